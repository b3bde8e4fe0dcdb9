"""Adjourned games and sealed moves (Guidelines I; appendix E in 2014; articles 13, 14 in 1993)."""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import TYPE_CHECKING, Literal

from arbitro.rules.laws.naming import moves_named
from arbitro.rules.laws.ruling import Player, Score, opponent_of, win_for
from arbitro.rules.laws.situations.over import End, already_over, first_end
from arbitro.rules.laws.situations.sanctions import known

if TYPE_CHECKING:
    from arbitro.rules.laws.board import Move
    from arbitro.rules.laws.case import Case
    from arbitro.rules.laws.ruling import Draft, Ruling


@dataclass(frozen=True, slots=True, kw_only=True)
class SealedMove:
    """A game is resumed.

    ``sealer`` wrote ``move``; ``valid`` says whether it has one legal meaning where the position
    is not given. ``settled``: the players agreed or one resigned before the envelope was opened.
    ``sealer_present`` and ``replier_present`` at the resumption; ``minutes_late`` of who is late.
    ``envelope``: found, lost with the position known, lost with nothing known.
    """

    sealer: Player
    move: str | None = None
    valid: bool | None = None
    settled: Score | None = None
    sealer_present: bool = True
    replier_present: bool = True
    minutes_late: int = 0
    envelope: Literal["found", "lost", "nothing-known"] = "found"


def sealed_move(case: Case, facts: SealedMove) -> Ruling:
    """Rule on the resumption of an adjourned game."""
    draft = case.draft("sealed-move")
    over = already_over(case, draft)
    if over is not None:
        return over
    if facts.settled is not None:
        draft.because("settled-before-opening", "adjournment-game-over")
        return draft.ended(facts.settled)
    if facts.envelope == "nothing-known":
        draft.because("adjourned-game-annulled", "adjournment-envelope-missing")
        return draft.new_game()
    if facts.envelope == "lost":
        draft.because("envelope-lost", "adjournment-envelope-missing", player=facts.sealer)
    sealed = _read(case, facts)
    if sealed is False:
        draft.because("sealed-move-invalid", "adjournment-invalid-move", player=facts.sealer)
        return draft.ended(win_for(opponent_of(facts.sealer)))
    ended = _ended_by(case, sealed)
    if ended is not None:
        draft.because("sealed-move-ends-the-game", "adjournment-default-exceptions", ended.concept)
        return draft.ended(ended.score)
    draft.because("sealed-move-good", "adjournment-invalid-move")
    return _presence(case, facts, draft)


def _read(case: Case, facts: SealedMove) -> Move | bool:
    """Return the move sealed, False where it is ambiguous or illegal, True where taken as told."""
    board = case.board()
    if board is None or facts.move is None:
        return facts.valid is not False
    found = moves_named(board, facts.move, case.letters)
    return found[0] if len(found) == 1 else False


def _ended_by(case: Case, sealed: Move | bool) -> End | None:
    if isinstance(sealed, bool) or case.start is None:
        return None
    return first_end(replace(case, moves=(*case.moves, sealed)))


def _default(case: Case, draft: Draft) -> int | None:
    """Return the minutes players may be late: as regulated, else as the edition says."""
    if case.rules.default_minutes is not None:
        return case.rules.default_minutes
    if case.laws.sealed_default_minutes is not None:
        return case.laws.sealed_default_minutes
    fallback = case.laws.default_minutes
    if fallback is not None:
        draft.because("default-not-specified", "default-time", minutes=fallback)
    return fallback


def _presence(case: Case, facts: SealedMove, draft: Draft) -> Ruling:
    replier = opponent_of(facts.sealer)
    absent: list[Player] = []
    if not facts.sealer_present:
        absent.append(facts.sealer)
    if not facts.replier_present:
        absent.append(replier)
    if not absent:
        draft.must("open-envelope", "adjournment-envelope-opened", player=replier)
        draft.must("make-the-sealed-move", "adjournment-absence", player=replier)
        return draft.play_on()
    limit = _default(case, draft)
    if limit is None:
        draft.because("default-must-be-specified", "adjournment-default-time")
    elif facts.minutes_late > limit:
        draft.because("late-for-the-resumption", "adjournment-default-time", minutes=limit)
        if case.laws.resumption_may_be_admitted:
            draft.may("option-arbiter-admits", "adjournment-default-time")
        if len(absent) == 2:
            return draft.ended(Score.BOTH_LOSE)
        return draft.ended(win_for(opponent_of(absent[0])))
    if len(absent) == 2 and limit and known(case, "adjournment-both-absent"):
        draft.because("replier-loses-waiting-time", "adjournment-both-absent", player=replier)
    if not facts.replier_present:
        draft.because("replier-absent", "adjournment-absence", player=replier)
        draft.must("start-clock-of", "adjournment-absence", player=replier)
    else:
        draft.because("sealer-absent", "adjournment-absence", player=facts.sealer)
        draft.may("replier-may-seal", "adjournment-absence", player=replier)
    return draft.play_on()
