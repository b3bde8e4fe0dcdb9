"""Searches and proofs: what each may spend, what it hands on, and when it proves something."""

import random
from collections import Counter

import pytest

from arbitro.rules.laws.adjudicator import can_mate, solver, verifier, verify
from arbitro.rules.laws.adjudicator.certificates import Closure
from arbitro.rules.laws.adjudicator.reach import wall_of
from arbitro.rules.laws.adjudicator.search import (
    WALL_COST,
    Novelty,
    Search,
    SearchAnswer,
    SearchStrategy,
    pawn_way,
)
from arbitro.rules.laws.board import PAWN, Board, read_fen
from rules.laws.adjudicator.plain_squares import bits
from rules.laws.board.random_positions import random_game

LOCKED = "8/1k6/p1p1p1p1/P1P1P1P1/p1p1p1p1/P1P1P1P1/1K6/8 w - - 0 1"
OPEN = "8/8/4k3/8/8/3RK3/8/8 w - - 0 1"


def board_of(fen):
    return Board(read_fen(fen).position)


# the check of what has been seen


def walled_followers(board):
    walls = []
    for move in board.legal_moves():
        board.make(move)
        walls.append((board.position(), wall_of(board)))
        board.unmake()
    return tuple(walls)


def test_all_that_follows_may_be_left_to_walls_of_the_positions_that_follow():
    board = board_of(LOCKED)
    walls = walled_followers(board)
    # the position and one more for each move of the king, none of which is followed
    enough = Closure(1 + len(walls), walls)
    assert verify(board.position(), 0, enough)
    assert not verify(board.position(), 0, Closure(len(walls), walls))
    assert not verify(board.position(), 0, Closure(1 + len(walls), walls[1:]))
    nothing = ((0,) * 7, (0,) * 7)
    place, wall = walls[0]
    less = (place, type(wall)(wall.fixed, nothing, wall.rails)), *walls[1:]
    assert not verify(board.position(), 0, Closure(1 + len(walls), less))


def test_a_pawn_passed_by_makes_another_position_where_it_may_be_taken_alone():
    may = [board_of(f"4k3/8/8/8/3pP3/8/8/4K3 b - {passed} 0 1") for passed in ("e3", "-")]
    assert verifier._state(may[0]) != verifier._state(may[1])
    # the pawn of d4 keeps its king from the rook of d1
    may = [board_of(f"3k4/8/8/8/3pP3/8/8/3RK3 b - {passed} 0 1") for passed in ("e3", "-")]
    assert verifier._state(may[0]) == verifier._state(may[1])


# the search


def test_the_way_of_pawns_is_that_of_the_foremost():
    chance = random.Random(3)
    for _ in range(200):
        pawns = chance.sample(range(8, 56), chance.randrange(1, 5))
        assert pawn_way(bits(pawns), 0) == min(7 - each // 8 for each in pawns)
        assert pawn_way(bits(pawns), 1) == min(each // 8 for each in pawns)


def test_what_has_been_seen_is_counted_for_the_piece_that_came_and_for_the_kings():
    for seed in range(3):
        novelty, met = Novelty(), Counter()
        for board in random_game(seed, 40):
            for move in board.legal_moves()[:6]:
                board.make(move)
                kinds = [[each.bit_count() for each in side] for side in board.sides]
                pawns = (board.sides[0][PAWN], board.sides[1][PAWN], kinds[0][0], kinds[1][0])
                target = move >> 6 & 63
                features = (
                    (pawns, "piece", board.kinds[target], board.side, target),
                    (pawns, "kings", *board.kings),
                )
                assert novelty.seen_before(board, move) == sum(met[each] for each in features)
                met.update(features)
                board.unmake()


def search_of(fen, budget, hopes=("plan",)):
    return Search(board_of(fen), 0, budget, SearchStrategy(hopes))


def test_a_search_with_nothing_to_spend_looks_at_nothing_and_proves_nothing():
    assert search_of(OPEN, 0).run() == SearchAnswer(None, False, 0, 1)
    assert search_of(OPEN, 0).run_through(0) == SearchAnswer(None, False, 0, 1)


# the question


OPEN_TO_BOTH = [
    OPEN,
    LOCKED,
    "8/8/8/8/8/1b6/8/K1k1N3 w - - 0 1",
    "4k3/8/8/4p3/4P3/8/8/4K3 w - - 0 1",
    "7k/7p/5K1P/8/8/8/8/8 w - - 0 1",
]


@pytest.mark.parametrize("with_kernel", [True, False])
@pytest.mark.parametrize("fen", OPEN_TO_BOTH)
def test_more_effort_never_takes_an_answer_back_and_less_is_kept_to(fen, with_kernel, monkeypatch):
    """An answer is proved; a budget is kept to, but for the wall or the move that ends it."""
    if not with_kernel:
        monkeypatch.setattr(solver, "kernel", lambda: None)
    position = read_fen(fen).position
    for winner in (0, 1):
        best = can_mate(position, winner)
        assert best.nodes <= solver.DEFAULT_BUDGET
        for budget in (0, 1, 40, 301, 1_000, 5_000):
            found = can_mate(position, winner, budget)
            assert found == can_mate(position, winner, budget)
            assert found.nodes <= budget + WALL_COST
            if found.verdict == "undecided":
                assert found.certificate is None
            else:
                assert found.verdict == best.verdict
                assert verify(position, winner, found.certificate)
