"""Who plays White: colour preferences (C.04.3 art. 1.7) and their allocation (art. 5.2)."""

from __future__ import annotations

from collections.abc import Sequence
from enum import IntEnum, unique
from functools import lru_cache
from typing import NamedTuple

from arbitro.model import Colour, Contender, Pairing, PairingProblem
from arbitro.rules.pairing.matching.pairability import group_of


@unique
class Strength(IntEnum):
    """How strong a colour preference is; a higher value is stronger."""

    NONE = 0
    MILD = 1
    STRONG = 2
    ABSOLUTE = 3


class ColourPreference(NamedTuple):
    """The colour a player should receive. ``difference`` is games with White minus with Black."""

    colour: Colour | None
    strength: Strength
    difference: int


class Allocation(NamedTuple):
    """The colours of a pair and the concept of the rule that gave them."""

    white: Contender
    black: Contender
    rule: str

    @property
    def pairing(self) -> Pairing:
        """Return the pair as numbers."""
        return Pairing(self.white.tpn, self.black.tpn)


def groups_of_one_preference(preferences: Sequence[ColourPreference]) -> list[int]:
    """Return who has an absolute preference for White, and who for Black, as bits of their places.

    No two of a group may meet (C.04.3 art. 2.1.3 and its like).
    """
    return [
        group_of(
            at
            for at, preference in enumerate(preferences)
            if preference.strength is Strength.ABSOLUTE and preference.colour is colour
        )
        for colour in Colour
    ]


@lru_cache(maxsize=4096)
def colour_preference(colours: str) -> ColourPreference:
    """Return the preference that the colours of games played leave, oldest first (art. 1.7).

    >>> colour_preference("wbw").colour, colour_preference("wbw").strength.name
    (<Colour.BLACK: 'b'>, 'STRONG')
    >>> colour_preference("wbb").strength.name
    'ABSOLUTE'
    """
    difference = 2 * colours.count("w") - len(colours)
    if not colours:
        return ColourPreference(None, Strength.NONE, 0)
    # The difference comes first: the last two games may point the other way.
    if abs(difference) > 1:
        colour = Colour.BLACK if difference > 0 else Colour.WHITE
        return ColourPreference(colour, Strength.ABSOLUTE, difference)
    alternating = Colour.BLACK if colours[-1] == "w" else Colour.WHITE
    if len(colours) > 1 and colours[-1] == colours[-2]:
        return ColourPreference(alternating, Strength.ABSOLUTE, difference)
    if difference:
        colour = Colour.BLACK if difference > 0 else Colour.WHITE
        return ColourPreference(colour, Strength.STRONG, difference)
    return ColourPreference(alternating, Strength.MILD, difference)


def allocate(problem: PairingProblem, one: Contender, other: Contender) -> Allocation:
    """Give the colours of a pair by the first rule that decides (art. 5.2.1 to 5.2.5).

    The order of the two arguments does not matter: the higher ranked has the higher score, then
    the smaller TPN (art. 1.2).
    """
    higher, lower = by_rank(one, other)
    mine, theirs = colour_preference(higher.colours), colour_preference(lower.colours)
    if mine.colour is not theirs.colour:
        # Who has no preference takes either colour, so that the wish of the other is granted.
        higher_is_white = mine.colour is Colour.WHITE or theirs.colour is Colour.BLACK
        return allocation(higher, lower, higher_is_white, "colour-both-preferences")
    if mine.colour is not None:
        claim = _claim(mine) - _claim(theirs)
        if claim:
            higher_is_white = (claim > 0) == (mine.colour is Colour.WHITE)
            return allocation(higher, lower, higher_is_white, "colour-stronger-preference")
    apart = last_different_colours(higher.colours, lower.colours)
    if apart is not None:
        return allocation(higher, lower, apart[0] == "b", "colour-alternate")
    if mine.colour is not None:
        higher_is_white = mine.colour is Colour.WHITE
        return allocation(higher, lower, higher_is_white, "colour-higher-ranked")
    higher_is_white = number_gives_white(problem, higher)
    return allocation(higher, lower, higher_is_white, "colour-parity")


def last_different_colours(one: str, other: str) -> tuple[str, str] | None:
    """Return the two colours of the latest game in which they differed, None if never.

    Games are counted from the last one played, unplayed rounds left out (C.04.2 art. 3.4).

    >>> last_different_colours("bwbwb", "wbwb"), last_different_colours("wb", "ww")
    (None, ('b', 'w'))
    """
    for mine, theirs in zip(reversed(one), reversed(other), strict=False):
        if mine != theirs:
            return mine, theirs
    return None


def _claim(preference: ColourPreference) -> int:
    """Order preferences by strength, absolute ones among themselves by colour difference."""
    absolute = preference.strength is Strength.ABSOLUTE
    # No event has a thousand rounds: no difference makes up for a weaker preference.
    return preference.strength * 1000 + (abs(preference.difference) if absolute else 0)


def by_rank(one: Contender, other: Contender) -> tuple[Contender, Contender]:
    """Return a pair with the higher ranked first: by score, then the smaller TPN."""
    swapped = (-other.score, other.tpn) < (-one.score, one.tpn)
    return (other, one) if swapped else (one, other)


def number_gives_white(problem: PairingProblem, player: Contender) -> bool:
    """Tell whether White follows from a player's number: odd ones have the initial-colour."""
    return (player.parity_number % 2 == 1) == (problem.initial_colour is Colour.WHITE)


def allocation(higher: Contender, lower: Contender, higher_is_white: bool, rule: str) -> Allocation:
    """Return a pair with White first, and the rule that says who it is."""
    return Allocation(higher, lower, rule) if higher_is_white else Allocation(lower, higher, rule)
