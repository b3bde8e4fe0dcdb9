"""When two positions are the same (9.2.2), and how often a position has appeared in a game.

All editions agree on the test, each in its own words: same player to move, same pieces on the same
squares, same possible moves of both sides. A capture in passing counts only where it is legal, a
castling right for as long as neither king nor rook has moved, whether or not castling is prevented
at the moment. `Board.key` is equal for two positions of a game exactly where they are the same.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from arbitro.model import EditionKey
from arbitro.reasons import Reason, reason
from arbitro.rules.laws.board.board import Board
from arbitro.rules.laws.board.generation import passing_moves
from arbitro.rules.laws.board.pieces import colour_of
from arbitro.rules.laws.board.position import START, Position
from arbitro.rules.laws.board.squares import SQUARE_NAMES, square_names

if TYPE_CHECKING:
    from collections.abc import Iterable

    from arbitro.rules.laws.board.moves import Move

EDITION = EditionKey("E.01@2023-01")


def identity_differences(
    first: Position, second: Position, edition: EditionKey = EDITION
) -> tuple[Reason, ...]:
    """Return why two positions are not the same for a claim of repetition, empty where they are.

    >>> identity_differences(START, START)
    ()
    """
    found = []
    if first.side != second.side:
        sides = (colour_of(first.side).value, colour_of(second.side).value)
        found.append(reason("same-position-player", sides=sides))
    pairs = enumerate(zip(first.pieces, second.pieces, strict=True))
    unlike = tuple(SQUARE_NAMES[square] for square, (one, other) in pairs if one != other)
    if unlike:
        found.append(reason("same-position-pieces", squares=unlike))
    rights = first.usable_castling() ^ second.usable_castling()
    if rights:
        found.append(reason("same-position-castling", edition, squares=square_names(rights)))
    passed = (_capturable(first), _capturable(second))
    if passed[0] != passed[1]:
        found.append(reason("same-position-en-passant", edition, squares=passed))
    return tuple(found)


def _capturable(position: Position) -> str:
    board = Board(position)
    return SQUARE_NAMES[board.passed] if board.passed and passing_moves(board) else "-"


@dataclass(frozen=True, slots=True)
class Appearance:
    """The times one position appeared in a game, each as the number of moves made before it."""

    plies: tuple[int, ...]

    @property
    def count(self) -> int:
        """Return how often the position appeared."""
        return len(self.plies)


def appearances(
    moves: Iterable[Move], start: Position = START, *, least: int = 3
) -> tuple[Appearance, ...]:
    """Return the positions that appear at least ``least`` times, in the order they first do.

    The initial position counts as an appearance before any move is made.
    """
    board = Board(start)
    seen: dict[int, list[int]] = {board.key: [0]}
    for ply, move in enumerate(moves, start=1):
        board.make(move)
        seen.setdefault(board.key, []).append(ply)
    return tuple(Appearance(tuple(plies)) for plies in seen.values() if len(plies) >= least)
