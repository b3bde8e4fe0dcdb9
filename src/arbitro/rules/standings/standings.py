"""The order of a tournament: points, then each tie-break inside what is still tied.

C.07 art. 4.2.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from functools import partial
from typing import TYPE_CHECKING, NamedTuple

from arbitro.model import EditionKey, Entry, Points, Result, Tournament, Tpn
from arbitro.model.tournament import EXTERNAL
from arbitro.reasons import Refused
from arbitro.rules.standings.play_offs import play_off_places, split_by_play_off
from arbitro.rules.tiebreaks import (
    TIE_BREAKS,
    Table,
    TieBreak,
    TieBreakRules,
    TieBreakValue,
    compute,
    known,
    ranked_last,
    rules_of,
    table_of,
)
from arbitro.rules.tiebreaks.registry import Split, split_answered

if TYPE_CHECKING:
    from arbitro.model import TeamTournament
    from arbitro.rules.standings.play_offs import PlayOffs
    from arbitro.rules.tiebreaks import EventRules


LeftOut = tuple[str, Refused]
"""A tie-break that was asked for and is not applied, as it is written, and why."""

Lots = Mapping[Tpn, int]
"""Lots as drawn and stored: the lower one goes first (C.07 art. 4.2)."""


class StandingsRow(NamedTuple):
    """One participant's line.

    ``rank`` is the first of the places shared by ``sharing`` participants, 1 where nobody
    shares it. ``values`` follow the tie-breaks of the standings; a direct encounter's value is
    the place inside the tie it was asked about, None where there was none. ``ranked_last`` are the
    columns whose value, whatever it is, ranks below those of the others. ``play_off`` is the number
    of the play-off and the place in it, both counted from 1, None for who was in none. ``ties``
    has, where the list starts again, the last tie that each column was asked about.
    """

    tpn: Tpn
    rank: int
    sharing: int
    points: Points
    values: tuple[TieBreakValue, ...]
    by_lot: bool = False
    ranked_last: tuple[int, ...] = ()
    play_off: tuple[int, int] | None = None
    ties: tuple[tuple[Tpn, ...], ...] = ()


class Standings(NamedTuple):
    """The standings after a round, best first.

    ``tie_breaks`` are those applied, ``omitted`` those asked for that the rules do not allow
    here. Inside a shared place rows are ordered by pairing number. ``event`` and ``play_offs`` are
    what was given. Those ``expelled`` from the event, by number, have no row.
    """

    edition: EditionKey
    after: int
    tie_breaks: tuple[TieBreak, ...]
    rows: tuple[StandingsRow, ...]
    omitted: tuple[LeftOut, ...] = ()
    event: EventRules | None = None
    play_offs: PlayOffs | None = None
    expelled: tuple[Tpn, ...] = ()

    def row(self, tpn: Tpn) -> StandingsRow:
        """Return a participant's row; KeyError where there is none."""
        for row in self.rows:
            if row.tpn == tpn:
                return row
        raise KeyError(tpn)


Step = Callable[[Sequence[list[int]]], list[list[int]]]
"""What splits ties: places in the table, those still tied together, best first."""


class Column(NamedTuple):
    """A tie-break that is applied, everybody's value, and who ranks last whatever it is.

    The values of one that only splits ties are written when it is applied, with the ties it was
    asked about.
    """

    tie_break: TieBreak
    values: list[TieBreakValue]
    asked: dict[int, list[int]]
    last: frozenset[int] = frozenset()


