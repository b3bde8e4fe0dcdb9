"""What is asked of ``arbitro game``, apart from what answers.

Help and mistakes in the options load nothing of what answers.
"""

from __future__ import annotations

from typing import Any

import click

from arbitro.cli.base import work
from arbitro.cli.base.words import Command, Group, language_option, option

EDITION = "2023"


@click.group(cls=Group, help="board.game.help")
def game() -> None:
    """Check games, and read and print score sheets."""


game.params.append(language_option())


@game.command(cls=Command, help="board.game.check.help")
@click.argument("file", metavar="FILE")
@option("--letters", metavar="LANGUAGE", default="auto", help="board.option.read-letters")
@option("--edition", metavar="YEAR", default=EDITION, help="board.option.edition")
@option("--json", "as_json", is_flag=True, help="cli.option.json")
def check(**asked: Any) -> int:
    """Check every game of a PGN file."""
    return work("laws.game:check", asked)


@game.command(cls=Command, help="board.game.read.help")
@click.argument("file", metavar="FILE")
@option("--letters", metavar="LANGUAGE", default="auto", help="board.option.read-letters")
@option("--json", "as_json", is_flag=True, help="cli.option.json")
def read(**asked: Any) -> int:
    """Read the moves of a score sheet and print them as PGN."""
    return work("laws.game:read", asked)


@game.command(cls=Command, help="board.game.sheet.help")
@click.argument("file", metavar="FILE", required=False)
@option("--letters", metavar="LANGUAGE", help="board.option.letters")
@option("--form", type=click.Choice(("short", "long")), default="short", help="board.option.form")
@option("--output", "-o", metavar="PAGE", required=True, help="board.option.sheet-output")
@option("--json", "as_json", is_flag=True, help="cli.option.json")
def sheet(**asked: Any) -> int:
    """Print games on score sheets, or an empty one, as an HTML page or as PDF."""
    return work("laws.game:sheet", asked)
