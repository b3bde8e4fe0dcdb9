"""Who plays White in a pair of the Dubov System (art. 5.2)."""

from __future__ import annotations

from arbitro.model import Colour, Contender, PairingProblem
from arbitro.rules.pairing.dubov.field import preference_of
from arbitro.rules.pairing.swiss.colours import Allocation, last_different_colours


def allocate(problem: PairingProblem, one: Contender, other: Contender) -> Allocation:
    """Give the colours of a pair by the first rule that decides (art. 5.2.1 to 5.2.5)."""
    swapped = (-other.score, other.tpn) < (-one.score, one.tpn)
    higher, lower = (other, one) if swapped else (one, other)
    white, rule = _higher_is_white(problem, higher, lower)
    return Allocation(higher, lower, rule) if white else Allocation(lower, higher, rule)


def _higher_is_white(
    problem: PairingProblem, higher: Contender, lower: Contender
) -> tuple[bool, str]:
    if not higher.colours and not lower.colours:
        odd = higher.parity_number % 2 == 1
        return odd == (problem.initial_colour is Colour.WHITE), "colour-parity"
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
