"""Clubs, federations or schools ranked in an event of single players.

No regulation of FIDE orders them; what is counted here is what organisers announce: the points of
the best few of each, in the order of the standings.
"""

from __future__ import annotations

from collections.abc import Iterable
from typing import NamedTuple

from arbitro.model import Points
from arbitro.rules.standings.groups import Group, GroupRow

MOST_COUNTED = 100


class RankedGroup(NamedTuple):
    """A group with its place, shared by ``sharing`` groups, and what the place comes from.

    ``counted`` are its best players, ``points`` theirs together in tenths, ``places`` the sum of
    their places in the whole event; ``missing`` players it has fewer than are counted.
    """

    rank: int
    sharing: int
    group: Group
    counted: tuple[GroupRow, ...]
    points: Points
    places: int
    missing: int


def rank_groups(groups: Iterable[Group], best: int, players: int) -> tuple[RankedGroup, ...]:
    """Return the groups with a name by what the ``best`` of each scored together, highest first.

    Of groups with equal points the lower sum of places comes first, where a player who is missing
    stands for the place after all ``players`` of the event, then the group whose best player is
    placed better. Groups equal in all of that share their place.
    """
    found = sorted(
        (_weighed(group, best, players) for group in groups if group.by is None or group.name),
        key=_order,
    )
    orders = [_order(each) for each in found]
    return tuple(
        each._replace(rank=orders.index(order) + 1, sharing=orders.count(order))
        for each, order in zip(found, orders, strict=True)
    )


def _weighed(group: Group, best: int, players: int) -> RankedGroup:
    counted = group.rows[:best]
    missing = best - len(counted)
    points = Points(sum(each.row.points for each in counted))
    # Without a place for who is missing, the smaller sum would reward having few players.
    places = sum(each.row.rank for each in counted) + missing * (players + 1)
    return RankedGroup(0, 0, group, counted, points, places, missing)


def _order(each: RankedGroup) -> tuple[int, int, int]:
    return -each.points, each.places, each.counted[0].row.rank if each.counted else 0
