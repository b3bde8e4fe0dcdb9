"""What is asked of ``arbitro games``: its commands and options, apart from what answers them."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, TypeVar

import click

from arbitro.cli.base import work
from arbitro.cli.base.words import Command, Group, language_option, option
from arbitro.config import games_file, settings

if TYPE_CHECKING:
    from collections.abc import Callable

COUNT = click.IntRange(min=1)
F = TypeVar("F", bound="Callable[..., Any]")


@click.group("games", cls=Group, params=[language_option()], help="cli.games.help")
def games() -> None:
    """Keep games by the million and find them."""


def _base(function: F) -> F:
    function = option("--folder", metavar="FOLDER", help="cli.games.folder")(function)
    return option("--base", metavar="FILE", help="cli.games.base")(function)


def _work(name: str, asked: dict[str, Any]) -> int:
    """Do what was asked on the database of games of a folder of events, as the pages use it."""
    folder = asked.pop("folder")
    if folder and not asked["base"]:
        asked["base"] = str(games_file(settings(folder).folder))
    return work(name, asked)


def _json(function: F) -> F:
    return option("--json", "as_json", is_flag=True, help="cli.option.json")(function)


def _query(function: F) -> F:
    for name, metavar in reversed(
        (
            *(("player", "NAME"), ("white", "NAME"), ("black", "NAME"), ("event", "NAME")),
            *(("result", "RESULT"), ("eco", "CODE"), ("position", "FEN")),
            *(("material", "PIECES"), ("manoeuvre", "SQUARES")),
        )
    ):
        function = option(f"--{name}", default="", metavar=metavar, help=f"cli.games.{name}")(
            function
        )
    for name in ("lasting", "rating-from", "year-to", "year-from"):
        function = option(
            f"--{name}", type=click.IntRange(0), default=0, metavar="N", help=f"cli.games.{name}"
        )(function)
    return function


@games.command("import", cls=Command, help="cli.games.import-help")
@click.argument("files", metavar="FILE", nargs=-1, required=True)
@option("--most", type=COUNT, metavar="N", help="cli.games.most-imported")
@_base
@_json
def import_files(**asked: Any) -> int:
    """Read games in."""
    return _work("games.keeping:import_files", asked)


@games.command("imports", cls=Command, help="cli.games.imports-help")
@_base
@_json
def imports(**asked: Any) -> int:
    """List what was read in."""
    return _work("games.keeping:imports", asked)


@games.command("forget", cls=Command, help="cli.games.forget-help")
@click.argument("number", type=COUNT)
@_base
@_json
def forget(**asked: Any) -> int:
    """Take an import back."""
    return _work("games.keeping:forget_import", asked)


@games.command("players", cls=Command, help="cli.games.players-help")
@click.argument("name")
@option("--join", "person", type=COUNT, metavar="FIDE-ID", help="cli.games.join")
@_base
@_json
def players(**asked: Any) -> int:
    """Show under which names somebody has games."""
    return _work("games.keeping:players", asked)


@games.command("search", cls=Command, help="cli.games.search-help")
@_query
@option("--count", "only_count", is_flag=True, help="cli.games.count")
@option("--most", type=COUNT, default=50, metavar="N", help="cli.games.most")
@_base
@_json
def search_games(**asked: Any) -> int:
    """Find games."""
    return _work("games.looking:search_games", asked)


@games.command("tree", cls=Command, help="cli.games.tree-help")
@click.argument("fen", metavar="[FEN]", required=False)
@option("--moves", default="", metavar="MOVES", help="cli.games.moves")
@_query
@_base
@_json
def tree(**asked: Any) -> int:
    """Show what was played in a position."""
    return _work("games.looking:show_tree", asked)


@games.command("export", cls=Command, help="cli.games.export-help")
@_query
@option("--game", "numbers", type=COUNT, multiple=True, metavar="NUMBER", help="cli.games.game")
@option("--output", "-o", metavar="FILE", help="cli.games.output")
@_base
@_json
def export(**asked: Any) -> int:
    """Write games as PGN."""
    return _work("games.looking:export", asked)


@games.command("make-book", cls=Command, help="cli.games.make-book-help")
@click.argument("file")
@option("--plies", type=COUNT, default=24, metavar="N", help="cli.games.plies")
@option("--least", type=COUNT, default=10, metavar="N", help="cli.games.least")
@_base
@_json
def make_book(**asked: Any) -> int:
    """Write a book of openings."""
    return _work("games.books:make_book", asked)


@games.command("book", cls=Command, help="cli.games.book-help")
@click.argument("file")
@click.argument("fen", metavar="[FEN]", required=False)
@option("--moves", default="", metavar="MOVES", help="cli.games.moves")
@_json
def show_book(**asked: Any) -> int:
    """Show what a book has in a position."""
    return work("games.books:show_book", asked)
