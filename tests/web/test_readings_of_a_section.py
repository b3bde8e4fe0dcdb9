"""Readings of disputed articles in the form of a section, and in what explains its rounds."""

from datetime import date

import pytest

from arbitro.desk import commands as asked
from arbitro.desk.values.settings import EventSettings, SectionSettings
from arbitro.model import Player, Result, SectionId, System
from arbitro.reasons import Refused

SECTION = SectionId(1)
FORM = {"section_name": "A", "system": "dutch", "rounds": "5", "points": "standard", "bye": "win",
        "numbering": "rating", "time": "90+30"}  # fmt: skip


@pytest.fixture
def section(visitor):
    """A visitor of an event with a section of five players, the first absent from the start."""
    made = asked.CreateEvent(EventSettings("Event", start=date(2026, 5, 1)))
    key = visitor.service.create(made).key
    players = tuple(Player(f"Player {at}", rating=2100 - 10 * at) for at in range(1, 6))

    def do(*commands):
        for command in commands:
            answer = visitor.service.handle(key, command)
            assert not isinstance(answer, Refused), answer

    do(asked.AddSection(SectionSettings("A", rounds=5)))
    do(asked.ImportPlayers(SECTION, players), asked.CloseEntries(SECTION))
    first = visitor.service.snapshot(key).state.sections[SECTION].numbers[0]
    do(asked.RequestBye(SECTION, first, 1, Result.ZERO_POINT_BYE))
    visitor.do, visitor.key, visitor.section = do, key, f"/events/{key}/s/1"
    return visitor


def settings(section):
    return section.service.snapshot(section.key).state.sections[SECTION].settings


def edited(section, **fields):
    return section.send(f"{section.section}/edit", FORM | fields)


def test_a_reading_chosen_in_the_form_is_stored_and_the_usual_one_is_not(section):
    assert edited(section, reading_parity="file").status_code == 303
    assert settings(section).readings == (("parity", "file"),)
    page = section.get(f"{section.section}/edit").text
    assert '<option value="file" selected>' in page
    assert '<details class="of-readings" open>' in page
    assert edited(section, reading_parity="paired").status_code == 303
    assert settings(section).readings == ()


def test_a_form_without_the_fields_leaves_the_readings_as_they_are(section):
    edited(section, reading_parity="file")
    assert edited(section, rounds="6").status_code == 303
    assert settings(section).readings == (("parity", "file"),)


def test_readings_of_other_systems_are_left_out_with_a_change_of_system(section):
    edited(section, reading_parity="file")
    fields = {"system": "team-swiss", "team_boards": "2", "reading_parity": "file"}
    changed = {**fields, "reading_last-round-wish": "strong"}
    section.send(f"/events/{section.key}/sections/new", FORM | {"section_name": "B"} | changed)
    sections = section.service.snapshot(section.key).state.sections
    assert sections[SectionId(2)].settings.system is System.TEAM_SWISS
    assert sections[SectionId(2)].settings.readings == (("last-round-wish", "strong"),)


def test_matches_are_accelerated_by_the_form_that_says_which_win_it_means(section):
    fields = FORM | {"section_name": "B", "system": "double-swiss", "accelerated": "1"}
    address = f"/events/{section.key}/sections/new"
    assert "virtual-points" in section.send(address, fields).text
    assert section.send(address, fields | {"reading_virtual-points": "game"}).status_code == 303
    made = section.service.snapshot(section.key).state.sections[SectionId(2)].settings
    assert made.accelerated
    assert made.readings == (("virtual-points", "game"),)


def test_a_section_of_the_lim_system_may_know_no_maxi_tournaments(section):
    fields = FORM | {"section_name": "B", "system": "lim", "reading_maxi-tournament": "none"}
    page = section.send(f"/events/{section.key}/sections/new", fields)
    assert page.status_code == 303
    made = section.service.snapshot(section.key).state.sections[SectionId(2)].settings
    assert made.readings == (("maxi-tournament", "none"),)


def test_a_value_that_is_none_is_shown_at_its_field(section):
    page = edited(section, reading_parity="mine").text
    assert 'id="reading_parity-fault"' in page


def test_a_reading_is_not_changed_once_a_round_is_paired(section):
    section.do(asked.PairRound(SECTION))
    page = edited(section, reading_parity="file").text
    assert "can no longer change" in page
    assert settings(section).readings == ()


def test_the_overview_says_what_is_read_otherwise_than_usual(section):
    said = "the first Baku group: all players of the list"
    assert said not in section.get(f"/events/{section.key}").text
    edited(section, reading_parity="file")
    assert said in section.get(f"/events/{section.key}").text


def test_the_explanation_of_a_round_names_the_readings_taken(section):
    edited(section, reading_parity="file")
    section.do(asked.PairRound(SECTION), asked.PublishRound(SECTION, 1))
    page = section.get(f"{section.section}/rounds/1/why").text
    assert "Unusual interpretation" in page
    assert "all players of the list" in page
    found = section.get(f"/api/v2/events/{section.key}/sections/1/rounds/1/explanation").json()
    assert [each["concept"] for each in found["readings"]] == ["colour-parity"]
    assert "C.04.3@2026-02 art. 5.2.5" in found["readings"][0]["article"]


def test_a_reading_of_an_earlier_text_alone_is_shown_with_its_year(section):
    page = section.get(f"{section.section}/edit").text
    assert "Downfloaters among equals of a class (1997, art. 6.4)" in page
    assert "Unplayed game against a higher score (art. 1.8.1)" in page
