"""Options that many commands share: seeds, and the place of an event."""

from __future__ import annotations

import secrets
from collections.abc import Callable
from functools import wraps
from pathlib import Path
from typing import Any, Final, TypeVar, cast

import click
from click.core import ParameterSource

from arbitro.cli.base.speech import say
from arbitro.cli.base.words import option
from arbitro.storage.names import key_of_name

F = TypeVar("F", bound=Callable[..., Any])

_SEEDS: Final = 1_000_000_000


def seed_option(help_code: str) -> Callable[[F], F]:
    """Declare ``--seed``; without it one is drawn and told, for the same to be made again."""
    return option(
        "--seed", type=int, default=_drawn, callback=_print_seed, metavar="N", help=help_code
    )


def _drawn() -> int:
    return secrets.randbelow(_SEEDS)


def _print_seed(context: click.Context, parameter: click.Parameter, seed: int) -> int:
    """Return the seed, having told it on the error stream where it was drawn."""
    source = context.get_parameter_source(parameter.name or "")
    if source is ParameterSource.DEFAULT and not context.resilient_parsing:
        say("cli.seed.drawn", error=True, seed=seed)
    return seed


def at_a_place(command: F) -> F:
    """Give a command the folder or database it is about, and ``--json``."""
    command = option("--json", "as_json", is_flag=True, help="cli.option.json")(by_file(command))
    command = option("--database", metavar="ADDRESS", help="cli.serve.database")(command)
    return option("--folder", metavar="FOLDER", help="cli.serve.folder")(command)


def by_file(command: F, name: str = "event") -> F:
    """Let the event a command is about be named by its file as well as by its key."""

    @wraps(command)
    def called(**given: Any) -> Any:
        told = given.get(name)
        if told and str(told).endswith(".arbitro") and not given.get("database"):
            path = Path(told)
            given[name] = key_of_name(path.stem)
            if given.get("folder") is None and path.exists():
                given["folder"] = str(path.parent)
        return command(**given)

    return cast("F", called)
