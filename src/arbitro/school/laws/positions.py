"""Positions for questions, drawn from a seed: legal, few pieces, with a doubt to ask about."""

from __future__ import annotations

from collections.abc import Callable

from arbitro.rules.laws.board import Board, Move, Position, position_faults, read_fen, square_name
from arbitro.rules.pairing.generator import RandomSource
from arbitro.school.question import one_of

LONE = ("", "N", "B", "N", "B", "NN", "P", "R", "Q")
"""What the side that may have to mate has beside the king."""

OTHERS = ("", "Q", "R", "B", "N", "P", "QQ", "RR", "PP", "BB", "QN", "RP")
"""What the side whose flag fell has beside the king."""


def drawn_position(chance: RandomSource) -> tuple[Position, str]:
    """Draw a legal position with the material of a doubt about who can still mate."""
    while True:
        men = [*"Kk", *one_of(chance, LONE), *one_of(chance, OTHERS).lower()]
        if chance.happens(500):
            men = [item.swapcase() for item in men]
        found = placed(chance, men)
        if found is not None:
            return found


def walled(chance: RandomSource) -> tuple[Position, str]:
    """Draw kings on both sides of a wall of blocked pawns, whole or with a gap they may pass.

    Neighbouring pawns stand a rank apart, so that none can take another; where a king passes, the
    pawns of one side fall and those of the other go on to mate.
    """
    while True:
        first, lowest = chance.below(2), 2 + chance.below(2)
        board: dict[int, str] = {}
        gap, width = chance.below(8), one_of(chance, (0, 1, 2, 2, 3))
        for file in range(8):
            rank = lowest + (file + first) % 2
            if not gap <= file < gap + width:
                board |= {8 * rank + file: "P", 8 * rank + 8 + file: "p"}
        below, above = range(8 * lowest), range(8 * lowest + 24, 64)
        for man, squares in (("K", below), ("k", above)):
            free = [square for square in squares if square not in board]
            board[one_of(chance, free)] = man
        found = _of_board(board, one_of(chance, ("w", "b")))
        if found is not None:
            return found


def middle_game(chance: RandomSource) -> tuple[Position, str] | None:
    """Draw a middle game of few pieces; None where the draw is no position of a game."""
    return placed(chance, [*"KkQqRrNBbnPPPppp"])


def touchable(chance: RandomSource) -> tuple[Position, str, tuple[str, ...]] | None:
    """Draw a middle game of few pieces and two or three of them that were touched."""
    found = middle_game(chance)
    if found is None:
        return None
    position, fen = found
    board = Board(position)
    captures = [move for move in board.legal_moves() if board.kinds[move.target]]
    if not captures:
        return None
    capture = one_of(chance, captures)
    mine = [square for square, piece in position.placed() if piece.side == position.side]
    theirs = [square for square, piece in position.placed() if piece.side != position.side]
    ways = (
        (capture.origin, capture.target),
        (capture.target, capture.origin),
        (one_of(chance, mine), one_of(chance, theirs)),
        (one_of(chance, theirs), one_of(chance, mine)),
        (one_of(chance, mine), one_of(chance, mine)),
    )
    squares = tuple(dict.fromkeys(map(square_name, one_of(chance, ways))))
    return (position, fen, squares) if len(squares) > 1 else None


_ENDING = ("KQk", "KQk", "KRk", "KQRk", "KBk", "KNkp", "KQkp", "KRkn")
"""Men of positions whose next move may end the game: mate, stalemate, nothing left, or none."""

_ATTEMPTS = 40


def ending_move(chance: RandomSource) -> tuple[Position, str, Move] | None:
    """Draw a position of few men and a move of it, two times of three one that ends the game."""
    ends = chance.happens(670)
    for _ in range(_ATTEMPTS):
        men = list(one_of(chance, _ENDING))
        if chance.happens(500):
            men = [text.swapcase() for text in men]
        found = placed(chance, men)
        if found is None:
            continue
        position, fen = found
        moves = [
            legal_move
            for legal_move in Board(position).legal_moves()
            if _ends(position, legal_move) == ends
        ]
        if moves:
            return position, fen, one_of(chance, moves)
    return None


def _ends(position: Position, move: Move) -> bool:
    """Tell whether a move mates, stalemates, or leaves two kings alone."""
    board = Board(position)
    taken = board.kinds[move.target]
    board.make(move)
    return not board.legal_moves() or (bool(taken) and len(list(position.placed())) == 3)


def placed(
    chance: RandomSource, men: list[str], *, wanted: Callable[[Board], bool] | None = None
) -> tuple[Position, str] | None:
    """Put men on drawn squares; None where that is no position of a game, or not wanted."""
    squares = chance.shuffled(range(64))[: len(men)]
    board = dict(zip(squares, men, strict=True))
    # No pawn stands on a first or last rank; found here, most bad draws cost no reading of a FEN.
    if any(board[number] in "Pp" and not 8 <= number < 56 for number in board):
        return None
    return _of_board(board, one_of(chance, ("w", "b")), wanted=wanted)


def _of_board(
    board: dict[int, str], side: str, *, wanted: Callable[[Board], bool] | None = None
) -> tuple[Position, str] | None:
    """Return the position with these men; None where it is none of a game, or not wanted."""
    fen = f"{_rows(board)} {side} - - 0 60"
    position = read_fen(fen, strict=True).position
    if position is None:
        return None
    try:
        found = Board(position)
    except ValueError:
        return None
    if wanted is not None and not wanted(found):  # cheaper than whether a game could come here
        return None
    # A side not to move in check, or a game that is over, is no moment to ask about.
    return (position, fen) if _is_playable(found, position) else None


def _is_playable(board: Board, position: Position) -> bool:
    return not position_faults(position) and bool(board.legal_moves())


def _rows(board: dict[int, str]) -> str:
    rows = []
    for rank in range(7, -1, -1):
        row, empty = "", 0
        for file in range(8):
            man = board.get(8 * rank + file)
            if man is None:
                empty += 1
                continue
            row += f"{empty or ''}{man}"
            empty = 0
        rows.append(f"{row}{empty or ''}")
    return "/".join(rows)
