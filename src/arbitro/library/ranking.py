"""Standings and the working of tie-breaks."""

from __future__ import annotations

from dataclasses import replace

from arbitro.answers.standings import Standings, make_standings
from arbitro.answers.team_standings import TeamStandings
from arbitro.answers.worksheets import TeamWorksheet, Worksheet, make_worksheet
from arbitro.formats.importers import TournamentFile
from arbitro.library.errors import RefusedError, allowed, as_name, edition_for, of_players, unknown
from arbitro.library.files import Source, opened
from arbitro.library.teams import team_standings, team_worksheet
from arbitro.library.tie_breaks import (
    columns_asked,
    one_tie_break,
    round_of_standings,
    tie_breaks_asked,
)
from arbitro.model import Tournament as Record
from arbitro.model import Tpn
from arbitro.reasons import refused
from arbitro.regulations import DecidedBy
from arbitro.rules.pairing.round_robin import annulled, games_of_everybody, left_early
from arbitro.rules.standings import (
    Group,
    GroupBy,
    Grouping,
    explain_value,
    find_neighbours,
    group_standings,
    parse_bands,
    tie_break_regulation,
    tie_breaks_of,
)
from arbitro.rules.standings import Standings as Table
from arbitro.rules.standings import standings as ranked
from arbitro.rules.tiebreaks import parse_event_rules


def standings(
    source: Source,
    *,
    tie_breaks: str | None = None,
    after: int | None = None,
    edition: str | None = None,
    event_rules: str | None = None,
    by: str | None = None,
    bands: str | None = None,
    best: int | None = None,
) -> Standings | TeamStandings:
    """Rank the participants of a tournament after a round, the last with a result by default.

    ``tie_breaks`` are codes of C.07 (``"DE,BH/C1,SB"``), else those of the report, else the list of
    the edition or, where it has none, of arbitro. ``event_rules`` are what the edition lets an
    event decide, as on the command line. ``by`` adds groups of players (``club``, ``age``), in
    ``bands`` of ages or ratings; ``best`` ranks them by so many players. In a round robin nothing
    counts of those who left early.

    UnknownError for a tie-break, a round or an edition there is not; RefusedError for what the
    regulations do not let an event decide; UnreadableError as `read`. What the rules do not apply
    here is in ``left_out``.
    """
    file = opened(source)
    if file.teams is not None:
        if event_rules is not None or by is not None:
            raise RefusedError(refused("single-players-only"))
        return team_standings(file, tie_breaks, after, edition)
    record, table, decided_by = _ranked(file, tie_breaks, after, edition, event_rules)
    groups = () if by is None else _groups(record, table, by, bands)
    return make_standings(record, table, decided_by, groups=groups, best=best)


def _groups(record: Record, table: Table, by: str, bands: str | None) -> tuple[Group, ...]:
    known = tuple(group_by.value for group_by in GroupBy)
    if by not in known:
        raise unknown("groups-unknown", text=by, known=known)
    grouping = Grouping(GroupBy(by))
    if bands is not None:
        grouping = replace(grouping, bands=allowed(parse_bands(bands)))
    return allowed(group_standings(record, table, grouping))


def _ranked(
    file: TournamentFile,
    tie_breaks: str | None,
    after: int | None,
    edition: str | None,
    event_rules: str | None,
) -> tuple[Record, Table, DecidedBy]:
    as_name(edition, "C.07")
    record = _counted(of_players(file))
    regulation = tie_break_regulation(*([edition] if edition else record.editions))
    choice = edition_for(file, record, regulation, edition)
    key = choice.edition.key
    chosen, unread = (
        tie_breaks_of(record, key) if tie_breaks is None else (tie_breaks_asked(tie_breaks), ())
    )
    event = None if event_rules is None else allowed(parse_event_rules(event_rules))
    last = round_of_standings(record, after)
    table = ranked(record, chosen, key, after=last, event=event, unread=unread)
    return record, table, choice.decided_by


def _counted(record: Record) -> Record:
    """Return a tournament as its standings count it (C.05 art. 6.6)."""
    if record.system.is_swiss:
        return record

    games = games_of_everybody(record)
    return annulled(record, left_early(record) if games else (), games)


def worksheet(
    source: Source,
    player: int,
    tie_break: str | None = None,
    *,
    after: int | None = None,
    edition: str | None = None,
) -> Worksheet | TeamWorksheet:
    """Show how a player's values in tie-breaks (C.07) come about, round by round.

    Those of the standings are shown, or the one that is named. A tie-break of the tournament's own
    list is asked about the tie it meets there; any other is asked about those with as many points.
    In events of teams ``player`` is the number of a team.
    UnknownError for a player or a tie-break there is not; RefusedError where the edition does not
    have the tie-break, and where several are named.
    """
    file = opened(source)
    if file.teams is not None:
        return team_worksheet(file, player, tie_break, after, edition)
    asked = None if tie_break is None else one_tie_break(tie_break)
    record, table, decided_by = _ranked(file, None, after, edition, None)
    if asked is not None and asked not in table.tie_breaks:
        record, table, decided_by = _ranked(file, tie_break, after, edition, None)
    if asked is not None and asked not in table.tie_breaks:
        why = next((why for _, why in table.omitted), refused("tie-break-needed"))
        raise RefusedError(why)
    if all(row.tpn != player for row in table.rows):
        raise unknown("no-such-player", player=player)
    sheets = (
        explain_value(record, table, Tpn(player), column)
        for column in columns_asked(table.tie_breaks, asked)
    )
    found = make_standings(record, table, decided_by)
    return make_worksheet(found, player, sheets, find_neighbours(table, Tpn(player)))
