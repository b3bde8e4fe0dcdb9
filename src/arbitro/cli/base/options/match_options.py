"""Options on the matches of a knock-out."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, TypeVar

import click

from arbitro.cli.base.words import option
from arbitro.rules.pairing.knock_out import ARMAGEDDON_TIME, MatchFormat, Stage, StageKind

F = TypeVar("F", bound=Callable[..., Any])

GAMES = click.IntRange(1, 24)
_MORE = click.IntRange(0, 24)
_MATCHES = (
    option("--final-games", type=_MORE, default=0, metavar="N", help="cli.knock-out.final-games"),
    option("--rapid", type=_MORE, default=2, metavar="N", help="cli.knock-out.rapid"),
    option("--blitz", type=_MORE, default=2, metavar="N", help="cli.knock-out.blitz"),
    option("--armageddon/--no-armageddon", default=True, help="cli.knock-out.armageddon"),
    option("--third-place", is_flag=True, help="cli.knock-out.third-place"),
)


def match_options(command: F) -> F:
    """Give a command the options that `matches_as_said` takes beside the number of games."""
    for match in reversed(_MATCHES):
        command = match(command)
    return command


def matches_as_said(
    games: int,
    *,
    final_games: int,
    rapid: int,
    blitz: int,
    armageddon: bool,
    third_place: bool,
) -> MatchFormat:
    """Return the format that the options say."""
    kinds = ((StageKind.RAPID, rapid), (StageKind.BLITZ, blitz))
    stages = [Stage(kind, count) for kind, count in kinds if count]
    if armageddon:
        stages.append(Stage(StageKind.ARMAGEDDON, 1, ARMAGEDDON_TIME))
    return MatchFormat(games, final_games, tuple(stages), third_place=third_place)
