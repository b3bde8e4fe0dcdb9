"""Help-mate tables of king and one piece against king, made backwards from the mates.

For each square of White's piece and of Black's king a table holds the set of squares of White's
king from which some series of legal moves ends in mate of Black. It shares with the adjudicator
nothing but the steps of the pieces on an empty board.
"""

from arbitro.rules.laws.board import Position
from arbitro.rules.laws.board.encoding import PIECES_BY_SYMBOL
from arbitro.rules.laws.board.tables import (
    BETWEEN,
    BISHOP_LINES,
    KING_STEPS,
    PAWN_CAPTURES,
    ROOK_LINES,
)

ALL = (1 << 64) - 1
WHITE, BLACK = 0, 1
LINES = {"R": ROOK_LINES, "Q": tuple(map(int.__or__, BISHOP_LINES, ROOK_LINES))}


def squares(bits):
    while bits:
        low = bits & -bits
        yield low.bit_length() - 1
        bits ^= low


def next_to(bits):
    """Return the squares from which a king steps into a set."""
    found = 0
    for square in squares(bits):
        found |= KING_STEPS[square]
    return found


class LonePieceTable:
    """``sets[side][x][k]``: the piece on x, Black's king on k, ``side`` to move.

    A new knight or bishop mates nobody, so a pawn becomes a queen or a rook here.
    """

    def __init__(self, kind):
        self.kind = kind
        self.becomes = [LonePieceTable(other) for other in "QR"] if kind == "P" else []
        self.where = range(8, 56) if kind == "P" else range(64)
        self.sets = [[[0] * 64 for _ in range(64)] for _ in (WHITE, BLACK)]
        for x in self.where:
            for k in range(64):
                self.sets[BLACK][x][k] = self._mates(x, k)
        while self._sweep():
            pass

    def checking(self, x, k):
        """Return the squares of White's king for which the piece gives check."""
        if self.kind == "P":
            return ALL if PAWN_CAPTURES[WHITE][x] >> k & 1 else 0
        return ALL & ~BETWEEN[x][k] if LINES[self.kind][x] >> k & 1 else 0

    def legal(self, side, x, k):
        """Return the squares of White's king in legal positions."""
        if x == k:
            return 0
        free = ALL & ~(1 << x | 1 << k | KING_STEPS[k])
        return free & ~self.checking(x, k) if side == WHITE else free

    def _mates(self, x, k):
        here = self.legal(BLACK, x, k) & self.checking(x, k)
        for to in squares(KING_STEPS[k]):
            here &= KING_STEPS[x] if to == x else ~self.legal(WHITE, x, to)
        return here

    def _sweep(self):
        added = False
        for x in self.where:
            for k in range(64):
                for side in (WHITE, BLACK):
                    found = self._from_white(x, k) if side == WHITE else self._from_black(x, k)
                    found = found & self.legal(side, x, k) | self.sets[side][x][k]
                    added |= found != self.sets[side][x][k]
                    self.sets[side][x][k] = found
        return added

    def _from_white(self, x, k):
        known = self.sets[BLACK]
        found = next_to(known[x][k])
        if self.kind != "P":
            for to in squares(LINES[self.kind][x] & ~(1 << k)):
                if not BETWEEN[x][to] >> k & 1:
                    found |= known[to][k] & ~BETWEEN[x][to]
            return found
        if x + 8 == k:
            return found
        for table in self.becomes if x >= 48 else [self]:
            found |= table.sets[BLACK][x + 8][k]
        if x < 16 and x + 16 != k:
            found |= known[x + 16][k] & ~(1 << x + 8)
        return found

    def _from_black(self, x, k):
        found = 0
        for to in squares(KING_STEPS[k] & ~(1 << x)):
            found |= self.sets[WHITE][x][to]
        return found

    def positions(self):
        """Yield every position with its truth; of two mirror images from side to side, one."""
        for side in (WHITE, BLACK):
            for x in self.where:
                for k in range(64):
                    if k % 8 < 4:
                        known = self.sets[side][x][k]
                        for w in squares(self.legal(side, x, k)):
                            yield (side, x, k, w), bool(known >> w & 1)

    def position(self, side, x, k, w):
        board = [None] * 64
        board[x] = PIECES_BY_SYMBOL[self.kind]
        board[k], board[w] = PIECES_BY_SYMBOL["k"], PIECES_BY_SYMBOL["K"]
        return Position(tuple(board), side=side)
