"""The board: moves and special moves, attacks, checks and pins, making and taking back."""

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from arbitro.rules.laws.board import (
    BLACK,
    WHITE,
    Board,
    initial_position,
    read_fen,
    square_named,
)
from arbitro.rules.laws.board.encoding import square_names


def board_of(fen, **options):
    return Board(read_fen(fen, **options).position)


def moves_of(board):
    return {move.uci(chess960=board.chess960) for move in board.legal_moves()}


@pytest.mark.article("E.01@2023-01 art. 3.7.4.1")
def test_a_pawn_that_advanced_two_squares_is_captured_as_if_it_had_advanced_one():
    board = board_of("4k3/8/8/8/1p6/8/P7/4K3 w - - 0 1")
    board.make(next(move for move in board.legal_moves() if move.uci() == "a2a4"))
    assert "b4a3" in moves_of(board)
    board.make(next(move for move in board.legal_moves() if move.uci() == "b4a3"))
    assert board.piece_at(square_named("a4")) is None


@pytest.mark.article("E.01@2023-01 art. 3.7.4.2")
def test_a_capture_in_passing_is_possible_on_the_next_move_only():
    board = board_of("4k3/8/8/8/1p6/8/P7/4K3 w - - 0 1")
    for uci in ("a2a4", "e8d8", "e1d1"):
        board.make(next(move for move in board.legal_moves() if move.uci() == uci))
    assert "b4a3" not in moves_of(board)


@pytest.mark.article("E.01@2023-01 art. 3.9.2")
def test_a_capture_in_passing_that_opens_the_rank_to_the_own_king_is_illegal():
    board = board_of("8/8/8/8/R1Pp2k1/8/8/4K3 b - c3 0 1")
    assert "d4c3" not in moves_of(board)


@pytest.mark.article("E.01@2023-01 art. 3.1.2")
def test_a_pinned_piece_attacks_all_the_same():
    # the knight on e4 is pinned by the rook on e8 and still keeps the king from d2 and f2
    board = board_of("4r2k/8/8/8/4N3/8/8/4K3 b - - 0 1")
    assert square_names(board.attackers(square_named("d2"), WHITE)) == ("e1", "e4")


@pytest.mark.article("E.01@2023-01 art. 3.8.2.2")
@pytest.mark.parametrize(
    ("fen", "castling"),
    [
        ("4k3/8/8/8/8/8/8/R3K2R w KQ - 0 1", {"e1g1", "e1c1"}),
        ("4k3/8/8/8/8/8/8/RN2K2R w KQ - 0 1", {"e1g1"}),  # a piece between king and rook
        ("4k3/8/8/8/8/8/5r2/R3K2R w KQ - 0 1", {"e1c1"}),  # f1 is attacked
        ("1r2k3/8/8/8/8/8/8/R3K2R w KQ - 0 1", {"e1g1", "e1c1"}),  # b1 is no square of the king
        ("r3k2r/8/8/8/8/8/8/R3K2R w KQ - 0 1", {"e1g1", "e1c1"}),  # the rooks are attacked
        ("4k3/8/8/8/8/8/4r3/R3K2R w KQ - 0 1", set()),  # the king is in check
    ],
)
def test_castling_asks_for_an_unattacked_king_on_an_empty_way(fen, castling):
    assert moves_of(board_of(fen)) & {"e1g1", "e1c1"} == castling


@pytest.mark.article("E.01@2023-01 art. 3.8.2.1")
def test_the_right_to_castle_is_lost_with_the_captured_rook():
    board = board_of("4k3/8/8/8/8/6n1/8/R3K2R b KQ - 0 1")
    board.make(next(move for move in board.legal_moves() if move.uci() == "g3h1"))
    assert not moves_of(board) & {"e1g1"}


@pytest.mark.article("E.01@2023-01 art. II.3")
def test_a_chess960_king_uncovered_by_its_own_rook_may_not_castle():
    board = board_of("4k3/8/8/8/8/8/8/rRK5 w B - 0 1")
    assert board.chess960
    assert "c1b1" not in moves_of(board)


def test_a_king_is_never_captured_even_where_a_faulty_position_offers_it():
    board = board_of("4k3/8/8/8/8/8/8/K3R3 w - - 0 1")
    assert "e1e8" not in moves_of(board)
    assert "e1e7" in moves_of(board)


def test_a_board_needs_one_king_of_each_side():
    with pytest.raises(ValueError, match="one king"):
        board_of("8/8/8/8/8/8/8/K7 w - - 0 1")


def test_mate_and_stalemate_are_told_apart():
    mate = board_of("7k/5KQ1/8/8/8/8/8/8 b - - 0 1")
    stalemate = board_of("7k/5K2/6Q1/8/8/8/8/8 b - - 0 1")
    assert (mate.is_checkmate(), mate.in_check(), mate.legal_moves()) == (True, True, [])
    assert (stalemate.is_checkmate(), stalemate.in_check()) == (False, False)
    assert stalemate.legal_moves() == []


def test_pins_and_checks_are_told():
    board = board_of("4r2k/8/8/8/1b6/8/3PN3/4K3 w - - 0 1")
    assert square_names(board.pinned()) == ("d2", "e2")
    assert board.checkers() == 0


@settings(max_examples=40, deadline=None)
@given(st.integers(0, 10**6))
def test_taking_back_every_move_restores_the_first_position(seed):
    import random

    chance = random.Random(seed)
    board = Board(initial_position(chance.randrange(960)))
    first, key = board.position(), board.key
    for _ in range(60):
        moves = board.legal_moves()
        if not moves:
            break
        board.make(chance.choice(moves))
    assert board.key == Board(board.position()).key
    while board.history:
        board.unmake()
    assert (board.position(), board.key) == (first, key)


def test_a_copy_goes_its_own_way():
    board = Board()
    other = board.copy()
    other.make(other.legal_moves()[0])
    assert board.position() == initial_position()
    assert other.side == BLACK
