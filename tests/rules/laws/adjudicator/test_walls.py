"""Walls: a claim that play refutes is never accepted, and one with room for mate proves nothing."""

import random
from dataclasses import replace

import pytest

from arbitro.rules.laws.adjudicator import can_mate, verify
from arbitro.rules.laws.adjudicator.reach import Wall, mate_fits
from arbitro.rules.laws.adjudicator.wall_check import wall_holds
from arbitro.rules.laws.board import PAWN, Board, read_fen
from arbitro.rules.laws.board.encoding import ALL_SQUARES, BIT

WALLED = (
    "8/1k6/p1p1p1p1/P1P1P1P1/p1p1p1p1/P1P1P1P1/1K6/8 w - - 0 1",
    "4k3/8/1p1p1p1p/1P1P1P1P/8/8/8/4K3 w - - 0 1",
    "8/1k6/p1p1p1p1/P1P1P1P1/p1p1p1p1/P1P1P3/1K4P1/8 w - - 0 1",
    "8/1k4p1/p1p1p3/P1P1P1P1/p1p1p1p1/P1P1P1P1/1K6/8 b - - 0 1",
    "8/5k2/8/p1p1p1p1/P1P1P1P1/8/8/3BK3 b - - 0 1",
)


def walled(fen):
    """Return a position and its proof that White never mates, which is a wall."""
    position = read_fen(fen).position
    certificate = can_mate(position, 0).certificate
    assert certificate is not None
    assert certificate.kind == "wall"
    return position, certificate


PROVED = [walled(fen) for fen in WALLED]


def seen(position, games=40, plies=60):
    """Return every (side, kind, square) at which play at random shows a piece."""
    found = set()
    for seed in range(games):
        chance, board = random.Random(seed), Board(position)
        for _ in range(plies):
            found |= {(piece.side, piece.kind, at) for at, piece in board.position().placed()}
            moves = board.legal_moves()
            if not moves:
                break
            board.make(chance.choice(moves))
    return found


def claimed(wall, side, kind, square):
    """Tell whether a wall says that such a piece may stand there."""
    on_rails = kind == PAWN and any(BIT[square] & rail for _, rail in wall.rails[side])
    return on_rails or bool(BIT[square] & (wall.fixed[side][kind] | wall.reach[side][kind]))


def without(squares, side, kind, square):
    """Take one square out of the claim for a side and kind."""
    of_side = list(squares[side])
    of_side[kind] &= ~BIT[square]
    return tuple(tuple(of_side) if at == side else squares[at] for at in (0, 1))


def test_some_walls_have_pawns_that_advance_and_pieces_other_than_kings():
    walls = [wall for _, certificate in PROVED for _, wall in certificate.walls]
    assert any(rails for wall in walls for rails in wall.rails)
    assert any(wall.reach[side][kind] for wall in walls for side in (0, 1) for kind in range(2, 6))


@pytest.mark.parametrize(("position", "certificate"), PROVED)
def test_play_at_random_stays_within_the_claim_and_any_less_is_refused(position, certificate):
    assert verify(position, 0, certificate)
    for place, wall in certificate.walls:
        if place != position:
            continue
        shown = seen(position)
        assert all(claimed(wall, *each) for each in shown)
        for side, kind, square in shown:
            less = replace(
                wall,
                fixed=without(wall.fixed, side, kind, square),
                reach=without(wall.reach, side, kind, square),
                rails=tuple(
                    tuple((start, rail & ~BIT[square]) for start, rail in rails)
                    if at == side and kind == PAWN
                    else rails
                    for at, rails in enumerate(wall.rails)
                ),
            )
            assert not wall_holds(Board(place), less, 0), (side, kind, square)


@pytest.mark.parametrize(("position", "certificate"), PROVED)
def test_nothing_that_moves_may_be_called_fixed(position, certificate):
    for place, wall in certificate.walls:
        if place != position:
            continue
        moving = {move.origin for move in Board(place).legal_moves()}
        for square, piece in place.placed():
            if square not in moving:
                continue
            fixed = [list(each) for each in wall.fixed]
            fixed[piece.side][piece.kind] |= BIT[square]
            more = replace(wall, fixed=tuple(map(tuple, fixed)))
            assert not wall_holds(Board(place), more, 0)


def test_a_wall_within_which_a_mate_might_stand_proves_nothing():
    # everything may stand everywhere: the claim keeps itself, and says nothing
    for fen in ("7k/8/6KQ/8/8/8/8/8 w - - 0 1", "k7/8/K7/8/8/5n2/8/6N1 w - - 0 1"):
        board = Board(read_fen(fen).position)
        nothing = (0,) * 7
        reach = tuple(
            tuple(ALL_SQUARES if board.sides[side][kind] and kind else 0 for kind in range(7))
            for side in (0, 1)
        )
        assert not wall_holds(board, Wall((nothing, nothing), reach, ((), ())), 0)


@pytest.mark.parametrize(("shield", "fits"), [("p", False), ("1", True)])
def test_a_bishop_mates_only_along_an_open_line(shield, fits):
    """The king of a8 has no square: the bishop of d5 mates it where no pawn of b7 is in between."""
    position = read_fen(f"kn6/p{shield}6/8/3B4/8/8/8/4K3 b - - 0 1").position
    board = Board(position)
    bishop, king = board.sides[0][3], board.sides[0][6]
    wall = Wall(
        ((0,) * 7, tuple(board.sides[1])), ((0, 0, 0, bishop, 0, 0, king), (0,) * 7), ((), ())
    )
    assert mate_fits(wall, board, 0) is fits
