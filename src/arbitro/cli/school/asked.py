"""What is asked of the school's commands: their options, apart from what answers them."""

from __future__ import annotations

from typing import Any

import click

from arbitro.cli.base import work
from arbitro.cli.base.words import Command, option


@click.command(cls=Command, help="school.cli.help")
@click.argument("topic", required=False, metavar="[TOPIC]")
@option("--seed", type=click.IntRange(min=0), metavar="N", help="school.cli.seed")
@option("--count", type=click.IntRange(1, 200), default=5, metavar="N", help="school.cli.count")
@option("--answer", type=click.IntRange(1, 9), metavar="N", help="school.cli.answer")
@option("--list", "listing", is_flag=True, help="school.cli.list")
@option("--progress", "standing", is_flag=True, help="school.cli.progress")
@option("--import", "taken", metavar="FILE", help="school.cli.import")
@option("--sheet", metavar="KIND", help="school.cli.sheet")
@option("--cells", metavar="'A;B;C'", help="school.cli.cells")
@option("--exam-day", "exam_day", metavar="YYYY-MM-DD", help="school.cli.exam-day")
@option("--forget", "forgotten", is_flag=True, help="school.cli.forget")
@option("--json", "as_json", is_flag=True, help="cli.option.json")
def learn(**asked: Any) -> int:
    """Ask questions about the rules."""
    return work("school.learn:learn", asked)
