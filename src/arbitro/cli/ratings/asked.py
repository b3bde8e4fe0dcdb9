"""What is asked of the commands on ratings: their options, apart from what answers them.

Help and mistakes in the options load nothing of the rules.
"""

from __future__ import annotations

from typing import Any

import click

from arbitro.cli.base import work
from arbitro.cli.base.words import Command, option


@click.command(cls=Command, help="cli.rate.help")
@click.argument("report", metavar="FILE")
@option("--list", "list_path", metavar="LIST", help="cli.rate.list")
@option(
    "--class",
    "rate_class",
    type=click.Choice(("standard", "rapid", "blitz")),
    help="cli.rate.class",
)
@option("--edition", metavar="EDITION", help="cli.option.edition")
@option("--explain", type=int, metavar="PLAYER", help="cli.rate.explain")
@option("--against", metavar="RATINGS", help="cli.rate.against")
@option("--games", multiple=True, metavar="PLAYER=N", help="cli.rate.games-stated")
@option("--check", is_flag=True, help="cli.rate.check")
@option("--json", "as_json", is_flag=True, help="cli.option.json")
def rate(**asked: Any) -> int:
    """Rate an event."""
    return work("ratings.rate:rate", asked)


@click.command(cls=Command, help="cli.period.help")
@click.argument("reports", metavar="FILE...", nargs=-1, required=True)
@option("--list", "list_path", metavar="LIST", required=True, help="cli.period.list")
@option("--month", metavar="YYYY-MM", required=True, help="cli.period.month")
@option("--earlier", multiple=True, metavar="YYYY-MM=LIST", help="cli.period.earlier")
@option(
    "--class",
    "rate_class",
    type=click.Choice(("standard", "rapid", "blitz")),
    default="standard",
    help="cli.period.class",
)
@option("--state", metavar="JSON", help="cli.period.state")
@option("-o", "--output", metavar="FILE", help="cli.period.output")
@option("--explain", type=int, metavar="FIDE_ID", help="cli.period.explain")
@option("--columns", is_flag=True, help="cli.period.columns")
@option("--json", "as_json", is_flag=True, help="cli.option.json")
def period(**asked: Any) -> int:
    """Run a rating period."""
    return work("ratings.period:period", asked)
