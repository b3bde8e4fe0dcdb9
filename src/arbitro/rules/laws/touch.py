"""Touch-move: what may still be played after what was touched and released (4.2 to 4.7)."""

from __future__ import annotations

import re
from dataclasses import dataclass
from typing import TYPE_CHECKING, NamedTuple

from arbitro.rules.laws import board as boards
from arbitro.rules.laws import notation
from arbitro.rules.laws.board import KING, PAWN, ROOK, square_named
from arbitro.rules.laws.board.encoding import BIT, Square, Squares, squares_of
from arbitro.rules.laws.notation.written import reader_of

if TYPE_CHECKING:
    from collections.abc import Collection, Sequence

    from arbitro.rules.laws.board import Board, Move
    from arbitro.rules.laws.editions import Laws
    from arbitro.rules.laws.notation import Letters
    from arbitro.rules.laws.notation.written import WrittenMove


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
    # Before single colours: who touched both must capture with the one the other, if legal.
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
    # Where nobody knows the order, the own piece counts as touched first.
    order = touched if order_known else (mine, *(number for number in touched if number != mine))
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
    # The rook first forbids castling there; touched at once, the king counts as first.
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


# A move that was announced and is illegal: which piece it binds, and what is played instead.
#
# The announced move has to be made in accordance with articles 3 and 4; where it is illegal,
# another one with the same piece, which is then as good as touched. Castling is a move of the king.

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
    >>> from arbitro.rules.laws.notation.written import ENGLISH
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
    signs = letters.kinds() | dict.fromkeys("abcdefgh", PAWN)
    kind = next((kind for sign, kind in signs.items() if wanted.startswith(sign)), None)
    return None if kind is None else Announced(squares_of(_of_kind(board, kind)))


def _of_kind(board: Board, kind: int) -> Squares:
    return board.sides[board.side][kind]


def _likeliest(board: Board, read: WrittenMove) -> tuple[Square, ...]:
    mine = _of_kind(board, read.kind)
    ways = [_on_empty_board(board, read.kind, read.target), ~0]
    if read.kind != PAWN:
        ways.insert(0, notation.sources(board, read.kind, read.target))
    for origins in (read.origins, ~0):
        for way in ways:
            found = mine & origins & way
            if found:
                return squares_of(found)
    return ()


def _on_empty_board(board: Board, kind: int, target: Square) -> Squares:
    """Return the squares from which a piece goes to another, whatever stands between."""
    if kind == PAWN:
        return _pawn_origins(board, target)
    return boards.reach_on_empty_board(kind, target)


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
