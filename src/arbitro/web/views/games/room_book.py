"""The opening book of the analysis room: opened, and what of it is asked next."""

from __future__ import annotations

from functools import lru_cache
from typing import TYPE_CHECKING, NamedTuple

from arbitro.formats.polyglot import Book, BookFaultError
from arbitro.games.book import drawn_position, named_openings
from arbitro.rules.laws.board import Board, read_fen, write_fen
from arbitro.storage.tables import learning

if TYPE_CHECKING:
    from datetime import datetime
    from pathlib import Path


CARD = "book:"
"""What the names of cards begin with that are positions of a book."""

DRAWN = 40
"""Positions that are drawn to find one not met before."""


def book_at(path: Path) -> Book | None:
    """Return the book of a file, None where there is none that can be read."""
    try:
        found = path.stat()
        return _book(path, found.st_mtime_ns, found.st_size)
    except (OSError, BookFaultError):
        return None


@lru_cache(maxsize=1)
def _book(path: Path, changed: int, size: int) -> Book:
    del changed, size  # another file has others
    return Book(path.read_bytes())


class ConsultedBook(NamedTuple):
    """The book that is asked: the user's own, or that of the openings that have names."""

    book: Book
    is_own: bool


def book_consulted(path: Path) -> ConsultedBook:
    """Return the book of a file, that of the named openings where there is none."""
    own = book_at(path)
    return ConsultedBook(named_openings() if own is None else own, own is not None)


def asked_next(book: Book, progress: Path, now: datetime) -> str | None:
    """Return the position to be asked: one that is due, else one not met, else the first drawn.

    What another book had and this one has not waits. None where the book has no move in the first
    position.
    """
    due, met = learning.cards(progress, CARD, now)
    for card in due:
        fen = card.removeprefix(CARD)
        position = read_fen(fen).position
        if position is not None and any(item.weight for _, item in book.moves(Board(position))):
            return fen
    first = None
    for seed in range(len(met), len(met) + DRAWN):
        board = drawn_position(book, seed)
        if board is None:
            return None
        fen = _fen(board)
        if CARD + fen not in met:
            return fen
        first = first or fen
    return first


def answered(progress: Path, board: Board, now: datetime, *, right: bool) -> None:
    """Keep how a position was answered, and plan when it is asked again."""
    learning.review(progress, CARD + _fen(board), now, right=right)


def _fen(board: Board) -> str:
    """Write a position without what counts moves: it is the same one by whatever way."""
    return " ".join([*write_fen(board).split()[:4], "0", "1"])
