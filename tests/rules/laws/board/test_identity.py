"""When positions are the same for a claim (9.2.2), and how often they appear."""

import pytest

from arbitro.rules.laws.board import (
    Board,
    appearances,
    array_number,
    identity_differences,
    initial_position,
    read_fen,
)
from rules.laws.board.random_positions import random_game


def play(board, *moves):
    made = []
    for uci in moves:
        made.append(next(move for move in board.legal_moves() if move.uci() == uci))
        board.make(made[-1])
    return made


def concepts(first, second):
    found = identity_differences(read_fen(first).position, read_fen(second).position)
    return [each.concept for each in found]


KNIGHTS = ("g1f3", "g8f6", "f3g1", "f6g8")


@pytest.mark.article("E.01@2023-01 art. 9.2.2")
def test_the_initial_position_counts_as_an_appearance():
    board = Board()
    moves = play(board, *KNIGHTS, *KNIGHTS)
    assert board.repetitions() == 3
    assert [each.plies for each in appearances(moves)] == [(0, 4, 8)]


@pytest.mark.article("E.01@2023-01 art. 9.2.2.1")
def test_a_position_with_a_capture_in_passing_is_another_one():
    board = Board(read_fen("4k1n1/8/8/8/1p6/8/P7/4K1N1 w - - 0 1").position)
    play(board, "a2a4", "g8f6", "g1f3", "f6g8", "f3g1")
    assert board.repetitions() == 1


@pytest.mark.article("E.01@2023-01 art. 9.2.2.1")
def test_a_capture_in_passing_that_is_not_legal_makes_no_difference():
    # the pawn on d4 is pinned on the rank through both pawns
    board = Board(read_fen("4n3/8/8/8/R2p2k1/8/2P5/4K1N1 w - - 0 1").position)
    play(board, "c2c4", "e8f6", "g1f3", "f6e8", "f3g1")
    assert board.repetitions() == 2


@pytest.mark.article("E.01@2023-01 art. 9.2.2.2")
def test_a_king_that_moved_and_returned_has_lost_its_castling():
    board = Board(read_fen("4k3/8/8/8/8/8/8/4K2R w K - 0 1").position)
    play(board, "e1e2", "e8e7", "e2e1", "e7e8")
    assert board.repetitions() == 1
    play(board, "e1e2", "e8e7", "e2e1", "e7e8")
    assert board.repetitions() == 2


@pytest.mark.article("E.01@2023-01 art. 9.2.2")
@pytest.mark.parametrize(
    ("first", "second", "different"),
    [
        ("4k3/8/8/8/8/8/8/4K3 w - - 0 1", "4k3/8/8/8/8/8/8/4K3 w - - 9 30", []),
        (
            "4k3/8/8/8/8/8/8/4K3 w - - 0 1",
            "4k3/8/8/8/8/8/8/4K3 b - - 0 1",
            ["same-position-player"],
        ),
        (
            "4k3/8/8/8/8/8/8/4K2R w K - 0 1",
            "4k3/8/8/8/8/8/8/4K2R w - - 0 1",
            ["same-position-castling"],
        ),
        (
            "4k3/8/8/8/Pp6/8/8/4K3 b - a3 0 1",
            "4k3/8/8/8/Pp6/8/8/4K3 b - - 0 1",
            ["same-position-en-passant"],
        ),
        # nothing can capture on a3
        ("4k3/8/8/8/P7/8/8/4K3 b - a3 0 1", "4k3/8/8/8/P7/8/8/4K3 b - - 0 1", []),
        (
            "4k3/8/8/8/8/8/8/4KN2 w - - 0 1",
            "4k3/8/8/8/8/8/8/4KB2 w - - 0 1",
            ["same-position-pieces"],
        ),
    ],
)
def test_what_makes_positions_different_is_named(first, second, different):
    assert concepts(first, second) == different


@pytest.mark.parametrize("seed", range(6))
def test_keys_are_equal_exactly_where_positions_are_the_same(seed):
    seen = {}
    for board in random_game(seed, 80):
        position = board.position()
        for key, other in seen.items():
            assert (key == board.key) == (identity_differences(position, other) == ())
        seen[board.key] = position


@pytest.mark.article("E.01@2023-01 art. II.1")
@pytest.mark.article("E.01@2023-01 art. II.2")
def test_all_960_arrays_are_different_and_keep_the_conditions():
    arrays = [initial_position(number) for number in range(960)]
    assert len({array.pieces for array in arrays}) == 960
    for array in arrays:
        kinds = [piece.kind for piece in array.pieces[:8]]
        rooks = [file for file, kind in enumerate(kinds) if kind == 4]
        bishops = [file for file, kind in enumerate(kinds) if kind == 3]
        assert rooks[0] < kinds.index(6) < rooks[1]
        assert sum(bishops) % 2 == 1


def test_an_array_knows_its_number():
    assert array_number(initial_position()) == 518
    assert array_number(read_fen("4k3/8/8/8/8/8/8/4K3 w - - 0 1").position) is None
