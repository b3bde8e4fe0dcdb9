"""The moves of a game that are known before the game: a named opening, a book.

Where they end the players begin to choose; a screening may leave them out.
"""

from __future__ import annotations

from collections.abc import Sequence
from hashlib import sha256
from typing import NamedTuple

from arbitro.formats.pgn.openings import opening_of
from arbitro.formats.polyglot import Book
from arbitro.rules.laws.board import Board, Move, Position


class Openings(NamedTuple):
    """What is known of openings: the named ones of the ECO table, the moves of a book, or neither.

    ``checksum`` is that of the book's file; two screenings go by the same openings where it is the
    same.
    """

    by_name: bool = False
    book: Book | None = None
    checksum: str = ""

    def names(self) -> list[str] | None:
        """Return what the openings are known by, None where nothing is left out by them."""
        named = ["eco"] if self.by_name else []
        return named + ([f"book {self.checksum}"] if self.book is not None else []) or None


def with_book(data: bytes, *, by_name: bool) -> Openings:
    """Return the openings of a book in Polyglot's format; raise `BookFaultError` for none."""
    return Openings(by_name, Book(data), sha256(data).hexdigest())


def known_until(openings: Openings, moves: Sequence[Move], position: Position) -> dict[str, int]:
    """Return how many half-moves of a game its named opening and the book reach, ``eco``, ``book``.

    A named opening reaches up to the last position that has a name, however the game came to it. A
    book reaches as far as every move before is in it: a game that left it does not come back.
    """
    named = opening_of(moves, position) if openings.by_name else None
    return {
        "eco": named.ply if named else 0,
        "book": _in_book(openings.book, moves, position) if openings.book is not None else 0,
    }


def _in_book(book: Book, moves: Sequence[Move], position: Position) -> int:
    board = Board(position)
    for ply, move in enumerate(moves):
        if move not in [other for other, _ in book.moves(board)]:
            return ply
        board.make(move)
    return len(moves)
