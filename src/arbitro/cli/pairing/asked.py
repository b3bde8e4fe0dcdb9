"""What is asked of the commands on pairings: their options, apart from what answers them.

Help and mistakes in the options load nothing of the rules.
"""

from __future__ import annotations

from typing import Any

import click

from arbitro.cli.base import work
from arbitro.cli.base.reports import NAMED_SYSTEMS
from arbitro.cli.base.systems import SystemChoice
from arbitro.cli.base.words import Command, option, plain_option, plain_words


@click.command(cls=Command, help="cli.pair.help")
@plain_words("pair", "FILE")
@plain_option("pair", "edition", metavar="EDITION", help="cli.option.edition")
@option("--system", type=SystemChoice(NAMED_SYSTEMS), help="cli.option.system")
@option("--reading", "readings", multiple=True, metavar="NAME=VALUE", help="cli.readings.option")
@plain_option("pair", "output", metavar="FILE", help="cli.pair.output")
@option("--timeout", type=click.FloatRange(0), metavar="SECONDS", help="cli.pair.timeout")
@plain_option("pair", "as_json", help="cli.option.json")
def pair(**asked: Any) -> int:
    """Pair the next round and print it, or write it into the report."""
    return work("pairing.next_round:pair", asked)


@click.command(cls=Command, help="cli.explain.help")
@click.argument("report", metavar="FILE")
@option("--round", "number", type=click.IntRange(1), metavar="R", help="cli.explain.round")
@option("--why-not", type=(int, int), metavar="A B", help="cli.explain.why-not")
@option("--board", type=click.IntRange(1), metavar="B", help="cli.explain.board")
@option("--edition", metavar="EDITION", help="cli.option.edition")
@option("--reading", multiple=True, metavar="NAME=VALUE", help="cli.readings.option")
@option("--system", type=SystemChoice(NAMED_SYSTEMS), help="cli.option.system")
@option("--details", is_flag=True, help="cli.explain.details")
@option("--json", "as_json", is_flag=True, help="cli.option.json")
def explain(**asked: Any) -> int:
    """Explain a round of a report."""
    return work("pairing.explain:explain", asked)


@click.command(cls=Command, help="cli.check.help")
@click.argument("report", metavar="FILE")
@option("--edition", metavar="EDITION", help="cli.option.edition")
@option("--system", type=SystemChoice(NAMED_SYSTEMS), help="cli.option.system")
@option("--reading", multiple=True, metavar="NAME=VALUE", help="cli.readings.option")
@option("--event-rules", metavar="LIST", help="standings.event-rules")
@option("--play-off", multiple=True, metavar="RESULT", help="standings.play-off")
@option("--details", is_flag=True, help="cli.check.details")
@option("--json", "as_json", is_flag=True, help="cli.option.json")
def check(**asked: Any) -> int:
    """Check every round and the printed standings of a report."""
    return work("pairing.check:check", asked)


@click.command(
    cls=Command, help="cli.compat.help", context_settings={"allow_interspersed_args": False}
)
@click.argument("program", type=click.Choice(["bbp", "javafo"]), required=False)
@click.argument("given", metavar="[WORDS]...", nargs=-1, type=click.UNPROCESSED)
@option("--lines", is_flag=True, help="cli.compat.lines")
@option("--json", "as_json", is_flag=True, help="cli.compat.json")
def compat(**asked: Any) -> int:
    """Be called as another engine is called."""
    return work("pairing.compat.programs:compat", asked)


@click.command(cls=Command, help="cli.audit.help")
@click.argument("files", metavar="FILE...", nargs=-1, required=True)
@option("--details", is_flag=True, help="cli.audit.details")
@option("--edition", metavar="EDITION", help="cli.option.edition")
@option("--processes", type=click.IntRange(1, 256), metavar="N", help="cli.audit.processes")
@option("--resume", metavar="FILE", help="cli.audit.resume")
@option("--json", "as_json", is_flag=True, help="cli.option.json")
def audit(**asked: Any) -> int:
    """Say by which rules reports were paired."""
    return work("pairing.auditing:audit", asked)
