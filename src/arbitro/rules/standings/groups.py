"""Standings by sex, age, rating, federation, club or category.

The order is that of the whole event: tie-breaks look at everybody, and a list of some players
leaves the others out and counts the places anew.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field, replace
from enum import Enum, unique
from typing import Final

from arbitro.model import Player, Sex, Tournament, Tpn
from arbitro.model.names import NameOrder
from arbitro.reasons import Refused, refused
from arbitro.rules.standings.standings import Standings, StandingsRow

# Who belongs to a part of an event: by rating, year of birth, sex, club, federation, category.


@dataclass(frozen=True, slots=True)
class Conditions:
    """What a player must be, for a special prize or a list of its own. 0 or empty asks for nothing.

    Ratings and years of birth are from the first to the second, both included. The unrated are in
    a rating band only where it has no lower end.
    """

    rating_from: int = 0
    rating_to: int = 0
    born_from: int = 0
    born_to: int = 0
    sex: Sex | None = None
    club: str = ""
    federation: str = ""
    category: str = ""

    def fits(self, player: Player) -> bool:
        """Tell whether a player is meant.

        >>> Conditions(rating_to=1800).fits(Player("Ana", rating=1750))
        True
        >>> Conditions(born_from=2010).fits(Player("Ana", birth="2009/12/31"))
        False
        """
        year = year_of_birth(player)
        return (
            between(player.rating, self.rating_from, self.rating_to)
            and between(year, self.born_from, self.born_to)
            and (bool(year) or not (self.born_from or self.born_to))
            and self.sex in (None, player.sex)
            and all(
                not asked or asked.casefold() == given.casefold()
                for asked, given in (
                    (self.club, player.club),
                    (self.federation, player.federation),
                    (self.category, player.category),
                )
            )
        )


def year_of_birth(player: Player) -> int:
    """Return the year a player was born in, 0 where it is not known.

    >>> year_of_birth(Player("Ana", birth="2009/12/31")), year_of_birth(Player("Eva"))
    (2009, 0)
    """
    return int(player.birth[:4]) if player.birth[:4].isdecimal() else 0


def between(value: int, lowest: int, highest: int) -> bool:
    """Tell whether a value lies between two others, both included; 0 leaves an end open."""
    return value >= lowest and (not highest or value <= highest)


@unique
class GroupBy(Enum):
    """What makes the groups; the value names it on the command line and in JSON."""

    SEX = "sex"
    AGE = "age"
    RATING = "rating"
    FEDERATION = "federation"
    CLUB = "club"
    CATEGORY = "category"


@dataclass(frozen=True, slots=True)
class Band:
    """Ages or ratings from ``lowest`` to ``highest``, both included; 0 leaves an end open."""

    lowest: int = 0
    highest: int = 0

    def __str__(self) -> str:
        lowest = str(self.lowest) if self.lowest else ""
        highest = str(self.highest) if self.highest else ""
        return lowest if lowest and lowest == highest else f"{lowest}-{highest}"


AGES: Final = (
    *(Band(0, 8), Band(9, 10), Band(11, 12), Band(13, 14), Band(15, 16), Band(17, 18)),
    *(Band(19, 20), Band(21, 49), Band(50, 64), Band(65)),
)
"""The age groups of FIDE's youth, junior and senior championships."""


@dataclass(frozen=True, slots=True)
class Grouping:
    """Which groups are asked for; with ``by`` None, one of all who fit.

    Ages are those reached in the ``year``, by default that in which the event began; their
    ``bands`` are `AGES` where none are given. Bands may overlap: a player is in all that fit. With
    ``only``, players who do not fit are left out everywhere. Groups by names are in
    the order of ``names``.
    """

    by: GroupBy | None = None
    bands: tuple[Band, ...] = ()
    year: int = 0
    only: Conditions = field(default_factory=Conditions)
    names: NameOrder = NameOrder.ENGLISH


@dataclass(frozen=True, slots=True)
class GroupRow:
    """One player's line in a group, with that in the whole standings.

    ``rank`` is the first of the places of the group shared by ``sharing`` of its players.
    """

    rank: int
    sharing: int
    row: StandingsRow


@dataclass(frozen=True, slots=True)
class Group:
    """The standings of a group, best first.

    ``name`` is what its players have in common as the report writes it, for ages and ratings the
    band; it is empty for those of whom nothing is known. ``by`` is None where no groups were made.
    """

    by: GroupBy | None
    name: str
    rows: tuple[GroupRow, ...]
    band: Band | None = None


def group_standings(
    tournament: Tournament, standings: Standings, grouping: Grouping
) -> tuple[Group, ...] | Refused:
    """Return the standings of every group that has players, those of whom nothing is known last.

    Refused where ratings are asked for without bands, or ages without a year in an event that does
    not say when it began.
    """
    rows = rows_of(tournament, standings, grouping.only)
    if grouping.by is None:
        return (Group(None, "", placed(rows)),)
    players = {row.tpn: tournament.entry(row.tpn).player for row in rows}
    if grouping.by not in (GroupBy.AGE, GroupBy.RATING):
        names = {tpn: _name_of(player, grouping.by) for tpn, player in players.items()}
        of_names = grouping.names.key
        # Clubs are typed by hand: capitals alone make no other club.
        kinds = {name.casefold() for name in names.values()}
        ordered = sorted(kinds, key=lambda name: (not name, of_names(name)))
        return tuple(_named(grouping.by, rows, names, folded) for folded in ordered)
    if grouping.by is GroupBy.RATING and not grouping.bands:
        return refused("standings-bands-needed")
    start = tournament.details.start
    year = grouping.year or (start.year if start else 0)
    if grouping.by is GroupBy.AGE and not year:
        return refused("standings-year-needed")
    return tuple(_banded(grouping.by, grouping.bands or AGES, rows, players, year))


