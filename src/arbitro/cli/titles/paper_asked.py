"""What is asked of ``arbitro paper``: its options, apart from what fills the papers."""

from __future__ import annotations

from typing import Any

import click

from arbitro.cli.base import work
from arbitro.cli.base.systems import RegisteredChoice
from arbitro.cli.base.words import Command, option
from arbitro.cli.titles.asked import TITLES, event_options
from arbitro.papers.papers import PAPERS


@click.command(cls=Command, help="cli.paper.help")
@click.argument("code", metavar="PAPER", type=RegisteredChoice(PAPERS, "list"))
@click.argument("files", metavar="[FILE]...", nargs=-1)
@option("-o", "--output", metavar="OUT.pdf", help="cli.paper.output")
@option("--data", "data_path", metavar="DATA.json", help="cli.paper.data")
@option("--player", type=int, metavar="PLAYER", help="cli.paper.player")
@option("--title", type=click.Choice(TITLES), help="cli.paper.title")
@option("--rating", type=int, default=0, metavar="RATING", help="cli.paper.rating")
@option("--arbiter", metavar="NAME", default="", help="cli.paper.arbiter")
@option("--on", metavar="YYYY-MM-DD", help="cli.paper.on")
@option("--event", metavar="EVENT", help="cli.norms.direct")
@option("--women", is_flag=True, help="cli.paper.women")
@option("--members", type=int, default=0, metavar="N", help="cli.paper.members")
@option("--qualifies", is_flag=True, help="cli.norms.qualifies")
@option("--subgroup", type=int, multiple=True, metavar="PLAYER", help="cli.norms.subgroup")
@event_options
@option("--json", "as_json", is_flag=True, help="cli.option.json")
def paper(**asked: Any) -> int:
    """Make a paper."""
    if asked["code"] == "list":
        return work("titles.paper_list:list_papers", {"as_json": asked["as_json"]})
    return work("titles.paper:paper", asked)
