"""Colour preferences and who gets White (C.04.3 art. 1.6, 1.7 and 5; 2017: A.6 and E)."""

from __future__ import annotations

from enum import IntEnum, unique
from functools import lru_cache
from typing import NamedTuple

from arbitro.model import Colour, Contender


@unique
class Strength(IntEnum):
    """How strong a colour preference is; a larger one outweighs a smaller one."""

    NONE = 0
    MILD = 1
    STRONG = 2
    ABSOLUTE = 3


class Preference(NamedTuple):
    """The colour a player should have next, how strongly, and the colour difference behind it."""

    colour: Colour | None
    strength: Strength
    difference: int


@lru_cache(maxsize=4096)
def preference(colours: str) -> Preference:
    """Return the preference that a history of colours leaves, oldest game first.

    >>> preference("wbw").strength, preference("bb").colour
    (<Strength.STRONG: 2>, <Colour.WHITE: 'w'>)
    """
    if not colours:
        return Preference(None, Strength.NONE, 0)
    difference = 2 * colours.count("w") - len(colours)
    alternate = Colour.BLACK if colours[-1] == "w" else Colour.WHITE
    if abs(difference) > 1:
        towards = Colour.BLACK if difference > 0 else Colour.WHITE
        return Preference(towards, Strength.ABSOLUTE, difference)
    if len(colours) > 1 and colours[-1] == colours[-2]:
        return Preference(alternate, Strength.ABSOLUTE, difference)
    if difference:
        towards = Colour.BLACK if difference > 0 else Colour.WHITE
        return Preference(towards, Strength.STRONG, difference)
    return Preference(alternate, Strength.MILD, difference)


class Allocation(NamedTuple):
    """Who gets White and who Black, and the concept of the rule that decided."""

    white: Contender
    black: Contender
    concept: str


def allocate(higher: Contender, lower: Contender, initial_colour: Colour) -> Allocation:
    """Give the two players of a pair their colours; ``higher`` is the higher ranked."""
    own, other = preference(higher.colours), preference(lower.colours)
    if own.colour is not other.colour and (own.colour or other.colour):
        given = own.colour if own.colour is not None else _opposite(other.colour)
        return _allocation(higher, lower, given, "colour-both-preferences")
    if own.colour is not None:
        stronger = _stronger(own, other)
        if stronger:
            given = own.colour if stronger > 0 else own.colour.opposite
            return _allocation(higher, lower, given, "colour-stronger-preference")
    alternate = _alternate(higher.colours, lower.colours)
    if alternate is not None:
        return _allocation(higher, lower, alternate, "colour-alternate")
    if own.colour is not None:
        return _allocation(higher, lower, own.colour, "colour-higher-ranked")
    odd = higher.parity_number % 2 == 1
    given = initial_colour if odd else initial_colour.opposite
    return _allocation(higher, lower, given, "colour-parity")


def _opposite(colour: Colour | None) -> Colour:
    assert colour is not None, "one of the two players has a preference"
    return colour.opposite


def _stronger(own: Preference, other: Preference) -> int:
    """Return a positive number when the first preference is the stronger one, 0 when neither is.

    Between two absolute preferences the wider colour difference is the stronger.
    """
    if own.strength is not other.strength:
        return own.strength - other.strength
    if own.strength is Strength.ABSOLUTE:
        return abs(own.difference) - abs(other.difference)
    return 0


def _alternate(higher: str, lower: str) -> Colour | None:
    """Return the higher ranked player's colour opposite to the latest round they differed in."""
    for own, other in zip(reversed(higher), reversed(lower), strict=False):
        if own != other:
            return Colour.BLACK if own == "w" else Colour.WHITE
    return None


def _allocation(higher: Contender, lower: Contender, given: Colour, concept: str) -> Allocation:
    if given is Colour.WHITE:
        return Allocation(higher, lower, concept)
    return Allocation(lower, higher, concept)