def rows_of(tournament: Tournament, standings: Standings, only: Conditions) -> list[StandingsRow]:
    """Return the rows of the players who fit, in the order of the standings."""
    return [row for row in standings.rows if only.fits(tournament.entry(row.tpn).player)]


def placed(rows: Iterable[StandingsRow]) -> tuple[GroupRow, ...]:
    """Return rows of standings with their places counted among themselves."""
    given = list(rows)
    ranks = [row.rank for row in given]
    first: dict[int, int] = {}
    for place, rank in enumerate(ranks, start=1):
        # Ranks of the whole event stay in order here, so the first line of a rank has its place.
        first.setdefault(rank, place)
    return tuple(GroupRow(first[row.rank], ranks.count(row.rank), row) for row in given)


_BAND: Final = re.compile(r"(\d{1,4})?(?:(-)(\d{1,4})?)?")


def parse_bands(text: str) -> tuple[Band, ...] | Refused:
    """Read bands separated by commas; refused with the one that is not understood.

    >>> [str(band) for band in parse_bands("-1799, 1800-1999,2000-")]
    ['-1799', '1800-1999', '2000-']
    >>> parse_bands("1800-1700").values
    (('text', '1800-1700'),)
    """
    found = []
    for word in (other.strip() for other in text.split(",")):
        read = _BAND.fullmatch(word)
        if read is None or not (read[1] or read[3]):
            return refused("standings-band-unknown", text=word)
        lowest = int(read[1] or 0)
        band = Band(lowest, int(read[3] or 0) if read[2] else lowest)
        if band.highest and band.highest < band.lowest:
            return refused("standings-band-unknown", text=word)
        found.append(band)
    return tuple(found)


def parse_conditions(words: Iterable[str]) -> Conditions | Refused:
    """Read what players must be: ``sex=w``, ``rating=-1799``, ``born=2010-``, ``club=North`` ...

    ``federation`` and ``category`` are written as the club. Refused with what is not understood.

    >>> parse_conditions(["sex=w", "rating=1800-1999"]).rating_to
    1999
    """
    found = Conditions()
    for word in words:
        name, _, value = (part.strip() for part in word.partition("="))
        read = _with_condition(found, name, value) if value else None
        if read is None:
            return refused("standings-condition-unknown", text=word)
        found = read
    return found


def _with_condition(found: Conditions, name: str, value: str) -> Conditions | None:
    match name:
        case "sex" if value in [sex.value for sex in Sex]:
            return replace(found, sex=Sex(value))
        case "club":
            return replace(found, club=value)
        case "federation":
            return replace(found, federation=value)
        case "category":
            return replace(found, category=value)
        case "rating" | "born":
            bands = parse_bands(value)
            if isinstance(bands, Refused) or len(bands) > 1:
                return None
            lowest, highest = bands[0].lowest, bands[0].highest
            if name == "born":
                return replace(found, born_from=lowest, born_to=highest)
            return replace(found, rating_from=lowest, rating_to=highest)
        case _:
            return None


def _banded(
    by: GroupBy,
    bands: Sequence[Band],
    rows: Sequence[StandingsRow],
    players: Mapping[Tpn, Player],
    year: int,
) -> Iterator[Group]:
    """Yield the groups by age or rating in the order of their bands."""
    left = set(players)
    for band in bands:
        fit = [row for row in rows if _in_band(players[row.tpn], by, band, year)]
        # Bands may overlap: whoever fits several stands in each, and the rest are those in none.
        left.difference_update(row.tpn for row in fit)
        if fit:
            yield Group(by, str(band), placed(fit), band)
    if left:
        yield Group(by, "", placed([row for row in rows if row.tpn in left]))


def _in_band(player: Player, by: GroupBy, band: Band, year: int) -> bool:
    if by is GroupBy.RATING:
        return between(player.rating, band.lowest, band.highest)
    born = year_of_birth(player)
    # An unknown year is 0, which would make its player the oldest of all.
    return bool(born) and between(year - born, band.lowest, band.highest)


def _name_of(player: Player, by: GroupBy) -> str:
    match by:
        case GroupBy.SEX:
            return player.sex.value if player.sex else ""
        case GroupBy.FEDERATION:
            return player.federation.strip()
        case GroupBy.CLUB:
            return player.club.strip()
        case _:
            return player.category.strip()


def _named(
    by: GroupBy, rows: Sequence[StandingsRow], names: Mapping[Tpn, str], folded: str
) -> Group:
    """Return a group by its name without capitals, called as its first player writes it."""
    fit = [row for row in rows if names[row.tpn].casefold() == folded]
    return Group(by, names[fit[0].tpn], placed(fit))
