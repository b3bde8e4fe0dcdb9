"""The standings of a report, printed or as data, whoever has read what is asked for."""

from __future__ import annotations

import os
import sys
from collections.abc import Sequence
from typing import Any

import click

from arbitro.answers.standings import make_standings
from arbitro.cli.base.answers import print_answer
from arbitro.cli.base.files.reports import (
    LoadedReport,
    decide_edition,
    load,
    read_bytes,
)
from arbitro.cli.base.options.order_options import order_options
from arbitro.cli.base.options.ordering import (
    Decided,
    StandingsPart,
    StandingsRequest,
    chosen_grouping,
    print_left_out,
    print_not_as_listed,
    ranked,
    understood,
)
from arbitro.cli.base.speech import BadInputError, complain, say, words
from arbitro.cli.base.words import Command, option
from arbitro.cli.ranking.worksheets import show_worksheets
from arbitro.formats.tournament_file import is_team_json
from arbitro.i18n.sentences.standings import group_name, tie_break_value
from arbitro.model import Tournament, Tpn
from arbitro.rules import standings as ranking_rules
from arbitro.rules.standings import (
    Group,
    RankedGroup,
    Standings,
    StandingsRow,
    group_standings,
    tie_break_regulation,
)

GROUPS = ("sex", "age", "rating", "federation", "club", "category")


_OF_TEAMS = (b"310 ", b"013 ", b"192 ")
_TYPES_OF_TEAMS = (b"TEAM", b"SCH")
"""What stands in the types of team events and in no other: ``FIDE_TEAM``, ``FIDE_SCHEVENINGEN``."""


@click.command(cls=Command, help="standings.help")
@click.argument("report", metavar="FILE")
@option("--tiebreaks", "--tie-breaks", metavar="LIST", help="standings.tie-breaks")
@option("--after", type=click.IntRange(0), metavar="R", help="standings.after")
@option("--explain", type=int, metavar="PLAYER", help="standings.explain")
@option("--by", type=click.Choice(GROUPS), metavar="WHAT", help="standings.by")
@option("--bands", metavar="LIST", help="standings.bands")
@option("--year", type=click.IntRange(1900, 2999), metavar="Y", help="standings.year")
@option("--best", type=click.IntRange(1, 100), metavar="N", help="standings.best")
@option("--only", multiple=True, metavar="NAME=VALUE", help="standings.only")
@order_options
@option("--withdrawn", metavar="LIST", help="cli.leavers.option")
@option("--edition", metavar="EDITION", help="cli.option.edition")
@option("--json", "as_json", is_flag=True, help="cli.option.json")
def standings(report: str, edition: str | None, *, as_json: bool, **options: Any) -> int:
    """Rank the players or teams of a report; return the exit code."""
    shown = {name: options.pop(name) for name in StandingsPart._fields}
    request = StandingsRequest(report, edition, Decided(**options), StandingsPart(**shown), as_json)
    return show_standings(request)


def show_standings(request: StandingsRequest) -> int:
    """Rank the players or teams of a report, print that and return the exit code."""
    shown = request.shown
    try:
        data = read_bytes(request.report)
        teams = _teams_in(request, data)
        if teams is not None:
            return teams
        loaded = load(request.report, data)
        if loaded.tournament.system.is_knock_out:
            say("cli.knock-out.places-elsewhere", error=True)
        stored = loaded.tournament.editions
        regulation = tie_break_regulation(*([request.edition] if request.edition else stored))
        choice = decide_edition(loaded, regulation, request.edition)
        _check_request(loaded, shown)
        loaded = _as_counted(loaded, request.decided.withdrawn)
        table = ranked(loaded.tournament, choice.edition.key, request.decided, shown.after)
        groups = _groups(loaded.tournament, table, shown)
    except BadInputError:
        return 2
    if shown.explain is not None:
        show_worksheets(
            loaded.tournament, table, shown.explain, choice.decided_by, as_json=request.as_json
        )
        print_left_out(table.omitted)
        return 1 if table.omitted else 0
    if request.as_json:
        decided = choice.decided_by
        print_answer(
            make_standings(loaded.tournament, table, decided, groups=groups, best=shown.best)
        )
    elif groups is None:
        _print_table(loaded.tournament, table)
    else:
        if shown.best is not None:
            _print_ranking(
                loaded.tournament, ranking_rules.rank_groups(groups, shown.best, len(table.rows))
            )
        _print_groups(loaded.tournament, table, groups)
    if not request.as_json:
        _print_decided_otherwise(table)
        print_not_as_listed(table.omitted)
    print_left_out(table.omitted)
    return 1 if table.omitted else 0


