"""How many arbiters, which sector each has, and when a team may begin."""

from __future__ import annotations

from dataclasses import dataclass

PLAYERS_FOR_DEPUTIES = (20, 70, 120, 170, 220)
"""Above how many players the report has a line for one more deputy."""


@dataclass(frozen=True, slots=True)
class Sector:
    """Boards from ``first`` to ``last``, both included, for one arbiter."""

    first: int
    last: int


def arbiters_needed(players: int) -> tuple[int, int]:
    """Return the fewest and the most arbiters advised: one for every 25 to 20 players.

    >>> arbiters_needed(121)
    (5, 7)
    """
    return -(-players // 25), -(-players // 20)


def school_arbiters(players: int, rooms: int) -> int:
    """Return the arbiters of a school event: one for 30 players, one in each room at least.

    >>> school_arbiters(64, 1), school_arbiters(64, 4)
    (3, 4)
    """
    return max(-(-players // 30), rooms)


def sectors(boards: int, arbiters: int) -> tuple[Sector, ...]:
    """Return neighbouring boards for each arbiter, in sizes that differ by one at most.

    >>> [each.last - each.first + 1 for each in sectors(61, 5)]
    [13, 12, 12, 12, 12]
    """
    if arbiters < 1:
        raise ValueError(arbiters)
    size, more = divmod(boards, arbiters)
    found, first = [], 1
    for number in range(arbiters):
        last = first + size + (number < more) - 1
        if last >= first:
            found.append(Sector(first, last))
        first = last + 1
    return tuple(found)


def team_may_begin(boards: int, present: int) -> bool:
    """Tell whether more than half of a team is there (C.05@2018 art. 7.2, team-quorum).

    >>> [team_may_begin(4, 2), team_may_begin(4, 3), team_may_begin(5, 3), team_may_begin(6, 3)]
    [False, True, True, False]
    """
    return 2 * present > boards
