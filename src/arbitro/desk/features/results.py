"""The results of games: entered, taken back, corrected, with the colours they were played with."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass, replace
from typing import Any

from arbitro.desk.derived.pairing.handling import corrections_always_count
from arbitro.desk.kernel.feature import (
    Answer,
    C,
    Command,
    Event,
    EventKind,
    Feature,
    Keys,
    OfSection,
    Situation,
    kinds,
)
from arbitro.desk.kernel.fields import value_of
from arbitro.desk.kernel.fold import Fold, SectionFold
from arbitro.desk.kernel.levels import Level, standing
from arbitro.desk.kernel.sentence import Sentence, Value, ValueForm
from arbitro.desk.kernel.state import Correction, Game, Section
from arbitro.desk.values.integrity import IntegrityEntry, held_as
from arbitro.desk.values.settings import CorrectionEffect, GameResult
from arbitro.model import GameId, SectionId, System
from arbitro.model.integrity import ADJOURNMENT, CORRECTION
from arbitro.reasons import Refused, refused


@dataclass(frozen=True, slots=True)
class EnterResult(Command):
    """Enter the result of a game of the current round; ``expected`` is what stood there."""

    section: SectionId
    game: GameId
    result: GameResult
    expected: GameResult | None = None


@dataclass(frozen=True, slots=True)
class ClearResult(Command):
    """Take a result of the current round back."""

    section: SectionId
    game: GameId
    expected: GameResult


@dataclass(frozen=True, slots=True)
class CorrectResult(Command):
    """Correct a result of any round, with the effect C.04.2 art. 4.3 gives it.

    How an adjourned game ended needs ``confirmed`` where rounds were paired with it as a draw, and
    so does a correction of a game whose next round was published.
    """

    section: SectionId
    game: GameId
    result: GameResult
    expected: GameResult
    confirmed: bool | Level = False


@dataclass(frozen=True, slots=True)
class SwapColours(Command):
    """Note that a game was played with the other colours (C.04.2 art. 4.3.2).

    The result keeps its meaning for the players: it is turned round with the colours. With
    ``for_rating`` it is noted for the rating report alone where it is too late for anything else.
    It needs ``confirmed`` where the next round was published with the colours as they stood.
    """

    section: SectionId
    game: GameId
    for_rating: bool = False
    confirmed: bool | Level = False


@dataclass(frozen=True, slots=True)
class ResultEntered(Event):
    """A game of the current round has this result; ``previous`` is what stood there."""

    section: SectionId
    round: int
    game: GameId
    result: GameResult
    previous: GameResult | None = None


@dataclass(frozen=True, slots=True)
class ResultCleared(Event):
    """A result of the current round was taken back."""

    section: SectionId
    round: int
    game: GameId
    previous: GameResult


@dataclass(frozen=True, slots=True)
class ResultCorrected(Event):
    """A result was corrected; ``effect`` says what the correction touches."""

    section: SectionId
    round: int
    game: GameId
    result: GameResult
    previous: GameResult
    effect: CorrectionEffect


@dataclass(frozen=True, slots=True)
class ColoursSwapped(Event):
    """A game was played with the other colours; ``effect`` says what that touches."""

    section: SectionId
    round: int
    game: GameId
    effect: CorrectionEffect


def _of_game(event: ResultEntered | ResultCleared | ResultCorrected | ColoursSwapped) -> Keys:
    return ((event.section, "round", event.round, event.game),)


def _on_publication(event: ResultEntered | ResultCleared) -> Keys:
    """Return that the round is published and how its games began: neither goes from under them."""
    return tuple((event.section, what, event.round) for what in ("published", "start-position"))


def _on_rounds(event: ResultCorrected | ColoursSwapped) -> Keys:
    return ((event.section, "paired"),)


def _result_entered(fold: Fold, event: ResultEntered) -> None:
    found = fold.section(event.section)
    games = found.games_of(event.round)
    second = found.section.second
    if games[event.game].result is None and event.game in second.read:
        # entered anew after it was taken back, maybe by who read it: it is read again by another
        read = {game: item for game, item in second.read.items() if game != event.game}
        found.set(second=replace(second, read=read))
    number, in_round, board, white, black, _, late, turned, _ = games[event.game]
    games[event.game] = Game(number, in_round, board, white, black, event.result, late, turned)


def _result_cleared(fold: Fold, event: ResultCleared) -> None:
    games = fold.section(event.section).games_of(event.round)
    games[event.game] = games[event.game]._replace(result=None, corrected=None)


def _result_corrected(fold: Fold, event: ResultCorrected) -> None:
    games = fold.section(event.section).games_of(event.round)
    game, correction = games[event.game], Correction(event.previous, event.effect)
    if event.effect is not CorrectionEffect.RATING_ONLY:
        games[event.game] = game._replace(result=event.result, corrected=correction)
        _too_late_for_the_round(fold.section(event.section), event.effect)
    elif event.result is game.result:  # what counted was right after all
        games[event.game] = game._replace(rating_result=None, corrected=None)
    else:
        games[event.game] = game._replace(rating_result=event.result, corrected=correction)


def _colours_swapped(fold: Fold, event: ColoursSwapped) -> None:
    section = fold.section(event.section)
    games = section.games_of(event.round)
    game = games[event.game]
    if event.effect is CorrectionEffect.RATING_ONLY:
        games[event.game] = game._replace(rating_turned=not game.rating_turned)
        return
    turned = game.result and game.result.turned
    games[event.game] = game._replace(white=game.black, black=game.white, result=turned)
    teams = section.section.rounds[event.round - 1].teams
    if teams is not None:
        section.set_round(event.round, teams=teams.turned(event.game))
    _too_late_for_the_round(section, event.effect)


def _too_late_for_the_round(section: SectionFold, effect: CorrectionEffect) -> None:
    """Mark the round that was paired before a correction was known."""
    if effect is CorrectionEffect.FOLLOWING_PAIRING:
        section.set_round(len(section.section.rounds), corrected_since=True)


def _corrected_during_play(fold: Fold, event: ResultCorrected) -> Iterator[IntegrityEntry]:
    """Give what a report says where rounds were paired by another result."""
    game = _paired_upon(fold, event)
    if game is None:
        return
    pair = f"{held_as(game.white)}-{held_as(game.black)}"
    if event.previous is not GameResult.ADJOURNED:
        text = f"{pair}: {_written(event.previous)} => {_written(event.result)}"
        yield IntegrityEntry(CORRECTION, event.round, text)
    # until it ended it was a draw (C.04.2 art. 3.1): by that the rounds were paired
    elif not is_drawn(event.result):
        yield IntegrityEntry(ADJOURNMENT, event.round, f"{pair} {_written(event.result)}")


def _turned_during_play(fold: Fold, event: ColoursSwapped) -> Iterator[IntegrityEntry]:
    game = _paired_upon(fold, event)
    if game is not None:
        white, black = held_as(game.white), held_as(game.black)
        yield IntegrityEntry(CORRECTION, event.round, f"{white}-{black} => {black}-{white}")


def _paired_upon(fold: Fold, event: ResultCorrected | ColoursSwapped) -> Game | None:
    """Return the game where a later round was paired by what is corrected now, and it counts."""
    section = fold.section(event.section)
    late = event.effect is CorrectionEffect.RATING_ONLY
    if late or not is_paired_upon(section.section, event.round):
        return None
    return section.games_of(event.round)[event.game]


def is_paired_upon(section: Section, number: int) -> bool:
    """Tell whether a later round was paired by the results of a round, as in any Swiss."""
    return section.settings.system.is_swiss and number < len(section.rounds)


def is_drawn(result: GameResult) -> bool:
    """Tell whether a result is worth what an adjourned game counts until it has ended."""
    return result in {GameResult.DRAW, GameResult.UNRATED_DRAW, GameResult.ADJOURNED}


def _written(result: GameResult) -> str:
    """Return a result with the codes of a report, a star where there is none yet."""
    if result is GameResult.ADJOURNED:
        return "*"
    return f"{result.white.value}-{result.black.value}"


def enter_result(section: Section, game: Game, command: EnterResult) -> Answer:
    """Enter or change the result of a game of the current round."""
    if game.result is command.result:
        return ()
    if game.result is not command.expected:
        return _changed(game)
    if game.result is not None and game.round < len(section.rounds):
        return refused("correction-needed", round=game.round)
    return (ResultEntered(section.id, game.round, game.id, command.result, game.result),)


def clear_result(section: Section, game: Game, command: ClearResult) -> Answer:
    """Take a result of the current round back."""
    if game.result is None:
        return ()
    if game.result is not command.expected:
        return _changed(game)
    if game.round < len(section.rounds):
        return refused("correction-needed", round=game.round)
    return (ResultCleared(section.id, game.round, game.id, game.result),)


def correct_result(section: Section, game: Game, command: CorrectResult) -> Answer:
    """Correct a result; the moment decides what the correction touches.

    How an adjourned game ended is no correction of an error and counts whenever it is known: until
    then it was a draw for pairing purposes only (C.04.2 art. 3.1).
    """
    if game.result is None:
        return refused("result-missing", game=game.id)
    effect = _effect_on(section, game)
    late = effect is CorrectionEffect.RATING_ONLY
    stands = game.rating_result or game.result if late else game.result
    if command.result is stands:
        return ()
    if command.expected is not stands:
        return _changed(game)
    asked = _ended_otherwise(section, game, command) or _corrected_late(section, game, effect)
    problem = standing(asked, confirmed=command.confirmed)
    if problem is not None:
        return problem
    return (ResultCorrected(section.id, game.round, game.id, command.result, stands, effect),)


def _ended_otherwise(section: Section, game: Game, command: CorrectResult) -> Refused | None:
    """Say that rounds were paired with a draw that an adjourned game did not become."""
    if game.result is not GameResult.ADJOURNED or is_drawn(command.result):
        return None
    if not is_paired_upon(section, game.round):
        return None
    return refused("adjourned-game-decided", round=game.round, last=len(section.rounds))


def _corrected_late(section: Section, game: Game, effect: CorrectionEffect) -> Refused | None:
    """Say that a round was paired and published with what is corrected now.

    Nothing is asked of a game that was open until then, nor of what comes too late to count.
    """
    late = effect is CorrectionEffect.RATING_ONLY or game.result is GameResult.ADJOURNED
    if late or not is_paired_upon(section, game.round):
        return None
    following = section.rounds[game.round]
    if not following.published:
        return None
    return refused("earlier-round-corrected", round=game.round, next=following.number)


def swap_colours(section: Section, game: Game, command: SwapColours) -> Answer:
    """Note that a game was played with the other colours, too late only for the rating report."""
    effect = effect_of_correction(section, game.round)
    if effect is CorrectionEffect.RATING_ONLY and not command.for_rating:
        return refused("too-late-for-colours", round=game.round)
    problem = standing(_corrected_late(section, game, effect), confirmed=command.confirmed)
    return problem or (ColoursSwapped(section.id, game.round, game.id, effect),)


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


def _effect_on(section: Section, game: Game) -> CorrectionEffect:
    """Return what a correction of a game touches: how an adjourned one ended always counts."""
    effect = effect_of_correction(section, game.round)
    if game.result is GameResult.ADJOURNED and effect is CorrectionEffect.RATING_ONLY:
        return CorrectionEffect.FOLLOWING_PAIRING
    return effect


def comes_too_late(section: Section, game: Game) -> bool:
    """Tell whether a correction of a game notified now counts for the rating report alone."""
    return _effect_on(section, game) is CorrectionEffect.RATING_ONLY


def round_is_settled(section: Section, round_number: int) -> bool:
    """Tell whether corrections to a round notified now count for the rating report alone."""
    return effect_of_correction(section, round_number) is CorrectionEffect.RATING_ONLY


def _changed(game: Game) -> Refused:
    stands = game.result.value if game.result is not None else None
    return refused("value-changed", game=game.id, stands=stands)


def result_problem(section: Section, result: GameResult) -> Refused | None:
    """Refuse a draw where everybody meets everybody by Armageddon: Black has won such a game."""
    settings = section.settings
    drawn = result in {GameResult.DRAW, GameResult.UNRATED_DRAW}
    all_play_all = settings.system is System.ROUND_ROBIN and settings.play_off_of
    if drawn and all_play_all and settings.knock_out.armageddon:
        return refused("armageddon-without-draws")
    return None


def _on_game(answer: Callable[[Section, Game, C], Answer]) -> Callable[[Situation, C], Answer]:
    """Return the answer about a game of a section, refused where there is no such game."""

    def answered(at: Situation, command: C) -> Answer:
        number = value_of(command, "game")
        game = at.section.game(number)
        if game is None:
            return refused("game-unknown", game=number)
        if isinstance(command, EnterResult | CorrectResult):
            problem = result_problem(at.section, command.result)
            if problem is not None:
                return problem
        return answer(at.section, game, command)

    return answered


CHANGES: Mapping[type, Callable[[Situation, Any], Answer]] = {
    EnterResult: _on_game(enter_result),
    ClearResult: _on_game(clear_result),
    CorrectResult: _on_game(correct_result),
}
"""What changes the result of a game -> who answers it."""

FEATURE = Feature(
    "results",
    kinds(
        EventKind(
            "ResultEntered",
            ResultEntered,
            _result_entered,
            _of_game,
            builds_on=_on_publication,
            sentence=Sentence(
                {
                    "result": Value(ValueForm.RESULT, "result"),
                    "before": Value(ValueForm.RESULT, "previous"),
                },
                lambda event: "" if event.previous is None else "result-changed",
            ),
        ),
        EventKind(
            "ResultCleared",
            ResultCleared,
            _result_cleared,
            _of_game,
            builds_on=_on_publication,
            sentence=Sentence({"before": Value(ValueForm.RESULT, "previous")}),
        ),
        EventKind(
            "ResultCorrected",
            ResultCorrected,
            _result_corrected,
            _of_game,
            builds_on=_on_rounds,
            sentence=Sentence(
                {
                    "result": Value(ValueForm.RESULT, "result"),
                    "before": Value(ValueForm.RESULT, "previous"),
                }
            ),
            tells=_corrected_during_play,
        ),
        EventKind(
            "ColoursSwapped",
            ColoursSwapped,
            _colours_swapped,
            _of_game,
            builds_on=_on_rounds,
            tells=_turned_during_play,
        ),
    ),
    (
        *(
            OfSection(item, answer, right="enter-result", about="game")
            for item, answer in CHANGES.items()
        ),
        OfSection(SwapColours, _on_game(swap_colours), right="pair-by-hand", about="game"),
    ),
)
