"""The order of teams: the primary score, then each tie-break inside what is still tied."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from arbitro.explain.reason import Refused
from arbitro.model import EditionKey, Points, TeamScore, TeamTournament, Tpn
from arbitro.rules.standings.standings import Lots, split_by_value
from arbitro.rules.tiebreaks import TieBreak, Value
from arbitro.rules.tiebreaks.team import (
    TeamTable,
    TeamTieBreakRules,
    has_values,
    is_lowest_first_for_teams,
    split_tie,
    splits_ties,
    team_rules_of,
    team_table_of,
    team_values,
)


@dataclass(frozen=True, slots=True)
class TeamRow:
    """One team's line.

    ``rank`` is the first of the places shared by ``sharing`` teams, 1 where nobody shares it.
    ``values`` follow the tie-breaks of the standings; where a tie-break only splits ties, a value
    is the place inside the tie it was asked about, None where there was none. ``groups`` tell by
    column which teams were still tied after it: those with the same number.
    """

    tpn: Tpn
    rank: int
    sharing: int
    match_points: Points
    game_points: Points
    values: tuple[Value, ...]
    groups: tuple[int, ...] = ()
    by_lot: bool = False


@dataclass(frozen=True, slots=True)
class TeamStandings:
    """The standings of teams after a round, best first; ``primary`` is the score that leads.

    ``tie_breaks`` are those applied, ``omitted`` those asked for that the rules do not allow
    here. Inside a shared place rows are ordered by pairing number.
    """

    edition: EditionKey
    after: int
    primary: TeamScore
    tie_breaks: tuple[TieBreak, ...]
    rows: tuple[TeamRow, ...]
    omitted: tuple[tuple[TieBreak, Refused], ...] = ()

    def row(self, tpn: Tpn) -> TeamRow:
        """Return a team's row; KeyError where there is none."""
        for row in self.rows:
            if row.tpn == tpn:
                return row
        raise KeyError(tpn)


def primary_score(tournament: TeamTournament, tie_breaks: Sequence[TieBreak]) -> TeamScore:
    """Return the score that comes first: that of the first ``PTS:MP`` or ``PTS:GP``, if any."""
    for tie_break in tie_breaks:
        if tie_break.name == "PTS" and tie_break.score:
            return TeamScore(tie_break.score)
    return tournament.primary


def team_standings(
    tournament: TeamTournament,
    tie_breaks: Sequence[TieBreak],
    edition: EditionKey,
    *,
    after: int | None = None,
    lots: Lots | None = None,
) -> TeamStandings:
    """Return the standings after a number of rounds, all paired ones when None.

    The primary score comes first unless the list says where it stands. Ties that nothing resolves
    stay shared places, or follow the ``lots`` drawn for them (C.07 art. 4.2). KeyError for an
    edition that is none of tie-breaks.
    """
    rules = team_rules_of(edition)
    primary = primary_score(tournament, tie_breaks)
    table = team_table_of(tournament, after=after, primary=primary)
    groups = [list(range(table.size))] if table.size else []
    if all(each.name != "PTS" for each in tie_breaks):
        groups = split_by_value(groups, table.of(primary).score, lowest_first=False)
    applied: list[TieBreak] = []
    omitted: list[tuple[TieBreak, Refused]] = []
    columns: list[Sequence[Value]] = []
    found: list[list[int]] = []
    for tie_break in tie_breaks:
        values = team_values(table, tie_break, rules)
        if isinstance(values, Refused):
            omitted.append((tie_break, values))
            continue
        applied.append(tie_break)
        if splits_ties(tie_break):
            groups, places = _split(groups, table, tie_break, rules)
            columns.append(values if has_values(tie_break) else places)
        else:
            lowest = is_lowest_first_for_teams(tie_break)
            groups = split_by_value(groups, values, lowest_first=lowest)
            columns.append(values)
        found.append(_numbers(groups, table.size))
    return TeamStandings(
        edition=edition,
        after=table.rounds,
        primary=primary,
        tie_breaks=tuple(applied),
        rows=_rows(table, groups, columns, found, lots or {}),
        omitted=tuple(omitted),
    )


def _split(
    groups: Sequence[list[int]],
    table: TeamTable,
    tie_break: TieBreak,
    rules: TeamTieBreakRules,
) -> tuple[list[list[int]], list[Value]]:
    """Split every group by a tie-break that looks at who is tied; a value is the place inside."""
    found: list[list[int]] = []
    places: list[Value] = [None] * table.size
    for group in groups:
        if len(group) == 1:
            found.append(group)
            continue
        place = 1
        for part in split_tie(table, tie_break, rules, group):
            found.append(part)
            for entry in part:
                places[entry] = place
            place += len(part)
    return found, places


def _numbers(groups: Sequence[list[int]], size: int) -> list[int]:
    """Return for each team the number of the group it is in."""
    numbers = [0] * size
    for number, group in enumerate(groups):
        for entry in group:
            numbers[entry] = number
    return numbers


def _rows(
    table: TeamTable,
    groups: Sequence[list[int]],
    columns: Sequence[Sequence[Value]],
    tied: Sequence[Sequence[int]],
    lots: Lots,
) -> tuple[TeamRow, ...]:
    rows: list[TeamRow] = []
    tpns = table.match.tpn
    for group in groups:
        drawn = len(group) > 1 and all(tpns[entry] in lots for entry in group)
        rank, order = len(rows) + 1, sorted(group, key=tpns.__getitem__)
        if drawn:
            order.sort(key=lambda entry: lots[tpns[entry]])
        rows.extend(
            TeamRow(
                tpn=tpns[entry],
                rank=rank + offset if drawn else rank,
                sharing=1 if drawn else len(group),
                match_points=Points(table.match.score[entry]),
                game_points=Points(table.game.score[entry]),
                values=tuple(column[entry] for column in columns),
                groups=tuple(each[entry] for each in tied),
                by_lot=drawn,
            )
            for offset, entry in enumerate(order)
        )
    return tuple(rows)
