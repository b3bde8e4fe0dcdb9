"""Searches and proofs: what each may spend, what it hands on, and when it proves something."""

import random
from collections import Counter

import pytest

from arbitro.rules.laws.adjudicator import solver, verifier, verify
from arbitro.rules.laws.adjudicator.certificates import Closure, HelpMate, Regions, Walls
from arbitro.rules.laws.adjudicator.reach import wall_of
from arbitro.rules.laws.adjudicator.regions import Spread
from arbitro.rules.laws.adjudicator.search import (
    Novelty,
    Search,
    SearchAnswer,
    SearchStrategy,
    escapes,
    pawn_way,
)
from arbitro.rules.laws.adjudicator.walks import WALK
from arbitro.rules.laws.board import BISHOP, KING, KNIGHT, PAWN, QUEEN, ROOK, Board, read_fen
from arbitro.rules.laws.native import MateSearchResult
from rules.laws.adjudicator.plain_squares import attacks, bits, of
from rules.laws.adjudicator.test_claims import board_at_random
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


@pytest.mark.parametrize("seed", range(6))
def test_escapes_counts_the_free_squares_of_the_king_the_way_of_a_pawn_and_the_nearest_piece(seed):
    chance = random.Random(seed)
    for _ in range(12):
        board = board_at_random(chance, chance.randrange(5))
        for winner in (0, 1):
            mine, theirs = board.sides[winner], board.sides[winner ^ 1]
            king = board.kings[winner ^ 1]
            standing = of(mine[0] | theirs[0]) - {king}
            taken = set().union(
                *(
                    attacks(kind, square, standing, winner)
                    for kind in range(1, 7)
                    for square in of(mine[kind])
                )
            )
            free = attacks(KING, king) - of(theirs[0]) - taken
            near = [
                WALK[kind][square][king]
                for kind in (KNIGHT, BISHOP, ROOK, QUEEN)
                for square in of(mine[kind])
            ]
            expected = 6 * len(free) + 2 * min(near, default=50)
            if mine[PAWN] and not mine[ROOK] | mine[QUEEN]:
                ranks = [each // 8 if winner else 7 - each // 8 for each in of(mine[PAWN])]
                expected += 20 + 5 * min(ranks)
            assert escapes(board, winner) == expected


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


def test_a_position_that_is_ranked_counts_for_four_and_one_seen_before_for_one():
    board = board_of(OPEN)
    moves = len(board.legal_moves())
    search = search_of(OPEN, 1)
    # no move leads to a position met before, nor to one without the rook
    assert search.run() == SearchAnswer(None, False, 4 * moves, 1 + moves)
    search._expand(0)
    assert search._nodes == 5 * moves
    assert len(search._seen) == 1 + moves
    assert search._line_to(0) == ()
    assert [search._line_to(number + 1) for number in range(moves)] == [
        (move,) for move in board.legal_moves()
    ]


def test_a_queue_gives_what_is_best_and_still_waits():
    search = search_of(OPEN, 1)
    search._expand(0)
    search._waiting[2] = False
    queue = [(3, 0, 2), (5, 0, 1), (7, 0, 3)]
    assert [search._next(queue) for _ in range(3)] == [1, 3, None]


def test_walls_are_tried_while_pawns_block_each_other_and_tries_have_not_failed_too_often():
    locked, free = board_of(LOCKED), board_of("4k3/4p3/8/8/8/8/4P3/4K3 w - - 0 1")
    search = search_of(OPEN, 1)
    # two tries, four more for each wall found and one more for every ten thousand nodes
    for walls, nodes, tries in ((0, 0, 2), (1, 9_999, 6), (2, 10_000, 11), (0, 20_000, 4)):
        search._walls, search._nodes = [None] * walls, nodes
        for tried in (tries - 1, tries):
            search._walls_tried = tried
            assert search._wall_is_worth_a_try(locked) is (tried < tries)
            assert not search._wall_is_worth_a_try(free)
    search._walls_tried = 0
    assert not search._wall_is_worth_a_try(board_of("4k3/8/8/4p3/4P3/8/8/4K2R w K - 0 1"))


def test_a_try_for_a_wall_counts_for_three_hundred_and_is_kept_where_it_is_one():
    search = search_of(OPEN, 1)
    assert search._walled(board_of(LOCKED))
    assert (search._nodes, search._walls_tried) == (300, 1)
    assert [place for place, _ in search._walls] == [board_of(LOCKED).position()]
    assert not search._walled(board_of(OPEN))
    assert (search._nodes, search._walls_tried, len(search._walls)) == (600, 2, 1)


# the question


def question(fen=LOCKED, left=1_000, winner=0):
    return solver._Question(board_of(fen), winner, left)


class Kernel:
    """A kernel that has been asked for so much, and tells what it was given to tell."""

    def __init__(self, *told):
        self.told, self.asked = MateSearchResult(*told), []

    def help_mate(self, board, winner, ranked, through):
        self.asked.append((ranked, through))
        return self.told


def test_what_a_kernel_has_seen_is_a_proof_or_a_wall_where_that_is_shorter():
    line = tuple(board_of(OPEN).legal_moves()[:1])
    assert question()._native(Kernel(line, False, 5, 80), 9, 0) == HelpMate(line)
    assert question()._native(Kernel(None, False, 5, 80), 9, 0) is None
    assert question()._native(Kernel(None, True, 100, 80), 9, 0) == Closure(100)
    assert isinstance(question()._native(Kernel(None, True, 101, 80), 9, 0), Walls)
    assert question(OPEN)._native(Kernel(None, True, 20_000, 80), 9, 0) == Closure(20_000)
    long = question(OPEN)
    assert long._native(Kernel(None, True, 20_001, 80), 9, 0) is None
    assert long._long_closure == Closure(20_001)
    kernel = Kernel(line, False, 5, 80)
    assert long._native(kernel, 9, 0) is None
    assert kernel.asked == []


def test_a_kernel_goes_through_forty_moves_for_a_node_that_is_left():
    for left, ranked, through, given in (
        (10, 300, 99, 99),
        (10, 300, 101, 100),
        (10, 500, 101, 0),
    ):
        asked, kernel = question(OPEN, left), Kernel(None, False, 5, 119)
        assert asked._native(kernel, ranked, through) is None
        assert kernel.asked == [(ranked, given)]
        # 119 moves are two nodes
        assert asked._left == left - 2
    kernel = Kernel(None, False, 5, 119)
    assert question(OPEN, 0)._native(kernel, 9, 9) is None
    assert kernel.asked == []
    assert question(OPEN, 1)._native(kernel, 9, 9) is None
    assert kernel.asked == [(9, 9)]


def test_a_wall_costs_three_hundred_and_tells_later_searches_the_ways():
    locked, free = question(left=1), question(OPEN, 1_000)
    assert isinstance(locked._wall(), Walls)
    assert locked._left == -299
    assert free._wall() is None
    assert (free._left, free._ways is None) == (700, False)
    for none in (question(left=0), question("4k3/8/8/4p3/4P3/8/8/4K2R w K - 0 1")):
        assert none._wall() is None
        assert none._ways is None


class Searching:
    """A search that tells what it was given to tell, and what it was asked for."""

    def __init__(self, *told):
        self.told, self.asked = list(told), []

    def __call__(self, board, winner, budget, manner):
        self.asked.append((budget, manner.hopes, manner.plans))
        return self

    def run(self):
        return self.told.pop(0)

    def run_through(self, budget):
        self.asked.append(budget)
        return self.told.pop(0)


def test_a_search_takes_its_share_or_what_is_left(monkeypatch):
    for left, nodes, given in ((1_000, 999, 999), (1_000, 1_001, 1_000)):
        searching = Searching(SearchAnswer(None, False, 70, 4))
        monkeypatch.setattr(solver, "Search", searching)
        asked = question(left=left)
        assert asked._search(("escapes",), nodes, 5) is None
        assert searching.asked == [(given, ("escapes",), 5)]
        assert asked._left == left - 70
    assert question(left=0)._search(("plan",), 5) is None
    searching = Searching(SearchAnswer(None, True, 1, 4))
    monkeypatch.setattr(solver, "Search", searching)
    assert question(left=1)._search(("plan",), 5) == Closure(4)
    assert searching.asked == [(1, ("plan",), 2)]


def test_the_rest_of_a_large_search_goes_through_what_waits_without_ranking_it(monkeypatch):
    first, last = SearchAnswer(None, False, 60_010, 7), SearchAnswer(None, True, 64_000, 9)
    for nodes, told, asked, proof in (
        (60_000, [first], [(60_000, ("plan",), 2)], None),
        (65_000, [first, last], [(60_000, ("plan",), 2), 4_990], Closure(9)),
        (65_000, [last], [(60_000, ("plan",), 2)], Closure(9)),
    ):
        searching = Searching(*told)
        monkeypatch.setattr(solver, "Search", searching)
        here = question(left=100_000)
        assert here._search(("plan",), nodes) == proof
        assert searching.asked == asked
        assert here._left == 100_000 - told[-1].nodes


def test_regions_that_ran_out_of_nodes_are_taken_up_again_once_with_more(monkeypatch):
    asked = []

    def spread(board, winner, kinds, nodes):
        asked.append((kinds, nodes))
        return Spread(False, 3, 40)

    monkeypatch.setattr(solver, "spread", spread)
    pawns = {(0, PAWN), (1, PAWN)}
    here = question(left=1_000)
    assert here._unfinished_regions() is None
    assert here._regions("", 41) is None
    assert here._unfinished == []
    assert here._regions("Kk", 40) is None
    assert here._regions("Kk", 40) is None
    assert here._regions("", 39) is None
    assert here._unfinished == ["Kk", ""]
    assert asked[0] == (pawns, 41)
    assert asked[1] == (pawns | {(0, KING), (1, KING)}, 40)
    assert here._left == 1_000 - 4 * 40
    here._left = 400_000
    assert here._unfinished_regions() is None
    assert asked[-1] == (pawns | {(0, KING), (1, KING)}, 200_000)
    here._left = 0
    assert here._regions("", 40) is None
    assert len(asked) == 5
    monkeypatch.setattr(solver, "spread", lambda *_: Spread(True, 3, 40))
    here._left = 10
    assert here._regions("k", 5) == Regions("k", 3)


@pytest.mark.parametrize(("winner", "letters"), [(0, "Kknbrq"), (1, "KkNBRQ")])
def test_both_kings_and_the_pieces_of_the_side_to_be_mated_are_told_exactly(winner, letters):
    assert question(winner=winner)._exact_loser() == letters


@pytest.mark.parametrize(("moves", "cut"), [(20, False), (21, True)])
def test_a_line_of_more_than_twenty_moves_is_made_shorter(moves, cut, monkeypatch):
    monkeypatch.setattr(solver, "kernel", lambda: None)
    monkeypatch.setattr(solver, "shortened", lambda board, line: line[:2])
    here = question(left=50)
    line = tuple(board_of(OPEN).legal_moves()[:1]) * moves

    def found():
        here._left -= 8
        return HelpMate(line)

    monkeypatch.setattr(here, "_interpreted", found)
    answer = here.answer()
    assert answer.line == (line[:2] if cut else line)
    assert answer == solver.Adjudication("yes", answer.line, HelpMate(answer.line), 8)
