"""Moves written otherwise than by letter and square: between squares, in numbers, descriptively.

Between squares is how engines write (``g1f3``), in numbers how correspondence players do (``7163``,
a digit a file and a rank; 1 to 4 at the end for queen, rook, bishop, knight). The descriptive
system is read in English (``N-KB3``, ``NxQP``) and Spanish (``C3AR``, ``CxPD``): ranks are counted
from the side that moves, files named by the piece that stands there at the beginning.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import NamedTuple

from arbitro.rules.laws.board import Board, Move
from arbitro.rules.laws.board.encoding import (
    CASTLING,
    EN_PASSANT,
    PAWN,
    PROMOTIONS,
    SQUARE_NAMES,
    Square,
)

_IN_NUMBERS = {kind: str(digit) for digit, kind in enumerate(PROMOTIONS, start=1)}
_SIGNS = re.compile(r"[+#!?=()/\s]")


class _Tongue(NamedTuple):
    """A language of the descriptive system: letters of pieces, and the names of the files from a.

    ``rank_first`` is how Spanish writes a square.
    """

    pieces: str
    files: tuple[tuple[str, ...], ...]
    rank_first: bool


def _files(rook: str, knight: str, bishop: str, queen: str, king: str) -> tuple[str, ...]:
    return (rook, knight, bishop, queen, king, bishop, knight, rook)


_TONGUES = (
    _Tongue(
        ".PNBRQK",
        tuple(
            (text,) if text in "KQ" else (text, ("Q" if file < 4 else "K") + text)
            for file, text in enumerate(_files("R", "N", "B", "Q", "K"))
        ),
        rank_first=False,
    ),
    _Tongue(
        ".PCATDR",
        tuple(
            (text,) if text in "DR" else (text, text + ("D" if file < 4 else "R"))
            for file, text in enumerate(_files("T", "C", "A", "D", "R"))
        ),
        rank_first=True,
    ),
)


def written_otherwise(board: Board, text: str) -> tuple[Move, ...]:
    """Return the legal moves that a text may mean in one of these ways, in the board's order.

    >>> from arbitro.rules.laws.board import Board
    >>> [written_otherwise(Board(), each) for each in ("g1f3", "7163", "N-KB3", "C3AR")]
    [(<Move g1f3>,), (<Move g1f3>,), (<Move g1f3>,), (<Move g1f3>,)]
    """
    bare = _SIGNS.sub("", text).replace("×", "x").replace("–", "-")
    return tuple(move for move in board.legal_moves() if bare in set(_names(board, move)))


def _names(board: Board, move: Move) -> Iterator[str]:
    """Yield all the writings of a move; in English a hyphen tells ``B-B4`` from a slip for Bb4."""
    origin, target = SQUARE_NAMES[move.origin], SQUARE_NAMES[move.king_target]
    promoted = move.special if move.special in PROMOTIONS else None
    for between in ("", "-"):
        yield origin + between + target + (".pnbrqk"[promoted] if promoted else "")
    numbers = (str("abcdefgh".index(text[0]) + 1) + text[1] for text in (origin, target))
    yield "".join(numbers) + (_IN_NUMBERS[promoted] if promoted else "")
    if move.special != CASTLING:
        for tongue in _TONGUES:
            yield from _descriptive(board, move, tongue)


def _descriptive(board: Board, move: Move, tongue: _Tongue) -> Iterator[str]:
    promoted = tongue.pieces[move.special] if move.special in PROMOTIONS else ""
    taken = PAWN if move.special == EN_PASSANT else board.kinds[move.target]
    for who in _with_origin(board, move, tongue):
        if taken:
            # what is taken may be named by its file, as a pawn is, or by its square
            victim = tongue.pieces[taken]
            names = tongue.files[move.target % 8]
            if tongue.rank_first:
                named = [victim, *(victim + name for name in names)]
            else:
                named = [victim, *(name + victim for name in names)]
            squares = [victim + square for square in _squares(move.target, board.side, tongue)]
            for square in (*named, *squares):
                yield f"{who}x{square}{promoted}"
        else:
            for square in _squares(move.target, board.side, tongue):
                yield f"{who}-{square}{promoted}"
                if tongue.rank_first:
                    yield who + square + promoted


def _with_origin(board: Board, move: Move, tongue: _Tongue) -> Iterator[str]:
    """Yield the piece, alone, with its square, and a pawn with its file."""
    letter = tongue.pieces[board.kinds[move.origin]]
    yield letter
    for square in _squares(move.origin, board.side, tongue):
        yield letter + square
    if board.kinds[move.origin] == PAWN:
        for text in tongue.files[move.origin % 8]:
            yield letter + text if tongue.rank_first else text + letter


def _squares(square: Square, side: int, tongue: _Tongue) -> Iterator[str]:
    rank = str(square // 8 + 1 if side == 0 else 8 - square // 8)
    for text in tongue.files[square % 8]:
        yield rank + text if tongue.rank_first else text + rank
