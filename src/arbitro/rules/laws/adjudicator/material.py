"""What the material alone decides: sides that can never mate, whatever both players do.

Each rule holds for every position of its class and for every class that captures lead to. The
reasons are short enough to be told, and the small classes are enumerated by the tests:

``bare-king``: a king gives no check.

``knight``: king and knight against a king alone or with queens: the knight and the king together
never take all squares from a king, and one of the queens that hold the others takes the knight.

``bishops``: king and bishops on squares of one colour, against a side whose pieces are rooks,
queens and bishops on squares of that colour. A bishop's check comes to the king over, or from, an
adjoining square x. Two squares adjoin both x and the king's square along ranks and files; they
have the other colour. A king that attacks both would stand on x or on the mated king's square, so
the mated side has a piece on one of them, a rook or queen; it can go to x and no bishop pins it.
Two bishops on one colour never check together: a bishop that leaves one diagonal of the king does
not arrive on the other.
"""

from __future__ import annotations

from collections.abc import Sequence

from arbitro.rules.laws.board.encoding import (
    BISHOP,
    DARK_SQUARES,
    KING,
    KNIGHT,
    LIGHT_SQUARES,
    PAWN,
    QUEEN,
    ROOK,
    Squares,
)


def hopeless_material(mine: Sequence[Squares], theirs: Sequence[Squares]) -> str | None:
    """Return the name of the rule by which the side of ``mine`` can never mate, else None.

    Both are the sets of `Board.sides`: all, pawns, knights, bishops, rooks, queens, king.
    """
    everything, pawns, knights, bishops, rooks, queens, king = mine
    if everything == king:
        return "bare-king"
    if pawns or rooks or queens:
        return None
    _, their_pawns, their_knights, their_bishops, their_rooks, _, _ = theirs
    if their_pawns or their_knights:
        return None
    if knights:
        single = not (bishops or knights & (knights - 1))
        return "knight" if single and not (their_bishops or their_rooks) else None
    both = bishops | their_bishops
    return None if both & LIGHT_SQUARES and both & DARK_SQUARES else "bishops"


def hopeless_men(
    words: Sequence[int], places: Sequence[Squares], sides: Sequence[int], winner: int
) -> bool:
    """Tell whether a side can never mate where of each piece only its kind and places are known.

    ``words`` end in the kind, in their three lowest bits; a piece that is gone has no place.
    """
    sets = ([0] * 7, [0] * 7)
    knights = 0
    for word, squares, side in zip(words, places, sides, strict=True):
        if squares:
            sets[side][0] |= squares
            sets[side][word & 7] |= squares
            knights += side == winner and word & 7 == KNIGHT
    mine, theirs = sets[winner], sets[winner ^ 1]
    if not any(mine[PAWN:KING]):
        return True
    if mine[PAWN] or mine[ROOK] or mine[QUEEN] or theirs[PAWN] or theirs[KNIGHT]:
        return False
    if mine[KNIGHT]:
        return knights == 1 and not (mine[BISHOP] or theirs[BISHOP] or theirs[ROOK])
    both = mine[BISHOP] | theirs[BISHOP]
    return not (both & LIGHT_SQUARES and both & DARK_SQUARES)
