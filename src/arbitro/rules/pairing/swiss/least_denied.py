"""Colours denied as often as the numbers of both make unavoidable, and no more."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Protocol

from arbitro.model import Colour
from arbitro.rules.pairing.matching.pairable import Adjacent


class Wishing(Protocol):
    """Players by place: the colour each prefers, who may meet, whose meeting denies a colour."""

    wanted: list[Colour | None]

    def may_meet(self, a: int, b: int) -> bool:
        """Tell whether two players may meet."""

    def denied(self, a: int, b: int) -> bool:
        """Tell whether one of two players would not get the colour preferred."""


def least_denied(field: Wishing, players: Sequence[int]) -> int:
    """Return the number of preferences that the numbers of both colours leave denied at least."""
    white, black, neither = _counts(field, players)
    return max(0, (abs(white - black) - neither + 1) // 2)


def with_least_denied(field: Wishing, players: Sequence[int]) -> Adjacent:
    """Return who may meet in a pairing that denies no more than the least.

    Where some are denied, everybody without the commoner preference meets one who has it.
    """
    white, black, _neither = _counts(field, players)
    commoner = Colour.WHITE if white >= black else Colour.BLACK
    some_denied = least_denied(field, players) > 0

    def adjacent(a: int, b: int) -> bool:
        if some_denied:
            return (field.wanted[a] is commoner or field.wanted[b] is commoner) and field.may_meet(
                a, b
            )
        return not field.denied(a, b) and field.may_meet(a, b)

    return adjacent


def _counts(field: Wishing, players: Sequence[int]) -> tuple[int, int, int]:
    white = sum(field.wanted[one] is Colour.WHITE for one in players)
    black = sum(field.wanted[one] is Colour.BLACK for one in players)
    return white, black, len(players) - white - black
