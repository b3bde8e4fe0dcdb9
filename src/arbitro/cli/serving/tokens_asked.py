"""What is asked of ``arbitro tokens``, apart from what answers.

Help and mistakes in the options load nothing of what answers.
"""

from __future__ import annotations

from typing import Any

import click

from arbitro.cli.base import work
from arbitro.cli.base.options import at_a_place
from arbitro.cli.base.words import Command, Group, language_option, option

ROLES = (
    *("chief", "deputy", "sector", "desk", "helper", "screens", "organiser", "fair-play"),
    "appeals",
)


@click.group("tokens", cls=Group, params=[language_option()], help="cli.tokens.help")
def tokens() -> None:
    """Make, list and end tokens."""


@tokens.command("list", cls=Command, help="cli.tokens.list-help")
@at_a_place
def list_tokens(**asked: Any) -> int:
    """List who is let in by a token."""
    return work("serving.tokens:list_tokens", asked)


@tokens.command("make", cls=Command, help="cli.tokens.make-help")
@click.argument("actor", metavar="NAME")
@option("--role", type=click.Choice(ROLES), default="desk", help="cli.tokens.role")
@option("--event", default="", metavar="EVENT", help="cli.tokens.event")
@option("--days", type=click.IntRange(1, 366), default=30, metavar="N", help="cli.tokens.days")
@option("--not-publishing", is_flag=True, help="cli.tokens.not-publishing")
@at_a_place
def make(**asked: Any) -> int:
    """Make a token and print it, this once."""
    return work("serving.tokens:make", asked)


@tokens.command("end", cls=Command, help="cli.tokens.end-help")
@click.argument("name", metavar="NAME")
@at_a_place
def end(**asked: Any) -> int:
    """End the tokens of a name, or the one whose listed name begins so."""
    return work("serving.tokens:end", asked)
