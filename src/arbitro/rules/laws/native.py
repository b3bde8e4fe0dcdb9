"""The native kernel, where it is installed: the same moves and searches, compiled.

It is a distribution of its own (``arbitro-native``) and never needed. What it answers has the same
meaning as what this package answers: legal moves are the same numbers, a position has the same key,
a closure counts the same positions. A kernel of another version, or one that cannot be loaded, is
not used; `state` says which of these it is.
"""

from __future__ import annotations

from ctypes import c_uint16, c_uint64
from functools import cache
from importlib import import_module
from typing import Any, Literal, NamedTuple, TypeAlias

from arbitro.rules.laws.board.board import Board
from arbitro.rules.laws.board.encoding import Move

State: TypeAlias = Literal["used", "absent", "other-version", "not-loaded"]

VERSION = "0.1.0"
"""The version of the kernel that is used: arbitro's own."""

INTERFACE = 4
"""What crosses the border, by number; a kernel with another one is not used."""

_EVERYTHING_SEEN, _UNFINISHED = -1, -2
_NO_COUNT = (1 << 64) - 1
_LONGEST_LINE = 4096
_MOST_MOVES = 1024


class MateSearchResult(NamedTuple):
    """What a search for a help-mate found: a line; or, ``exhausted``, that there is none.

    ``positions`` were seen and ``made`` moves tried.
    """

    line: tuple[Move, ...] | None
    exhausted: bool
    positions: int
    made: int


class Kernel:
    """The compiled functions on boards."""

    def __init__(self, library: Any) -> None:
        self.library = library

    def perft(self, board: Board, depth: int) -> int:
        """Return how many sequences of ``depth`` legal moves there are; ValueError as `moves`."""
        count = int(self.library.arbitro_perft(packed(board), depth))
        if count == _NO_COUNT:
            raise ValueError("a position that the kernel does not read")
        return count

    def moves(self, board: Board) -> tuple[list[Move], int]:
        """Return the legal moves and the key of a position; ValueError where it reads it not."""
        moves, key = (c_uint16 * _MOST_MOVES)(), c_uint64()
        count = self.library.arbitro_moves(packed(board), moves, key)
        if count < 0:
            raise ValueError("a position that the kernel does not read")
        return [Move(number) for number in moves[:count]], key.value

    def help_mate(self, board: Board, winner: int, ranked: int, through: int) -> MateSearchResult:
        """Look for a help-mate: ``ranked`` moves by hopes, then ``through`` moves in turn.

        A position with more than 32 pieces is not searched.
        """
        line, counts = (c_uint16 * _LONGEST_LINE)(), (c_uint64 * 2)()
        found = self.library.arbitro_help_mate(
            packed(board), winner, ranked, through, line, _LONGEST_LINE, counts
        )
        moves = tuple(map(Move, line[:found])) if found >= 0 else None
        return MateSearchResult(moves, found == _EVERYTHING_SEEN, counts[0], counts[1])


def packed(board: Board) -> bytes:
    """Return a board as the kernel reads it: 64 squares, side, rights, their rooks, passed."""
    black = board.sides[1][0]
    squares = [kind | (black >> place & 1) << 3 for place, kind in enumerate(board.kinds)]
    return bytes((*squares, board.side, board.castling, *board.castling_rooks, board.passed))


@cache
def _found() -> tuple[Kernel | None, State]:
    try:
        distribution = import_module("arbitro_native")
    except ModuleNotFoundError:
        return None, "absent"
    # Of one version alone: keys and counts have to be those of this package to the last bit.
    if distribution.__version__ != VERSION:
        return None, "other-version"
    try:
        library = distribution.load()
    except OSError:
        return None, "not-loaded"
    if library.arbitro_interface() != INTERFACE:
        return None, "other-version"
    return Kernel(library), "used"


def kernel() -> Kernel | None:
    """Return the kernel, None where there is none that may be used."""
    return _found()[0]


def state() -> State:
    """Return whether the kernel is used, and if not, why."""
    return _found()[1]
