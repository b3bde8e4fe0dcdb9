"""Opening books in the format of Polyglot: entries of 16 bytes, sorted by keys of positions.

The key is the published one, not that of `Board`: a capture in passing counts as soon as a pawn
stands beside the one that made a double step, whether or not it may capture.
"""

from __future__ import annotations

import struct
from collections.abc import Iterable, Sequence
from functools import cache
from importlib.resources import files
from typing import NamedTuple

from arbitro.rules.laws.board import Board, Move
from arbitro.rules.laws.board.encoding import BIT, CASTLING, KING, PAWN, squares_of

ENTRY = 16
HEAVIEST = 65535
_CASTLING, _PASSED, _WHITE = 768, 772, 780
_PROMOTED = {2: 1, 3: 2, 4: 3, 5: 4}


class BookFaultError(Exception):
    """A file that is no book: ``code`` is ``length`` or ``order``, ``entry`` the first at fault."""

    def __init__(self, code: str, entry: int) -> None:
        super().__init__(code, entry)
        self.code = code
        self.entry = entry


class BookEntry(NamedTuple):
    """What a book has of a position: a move as it is written there, its weight and the rest."""

    key: int
    move: int
    weight: int
    learn: int = 0


@cache
def _numbers() -> Sequence[int]:
    data = files("arbitro.formats").joinpath("data", "polyglot.bin").read_bytes()
    return struct.unpack(f">{len(data) // 8}Q", data)


def key_of(board: Board) -> int:
    """Return the key of a position as books have it.

    >>> from arbitro.rules.laws.board import Board
    >>> hex(key_of(Board()))
    '0x463b96181691fc9c'
    """
    numbers = _numbers()
    key = 0
    for side in (0, 1):
        for kind in range(PAWN, KING + 1):
            row = 64 * (2 * (kind - 1) + (side == 0))
            for square in squares_of(board.sides[side][kind]):
                key ^= numbers[row + square]
    for right in range(4):
        if board.castling >> right & 1:
            key ^= numbers[_CASTLING + right]
    if board.passed:
        pawn = board.passed + (-8 if board.side == 0 else 8)
        beside = [pawn + step for step in (-1, 1) if (pawn + step) // 8 == pawn // 8]
        # A pawn beside is enough for books: they do not ask whether its capture would be legal.
        if any(board.sides[board.side][PAWN] & BIT[number] for number in beside):
            key ^= numbers[_PASSED + board.passed % 8]
    return key ^ (numbers[_WHITE] if board.side == 0 else 0)


def written(move: Move) -> int:
    """Return a move as books write it: castling is the king taking its rook."""
    return move.target | move.origin << 6 | _PROMOTED.get(move.special, 0) << 12


class Book:
    """A book in the bytes of its file.

    Only what is looked up is read.
    """

    def __init__(self, data: bytes) -> None:
        if len(data) % ENTRY:
            raise BookFaultError("length", len(data) // ENTRY)
        self._data = data
        last = 0
        # All keys once: in a book out of order the search by halves would miss moves silently.
        for number, (key,) in enumerate(struct.iter_unpack(">Q8x", data)):
            if key < last:
                raise BookFaultError("order", number)
            last = key

    def __len__(self) -> int:
        return len(self._data) // ENTRY

    def entry(self, number: int) -> BookEntry:
        """Return an entry by its place."""
        return BookEntry(*struct.unpack_from(">QHHI", self._data, number * ENTRY))

    def under(self, key: int) -> list[BookEntry]:
        """Return the entries of a key, in the order of the file."""
        low, high = 0, len(self)
        while low < high:
            middle = (low + high) // 2
            if self.entry(middle).key < key:
                low = middle + 1
            else:
                high = middle
        found = []
        while low < len(self) and (entry := self.entry(low)).key == key:
            found.append(entry)
            low += 1
        return found

    def moves(self, board: Board) -> list[tuple[Move, BookEntry]]:
        """Return the legal moves a book has in a position, the heaviest first.

        An entry with the king going two squares is read as castling: some programs write it so.
        """
        legal = {written(move): move for move in board.legal_moves()}
        for move in board.legal_moves():
            # In Chess960 the same two squares may be a step of the king.
            if move.special == CASTLING and not board.position().chess960:
                legal.setdefault(move.king_target | move.origin << 6, move)
        entries = [
            (legal[item.move], item) for item in self.under(key_of(board)) if item.move in legal
        ]
        return sorted(entries, key=lambda entry: -entry[1].weight)


def write_book(entries: Iterable[BookEntry]) -> bytes:
    """Return the bytes of a book: sorted by key, the heaviest move of a position first."""
    listed = sorted(entries, key=lambda entry: (entry.key, -entry.weight, entry.move))
    return b"".join(struct.pack(">QHHI", *item) for item in listed)


def scaled(weights: Sequence[int]) -> list[int]:
    """Return weights that fit into an entry, in the same proportion, none of them lost.

    >>> scaled([200_000, 100_000, 1]), scaled([3, 0])
    ([65535, 32768, 1], [3, 0])
    """
    greatest = max(weights, default=0)
    if greatest <= HEAVIEST:
        return list(weights)
    # Rounded in whole numbers, so that the same weights give the same bytes everywhere.
    halves = [(2 * HEAVIEST * weight + greatest) // (2 * greatest) for weight in weights]
    return [max(one, int(weight > 0)) for one, weight in zip(halves, weights, strict=True)]
