"""Options that the commands on a database of games share."""

from __future__ import annotations

from collections.abc import Callable
from functools import wraps
from typing import Any, Final, TypeVar, cast

import click

from arbitro.cli.base.words import option
from arbitro.config import games_file, settings

F = TypeVar("F", bound=Callable[..., Any])

COUNT: Final = click.IntRange(min=1)
"""A number of one or more."""

_TEXTS: Final = (
    *(("player", "NAME"), ("white", "NAME"), ("black", "NAME"), ("event", "NAME")),
    *(("result", "RESULT"), ("eco", "CODE"), ("position", "FEN")),
    *(("material", "PIECES"), ("manoeuvre", "SQUARES")),
)
_NUMBERS: Final = ("lasting", "rating-from", "year-to", "year-from")


def database_options(command: F) -> F:
    """Give a command its database: a file, or that of a folder of events, as pages use it."""

    @wraps(command)
    def run(folder: str | None, base: str | None, **options: Any) -> Any:
        if folder and not base:
            base = str(games_file(settings(folder).folder))
        return command(base=base, **options)

    with_folder = option("--folder", metavar="FOLDER", help="cli.games.folder")(cast("F", run))
    return option("--base", metavar="FILE", help="cli.games.base")(with_folder)


def query_options(command: F) -> F:
    """Give a command the options that make a `Query`."""
    for name, metavar in reversed(_TEXTS):
        text = option(f"--{name}", default="", metavar=metavar, help=f"cli.games.{name}")
        command = text(command)
    for name in _NUMBERS:
        kind = click.IntRange(0)
        number = option(f"--{name}", type=kind, default=0, metavar="N", help=f"cli.games.{name}")
        command = number(command)
    return command
