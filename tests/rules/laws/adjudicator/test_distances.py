"""Distances: each is one more than the least of the squares a piece attacks from there."""

import random

import pytest

from arbitro.rules.laws.adjudicator.reach import Wall, attacked_from, guarded
from arbitro.rules.laws.adjudicator.walks import FAR, WALK, MoveDistances
from arbitro.rules.laws.adjudicator.wall_check import _Check, within
from arbitro.rules.laws.board import BISHOP, KING, KNIGHT, PAWN, QUEEN, ROOK, Board, read_fen
from rules.laws.adjudicator.plain_squares import EVERYWHERE, attacks, bits, of

OFFICERS = (KNIGHT, BISHOP, ROOK, QUEEN, KING)
NOTHING = ((0,) * 7, (0,) * 7)


def fixed_at_random(chance, count):
    """Return pieces that never move, by side and kind: the first of each side are all of them."""
    sides = ([0] * 7, [0] * 7)
    for square in chance.sample(range(64), count):
        side, kind = chance.randrange(2), chance.randrange(1, 7)
        if kind == PAWN and square // 8 in (0, 7):
            kind = ROOK
        if kind == KING and sides[side][KING]:
            kind = QUEEN
        sides[side][kind] |= 1 << square
        sides[side][0] |= 1 << square
    return tuple(map(tuple, sides))


@pytest.mark.parametrize("kind", OFFICERS)
def test_on_an_empty_board_a_square_is_one_move_further_than_what_is_attacked_from_it(kind):
    attacked = [attacks(kind, square) for square in range(64)]
    for target in range(kind % 4, 64, 5):
        row = WALK[kind][target]
        assert row[target] == 0
        for square in EVERYWHERE - {target}:
            assert row[square] == min(FAR, 1 + min(row[each] for each in attacked[square]))
    assert MoveDistances().row(0, kind, 13) == WALK[kind][13]


@pytest.mark.parametrize("seed", range(6))
def test_among_pieces_that_never_move_the_ways_go_around_them_and_kings_around_what_they_guard(
    seed,
):
    chance = random.Random(seed)
    fixed = fixed_at_random(chance, 6 + 4 * seed)
    ways = MoveDistances(Wall(fixed, NOTHING, ((), ())))
    still = of(fixed[0][0] | fixed[1][0])
    for side in (0, 1):
        assert ways.stuck_pawns(side) == fixed[side][PAWN]
        held = set().union(
            *(
                attacks(kind, square, EVERYWHERE, side ^ 1)
                for kind in range(1, 7)
                for square in of(fixed[side ^ 1][kind])
            )
        )
        for kind in chance.sample(OFFICERS, 2):
            barred = still | held if kind == KING else still
            attacked = [attacks(kind, square, still) for square in range(64)]
            for target in chance.sample(range(64), 2):
                row = ways.row(side, kind, target)
                for square in range(64):
                    least = 1 + min(row[each] for each in attacked[square])
                    expected = FAR if square in barred or target in still else min(FAR, least)
                    assert row[square] == (0 if square == target else expected)
                assert ways.row(side, kind, target) is row
    assert MoveDistances().stuck_pawns(0) == MoveDistances().stuck_pawns(1) == 0


@pytest.mark.parametrize("seed", range(4))
def test_a_piece_attacks_its_lines_as_far_as_the_first_piece_that_never_moves(seed):
    chance = random.Random(seed)
    for kind in OFFICERS:
        for square in range(seed, 64, 4):
            still = set(chance.sample(range(64), chance.randrange(24)))
            expected = attacks(kind, square, still)
            assert of(attacked_from(kind, square, bits(still))) == expected
            assert of(within(kind, square, bits(still))) == expected


@pytest.mark.parametrize("seed", range(4))
def test_guarded_is_what_pieces_that_never_move_attack_were_every_other_square_occupied(seed):
    chance = random.Random(seed)
    board = Board(read_fen("4k3/8/8/8/8/8/8/4K3 w - - 0 1").position)
    for count in (1, 2, 3, 6, 12, 20):
        fixed = fixed_at_random(chance, count)
        check = _Check(board, Wall(fixed, NOTHING, ((), ())))
        for side in (0, 1):
            expected = set().union(
                *(
                    attacks(kind, square, EVERYWHERE, side)
                    for kind in range(1, 7)
                    for square in of(fixed[side][kind])
                )
            )
            assert of(guarded(side, fixed[side])) == expected
            assert of(check._guarded(side)) == expected
