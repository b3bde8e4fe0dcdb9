"""The database of games: searched, its tree, written as PGN."""

from __future__ import annotations

import sys
from dataclasses import dataclass
from typing import Any

import click

from arbitro.answers.interface.games import GamesFound
from arbitro.cli.base.answers import print_answer
from arbitro.cli.base.files.write import write_parts
from arbitro.cli.base.speech import complain, say, words
from arbitro.cli.base.words import Command, option
from arbitro.cli.games.keeping import opened, tell_query_fault
from arbitro.cli.games.options import COUNT, database_options, query_options
from arbitro.games.answers import found_game, found_tree
from arbitro.games.search import Query, QueryError, matching, pgn_of, search
from arbitro.games.tree import Tree, tree_of
from arbitro.rules.laws.board import Board, read_fen
from arbitro.rules.laws.board.position import START
from arbitro.rules.laws.notation import read_move


def board_of(fen: str | None, moves: str) -> Board | None:
    """Return the board after moves from a position; None where they are none, which is said."""
    position = START if not fen else read_fen(fen).position
    if position is None or not position.has_kings:
        tell_query_fault(QueryError("position", fen or ""))
        return None
    board = Board(position)
    for word in moves.split():
        move = read_move(board, word, candidates=False).move
        if move is None:
            complain(words().t("cli.games.no-move", text=word), "no-move")
            return None
        board.make(move)
    return board


@click.command("search", cls=Command, help="cli.games.search-help")
@query_options
@option("--count", "only_count", is_flag=True, help="cli.games.count")
@option("--most", type=COUNT, default=50, metavar="N", help="cli.games.most")
@database_options
@option("--json", "as_json", is_flag=True, help="cli.option.json")
def search_games(base: str | None, only_count: bool, most: int, as_json: bool, **terms: Any) -> int:
    """Find the games for which all holds."""
    opened_base = opened(base)
    if opened_base is None:
        return 2
    with opened_base:
        try:
            if only_count:
                count = sum(1 for _ in matching(opened_base, Query(**terms)))
                _print_count(count, as_json=as_json)
                return 0
            found = search(opened_base, Query(**terms), most=most)
        except QueryError as problem:
            tell_query_fault(problem)
            return 2
        games = list(opened_base.games(found.numbers))
    if as_json:
        print_answer(GamesFound(tuple(map(found_game, games)), found.more))
        return 0
    for game in games:
        say(
            "cli.games.entry",
            number=game.number,
            white=game.white,
            black=game.black,
            result=game.result,
            event=game.event,
            date=game.date,
            eco=game.eco or "-",
        )
    if found.more:
        say("cli.games.more", count=most)
    elif not games:
        say("cli.games.nothing")
    return 0


@dataclass(frozen=True, slots=True)
class GameCount:
    """How many games a search finds."""

    games: int


@dataclass(frozen=True, slots=True)
class ExportedGames:
    """Games as PGN."""

    games: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class WrittenGames:
    """How many games were written to a file."""

    count: int
    path: str


def _print_count(count: int, *, as_json: bool) -> None:
    if as_json:
        print_answer(GameCount(count))
    else:
        say("cli.games.in-all", count=count)


@click.command("tree", cls=Command, help="cli.games.tree-help")
@click.argument("fen", metavar="[FEN]", required=False)
@option("--moves", default="", metavar="MOVES", help="cli.games.moves")
@query_options
@database_options
@option("--json", "as_json", is_flag=True, help="cli.option.json")
def show_tree(fen: str | None, moves: str, base: str | None, as_json: bool, **terms: Any) -> int:
    """Show what was played in a position, in all games or in those a search finds."""
    board = board_of(fen, moves)
    opened_base = None if board is None else opened(base)
    if board is None or opened_base is None:
        return 2
    query = Query(**terms)
    with opened_base:
        try:
            only = None if query == Query() else frozenset(matching(opened_base, query))
        except QueryError as problem:
            tell_query_fault(problem)
            return 2
        found = tree_of(opened_base, board, only=only)
    if as_json:
        print_answer(found_tree(found))
        return 0
    _print_tree(found)
    return 0


def _print_tree(found: Tree) -> None:
    for branch in found.branches:
        say(
            "cli.games.branch",
            move=branch.san,
            games=branch.counts.games,
            white=branch.counts.white,
            draws=branch.counts.draws,
            black=branch.counts.black,
            score="-" if branch.score is None else f"{branch.score / 10:.1f}",
            rating=branch.rating or "-",
            performance=branch.performance or "-",
            year=branch.counts.year or "-",
        )
    say("cli.games.in-all", count=found.whole.games)


@click.command("export", cls=Command, help="cli.games.export-help")
@query_options
@option("--game", "numbers", type=COUNT, multiple=True, metavar="NUMBER", help="cli.games.game")
@option("--output", "-o", metavar="FILE", help="cli.games.output")
@database_options
@option("--json", "as_json", is_flag=True, help="cli.option.json")
def export(
    numbers: tuple[int, ...], output: str | None, base: str | None, *, as_json: bool, **terms: Any
) -> int:
    """Write games as PGN: those named, or all a search finds; as JSON the texts, or the count."""
    opened_base = opened(base)
    if opened_base is None:
        return 2
    with opened_base:
        try:
            chosen = numbers or tuple(matching(opened_base, Query(**terms)))
        except QueryError as problem:
            tell_query_fault(problem)
            return 2
        missing = next((number for number in numbers if opened_base.game(number) is None), None)
        if missing is not None:
            complain(words().t("cli.games.no-game", number=missing), "no-game")
            return 2
        games = opened_base.games(chosen)
        output = None if output == "-" else output
        if output is None and as_json:
            print_answer(ExportedGames(tuple(pgn_of(game).decode() for game in games)))
            return 0
        if output is None:
            for game in games:
                sys.stdout.buffer.write(pgn_of(game))
            sys.stdout.flush()
            return 0
        count = write_parts(output, map(pgn_of, games))
        if count is None:
            return 2
    if as_json:
        print_answer(WrittenGames(count, output))
    else:
        say("cli.games.exported", count=count, path=output)
    return 0
