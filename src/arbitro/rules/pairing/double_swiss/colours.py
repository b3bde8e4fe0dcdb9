"""Who has White in the first game of a match (art. 4)."""

from __future__ import annotations

from typing import NamedTuple

from arbitro.model import Colour, Pairing
from arbitro.rules.pairing.double_swiss.problem import DoubleSwissProblem
from arbitro.rules.pairing.upfloating import Side
from arbitro.rules.pairing.upfloating.colour_history import last_apart


class Allocation(NamedTuple):
    """The colours of the first game, the concept of the rule that gave them, the higher ranked."""

    white: Side
    black: Side
    rule: str
    higher: Side

    @property
    def pairing(self) -> Pairing:
        """Return the pair as numbers."""
        return Pairing(self.white.tpn, self.black.tpn)


def allocate(problem: DoubleSwissProblem, one: Side, other: Side) -> Allocation:
    """Give the colours of a pair by the first rule that decides (art. 4.3.1 to 4.3.5)."""
    higher, lower = sorted((one, other), key=lambda side: (-side.rank_score, side.tpn))
    white, rule = _higher_is_white(problem, higher, lower)
    return Allocation(*((higher, lower) if white else (lower, higher)), rule, higher)


def _higher_is_white(problem: DoubleSwissProblem, higher: Side, lower: Side) -> tuple[bool, str]:
    if not higher.colours and not lower.colours:
        odd = problem.parity[higher.tpn] % 2 == 1
        return odd == (problem.initial_colour is Colour.WHITE), "colour-parity"
    whites = higher.colours.count("w"), lower.colours.count("w")
    if whites[0] != whites[1]:
        return whites[0] < whites[1], "colour-fewer-whites"
    apart = last_apart(problem.readings, higher, lower)
    if apart is not None:
        return apart[0] == "b", "colour-alternate"
    if higher.colours:
        return higher.colours[-1] == "b", "colour-alternate-higher"
    return lower.colours[-1] == "w", "colour-alternate-opponent"
