"""Standings of players and of groups of them, and how they are made from the rules' values."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from fractions import Fraction
from typing import Annotated, Literal, TypeAlias

from arbitro.answers.derivation import Column, Exact, answer
from arbitro.model import Points, Tournament
from arbitro.reasons import Refused
from arbitro.regulations import DecidedBy
from arbitro.rules import standings as ranks
from arbitro.rules.tiebreaks import TieBreak, TieBreakValue, Unit, unit_of

UnitCode: TypeAlias = Literal["points", "product", "count", "rating", "place", "number"]

_UNITS: dict[Unit, tuple[UnitCode, int]] = {
    Unit.TENTHS: ("points", 10),
    Unit.HUNDREDTHS: ("product", 100),
    Unit.COUNT: ("count", 1),
    Unit.RATING: ("rating", 1),
    Unit.PLACE: ("place", 1),
    Unit.NUMBER: ("number", 1),
}
"""How the rules count a value -> its unit here, and how many of theirs make one."""


@dataclass(frozen=True, slots=True)
class TieBreakColumn:
    """A tie-break that was applied, and what its values count."""

    name: str
    unit: Annotated[UnitCode, "product: points multiplied by points"]


@dataclass(frozen=True, slots=True)
class LeftOut:
    """A tie-break of the list that the standings are not by, and why."""

    tie_break: str
    why: Refused


@dataclass(frozen=True, slots=True)
class PlayOffPlace:
    """The place in a play-off that decided a rank."""

    number: Annotated[int, "of the play-off"]
    place: int


@dataclass(frozen=True, slots=True)
class StandingsRow:
    """A player's line; ``sharing`` players share the places from ``rank`` on."""

    rank: Annotated[int, Column("ui.col.rank")]
    sharing: int
    entry: Annotated[int, "permanent in an event; of a report, the pairing number"]
    number: Annotated[int, Column("ui.col.number"), "pairing number"]
    name: Annotated[str, Column("ui.col.name")]
    title: Annotated[str, Column("ui.player.title"), "as GM; empty without one"]
    rating: Annotated[int | None, Column("ui.col.rating")]
    federation: Annotated[str, Column("ui.col.federation")]
    club: Annotated[str, Column("ui.col.club")]
    points: Annotated[Exact, Column("ui.col.points")]
    values: Annotated[
        tuple[Exact | None, ...],
        Column(spread="tie_breaks"),
        "in the order of tie_breaks; null where one does not apply",
    ]
    by_lot: bool = False
    play_off: PlayOffPlace | None = None


@dataclass(frozen=True, slots=True)
class GroupRow:
    """A player's place in a group."""

    rank: int
    sharing: int
    number: int


@dataclass(frozen=True, slots=True)
class Group:
    """The standings of some players: ``name`` as the report has it, of ages and ratings the band.

    ``name`` is empty for those of whom nothing is known, ``by`` where no groups were made.
    """

    by: str
    name: str
    rows: tuple[GroupRow, ...]


@dataclass(frozen=True, slots=True)
class RankedGroup:
    """A group ranked by its best players: their points and places together, who they are.

    ``missing`` is how many players it has fewer than are counted.
    """

    rank: int
    sharing: int
    name: str
    points: Exact
    places: int
    numbers: Annotated[tuple[int, ...], "of the players counted, the best first"]
    missing: int


@dataclass(frozen=True, slots=True)
class PublishedRow:
    """A line of standings as they were published."""

    rank: int
    sharing: int
    participant: Annotated[int, "entry of the player, or permanent number of the team"]
    name: str
    points: Exact
    values: tuple[Exact | None, ...]


@dataclass(frozen=True, slots=True)
class PublishedStandings:
    """The standings last published, where a plug-in they need is not installed any more."""

    after: int
    tie_breaks: tuple[TieBreakColumn, ...]
    rows: tuple[PublishedRow, ...]


@dataclass(frozen=True, slots=True)
class ExpelledPlayer:
    """A player expelled from the event, who has no place; the games against them count."""

    entry: Annotated[int, "permanent in an event; of a report, the pairing number"]
    number: Annotated[int, "pairing number"]
    name: str
    points: Exact


@answer("standings")
@dataclass(frozen=True, slots=True)
class Standings:
    """The standings of players after a round, best first.

    ``edition`` is the text of the tie-breaks. Where something is ``left_out`` they are not by the
    whole list. ``groups`` and ``ranking`` are those asked for.
    """

    edition: str
    edition_decided_by: Annotated[DecidedBy, "an edition stored in an event is an option"]
    event_rules: Annotated[str, "what the event decides, as understood"]
    after: int
    tie_breaks: tuple[TieBreakColumn, ...]
    left_out: tuple[LeftOut, ...]
    rows: tuple[StandingsRow, ...]
    groups: tuple[Group, ...] = ()
    ranking: tuple[RankedGroup, ...] = ()
    published: PublishedStandings | None = None
    expelled: tuple[ExpelledPlayer, ...] = ()
    external: Annotated[str, "what the values of EXT are, which were computed elsewhere"] = ""

    def row(self, number: int) -> StandingsRow:
        """Return the row of a pairing number; KeyError where there is none."""
        return {row.number: row for row in self.rows}[number]