def _as_counted(loaded: LoadedReport, withdrawn: str | None) -> LoadedReport:
    """Return a report without what does not count of those who left a round robin."""
    if withdrawn is None and loaded.tournament.system.is_swiss:
        return loaded
    from arbitro.cli.base.files.early_withdrawals import counted  # noqa: PLC0415 - of round robins alone

    tournament = counted(loaded.tournament, withdrawn)
    return loaded._replace(file=loaded.file._replace(tournament=tournament))


def _teams_in(request: StandingsRequest, data: bytes) -> int | None:
    """Show the standings of teams and return the exit code; None where there are none."""
    if not is_team_json(data) and not any(map(_may_be_of_teams, data.splitlines())):
        return None
    from arbitro.cli.ranking.team_standings import show_teams_in  # noqa: PLC0415 - the rarer kind

    return show_teams_in(data, request)


def _may_be_of_teams(line: bytes) -> bool:
    """Tell whether a line may belong to a report of teams, without reading the report."""
    if line[:4] not in _OF_TEAMS:
        return False
    return line[:3] != b"192" or any(
        types_of_team in line.upper() for types_of_team in _TYPES_OF_TEAMS
    )


def _check_request(loaded: LoadedReport, shown: StandingsPart) -> None:
    """Refuse a round that was not played, a player who is not there, groups that are not named."""
    if shown.best is not None and shown.by is None:
        say("standings.best-of-what", error=True)
        raise BadInputError
    played, player = loaded.tournament.rounds_paired, shown.explain
    if shown.after is not None and shown.after > played:
        say("standings.round-not-played", error=True, rounds=played, asked=shown.after)
        raise BadInputError
    if player is not None and all(entry.tpn != player for entry in loaded.tournament.entries):
        say("cli.standings.no-such-player", error=True, player=player)
        raise BadInputError
    if player in loaded.tournament.expelled:
        complain(_out_of_the_standings(loaded.tournament, (Tpn(player),)), "player-expelled")
        raise BadInputError


def _groups(
    tournament: Tournament, table: Standings, shown: StandingsPart
) -> tuple[Group, ...] | None:
    """Return the groups asked for; with conditions alone, the players who fit as one group."""
    if shown.by is None and not shown.only:
        return None

    grouping = chosen_grouping(shown.only, shown.by, shown.bands, shown.year)
    return understood(group_standings(tournament, table, grouping))


def _print_table(tournament: Tournament, table: Standings) -> None:
    """Print everybody, one line a player."""
    rows = [[place(row.rank, row.sharing), *_cells(tournament, table, row)] for row in table.rows]
    print("\n".join(columns([_heads(table, "rank"), *rows], to_the_left=(2,))))
    outside = ranking_rules.external_name(tournament, table)
    if outside:
        print(words().t("ui.external.said", name=outside))
    if table.expelled:
        print(_out_of_the_standings(tournament, table.expelled))


def _out_of_the_standings(tournament: Tournament, expelled: Sequence[Tpn]) -> str:
    names = [tournament.entry(tpn).player.name for tpn in expelled]
    return words().t("ui.standings.expelled", names=words().listed(names))


