"""What was written of games stays when the pairings of their round are thrown away."""

from dataclasses import replace

import pytest

from arbitro.desk.commands import (
    AdmitLateEntry,
    AttachGames,
    CorrectIncident,
    PairByHand,
    PairRound,
    PairTeamsByHand,
    PublishRound,
    RecordIncident,
    Undo,
    UnpairRound,
    WithdrawIncident,
)
from arbitro.desk.derived.counting import illegal_moves_in, tally_of
from arbitro.desk.features.games import AttachedGame
from arbitro.desk.kernel.timeline import Timeline
from arbitro.desk.values.games import Incident, IncidentId
from arbitro.desk.values.settings import ReasonByHand
from arbitro.model import Colour, GameId, Player, System
from desk.driver import FIRST, ready
from desk.team_driver import TeamDriver
from desk.test_late_teams import play

FIRST_ONE = IncidentId(1)


def paired(count=6):
    desk = ready(count)
    desk.do(PairRound(FIRST, Colour.WHITE))
    return desk


def illegal_move(desk, board=0):
    """Write an illegal move of White at a board down; return the game."""
    game = desk.games[board]
    incident = Incident(1, game.id, player=game.white, illegal_move=True, note="twice the king")
    desk.do(RecordIncident(FIRST, incident))
    return game


def keep_moves(desk, board=0):
    game = desk.games[board]
    desk.do(AttachGames(FIRST, (AttachedGame(game.id, b"1. e4 *\n", ""),)))
    return game


def logged(desk):
    return desk.section.incidents[FIRST_ONE]


def test_pairings_with_incidents_or_moves_are_thrown_away_only_when_that_is_confirmed():
    desk = paired()
    illegal_move(desk)
    keep_moves(desk, 1)
    answer = desk.ask(UnpairRound(FIRST, 1))
    assert answer.code == "round-has-records"
    assert dict(answer.values) == {"incidents": 1, "moves": 1}
    desk.do(UnpairRound(FIRST, 1, confirmed=True))
    assert desk.section.rounds == ()


def test_a_withdrawn_incident_and_one_of_the_whole_round_hold_no_pairing_back():
    desk = paired()
    illegal_move(desk)
    desk.do(WithdrawIncident(FIRST, FIRST_ONE, "a mistake"))
    desk.do(RecordIncident(FIRST, Incident(1, note="the light failed")))
    desk.do(UnpairRound(FIRST, 1))


def test_the_incident_of_a_game_that_is_in_no_round_tells_who_met_and_still_counts():
    desk = paired()
    game = illegal_move(desk)
    desk.do(UnpairRound(FIRST, 1, confirmed=True))
    assert logged(desk).between == (game.white, game.black)
    assert logged(desk).incident.board == game.board
    assert tally_of(desk.state, game.white).illegal_moves == 1
    desk.do(PairRound(FIRST))
    assert logged(desk).between == (game.white, game.black)
    again = next(each for each in desk.games if each.white == game.white)
    assert illegal_moves_in(desk.section, again.id, game.white) == 0


def test_the_incident_of_a_game_that_is_in_no_round_is_corrected_and_withdrawn():
    desk = paired()
    game = illegal_move(desk)
    desk.do(UnpairRound(FIRST, 1, confirmed=True))
    stood = logged(desk).incident
    desk.do(CorrectIncident(FIRST, FIRST_ONE, replace(stood, note="once"), stood))
    assert (logged(desk).incident.note, logged(desk).incident.board) == ("once", game.board)
    stood = logged(desk).incident
    other = next(each for each in desk.section.numbers if each not in {game.white, game.black})
    wrong = CorrectIncident(FIRST, FIRST_ONE, replace(stood, player=other), stood)
    assert desk.refusal(wrong) == "incident-player-elsewhere"
    wrong = CorrectIncident(FIRST, FIRST_ONE, replace(stood, game=GameId(77)), stood)
    assert desk.refusal(wrong) == "game-unknown"
    wrong = CorrectIncident(FIRST, FIRST_ONE, replace(stood, round=2), stood)
    assert desk.refusal(wrong) == "round-not-paired"
    desk.do(WithdrawIncident(FIRST, FIRST_ONE, "a mistake"))
    assert logged(desk).withdrawn


def test_an_incident_of_a_round_that_is_to_be_paired_anew_is_corrected():
    desk = paired()
    desk.do(RecordIncident(FIRST, Incident(1, note="the light failed")))
    desk.do(UnpairRound(FIRST, 1))
    stood = logged(desk).incident
    desk.do(CorrectIncident(FIRST, FIRST_ONE, replace(stood, note="for an hour"), stood))
    assert logged(desk).incident.note == "for an hour"
    stood = logged(desk).incident
    at_a_board = CorrectIncident(FIRST, FIRST_ONE, replace(stood, game=GameId(1)), stood)
    assert desk.refusal(at_a_board) == "game-unknown"


@pytest.mark.article("C.04.2@2026-02 art. 4.4.4")
def test_what_belongs_to_games_paired_again_by_hand_as_they_were_stays_with_them():
    """A late entry gets the player who was free; the other boards play on."""
    desk = paired(5)
    desk.do(PublishRound(FIRST, 1))
    game, kept = illegal_move(desk), keep_moves(desk, 1)
    desk.do(AdmitLateEntry(FIRST, Player("Late", rating=100)))
    free, late = desk.section.rounds[0].bye, desk.section.numbers[-1]
    games = ((game.white, game.black), (kept.white, kept.black), (free, late))
    desk.do(PairByHand(FIRST, 1, games, ReasonByHand.LATE_ENTRY))
    now = desk.games
    assert logged(desk).between is None
    assert logged(desk).incident.game == now[0].id != game.id
    assert illegal_moves_in(desk.section, now[0].id, game.white) == 1
    assert set(desk.section.game_texts) == {now[1].id}


def test_the_incident_of_a_board_changed_by_hand_tells_who_met_there():
    desk = paired(6)
    game = illegal_move(desk, 2)
    first, second, third = desk.games
    games = (
        (first.white, first.black),
        (second.white, third.black),
        (third.white, second.black),
    )
    reason = ReasonByHand.COMPETITION_RULES
    desk.do(PairByHand(FIRST, 1, games, reason, note="two of one family"))
    assert logged(desk).between == (game.white, game.black)


def test_taking_it_back_gives_the_game_its_incident_again():
    desk = paired()
    illegal_move(desk)
    before = desk.state
    gone = desk.do(UnpairRound(FIRST, 1, confirmed=True))
    assert Timeline(desk.timeline.records).state == desk.state
    desk.do(Undo(gone))
    assert desk.state == before


@pytest.mark.article("C.04.2@2026-02 art. 4.4")
def test_a_round_of_teams_is_thrown_away_as_a_rematch_only_where_two_meet_again():
    driver = TeamDriver(System.TEAM_SWISS, 4, 2, rounds=3)
    play(driver)
    met = driver.matches[0].sides
    driver.pair_teams()
    again = UnpairRound(FIRST, 2, confirmed=True, case=ReasonByHand.REMATCH)
    assert driver.refusal(again) == "reason-does-not-hold"
    driver.do(replace(again, case=ReasonByHand.COMPETITION_RULES, note="art. 12"))
    other = tuple(team for team in driver.side.teams if team not in met)
    rules = ReasonByHand.COMPETITION_RULES
    driver.do(PairTeamsByHand(FIRST, 2, (met, other), rules, note="art. 12", confirmed=True))
    driver.do(PublishRound(FIRST, 2))
    driver.do(again)
