"""Time controls of own periods, dates of the rounds, and the edition chosen with the section."""

from dataclasses import replace
from datetime import date

import pytest

from arbitro.desk.commands import EditSection
from arbitro.model import Period, SectionId, TimeControl
from arbitro.web.forms.settings import section_values

NEW = {"name": "Open", "section_name": "A", "system": "dutch", "rounds": "5", "points": "standard"}
BASE = {**NEW, "bye": "win", "numbering": "rating", "start": "2026-05-01"}


@pytest.fixture
def created(visitor):
    """Create an event with further fields and return its section."""

    def create(**fields):
        answer = visitor.send("/events/new", {**BASE, "time": "90+30", **fields})
        assert answer.status_code == 303, answer.text
        key = answer.headers["location"].split("/")[2]
        visitor.url = f"/events/{key}"
        return visitor.service.snapshot(key).state.sections[1]

    return create


def test_a_time_control_of_two_periods_is_understood(created):
    section = created(
        time="other",
        period_1_minutes="100",
        period_1_increment="30",
        period_1_moves="40",
        period_2_minutes="50",
        period_2_increment="30",
    )
    expected = TimeControl((Period(6000, 30, 40), Period(3000, 30)))
    assert section.settings.time_control == expected
    assert section.settings.time_control_text == "100 min / 40 + 50 min, + 30 s"


def test_a_time_control_in_words_has_no_periods(created):
    section = created(time="other", time_text="one hour, no clock")
    assert section.settings.time_control is None
    assert section.settings.time_control_text == "one hour, no clock"


def test_own_periods_are_shown_again_in_the_settings(created, visitor):
    created(time="other", period_1_minutes="7", period_1_increment="4")
    page = visitor.get(f"{visitor.url}/s/1/edit").text
    assert 'name="period_1_minutes"' in page
    assert 'value="7"' in page.split('name="period_1_minutes"')[1][:160]


def test_a_period_before_another_needs_its_moves(visitor):
    fields = {"time": "other", "period_1_minutes": "90", "period_2_minutes": "30"}
    answer = visitor.send("/events/new", {**BASE, **fields})
    assert answer.status_code == 422
    assert "Enter the number of moves" in answer.text


def test_rounds_keep_their_dates_and_may_have_none(created, visitor):
    section = created(round_date_1="2026-05-01", round_date_2="", round_date_3="2026-05-02")
    assert section.settings.round_dates == (date(2026, 5, 1), None, date(2026, 5, 2))
    report = visitor.get(f"{visitor.url}/s/1/report.trf").text
    assert "26/05/02" in report


def test_a_round_is_not_played_before_the_one_before_it(visitor):
    dates = {"round_date_1": "2026-05-02", "round_date_2": "2026-05-01"}
    answer = visitor.send("/events/new", {**BASE, "time": "90+30", **dates})
    assert answer.status_code == 422
    assert "Choose a date on or after the previous round." in answer.text


def test_dates_left_alone_in_the_settings_stay(created, visitor):
    created(round_date_1="2026-05-01")
    answer = visitor.send(f"{visitor.url}/s/1/edit", {**BASE, "time": "60+30", "rounds": "6"})
    assert answer.status_code == 303
    section = visitor.service.snapshot(visitor.url.split("/")[2]).state.sections[1]
    assert section.settings.round_dates == (date(2026, 5, 1),)


def test_the_first_day_decides_the_editions_where_nothing_is_chosen(created):
    chosen = {each.key: each.decided_by for each in created().editions}
    assert chosen["C.04.3@2026-02"] == "start-date"
    assert chosen["C.07@2026-03"] == "start-date"


def test_a_chosen_edition_goes_before_the_first_day(created):
    section = created(edition_swiss="2017", edition_tie_breaks="2023-09")
    chosen = {each.key: each.decided_by for each in section.editions}
    assert chosen == dict.fromkeys(
        ("C.04.1@2017-07", "C.04.2@2017-07", "C.04.3@2017-07", "C.07@2023-09"), "option"
    )


@pytest.mark.parametrize("field", ["edition_swiss", "edition_tie_breaks"])
def test_an_edition_that_was_not_offered_is_refused_at_its_field(visitor, field):
    answer = visitor.send("/events/new", {**BASE, "time": "90+30", field: "1874"})
    assert answer.status_code == 422
    assert f'id="{field}-fault"' in answer.text


def test_a_round_shows_its_day_on_paper(hall, state):
    settings = state().settings
    dated = replace(settings, round_dates=(date(2026, 5, 1),))
    hall.service.handle(hall.key, EditSection(SectionId(1), dated, settings))
    assert "1 May 2026" in hall.get(f"{hall.section}/paper/pairings/1").text


@pytest.mark.parametrize(
    "control",
    [
        TimeControl((Period(630, 5),)),
        TimeControl((Period(300, 0),), black=(Period(240, 0),)),
        TimeControl(tuple(Period(600, 0, 10) for _ in range(4))),
        TimeControl((Period(5400, 30),)),
    ],
)
def test_what_the_fields_have_no_room_for_stays_when_something_else_changes(hall, state, control):
    settings = state().settings
    given = replace(settings, time_control=control, time_control_text="as announced")
    hall.service.handle(hall.key, EditSection(SectionId(1), given, settings))
    shown = {"section_name": "Open", **section_values(state().settings), "first_board": "4"}
    assert hall.send(f"{hall.section}/edit", shown).status_code == 303
    assert (state().settings.first_board, state().settings.time_control) == (4, control)
    changed = {**shown, "time": "other", "period_1_minutes": "20", "period_1_increment": "1"}
    cleared = {f"period_{at}_minutes": "" for at in (2, 3)}
    hall.send(f"{hall.section}/edit", {**changed, **cleared, "period_1_moves": ""})
    assert state().settings.time_control == TimeControl((Period(1200, 1),))
