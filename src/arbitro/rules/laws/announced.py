"""A move that was announced and is illegal: which piece it binds, and what is played instead.

The announced move has to be made in accordance with articles 3 and 4; where it is illegal, another
one with the same piece, which is then as good as touched. Castling is a move of the king.
"""

from __future__ import annotations

import re
from typing import TYPE_CHECKING, NamedTuple

from arbitro.rules.laws.board import BISHOP, KNIGHT, PAWN, QUEEN, ROOK, square_named
from arbitro.rules.laws.board.squares import BIT, Square, Squares
from arbitro.rules.laws.board.tables import (
    BISHOP_REACH,
    KING_STEPS,
    KNIGHT_LEAPS,
    ROOK_REACH,
    SQUARES_IN,
)
from arbitro.rules.laws.notation.matching import sources
from arbitro.rules.laws.notation.written import reader_of
from arbitro.rules.laws.touch import Obligation

if TYPE_CHECKING:
    from collections.abc import Collection

    from arbitro.rules.laws.board import Board, Move
    from arbitro.rules.laws.notation import Letters
    from arbitro.rules.laws.notation.written import Written

_AS_ENGINES = re.compile(r"([a-h][1-8])[a-h][1-8][a-z]?", re.IGNORECASE)
_CASTLING = re.compile(r"[0O]-?[0O](-?[0O])?", re.IGNORECASE)


class Announced(NamedTuple):
    """The own pieces a text may mean; of a castling the king alone."""

    pieces: tuple[Square, ...]
    castling: bool = False


def announced_pieces(board: Board, text: str, letters: Letters) -> Announced | None:
    """Return the pieces that may have been announced, None where the text names none.

    Where several could be meant, those that could go there but for check, then those that could on
    an empty board, then all of that kind.

    >>> from arbitro.rules.laws.board import Board
    >>> from arbitro.rules.laws.notation.letters import ENGLISH
    >>> [announced_pieces(Board(), text, ENGLISH) for text in ("Nf4", "Nh3")]
    [Announced(pieces=(1, 6), castling=False), Announced(pieces=(6,), castling=False)]
    >>> announced_pieces(Board(), "0-0", ENGLISH), announced_pieces(Board(), "?", ENGLISH)
    (Announced(pieces=(4,), castling=True), None)
    """
    wanted = text.strip().rstrip("+#!?")
    if _CASTLING.fullmatch(wanted):
        return Announced((board.kings[board.side],), castling=True)
    engine = _AS_ENGINES.fullmatch(wanted)
    if engine is not None:
        origin = square_named(engine[1].lower())
        piece = board.piece_at(origin)
        return Announced((origin,) if piece is not None and piece.side == board.side else ())
    read = reader_of(letters)(wanted)
    if read is not None:
        return Announced(_likeliest(board, read))
    kind = letters.kinds().get(wanted[:1]) or (PAWN if wanted[:1] in tuple("abcdefgh") else None)
    return None if kind is None else Announced(tuple(SQUARES_IN[_of_kind(board, kind)]))


def _of_kind(board: Board, kind: int) -> Squares:
    return board.sides[board.side][kind]


def _likeliest(board: Board, read: Written) -> tuple[Square, ...]:
    mine = _of_kind(board, read.kind)
    ways = [_on_empty_board(board, read.kind, read.target), ~0]
    if read.kind != PAWN:
        ways.insert(0, sources(board, read.kind, read.target))
    for origins in (read.origins, ~0):
        for way in ways:
            found = mine & origins & way
            if found:
                return tuple(SQUARES_IN[found])
    return ()


def _on_empty_board(board: Board, kind: int, target: Square) -> Squares:
    """Return the squares from which a piece goes to another, whatever stands between."""
    straight, oblique = ROOK_REACH[target][0], BISHOP_REACH[target][0]
    if kind == PAWN:
        return _pawn_origins(board, target)
    reach = {
        KNIGHT: KNIGHT_LEAPS[target],
        BISHOP: oblique,
        ROOK: straight,
        QUEEN: straight | oblique,
    }
    return reach.get(kind, KING_STEPS[target])


def _pawn_origins(board: Board, target: Square) -> Squares:
    """Return the squares from which a pawn goes to another or captures there."""
    back = -8 if board.side == 0 else 8
    behind = target + back
    found = [behind, behind + back]
    found += [behind + step for step in (-1, 1) if 0 <= (target & 7) + step < 8]
    return sum(BIT[square] for square in found if 0 <= square < 64)


def instead_of(board: Board, asked: Announced, illegal: Collection[Move] = ()) -> Obligation:
    """Return what may be played instead of an illegal move that was announced.

    Another move of the piece; any legal one where it has none (4.4, 4.5), as where there is no such
    piece. ``illegal`` are moves that only look legal on the board.
    """
    legal = tuple(move for move in board.legal_moves() if move not in illegal)
    moves = tuple(move for move in legal if move.origin in asked.pieces)
    castling = "touched-for-illegal-castling"
    if moves and asked.castling:
        return Obligation(moves, "touched-castling-illegal", castling)
    if moves:
        return Obligation(moves, "touched-must-move", "touched-own-pieces")
    concept = castling if asked.castling else "touched-pieces-cannot-move"
    return Obligation(legal, "touched-cannot-move", concept)
