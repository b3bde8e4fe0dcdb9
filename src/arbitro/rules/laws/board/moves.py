"""A move as one number, so that lists of moves can be prepared once and shared."""

from __future__ import annotations

from arbitro.rules.laws.board.pieces import KNIGHT, QUEEN, SYMBOLS, Kind
from arbitro.rules.laws.board.squares import SQUARE_NAMES, SQUARES_BY_NAME, Square

DOUBLE_STEP = 1
CASTLING = 6
EN_PASSANT = 7
"""What is special about a move; 2 to 5 are the kinds a pawn is promoted to, 0 is none of these."""


class Move(int):
    """A move on a given position: origin, target and what is special about it.

    Castling is written as the king going to the square of the rook it castles with, because in
    Chess960 nothing else is unambiguous; `king_target` gives the square where the king ends.
    A move is an ``int`` (``origin | target << 6 | special << 12``): equal moves are equal numbers.
    """

    __slots__ = ()

    @property
    def origin(self) -> Square:
        """Return the square the piece leaves."""
        return int(self) & 63

    @property
    def target(self) -> Square:
        """Return the arrival square; for castling the square of the rook."""
        return int(self) >> 6 & 63

    @property
    def special(self) -> int:
        """Return what is special: 0, `DOUBLE_STEP`, a promotion kind, `CASTLING`, `EN_PASSANT`."""
        return int(self) >> 12

    @property
    def promotion(self) -> Kind | None:
        """Return the kind a pawn is promoted to, if it is."""
        special = int(self) >> 12
        return special if KNIGHT <= special <= QUEEN else None

    @property
    def is_castling(self) -> bool:
        """Tell whether king and rook move together."""
        return int(self) >> 12 == CASTLING

    @property
    def is_en_passant(self) -> bool:
        """Tell whether a pawn is captured in passing."""
        return int(self) >> 12 == EN_PASSANT

    @property
    def king_side(self) -> bool:
        """Tell of a castling move whether it is the one towards the h-file."""
        return self.target > self.origin

    @property
    def king_target(self) -> Square:
        """Return the square where the moving piece ends, of castling too.

        >>> SQUARE_NAMES[move_of("e1", "h1", CASTLING).king_target]
        'g1'
        """
        if int(self) >> 12 != CASTLING:
            return int(self) >> 6 & 63
        return (self.origin & 56) + (6 if self.king_side else 2)

    def uci(self, *, chess960: bool = False) -> str:
        """Write the move as engines do: squares, then the letter of a promotion.

        Castling is the king's two squares in orthodox chess, king takes rook in Chess960.

        >>> move_of("e1", "h1", CASTLING).uci(), move_of("e1", "h1", CASTLING).uci(chess960=True)
        ('e1g1', 'e1h1')
        """
        target = self.target if chess960 else self.king_target
        promotion = self.promotion
        letter = SYMBOLS[1][promotion] if promotion else ""
        return SQUARE_NAMES[self.origin] + SQUARE_NAMES[target] + letter

    def __repr__(self) -> str:
        return f"<Move {self.uci(chess960=True)}>"


def move_of(origin: str, target: str, special: int = 0) -> Move:
    """Build a move from the names of its squares.

    >>> move_of("b7", "b8", QUEEN).uci()
    'b7b8q'
    """
    return make_move(SQUARES_BY_NAME[origin], SQUARES_BY_NAME[target], special)


def make_move(origin: Square, target: Square, special: int = 0) -> Move:
    """Build a move from the numbers of its squares."""
    return Move(origin | target << 6 | special << 12)
