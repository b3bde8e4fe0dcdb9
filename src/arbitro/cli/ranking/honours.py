"""``arbitro standings honours``: what is won beside the medals of an Olympiad, by its reports."""

from __future__ import annotations

from typing import NamedTuple

import click

from arbitro.answers.honours import make_honours
from arbitro.cli.base.answers import print_answer
from arbitro.cli.base.files.reports import read_bytes
from arbitro.cli.base.files.team_reports import decide_team_edition, teams_in
from arbitro.cli.base.options.ordering import Decided
from arbitro.cli.base.speech import BadInputError, say
from arbitro.cli.base.words import Command, option
from arbitro.cli.ranking.team_standings import ranked_teams
from arbitro.rules.standings.honours import CATEGORIES, PlacedTeam


@click.command("honours", cls=Command, help="cli.honours.help")
@click.argument("report", metavar="FILE")
@click.argument("other", metavar="OTHER", required=False)
@option("--groups", type=click.IntRange(1, 50), default=CATEGORIES, help="cli.honours.groups")
@option("--json", "as_json", is_flag=True, help="cli.option.json")
def honours(report: str, other: str | None, groups: int, as_json: bool) -> int:
    """Print the winners of categories and, with another section, of the trophy."""
    mine = _placed(report)
    others = () if other is None else (_placed(other),)
    found = make_honours(
        mine.played, mine.placed, ((one.name, one.placed) for one in others), groups
    )
    if as_json:
        print_answer(found)
        return 0
    for item in found.categories:
        names = [team.name for team in item.winners]
        say("cli.honours.category", first=item.first, last=item.last, names=tuple(names))
    for trophy in found.trophies:
        for line in trophy.places[:10]:
            one, two = line.places
            say("cli.honours.line", name=line.name, one=one, other=two, sum=line.sum)
        if trophy.places:
            say("cli.honours.trophy", names=tuple(item.name for item in trophy.holders))
    return 0


class _Section(NamedTuple):
    name: str
    played: tuple[int, int]
    placed: tuple[PlacedTeam, ...]


def _placed(path: str) -> _Section:
    """Return the rounds of a report of teams and its standings; BadInputError for another."""
    loaded = teams_in(path, read_bytes(path))
    if loaded is None:
        say("cli.honours.not-teams", error=True, file=path)
        raise BadInputError
    choice = decide_team_edition(loaded, None)
    tournament = loaded.tournament
    table = ranked_teams(tournament, choice.edition.key, Decided())
    names = {entry.tpn: entry.team.name for entry in tournament.entries}
    placed = (PlacedTeam(row.rank, int(row.tpn), names[row.tpn]) for row in table.rows)
    return _Section(tournament.details.name, (table.after, tournament.rounds_total), tuple(placed))
