"""Belgrade groups made of a list of players, and why everybody is where they are."""

from __future__ import annotations

from collections.abc import Sequence
from fractions import Fraction
from typing import NamedTuple

from arbitro.model import EditionKey
from arbitro.reasons import Reason, Refused, reason, refused
from arbitro.rules.pairing.schedules.wimbledon import belgrade_groups

EDITION = EditionKey("WIM@2009")
MOST_GROUPS = 64


class Group(NamedTuple):
    """A group: places in the list from 1 on, and the average of the ratings, None without one."""

    places: tuple[int, ...]
    average: Fraction | None


class Groups(NamedTuple):
    """The groups in order, and what is to be said of them."""

    groups: tuple[Group, ...]
    why: tuple[Reason, ...]


def groups_of_list(ratings: Sequence[int], groups: int) -> Groups | Refused:
    """Divide a list in its order into groups; 0 is a player without a rating.

    >>> [each.places for each in groups_of_list((2000, 1900, 1800, 1700), 2).groups]
    [(1, 4), (2, 3)]
    """
    players = len(ratings)
    most = min(players // 2, MOST_GROUPS)
    if not 2 <= groups <= most:
        return refused("groups-out-of-range", groups=groups, players=players, most=most)
    made = tuple(
        Group(places, average_rating([ratings[place - 1] for place in places]))
        for places in belgrade_groups(players, groups)
    )
    return Groups(
        made,
        (
            reason("belgrade-groups", EDITION, groups=groups),
            *_sizes(made),
            *_strength(made, ratings),
        ),
    )


def average_rating(ratings: Sequence[int]) -> Fraction | None:
    """Return the average of those who have a rating, None where nobody has.

    >>> average_rating((2000, 0, 1901))
    Fraction(3901, 2)
    """
    rated = [each for each in ratings if each]
    return Fraction(sum(rated), len(rated)) if rated else None


def _sizes(made: Sequence[Group]) -> list[Reason]:
    sizes = [len(each.places) for each in made]
    least, most = min(sizes), max(sizes)
    if least == most:
        return []
    return [reason("belgrade-sizes", larger=sizes.count(most), most=most, least=least)]


def _strength(made: Sequence[Group], ratings: Sequence[int]) -> list[Reason]:
    averages = [each.average for each in made if each.average is not None]
    unrated = sum(not each for each in ratings)
    found = []
    if averages:
        found.append(reason("belgrade-averages", least=min(averages), most=max(averages)))
        if unrated:
            found.append(reason("belgrade-unrated", players=unrated))
    return found
