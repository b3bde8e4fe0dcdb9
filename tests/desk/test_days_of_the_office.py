"""The days an event knows, the deadlines that concern it, and what is handed over after it."""

from dataclasses import replace
from datetime import date, datetime

import pytest

from arbitro.desk.commands import (
    AddSection,
    EditEvent,
    EditSection,
    ImportPlayers,
    SetPublicity,
    StateFacts,
)
from arbitro.desk.derived.lists.affiliation import Company, company_of
from arbitro.desk.derived.office.days import deadlines_of, known_days
from arbitro.desk.derived.office.packet import ended
from arbitro.desk.derived.publication.live_delay import advised_delay
from arbitro.desk.values.publicity import PublicThing, Showing, When
from arbitro.desk.values.settings import GameResult, SectionSettings
from arbitro.model import Player, System
from desk.driver import FIRST, Driver, created, ready
from desk.team_driver import TeamDriver

START, END = date(2026, 5, 1), date(2026, 5, 9)


@pytest.fixture
def desk():
    return ready(4, rounds=3)


def edit(desk, **changes):
    settings = desk.section.settings
    desk.do(EditSection(FIRST, replace(settings, **changes), settings))


def edit_event(desk, **changes):
    settings = desk.state.settings
    desk.do(EditEvent(replace(settings, **changes), settings))


def say(desk, sheet, section=0, **facts):
    desk.do(StateFacts(section, sheet, tuple((k.replace("_", "-"), v) for k, v in facts.items())))


def test_days_come_from_the_event_its_first_rounds_and_what_is_said(desk):
    assert known_days(Driver().state) == {}
    assert known_days(desk.state) == {}
    edit_event(desk, start=START)
    assert known_days(desk.state) == {"start": START, "round-1": START}
    edit_event(desk, end=END)
    assert known_days(desk.state) == {
        "start": START, "round-1": START, "end": END, "norm-event": END,
    }  # fmt: skip
    edit(desk, round_dates=(date(2026, 5, 2),), round_times=("16:30",))
    assert known_days(desk.state)["round-1"] == datetime.fromisoformat("2026-05-02T16:30")
    day = SectionSettings("B", rounds=3, round_dates=(START,), round_times=("10:00",))
    desk.do(AddSection(day))
    assert known_days(desk.state)["round-1"] == datetime.fromisoformat("2026-05-01T10:00")
    desk.do(AddSection(replace(day, name="C", round_times=("",))))
    assert known_days(desk.state)["round-1"] == datetime.fromisoformat("2026-05-01T10:00")
    say(desk, "days", results="2026-05-10", last_round="2026-05-09T17:00")
    known = known_days(desk.state)
    assert known["results"] == date(2026, 5, 10)
    assert known["last-round"] == datetime.fromisoformat("2026-05-09T17:00")


def rows(desk):
    return {row.id for row in deadlines_of(desk.state)}


@pytest.mark.parametrize(
    ("mode", "online", "hybrid"),
    [("board", False, False), ("online", False, False), ("online-supervised", True, False),
     ("hybrid", True, True)],
)  # fmt: skip
def test_rows_of_supervised_play_concern_no_event_over_the_board(desk, mode, online, hybrid):
    say(desk, "kind", mode=mode)
    of_play = {"D05", "D18", "D19", "D35", "D36", "D39"}
    assert rows(desk) & of_play == (of_play if online else set())
    assert ("D38" in rows(desk)) is hybrid


def test_rows_of_norms_and_of_round_robins_concern_those(desk):
    of_norms = {"D02", "D23", "D24", "D26", "D28"}
    assert not rows(desk) & {*of_norms, "D07"}
    desk.do(AddSection(SectionSettings("B", System.ROUND_ROBIN)))
    assert "D07" in rows(desk)
    say(desk, "section-kind", FIRST, norms="yes")
    assert rows(desk) >= of_norms


@pytest.mark.parametrize(
    ("end", "monthly"), [(date(2026, 5, 30), False), (date(2026, 5, 31), True), (None, False)]
)
def test_an_event_of_more_than_thirty_days_reports_every_month(desk, end, monthly):
    edit_event(desk, start=START, end=end)
    assert ("D17" in rows(desk)) is monthly


@pytest.mark.parametrize(
    ("showing", "minutes"),
    [
        (Showing(When.AT_ONCE), 15), (Showing(When.DELAYED, 14), 15),
        (Showing(When.DELAYED, 15), 0), (Showing(When.ROUND_OVER), 0), (Showing(When.HIDDEN), 0),
    ],
)  # fmt: skip
def test_moves_should_be_late_where_more_than_the_usual_protection_is_due(desk, showing, minutes):
    desk.do(SetPublicity(FIRST, PublicThing.GAMES, 0, showing))
    say(desk, "section-kind", FIRST, norms="yes")
    assert advised_delay(desk.state, desk.section) == 0, "before the first round"
    desk.play()
    assert advised_delay(desk.state, desk.section) == minutes


def test_nothing_is_advised_at_the_standard_level(desk):
    desk.do(SetPublicity(FIRST, PublicThing.GAMES, 0, Showing(When.AT_ONCE)))
    desk.play()
    assert advised_delay(desk.state, desk.section) == 0


def test_what_is_handed_over_counts_what_is_still_open(desk):
    assert ended(desk.state, desk.section).games_open == 3, "three rounds to come"
    desk.play(GameResult.WHITE_WINS, GameResult.WHITE_WINS_BY_FORFEIT)
    desk.play()
    told = ended(desk.state, desk.section)
    assert (told.games_open, told.players_without_id, told.games_without_moves) == (1, 4, 3)
    assert (told.teams, told.hybrid, told.prizes_checked, told.prizes_paid) == (
        False, False, None, None,
    )  # fmt: skip
    desk.play(GameResult.ADJOURNED, GameResult.DRAW)
    assert ended(desk.state, desk.section).games_open == 1, "the game that goes on"
    say(desk, "after-play", games_complete="yes", prizes_paid="no", chief_report_done="yes")
    told = ended(desk.state, desk.section)
    assert (told.games_without_moves, told.prizes_paid) == (0, False)
    assert (told.chief_report, told.fair_play_report) == (True, False)
    teams = TeamDriver(System.TEAM_SWISS, 4, 2, rounds=3)
    assert ended(teams.state, teams.section).teams


def test_company_is_by_club_federation_or_family_whatever_the_capitals():
    desk = created()
    people = (
        Player("Polgar, Judit", club="North ", federation="HUN"),
        Player("POLGAR, Susan", club="", federation="USA"),
        Player("Kasparov", club="north", federation="hun"),
        Player("Anand", federation=""),
    )
    desk.do(ImportPlayers(FIRST, people))
    one, two, three, four = desk.section.entries

    def of(entry, kind):
        return company_of(desk.state, desk.section, entry, kind)

    assert of(one, Company.FAMILY) == {one, two}
    assert of(one, Company.CLUB) == {one, three}
    assert of(three, Company.FEDERATION) == {one, three}
    assert of(two, Company.CLUB) == {two}, "no club is not one club"
    assert of(four, Company.FEDERATION) == {four}
