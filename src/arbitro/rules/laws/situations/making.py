"""How far a move has come: what is fixed, whether it is made, whether completed (4.6, 4.7, 6.2)."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, Literal

from arbitro.rules.laws.ruling import Player
from arbitro.rules.laws.situations.sanctions import known

if TYPE_CHECKING:
    from arbitro.rules.laws.case import Case
    from arbitro.rules.laws.ruling import Draft, Ruling


@dataclass(frozen=True, slots=True, kw_only=True)
class MoveBegun:
    """A player has begun a move; what he has done of it so far.

    ``released``: the piece that moves was let go on a square it may go to; of castling the king.
    ``removed``: the captured piece, or the pawn that is promoted, is off the board.
    ``rook_released``: of castling. ``piece_placed``: the new piece has touched the promotion
    square, ``piece_released``: and was let go. ``pressed``: the clock was. ``ends_game``: the move
    does. ``moved_next``: the player has already made his next move.
    """

    player: Player
    kind: Literal["plain", "capture", "castling", "promotion"] = "plain"
    released: bool = False
    removed: bool = False
    rook_released: bool = False
    piece_placed: bool = False
    piece_released: bool = False
    pressed: bool = False
    ends_game: bool = False
    moved_next: bool = False


def move_begun(case: Case, facts: MoveBegun) -> Ruling:
    """Rule on how far a move has come."""
    draft = case.draft("move-begun")
    made = _MADE[facts.kind](case, facts, draft)
    if not made:
        return _not_made(case, facts, draft)
    draft.because("move-is-made", "move-made", player=facts.player)
    _completed(case, facts, draft)
    return draft.play_on()


def _plain(case: Case, facts: MoveBegun, draft: Draft) -> bool:
    del case
    if not facts.released:
        draft.because("piece-still-in-hand", "move-made")
    return facts.released


def _capture(case: Case, facts: MoveBegun, draft: Draft) -> bool:
    del case
    if facts.released and facts.removed:
        return True
    if facts.released:
        draft.because("captured-piece-still-there", "capture-made")
        draft.must("remove-the-captured-piece", "capture-made")
    else:
        draft.because("piece-still-in-hand", "capture-made")
    return False


def _castling(case: Case, facts: MoveBegun, draft: Draft) -> bool:
    del case
    if facts.rook_released:
        return True
    if facts.released:
        draft.because("king-released-for-castling", "castling-made")
        draft.must("castle-on-that-side-or-move-the-king", "castling-made")
    else:
        draft.because("piece-still-in-hand", "castling-made")
    return False


def _promotion(case: Case, facts: MoveBegun, draft: Draft) -> bool:
    if facts.piece_placed or facts.piece_released:
        if known(case, "promotion-choice-final"):
            draft.because("promotion-choice-is-final", "promotion-choice-final")
    else:
        draft.because("promotion-choice-still-open", "act-of-promotion")
    if not facts.removed and facts.piece_released:
        draft.because("pawn-still-there", "promotion-made")
        draft.must("remove-the-pawn", "promotion-made")
    if known(case, "promotion-in-any-order"):
        draft.because("promotion-any-order", "promotion-in-any-order", "pawn-need-not-reach-square")
    return facts.piece_released and facts.removed


_MADE = {
    "plain": _plain,
    "capture": _capture,
    "castling": _castling,
    "promotion": _promotion,
}


_RULES = {
    "plain": "move-made",
    "capture": "capture-made",
    "castling": "castling-made",
    "promotion": "promotion-made",
}
"""When a move of each kind is made."""


def _not_made(case: Case, facts: MoveBegun, draft: Draft) -> Ruling:
    draft.because("move-not-made", _RULES[facts.kind], player=facts.player)
    draft.must("open-by-touch-move", "touched-pieces", "move-made")
    if facts.pressed:
        unpromoted = facts.kind == "promotion" and not facts.piece_released
        concept = "pawn-left-unpromoted" if unpromoted else "pressed-without-moving"
        if known(case, concept):
            draft.because("pressed-before-made", concept)
            draft.may("option-treat-as-illegal-move", concept)
    return draft.play_on()


def _completed(case: Case, facts: MoveBegun, draft: Draft) -> None:
    if facts.ends_game and known(case, "move-completed-by-ending-the-game"):
        draft.because("completed-by-ending-the-game", "move-completed-by-ending-the-game")
    elif facts.moved_next and known(case, "move-completed-by-next-move"):
        draft.because("completed-by-next-move", "move-completed-by-next-move")
    elif facts.pressed:
        draft.because("completed-by-pressing", "clock-pressed")
    else:
        draft.because("made-not-completed", "clock-pressed", player=facts.player)
