"""``arbitro standings``: who is where after a round, and how each tie-break comes about."""

from __future__ import annotations

from typing import Any

import click

from arbitro.cli.base import work
from arbitro.cli.base.options import order_options
from arbitro.cli.base.words import Command, option, plain_option, plain_words

GROUPS = ("sex", "age", "rating", "federation", "club", "category")


@click.command(cls=Command, help="standings.help")
@plain_words("standings", "FILE")
@plain_option("standings", "tiebreaks", metavar="LIST", help="standings.tie-breaks")
@option("--after", type=click.IntRange(0), metavar="R", help="standings.after")
@option("--explain", type=int, metavar="PLAYER", help="standings.explain")
@option("--by", type=click.Choice(GROUPS), metavar="WHAT", help="standings.by")
@option("--bands", metavar="LIST", help="standings.bands")
@option("--year", type=click.IntRange(1900, 2999), metavar="Y", help="standings.year")
@option("--best", type=click.IntRange(1, 100), metavar="N", help="standings.best")
@option("--only", multiple=True, metavar="NAME=VALUE", help="standings.only")
@order_options
@option("--withdrawn", metavar="LIST", help="cli.leavers.option")
@plain_option("standings", "edition", metavar="EDITION", help="cli.option.edition")
@plain_option("standings", "as_json", help="cli.option.json")
def standings(**asked: Any) -> int:
    """Rank the players of a report."""
    return work("ranking.standings_report:rank", asked)
