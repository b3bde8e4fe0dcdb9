"""Finding the one legal move a text names: as engines write it, or algebraic with English letters.

Facts name moves so; score sheets in other languages are read by the notation package.
"""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

from arbitro.rules.laws.board import PAWN, square_name, square_named

if TYPE_CHECKING:
    from arbitro.rules.laws.board import Board, Move

_LETTERS = ".PNBRQK"
_UNNEEDED = re.compile(r"[x:+#!?=\s-]|e\.?p\.?|\(=\)")


def moves_named(board: Board, text: str) -> tuple[Move, ...]:
    """Return the legal moves a text can mean: one where it is right and complete.

    >>> from arbitro.rules.laws.board import Board
    >>> [move.uci() for move in moves_named(Board(), "Nf3")]
    ['g1f3']
    >>> moves_named(Board(), "Ke2")
    ()
    """
    wanted = text.strip().rstrip("+#!?")
    if wanted.upper().replace("0", "O") in {"O-O", "O-O-O"}:
        king_side = len(wanted) == 3
        return tuple(
            move for move in board.legal_moves() if move.is_castling and move.king_side is king_side
        )
    plain = _UNNEEDED.sub("", wanted)
    legal = board.legal_moves()
    exact = [move for move in legal if plain.lower() in {move.uci(), move.uci(chess960=True)}]
    if exact:
        return tuple(exact)
    return tuple(move for move in legal if plain in _names(board, move))


def _names(board: Board, move: Move) -> set[str]:
    """Return every way of writing a move, the signs left out; castling has none here."""
    if move.is_castling:
        return set()
    kind = board.kinds[move.origin]
    origin, target = square_name(move.origin), square_name(move.target)
    tail = target + (_LETTERS[move.promotion] if move.promotion else "")
    if kind == PAWN:
        takes = origin[0] != target[0]
        return {origin + tail} | ({origin[0] + tail} if takes else {tail})
    letter = _LETTERS[kind]
    return {letter + part + tail for part in ("", origin[0], origin[1], origin)}


def square_of(name: str) -> int | None:
    """Return the number of a square by its name, None where there is no such square.

    >>> square_of("h8"), square_of("i9")
    (63, None)
    """
    try:
        return square_named(name)
    except (KeyError, ValueError):
        return None
