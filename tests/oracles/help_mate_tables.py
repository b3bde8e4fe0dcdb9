"""Help-mate tables of small endings, made backwards, to compare the adjudicator with.

White has king and one piece, Black king and one piece or none. For each placing of all but White's
piece, a table holds the set of squares of White's piece from which some series of legal moves ends
in mate of Black. It is made from the mates backwards, a set of squares at a time, and shares with
the adjudicator nothing but the steps of the pieces on an empty board.

``python -m oracles.help_mate_tables N P [--yes 20000]`` (from ``tests``) makes the table of king
and knight against king and pawn, asks the adjudicator all positions where the table says no and so
many of the others, and prints what disagrees.
"""

import argparse
import random
import sys
import time
from collections import Counter

from arbitro.rules.laws.adjudicator import can_mate, verify
from arbitro.rules.laws.board import Position
from arbitro.rules.laws.board.encoding import PIECES_BY_SYMBOL
from arbitro.rules.laws.board.tables import (
    BETWEEN,
    BISHOP_LINES,
    KING_STEPS,
    KNIGHT_LEAPS,
    PAWN_CAPTURES,
    ROOK_LINES,
    bishop_attacks,
    rook_attacks,
)

ALL = (1 << 64) - 1
WHITE, BLACK = 0, 1
LINES = {
    "B": BISHOP_LINES,
    "R": ROOK_LINES,
    "Q": tuple(map(int.__or__, BISHOP_LINES, ROOK_LINES)),
}


def squares(bits):
    while bits:
        low = bits & -bits
        yield low.bit_length() - 1
        bits ^= low


def reach(kind, square, occupied):
    """Return what a white piece other than a pawn attacks."""
    if kind == "N":
        return KNIGHT_LEAPS[square]
    found = 0
    if kind in "BQ":
        found |= bishop_attacks(square, occupied)
    if kind in "RQ":
        found |= rook_attacks(square, occupied)
    return found


