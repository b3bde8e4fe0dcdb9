"""What a whole game shows by its moves alone: repetitions, moves without progress, its end."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass

from arbitro.model import EditionKey
from arbitro.reasons import Reason, reason
from arbitro.rules.laws.board.board import Board
from arbitro.rules.laws.board.encoding import SQUARE_NAMES, Move, colour_of, square_names
from arbitro.rules.laws.board.generation import passing_moves
from arbitro.rules.laws.board.position import START, Position

# When two positions are the same (9.2.2), and how often a position has appeared in a game.
#
# All editions agree on the test, each in its own words: same player to move, same pieces on the
# same squares, same possible moves of both sides. A capture in passing counts only where it is
# legal, a castling right for as long as neither king nor rook has moved, whether or not castling is
# prevented at the moment. `Board.key` is equal for two positions of a game exactly where they are
# the same.

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


FIFTY, SEVENTY_FIVE = 100, 150
"""Moves of either side that make fifty and seventy-five of each (9.3, 9.6.2)."""


@dataclass(frozen=True, slots=True)
class GameRecord:
    """What the moves of a game show; places are numbers of moves made by both sides together.

    ``repeated`` are the positions that appeared at least three times. ``fifty`` and
    ``seventy_five`` are where so many moves of each side without capture or pawn move were first
    complete, None where they never were; ``fivefold`` where a position first appeared for the
    fifth time. ``longest`` is the largest number of such moves of either side in a row. ``state``
    is checkmate, stalemate, check or open: what the last position is.
    """

    plies: int
    repeated: tuple[Appearance, ...]
    fifty: int | None
    seventy_five: int | None
    fivefold: int | None
    longest: int
    state: str


def record_of(moves: Sequence[Move], start: Position = START) -> GameRecord:
    """Return what a game shows by its moves.

    >>> record_of(()).state
    'open'
    """
    board = Board(start)
    counts = [board.halfmoves]
    for move in moves:
        board.make(move)
        counts.append(board.halfmoves)
    repeated = appearances(moves, start)
    fifth = [appearance.plies[4] for appearance in repeated if appearance.count >= 5]
    return GameRecord(
        len(moves),
        repeated,
        _first(counts, FIFTY),
        _first(counts, SEVENTY_FIVE),
        min(fifth, default=None),
        max(counts),
        state_of(board),
    )


def _first(counts: Sequence[int], least: int) -> int | None:
    return next((ply for ply, count in enumerate(counts) if count >= least), None)


def state_of(board: Board) -> str:
    """Return what a position is to the player on the move: a code.

    >>> state_of(Board())
    'open'
    """
    if board.legal_moves():
        return "check" if board.in_check() else "open"
    return "checkmate" if board.in_check() else "stalemate"
