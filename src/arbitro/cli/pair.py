"""``arbitro pair``: the pairings of the next round of a report."""

from __future__ import annotations

import click

from arbitro.cli.pairing import PairRequest, pair_report
from arbitro.cli.words import Command, option


@click.command(cls=Command, help="cli.pair.help")
@click.argument("report", metavar="FILE")
@option("--edition", metavar="EDITION", help="cli.option.edition")
@option("--output", "-o", metavar="FILE", help="cli.pair.output")
@option("--timeout", type=click.FloatRange(0), metavar="SECONDS", help="cli.pair.timeout")
@option("--json", "as_json", is_flag=True, help="cli.option.json")
def pair(
    report: str, edition: str | None, output: str | None, timeout: float | None, as_json: bool
) -> int:
    """Pair the next round and print it, or write it into the report."""
    return pair_report(PairRequest(report, edition, output, timeout, as_json))


__all__ = ["pair"]
