"""``arbitro games engines annotate``: a file of games with values, marks and better lines."""

from __future__ import annotations

from dataclasses import dataclass
from typing import NamedTuple

import click

from arbitro.cli.base.answers import print_answer
from arbitro.cli.base.files.games import whole_games
from arbitro.cli.base.files.write import print_text, write_bytes
from arbitro.cli.base.speech import say
from arbitro.cli.base.words import Command, option
from arbitro.cli.engines.keeping import engine_named, tell_fault, tell_progress
from arbitro.cli.engines.options import COUNT
from arbitro.engines.annotating import annotated, values_of
from arbitro.engines.client import Engine, EngineError
from arbitro.formats.pgn import exported


class AnnotatedGames(NamedTuple):
    """The texts of the games, as an engine looked at them."""

    games: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class WrittenGames:
    """How many games were written, and where."""

    count: int
    path: str


@click.command("annotate", cls=Command, help="cli.engines.annotate-help")
@click.argument("name")
@click.argument("games")
@option("--nodes", type=COUNT, default=100_000, metavar="N", help="cli.engines.nodes")
@option("--output", "-o", metavar="FILE", help="cli.games.output")
@option("--json", "as_json", is_flag=True, help="cli.option.json")
def annotate_games(name: str, games: str, nodes: int, output: str | None, *, as_json: bool) -> int:
    """Write the games of a file anew, looked at by an engine; as JSON the texts, or the count."""
    known = engine_named(name)
    if known is None:
        return 2
    read = whole_games(games)
    options = {"Threads": "1", "Hash": "64", **dict(known.options)}
    try:
        with Engine(known.program, options) as engine:
            made = [
                exported(annotated(game, values_of(engine, game, nodes, tell_progress)))
                for game in read
            ]
    except EngineError as problem:
        tell_fault(name, problem)
        return 2
    text = "".join(made)
    output = None if output == "-" else output
    if output is None and as_json:
        print_answer(AnnotatedGames(tuple(made)))
        return 0
    if output is None:
        print_text(text)
        return 0
    if not write_bytes(output, text.encode()):
        return 2
    if as_json:
        print_answer(WrittenGames(len(made), output))
    else:
        say("cli.games.exported", count=len(made), path=output)
    return 0
