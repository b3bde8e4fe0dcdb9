"""What is asked of ``arbitro table`` and ``arbitro draw``, apart from what answers.

Help and mistakes in the options load nothing of what answers.
"""

from __future__ import annotations

from typing import Any

import click

from arbitro.cli.base import work
from arbitro.cli.base.words import Command, option

KINDS = (
    "berger",
    "double-berger",
    "scheveningen",
    "semi-scheveningen",
    "schiller",
    "skalitzka",
    "hilton",
    "molter",
    "varma",
    "belgrade",
    "wimbledon",
    "play-off",
)
TITLES = ("GM", "IM", "WGM", "WIM")
EVENT_KINDS = ("usual", "team-championship", "world-cup")
EXEMPTIONS = ("national-championship", "national-team", "zonal")
EXCHANGES = ("first-cycle", "each-cycle", "none")
"""Cycles of a double round robin whose last two rounds are exchanged, the usual one first."""
NAMES = ("en", "es")
"""The orders of names; the values are those of `arbitro.model.names.NameOrder`."""


@click.command(cls=Command, help="cli.table.help")
@click.argument("kind", type=click.Choice(KINDS))
@option("--players", type=int, metavar="N", help="cli.table.players")
@option("--boards", type=int, metavar="N", help="cli.table.boards")
@option("--teams", type=int, metavar="N", help="cli.table.teams")
@option("--groups", type=int, metavar="N", help="cli.table.groups")
@option("--exchange", type=click.Choice(EXCHANGES), help="cli.table.exchange")
@option("--norms", metavar="FILE", help="cli.table.norms")
@option("--title", type=click.Choice(TITLES), multiple=True, help="cli.table.title")
@option("--for", "for_players", type=int, multiple=True, metavar="N", help="cli.table.for")
@option("--as-given", is_flag=True, help="cli.table.as-given")
@option("--explain", is_flag=True, help="cli.table.explain")
@option("--kind", "event_kind", type=click.Choice(EVENT_KINDS), help="cli.norms.kind")
@option("--exempt", type=click.Choice(EXEMPTIONS), multiple=True, help="cli.norms.exempt")
@option("--approved", is_flag=True, help="cli.norms.approved")
@option("--federation", metavar="CODE", help="cli.table.federation")
@option("--edition", metavar="EDITION", help="cli.option.edition")
@option("--entries", metavar="FILE", help="cli.table.entries")
@option("--names", type=click.Choice(NAMES), help="cli.table.names")
@option("--json", "as_json", is_flag=True, help="cli.option.json")
def table(**asked: Any) -> int:
    """Print the table of a system, or what it makes of a list of players."""
    return work("pairing.table:table", asked)


@click.command(cls=Command, help="cli.draw.help")
@click.argument("entries", metavar="FILE")
@option("--seed", type=int, required=True, metavar="N", help="cli.draw.seed")
@option("--names", type=click.Choice(NAMES), help="cli.table.names")
@option("--json", "as_json", is_flag=True, help="cli.option.json")
def draw(**asked: Any) -> int:
    """Draw the numbers of a round robin by the Varma tables."""
    return work("pairing.table:draw", asked)
