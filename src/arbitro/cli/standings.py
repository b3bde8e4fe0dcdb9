"""``arbitro standings``: who is where after a round, and how each tie-break comes about."""

from __future__ import annotations

import sys
from typing import TYPE_CHECKING

import click

from arbitro.cli.reports import BadInputError, LoadedReport, decide_edition, load, read_bytes
from arbitro.cli.team_reports import teams_in
from arbitro.cli.words import Command, option, say, words

if TYPE_CHECKING:
    from arbitro.model import Tournament
    from arbitro.regulations import EditionChoice
    from arbitro.rules.standings import Row, Standings
    from arbitro.rules.tiebreaks import TieBreak


@click.command(cls=Command, help="cli.standings.help")
@click.argument("report", metavar="FILE")
@option("--tiebreaks", "--tie-breaks", metavar="LIST", help="cli.standings.tie-breaks")
@option("--after", type=click.IntRange(0), metavar="R", help="cli.standings.after")
@option("--explain", type=int, metavar="PLAYER", help="cli.standings.explain")
@option("--edition", metavar="EDITION", help="cli.option.edition")
@option("--json", "as_json", is_flag=True, help="cli.option.json")
def standings(  # noqa: PLR0913, PLR0917 - one parameter an option
    report: str,
    tiebreaks: str | None,
    after: int | None,
    explain: int | None,
    edition: str | None,
    as_json: bool,
) -> int:
    """Rank the players of a report."""
    from arbitro.rules.standings import standings as rank
    from arbitro.rules.standings import tie_break_regulation

    try:
        data = read_bytes(report)
        teams = teams_in(report, data)
        if teams is not None:
            from arbitro.cli.team_standings import TeamRequest, show_team_standings

            request = TeamRequest(tiebreaks, after, explain, edition, as_json)
            return show_team_standings(teams, request)
        loaded = load(report, data)
        stored = loaded.tournament.editions
        regulation = tie_break_regulation(*([edition] if edition else stored))
        choice = decide_edition(loaded, regulation, edition)
        chosen = chosen_tie_breaks(loaded.tournament, tiebreaks)
        _check_request(loaded, after, explain)
    except BadInputError:
        return 2
    table = rank(loaded.tournament, chosen, choice.edition.key, after=after)
    if explain is not None:
        from arbitro.cli.worksheets import show_worksheets

        return show_worksheets(loaded.tournament, table, explain, as_json=as_json)
    if as_json:
        from arbitro.cli.show import print_json

        print_json(_as_data(loaded.tournament, table, choice))
    else:
        _print_table(loaded.tournament, table)
    _print_omitted(table)
    return 0


def chosen_tie_breaks(tournament: Tournament, asked: str | None) -> tuple[TieBreak, ...]:
    """Return the tie-breaks of the option, of the report, or of our own list, which is said."""
    from arbitro.rules.standings import default_tie_breaks
    from arbitro.rules.tiebreaks import parse_tie_breaks

    text = asked if asked is not None else ",".join(tournament.tie_breaks)
    if asked is None and not text:
        text = ",".join(str(each) for each in default_tie_breaks(tournament.system))
        say("cli.standings.tie-breaks-by-default", error=True, names=text)
    found, problems = parse_tie_breaks(text)
    for problem in problems:
        print(words().refused(problem), file=sys.stderr)
    if problems and asked is not None:
        raise BadInputError
    return found


def _check_request(loaded: LoadedReport, after: int | None, player: int | None) -> None:
    """Refuse a round that was not played and a player who is not there."""
    played = loaded.tournament.rounds_played
    if after is not None and after > played:
        say("cli.standings.round-not-played", error=True, rounds=played, asked=after)
        raise BadInputError
    if player is not None and all(entry.tpn != player for entry in loaded.tournament.entries):
        say("cli.standings.no-such-player", error=True, player=player)
        raise BadInputError


def _print_table(tournament: Tournament, table: Standings) -> None:
    t = words().t
    head = [t(f"cli.standings.{name}") for name in ("rank", "number", "name", "points")]
    head += [str(tie_break) for tie_break in table.tie_breaks]
    rows = [head, *(_cells(tournament, table, row) for row in table.rows)]
    widths = [max(len(row[column]) for row in rows) for column in range(len(head))]
    for row in rows:
        cells = (
            cell.ljust(width) if column == 2 else cell.rjust(width)
            for column, (cell, width) in enumerate(zip(row, widths, strict=True))
        )
        print("  ".join(cells).rstrip())


def _cells(tournament: Tournament, table: Standings, row: Row) -> list[str]:
    from arbitro.i18n.tie_breaks import tie_break_value

    values = (
        tie_break_value(value, tie_break, words())
        for value, tie_break in zip(row.values, table.tie_breaks, strict=True)
    )
    rank = f"{row.rank}=" if row.sharing > 1 else str(row.rank)
    name = tournament.entry(row.tpn).player.name
    return [rank, str(row.tpn), name, words().points(row.points), *values]


def _print_omitted(table: Standings) -> None:
    for tie_break, why in table.omitted:
        print(f"{tie_break}: {words().refused(why)}", file=sys.stderr)


def _as_data(tournament: Tournament, table: Standings, choice: EditionChoice) -> dict[str, object]:
    from arbitro.cli.show import refusal_data, value_data
    from arbitro.rules.tiebreaks import unit_of

    return {
        "edition": table.edition,
        "edition_decided_by": choice.decided_by,
        "after": table.after,
        "tie_breaks": [
            {"name": str(tie_break), "unit": unit_of(tie_break).value}
            for tie_break in table.tie_breaks
        ],
        "omitted": [
            {"name": str(tie_break), **refusal_data(why)} for tie_break, why in table.omitted
        ],
        "rows": [
            {
                "rank": row.rank,
                "sharing": row.sharing,
                "player": row.tpn,
                "name": tournament.entry(row.tpn).player.name,
                "points": row.points,
                "values": [value_data(value) for value in row.values],
            }
            for row in table.rows
        ],
    }
