"""Options that several commands share: of the order in standings, of matches, of seeds."""

from __future__ import annotations

from collections.abc import Callable
from functools import wraps
from pathlib import Path
from typing import TYPE_CHECKING, Any, Final, TypeVar, cast

import click
from click.core import ParameterSource

from arbitro.cli.base.speech import say
from arbitro.cli.base.words import option

if TYPE_CHECKING:
    from arbitro.rules.pairing.knock_out import MatchFormat

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
    for each in reversed(_ORDER):
        command = each(command)
    return command


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
    for each in reversed(_MATCHES):
        command = each(command)
    return command


def matches_as_said(  # noqa: PLR0913 - one parameter an option
    games: int,
    *,
    final_games: int,
    rapid: int,
    blitz: int,
    armageddon: bool,
    third_place: bool,
) -> MatchFormat:
    """Return the format that the options say."""
    from arbitro.rules.pairing.knock_out import ARMAGEDDON_TIME, MatchFormat, Stage, StageKind

    kinds = ((StageKind.RAPID, rapid), (StageKind.BLITZ, blitz))
    stages = [Stage(kind, count) for kind, count in kinds if count]
    if armageddon:
        stages.append(Stage(StageKind.ARMAGEDDON, 1, ARMAGEDDON_TIME))
    return MatchFormat(games, final_games, tuple(stages), third_place=third_place)


_SEEDS: Final = 1_000_000_000


def seed_option(help_code: str) -> Callable[[F], F]:
    """Declare ``--seed``; without it one is drawn and told, for the same to be made again."""
    return option("--seed", type=int, default=_drawn, callback=_told, metavar="N", help=help_code)


def _drawn() -> int:
    import secrets  # few commands draw anything

    return secrets.randbelow(_SEEDS)


def _told(context: click.Context, parameter: click.Parameter, seed: int) -> int:
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
            from arbitro.storage.names import key_of_name

            path = Path(told)
            given[name] = key_of_name(path.stem)
            if given.get("folder") is None and path.exists():
                given["folder"] = str(path.parent)
        return command(**given)

    return cast("F", called)
