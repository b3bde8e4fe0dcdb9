"""Standings and crosstable as pages show them."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass, replace
from typing import NamedTuple

from arbitro.desk.derived.double_swiss import in_single_games
from arbitro.desk.derived.knock_out.standing import still_in
from arbitro.desk.derived.plugin_data import exact_value, kept_standings
from arbitro.desk.derived.standing import standings_of
from arbitro.desk.derived.tournament import remembered
from arbitro.desk.values.teams import TeamId
from arbitro.i18n import Translator
from arbitro.i18n.sentences.standings import group_name, tie_break_value, value_in
from arbitro.model import (
    ABSENT,
    BYES,
    FORFEITS,
    EntryId,
    Player,
    Points,
    Result,
    RoundRecord,
    Tournament,
    Tpn,
    points_of,
)
from arbitro.reasons import Refused
from arbitro.rules.standings import (
    GroupBy,
    Grouping,
    Standings,
    StandingsRow,
    group_standings,
    rank_groups,
)
from arbitro.rules.standings.encounters import undecided
from arbitro.rules.standings.teams import TeamRow
from arbitro.rules.tiebreaks import Unit, unit_of
from arbitro.web.views.event.event import SectionView
from arbitro.web.views.standings.open_rounds import OpenRound, open_rounds


@dataclass(frozen=True, slots=True)
class StandingRow:
    """One line: place, player, points, tie-breaks written out.

    In a knock-out ``played_off`` tells of the match for third place, ``still_in`` that somebody is
    not out of an event that nobody has won yet.
    """

    tpn: Tpn
    entry: EntryId
    rank: int
    sharing: int
    person: Player
    points: Points
    values: tuple[str, ...]
    by_lot: bool
    played_off: bool
    withdrawn: bool
    still_in: bool = False


@dataclass(frozen=True, slots=True)
class StoredLine:
    """A line of standings as they were published."""

    rank: int
    sharing: int
    name: str
    points: Points
    values: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class StoredStandingsView:
    """Standings as they were published, after which round."""

    after: int
    tie_breaks: tuple[str, ...]
    lines: tuple[StoredLine, ...]


@dataclass(frozen=True, slots=True)
class StandingsView:
    """The standings after a round.

    ``final`` tells that nothing is left to play, ``adjourned`` how many games up to this round are
    adjourned and not decided yet, ``open`` which of its rounds are not over. ``annulled`` are those
    whose games do not count, nor those against them. ``kept`` are those last published, where these
    cannot be computed here any more. Those ``expelled`` have no place.
    """

    after: int
    final: bool
    open: tuple[OpenRound, ...]
    adjourned: int
    tie_breaks: tuple[str, ...]
    rows: tuple[StandingRow, ...]
    edition: str
    annulled: tuple[Player, ...]
    kept: StoredStandingsView | None = None
    expelled: tuple[Player, ...] = ()

    @property
    def shared(self) -> list[tuple[StandingRow, ...]]:
        """Return who shares a place at the end, where lots may be drawn: not for who has left."""
        if not self.final:
            return []
        groups: dict[int, list[StandingRow]] = {}
        for row in self.rows:
            if row.sharing > 1:
                groups.setdefault(row.rank, []).append(row)
        return [
            tuple(group) for group in groups.values() if not all(row.withdrawn for row in group)
        ]


def computed(view: SectionView, after: int | None = None) -> Standings | None:
    """Return the standings after a round, the last with a result where none is asked for.

    None where nobody is entered or the section follows no edition of C.07.
    """
    return standings_of(view.state, view.section.id, after)


class Place(NamedTuple):
    """Where somebody stands: place, how many share it, after which round."""

    rank: int
    sharing: int
    after: int


def place_of(view: SectionView, entry: EntryId) -> Place | None:
    """Return somebody's place; None before a result, and where players are not ranked by places."""
    if view.is_knock_out or "team" in view.kind.columns:
        return None
    table = computed(view)
    if table is None or not table.after:
        return None
    number = view.number_of[entry]
    row = next((row for row in table.rows if row.tpn == number), None)
    return None if row is None else Place(row.rank, row.sharing, table.after)


