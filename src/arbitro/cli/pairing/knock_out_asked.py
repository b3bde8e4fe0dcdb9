"""What is asked of ``arbitro knock-out``, apart from what answers.

Help and mistakes in the options load nothing of what answers.
"""

from __future__ import annotations

from typing import Any

import click

from arbitro.cli.base import work
from arbitro.cli.base.options import GAMES, match_options
from arbitro.cli.base.words import Command, option


@click.command("knock-out", cls=Command, help="cli.knock-out.help")
@click.argument("report", metavar="FILE")
@option("--games", type=GAMES, metavar="N", help="cli.knock-out.games")
@match_options
@option("--seed", type=int, metavar="N", help="cli.knock-out.seed")
@option("-o", "--output", metavar="OUT.pdf", help="cli.knock-out.output")
@option("--paper", type=click.Choice(("a4", "a3")), default="a4", help="cli.knock-out.paper")
@option("--json", "as_json", is_flag=True, help="cli.option.json")
def knock_out(**asked: Any) -> int:
    """Show a knock-out."""
    return work("pairing.knock_out:knock_out", asked)
