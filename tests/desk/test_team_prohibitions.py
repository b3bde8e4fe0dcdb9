"""Decisions about teams made between rounds leave the rounds already paired as they were."""

from arbitro.desk.commands import (
    AllowTeams,
    CreateEvent,
    ForbidTeams,
    PairRound,
    TakeOverTeams,
    Undo,
    UnpairRound,
)
from arbitro.desk.derived.teams.record import reported
from arbitro.desk.derived.teams.record import team_tournament_of as team_record
from arbitro.desk.values.settings import EventSettings
from arbitro.desk.values.teams import TeamId
from arbitro.formats.trf import read_trf, team_document_of, team_tournament_of, write_trf
from arbitro.model import Colour, EditionKey, RoundNumber, System
from arbitro.reasons import Refused
from arbitro.rules.pairing.swiss_team import options_of
from arbitro.rules.pairing.swiss_team.check import check_team_round
from desk.driver import FIRST, Driver
from desk.team_driver import TeamDriver
from desk.test_late_teams import late, play

EDITION = EditionKey("C.04.6@2026-02")
PAIR = frozenset((TeamId(1), TeamId(3)))


def differences(driver):
    """What the check of the event's own report says of every round."""
    text = write_trf(team_document_of(reported(driver.state, driver.section)))
    report = team_tournament_of(read_trf(text.encode()).value).value
    options = options_of(report.encoded_type)
    rounds = range(1, report.rounds_played + 1)
    return [
        found
        for at in rounds
        for found in check_team_round(report, EDITION, options, RoundNumber(at))
    ]


def test_teams_kept_apart_after_they_have_met_are_no_fault_of_the_rounds_before():
    driver = TeamDriver(System.TEAM_SWISS, 4, 2, rounds=3)
    play(driver)
    assert PAIR in [frozenset(each.sides) for each in driver.matches]
    driver.do(ForbidTeams(FIRST, PAIR, 2))
    play(driver)
    assert [each[1:] for each in driver.tournament.prohibitions] == [(2, 0)]
    assert differences(driver) == []


def test_teams_let_together_again_were_kept_apart_in_the_rounds_before():
    driver = TeamDriver(System.TEAM_SWISS, 4, 2, rounds=3)
    driver.do(ForbidTeams(FIRST, PAIR))
    play(driver)
    assert PAIR not in [frozenset(each.sides) for each in driver.matches]
    driver.do(AllowTeams(FIRST, PAIR))
    assert driver.ask(AllowTeams(FIRST, PAIR)) == ()
    play(driver)
    assert [each[1:] for each in driver.tournament.prohibitions] == [(1, 1)]
    assert differences(driver) == []
    assert driver.refusal(ForbidTeams(FIRST, PAIR, 9)) == "round-out-of-range"
    driver.do(ForbidTeams(FIRST, PAIR, 3))
    play(driver)
    assert [each[1:] for each in driver.tournament.prohibitions] == [(1, 1), (3, 0)]
    assert differences(driver) == []


def test_a_round_paired_anew_knows_no_prohibition_that_was_lifted_meanwhile():
    driver = TeamDriver(System.TEAM_SWISS, 4, 2, rounds=3)
    driver.do(ForbidTeams(FIRST, PAIR))
    driver.pair_teams(publish=False)
    driver.do(AllowTeams(FIRST, PAIR))
    driver.do(UnpairRound(FIRST, 1))
    driver.do(PairRound(FIRST, Colour.WHITE))
    assert PAIR in [frozenset(each.sides) for each in driver.matches]
    assert driver.tournament.prohibitions == ()


def test_teams_that_met_in_a_round_and_may_not_are_kept_apart_when_it_is_paired_anew():
    driver = TeamDriver(System.TEAM_SWISS, 4, 2, rounds=3)
    driver.pair_teams(publish=False)
    assert PAIR in [frozenset(each.sides) for each in driver.matches]
    driver.do(ForbidTeams(FIRST, PAIR, 2))
    driver.do(UnpairRound(FIRST, 1))
    driver.do(PairRound(FIRST, Colour.WHITE))
    assert PAIR not in [frozenset(each.sides) for each in driver.matches]
    assert [each[1:] for each in driver.tournament.prohibitions] == [(1, 0)]


def test_colours_given_before_a_late_team_came_are_no_difference():
    """The new team comes second by strength and moves the numbers of three others."""
    driver = TeamDriver(System.TEAM_SWISS, 4, 2, size=3, rounds=5)
    play(driver)
    driver.do(late(2430))
    play(driver)
    assert driver.side.numbers == (1, 5, 2, 3, 4)
    assert differences(driver) == []


def test_a_prohibition_of_some_rounds_is_taken_over_with_them():
    driver = TeamDriver(System.TEAM_SWISS, 4, 2, rounds=3)
    driver.do(ForbidTeams(FIRST, PAIR))
    play(driver)
    driver.do(AllowTeams(FIRST, PAIR))
    text = write_trf(team_document_of(reported(driver.state, driver.section)))
    report = team_tournament_of(read_trf(text.encode()).value).value
    other = Driver()
    other.do(CreateEvent(EventSettings("T", start=report.details.start)))
    other.do(TakeOverTeams("Open", report))
    held = team_record(other.state, other.section).prohibitions
    assert [each[1:] for each in held] == [(1, 1)]


def test_a_prohibition_is_not_taken_back_where_it_was_lifted_since_but_another_is():
    driver = TeamDriver(System.TEAM_SWISS, 4, 2, rounds=3)
    first = driver.do(ForbidTeams(FIRST, PAIR))
    other = driver.do(ForbidTeams(FIRST, frozenset((TeamId(2), TeamId(4)))))
    lifted = driver.do(AllowTeams(FIRST, PAIR))
    assert driver.ask(Undo(first)) == Refused("undo-blocked", (("command", lifted),))
    driver.do(Undo(other))
    driver.do(Undo(lifted))
    driver.do(Undo(first))
