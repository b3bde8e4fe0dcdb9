"""Who plays White in a pair of the Burstein System (art. 5.2)."""

from __future__ import annotations

from arbitro.model import Colour
from arbitro.rules.pairing.burstein.field import Field
from arbitro.rules.pairing.swiss.colours import (
    Allocation,
    allocation,
    colour_preference,
    last_different_colours,
    number_gives_white,
)


def allocate(field: Field, one: int, other: int) -> Allocation:
    """Give the colours of a pair by the first rule that decides (art. 5.2.1 to 5.2.5).

    The higher ranked is so by the index and the number; scores take no part (art. 1.8).
    """
    first, second = sorted((one, other), key=field.rank.__getitem__)
    higher, lower = field.players[first], field.players[second]
    mine, theirs = colour_preference(higher.colours), colour_preference(lower.colours)
    if not higher.colours and not lower.colours:
        white = number_gives_white(field.problem.basis, higher)
        rule = "colour-parity"
    elif mine.colour is not theirs.colour:
        white = mine.colour is Colour.WHITE or theirs.colour is Colour.BLACK
        rule = "colour-both-preferences"
    elif mine.strength != theirs.strength:
        white = (mine.strength > theirs.strength) == (mine.colour is Colour.WHITE)
        rule = "colour-stronger-preference"
    else:
        apart = last_different_colours(higher.colours, lower.colours)
        white = mine.colour is Colour.WHITE if apart is None else apart[0] == "b"
        rule = "colour-higher-ranked" if apart is None else "colour-alternate"
    return allocation(higher, lower, white, rule)
