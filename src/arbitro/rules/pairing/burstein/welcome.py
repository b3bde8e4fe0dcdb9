"""Floaters who leave the next bracket as good as its number of players allows ([C7]).

The next bracket is then left by nobody, or, if its number is odd, by one of its own.
"""

from __future__ import annotations

from collections.abc import Sequence

from arbitro.rules.pairing.burstein.field import Field
from arbitro.rules.pairing.matching.narrowing import bits
from arbitro.rules.pairing.matching.pairability import group_of


def welcomes(
    field: Field, floaters: Sequence[int], following: Sequence[int], further: Sequence[int]
) -> bool:
    """Tell whether the next bracket can be as good with some floaters as with any so many."""
    ask, below = field.pairability, group_of(following)
    together, rest = below | group_of(floaters), group_of(further)
    if together.bit_count() % 2 == 0:
        return ask.complete(together) and ask.complete(rest)
    return bool(ask.dispensable(together) & _may_leave(field, below, rest))


def single_floaters(
    field: Field, bracket: Sequence[int], following: Sequence[int], further: Sequence[int]
) -> int | None:
    """Return, as bits, who, floating alone, has the lowest score and is welcome.

    None where nobody is.
    """
    lowest = min(field.scores[one] for one in bracket)
    candidates = [one for one in bracket if field.scores[one] == lowest]
    below, rest = group_of(following), group_of(further)
    if len(following) % 2:
        partners = field.pairability.dispensable(below)
        complete = field.pairability.complete(rest)
        welcome = _meeting(field, candidates, partners) if complete else 0
    else:
        welcome, everybody = 0, group_of(candidates)
        for leaving in reversed(list(bits(_may_leave(field, below, rest)))):
            partners = field.pairability.dispensable(below ^ 1 << leaving)
            welcome |= _meeting(field, candidates, partners)
            if welcome == everybody:
                break
    return welcome or None


def _may_leave(field: Field, following: int, further: int) -> int:
    """Return who of the next bracket may leave it so that all further below are paired."""
    return _meeting(field, list(bits(following)), field.pairability.dispensable(further))


def _meeting(field: Field, players: Sequence[int], others: int) -> int:
    """Return, as bits, which of some players may meet any of some others."""
    return group_of(one for one in players if field.near[one] & others)
