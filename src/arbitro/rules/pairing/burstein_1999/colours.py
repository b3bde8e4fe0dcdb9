"""Who plays White in a pair (art. 5)."""

from __future__ import annotations

from arbitro.model import Colour
from arbitro.rules.pairing.burstein_1999.field import Field
from arbitro.rules.pairing.swiss.colours import (
    Allocation,
    last_different_colours,
    number_gives_white,
)


def allocate(field: Field, one: int, other: int) -> Allocation:
    """Give the colours by the first rule that decides, turned where a limit forbids them."""
    first, second = sorted((one, other), key=field.rank.__getitem__)
    white, rule = _first_is_white(field, first, second)
    pair = (first, second) if white else (second, first)
    if not field.may_have(*pair):
        pair, rule = (pair[1], pair[0]), "colour-limits"
    return Allocation(field.players[pair[0]], field.players[pair[1]], rule)


def _first_is_white(field: Field, first: int, second: int) -> tuple[bool, str]:
    higher, lower = field.players[first], field.players[second]
    mine, theirs = field.wanted[first], field.wanted[second]
    if mine is None and theirs is None:
        return number_gives_white(field.problem.basis, higher), "colour-parity"
    if mine is not theirs:
        white = mine is Colour.WHITE or theirs is Colour.BLACK
        return white, "colour-both-preferences"
    differences = [2 * one.colours.count("w") - len(one.colours) for one in (higher, lower)]
    if differences[0] != differences[1]:
        return differences[0] < differences[1], "colour-difference-lower"
    apart = last_different_colours(higher.colours, lower.colours)
    if apart is not None:
        return apart[0] == "b", "colour-alternate"
    return mine is Colour.WHITE, "colour-higher-ranked"
