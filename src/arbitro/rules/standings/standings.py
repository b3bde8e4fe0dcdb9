"""The order of a tournament: points, then each tie-break inside what is still tied.

C.07 art. 4.2.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from arbitro.explain.reason import Refused
from arbitro.model import EditionKey, Points, Tournament, Tpn
from arbitro.rules.tiebreaks import (
    Table,
    TieBreak,
    TieBreakRules,
    Value,
    compute,
    direct_encounter,
    is_lowest_first,
    ranked_last,
    rules_of,
    table_of,
)

Lots = Mapping[Tpn, int]
"""Lots as drawn and stored: the lower one goes first (C.07 art. 4.2)."""


@dataclass(frozen=True, slots=True)
class Row:
    """One participant's line.

    ``rank`` is the first of the places shared by ``sharing`` participants, 1 where nobody
    shares it. ``values`` follow the tie-breaks of the standings; a direct encounter's value is
    the place inside the tie it was asked about, None where there was none. ``ranked_last`` are the
    columns whose value, whatever it is, ranks below those of the others.
    """

    tpn: Tpn
    rank: int
    sharing: int
    points: Points
    values: tuple[Value, ...]
    by_lot: bool = False
    ranked_last: tuple[int, ...] = ()


@dataclass(frozen=True, slots=True)
class Standings:
    """The standings after a round, best first.

    ``tie_breaks`` are those applied, ``omitted`` those asked for that the rules do not allow
    here. Inside a shared place rows are ordered by pairing number.
    """

    edition: EditionKey
    after: int
    tie_breaks: tuple[TieBreak, ...]
    rows: tuple[Row, ...]
    omitted: tuple[tuple[TieBreak, Refused], ...] = ()

    def row(self, tpn: Tpn) -> Row:
        """Return a participant's row; KeyError where there is none."""
        for row in self.rows:
            if row.tpn == tpn:
                return row
        raise KeyError(tpn)


def standings(
    tournament: Tournament,
    tie_breaks: Sequence[TieBreak],
    edition: EditionKey,
    *,
    after: int | None = None,
    lots: Lots | None = None,
) -> Standings:
    """Return the standings after a number of rounds, all paired ones when None.

    Points come first unless the list says where they stand. Ties that nothing resolves stay
    shared places, or follow the ``lots`` drawn for them. KeyError for an edition that is none
    of tie-breaks.
    """
    rules = rules_of(edition)
    table = table_of(tournament, after=after)
    groups = [list(range(table.size))] if table.size else []
    if all(each.name != "PTS" for each in tie_breaks):
        groups = split_by_value(groups, table.score, lowest_first=False)
    applied: list[TieBreak] = []
    omitted: list[tuple[TieBreak, Refused]] = []
    columns: list[Sequence[Value]] = []
    lowered: list[frozenset[int]] = []
    for tie_break in tie_breaks:
        values = compute(table, tie_break, rules)
        if isinstance(values, Refused):
            omitted.append((tie_break, values))
            continue
        applied.append(tie_break)
        last = ranked_last(tie_break, rules, table)
        if tie_break.name == "DE":
            groups, values = _split_by_encounter(groups, table, tie_break, rules)
        else:
            groups = split_by_value(groups, values, lowest_first=is_lowest_first(tie_break), last=last)
        columns.append(values)
        lowered.append(last)
    return Standings(
        edition=edition,
        after=table.rounds,
        tie_breaks=tuple(applied),
        rows=_rows(table, groups, columns, lowered, lots or {}),
        omitted=tuple(omitted),
    )


def split_by_value(
    groups: Sequence[list[int]],
    values: Sequence[Value],
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
        parts: dict[Value, list[int]] = {}
        for entry in group:
            parts.setdefault(values[entry], []).append(entry)
        nothing = parts.pop(None, None)
        known = sorted(
            ((value, part) for value, part in parts.items() if value is not None),
            key=lambda each: each[0],
            reverse=not lowest_first,
        )
        found.extend(part for _, part in known)
        if nothing:
            found.append(nothing)
    return found


def _split_by_encounter(
    groups: Sequence[list[int]], table: Table, tie_break: TieBreak, rules: TieBreakRules
) -> tuple[list[list[int]], list[Value]]:
    """Split every group by the direct encounter; a value is the place inside the group."""
    found: list[list[int]] = []
    values: list[Value] = [None] * table.size
    for group in groups:
        if len(group) == 1:
            found.append(group)
            continue
        place = 1
        for part in direct_encounter(table, tie_break, rules, group):
            found.append(part)
            for entry in part:
                values[entry] = place
            place += len(part)
    return found, values


def _rows(
    table: Table,
    groups: Sequence[list[int]],
    columns: Sequence[Sequence[Value]],
    lowered: Sequence[frozenset[int]],
    lots: Lots,
) -> tuple[Row, ...]:
    rows: list[Row] = []
    some_last = [column for column, last in enumerate(lowered) if last]
    for group in groups:
        drawn = len(group) > 1 and all(table.tpn[entry] in lots for entry in group)
        rank, order = len(rows) + 1, sorted(group, key=table.tpn.__getitem__)
        if drawn:
            order.sort(key=lambda entry: lots[table.tpn[entry]])
        rows.extend(
            Row(
                tpn=table.tpn[entry],
                rank=rank + offset if drawn else rank,
                sharing=1 if drawn else len(group),
                points=Points(table.score[entry]),
                values=tuple([column[entry] for column in columns]),
                by_lot=drawn,
                ranked_last=tuple([each for each in some_last if entry in lowered[each]]),
            )
            for offset, entry in enumerate(order)
        )
    return tuple(rows)
