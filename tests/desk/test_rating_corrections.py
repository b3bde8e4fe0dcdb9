"""Corrections that come too late to count: kept beside the game, reported, taken over again."""

from datetime import date

import pytest

from arbitro.desk.commands import (
    CorrectResult,
    CreateEvent,
    NoteSeating,
    PairRound,
    PublishRound,
    SwapColours,
    TakeOverTeams,
    TakeOverTournament,
    Undo,
)
from arbitro.desk.derived.standing import standings_of
from arbitro.desk.derived.teams.record import reported
from arbitro.desk.derived.tournament import numbers_of, tournament_of
from arbitro.desk.features.knock_out.taking_over import facts_of
from arbitro.desk.values.settings import CorrectionEffect, EventSettings, GameResult
from arbitro.formats.trf import (
    document_of,
    read_trf,
    team_document_of,
    team_tournament_of,
    write_trf,
)
from arbitro.formats.trf import tournament_of as understood
from arbitro.model import Result, System, as_played
from arbitro.reasons import Refused
from desk.driver import FIRST, Driver, all_play_all, ready
from desk.team_driver import TeamDriver

WHITE, DRAW, BLACK = GameResult.WHITE_WINS, GameResult.DRAW, GameResult.BLACK_WINS


def late(desk=None, result=DRAW, at=0):
    """An event of two rounds after which the result of a game of the first is corrected."""
    if desk is None:
        desk = ready(8)
    desk.play(WHITE)
    desk.play(WHITE)
    game = list(desk.section.rounds[0].games.values())[at]
    desk.do(CorrectResult(FIRST, game.id, result, game.result))
    return desk, desk.section.game(game.id)


def record(desk):
    return tournament_of(desk.state, FIRST)


@pytest.mark.article("C.04.2@2026-02 art. 4.3")
def test_standings_and_pairings_have_what_counted_and_the_ratings_what_is_true():
    desk = ready(8)
    desk.play(WHITE)
    desk.play(WHITE)
    before = record(desk), standings_of(desk.state, FIRST)
    game = next(iter(desk.section.rounds[0].games.values()))
    desk.do(CorrectResult(FIRST, game.id, DRAW, WHITE))
    after = record(desk)
    assert after.entries == before[0].entries
    assert standings_of(desk.state, FIRST) == before[1]
    true = as_played(after)
    changed = {
        (mine.tpn, number): true.entry(mine.tpn).record(number).result
        for mine in after.entries
        for number in (1, 2)
        if true.entry(mine.tpn).record(number) != mine.record(number)
    }
    white, black = (desk.section.tpn(each) for each in (game.white, game.black))
    assert changed == {(white, 1): Result.DRAW, (black, 1): Result.DRAW}


def test_the_game_keeps_both_results_and_what_the_correction_touched():
    _desk, game = late()
    assert (game.result, game.rating_result) == (WHITE, DRAW)
    assert game.corrected == (WHITE, CorrectionEffect.RATING_ONLY)


def test_what_counted_was_right_after_all():
    desk, game = late()
    desk.do(CorrectResult(FIRST, game.id, WHITE, DRAW))
    after = desk.section.game(game.id)
    assert (after.result, after.rating_result, after.corrected) == (WHITE, None, None)
    assert record(desk).corrections == ()


def test_a_correction_in_time_says_what_it_touched():
    desk = ready(8)
    desk.play(WHITE)
    desk.do(PairRound(FIRST))
    desk.do(PublishRound(FIRST, 2))
    game = next(iter(desk.section.rounds[0].games.values()))
    desk.do(CorrectResult(FIRST, game.id, DRAW, WHITE))
    after = desk.section.game(game.id)
    assert after.corrected == (WHITE, CorrectionEffect.FOLLOWING_PAIRING)
    assert record(desk).corrections == ()


def test_taken_back_nothing_is_left_of_it():
    desk, game = late()
    desk.do(Undo(f"command-{desk.count}", confirmed=True))
    assert not desk.section.game(game.id).is_other_for_rating


@pytest.mark.article("C.04.2@2026-02 art. 4.3.2")
def test_colours_come_too_late_for_all_but_the_ratings():
    desk, game = late(result=DRAW)
    assert desk.refusal(SwapColours(FIRST, game.id)) == "too-late-for-colours"
    desk.do(SwapColours(FIRST, game.id, for_rating=True))
    after = desk.section.game(game.id)
    assert (after.white, after.black, after.result) == (game.white, game.black, WHITE)
    (kept,) = record(desk).corrections
    assert kept.turned
    white = desk.section.tpn(game.white)
    assert kept.used == (Result.WIN, Result.LOSS)
    assert as_played(record(desk)).entry(white).rounds[0].colour.value == "b"
    desk.do(SwapColours(FIRST, game.id, for_rating=True))
    assert not record(desk).corrections[0].turned