def standings_view(
    view: SectionView, words: Translator, after: int | None = None
) -> StandingsView | None:
    """Return the standings as shown, None where there are none."""
    table = computed(view, after)
    if table is None:
        return None
    waiting = open_rounds(view.section.rounds[: table.after])
    adjourned = sum(game.round <= table.after for game in view.adjourned)
    settled = not waiting and not adjourned
    empty = without_value(table.rows, map(unit_of, table.tie_breaks))
    rows = tuple(_standing_row(view, words, table, row, empty) for row in table.rows)
    return StandingsView(
        table.after,
        table.after >= view.rounds_total > 0 and settled and not table.omitted,
        waiting,
        adjourned,
        tuple(str(tie_break) for tie_break in table.tie_breaks),
        rows,
        table.edition,
        _annulled(view),
        kept_view(view, words),
        tuple(view.person(view.numbers[tpn - 1]) for tpn in table.expelled),
    )


def kept_view(view: SectionView, words: Translator) -> StoredStandingsView | None:
    """Return the standings last published, None where they can be computed as they were."""
    kept = kept_standings(view.state, view.section)
    if kept is None:
        return None
    teams = view.section.teams.teams
    return StoredStandingsView(
        kept.after,
        tuple(column.name for column in kept.columns),
        tuple(
            StoredLine(
                row.rank,
                row.sharing,
                teams[TeamId(row.who)].name if teams else view.person(EntryId(row.who)).name,
                Points(row.points),
                tuple(
                    value_in(Unit(column.unit), exact_value(value), words)
                    for column, value in zip(kept.columns, row.values, strict=True)
                ),
            )
            for row in kept.rows
        ),
    )


def _annulled(view: SectionView) -> tuple[Player, ...]:
    """Return who left an all-play-all too early to count at all (C.05 art. 6.6(2))."""
    if view.is_swiss:
        return ()
    return tuple(
        view.person(view.numbers[entry.tpn - 1])
        for entry, counted in zip(view.tournament.entries, view.counted.entries, strict=True)
        if view.entry(view.numbers[entry.tpn - 1]).withdrawn and counted.rounds != entry.rounds
    )


def without_value(
    rows: Sequence[StandingsRow | TeamRow], units: Iterable[Unit]
) -> frozenset[tuple[Tpn, int]]:
    """Return the cells, by number and column, of direct encounters that decided nothing."""
    return frozenset(
        (rows[at].tpn, column)
        for column, unit in enumerate(units)
        if unit is Unit.PLACE
        for at in undecided([row.values[column] for row in rows])
    )


def _standing_row(
    view: SectionView,
    words: Translator,
    table: Standings,
    row: StandingsRow,
    empty: frozenset[tuple[Tpn, int]],
) -> StandingRow:
    entry = view.numbers[row.tpn - 1]
    return StandingRow(
        row.tpn,
        entry,
        row.rank,
        row.sharing,
        view.person(entry),
        row.points,
        tuple(
            "" if (row.tpn, column) in empty else tie_break_value(value, tie_break, words)
            for column, (value, tie_break) in enumerate(
                zip(row.values, table.tie_breaks, strict=True)
            )
        ),
        row.by_lot,
        row.play_off is not None,
        view.entry(entry).withdrawn,
        row.tpn in _still_in(view, table.after),
    )


def _still_in(view: SectionView, after: int) -> frozenset[Tpn]:
    if not view.is_knock_out:
        return frozenset()
    section = view.section
    return remembered(view.state, section, f"still in {after}", lambda: still_in(section, after))


