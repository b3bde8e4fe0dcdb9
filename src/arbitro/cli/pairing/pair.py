"""``arbitro pair``: the pairings of the next round of a report."""

from __future__ import annotations

import click

from arbitro.cli.base.reports import NAMED_SYSTEMS, PairRequest
from arbitro.cli.base.words import Command, option
from arbitro.cli.pairing.next_round import pair_report


@click.command(cls=Command, help="cli.pair.help")
@click.argument("report", metavar="FILE")
@option("--edition", metavar="EDITION", help="cli.option.edition")
@option("--system", type=click.Choice(NAMED_SYSTEMS), help="cli.option.system")
@option("--reading", "readings", multiple=True, metavar="NAME=VALUE", help="cli.readings.option")
@option("--output", "-o", metavar="FILE", help="cli.pair.output")
@option("--timeout", type=click.FloatRange(0), metavar="SECONDS", help="cli.pair.timeout")
@option("--json", "as_json", is_flag=True, help="cli.option.json")
def pair(  # noqa: PLR0913, PLR0917 - one parameter an option
    report: str,
    edition: str | None,
    system: str | None,
    readings: tuple[str, ...],
    output: str | None,
    timeout: float | None,
    as_json: bool,
) -> int:
    """Pair the next round and print it, or write it into the report."""
    return pair_report(PairRequest(report, edition, output, timeout, as_json, system, readings))