def standings(
    tournament: Tournament,
    tie_breaks: Sequence[TieBreak],
    edition: EditionKey,
    *,
    after: int | None = None,
    lots: Lots | None = None,
    event: EventRules | None = None,
    play_offs: PlayOffs | None = None,
    unread: tuple[LeftOut, ...] = (),
) -> Standings:
    """Return the standings after a number of rounds, all paired ones when None.

    Points come first unless the list says where they stand. Ties that nothing resolves stay
    shared places, or follow the ``lots`` drawn for them. ``event`` is what the event's regulations
    say where the edition lets them, ``play_offs`` what its play-offs have decided. Those of the
    list that are not understood are ``unread``, and left out as well. Raises
    UnknownEditionError for an edition that is none of tie-breaks.
    """
    rules = rules_of(edition, event)
    table = table_of(
        tournament,
        after=after,
        unrated=(event.unrated or 0) if event else 0,
        ratings=event.ratings if event else None,
    )
    # Their games count for their opponents; they are tied with nobody and have no place.
    expelled = tournament.expelled
    ranked = [entry for entry in range(table.size) if table.tpn[entry] not in expelled]
    groups = [ranked] if ranked else []
    if all(tie_break.name != "PTS" for tie_break in tie_breaks):
        groups = split_by_value(groups, table.score, lowest_first=False)
    columns, omitted = _columns(table, tie_breaks, rules)
    failed: dict[str, Refused] = {}
    steps = [_step(column, table, rules, failed) for column in columns]
    played_off: dict[int, tuple[int, int]] = {}
    if play_offs is not None:
        played_off = play_off_places(play_offs, table)
        steps.insert(play_offs.after, partial(split_by_play_off, places=played_off))
    subsidiary = event is not None and event.order.value == "subsidiary"
    groups = (split_subsidiarily if subsidiary else split_successively)(groups, steps)
    if failed:
        # what failed in the middle of one tie is left out of all of them
        return standings(
            tournament,
            [tie_break for tie_break in tie_breaks if str(tie_break) not in failed],
            edition,
            after=after,
            lots=lots,
            event=event,
            play_offs=play_offs,
            unread=(*unread, *failed.items()),
        )
    rows = _rows(table, groups, columns, played_off, lots or {})
    return Standings(
        edition=edition,
        after=table.rounds,
        tie_breaks=tuple([column.tie_break for column in columns]),
        rows=_with_ties(rows, table, columns) if subsidiary else rows,
        omitted=(*unread, *omitted),
        event=event,
        play_offs=play_offs,
        expelled=tuple(tpn for tpn in table.tpn if tpn in expelled),
    )


def _columns(
    table: Table, tie_breaks: Sequence[TieBreak], rules: TieBreakRules
) -> tuple[list[Column], tuple[LeftOut, ...]]:
    """Return the tie-breaks with their values, and those that the rules do not allow here."""
    columns, omitted = [], []
    for tie_break in tie_breaks:
        values = compute(table, tie_break, rules)
        if isinstance(values, Refused):
            omitted.append((str(tie_break), values))
        else:
            last = ranked_last(tie_break, rules, table)
            columns.append(Column(tie_break, list(values), {}, last))
    return columns, tuple(omitted)


def _step(column: Column, table: Table, rules: TieBreakRules, failed: dict[str, Refused]) -> Step:
    definition = known(column.tie_break)
    if definition.split is not None:
        split: Split = partial(definition.split, table, column.tie_break, rules)
        split = split_answered(TIE_BREAKS, column.tie_break, split, failed)
        return partial(split_among, column=column, split=split, write=definition.compute is None)
    lowest_first = definition.is_lowest_first(column.tie_break)
    return partial(
        split_by_value, values=column.values, lowest_first=lowest_first, last=column.last
    )


def split_successively(groups: Sequence[list[int]], steps: Sequence[Step]) -> list[list[int]]:
    """Apply one step after the other inside what is still tied (C.07 art. 4.2)."""
    found = list(groups)
    for step in steps:
        found = step(found)
    return found


def split_subsidiarily(groups: Sequence[list[int]], steps: Sequence[Step]) -> list[list[int]]:
    """Start again from the first step in all that a step leaves tied (FCE.02@1994 art. 14(b))."""
    waiting, found = list(groups), []
    while waiting:
        group = waiting.pop(0)
        for step in steps if len(group) > 1 else ():
            parts = step([group])
            if len(parts) > 1:
                # In front: the better part is ranked before whatever waits behind it.
                waiting[:0] = parts
                break
        else:
            found.append(group)
    return found


def split_by_value(
    groups: Sequence[list[int]],
    values: Sequence[TieBreakValue],
    *,
    lowest_first: bool,
    last: frozenset[int] = frozenset(),
) -> list[list[int]]:
    """Split every group by value, best first; who has no value comes last.

    Those of ``last`` come after the others, by value among themselves.
    """
    if last:
        groups = [
            part
            for group in groups
            for part in ([e for e in group if e not in last], [e for e in group if e in last])
            if part
        ]
    found: list[list[int]] = []
    for group in groups:
        if len(group) == 1:
            found.append(group)
            continue
        parts: dict[TieBreakValue, list[int]] = {}
        for entry in group:
            parts.setdefault(values[entry], []).append(entry)
        nothing = parts.pop(None, None)
        known = sorted(
            ((value, part) for value, part in parts.items() if value is not None),
            key=lambda item: item[0],
            reverse=not lowest_first,
        )
        found.extend(part for _, part in known)
        if nothing:
            found.append(nothing)
    return found


def split_among(
    groups: Sequence[list[int]],
    column: Column,
    split: Callable[[Sequence[int]], list[list[int]]],
    *,
    write: bool,
) -> list[list[int]]:
    """Split every group by a tie-break that looks at who is tied.

    Where it has no value of its own, ``write`` makes it the place inside the group.
    """
    found: list[list[int]] = []
    for group in groups:
        if len(group) == 1:
            found.append(group)
            continue
        place = 1
        for part in split(group):
            found.append(part)
            for entry in part:
                column.asked[entry] = group
                if write:
                    column.values[entry] = place
            place += len(part)
    return found


