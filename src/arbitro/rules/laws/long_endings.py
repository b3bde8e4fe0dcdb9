"""The endings in which 75 moves may stand for 50 where that was announced (1993, annex 10.12)."""

from __future__ import annotations

from typing import TYPE_CHECKING

from arbitro.rules.laws.board import BISHOP, KING, KNIGHT, PAWN, square_name

if TYPE_CHECKING:
    from collections.abc import Mapping

    from arbitro.rules.laws.board import Position
    from arbitro.rules.laws.board.pieces import Kind

Men = dict["Kind", list[int]]

BLOCKADE = (
    {"a": 5, "b": 3, "c": 4, "d": 5, "e": 5, "f": 4, "g": 3, "h": 5},
    {"a": 4, "b": 6, "c": 5, "d": 4, "e": 4, "f": 5, "g": 6, "h": 4},
)
"""How far a pawn of White, of Black, may stand where two knights win against it, by file."""

CORNERS: Mapping[tuple[int, str, str], bool] = {
    (0, "a2", "a3"): True,
    (0, "h2", "h3"): False,
    (1, "h6", "h7"): True,
    (1, "a6", "a7"): False,
}
"""Side of the rook, White's pawn, Black's pawn -> whether the bishop is the dark-squared one."""

_DARK = 0xAA55AA55AA55AA55


def long_ending(position: Position) -> str:
    """Return the letter of the ending a position belongs to, empty where it is none of the list.

    >>> from arbitro.rules.laws.board import read_fen
    >>> long_ending(read_fen("8/8/4k3/3r4/8/3RK3/5B2/8 w - - 0 1").position)
    'a'
    >>> long_ending(read_fen("8/8/4k3/3r4/8/3RK3/8/8 w - - 0 1").position)
    ''
    """
    sides = (_men(position, 0), _men(position, 1))
    for side in (0, 1):
        found = _of_side(sides[side], sides[side ^ 1], side)
        if found:
            return found
    return ""


def _men(position: Position, side: int) -> Men:
    found: Men = {}
    for square, piece in position.placed():
        if piece.side == side and piece.kind != KING:
            found.setdefault(piece.kind, []).append(square)
    return found


ENDINGS = {
    ("BR", "R"): "a",
    ("NN", "P"): "b",
    ("PR", "PB"): "c",
    ("PQ", "Q"): "d",
    ("Q", "NN"): "e",
    ("Q", "BB"): "f",
    ("BB", "N"): "g",
}
"""The men beside the kings, of the side that tries to win and of the other -> the letter."""


def _of_side(mine: Men, theirs: Men, side: int) -> str:
    """Return the ending in which ``mine`` is the side that tries to win."""
    letter = ENDINGS.get((_letters(mine), _letters(theirs)), "")
    if letter == "b" and not _blockaded(mine[KNIGHT], theirs[PAWN][0], side ^ 1):
        return ""
    if letter == "c" and not _cornered(mine, theirs, side):
        return ""
    if letter == "d" and mine[PAWN][0] // 8 != (6, 1)[side]:
        return ""
    return letter


def _letters(men: Men) -> str:
    return "".join(".PNBRQ"[kind] * len(men[kind]) for kind in sorted(men))


def _blockaded(knights: list[int], pawn: int, side: int) -> bool:
    """Tell whether a knight stands before a pawn of ``side`` that has not gone too far."""
    ahead = pawn + (8, -8)[side]
    name = square_name(pawn)
    furthest, rank = BLOCKADE[side][name[0]], int(name[1])
    return ahead in knights and (rank <= furthest if side == 0 else rank >= furthest)


def _cornered(mine: Men, theirs: Men, side: int) -> bool:
    pawns = (mine[PAWN][0], theirs[PAWN][0])
    white, black = pawns if side == 0 else pawns[::-1]
    dark = CORNERS.get((side, square_name(white), square_name(black)))
    return dark == bool(_DARK >> theirs[BISHOP][0] & 1)