def groups_offered(view: SectionView) -> tuple[GroupBy, ...]:
    """Return by what a section can be divided: where its players differ, and somebody says so."""
    people = [view.person(entry) for entry in view.section.entries]
    known: dict[GroupBy, set[object]] = {
        GroupBy.SEX: {person.sex for person in people},
        GroupBy.AGE: {person.birth[:4] for person in people},
        GroupBy.RATING: {person.rating for person in people},
        GroupBy.FEDERATION: {person.federation for person in people},
        GroupBy.CLUB: {person.club for person in people},
        GroupBy.CATEGORY: {person.category for person in people},
    }
    return tuple(by for by, values in known.items() if len(values) > 1)


@dataclass(frozen=True, slots=True)
class GroupLine:
    """One line of a group: the place in it, shared by how many, and the line among all."""

    rank: int
    sharing: int
    row: StandingRow


@dataclass(frozen=True, slots=True)
class GroupView:
    """The standings of a group under its name."""

    name: str
    lines: tuple[GroupLine, ...]


@dataclass(frozen=True, slots=True)
class RankedView:
    """A group in the ranking of groups: what it is called, and its players who count."""

    rank: int
    sharing: int
    name: str
    points: Points
    places: int
    counted: tuple[GroupLine, ...]
    missing: int


def ranking_view(
    view: SectionView, words: Translator, grouping: Grouping, best: int, after: int | None = None
) -> tuple[RankedView, ...]:
    """Return the groups by what the best of each scored together; none where there are none."""
    table = computed(view, after)
    if table is None:
        return ()
    groups = group_standings(view.counted, table, replace(grouping, names=view.names))
    if isinstance(groups, Refused):
        return ()
    empty = without_value(table.rows, map(unit_of, table.tie_breaks))
    return tuple(
        RankedView(
            rank_group.rank,
            rank_group.sharing,
            group_name(rank_group.group, words),
            rank_group.points,
            rank_group.places,
            tuple(
                GroupLine(one.rank, one.sharing, _standing_row(view, words, table, one.row, empty))
                for one in rank_group.counted
            ),
            rank_group.missing,
        )
        for rank_group in rank_groups(groups, best, len(table.rows))
    )


def groups_view(
    view: SectionView, words: Translator, grouping: Grouping, after: int | None = None
) -> tuple[GroupView, ...] | Refused:
    """Return the standings of every group asked for, refused where the bands do not say which."""
    table = computed(view, after)
    if table is None:
        return ()
    groups = group_standings(view.counted, table, replace(grouping, names=view.names))
    if isinstance(groups, Refused):
        return groups
    empty = without_value(table.rows, map(unit_of, table.tie_breaks))
    return tuple(
        GroupView(
            group_name(group, words),
            tuple(
                GroupLine(row.rank, row.sharing, _standing_row(view, words, table, row.row, empty))
                for row in group.rows
            ),
        )
        for group in groups
    )


@dataclass(frozen=True, slots=True)
class Cell:
    """One round of a player, or one opponent of an all-play-all."""

    text: str
    label: str
    colour: str = ""
    own: bool = False


@dataclass(frozen=True, slots=True)
class CrossRow:
    """One line of the crosstable.

    ``scored`` is what somebody scored whose games do not count, None for everybody else: the score
    stays in the table (C.05 art. 6.6(2)). ``rank`` is None of those expelled: they have no place,
    and their games stand below.
    """

    rank: int | None
    sharing: int
    tpn: Tpn
    entry: EntryId
    person: Player
    points: Points
    cells: tuple[Cell, ...]
    scored: Points | None = None
    withdrawn: bool = False


@dataclass(frozen=True, slots=True)
class Crosstable:
    """Rounds as columns for a Swiss, opponents as columns for an all-play-all."""

    columns: tuple[str, ...]
    by_opponent: bool
    rows: tuple[CrossRow, ...]
    after: int
    annulled: tuple[Player, ...]
    open: tuple[OpenRound, ...]


