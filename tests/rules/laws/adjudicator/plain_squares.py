"""What pieces attack, told plainly by files and ranks, as a second way beside the tables."""

from arbitro.rules.laws.board import BISHOP, KING, KNIGHT, PAWN, QUEEN, ROOK

STRAIGHT = ((0, 1), (0, -1), (1, 0), (-1, 0))
DIAGONAL = ((1, 1), (1, -1), (-1, 1), (-1, -1))
LEAPS = tuple((a, b) for a in (-2, -1, 1, 2) for b in (-2, -1, 1, 2) if abs(a) != abs(b))
LINES = {BISHOP: DIAGONAL, ROOK: STRAIGHT, QUEEN: STRAIGHT + DIAGONAL}
EVERYWHERE = frozenset(range(64))


def beside(square, across, up):
    """Return the square so far away in a set, or nothing beyond the rim."""
    file, rank = square % 8 + across, square // 8 + up
    return {8 * rank + file} if file in range(8) and rank in range(8) else set()


def attacks(kind, square, still=frozenset(), side=0):
    """Return the squares a piece attacks where only some squares are occupied."""
    if kind == PAWN:
        up = -1 if side else 1
        return beside(square, -1, up) | beside(square, 1, up)
    if kind in (KNIGHT, KING):
        steps = LEAPS if kind == KNIGHT else STRAIGHT + DIAGONAL
        return set().union(*(beside(square, *step) for step in steps))
    found = set()
    for across, up in LINES[kind]:
        for far in range(1, 8):
            here = beside(square, across * far, up * far)
            found |= here
            if not here or here & still:
                break
    return found


def of(bits):
    """Return a set of squares as a set."""
    return {square for square in range(64) if bits >> square & 1}


def bits(squares):
    """Return squares as one number."""
    return sum(1 << square for square in set(squares))