def test_in_time_colours_are_exchanged_for_good_whatever_was_asked():
    desk = ready(8)
    desk.play(WHITE)
    game = desk.games[0]
    desk.do(SwapColours(FIRST, game.id, for_rating=True))
    assert desk.section.game(game.id).white == game.black
    assert record(desk).corrections == ()


def test_an_all_play_all_has_no_late_corrections():
    _desk, game = late(all_play_all(6))
    assert (game.result, game.rating_result) == (DRAW, None)


def taken_over(tournament, matches=None):
    desk = Driver()
    desk.do(CreateEvent(EventSettings("Spring Open", start=date(2026, 3, 1))))
    desk.do(TakeOverTournament("Open", tournament, matches=matches))
    return desk


def written(desk, edition):
    """The report for ratings of an event's only section."""
    return write_trf(document_of(record(desk), edition=edition, purpose="rating"))


def of_players(text):
    """The lines of the players, and the comments before them."""
    return [line for line in text.splitlines() if line[:3] in {"001", "###"}]


@pytest.mark.parametrize(
    ("edition", "system"),
    [("trf16", System.DUTCH), ("trf26", System.DUTCH), ("trf26", System.DOUBLE_SWISS)],
)
def test_an_event_taken_over_from_its_report_has_both_results_again(edition, system):
    desk, game = late(ready(8, system=system))
    desk.do(SwapColours(FIRST, game.id, for_rating=True))
    text = written(desk, edition)
    file = understood(read_trf(text).value)
    assert [each.code for each in file.problems if "differ" in each.code] == []
    again = taken_over(file.value)
    kept = next(each for each in again.state.games() if each.is_other_for_rating)
    assert (kept.result, kept.rating_result, kept.rating_turned) == (WHITE, DRAW, True)
    assert record(again).corrections == record(desk).corrections
    assert standings_of(again.state, FIRST).rows == standings_of(desk.state, FIRST).rows
    assert of_players(written(again, edition)) == of_players(text)


class TestTeams:
    """Boards of matches: the match keeps what counted."""

    @pytest.fixture
    def desk(self):
        desk = TeamDriver(System.TEAM_SWISS, 6, 2, size=3, rounds=5)
        for _ in range(2):
            desk.pair_teams()
            desk.finish_round()
        game = next(iter(desk.section.rounds[0].games.values()))
        desk.do(CorrectResult(FIRST, game.id, DRAW, game.result))
        desk.game = game.id
        return desk

    def test_the_match_keeps_its_points_and_the_players_have_the_true_result(self, desk):
        game = desk.section.game(desk.game)
        assert game.rating_result is DRAW
        (kept,) = reported(desk.state, desk.section).corrections
        assert kept.white == numbers_of(desk.state, desk.section).index(game.white) + 1
        assert kept.true == (Result.DRAW, Result.DRAW)

    def test_the_report_is_taken_over_with_both(self, desk):
        competition = reported(desk.state, desk.section)
        text = write_trf(team_document_of(competition, purpose="rating"))
        read = team_tournament_of(read_trf(text).value)
        assert read.value.corrections == competition.corrections
        again = Driver()
        again.do(CreateEvent(EventSettings("T", start=date(2026, 3, 1))))
        again.do(TakeOverTeams("A", read.value))
        kept = next(each for each in again.state.games() if each.is_other_for_rating)
        assert kept.rating_result is DRAW
        second = reported(again.state, again.section)
        assert write_trf(team_document_of(second, purpose="rating")) == text

    def test_noting_who_really_sat_there_loses_no_correction(self, desk):
        match = desk.section.rounds[0].teams.match_of_game(desk.game)
        team = desk.section.teams.teams[match.home]
        seats = tuple(board.home for board in match.boards)
        other = next(each for each in team.members if each not in seats)
        place = next(at for at, board in enumerate(match.boards) if board.game != desk.game)
        line_up = tuple(other if at == place else each for at, each in enumerate(seats))
        answer = desk.ask(NoteSeating(FIRST, 1, team.id, line_up))
        assert not isinstance(answer, Refused)
        desk.record(answer)
        assert desk.section.game(desk.game).rating_result is DRAW


def test_a_knock_out_has_no_late_corrections():
    desk = ready(4, system=System.KNOCK_OUT, rounds=0)
    assert facts_of(desk.section) is not None
    assert record(desk).corrections == ()