def crosstable(view: SectionView, words: Translator, after: int | None = None) -> Crosstable | None:
    """Return the crosstable in the order of the standings, None where there are no standings."""
    table = computed(view, after)
    if table is None:
        return None
    tournament = view.tournament
    rounds = table.after
    games = tournament.system.games_per_round
    rows = []
    waiting, gone = _pending(view), _annulled(view)
    placed: dict[Tpn, StandingsRow | None] = {row.tpn: row for row in table.rows}
    placed |= dict.fromkeys(table.expelled)
    for tpn, row in placed.items():
        entry = tournament.entries[tpn - 1]
        records = [entry.record(at) for at in range(1, rounds * games + 1)]
        pending = waiting.get(view.numbers[tpn - 1], set())
        if view.is_swiss:
            cells = tuple(
                _round_cell(record, tournament, words, at in pending)
                for at, record in enumerate(records, 1)
            )
        else:
            cells = tuple(
                _opponent_cell(tpn, other, records, tournament, pending) for other in placed
            )
        owner = view.numbers[tpn - 1]
        person = view.person(owner)
        scored = _scored(records, tournament) if any(person is player for player in gone) else None
        points = view.counted.score(view.counted.entry(tpn), rounds * games)
        rank, sharing = (None, 1) if row is None else (row.rank, row.sharing)
        line = (rank, sharing, tpn, owner, person, row.points if row else points)
        rows.append(CrossRow(*line, cells, scored, view.entry(owner).withdrawn))
    columns = range(1, (rounds if view.is_swiss else len(placed)) + 1)
    names = tuple(map(str, columns))
    if games > 1:
        names = tuple(f"{at}.{game}" for at in columns for game in range(1, games + 1))
    unfinished = open_rounds(view.section.rounds[:rounds])
    return Crosstable(names, not view.is_swiss, tuple(rows), rounds, gone, unfinished)


def _scored(records: list[RoundRecord], tournament: Tournament) -> Points:
    decided = (record.result for record in records if record.result is not Result.PENDING)
    return Points(sum(points_of(item, tournament.points) for item in decided))


def _pending(view: SectionView) -> dict[EntryId, set[int]]:
    """Return the rounds of each entry whose game has no result yet; of matches, the games."""
    found: dict[EntryId, set[int]] = {}
    for played in in_single_games(view.section).rounds:
        for game in played.games.values():
            if game.result is None:
                found.setdefault(game.white, set()).add(played.number)
                found.setdefault(game.black, set()).add(played.number)
    return found


SYMBOLS = {
    Result.WIN: "1",
    Result.UNRATED_WIN: "1*",
    Result.DRAW: "½",
    Result.UNRATED_DRAW: "½*",
    Result.LOSS: "0",
    Result.UNRATED_LOSS: "0*",
    Result.FORFEIT_WIN: "+",
    Result.FORFEIT_LOSS: "\N{MINUS SIGN}",
    Result.PENDING: "?",
}


def _round_cell(
    record: RoundRecord, tournament: Tournament, words: Translator, pending: bool
) -> Cell:
    """Write a round as opponent, colour and result: ``12w1``; a bye as its points."""
    meaning = words.t(f"value.result.{record.result.value}")
    if record == ABSENT:
        return Cell("\N{EN DASH}", meaning)
    if record.opponent is None or record.result in BYES:
        worth = words.points(points_of(record.result, tournament.points))
        return Cell(f"{worth}", meaning)
    symbol = "\N{MIDDLE DOT}" if pending else SYMBOLS[record.result]
    colour = record.colour.value if record.colour else ""
    if record.result in FORFEITS:
        return Cell(f"{record.opponent}{symbol}", meaning)
    label = "" if pending else meaning
    return Cell(f"{record.opponent} {symbol}", label, colour)


def _opponent_cell(
    mine: Tpn,
    other: Tpn,
    records: Sequence[RoundRecord],
    tournament: Tournament,
    pending: set[int],
) -> Cell:
    """Write every game against one opponent, as ``1`` or ``1½`` in two cycles."""
    if mine == other:
        return Cell("", "", own=True)
    games = [
        "\N{MIDDLE DOT}" if at in pending else SYMBOLS.get(record.result, "")
        for at, record in enumerate(records, 1)
        if record.opponent == other
    ]
    return Cell(" ".join(games), tournament.entry(other).player.name)
