"""What is asked of ``arbitro readings``, apart from what answers.

Help and mistakes in the options load nothing of what answers.
"""

from __future__ import annotations

from typing import Any

import click

from arbitro.cli.base import work
from arbitro.cli.base.reports import TEAM
from arbitro.cli.base.words import Command, option
from arbitro.model import SYSTEMS as OURS
from arbitro.model import System

SYSTEMS = {
    TEAM if each is System.TEAM_SWISS else key: each.regulation
    for key, each in OURS.items()
    if each.is_swiss
}
"""The systems whose readings can be listed, as people name them, and their regulations."""


@click.command(cls=Command, help="cli.readings.help")
@click.argument("system", metavar="[SYSTEM]", type=click.Choice(tuple(SYSTEMS)), required=False)
@option("--edition", metavar="EDITION", help="cli.readings.edition")
@option("--json", "as_json", is_flag=True, help="cli.option.json")
def readings(**asked: Any) -> int:
    """List the readings on offer, of one system or of all."""
    return work("pairing.readings:readings", asked)
