"""Colours of the Swiss System based on rating: preferences (art. A7) and their allocation (E)."""

from __future__ import annotations

from arbitro.model import Colour, Contender, PairingProblem
from arbitro.rules.pairing.swiss.colours import (
    Allocation,
    ColourPreference,
    Strength,
    allocation,
    by_rank,
    colour_preference,
    last_different_colours,
    number_gives_white,
)


def over_half(problem: PairingProblem, player: Contender) -> bool:
    """Tell whether it is the last round and a player has more than half of the points (B, note)."""
    return problem.is_last_round and 2 * player.real_score > problem.maximum_score


def preference(problem: PairingProblem, player: Contender) -> ColourPreference:
    """Return a player's colour preference (art. A7).

    In the last round nobody with more than half of the points has an absolute one.
    """
    wish = colour_preference(player.colours)
    if wish.strength is not Strength.ABSOLUTE or not over_half(problem, player):
        return wish
    if wish.difference:
        colour = Colour.BLACK if wish.difference > 0 else Colour.WHITE
        return ColourPreference(colour, Strength.STRONG, wish.difference)
    return ColourPreference(wish.colour, Strength.MILD, 0)


def allocate(problem: PairingProblem, one: Contender, other: Contender) -> Allocation:
    """Give the colours of a pair by the first rule that decides (art. E1, E2, E3, E4, E5)."""
    higher, lower = by_rank(one, other)
    mine, theirs = preference(problem, higher), preference(problem, lower)
    if mine.colour is not theirs.colour:
        white = mine.colour is Colour.WHITE or theirs.colour is Colour.BLACK
        return allocation(higher, lower, white, "colour-both-preferences")
    if mine.colour is None:
        white = number_gives_white(problem, higher)
        return allocation(higher, lower, white, "colour-parity")
    wanted = mine.colour is Colour.WHITE
    if mine.strength is not theirs.strength:
        white = (mine.strength > theirs.strength) == wanted
        return allocation(higher, lower, white, "colour-stronger-preference")
    apart = last_different_colours(higher.colours, lower.colours)
    if apart is not None:
        return allocation(higher, lower, apart[0] == "b", "colour-alternate")
    return allocation(higher, lower, wanted, "colour-higher-ranked")
