"""Standings of teams: who is where, why, and checking those of a report."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass, replace
from enum import Enum, unique
from functools import partial
from typing import TYPE_CHECKING

from arbitro.model import EditionKey, Points, TeamScore, TeamSystem, TeamTournament, Tournament, Tpn
from arbitro.reasons import Refused
from arbitro.regulations import EditionChoice
from arbitro.rules.standings.check import StandingsComparison, as_far_as_known
from arbitro.rules.standings.choice import read_tie_breaks, tie_break_edition
from arbitro.rules.standings.standings import (
    Column,
    LeftOut,
    Lots,
    in_places,
    latest_round,
    split_among,
    split_by_value,
    split_subsidiarily,
    split_successively,
)
from arbitro.rules.tiebreaks import TieBreak, TieBreakValue, Worksheet
from arbitro.rules.tiebreaks.registry import Split, split_answered
from arbitro.rules.tiebreaks.team import (
    TeamTable,
    TeamTieBreakRules,
    known_to_teams,
    team_rules_of,
    team_table_of,
    team_values,
    team_worksheet,
)
from arbitro.rules.tiebreaks.team.calculate import registry_of

if TYPE_CHECKING:
    from arbitro.rules.tiebreaks import EventRules


# The order of teams: the primary score, then each tie-break inside what is still tied.


@dataclass(frozen=True, slots=True)
class TeamRow:
    """One team's line.

    ``rank`` is the first of the places shared by ``sharing`` teams, 1 where nobody shares it.
    ``values`` follow the tie-breaks of the standings; where a tie-break only splits ties, a value
    is the place inside the tie it was asked about, None where there was none. ``ties`` are these
    ties by column, the team included, empty where a tie-break looks at values alone.
    """

    tpn: Tpn
    rank: int
    sharing: int
    match_points: Points
    game_points: Points
    values: tuple[TieBreakValue, ...]
    ties: tuple[tuple[Tpn, ...], ...] = ()
    by_lot: bool = False


@dataclass(frozen=True, slots=True)
class TeamStandings:
    """The standings of teams after a round, best first; ``primary`` is the score that leads.

    ``tie_breaks`` are those applied, ``omitted`` those asked for that the rules do not allow
    here. Inside a shared place rows are ordered by pairing number. ``event`` is what was given.
    """

    edition: EditionKey
    after: int
    primary: TeamScore
    tie_breaks: tuple[TieBreak, ...]
    rows: tuple[TeamRow, ...]
    omitted: tuple[LeftOut, ...] = ()
    event: EventRules | None = None

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


Groups = list[list[int]]


def team_standings(
    tournament: TeamTournament,
    tie_breaks: Sequence[TieBreak],
    edition: EditionKey,
    *,
    after: int | None = None,
    lots: Lots | None = None,
    event: EventRules | None = None,
    unread: tuple[LeftOut, ...] = (),
) -> TeamStandings:
    """Return the standings after a number of rounds, all paired ones when None.

    The primary score comes first unless the list says where they stand. Ties that nothing resolves
    stay shared places, or follow the ``lots`` drawn for them (C.07 art. 4.2). ``event`` is what the
    event's regulations say where the edition lets them. Those of the list that are not
    understood are ``unread``, and left out as well. Raises UnknownEditionError for an edition
    that is none of tie-breaks.
    """
    rules = team_rules_of(edition, event)
    primary = primary_score(tournament, tie_breaks)
    table = team_table_of(tournament, after=after, primary=primary)
    groups = [list(range(table.size))] if table.size else []
    if all(tie_break.name != "PTS" for tie_break in tie_breaks):
        groups = split_by_value(groups, table.of(primary).score, lowest_first=False)
    columns, omitted = _columns(table, tie_breaks, rules)
    failed: dict[str, Refused] = {}
    steps = [_step(column, table, rules, failed) for column in columns]
    subsidiary = event is not None and event.order.value == "subsidiary"
    groups = (split_subsidiarily if subsidiary else split_successively)(groups, steps)
    if failed:
        # what failed in the middle of one tie is left out of all of them
        return team_standings(
            tournament,
            [tie_break for tie_break in tie_breaks if str(tie_break) not in failed],
            edition,
            after=after,
            lots=lots,
            event=event,
            unread=(*unread, *failed.items()),
        )
    return TeamStandings(
        edition=edition,
        after=table.rounds,
        primary=primary,
        tie_breaks=tuple(column.tie_break for column in columns),
        rows=_rows(table, groups, columns, lots or {}),
        omitted=(*unread, *omitted),
        event=event,
    )


def _columns(
    table: TeamTable, tie_breaks: Sequence[TieBreak], rules: TeamTieBreakRules
) -> tuple[list[Column], tuple[LeftOut, ...]]:
    """Return the tie-breaks with their values, and those that the rules do not allow here."""
    columns, omitted = [], []
    for tie_break in tie_breaks:
        values = team_values(table, tie_break, rules)
        if isinstance(values, Refused):
            omitted.append((str(tie_break), values))
        else:
            columns.append(Column(tie_break, list(values), {}))
    return columns, tuple(omitted)


def _step(
    column: Column, table: TeamTable, rules: TeamTieBreakRules, failed: dict[str, Refused]
) -> Callable[[Sequence[list[int]]], Groups]:
    definition = known_to_teams(column.tie_break.name, rules)
    assert definition is not None, column.tie_break  # its values were computed
    if definition.split is not None:
        split: Split = partial(definition.split, table, column.tie_break, rules)
        registry = registry_of(column.tie_break.name)
        split = split_answered(registry, column.tie_break, split, failed)
        return partial(split_among, column=column, split=split, write=definition.compute is None)
    lowest_first = definition.is_lowest_first(column.tie_break)
    return partial(split_by_value, values=column.values, lowest_first=lowest_first)


def _rows(
    table: TeamTable, groups: Sequence[list[int]], columns: Sequence[Column], lots: Lots
) -> tuple[TeamRow, ...]:
    tpns = table.match.tpn
    return tuple(
        TeamRow(
            tpn=tpns[entry],
            rank=rank,
            sharing=sharing,
            match_points=Points(table.match.score[entry]),
            game_points=Points(table.game.score[entry]),
            values=tuple(column.values[entry] for column in columns),
            ties=tuple(
                tuple(tpns[number] for number in column.asked.get(entry, ())) for column in columns
            ),
            by_lot=by_lot,
        )
        for entry, rank, sharing, by_lot in in_places(groups, tpns, lots)
    )


# Which edition and which tie-breaks the standings of teams follow.


def team_tie_break_edition(tournament: TeamTournament) -> EditionChoice:
    """Decide the edition as for players: what is stored, the first day, a default."""
    like = Tournament(details=tournament.details, editions=tournament.editions)
    return tie_break_edition(like)


def default_team_tie_breaks(system: TeamSystem, edition: EditionKey) -> tuple[TieBreak, ...]:
    """Return the tie-breaks taken where the event names none: those its edition recommends.

    >>> [str(each) for each in default_team_tie_breaks(TeamSystem.SWISS, "C.07@2026-03")]
    ['MPvGP', 'EDE', 'BH', 'EMMSB']
    >>> [str(each) for each in default_team_tie_breaks(TeamSystem.KNOCK_OUT, "FCE.02@1994")]
    ['DUT']
    """
    return read_tie_breaks(team_rules_of(edition).recommended.of(system))[0]


def team_tie_breaks_of(
    tournament: TeamTournament, edition: EditionKey
) -> tuple[tuple[TieBreak, ...], tuple[LeftOut, ...]]:
    """Return the tie-breaks a competition names, or the default ones, and what is not read."""
    if not tournament.tie_breaks:
        return default_team_tie_breaks(tournament.system, edition), ()
    return read_tie_breaks(tournament.tie_breaks)


# The standings of teams a report states, compared with what its results give.


@unique
class TeamStatedValue(Enum):
    """What a report states about a team."""

    MATCH_POINTS = "match-points"
    GAME_POINTS = "game-points"
    RANK = "rank"


@dataclass(frozen=True, slots=True)
class TeamDifference:
    """A stated number that is not the computed one; points in tenths.

    A rank is right that lies within the ``sharing`` places from ``computed`` on.
    """

    tpn: Tpn
    what: TeamStatedValue
    stated: int
    computed: int
    sharing: int = 1


def check_team_standings(
    tournament: TeamTournament, edition: EditionKey | None = None
) -> StandingsComparison[TeamDifference]:
    """Return where stated points and ranks differ from the results, by pairing number.

    Ranks are compared with the tie-breaks the competition names; without any, or where one of them
    cannot be computed, only as far as the ones before decide.
    """
    tournament = replace(tournament, rounds_played=latest_round(tournament))
    key = edition or team_tie_break_edition(tournament).edition.key
    ranking = partial(team_standings, tournament, edition=key)
    named = team_tie_breaks_of(tournament, key) if tournament.tie_breaks else None
    computed, left_out = as_far_as_known(ranking, named)
    found = []
    for entry in sorted(tournament.entries, key=lambda team_entry: team_entry.tpn):
        row = computed.row(entry.tpn)
        for what, stated, value in (
            (TeamStatedValue.MATCH_POINTS, entry.stated_match_points, row.match_points),
            (TeamStatedValue.GAME_POINTS, entry.stated_game_points, row.game_points),
        ):
            if stated is not None and stated != value:
                found.append(TeamDifference(entry.tpn, what, stated, value))
        rank = entry.stated_rank
        if rank and not row.rank <= rank < row.rank + row.sharing:
            found.append(
                TeamDifference(entry.tpn, TeamStatedValue.RANK, rank, row.rank, row.sharing)
            )
    return StandingsComparison(tuple(found), left_out)


# The working of a value of the standings of teams, found from its row and column.


def explain_team_value(
    tournament: TeamTournament,
    standings: TeamStandings,
    tpn: Tpn,
    column: int,
    *,
    table: TeamTable | None = None,
) -> Worksheet:
    """Return the worksheet of a team's value in one tie-break of the standings.

    ``column`` counts the tie-breaks from 0. Give ``table`` to ask for many values of the same
    standings. KeyError for an unknown number, IndexError for a column there is not.
    """
    used = table or team_table_of(tournament, after=standings.after, primary=standings.primary)
    tied = teams_tied_before(standings, tpn, column)
    rules = team_rules_of(standings.edition, standings.event)
    found = team_worksheet(used, standings.tie_breaks[column], rules, tpn, tied)
    assert not isinstance(found, Refused), found  # the standings hold what can be used
    return found


def teams_tied_before(standings: TeamStandings, tpn: Tpn, column: int) -> tuple[Tpn, ...]:
    """Return the tie a column was asked about, the team included; empty where it looks at none.

    KeyError for an unknown number.
    """
    return standings.row(tpn).ties[column]
