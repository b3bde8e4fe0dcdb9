"""A book of openings made from the games of a database."""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

from arbitro.formats.polyglot import BookEntry, key_of, scaled, written
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
