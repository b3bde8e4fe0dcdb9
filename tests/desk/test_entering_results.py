"""Results: entered, changed, corrected, with the effect the moment gives them."""

import pytest

from arbitro.desk.commands import (
    ClearResult,
    CorrectResult,
    EnterResult,
    PairRound,
    SwapColours,
)
from arbitro.desk.events import ResultCorrected
from arbitro.desk.values.settings import CorrectionEffect, GameResult
from arbitro.model import Colour, GameId, SectionId
from arbitro.reasons import Refused
from desk.driver import FIRST, all_play_all, ready

WHITE, DRAW, BLACK = GameResult.WHITE_WINS, GameResult.DRAW, GameResult.BLACK_WINS


@pytest.fixture
def desk():
    made = ready(8)
    made.do(PairRound(FIRST, Colour.WHITE))
    return made


@pytest.mark.parametrize("result", GameResult)
def test_every_result_of_the_report_can_be_entered(desk, result):
    desk.do(EnterResult(FIRST, desk.games[0].id, result))
    assert desk.games[0].result is result
    assert result.white.value + result.black.value == result.value


def test_the_same_result_again_changes_nothing(desk):
    game = desk.games[0].id
    desk.do(EnterResult(FIRST, game, DRAW))
    assert desk.ask(EnterResult(FIRST, game, DRAW)) == ()


def test_a_result_is_overwritten_only_by_who_saw_it(desk):
    game = desk.games[0].id
    desk.do(EnterResult(FIRST, game, DRAW))
    answer = desk.ask(EnterResult(FIRST, game, WHITE))
    assert answer == Refused("value-changed", (("game", game), ("stands", "==")))
    desk.do(EnterResult(FIRST, game, WHITE, expected=DRAW))
    assert desk.games[0].result is WHITE


def test_a_result_is_taken_back(desk):
    game = desk.games[0].id
    desk.do(EnterResult(FIRST, game, DRAW))
    assert desk.refusal(ClearResult(FIRST, game, WHITE)) == "value-changed"
    desk.do(ClearResult(FIRST, game, DRAW))
    assert desk.games[0].result is None


def test_an_unknown_game_or_section_is_refused(desk):
    assert desk.refusal(EnterResult(FIRST, GameId(999), DRAW)) == "game-unknown"
    assert desk.refusal(EnterResult(SectionId(9), GameId(1), DRAW)) == "section-unknown"


def test_once_the_next_round_is_paired_a_result_is_corrected_and_not_overwritten():
    desk = ready(8)
    desk.play()
    game = desk.games[0].id
    desk.do(PairRound(FIRST))
    assert desk.refusal(EnterResult(FIRST, game, DRAW, expected=WHITE)) == "correction-needed"
    assert desk.refusal(ClearResult(FIRST, game, WHITE)) == "correction-needed"


def corrected(desk, game):
    """Correct White's win to a draw; return the event and the game as it stands afterwards."""
    answer = desk.ask(CorrectResult(FIRST, game, DRAW, expected=WHITE))
    desk.record(answer)
    (event,) = answer
    assert isinstance(event, ResultCorrected)
    return event, desk.section.game(game)


@pytest.mark.article("C.04.2@2026-02 art. 4.3")
def test_a_correction_before_the_next_pairing_is_used_for_it():
    desk = ready(8)
    desk.play()
    event, game = corrected(desk, desk.games[0].id)
    assert event.effect is CorrectionEffect.NEXT_PAIRING
    assert game.result is DRAW
    assert not desk.section.rounds[-1].corrected_since


@pytest.mark.article("C.04.2@2026-02 art. 4.3")
def test_a_correction_before_the_end_of_the_next_round_is_used_for_the_pairing_after_it():
    desk = ready(8)
    desk.play()
    game = desk.games[0].id
    desk.do(PairRound(FIRST))
    paired = desk.games
    event, game = corrected(desk, game)
    assert event.effect is CorrectionEffect.FOLLOWING_PAIRING
    assert game.result is DRAW
    assert desk.games == paired
    assert [each.corrected_since for each in desk.section.rounds] == [False, True]


@pytest.mark.article("C.04.2@2026-02 art. 4.3")
def test_a_correction_after_the_end_of_the_next_round_goes_only_into_the_rating_report():
    desk = ready(8)
    desk.play()
    game = desk.games[0].id
    desk.play()
    event, game = corrected(desk, game)
    assert event.effect is CorrectionEffect.RATING_ONLY
    assert (game.result, game.rating_result) == (WHITE, DRAW)
    assert not any(each.corrected_since for each in desk.section.rounds)


@pytest.mark.article("C.04.2@2026-02 art. 3.1")
def test_how_an_adjourned_game_ended_counts_even_after_the_end_of_the_next_round():
    desk = ready(8)
    desk.do(PairRound(FIRST, Colour.WHITE))
    first, *others = desk.games
    desk.do(EnterResult(FIRST, first.id, GameResult.ADJOURNED))
    for each in others:
        desk.do(EnterResult(FIRST, each.id, WHITE))
    desk.play()
    desk.do(CorrectResult(FIRST, first.id, DRAW, expected=GameResult.ADJOURNED))
    game = desk.section.game(first.id)
    assert (game.result, game.rating_result) == (DRAW, None)


def test_in_an_all_play_all_a_correction_always_counts():
    desk = all_play_all(6)
    desk.play()
    game = desk.games[0].id
    desk.play()
    desk.play()
    event, game = corrected(desk, game)
    assert event.effect is CorrectionEffect.NEXT_PAIRING
    assert game.result is DRAW


def test_a_game_without_a_result_has_nothing_to_correct(desk):
    command = CorrectResult(FIRST, desk.games[0].id, DRAW, expected=WHITE)
    assert desk.refusal(command) == "result-missing"


@pytest.mark.article("C.04.2@2026-02 art. 4.3.2")
def test_wrong_colours_turn_the_game_round_and_leave_the_score():
    desk = ready(8)
    desk.play(WHITE)
    before = desk.games[0]
    desk.do(SwapColours(FIRST, before.id))
    after = desk.games[0]
    assert (after.white, after.black) == (before.black, before.white)
    assert after.result is BLACK


@pytest.mark.article("C.04.2@2026-02 art. 4.3.2")
def test_colours_stand_once_the_next_round_is_over():
    desk = ready(8)
    desk.play()
    game = desk.games[0].id
    desk.play()
    assert desk.refusal(SwapColours(FIRST, game)) == "too-late-for-colours"


@pytest.mark.article("C.04.2@2026-02 art. 4.3")
@pytest.mark.parametrize(
    ("results", "marked"), [([WHITE], [False]), ([WHITE, None], [False, True])]
)
def test_wrong_colours_mark_the_round_that_was_paired_before_they_were_known(results, marked):
    desk = ready(8)
    desk.play()
    game = desk.games[0].id
    if None in results:
        desk.do(PairRound(FIRST))
    desk.do(SwapColours(FIRST, game))
    assert [each.corrected_since for each in desk.section.rounds] == marked
