"""``arbitro standings`` for reports of teams."""

from __future__ import annotations

from collections.abc import Sequence
from functools import partial

from arbitro.answers.team_standings import make_team_standings
from arbitro.answers.worksheets import make_team_worksheet
from arbitro.cli.base.answers import print_answer
from arbitro.cli.base.columns import print_columns
from arbitro.cli.base.files.early_withdrawals import counted_teams
from arbitro.cli.base.files.team_reports import LoadedTeams, decide_team_edition, teams_in
from arbitro.cli.base.options.ordering import (
    Decided,
    StandingsRequest,
    chosen_event_rules,
    chosen_lots,
    print_left_out,
    print_not_as_listed,
    print_open_games,
    tie_breaks_asked,
)
from arbitro.cli.base.speech import BadInputError, say, words
from arbitro.cli.ranking.worksheets import print_neighbours, print_sheet
from arbitro.i18n.sentences.standings import value_in
from arbitro.model import EditionKey, TeamSystem, TeamTournament, Tpn
from arbitro.regulations import DecidedBy
from arbitro.rules.pairing.schedules.of_teams import table_system
from arbitro.rules.standings import LeftOut, find_team_neighbours, is_recommended, read_tie_breaks
from arbitro.rules.standings.teams import (
    TeamRow,
    TeamStandings,
    default_team_tie_breaks,
    explain_team_value,
    team_standings,
)
from arbitro.rules.tiebreaks import TieBreak, Worksheet
from arbitro.rules.tiebreaks.team import team_unit_of

OF_PLAYERS = ("by", "bands", "year", "only", "play_off", "play_off_after")
"""Options of the command that ask for something of players."""

COLUMNS = ("rank", "number", "name", "match-points", "game-points")


def show_teams_in(data: bytes, request: StandingsRequest) -> int | None:
    """Show the standings of the teams of a report, as below; None where it is one of players."""
    teams = teams_in(request.report, data)
    return None if teams is None else show_team_standings(teams, request)


def show_team_standings(loaded: LoadedTeams, request: StandingsRequest) -> int:
    """Rank the teams of a report and return the exit code; BadInputError for what is not there."""
    tournament, explain = loaded.tournament, request.shown.explain
    _check_request(tournament, request)
    choice = decide_team_edition(loaded, request.edition)
    tournament = _as_counted(tournament, request.decided.withdrawn)
    table = ranked_teams(tournament, choice.edition.key, request.decided, request.shown.after)
    if explain is not None:
        _show_worksheets(tournament, table, explain, choice.decided_by, as_json=request.as_json)
    elif request.as_json:
        print_answer(make_team_standings(tournament, table, choice.decided_by))
    else:
        _print_table(tournament, table)
        print_not_as_listed(table.omitted)
    print_left_out(table.omitted)
    return 1 if table.omitted else 0


def _as_counted(tournament: TeamTournament, withdrawn: str | None) -> TeamTournament:
    """Return a competition without what does not count of teams that left a round robin."""
    if withdrawn is None and tournament.system is TeamSystem.SWISS:
        return tournament

    return counted_teams(tournament, withdrawn)


def _check_request(tournament: TeamTournament, request: StandingsRequest) -> None:
    """Refuse options that are for players, a round that was not played, a team not there."""
    given = {**request.shown._asdict(), **request.decided._asdict()}
    others = [f"--{name.replace('_', '-')}" for name in OF_PLAYERS if given[name]]
    after, explain = request.shown.after, request.shown.explain
    if others:
        say("cli.team-standings.options-of-players", error=True, options=", ".join(others))
        raise BadInputError
    if after is not None and after > tournament.rounds_played:
        rounds = tournament.rounds_played
        say("cli.team-standings.round-not-played", error=True, rounds=rounds, asked=after)
        raise BadInputError
    if explain is not None and all(entry.tpn != explain for entry in tournament.entries):
        say("cli.team-standings.no-such-team", error=True, team=explain)
        raise BadInputError


def ranked_teams(
    tournament: TeamTournament, edition: EditionKey, decided: Decided, after: int | None = None
) -> TeamStandings:
    """Return the standings, with lots for the teams still tied if they are asked for."""
    after = print_open_games(tournament, after)
    tie_breaks, unread = chosen_tie_breaks(tournament, decided.tiebreaks, edition)
    event = chosen_event_rules(decided.event_rules)
    rank = partial(
        team_standings, tournament, tie_breaks, edition, after=after, event=event, unread=unread
    )
    table = rank()
    lots = chosen_lots(decided.lots, decided.draw_lots, table)
    return table if lots is None else rank(lots=lots)


def chosen_tie_breaks(
    tournament: TeamTournament, request: str | None, edition: EditionKey
) -> tuple[tuple[TieBreak, ...], tuple[LeftOut, ...]]:
    """Return the tie-breaks of the option, of the report, or of our own list, which is said.

    Where a table says who plays whom game points decide, and nothing is usual after them. Beside
    them those of the report that are not understood.
    """
    if request is not None:
        return tie_breaks_asked(request), ()
    if tournament.tie_breaks:
        return read_tie_breaks(tournament.tie_breaks)

    if table_system(tournament) is not None:
        return (), ()
    found = default_team_tie_breaks(tournament.system, edition)
    which = "recommended" if is_recommended(edition) else "by-default"
    names = ",".join(map(str, found))
    say(f"standings.tie-breaks-{which}", error=True, names=names, edition=edition)
    return found, ()


def _print_table(tournament: TeamTournament, table: TeamStandings) -> None:
    t = words().t
    head = [t(f"cli.team-standings.{name}") for name in COLUMNS]
    head += [str(tie_break) for tie_break in table.tie_breaks]
    rows = [head, *(_cells(tournament, table, row) for row in table.rows)]
    print_columns(rows, (2,))


def _cells(tournament: TeamTournament, table: TeamStandings, row: TeamRow) -> list[str]:
    values = (
        value_in(team_unit_of(tie_break, table.edition), value, words())
        for value, tie_break in zip(row.values, table.tie_breaks, strict=True)
    )
    return [
        f"{row.rank}=" if row.sharing > 1 else str(row.rank),
        str(row.tpn),
        tournament.entry(row.tpn).team.name,
        words().points(row.match_points),
        words().points(row.game_points),
        *values,
    ]


def _show_worksheets(
    tournament: TeamTournament,
    table: TeamStandings,
    team: int,
    decided_by: DecidedBy,
    *,
    as_json: bool,
) -> None:
    """Print the worksheet of every tie-break of a team."""
    tpn = Tpn(team)
    sheets: Sequence[Worksheet] = [
        explain_team_value(tournament, table, tpn, column)
        for column in range(len(table.tie_breaks))
    ]
    row, beside = table.row(tpn), find_team_neighbours(table, tpn)
    if as_json:
        standings = make_team_standings(tournament, table, decided_by)
        print_answer(make_team_worksheet(standings, team, sheets, beside))
        return
    say(
        "cli.team-standings.of-team",
        team=team,
        name=tournament.entry(tpn).team.name,
        match_points=row.match_points,
        game_points=row.game_points,
        rank=row.rank,
    )
    print_neighbours(beside, lambda number: tournament.entry(Tpn(number)).team.name)
    for sheet in sheets:
        print_sheet(sheet)
