"""Articles 1 to 3 one by one, each with a position made for it."""

import pytest

from arbitro.rules.laws.board import (
    BLACK,
    START,
    WHITE,
    Board,
    read_fen,
    square_named,
)
from arbitro.rules.laws.board.encoding import LIGHT_SQUARES, square_names
from arbitro.rules.laws.notation import matches, read_move, written
from arbitro.rules.laws.notation.written import ENGLISH


def board_of(fen):
    return Board(read_fen(fen).position)


def targets(fen, origin):
    """Return the squares a piece may go to, in order."""
    moves = board_of(fen).legal_moves()
    square = square_named(origin)
    return sorted(
        {square_names(1 << move.king_target)[0] for move in moves if move.origin == square}
    )


def lone(letter):
    """Return a position with one white piece on d4 and the kings out of the way."""
    return f"k6K/8/8/8/3{letter}4/8/8/8 w - - 0 1"


@pytest.mark.article("E.01@2023-01 art. 1.1")
@pytest.mark.article("E.01@2023-01 art. 1.2")
@pytest.mark.article("E.01@2023-01 art. 1.3")
def test_white_moves_first_and_then_the_players_alternate():
    board = Board()
    sides = []
    for _ in range(4):
        sides.append(board.side)
        board.make(board.legal_moves()[0])
    assert sides == [WHITE, BLACK, WHITE, BLACK]


@pytest.mark.article("E.01@2023-01 art. 2.2")
@pytest.mark.article("E.01@2023-01 art. 2.3")
@pytest.mark.article("E.01@2023-01 art. 2.4")
def test_the_initial_position_has_the_queens_on_their_own_colour_and_a_light_corner_at_h1():
    assert [START.pieces[square_named(name)].symbol for name in ("d1", "d8", "e1", "e8")] == [
        "Q",
        "q",
        "K",
        "k",
    ]
    assert LIGHT_SQUARES & 1 << square_named("h1")
    assert LIGHT_SQUARES & 1 << square_named("d1")
    assert sum(piece is not None for piece in START.pieces) == 32


@pytest.mark.article("E.01@2023-01 art. 3.1")
@pytest.mark.article("E.01@2023-01 art. 3.1.1")
def test_no_piece_goes_to_a_square_of_its_own_side_and_a_capture_takes_the_opponents():
    fen = "k6K/8/8/3P1p2/8/4N3/8/8 w - - 0 1"
    assert targets(fen, "e3") == ["c2", "c4", "d1", "f1", "f5", "g2", "g4"]
    board = board_of(fen)
    board.make(read_move(board, "Nxf5").move)
    assert board.piece_at(square_named("f5")).symbol == "N"


@pytest.mark.article("E.01@2023-01 art. 3.1.3")
def test_a_piece_attacks_a_square_it_cannot_go_to_because_of_its_own_king():
    board = board_of("k3r3/8/8/8/8/8/4R3/4K3 w - - 0 1")
    assert square_names(board.attackers(square_named("d2"), WHITE)) == ("e1", "e2")
    assert not matches(board, written("Rd2", ENGLISH))


@pytest.mark.parametrize(
    ("letter", "expected"),
    [
        pytest.param(
            "B",
            "a1 a7 b2 b6 c3 c5 e3 e5 f2 f6 g1 g7",
            marks=pytest.mark.article("E.01@2023-01 art. 3.2"),
        ),
        pytest.param(
            "R",
            "a4 b4 c4 d1 d2 d3 d5 d6 d7 d8 e4 f4 g4 h4",
            marks=pytest.mark.article("E.01@2023-01 art. 3.3"),
        ),
        pytest.param(
            "N",
            "b3 b5 c2 c6 e2 e6 f3 f5",
            marks=pytest.mark.article("E.01@2023-01 art. 3.6"),
        ),
    ],
)
def test_a_piece_in_the_middle_reaches_the_squares_of_its_article(letter, expected):
    assert targets(lone(letter), "d4") == expected.split()


@pytest.mark.article("E.01@2023-01 art. 3.4")
def test_a_queen_reaches_what_a_rook_and_a_bishop_reach():
    together = targets(lone("R"), "d4") + targets(lone("B"), "d4")
    assert targets(lone("Q"), "d4") == sorted(together)


@pytest.mark.article("E.01@2023-01 art. 3.5")
def test_bishop_rook_and_queen_jump_over_nothing():
    fen = "k6K/8/1p3P2/8/1P1Q1p2/8/1P6/3p4 w - - 0 1"
    reached = "b6 c3 c4 c5 d1 d2 d3 d5 d6 d7 d8 e3 e4 e5 f2 f4 g1"
    assert targets(fen, "d4") == reached.split()


