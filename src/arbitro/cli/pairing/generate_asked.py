"""What is asked of ``arbitro generate``, apart from what answers.

Help and mistakes in the options load nothing of what answers.
"""

from __future__ import annotations

from typing import Any, NamedTuple

import click

from arbitro.cli.base import work
from arbitro.cli.base.options import seed_option
from arbitro.cli.base.reports import BY_TABLE, OLYMPIAD, SWISS_SYSTEMS
from arbitro.cli.base.systems import SystemChoice
from arbitro.cli.base.words import Command, option

DEFAULT_ROUNDS = 7
GENERATED = (*SWISS_SYSTEMS, "team", OLYMPIAD, "knock-out", *BY_TABLE)


class Sizes(NamedTuple):
    """Players or, where an event is one of teams, teams; boards of a match."""

    players: int = 40
    boards: int = 4

    def unless_asked(self, players: int | None, boards: int | None) -> Sizes:
        """Return these sizes, but for what somebody asks for."""
        return Sizes(players or self.players, boards or self.boards)


@click.command(cls=Command, help="cli.generate.help")
@option(
    "--players",
    type=click.IntRange(2, 9999),
    metavar="N",
    help="cli.generate.players",
)
@option(
    "--rounds",
    type=click.IntRange(1, 99),
    default=DEFAULT_ROUNDS,
    metavar="N",
    help="cli.generate.rounds",
)
@option("--played", type=click.IntRange(0, 99), metavar="N", help="cli.generate.played")
@seed_option("cli.generate.seed")
@option(
    "--system",
    "system_name",
    type=SystemChoice(GENERATED),
    default="dutch",
    help="cli.generate.system",
)
@option("--type", "code", metavar="CODE", help="cli.generate.type")
@option("--boards", type=click.IntRange(1, 20), metavar="N", help="cli.generate.boards")
@option("--edition", metavar="EDITION", help="cli.option.edition")
@option("--start", type=click.DateTime(["%Y-%m-%d"]), metavar="DATE", help="cli.generate.start")
@option("--points", default="1,0.5,0", metavar="W,D,L", help="cli.generate.points")
@option("--bye-points", metavar="P", help="cli.generate.bye-points")
@option(
    "--byes", type=click.FloatRange(0, 100), metavar="PERCENT", default=2, help="cli.generate.byes"
)
@option(
    "--forfeits",
    type=click.FloatRange(0, 100),
    metavar="PERCENT",
    default=1,
    help="cli.generate.forfeits",
)
@option(
    "--withdrawals",
    type=click.FloatRange(0, 100),
    metavar="PERCENT",
    default=0.5,
    help="cli.generate.withdrawals",
)
@option(
    "--late", type=click.FloatRange(0, 100), metavar="PERCENT", default=0, help="cli.generate.late"
)
@option("--accelerated", is_flag=True, help="cli.generate.accelerated")
@option("--reading", multiple=True, metavar="NAME=VALUE", help="cli.readings.option")
@option("--output", "-o", metavar="FILE", default="-", help="cli.generate.output")
@option("--json", "as_json", is_flag=True, help="cli.option.json")
def generate(**asked: Any) -> int:
    """Generate a tournament and write it as TRF, or as JSON."""
    return work("pairing.generate:generate", asked)
