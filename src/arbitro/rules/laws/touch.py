"""Touch-move: what may still be played after what was touched and released (4.2 to 4.7)."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from arbitro.rules.laws.board import KING, ROOK

if TYPE_CHECKING:
    from collections.abc import Sequence

    from arbitro.rules.laws.board import Board, Move
    from arbitro.rules.laws.board.squares import Square
    from arbitro.rules.laws.editions import Laws


@dataclass(frozen=True, slots=True)
class Obligation:
    """The moves that are permitted and the rule that leaves them."""

    moves: tuple[Move, ...]
    code: str
    concept: str


def obligation(
    board: Board,
    touched: Sequence[Square],
    laws: Laws,
    *,
    order_known: bool = True,
    together: bool = False,
) -> Obligation:
    """Return what a player who touched pieces with intention may play.

    ``touched`` are squares in order; ``together`` says that king and rook were touched at once.

    >>> from arbitro.rules.laws.board import read_fen, Board, square_named
    >>> from arbitro.rules.laws.editions import LAWS_2023
    >>> board = Board(read_fen("6k1/6pp/3q4/8/8/1B1P4/6PP/6K1 b - - 0 28").position)
    >>> found = obligation(board, [square_named("d6")], LAWS_2023)
    >>> sorted(move.uci() for move in found.moves)
    ['d6d5', 'd6e6']
    """
    mine = [square for square in touched if _side_at(board, square) == board.side]
    theirs = [square for square in touched if _side_at(board, square) == board.side ^ 1]
    if not theirs and len(mine) > 1:
        castling = _castling(board, mine, laws, together=together)
        if castling is not None:
            return castling
    if mine and theirs:
        return _both_colours(board, touched, mine[0], theirs[0], order_known=order_known)
    for square in mine:
        found = _moves_of(board, square)
        if found:
            return Obligation(found, "touched-must-move", "touched-own-pieces")
    for square in theirs:
        found = _captures_of(board, square)
        if found:
            return Obligation(found, "touched-must-be-captured", "touched-opponents-pieces")
    every = tuple(board.legal_moves())
    if mine or theirs:
        return Obligation(every, "touched-cannot-move", "touched-pieces-cannot-move")
    return Obligation(every, "nothing-touched", "touched-pieces")


def _side_at(board: Board, square: Square) -> int | None:
    piece = board.piece_at(square)
    return None if piece is None else piece.side


def _moves_of(board: Board, square: Square) -> tuple[Move, ...]:
    return tuple(move for move in board.legal_moves() if move.origin == square)


def _captures_of(board: Board, square: Square) -> tuple[Move, ...]:
    return tuple(move for move in board.legal_moves() if captured_square(board, move) == square)


def captured_square(board: Board, move: Move) -> Square | None:
    """Return where the piece a move captures stands, None where it captures nothing."""
    if move.is_en_passant:
        return (move.origin & 56) | (move.target & 7)
    if move.is_castling or not board.kinds[move.target]:
        return None
    return move.target


def _both_colours(
    board: Board,
    touched: Sequence[Square],
    mine: Square,
    theirs: Square,
    *,
    order_known: bool,
) -> Obligation:
    """Capture the first touched enemy with the first touched own piece, or the first that can."""
    capture = tuple(move for move in _captures_of(board, theirs) if move.origin == mine)
    if capture:
        return Obligation(capture, "touched-must-capture-with", "touched-both-colours")
    order = touched if order_known else (mine, *(each for each in touched if each != mine))
    for square in order:
        own = _side_at(board, square) == board.side
        found = _moves_of(board, square) if own else _captures_of(board, square)
        if found:
            return Obligation(found, "touched-first-that-can", "touched-both-colours")
    return Obligation(
        tuple(board.legal_moves()), "touched-cannot-move", "touched-pieces-cannot-move"
    )


def _castling(
    board: Board, mine: Sequence[Square], laws: Laws, *, together: bool
) -> Obligation | None:
    """Apply 4.4 where the king and a rook were touched; None where they were not."""
    kinds = [board.kinds[square] for square in mine[:2]]
    if set(kinds) != {KING, ROOK}:
        return None
    king = mine[kinds.index(KING)]
    rook = mine[kinds.index(ROOK)]
    wanted = tuple(
        move for move in _moves_of(board, king) if move.is_castling and move.target == rook
    )
    if kinds[0] == ROOK and not together:
        return _rook_first(board, king, rook)
    if wanted and laws.king_and_rook_must_castle:
        return Obligation(wanted, "touched-must-castle", "touched-king-and-rook")
    moves = _moves_of(board, king)
    if moves:
        code = "touched-castling-illegal" if not wanted else "touched-king-must-move"
        concept = "touched-for-illegal-castling" if not wanted else "touched-own-pieces"
        return Obligation(moves, code, concept)
    return Obligation(
        tuple(board.legal_moves()), "touched-cannot-move", "touched-for-illegal-castling"
    )


def _rook_first(board: Board, king: Square, rook: Square) -> Obligation:
    """Forbid castling on that side; the rook must move, else the king (4.4.2)."""
    found = _moves_of(board, rook)
    if not found:
        found = tuple(
            move
            for move in _moves_of(board, king)
            if not (move.is_castling and move.target == rook)
        )
    if not found:
        found = tuple(
            move for move in board.legal_moves() if not (move.is_castling and move.target == rook)
        )
    return Obligation(found, "touched-rook-first", "touched-rook-then-king")


def released(board: Board, origin: Square, target: Square) -> tuple[Move, ...]:
    """Return the legal moves a piece released on a square fixes (4.7); none where illegal.

    A king released two squares away has castled on that side.
    """
    return tuple(
        move for move in board.legal_moves() if move.origin == origin and move.king_target == target
    )