def _print_groups(tournament: Tournament, table: Standings, groups: tuple[Group, ...]) -> None:
    """Print each group under its name: the place in it, the place among all, and the rest."""
    total = len(table.rows)
    for number, group in enumerate(groups):
        if number:
            print()
        heading = words().t("standings.filtered", count=len(group.rows), total=total)
        print(f"{group_name(group, words())} ({heading})" if group.by else heading)
        rows = [
            [
                place(line.rank, line.sharing),
                place(line.row.rank, line.row.sharing),
                *_cells(tournament, table, line.row),
            ]
            for line in group.rows
        ]
        heads = _heads(table, "rank", "overall")
        print("\n".join(columns([heads, *rows], to_the_left=(3,))))


def _print_ranking(tournament: Tournament, ranking: tuple[RankedGroup, ...]) -> None:
    """Print the groups by what their best scored together, with who they are."""
    heads = [words().t(f"standings.{name}") for name in ("rank", "of-group", "points")]
    rows = [
        [
            place(item.rank, item.sharing),
            group_name(item.group, words()),
            words().points(item.points),
            str(item.places),
            words().listed([tournament.entry(one.row.tpn).player.name for one in item.counted]),
        ]
        for item in ranking
    ]
    heads += [words().t("standings.places"), words().t("standings.counted")]
    print("\n".join(columns([heads, *rows], to_the_left=(1, 4))))
    print()


def place(rank: int, sharing: int) -> str:
    """Write a place, with a sign where it is shared."""
    return f"{rank}=" if sharing > 1 else str(rank)


def columns(rows: list[list[str]], *, to_the_left: tuple[int, ...]) -> list[str]:
    """Return the lines of cells in columns; those of names begin at the left.

    On a narrow terminal the first of these is cut short, to a dozen letters at least, so that a
    player keeps to one line.
    """
    if not rows:
        return []
    widths = [max(map(len, cells)) for cells in zip(*rows, strict=True)]
    name = to_the_left[0]
    beside = sum(widths) - widths[name] + 2 * (len(widths) - 1)
    widths[name] = min(widths[name], max(_terminal_width() - beside, 12))
    lines = []
    for row in rows:
        if len(row[name]) > widths[name]:
            row[name] = row[name][: widths[name] - 1] + "…"
        cells = (
            cell.ljust(width) if column in to_the_left else cell.rjust(width)
            for column, (cell, width) in enumerate(zip(row, widths, strict=True))
        )
        lines.append("  ".join(cells).rstrip())
    return lines


def _terminal_width() -> int:
    """Return how many letters a line of the terminal has; no limit where it is none."""
    try:
        return os.get_terminal_size(sys.stdout.fileno()).columns
    except (OSError, ValueError):
        return 10**6


def _heads(table: Standings, *places: str) -> list[str]:
    heads = [words().t(f"standings.{name}") for name in (*places, "number", "name", "points")]
    return [*heads, *map(str, table.tie_breaks)]


def _cells(tournament: Tournament, table: Standings, row: StandingsRow) -> list[str]:
    values = (
        tie_break_value(value, tie_break, words())
        for value, tie_break in zip(row.values, table.tie_breaks, strict=True)
    )
    return [
        str(row.tpn),
        tournament.entry(row.tpn).player.name,
        words().points(row.points),
        *values,
    ]


def _print_decided_otherwise(table: Standings) -> None:
    """Name those whose places no tie-break has decided: a play-off did, or lots."""
    played: dict[int, list[int]] = {}
    for row in table.rows:
        if row.play_off is not None:
            played.setdefault(row.play_off[0], []).append(int(row.tpn))
    for number in sorted(played):
        say("standings.by-play-off", players=tuple(played[number]))
    drawn = tuple(int(row.tpn) for row in table.rows if row.by_lot)
    if drawn:
        say("standings.by-lot", players=drawn)