@pytest.mark.article("E.01@2023-01 art. 3.7.1")
@pytest.mark.article("E.01@2023-01 art. 3.7.2")
@pytest.mark.article("E.01@2023-01 art. 3.7.3")
def test_a_pawn_steps_once_or_first_twice_and_captures_aslant():
    assert targets("k6K/8/8/8/8/8/4P3/8 w - - 0 1", "e2") == ["e3", "e4"]
    assert targets("k6K/8/8/8/8/4P3/8/8 w - - 0 1", "e3") == ["e4"]
    assert targets("k6K/8/8/8/4p3/8/4P3/8 w - - 0 1", "e2") == ["e3"]
    assert targets("k6K/8/8/8/8/3pp3/4P3/8 w - - 0 1", "e2") == ["d3"]


@pytest.mark.article("E.01@2023-01 art. 3.7.5.1")
@pytest.mark.article("E.01@2023-01 art. 3.7.5.2")
@pytest.mark.article("E.01@2023-01 art. 3.7.5.3")
def test_a_pawn_becomes_any_of_four_pieces_whatever_was_captured_and_it_acts_at_once():
    # all of White's pieces are still there: a third rook is allowed
    board = board_of("1n2k3/P7/8/8/8/8/8/RNBQKBNR w - - 0 1")
    texts = [text for text in ("a8=Q", "a8=R", "a8=B", "a8=N") if read_move(board, text).move]
    assert len(texts) == 4
    assert read_move(board, "a8=K").move is None
    board.make(read_move(board, "axb8=R+").move)
    assert board.in_check()


@pytest.mark.article("E.01@2023-01 art. 3.8.1")
def test_a_king_goes_to_adjoining_squares_that_are_not_attacked():
    assert targets("8/8/8/8/8/5k2/8/3K4 w - - 0 1", "d1") == ["c1", "c2", "d2", "e1"]


@pytest.mark.article("E.01@2023-01 art. 3.8.2")
def test_castling_moves_the_king_two_squares_and_the_rook_over_it():
    board = board_of("4k3/8/8/8/8/8/8/R3K2R w KQ - 0 1")
    board.make(read_move(board, "O-O-O").move)
    assert board.piece_at(square_named("c1")).symbol == "K"
    assert board.piece_at(square_named("d1")).symbol == "R"


@pytest.mark.article("E.01@2023-01 art. 3.8.2")
def test_a_rook_promoted_on_the_king_s_file_is_no_rook_to_castle_with():
    board = board_of("2k5/4P3/8/8/8/8/8/4K3 w - - 0 1")
    board.make(read_move(board, "e8=R+").move)
    assert not any(move.is_castling for move in board.legal_moves())
    board.make(next(iter(board.legal_moves())))
    assert not any(move.is_castling for move in board.legal_moves())


@pytest.mark.article("E.01@2023-01 art. 3.9.1")
def test_a_pinned_piece_gives_check():
    # the rook on e5 cannot leave the file of its king and checks along the fifth rank
    board = board_of("4k3/8/8/K3r3/8/8/8/4R3 w - - 0 1")
    assert square_names(board.checkers()) == ("e5",)
    black = board_of("4k3/8/8/K3r3/8/8/8/4R3 b - - 0 1")
    assert square_names(black.pinned()) == ("e5",)


@pytest.mark.article("E.01@2023-01 art. 3.10.1")
@pytest.mark.article("E.01@2023-01 art. 3.10.2")
def test_a_move_is_legal_exactly_where_all_of_article_3_is_kept():
    board = board_of("6k1/6pp/3q4/8/8/1B1P4/6PP/6K1 b - - 0 28")
    # the queen may only cover or come between: case A15 of the Arbiters' Manual's exam
    queen = [move.uci() for move in board.legal_moves() if move.uci().startswith("d6")]
    assert sorted(queen) == ["d6d5", "d6e6"]
    assert read_move(board, "Qxd3").findings == ("illegal",)


@pytest.mark.article("E.01@2023-01 art. 1.4.1")
def test_a_king_is_not_captured_but_mated():
    board = board_of("6rk/8/7r/8/8/5p2/3Q3K/8 w - - 0 1")
    (only,) = board.legal_moves()
    board.make(only)
    assert board.is_checkmate()
