"""What is asked of ``arbitro convert``, apart from what answers.

Help and mistakes in the options load nothing of what answers.
"""

from __future__ import annotations

from typing import Any

import click

from arbitro.cli.base import work
from arbitro.cli.base.systems import RegisteredChoice
from arbitro.cli.base.words import Command, option
from arbitro.formats.exporters import EXPORTERS


@click.command(cls=Command, help="cli.convert.help")
@click.argument("report", metavar="FILE")
@click.argument("output", metavar="OUTPUT", default="-")
@option("--to", type=RegisteredChoice(EXPORTERS), help="cli.convert.to")
@option(
    "--for",
    "purpose",
    type=click.Choice(("rating", "pairing")),
    help="cli.convert.for",
)
@option("--strict", is_flag=True, help="cli.convert.strict")
@option("--json", "as_json", is_flag=True, help="cli.option.json")
def convert(**asked: Any) -> int:
    """Read a report in one format and write it in another."""
    return work("files.convert:convert", asked)
