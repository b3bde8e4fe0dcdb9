"""Who plays White in a pair (art. 3, and art. 5 in the first round)."""

from __future__ import annotations

from arbitro.rules.pairing.dubov_1997.field import Field
from arbitro.rules.pairing.swiss.colours import (
    Allocation,
    last_different_colours,
    number_gives_white,
)


def allocate(field: Field, one: int, other: int) -> Allocation:
    """Give the colours by the first rule that decides, turned where a limit forbids them."""
    first, second = sorted((one, other))
    white, rule = _first_is_white(field, first, second)
    pair = (first, second) if white else (second, first)
    if not field.may_have(*pair):
        pair, rule = (pair[1], pair[0]), "colour-limits"
    return Allocation(field.players[pair[0]], field.players[pair[1]], rule)


def _first_is_white(field: Field, first: int, second: int) -> tuple[bool, str]:
    mine, theirs = field.players[first].colours, field.players[second].colours
    if field.problem.basis.round_number == 1:
        return number_gives_white(field.problem.basis, field.players[first]), "colour-parity"
    if field.prefers_white[first] is not field.prefers_white[second]:
        return field.prefers_white[first], "colour-both-preferences"
    differences = [2 * one.count("w") - len(one) for one in (mine, theirs)]
    if differences[0] != differences[1]:
        return differences[0] < differences[1], "colour-difference-lower"
    apart = last_different_colours(mine, theirs)
    if apart is not None:
        return apart[0] == "b", "colour-alternate"
    if field.averages[first] != field.averages[second]:
        return field.averages[first] > field.averages[second], "colour-higher-average"
    if field.ratings[first] != field.ratings[second]:
        return field.ratings[first] < field.ratings[second], "colour-lower-rating"
    return field.alphabet[first] < field.alphabet[second], "colour-lower-rating"
