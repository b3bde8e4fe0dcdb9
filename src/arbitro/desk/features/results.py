"""Commands about the results of games, and which later round a correction touches."""

from __future__ import annotations

from arbitro.desk import commands as asked
from arbitro.desk import events as happened
from arbitro.desk.derived.handling import corrections_always_count
from arbitro.desk.features.section.answers import Answer
from arbitro.desk.kernel.state import Game, Section
from arbitro.desk.values.settings import CorrectionEffect, GameResult
from arbitro.reasons import Refused
from arbitro.reasons.reason import refused


def enter_result(section: Section, game: Game, command: asked.EnterResult) -> Answer:
    """Enter or change the result of a game of the current round."""
    if game.result is command.result:
        return ()
    if game.result is not command.expected:
        return _changed(game)
    if game.result is not None and game.round < len(section.rounds):
        return refused("correction-needed", round=game.round)
    return (happened.ResultEntered(section.id, game.round, game.id, command.result, game.result),)


def clear_result(section: Section, game: Game, command: asked.ClearResult) -> Answer:
    """Take a result of the current round back."""
    if game.result is None:
        return ()
    if game.result is not command.expected:
        return _changed(game)
    if game.round < len(section.rounds):
        return refused("correction-needed", round=game.round)
    return (happened.ResultCleared(section.id, game.round, game.id, game.result),)


def correct_result(section: Section, game: Game, command: asked.CorrectResult) -> Answer:
    """Correct a result; the moment decides what the correction touches.

    How an adjourned game ended is no correction of an error and counts whenever it is known: until
    then it was a draw for pairing purposes only (C.04.2 art. 3.1).
    """
    if game.result is None:
        return refused("result-missing", game=game.id)
    effect = effect_of_correction(section, game.round)
    if game.result is GameResult.ADJOURNED and effect is CorrectionEffect.RATING_ONLY:
        effect = CorrectionEffect.FOLLOWING_PAIRING
    late = effect is CorrectionEffect.RATING_ONLY
    stands = game.rating_result or game.result if late else game.result
    if command.result is stands:
        return ()
    if command.expected is not stands:
        return _changed(game)
    return (
        happened.ResultCorrected(section.id, game.round, game.id, command.result, stands, effect),
    )


def swap_colours(section: Section, game: Game, command: asked.SwapColours) -> Answer:
    """Note that a game was played with the other colours, too late only for the rating report."""
    effect = effect_of_correction(section, game.round)
    if effect is CorrectionEffect.RATING_ONLY and not command.for_rating:
        return refused("too-late-for-colours", round=game.round)
    return (happened.ColoursSwapped(section.id, game.round, game.id, effect),)


def effect_of_correction(section: Section, round_number: int) -> CorrectionEffect:
    """Return what a correction to a round touches when it is notified now (C.04.2 art. 4.3).

    Before the next pairing: that pairing. Once it is made but its round is not over: the one after
    it. Later: only the rating report. In an all-play-all no pairing depends on results, so a
    correction always counts; so it does by the texts before C.04.2, for pairings yet to be made.
    """
    if not section.settings.system.is_swiss:
        return CorrectionEffect.NEXT_PAIRING
    if round_number >= len(section.rounds):
        return CorrectionEffect.NEXT_PAIRING
    if corrections_always_count(section):
        playing = bool(section.rounds[-1].missing)
        return CorrectionEffect.FOLLOWING_PAIRING if playing else CorrectionEffect.NEXT_PAIRING
    following = section.rounds[round_number]
    if following.missing and following.number == len(section.rounds):
        return CorrectionEffect.FOLLOWING_PAIRING
    return CorrectionEffect.RATING_ONLY


def _changed(game: Game) -> Refused:
    stands = game.result.value if game.result is not None else None
    return refused("value-changed", game=game.id, stands=stands)