# Answers made of the values of the rules.


def make_standings(
    tournament: Tournament,
    table: ranks.Standings,
    decided_by: DecidedBy,
    *,
    entries: Sequence[int] = (),
    groups: Iterable[ranks.Group] | None = None,
    best: int | None = None,
    published: PublishedStandings | None = None,
) -> Standings:
    """Return the standings of players; ``entries`` are their permanent numbers in an event."""
    units = [unit_of(tie_break) for tie_break in table.tie_breaks]
    found = tuple(groups or ())
    ranked = () if best is None else ranks.rank_groups(found, best, len(table.rows))
    return Standings(
        edition=table.edition,
        edition_decided_by=decided_by,
        event_rules="" if table.event is None else str(table.event),
        after=table.after,
        tie_breaks=tie_break_columns(table.tie_breaks, units),
        left_out=tuple(LeftOut(name, why) for name, why in table.omitted),
        rows=tuple(_row(tournament, row, units, entries) for row in table.rows),
        groups=tuple(map(_group, found)),
        ranking=tuple(map(_ranked_group, ranked)),
        published=published,
        expelled=tuple(_expelled(tournament, table, entries)),
        external=ranks.external_name(tournament, table),
    )


def in_points(points: Points) -> Fraction:
    """Return points of the rules as a number.

    >>> in_points(Points(25))
    Fraction(5, 2)
    """
    return Fraction(points, 10)


def exact(value: TieBreakValue, unit: Unit) -> Fraction | None:
    """Return a value of a tie-break in points, places, games or rating points.

    >>> exact(215, Unit.TENTHS), exact(1725, Unit.HUNDREDTHS), exact(None, Unit.PLACE)
    (Fraction(43, 2), Fraction(69, 4), None)
    """
    return None if value is None else Fraction(value) / _UNITS[unit][1]


def unit_code(unit: Unit) -> UnitCode:
    """Return what a value counts.

    >>> unit_code(Unit.TENTHS), unit_code(Unit.RATING)
    ('points', 'rating')
    """
    return _UNITS[unit][0]


def tie_break_column(name: str, unit: Unit) -> TieBreakColumn:
    """Return the column of a tie-break."""
    return TieBreakColumn(name, unit_code(unit))


def tie_break_columns(
    tie_breaks: Sequence[TieBreak], units: Sequence[Unit]
) -> tuple[TieBreakColumn, ...]:
    """Return the columns of tie-breaks."""
    pairs = zip(tie_breaks, units, strict=True)
    return tuple(tie_break_column(str(tie_break), unit) for tie_break, unit in pairs)


def exact_values(
    values: Sequence[TieBreakValue], units: Sequence[Unit]
) -> tuple[Fraction | None, ...]:
    """Return the values of a row, each in its unit."""
    return tuple(exact(value, unit) for value, unit in zip(values, units, strict=True))


def _row(
    tournament: Tournament, row: ranks.StandingsRow, units: Sequence[Unit], entries: Sequence[int]
) -> StandingsRow:
    player = tournament.entry(row.tpn).player
    return StandingsRow(
        rank=row.rank,
        sharing=row.sharing,
        entry=entries[row.tpn - 1] if entries else row.tpn,
        number=row.tpn,
        name=player.name,
        title=player.title.value if player.title else "",
        rating=player.rating or None,
        federation=player.federation,
        club=player.club,
        points=in_points(row.points),
        values=exact_values(row.values, units),
        by_lot=row.by_lot,
        play_off=None if row.play_off is None else PlayOffPlace(*row.play_off),
    )


def _expelled(
    tournament: Tournament, table: ranks.Standings, entries: Sequence[int]
) -> Iterator[ExpelledPlayer]:
    columns = table.after * tournament.system.games_per_round
    for tpn in table.expelled:
        mine = tournament.entry(tpn)
        yield ExpelledPlayer(
            entries[tpn - 1] if entries else tpn,
            tpn,
            mine.player.name,
            in_points(tournament.score(mine, columns)),
        )


def _group(group: ranks.Group) -> Group:
    rows = tuple(GroupRow(row.rank, row.sharing, row.row.tpn) for row in group.rows)
    return Group(group.by.value if group.by else "", group.name, rows)


def _ranked_group(found: ranks.RankedGroup) -> RankedGroup:
    return RankedGroup(
        rank=found.rank,
        sharing=found.sharing,
        name=found.group.name,
        points=in_points(found.points),
        places=found.places,
        numbers=tuple(group_row.row.tpn for group_row in found.counted),
        missing=found.missing,
    )
