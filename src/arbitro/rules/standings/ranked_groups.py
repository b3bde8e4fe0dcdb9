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
    orders = [_order(item) for item in found]
    return tuple(
        item._replace(rank=orders.index(order) + 1, sharing=orders.count(order))
        for item, order in zip(found, orders, strict=True)
    )


def _weighed(group: Group, best: int, players: int) -> RankedGroup:
    counted = group.rows[:best]
    missing = best - len(counted)
    points = Points(sum(group_row.row.points for group_row in counted))
    # Without a place for who is missing, the smaller sum would reward having few players.
    places = sum(group_row.row.rank for group_row in counted) + missing * (players + 1)
    return RankedGroup(0, 0, group, counted, points, places, missing)


def _order(group: RankedGroup) -> tuple[int, int, int]:
    return -group.points, group.places, group.counted[0].row.rank if group.counted else 0
