"""A section follows readings of disputed articles that are not the usual ones."""

from dataclasses import replace
from datetime import date

import pytest

from arbitro.desk.commands import (
    ChangeEdition,
    CreateEvent,
    EditSection,
    PairRound,
    RequestBye,
    RequestTeamBye,
    TakeOverTeams,
    TakeOverTournament,
    Undo,
)
from arbitro.desk.derived.problem import digest_of
from arbitro.desk.derived.teams.record import reported
from arbitro.desk.derived.tournament import tournament_of
from arbitro.desk.events import SectionAdded
from arbitro.desk.values.settings import EventSettings, SectionSettings
from arbitro.formats.trf import document_of, read_trf, team_document_of, write_trf
from arbitro.formats.trf import team_tournament_of as read_teams
from arbitro.formats.trf import tournament_of as read_tournament
from arbitro.model import Colour, Result, System
from arbitro.reasons import Refused
from arbitro.storage.event_files.codec import decode, encode
from desk.driver import FIRST, Driver, created, ready
from desk.team_driver import TeamDriver

BY_LIST = (("parity", "file"),)
BY_PLACE = (("team-parity", "paired"),)


def read_so(desk, readings, **changes):
    before = desk.section.settings
    return EditSection(FIRST, replace(before, readings=readings, **changes), before)


def players(desk):
    desk.do(RequestBye(FIRST, desk.section.numbers[0], 1, Result.ZERO_POINT_BYE))
    desk.do(PairRound(FIRST, Colour.WHITE))
    return {(game.white, game.black) for game in desk.games}


def test_a_round_is_paired_by_the_readings_of_its_section():
    usual, other = ready(5, rounds=3), ready(5, rounds=3)
    other.do(read_so(other, BY_LIST))
    assert players(other) == {(black, white) for white, black in players(usual)}
    names = [digest_of(tournament_of(desk.state, FIRST)) for desk in (usual, other)]
    assert names[0] != names[1]


def test_teams_are_paired_by_the_readings_of_their_section():
    first = []
    for readings in ((), BY_PLACE):
        desk = TeamDriver(System.TEAM_SWISS, 5, 2, rounds=3)
        if readings:
            desk.do(read_so(desk, readings))
        desk.do(RequestTeamBye(FIRST, desk.side.numbers[0], 1, Result.ZERO_POINT_BYE))
        desk.pair_teams()
        first.append({(match.home, match.away) for match in desk.matches})
    assert first[1] == {(away, home) for home, away in first[0]}


def test_readings_do_not_change_once_a_round_is_paired():
    desk = ready(5, rounds=3)
    desk.do(PairRound(FIRST, Colour.WHITE))
    answer = desk.ask(read_so(desk, BY_LIST))
    assert isinstance(answer, Refused)
    assert answer.code == "already-paired"
    assert answer.values == (("field", "readings"),)


def test_a_change_of_readings_can_be_undone():
    desk = ready(5, rounds=3)
    changed = desk.do(read_so(desk, BY_LIST))
    assert desk.section.settings.readings == BY_LIST
    desk.do(Undo(changed))
    assert desk.section.settings.readings == ()


@pytest.mark.parametrize(
    ("readings", "code"),
    [
        ((("parity", "mine"),), "reading-value-unknown"),
        ((("moods", "strong"),), "reading-unknown"),
        ((("last-round-wish", "strong"),), "reading-not-of-edition"),
    ],
)
def test_what_is_no_reading_of_the_system_is_refused(readings, code):
    desk = ready(5, rounds=3)
    assert desk.ask(read_so(desk, readings)).code == code


def test_a_round_robin_has_no_readings():
    desk = created(system=System.ROUND_ROBIN)
    assert desk.ask(read_so(desk, BY_LIST)).code == "readings-not-here"


def test_an_edition_that_gives_no_ground_for_a_reading_is_not_followed():
    desk = TeamDriver(System.TEAM_SWISS, 4, 2, rounds=3)
    desk.do(read_so(desk, (("next-scoregroup", "pass-or-fail"),)))
    answer = desk.ask(ChangeEdition(FIRST, "C.04.6", "2024"))
    assert answer.code == "reading-not-of-edition"


def test_matches_are_accelerated_once_the_event_says_which_win_it_means():
    desk = ready(8, system=System.DOUBLE_SWISS, rounds=5)
    assert desk.ask(read_so(desk, (), accelerated=True)).code == "virtual-points-of-matches"
    desk.do(read_so(desk, (("virtual-points", "game"),), accelerated=True))
    virtual = [entry.virtual for entry in tournament_of(desk.state, FIRST).entries]
    assert virtual[0] == (10, 10, 10, 10, 5, 5)
    assert [bool(each) for each in virtual] == [True] * 4 + [False] * 4


def test_a_report_of_players_brings_its_readings_and_keeps_them():
    desk = ready(5, rounds=3)
    desk.do(read_so(desk, BY_LIST))
    players(desk)
    text = write_trf(document_of(tournament_of(desk.state, FIRST)))
    assert "### arbitro reading parity=file" in text
    taken = Driver()
    taken.do(CreateEvent(EventSettings("T", start=date(2026, 3, 1))))
    taken.do(TakeOverTournament("A", read_tournament(read_trf(text).value).value))
    assert taken.section.settings.readings == BY_LIST


def test_a_report_of_teams_brings_its_readings():
    desk = TeamDriver(System.TEAM_SWISS, 4, 2, rounds=3)
    desk.do(read_so(desk, BY_PLACE))
    desk.pair_teams()
    text = write_trf(team_document_of(reported(desk.state, desk.section)))
    taken = Driver()
    taken.do(CreateEvent(EventSettings("T", start=date(2026, 3, 1))))
    taken.do(TakeOverTeams("A", read_teams(read_trf(text).value).value))
    assert taken.section.settings.readings == BY_PLACE


def test_the_log_keeps_readings_and_reads_sections_from_before_there_were_any():
    event = SectionAdded(FIRST, SectionSettings("A", readings=BY_LIST), ())
    name, schema, payload = encode(event)
    old = payload.replace(b',"readings":[["parity","file"]]', b"")
    assert old != payload
    for data, readings in ((payload, BY_LIST), (old, ())):
        row = (1, "c", name, schema, data, "2026-03-01T10:00:00+00:00", "A")
        assert decode(row).event.settings.readings == readings
