"""``arbitro event import``: its options."""

from __future__ import annotations

from typing import Any

import click

from arbitro.cli.base.options.match_options import GAMES, match_options
from arbitro.cli.base.words import Command, option


@click.command(cls=Command, help="cli.import.help")
@click.argument("report", metavar="FILE")
@option("--folder", metavar="FOLDER", help="cli.serve.folder")
@option("--name", default="", metavar="NAME", help="cli.import.name")
@option("--rounds", type=click.IntRange(1, 99), metavar="N", help="cli.import.rounds")
@option("--edition", metavar="EDITION", help="cli.option.edition")
@option("--games", type=GAMES, metavar="N", help="cli.import.games")
@match_options
@option("--as-played", is_flag=True, help="cli.import.as-played")
@option("--ledger", is_flag=True, help="cli.import.ledger")
@option("--json", "as_json", is_flag=True, help="cli.option.json")
def import_report(**options: Any) -> int:
    """Make an event of a report, to be gone on with in the browser."""
    from arbitro.cli.files.report_import import make_event  # noqa: PLC0415 - loads all of an event

    return make_event(**options)
