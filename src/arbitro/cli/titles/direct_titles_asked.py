"""What is asked of ``arbitro direct-titles``, apart from what answers.

Help and mistakes in the options load nothing of what answers.
"""

from __future__ import annotations

from typing import Any

import click

from arbitro.cli.base import work
from arbitro.cli.base.words import Command, option


@click.command("direct-titles", cls=Command, help="cli.norms.direct")
@click.argument("report", metavar="FILE")
@click.argument("event", metavar="EVENT")
@option("--women", is_flag=True, help="cli.norms.women")
@option("--members", type=int, default=0, metavar="N", help="cli.norms.members")
@option("--qualified", type=int, multiple=True, metavar="PLAYER", help="cli.norms.qualified")
@option("--qualifies", is_flag=True, help="cli.norms.qualifies")
@option("--subgroup", type=int, multiple=True, metavar="PLAYER", help="cli.norms.subgroup")
@option("--json", "as_json", is_flag=True, help="cli.option.json")
def direct(**asked: Any) -> int:
    """Print what the places of a report bring; 1 where the event gives no direct title."""
    return work("titles.direct_titles:direct", asked)
