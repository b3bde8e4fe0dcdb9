"""The adjudicator the product rules with."""

from __future__ import annotations

from functools import cache, lru_cache
from typing import TYPE_CHECKING

from arbitro.rules.laws.board import PAWN
from arbitro.rules.laws.case import MateAnswer, no_adjudicator

if TYPE_CHECKING:
    from arbitro.rules.laws.board import Position
    from arbitro.rules.laws.case import Adjudicator
    from arbitro.rules.laws.ruling import Player

_REMEMBERED = 256


@cache
def adjudicator() -> Adjudicator:
    """Return what answers whether a player can still mate."""
    return lru_cache(_REMEMBERED)(_adjudicated)


@cache
def quick_adjudicator() -> Adjudicator:
    """Return what answers at once, for whoever looks through a game: undecided where that is hard.

    It looks at positions with few men, or with all pawns locked, in a small part of the budget of a
    ruling: only they are dead as a rule.
    """
    return lru_cache(_REMEMBERED)(_quickly_adjudicated)


_FEW_MEN, _QUICK_BUDGET = 16, 20_000


def _quickly_adjudicated(position: Position, player: Player) -> MateAnswer:
    if sum(1 for _ in position.placed()) > _FEW_MEN and not pawns_locked(position):
        return no_adjudicator(position, player)
    return _adjudicated(position, player, _QUICK_BUDGET)


def pawns_locked(position: Position) -> bool:
    """Tell whether no pawn of either side can step forward or capture a man.

    >>> from arbitro.rules.laws.board import START, read_fen
    >>> locked = read_fen("4k3/8/1p1p1p1p/1P1P1P1P/8/8/8/4K3 w - - 0 1").position
    >>> pawns_locked(locked), pawns_locked(START)
    (True, False)
    """
    white, black = (position.of_kind(side, PAWN) for side in (0, 1))
    men = position.of_side(0) | position.of_side(1)
    steps = (white << 8 & _BOARD & ~men) | (black >> 8 & ~men)
    # Without the edge files, or a capture would go round the board.
    up = (white & ~_A_FILE) << 7 | (white & ~_H_FILE) << 9
    down = (black & ~_A_FILE) >> 9 | (black & ~_H_FILE) >> 7
    return not (steps or up & position.of_side(1) or down & position.of_side(0))


_BOARD = 0xFFFF_FFFF_FFFF_FFFF
_A_FILE = 0x0101_0101_0101_0101
_H_FILE = _A_FILE << 7


def _adjudicated(position: Position, player: Player, budget: int | None = None) -> MateAnswer:
    """Answer by material where that suffices, else by search, at a budget of nodes."""
    evident = no_adjudicator(position, player)
    if evident.verdict != "undecided" or not position.has_kings:
        return evident
    # its tables take a while to build, and most rulings ask for no mate
    from arbitro.rules.laws.adjudicator import (  # noqa: PLC0415
        DEFAULT_BUDGET,
        checked_can_mate,
    )

    side = 0 if player == "white" else 1
    found = checked_can_mate(position, side, DEFAULT_BUDGET if budget is None else budget)
    line = tuple(move.uci() for move in found.line)
    proof = found.certificate.kind if found.verdict == "no" and found.certificate else ""
    return MateAnswer(found.verdict, line, proof)
