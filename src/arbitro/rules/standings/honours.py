"""Honours of an Olympiad beside the medals: winners of categories, and of a trophy of two sections.

The categories cut the teams by their numbers into groups of as equal size as can be, the first
ones larger (five in 2014); each gives a prize to its best team that has won no medal. The
Gaprindashvili trophy goes to the federation with the smallest sum of its places in both sections
(2022); how equal sums are decided no text read says, so all of them are named. Of several teams
of a federation its best counts.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import NamedTuple

CATEGORIES, MEDALS = 5, 3


class PlacedTeam(NamedTuple):
    """A team in the final standings: its place, its number and its name."""

    place: int
    number: int
    name: str


class TeamCategory(NamedTuple):
    """A group of teams by number, from one to another, and who is best beside the medallists."""

    first: int
    last: int
    winners: tuple[PlacedTeam, ...]


class TrophyPlace(NamedTuple):
    """A federation's places in both sections and their sum."""

    name: str
    places: tuple[int, int]

    @property
    def sum(self) -> int:
        """Return the sum that counts."""
        return sum(self.places)


def sizes_of_groups(teams: int, groups: int = CATEGORIES) -> tuple[int, ...]:
    """Return the sizes of groups that differ by one at most, the larger ones first.

    >>> sizes_of_groups(177), sizes_of_groups(3)
    ((36, 36, 35, 35, 35), (1, 1, 1))
    """
    groups = min(groups, teams)
    if not groups:
        return ()
    size, more = divmod(teams, groups)
    return (size + 1,) * more + (size,) * (groups - more)


def categories(
    standings: Sequence[PlacedTeam], groups: int = CATEGORIES, medals: int = MEDALS
) -> tuple[TeamCategory, ...]:
    """Return the groups with their best teams; those level on one place all win.

    ``standings`` are all teams. Who is among the first ``medals`` places wins no category.

    >>> table = [PlacedTeam(at, number, f"T{number}") for at, number in enumerate((1, 4, 2, 3), 1)]
    >>> [(each.first, each.last, [team.number for team in each.winners])
    ...  for each in categories(table, 2, 1)]
    [(1, 2, [2]), (3, 4, [4])]
    """
    numbers = sorted(standing.number for standing in standings)
    found = []
    begin = 0
    for size in sizes_of_groups(len(numbers), groups):
        group = numbers[begin : begin + size]
        begin += size
        free = [
            standing
            for standing in standings
            if standing.number in group and standing.place > medals
        ]
        # No place is 0: where all of a group have medals, nobody wins it.
        best = min((item.place for item in free), default=0)
        winners = tuple(item for item in free if item.place == best)
        found.append(TeamCategory(group[0], group[-1], winners))
    return tuple(found)


def trophy(
    one: Sequence[PlacedTeam],
    other: Sequence[PlacedTeam],
    federations: Mapping[str, str] | None = None,
) -> tuple[TrophyPlace, ...]:
    """Return the federations of both sections by the sum of their places, the smallest first.

    ``federations`` gives the federation of a team whose name is another, as of a second team;
    every other team is its federation's.

    >>> men = [PlacedTeam(1, 2, "India"), PlacedTeam(2, 1, "USA")]
    >>> women = [PlacedTeam(1, 1, "India"), PlacedTeam(2, 5, "Kazakhstan"), PlacedTeam(3, 3, "USA")]
    >>> [(each.name, each.sum) for each in trophy(men, women)]
    [('India', 2), ('USA', 5)]
    """
    best = []
    for standings in (one, other):
        places: dict[str, int] = {}
        for standing in standings:
            name = (federations or {}).get(standing.name, standing.name)
            places[name] = min(standing.place, places.get(name, standing.place))
        best.append(places)
    men, women = best
    found = [TrophyPlace(name, (men[name], women[name])) for name in men if name in women]
    return tuple(sorted(found, key=lambda item: (item.sum, min(item.places), item.name)))


def of_both(found: Sequence[TrophyPlace]) -> tuple[TrophyPlace, ...]:
    """Return who has the smallest sum: the holder, or several where it is not decided here."""
    return tuple(item for item in found if item.sum == found[0].sum) if found else ()
