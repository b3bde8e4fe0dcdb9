"""``arbitro standings honours``: what is won beside the medals of an Olympiad, by its reports."""

from __future__ import annotations

import click

from arbitro.cli.base.ordering import Decided
from arbitro.cli.base.reports import BadInputError, read_bytes
from arbitro.cli.base.show import print_json
from arbitro.cli.base.speech import say
from arbitro.cli.base.team_reports import decide_team_edition, teams_in
from arbitro.cli.base.words import Command, option
from arbitro.cli.ranking.team_standings import ranked_teams
from arbitro.rules.standings.honours import (
    CATEGORIES,
    PlacedTeam,
    TeamCategory,
    TrophyPlace,
    categories,
    of_both,
    trophy,
)


@click.command("honours", cls=Command, help="cli.honours.help")
@click.argument("report", metavar="FILE")
@click.argument("other", metavar="OTHER", required=False)
@option("--groups", type=click.IntRange(1, 50), default=CATEGORIES, help="cli.honours.groups")
@option("--json", "as_json", is_flag=True, help="cli.option.json")
def honours(report: str, other: str | None, groups: int, as_json: bool) -> int:
    """Print the winners of categories and, with another section, of the trophy."""
    try:
        placed = _placed(report)
        beside = None if other is None else _placed(other)
    except BadInputError:
        return 2
    found = categories(placed, groups)
    places = () if beside is None else trophy(placed, beside)
    if as_json:
        print_json(_as_data(found, places))
        return 0
    for item in found:
        names = [team.name for team in item.winners]
        say("cli.honours.category", first=item.first, last=item.last, names=tuple(names))
    for line in places[:10]:
        say(
            "cli.honours.line",
            name=line.name,
            one=line.places[0],
            other=line.places[1],
            sum=line.sum,
        )
    if places:
        say("cli.honours.trophy", names=tuple(item.name for item in of_both(places)))
    return 0


def _placed(path: str) -> tuple[PlacedTeam, ...]:
    """Return the standings of a report of teams; BadInputError, having said why, for another."""
    loaded = teams_in(path, read_bytes(path))
    if loaded is None:
        say("cli.honours.not-teams", error=True, file=path)
        raise BadInputError
    choice = decide_team_edition(loaded, None)
    table = ranked_teams(loaded.tournament, choice.edition.key, Decided())
    names = {entry.tpn: entry.team.name for entry in loaded.tournament.entries}
    return tuple(PlacedTeam(row.rank, int(row.tpn), names[row.tpn]) for row in table.rows)


def _as_data(found: tuple[TeamCategory, ...], places: tuple[TrophyPlace, ...]) -> dict[str, object]:
    return {
        "categories": [
            {
                "first": item.first,
                "last": item.last,
                "winners": [team._asdict() for team in item.winners],
            }
            for item in found
        ],
        "trophy": [
            {"name": place.name, "places": list(place.places), "sum": place.sum} for place in places
        ],
        "holders": [item.name for item in of_both(places)],
    }
