"""Options that decide about the order in standings."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, TypeVar

import click

from arbitro.cli.base.words import option

F = TypeVar("F", bound=Callable[..., Any])

_ORDER = (
    option("--event-rules", metavar="LIST", help="standings.event-rules"),
    option("--play-off", multiple=True, metavar="RESULT", help="standings.play-off"),
    option(
        "--play-off-after",
        type=click.IntRange(0),
        default=0,
        metavar="N",
        help="standings.play-off-after",
    ),
    option("--lots", metavar="LIST", help="standings.lots"),
    option("--draw-lots", metavar="SEED", help="standings.draw-lots"),
)


def order_options(command: F) -> F:
    """Give a command those options; `ordering.Decided` takes them."""
    for item in reversed(_ORDER):
        command = item(command)
    return command
