"""What is asked of ``arbitro screens``, apart from what answers.

Help and mistakes in the options load nothing of what answers.
"""

from __future__ import annotations

from typing import Any

import click

from arbitro.cli.base import work
from arbitro.cli.base.options import at_a_place
from arbitro.cli.base.words import Command, option


@click.command("screens", cls=Command, help="cli.screens.help")
@click.argument("event", metavar="EVENT")
@option("--screen", default="", metavar="NAME", help="cli.screens.screen")
@option("--show", default="", metavar="KIND", help="cli.screens.show")
@option("--turn", "turns", multiple=True, metavar="KIND:A,B:SECONDS", help="cli.screens.turn")
@option("--text", default=None, metavar="TEXT", help="cli.screens.text")
@option("--whole", is_flag=True, help="cli.screens.whole")
@option("--minutes", type=click.IntRange(0, 720), default=0, help="cli.screens.minutes")
@at_a_place
def screens(**asked: Any) -> int:
    """Have screens show, turn through or announce something, and tell what they are asked to."""
    return work("serving.screens:screens", asked)
