"""The adjudicator the product rules with."""

from __future__ import annotations

from functools import cache, lru_cache
from typing import TYPE_CHECKING

from arbitro.rules.laws.adjudicator import can_mate
from arbitro.rules.laws.board import KING
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


def _adjudicated(position: Position, player: Player) -> MateAnswer:
    """Answer by material where that suffices, else by search, at the default budget of nodes."""
    evident = no_adjudicator(position, player)
    if evident.verdict != "undecided" or not _one_king_each(position):
        return evident
    found = can_mate(position, 0 if player == "white" else 1)
    line = tuple(move.uci() for move in found.line)
    proof = found.certificate.kind if found.verdict == "no" and found.certificate else ""
    return MateAnswer(found.verdict, line, proof)


def _one_king_each(position: Position) -> bool:
    return all(position.of_kind(side, KING).bit_count() == 1 for side in (0, 1))
