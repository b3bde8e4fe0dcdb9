"""Books of openings: made from games, and shown."""

from __future__ import annotations

from pathlib import Path
from typing import NamedTuple

import click

from arbitro.cli.base.answers import print_answer
from arbitro.cli.base.speech import complain, say, system_problem, words
from arbitro.cli.base.words import Command, option
from arbitro.cli.games.keeping import opened
from arbitro.cli.games.looking import board_of
from arbitro.cli.games.options import COUNT, database_options
from arbitro.formats.polyglot import Book, BookFaultError, write_book
from arbitro.games.book import book_of
from arbitro.rules.laws.notation import write_move


class MadeBook(NamedTuple):
    """The size of a book that was made."""

    positions: int
    moves: int


class BookMove(NamedTuple):
    """A move of a book in a position, and its weight."""

    move: str
    san: str
    weight: int


@click.command("make-book", cls=Command, help="cli.games.make-book-help")
@click.argument("file")
@option("--plies", type=COUNT, default=24, metavar="N", help="cli.games.plies")
@option("--least", type=COUNT, default=10, metavar="N", help="cli.games.least")
@database_options
@option("--json", "as_json", is_flag=True, help="cli.option.json")
def make_book(file: str, plies: int, least: int, base: str | None, as_json: bool) -> int:
    """Write a book of the moves that many games of the database made."""
    opened_base = opened(base)
    if opened_base is None:
        return 2
    with opened_base:
        made = book_of(opened_base, plies=plies, least=least)
    if not made.entries:
        complain(words().t("cli.games.empty-book", least=least), "empty-book")
        return 1
    try:
        Path(file).write_bytes(write_book(made.entries))
    except OSError as problem:
        say("cli.cannot-write", error=True, path=file, problem=system_problem(problem))
        return 2
    counts = MadeBook(made.positions, len(made.entries))
    if as_json:
        print_answer(counts)
    else:
        say("cli.games.book-made", path=file, **counts._asdict())
    return 0


@click.command("book", cls=Command, help="cli.games.book-help")
@click.argument("file")
@click.argument("fen", metavar="[FEN]", required=False)
@option("--moves", default="", metavar="MOVES", help="cli.games.moves")
@option("--json", "as_json", is_flag=True, help="cli.option.json")
def show_book(file: str, fen: str | None, moves: str, as_json: bool) -> int:
    """Show the moves a book has in a position."""
    board = board_of(fen, moves)
    if board is None:
        return 2
    try:
        book = Book(Path(file).read_bytes())
    except OSError as problem:
        say("cli.cannot-read", error=True, path=file, problem=system_problem(problem))
        return 2
    except BookFaultError as problem:
        code = f"cli.games.book-fault.{problem.code}"
        complain(words().t(code, path=file, entry=problem.entry + 1), problem.code)
        return 2
    found = [
        BookMove(move.uci(), write_move(board, move), entry.weight)
        for move, entry in book.moves(board)
    ]
    if as_json:
        print_answer(found, list[BookMove])
        return 0
    whole = sum(item.weight for item in found) or 1
    for item in found:
        share = f"{100 * item.weight / whole:.1f}"
        say("cli.games.book-move", move=item.san, weight=item.weight, share=share)
    if not found:
        say("cli.games.not-in-book")
    return 0
