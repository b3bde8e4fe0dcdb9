"""What the material alone decides: sides that can never mate, whatever both players do.

Each rule holds for every position of its class and for every class that captures lead to. The
reasons are short enough to be told, and the small classes are enumerated by the tests:

``bare-king``: a king gives no check.

``knight``: king and knight against a king alone, or with one queen: the knight and the king
together never take all squares from a king, and a queen next to its king takes the knight.

``bishops``: king and bishops on squares of one colour, against a side whose pieces are rooks,
queens and bishops on squares of that colour. A bishop's check comes to the king over, or from, an
adjoining square x. Two squares adjoin both x and the king's square along ranks and files; they
have the other colour. A king that attacks both would stand on x or on the mated king's square, so
the mated side has a piece on one of them, a rook or queen; it can go to x and no bishop pins it.
Two bishops on one colour never check together: a bishop that leaves one diagonal of the king does
not arrive on the other.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from arbitro.rules.laws.board.squares import DARK_SQUARES, LIGHT_SQUARES

if TYPE_CHECKING:
    from collections.abc import Sequence

    from arbitro.rules.laws.board.squares import Squares


def hopeless_material(mine: Sequence[Squares], theirs: Sequence[Squares]) -> str | None:
    """Return the name of the rule by which the side of ``mine`` can never mate, else None.

    Both are the sets of `Board.sides`: all, pawns, knights, bishops, rooks, queens, king.
    """
    everything, pawns, knights, bishops, rooks, queens, king = mine
    if everything == king:
        return "bare-king"
    if pawns or rooks or queens:
        return None
    _, their_pawns, their_knights, their_bishops, their_rooks, their_queens, _ = theirs
    if their_pawns or their_knights:
        return None
    if knights:
        few = not (bishops or their_bishops or their_rooks)
        single = not (knights & (knights - 1) or their_queens & (their_queens - 1))
        return "knight" if few and single else None
    both = bishops | their_bishops
    return None if both & LIGHT_SQUARES and both & DARK_SQUARES else "bishops"
