"""Who plays White in a pair of the Dubov System (art. 5.2)."""

from __future__ import annotations

from arbitro.model import Colour, Contender, PairingProblem
from arbitro.rules.pairing.dubov.field import preference_of
from arbitro.rules.pairing.swiss.colours import (
    Allocation,
    allocation,
    by_rank,
    last_different_colours,
    number_gives_white,
)


def allocate(problem: PairingProblem, one: Contender, other: Contender) -> Allocation:
    """Give the colours of a pair by the first rule that decides (art. 5.2.1 to 5.2.5)."""
    higher, lower = by_rank(one, other)
    white, rule = _higher_is_white(problem, higher, lower)
    return allocation(higher, lower, white, rule)


def _higher_is_white(
    problem: PairingProblem, higher: Contender, lower: Contender
) -> tuple[bool, str]:
    if not higher.colours and not lower.colours:
        return number_gives_white(problem, higher), "colour-parity"
    mine, theirs = preference_of(higher), preference_of(lower)
    wants_white = mine.colour is Colour.WHITE
    if mine.colour is not theirs.colour:
        return wants_white, "colour-both-preferences"
    if mine.strength != theirs.strength:
        return (mine.strength > theirs.strength) == wants_white, "colour-stronger-preference"
    apart = last_different_colours(higher.colours, lower.colours)
    if apart is not None:
        return apart[0] == "b", "colour-alternate"
    return wants_white, "colour-higher-ranked"
