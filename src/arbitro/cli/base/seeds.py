"""The ``--seed`` of what is made at random: drawn anew, and told, where none is given."""

from __future__ import annotations

import secrets
from typing import TYPE_CHECKING, Final, TypeVar

import click
from click.core import ParameterSource

from arbitro.cli.base.words import option, say

if TYPE_CHECKING:
    from collections.abc import Callable
    from typing import Any

F = TypeVar("F", bound="Callable[..., Any]")

_SEEDS: Final = 1_000_000_000


def seed_option(help_code: str) -> Callable[[F], F]:
    """Declare ``--seed``; without it one is drawn and told, for the same to be made again."""
    return option("--seed", type=int, default=_drawn, callback=_told, metavar="N", help=help_code)


def _drawn() -> int:
    return secrets.randbelow(_SEEDS)


def _told(context: click.Context, parameter: click.Parameter, seed: int) -> int:
    """Return the seed, having told it on the error stream where it was drawn."""
    source = context.get_parameter_source(parameter.name or "")
    if source is ParameterSource.DEFAULT and not context.resilient_parsing:
        say("cli.seed.drawn", error=True, seed=seed)
    return seed
