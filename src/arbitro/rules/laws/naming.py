"""Finding the one legal move a text names: as engines write it, or algebraic in stated letters.

Facts name moves so; whole score sheets are read by the notation package.
"""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

from arbitro.rules.laws import notation
from arbitro.rules.laws.board import PAWN, square_name, square_named
from arbitro.rules.laws.notation.written import ENGLISH, reader_of

if TYPE_CHECKING:
    from arbitro.rules.laws.board import Board, Move
    from arbitro.rules.laws.notation import Letters

_LETTERS = ".PNBRQK"
_UNNEEDED = re.compile(r"[x:+#!?=\s-]|e\.?p\.?|\(=\)")


def moves_named(board: Board, text: str, letters: Letters = ENGLISH) -> tuple[Move, ...]:
    """Return the legal moves a text can mean: one where it is right and complete.

    ``letters`` are those of the pieces; moves as engines write them are understood besides.

    >>> from arbitro.rules.laws.board import Board
    >>> [move.uci() for move in moves_named(Board(), "Nf3")]
    ['g1f3']
    >>> moves_named(Board(), "Ke2")
    ()
    >>> from arbitro.rules.laws.notation.written import letters_of
    >>> [move.uci() for move in moves_named(Board(), "Cf3", letters_of("es"))]
    ['g1f3']
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
    if letters is not ENGLISH:
        found = reader_of(letters)(text.strip())
        return tuple(notation.matches(board, found)) if found is not None else ()
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
