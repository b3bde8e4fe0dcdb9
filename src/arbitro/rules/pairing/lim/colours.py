"""Colours of the Lim System: who may meet, who is due what, who has White (art. 2.1 and 5)."""

from __future__ import annotations

from arbitro.model import Colour, Contender, PairingProblem
from arbitro.rules.pairing.swiss.colours import (
    Allocation,
    ColourPreference,
    allocation,
    by_rank,
    colour_preference,
    last_different_colours,
    number_gives_white,
)


def permitted(colours: str) -> tuple[bool, bool]:
    """Tell whether White and whether Black may be given (art. 5.1.1 and 5.1.2).

    >>> permitted("wbw"), permitted("bww"), permitted("wbwbb")
    ((True, True), (False, True), (True, False))
    """
    difference = 2 * colours.count("w") - len(colours)
    last = colours[-2:]
    return difference < 2 and last != "ww", difference > -2 and last != "bb"


def due(player: Contender) -> ColourPreference:
    """Return the colour a player is due: the equalising one, else the alternate (art. 5.1 to 5.6).

    It is none for who has not played.
    """
    return colour_preference(player.colours)


def allocate(
    problem: PairingProblem, one: Contender, other: Contender, *, below_median: bool
) -> Allocation:
    """Give the colours of a pair by the first rule that decides (art. 5.3 to 5.6, 7.2).

    ``below_median`` tells where the pair was made: there the lower ranked is given the colour due
    where histories are identical (art. 5.4).
    """
    higher, lower = by_rank(one, other)
    mine, theirs = due(higher), due(lower)
    if mine.colour is not theirs.colour:
        white = mine.colour is Colour.WHITE or theirs.colour is Colour.BLACK
        return allocation(higher, lower, white, "colour-both-preferences")
    if mine.colour is None:
        white = number_gives_white(problem, higher)
        return allocation(higher, lower, white, "colour-parity")
    wanted = mine.colour is Colour.WHITE
    if _claim(mine) != _claim(theirs):
        white = (_claim(mine) > _claim(theirs)) == wanted
        return allocation(higher, lower, white, "colour-stronger-preference")
    apart = last_different_colours(higher.colours, lower.colours)
    if apart is not None:
        return allocation(higher, lower, apart[0] == "b", "colour-alternate")
    rule = "colour-lower-ranked" if below_median else "colour-higher-ranked"
    return allocation(higher, lower, wanted is not below_median, rule)


def _claim(preference: ColourPreference) -> tuple[int, int]:
    """Order claims: a colour that must be given, then the equalising one, then the alternate."""
    return preference.strength, abs(preference.difference)
