"""A book of openings: made from the games of a database, or of the openings that have names."""

from __future__ import annotations

from collections import Counter
from functools import cache
from typing import TYPE_CHECKING, NamedTuple

from arbitro.formats.pgn.openings import named_lines
from arbitro.formats.polyglot import Book, BookEntry, key_of, scaled, write_book, written
from arbitro.games.tree import tree_of
from arbitro.rules.laws.board import Board

if TYPE_CHECKING:
    from arbitro.games.base import GameBase
    from arbitro.games.postings import Count


class BookMade(NamedTuple):
    """The entries of a book, and of how many positions they are."""

    entries: tuple[BookEntry, ...]
    positions: int


def book_of(base: GameBase, *, plies: int = 24, least: int = 10) -> BookMade:
    """Return a book of the moves that at least so many games made, so many half-moves deep.

    A move weighs two for each game won with it and one for each drawn; moves that never scored
    are left out.
    """
    entries: list[BookEntry] = []
    seen: set[int] = set()
    level = [Board()]
    for _ in range(plies):
        following: list[Board] = []
        for board in level:
            # A position may come about in several ways: its games are in the tree of each of them.
            if board.key in seen:
                continue
            seen.add(board.key)
            often = [each for each in tree_of(base, board).branches if each.counts.games >= least]
            weights = scaled([_weight(board.side, each.counts) for each in often])
            key = key_of(board)
            entries.extend(
                BookEntry(key, written(branch.move), weight)
                for branch, weight in zip(often, weights, strict=True)
                if weight
            )
            for branch in often:
                after = board.copy()
                after.make(branch.move)
                following.append(after)
        level = following
    return BookMade(tuple(entries), len({each.key for each in entries}))


def _weight(side: int, counts: Count) -> int:
    return 2 * (counts.black if side else counts.white) + counts.draws


@cache
def named_openings() -> Book:
    """Return the book of those who have none: a move weighs one for each named opening behind it.

    It takes about half a second, once.
    """
    through: Counter[tuple[str, ...]] = Counter()
    for line in named_lines():
        through.update(line[:length] for length in range(1, len(line) + 1))
    weights: Counter[tuple[int, int]] = Counter()
    board, made = Board(), 0
    for line in sorted(through):  # its beginning has just been made
        while made >= len(line):
            board.unmake()
            made -= 1
        key = key_of(board)
        move = next(each for each in board.legal_moves() if each.uci() == line[-1])
        weights[key, written(move)] += through[line]
        board.make(move)
        made += 1
    return Book(write_book(BookEntry(*place, weight) for place, weight in weights.items()))
