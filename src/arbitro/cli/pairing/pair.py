"""``arbitro pair``: the pairings of the next round of a report."""

from __future__ import annotations

from typing import Any

import click

from arbitro.cli.base.reports import NAMED_SYSTEMS
from arbitro.cli.base.systems import SystemChoice
from arbitro.cli.base.words import Command, option
from arbitro.cli.pairing import next_round


@click.command(cls=Command, help="cli.pair.help")
@click.argument("report", metavar="FILE")
@option("--edition", metavar="EDITION", help="cli.option.edition")
@option("--system", type=SystemChoice(NAMED_SYSTEMS), help="cli.option.system")
@option("--reading", "readings", multiple=True, metavar="NAME=VALUE", help="cli.readings.option")
@option("--output", "-o", metavar="FILE", help="cli.pair.output")
@option("--timeout", type=click.FloatRange(0), metavar="SECONDS", help="cli.pair.timeout")
@option("--json", "as_json", is_flag=True, help="cli.option.json")
def pair(**asked: Any) -> int:
    """Pair the next round and print it, or write it into the report."""
    return next_round.pair(**asked)
