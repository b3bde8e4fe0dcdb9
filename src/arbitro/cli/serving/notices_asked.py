"""What is asked of ``arbitro notices``, apart from what answers.

Help and mistakes in the options load nothing of what answers.
"""

from __future__ import annotations

from typing import Any

import click

from arbitro.cli.base import work
from arbitro.cli.base.options import at_a_place
from arbitro.cli.base.words import Command, option


@click.command("notices", cls=Command, help="cli.notices.help")
@click.argument("event", metavar="EVENT")
@option("--open/--close", "is_open", default=None, help="cli.notices.open")
@option("--try", "address", default="", metavar="ADDRESS", help="cli.notices.try")
@at_a_place
def notices(**asked: Any) -> int:
    """Tell how the messages to players of an event stand; let them be asked for, or no longer."""
    return work("serving.notices:notices", asked)