class Placing(NamedTuple):
    """Where an entry of the table comes; ``sharing`` have its rank, one where a lot decided."""

    entry: int
    rank: int
    sharing: int
    by_lot: bool


def in_places(groups: Sequence[list[int]], tpns: Sequence[Tpn], lots: Lots) -> Iterator[Placing]:
    """Give everybody of the groups in order: those still tied by their lots, else by number."""
    first = 1
    for group in groups:
        # Lots order a tie only as a whole: with one missing they say nothing of that one's place.
        drawn = len(group) > 1 and all(tpns[entry] in lots for entry in group)
        order = sorted(group, key=tpns.__getitem__)
        if drawn:
            order.sort(key=lambda entry: lots[tpns[entry]])
        for offset, entry in enumerate(order):
            rank, sharing = (first + offset, 1) if drawn else (first, len(group))
            yield Placing(entry, rank, sharing, drawn)
        first += len(group)


def _rows(
    table: Table,
    groups: Sequence[list[int]],
    columns: Sequence[Column],
    played_off: Mapping[int, tuple[int, int]],
    lots: Lots,
) -> tuple[StandingsRow, ...]:
    values = [column.values for column in columns]
    some_last = [number for number, column in enumerate(columns) if column.last]
    return tuple(
        StandingsRow(
            tpn=table.tpn[entry],
            rank=rank,
            sharing=sharing,
            points=Points(table.score[entry]),
            values=tuple([value[entry] for value in values]),
            by_lot=by_lot,
            ranked_last=tuple([number for number in some_last if entry in columns[number].last]),
            play_off=played_off.get(entry),
        )
        for entry, rank, sharing, by_lot in in_places(groups, table.tpn, lots)
    )


def _with_ties(
    rows: Sequence[StandingsRow], table: Table, columns: Sequence[Column]
) -> tuple[StandingsRow, ...]:
    """Add the tie that each direct encounter was last asked about."""
    return tuple(
        row._replace(
            ties=tuple(
                tuple(table.tpn[entry] for entry in column.asked.get(table.place[row.tpn], ()))
                for column in columns
            ),
        )
        for row in rows
    )


def external_name(tournament: Tournament, table: Standings) -> str:
    """Return what the values are that were computed elsewhere, empty where none ranked anybody."""
    given = tournament.external
    named = any(tie_break.name == EXTERNAL for tie_break in table.tie_breaks)
    return given.name if named and given is not None else ""


# Games a report has paired and not decided yet, as standings between two rounds see them.
#
# Of a team competition they are the games on the boards.


def latest_round(tournament: Tournament | TeamTournament) -> int:
    """Return the last round worth ranking after: not one paired without any result yet.

    A round in which nobody has a game counts as it stands; a match has begun with its first game.
    """
    players = _players(tournament)
    games = games_per_round(tournament)
    number = tournament.rounds_played // games
    while number and all(_waits(players, games * number - other) for other in range(games)):
        number -= 1
    return number


def games_per_round(tournament: Tournament | TeamTournament) -> int:
    """Return how many records of a player make a round."""
    return tournament.system.games_per_round if isinstance(tournament, Tournament) else 1


def undecided_games(tournament: Tournament | TeamTournament, after: int) -> int:
    """Return how many games of the rounds up to ``after`` have no result."""
    return (
        sum(
            record.result is Result.PENDING
            for player in _players(tournament)
            for record in player.rounds[: after * games_per_round(tournament)]
        )
        // 2
    )


def byes_entered_for(tournament: Tournament | TeamTournament, round_number: int) -> int:
    """Return how many byes with points a report has for the round after those played.

    No standings count them before that round is paired.
    """
    if not isinstance(tournament, Tournament) or round_number != tournament.rounds_played + 1:
        return 0
    worth = {Result.PAIRING_ALLOCATED_BYE, Result.FULL_POINT_BYE, Result.HALF_POINT_BYE}
    coming = (entry.rounds[round_number - 1 : round_number] for entry in tournament.entries)
    return sum(record.result in worth for records in coming for record in records)


def _players(tournament: Tournament | TeamTournament) -> tuple[Entry, ...]:
    return tournament.entries if isinstance(tournament, Tournament) else tournament.players


def _waits(players: tuple[Entry, ...], number: int) -> bool:
    """Tell whether a round has games and none of them a result."""
    records = [player.record(number) for player in players]
    games = [record.result for record in records if record.opponent is not None]
    return bool(games) and all(result is Result.PENDING for result in games)
