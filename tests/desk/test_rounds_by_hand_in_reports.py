"""Rounds paired by hand in a report: why, and what the rules gave, out and in again."""

import json
from dataclasses import replace

import pytest

from arbitro.desk.commands import (
    CreateEvent,
    PairByHand,
    PairRound,
    PairTeamsByHand,
    PublishRound,
    TakeOverTeams,
    TakeOverTournament,
)
from arbitro.desk.derived.teams.record import reported
from arbitro.desk.derived.tournament import tournament_of
from arbitro.desk.values.settings import EventSettings, ReasonByHand
from arbitro.formats.event_file import read_event_file
from arbitro.formats.json_format import read_json, read_team_json, write_json, write_team_json
from arbitro.formats.tournament_file import read_tournament_file
from arbitro.formats.trf import document_of, team_document_of, write_trf
from arbitro.model import REASONS_BY_HAND, Colour, PairedByHand, Pairing, System
from desk.driver import FIRST, Driver, ready
from desk.team_driver import TeamDriver

RULES, NOTE = ReasonByHand.COMPETITION_RULES, "two of one family = kept apart"


def test_files_name_the_reasons_the_desk_has():
    assert {each.value for each in ReasonByHand} == REASONS_BY_HAND


def by_hand(system=System.DUTCH):
    """Round 1 of six players by the rules is 1-4, 5-2, 3-6; by hand 1 and 2 change opponents."""
    desk = ready(6, system=system)
    desk.do(PairRound(FIRST, Colour.WHITE))
    one, two, three, four, five, six = desk.section.numbers
    games = ((one, five), (four, two), (three, six))
    desk.do(PairByHand(FIRST, 1, games, RULES, note=NOTE))
    desk.do(PublishRound(FIRST, 1))
    return desk


def taken_over(tournament):
    desk = Driver()
    desk.do(CreateEvent(EventSettings("Spring Open")))
    desk.do(TakeOverTournament("Open", tournament))
    return desk


@pytest.mark.parametrize("system", [System.DUTCH, System.BURSTEIN, System.DOUBLE_SWISS])
def test_a_round_by_hand_is_written_read_and_taken_over(system):
    desk = by_hand(system)
    record = tournament_of(desk.state, FIRST)
    (told,) = record.by_hand
    assert (told.round_number, told.reason, told.note) == (1, "competition-rules", NOTE)
    assert len(told.games) == 3
    text = write_trf(document_of(record))
    assert text.count("### arbitro by-hand round=1 reason=competition-rules rules=") == 1
    read = read_tournament_file(text.encode())
    assert [each.code for each in read.problems] == ["round-open"]
    assert read.tournament.by_hand == record.by_hand
    again = taken_over(read.tournament)
    assert again.section.rounds[0].by_hand == desk.section.rounds[0].by_hand
    assert write_trf(document_of(tournament_of(again.state, FIRST))) == text
    assert read_json(write_json(record)).value == record


def test_the_games_of_the_rules_are_those_of_the_first_round_of_six():
    """C.04.3 art. 3.3: 1-4, 2-5 and 3-6 meet, White for 1, then in turns."""
    (told,) = tournament_of(by_hand().state, FIRST).by_hand
    assert set(told.games) == {Pairing(1, 4), Pairing(5, 2), Pairing(3, 6)}


def test_a_round_no_rule_could_pair_keeps_the_code_of_the_refusal():
    desk = ready(2, rounds=3)
    one, two = desk.section.numbers
    desk.play()
    impossible = ReasonByHand.NO_LEGAL_PAIRING
    desk.do(PairByHand(FIRST, 2, ((two, one),), impossible, confirmed=True))
    (told,) = tournament_of(desk.state, FIRST).by_hand
    assert (told.round_number, told.games, told.bye) == (2, (), None)
    assert told.refused == desk.section.rounds[1].by_hand.engine_refused != ""
    record = tournament_of(desk.state, FIRST)
    again = read_tournament_file(write_trf(document_of(record)).encode()).tournament
    assert again.by_hand == (told,)


def teams_by_hand():
    desk = TeamDriver(System.TEAM_SWISS, 4, 2, rounds=3)
    desk.pair_teams()
    desk.finish_round()
    desk.pair_teams(publish=False)
    first, second = (each.sides for each in desk.matches)
    games = ((first[0], second[1]), (second[0], first[1]))
    desk.do(PairTeamsByHand(FIRST, 2, games, RULES, note=NOTE))
    desk.do(PublishRound(FIRST, 2))
    return desk, (first, second)


def test_a_round_of_teams_by_hand_is_written_read_and_taken_over():
    desk, by_rules = teams_by_hand()
    record = reported(desk.state, desk.section)
    assert record.by_hand == (
        PairedByHand(2, "competition-rules", NOTE, tuple(Pairing(*each) for each in by_rules)),
    )
    text = write_trf(team_document_of(record))
    read = read_event_file(text.encode())
    assert read.ok
    assert read.teams.by_hand == record.by_hand
    assert read_team_json(write_team_json(record)).value.by_hand == record.by_hand
    again = Driver()
    again.do(CreateEvent(EventSettings("T", start=record.details.start)))
    again.do(TakeOverTeams("Open", read.teams))
    assert again.section.rounds[1].by_hand == replace(
        desk.section.rounds[1].by_hand, engine_games=(), engine_bye=None
    )
    assert again.section.rounds[1].teams.by_rules == desk.section.rounds[1].teams.by_rules
    assert reported(again.state, again.section).by_hand == record.by_hand


LINE = "### arbitro by-hand "


@pytest.mark.parametrize(
    "line",
    [
        "round=2 reason=rematch",
        "round=0 reason=rematch",
        "round=x reason=rematch",
        "reason=rematch",
        "round=1",
        "round=1 reason=mood",
        "round=1 reason=rematch rules=1-7",
        "round=1 reason=rematch rules=1-2,2-3",
        "round=1 reason=rematch rules=1",
        "round=1 reason=rematch bye=9",
        "round=1 reason=rematch weather=fine",
        "round=1 reason=rematch round=1",
    ],
)
def test_a_line_that_cannot_be_understood_is_noted_and_left_out(line):
    desk = ready(6)
    desk.do(PairRound(FIRST, Colour.WHITE))
    text = write_trf(document_of(tournament_of(desk.state, FIRST)))
    file = read_tournament_file(f"{text}{LINE}{line}\r\n".encode())
    assert file.tournament.by_hand == ()
    assert [each.code for each in file.problems if "by-hand" in each.code] == ["by-hand-not-known"]
    assert file.ok


@pytest.mark.parametrize(
    ("member", "value"),
    [("round", 9), ("reason", "mood"), ("bye", 7), ("rules", [[1, 7]]), ("rules", [1, 2])],
)
def test_json_that_cannot_be_so_is_a_fault(member, value):
    data = json.loads(write_json(tournament_of(by_hand().state, FIRST)))
    data["by_hand"][0][member] = value
    assert not read_json(json.dumps(data)).ok
