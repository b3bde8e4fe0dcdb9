"""A book of openings: made from games of a database or from openings with names, and practised."""

from __future__ import annotations

import random
from collections import Counter
from functools import cache
from typing import NamedTuple

from arbitro.formats.pgn.openings import named_lines
from arbitro.formats.polyglot import Book, BookEntry, key_of, scaled, write_book, written
from arbitro.games.base import GameBase
from arbitro.games.postings import Count
from arbitro.games.tree import tree_of
from arbitro.rules.laws.board import Board, Move
from arbitro.rules.laws.notation import Style, write_move


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
            often = [item for item in tree_of(base, board).branches if item.counts.games >= least]
            weights = scaled([_weight(board.side, item.counts) for item in often])
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
    return BookMade(tuple(entries), len({entry.key for entry in entries}))


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
        move = next(
            legal_move for legal_move in board.legal_moves() if legal_move.uci() == line[-1]
        )
        weights[key, written(move)] += through[line]
        board.make(move)
        made += 1
    return Book(write_book(BookEntry(*place, weight) for place, weight in weights.items()))


DEEPEST = 30
"""Half-moves a drawn position is away from the first one at most."""


class BookMove(NamedTuple):
    """A move of a book, its weight, and its share of all weights there in thousandths."""

    move: Move
    text: str
    weight: int
    share: int


def moves_of(book: Book, board: Board, style: Style) -> tuple[BookMove, ...]:
    """Return what a book plays in a position, the heaviest first; moves without weight are out.

    A move written twice counts with the weights of both.
    """
    weights: dict[Move, int] = {}
    for move, entry in book.moves(board):
        weights[move] = weights.get(move, 0) + entry.weight
    whole = sum(weights.values())
    return tuple(
        BookMove(
            move, write_move(board, move, style), weight, (1000 * weight + whole // 2) // whole
        )
        for move, weight in sorted(weights.items(), key=lambda item: -item[1])
        if weight
    )


def drawn_position(book: Book, seed: int) -> Board | None:
    """Return a position in which a book has a move, the same one for the same seed.

    The book is followed by its weights from the first position on; None where it has no move there.
    """
    chance = random.Random(seed)
    board, passed = Board(), []
    for _ in range(DEEPEST):
        listed = [(move, entry.weight) for move, entry in book.moves(board) if entry.weight]
        if not listed:
            break
        passed.append(board.copy())
        moves, weights = zip(*listed, strict=True)
        board.make(chance.choices(moves, weights)[0])
    return chance.choice(passed) if passed else None