class Table:
    """All positions of king and ``mine`` against king and ``theirs``, a knight or bishop mating.

    ``sets[side][y][k][w]``: Black's piece on y, Black's king on k, White's on w, ``side`` to move;
    the squares of White's piece from which a mate can follow.
    """

    def __init__(self, mine, theirs):
        self.mine, self.theirs = mine, theirs
        self.becomes = [Table(mine, kind) for kind in "NBR"] if theirs == "P" else []
        self.where = range(8, 56) if theirs == "P" else range(64)
        self.sets = [[[[0] * 64 for _ in range(64)] for _ in range(64)] for _ in (WHITE, BLACK)]
        self.sweeps = 0
        self._start()
        while self._sweep():
            self.sweeps += 1

    # what is legal

    def _apart(self, y, k, w):
        return len({y, k, w}) == 3 and not KING_STEPS[k] >> w & 1

    def checking(self, y, k, w):
        """Return the squares from which White's piece gives check."""
        return reach(self.mine, k, 1 << y | 1 << w)

    def checked(self, y, k, w):
        """Return the squares of White's piece where its king is in check by Black's piece."""
        if self.theirs == "P":
            return ALL if PAWN_CAPTURES[BLACK][y] >> w & 1 else 0
        if self.theirs == "N":
            return ALL if KNIGHT_LEAPS[y] >> w & 1 else 0
        if not LINES[self.theirs][y] >> w & 1 or BETWEEN[y][w] >> k & 1:
            return 0
        return ALL & ~BETWEEN[y][w]

    def legal(self, side, y, k, w):
        """Return the squares of White's piece in legal positions."""
        if not self._apart(y, k, w):
            return 0
        bad = self.checking(y, k, w) if side == WHITE else self.checked(y, k, w)
        return ALL & ~(1 << y | 1 << k | 1 << w) & ~bad

    # Black's moves: the squares of White's piece for which a move exists, and where it leads

    def _black_moves(self, y, k, w):
        """Yield table, y, k after a move, and the squares of White's piece that allow it."""
        for to in squares(KING_STEPS[k] & ~(1 << y)):
            yield self, y, to, ALL & ~(1 << to)
        if self.theirs == "P":
            ahead = y - 8
            if ahead not in (k, w):
                free = ALL & ~(1 << ahead)
                for table in self.becomes if ahead < 8 else [self]:
                    yield table, ahead, k, free
                if y >= 48 and ahead - 8 not in (k, w):
                    yield self, ahead - 8, k, free & ~(1 << ahead - 8)
            return
        if self.theirs == "N":
            for to in squares(KNIGHT_LEAPS[y] & ~(1 << k | 1 << w)):
                yield self, to, k, ALL & ~(1 << to)
            return
        for to in squares(reach(self.theirs, y, 1 << k | 1 << w) & ~(1 << k | 1 << w)):
            yield self, to, k, ALL & ~(1 << to | BETWEEN[y][to])

    def _taking(self, y, k, w):
        """Return the squares where Black can legally take White's piece."""
        near = KING_STEPS[k] & ~KING_STEPS[w]
        if self.theirs == "P":
            return near | PAWN_CAPTURES[BLACK][y]
        if self.theirs == "N":
            return near | KNIGHT_LEAPS[y]
        return near | reach(self.theirs, y, 1 << k | 1 << w)

    def _promotes_to_queen(self, y, k, w):
        """Return the squares of White's piece for which a new queen leaves no check standing."""
        if self.theirs != "P" or y >= 16 or y - 8 in (k, w):
            return 0
        return ALL & ~(1 << y - 8) & ~reach(self.mine, k, 1 << y - 8 | 1 << w)

    # the table

    def _start(self):
        for y in self.where:
            for k in range(64):
                for w in range(64):
                    here = self.legal(BLACK, y, k, w)
                    here &= self.checking(y, k, w)
                    if not here:
                        continue
                    here &= ~self._taking(y, k, w) & ~self._promotes_to_queen(y, k, w)
                    for table, to, king, allowed in self._black_moves(y, k, w):
                        here &= ~(allowed & table.legal(WHITE, to, king, w))
                        if not here:
                            break
                    self.sets[BLACK][y][k][w] = here

    def _sweep(self):
        """Add what leads to a known position in one move; tell whether anything was added."""
        added = False
        for y in self.where:
            for k in range(64):
                for w in range(64):
                    if self._apart(y, k, w):
                        added |= self._add(WHITE, y, k, w, self._from_white(y, k, w))
                        added |= self._add(BLACK, y, k, w, self._from_black(y, k, w))
        return added

    def _add(self, side, y, k, w, found):
        row = self.sets[side][y][k]
        found = row[w] | found & self.legal(side, y, k, w)
        if found == row[w]:
            return False
        row[w] = found
        return True

    def _from_white(self, y, k, w):
        known = self.sets[BLACK][y][k]
        found = 0
        for to in squares(KING_STEPS[w] & ~(1 << y)):
            found |= known[to]
        occupied = 1 << y | 1 << k | 1 << w
        if self.mine == "N":
            for square in squares(known[w]):
                found |= KNIGHT_LEAPS[square]
        else:
            for square in squares(known[w]):
                found |= reach(self.mine, square, occupied)
        return found

    def _from_black(self, y, k, w):
        found = 0
        for table, to, king, allowed in self._black_moves(y, k, w):
            found |= allowed & table.sets[WHITE][to][king][w]
        return found

    def positions(self):
        """Yield side, squares of Black's piece and king, White's king and piece, and the truth.

        Of two positions that are mirror images from side to side, one.
        """
        for side in (WHITE, BLACK):
            for y in self.where:
                for k in range(64):
                    if k % 8 > 3:
                        continue
                    for w in range(64):
                        known = self.sets[side][y][k][w]
                        for x in squares(self.legal(side, y, k, w)):
                            yield side, y, k, w, x, bool(known >> x & 1)

    def position(self, side, y, k, w, x):
        """Return a position of the table."""
        board = [None] * 64
        board[y] = PIECES_BY_SYMBOL[self.theirs.lower()]
        board[k], board[w] = PIECES_BY_SYMBOL["k"], PIECES_BY_SYMBOL["K"]
        board[x] = PIECES_BY_SYMBOL[self.mine]
        return Position(tuple(board), side=side)


def compare(table, yes, seed):
    """Ask the adjudicator; return the counts by truth and verdict, and what is wrong."""
    counts, wrong = Counter(), []
    whole = sum(truth for *_, truth in table.positions())
    chosen = {*random.Random(seed).sample(range(whole), min(yes, whole))}
    number = 0
    for *place, truth in table.positions():
        counts["positions"] += 1
        if not truth:
            ask(table, place, "no", counts, wrong)
            continue
        if number in chosen:
            ask(table, place, "yes", counts, wrong)
        number += 1
    return counts, wrong


def ask(table, place, truth, counts, wrong):
    position = table.position(*place)
    answer = can_mate(position, WHITE)
    counts[truth, answer.verdict] += 1
    if answer.verdict == "undecided":
        return
    if answer.verdict != truth or not verify(position, WHITE, answer.certificate):
        wrong.append((position, answer))


def main():
    """Make a table, compare, and return 1 where anything disagrees."""
    parser = argparse.ArgumentParser(description=__doc__.partition("\n")[0])
    parser.add_argument("mine", choices=["N", "B"])
    parser.add_argument("theirs", choices=["P", "N", "B", "R"])
    parser.add_argument("--yes", type=int, default=2_000)
    parser.add_argument("--seed", type=int, default=1)
    options = parser.parse_args()
    start = time.process_time()
    table = Table(options.mine, options.theirs)
    print(f"table in {time.process_time() - start:.0f} s, {table.sweeps} sweeps", flush=True)
    counts, wrong = compare(table, options.yes, options.seed)
    for key, count in sorted(counts.items(), key=str):
        print(key, count)
    print(f"{len(wrong)} wrong, {time.process_time() - start:.0f} s")
    for position, answer in wrong[:5]:
        print(position, answer)
    return 1 if wrong else 0


if __name__ == "__main__":
    sys.exit(main())
