"""Endings small enough to look at all their positions: is there a mate at all?

The expected values are counted on the board alone, by asking every position whether it is mate.
"""

from itertools import permutations

import pytest

from arbitro.rules.laws.adjudicator import can_mate, verify
from arbitro.rules.laws.board import (
    BISHOP,
    BLACK,
    KING,
    KNIGHT,
    PAWN,
    QUEEN,
    ROOK,
    WHITE,
    Board,
    Piece,
    Position,
)
from arbitro.rules.laws.board.tables import BISHOP_LINES, KING_STEPS, KNIGHT_LEAPS

TRIANGLE = (0, 1, 2, 3, 9, 10, 11, 18, 19, 27)
"""One square of each kind under the symmetries of the board without pawns."""

LINES = {KNIGHT: KNIGHT_LEAPS, BISHOP: BISHOP_LINES}


def placed(*pieces, side=BLACK):
    squares = [None] * 64
    for owner, kind, square in pieces:
        squares[square] = Piece(owner, kind)
    return Position(tuple(squares), side=side)


def mates(mating, blocker):
    """Return the mates of a king on the triangle by king and one minor piece.

    The minor piece gives check, so it stands on a line to the king; what the mated side has
    besides stands next to its king, for anywhere else it takes no square from it.
    """
    found = []
    for king in TRIANGLE:
        for attacker in (s for s in range(64) if LINES[mating][king] >> s & 1):
            for helper in range(64):
                if helper in {king, attacker} or KING_STEPS[king] >> helper & 1:
                    continue
                men = [(BLACK, KING, king), (WHITE, KING, helper), (WHITE, mating, attacker)]
                near = [s for s in range(64) if KING_STEPS[king] >> s & 1]
                for square in near if blocker else (None,):
                    if square in {attacker, helper}:
                        continue
                    extra = [] if square is None else [(BLACK, blocker, square)]
                    position = placed(*men, *extra)
                    if Board(position).is_checkmate():
                        found.append(position)
    return found


@pytest.mark.long
@pytest.mark.parametrize(
    ("mating", "blocker"),
    [(KNIGHT, None), (KNIGHT, QUEEN), (BISHOP, None), (BISHOP, ROOK), (BISHOP, QUEEN)],
)
def test_the_classes_called_hopeless_by_material_hold_no_mate(mating, blocker):
    assert mates(mating, blocker) == []
    men = [(BLACK, KING, 0), (WHITE, KING, 18), (WHITE, mating, 40)]
    men += [(BLACK, blocker, 61)] if blocker else []
    position = placed(*men)
    answer = can_mate(position, WHITE)
    assert (answer.verdict, answer.certificate.kind) == ("no", "material")


@pytest.mark.long
@pytest.mark.parametrize(
    ("mating", "blocker"),
    [(KNIGHT, KNIGHT), (KNIGHT, BISHOP), (KNIGHT, ROOK), (BISHOP, KNIGHT), (BISHOP, BISHOP)],
)
def test_the_other_classes_of_one_minor_piece_hold_mates_and_are_answered_yes(mating, blocker):
    assert mates(mating, blocker)
    pieces = [(WHITE, KING, 20), (WHITE, mating, 28), (BLACK, KING, 52), (BLACK, blocker, 60 - 1)]
    position = placed(*pieces)
    answer = can_mate(position, WHITE)
    assert answer.verdict == "yes"
    assert verify(position, WHITE, answer.certificate)


def test_a_knight_never_mates_a_king_with_queens_however_many():
    """Queens hold every square that king and knight leave; one of them takes the knight.

    Queens elsewhere take nothing from their king, and one in the way of another's line to the
    knight takes it itself, so only the squares that have to be held need be filled.
    """
    looked_at = 0
    for king in TRIANGLE:
        for knight in (s for s in range(64) if KNIGHT_LEAPS[king] >> s & 1):
            for helper in range(64):
                if helper in {king, knight} or KING_STEPS[king] >> helper & 1:
                    continue
                taken = KING_STEPS[helper] | KNIGHT_LEAPS[knight]
                held = [s for s in range(64) if (KING_STEPS[king] & ~taken) >> s & 1]
                men = [(BLACK, KING, king), (WHITE, KING, helper), (WHITE, KNIGHT, knight)]
                queens = [(BLACK, QUEEN, square) for square in held]
                looked_at += 1
                assert not Board(placed(*men, *queens)).is_checkmate()
    assert looked_at > 1000


def test_bishops_of_one_colour_hold_no_mate_and_of_two_colours_do():
    found = mates(BISHOP, BISHOP)
    colours = [
        {(s // 8 + s % 8) % 2 for s, piece in each.placed() if piece.kind == BISHOP}
        for each in found
    ]
    assert found
    assert all(len(each) == 2 for each in colours)


def rook_pawn_positions():
    """Return all positions of king and far a-pawn against king, either side to move."""
    squares = (0, 1, 8, 9, 16, 48, 49, 56, 57, 58, 50, 42)
    for pawn in (40, 48):
        for white, black in permutations(squares, 2):
            if pawn in {white, black} or KING_STEPS[white] >> black & 1:
                continue
            for side in (WHITE, BLACK):
                position = placed(
                    (WHITE, KING, white), (WHITE, PAWN, pawn), (BLACK, KING, black), side=side
                )
                board = Board(position)
                if not board.attackers(board.kings[side ^ 1], side):
                    yield position


def closure_holds_mate(position):
    """Tell by plain exhaustion whether a promotion can ever be made and kept.

    With queen or rook every position of king against king and one of them can be helped to mate,
    so White can mate exactly if some line keeps the promoted queen or rook. One minor piece holds
    no mate, as the test above counts.
    """
    seen, waiting = set(), [position]
    while waiting:
        here = waiting.pop()
        if (here.pieces, here.side) in seen:
            continue
        seen.add((here.pieces, here.side))
        board = Board(here)
        kinds = {piece.kind for _, piece in here.placed() if piece.side == WHITE}
        if board.is_checkmate() and here.side == BLACK:
            return True
        if kinds & {QUEEN, ROOK} and here.side == WHITE and board.legal_moves():
            return True
        if not kinds & {PAWN, QUEEN, ROOK}:
            continue
        for move in board.legal_moves():
            board.make(move)
            waiting.append(board.position())
            board.unmake()
    return False


def test_king_and_rook_pawn_agree_with_plain_exhaustion():
    for position in list(rook_pawn_positions())[::30]:
        answer = can_mate(position, WHITE)
        assert (answer.verdict == "yes") == closure_holds_mate(position), position
        assert answer.verdict != "undecided"
        assert verify(position, WHITE, answer.certificate)
