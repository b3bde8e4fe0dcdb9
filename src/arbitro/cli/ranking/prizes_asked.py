"""What is asked of ``arbitro prizes``, apart from what answers.

Help and mistakes in the options load nothing of what answers.
"""

from __future__ import annotations

from typing import Any

import click

from arbitro.cli.base import work
from arbitro.cli.base.options import order_options
from arbitro.cli.base.words import Command, option


@click.command(cls=Command, help="prizes.help")
@click.argument("report", metavar="FILE")
@option("--fund", "fund_file", metavar="JSON", required=True, help="prizes.fund")
@option("--compare", metavar="FILE", help="prizes.compare")
@option("--tiebreaks", "--tie-breaks", metavar="LIST", help="standings.tie-breaks")
@order_options
@option("--edition", metavar="EDITION", help="cli.option.edition")
@option("--explain", is_flag=True, help="prizes.explain")
@option("--json", "as_json", is_flag=True, help="cli.option.json")
def prizes(**asked: Any) -> int:
    """Share a fund among the players of a report."""
    return work("ranking.prizes:prizes", asked)
