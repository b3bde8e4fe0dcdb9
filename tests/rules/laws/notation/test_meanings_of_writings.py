"""What a written move can mean: every square, kind and origin beside the list of legal moves."""

from collections import defaultdict
from itertools import product

import pytest

from arbitro.rules.laws.board import Board, read_fen
from arbitro.rules.laws.board.encoding import ALL_SQUARES, BIT, FILE, PAWN, RANK
from arbitro.rules.laws.notation import ENGLISH, matches, read_move, why_not, written
from arbitro.rules.laws.notation.reading import wrong_signs
from arbitro.rules.laws.notation.written import CHECK, MATE, TOWARDS_A, TOWARDS_H, WrittenMove

POSITIONS = {
    "the start": "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1",
    "all of it": "r3k2r/pP1p1ppp/8/2pPp3/4n3/3N4/PPP2PPP/R3K2R w KQkq c6 0 1",
    "all of it for Black": "r3k2r/ppp2ppp/3n4/4N3/2PpP3/8/Pp1P1PPP/R3K2R b KQkq c3 0 1",
    "pins on all lines": "4r2k/8/8/b6q/8/2P1R3/3NBP2/4K3 w - - 0 1",
    "a pinned piece that goes along": "k3r3/8/8/7b/4R3/5B2/4N3/3K4 w - - 0 1",
    "check by a knight": "4k3/8/8/8/8/3n4/3PP3/R2QK2R w KQ - 0 1",
    "check from afar": "4k3/8/8/7b/8/3N1P2/2P1P2R/3K3Q w - - 0 1",
    "check along a file": "4r2k/8/8/8/1B6/2N5/3P4/R3K2R w KQ - 0 1",
    "two checks": "4r2k/8/8/8/8/3n4/3P1PP1/R2QK1NR w KQ - 0 1",
    "mated": "R5k1/5ppp/8/8/8/8/8/6K1 b - - 0 1",
    "stalemated": "7k/5Q2/6K1/8/8/8/8/8 b - - 0 1",
    "a pawn that is pinned in passing": "8/8/8/K2pP2r/8/8/8/7k w - d6 0 1",
    "two that may capture in passing": "4k3/8/8/2PpP3/8/8/8/4K3 w - d6 0 1",
    "check by the pawn that has passed": "8/8/8/2k5/3Pp3/8/8/4K3 b - d3 0 1",
    "promotions": "1n1r2k1/2P1P2P/8/8/8/8/6K1/8 w - - 0 1",
    "promotions of Black": "4k3/8/8/8/8/8/1p3p1p/K1N1R3 b - - 0 1",
    "castling through attacks": "4k3/8/8/8/8/5r2/8/R3K2R w KQ - 0 1",
    "castling of Black alone": "r3k2r/8/8/8/8/8/8/1R2K3 b kq - 0 1",
    "castling barred by pieces": "rn2k1nr/8/8/8/8/8/8/RN2K1NR w KQkq - 0 1",
    "kings that face each other": "8/8/3k4/8/3K4/8/8/8 w - - 0 1",
    "many queens": "3Q4/8/1Q6/8/Q5Q1/7k/8/3K4 w - - 0 1",
    "a king that can be taken": "4k3/8/8/1B6/8/8/4R3/4K3 w - - 0 1",
    "a passed pawn behind a file": "4k3/8/8/8/p1p5/8/1P6/4K3 w - - 0 1",
    "a pawn that came past on the a-file": "4k3/8/8/8/Pp6/8/8/4K3 b - a3 0 1",
}


def board_of(fen):
    return Board(read_fen(fen).position)


boards = pytest.mark.parametrize("fen", list(POSITIONS.values()), ids=list(POSITIONS))


def legal_by_kind_and_target(board):
    found = defaultdict(list)
    for move in sorted(board.legal_moves()):
        if not move.is_castling:
            found[board.kinds[move.origin], move.target].append(move)
    return found


ORIGINS = (ALL_SQUARES, *FILE, *RANK)


@boards
def test_a_writing_means_the_legal_moves_of_that_kind_from_there_to_that_square(fen):
    board = board_of(fen)
    legal = legal_by_kind_and_target(board)
    for kind, target, origins in product(range(1, 7), range(64), ORIGINS):
        found = matches(board, WrittenMove(kind, origins, target))
        expected = [move for move in legal[kind, target] if BIT[move.origin] & origins]
        assert sorted(found) == expected


@boards
def test_a_named_piece_is_the_one_the_pawn_becomes(fen):
    board = board_of(fen)
    legal = legal_by_kind_and_target(board)
    for kind, target, promotion in product((1, 2, 6), range(64), range(2, 7)):
        found = matches(board, WrittenMove(kind, ALL_SQUARES, target, promotion=promotion))
        moves = legal[kind, target] if kind == PAWN else []
        assert sorted(found) == [move for move in moves if move.promotion == promotion]


@boards
def test_castling_means_the_legal_castling_of_that_side(fen):
    board = board_of(fen)
    for towards in (TOWARDS_A, TOWARDS_H):
        found = matches(board, WrittenMove(0, 0, 0, castling=towards))
        expected = [
            move
            for move in board.legal_moves()
            if move.is_castling and (move.target > move.origin) == (towards == TOWARDS_H)
        ]
        assert found == expected


@boards
def test_a_writing_breaks_an_article_where_it_means_no_legal_move_and_only_there(fen):
    board = board_of(fen)
    for kind, target in product(range(1, 7), range(64)):
        each = WrittenMove(kind, ALL_SQUARES, target)
        assert (why_not(board, each) == ()) is bool(matches(board, each)), (kind, target)
    for towards in (TOWARDS_A, TOWARDS_H):
        each = WrittenMove(0, 0, 0, castling=towards)
        assert (why_not(board, each) == ()) is bool(matches(board, each))


@pytest.mark.parametrize(
    ("fen", "text", "concepts"),
    [
        # no queen is left, none stands on that file
        ("4k3/8/8/8/8/8/8/R3K3 w Q - 0 1", "Qd1", ["no-piece-of-kind"]),
        ("4k3/8/8/8/8/8/8/R3K3 w Q - 0 1", "Rhd1", ["no-piece-of-kind"]),
        # two rooks, neither of which goes there
        ("4k3/8/8/8/8/8/8/R3K2R w - - 0 1", "Rc3", ["rook-move", "rook-move"]),
        ("4k3/8/8/8/8/8/8/R3K2R w KQ - 0 1", "0-0", []),
        # a king that goes two squares, or to a rook, is not written as castling is
        ("4k3/8/8/8/8/8/8/R3K2R w KQ - 0 1", "Kg1", ["king-step"]),
        ("4k3/8/8/8/8/8/8/R3K2R w KQ - 0 1", "Ka1", ["occupied-square"]),
        ("4k3/8/8/8/8/8/8/R3KR2 w Q - 0 1", "Kf1", ["occupied-square"]),
        ("4k3/8/8/8/8/8/8/R3K2R w KQ - 0 1", "Kd1", []),
        # castling that is lost, or prevented now
        ("4k3/8/8/8/8/8/8/R3K2R w K - 0 1", "0-0-0", ["castling-right-lost"]),
        ("4k3/8/8/8/8/8/8/R3KB1R w KQ - 0 1", "0-0", ["castling-prevented"]),
        # a pawn on its way to the last rank is asked about as if it became a queen
        ("4k3/P7/8/8/8/8/8/4K3 w - - 0 1", "a8", []),
        ("4k3/8/8/8/8/8/p7/4K3 b - - 0 1", "a1", []),
        ("4k3/P7/8/8/8/8/8/4K3 w - - 0 1", "a8R", []),
        ("4k3/8/P7/8/8/8/8/4K3 w - - 0 1", "a7R", ["promotion"]),
        # squares of no last rank need none, and only a pawn is asked so
        ("4k3/8/P7/8/8/8/8/4K3 w - - 0 1", "a7", []),
        ("4k3/8/8/8/8/p7/8/4K3 b - - 0 1", "a2", []),
        # one legal piece of two makes the writing legal
        ("4k3/8/8/8/8/8/8/R3K2R w - - 0 1", "Ra8", []),
    ],
)
def test_the_articles_a_writing_breaks_are_named(fen, text, concepts):
    found = why_not(board_of(fen), written(text, ENGLISH))
    assert [each.concept for each in found] == concepts


# Signs that do not belong to the move.


@boards
def test_a_sign_is_wrong_where_the_move_does_not_do_what_it_says(fen):
    board = board_of(fen)
    key = board.key
    for move in board.legal_moves():
        taken = move.is_en_passant or (not move.is_castling and board.kinds[move.target] != 0)
        after = board.copy()
        after.make(move)
        checks, mates = after.in_check(), after.in_check() and not after.legal_moves()
        for capture, hyphen, passing, sign in product(
            (False, True), (False, True), (False, True), (0, CHECK, MATE)
        ):
            each = WrittenMove(0, 0, 0, capture=capture, hyphen=hyphen, passing=passing, sign=sign)
            expected = [
                ("capture-sign-wrong", capture and not taken),
                ("capture-sign-missing", hyphen and taken),
                ("passing-sign-wrong", passing and not move.is_en_passant),
                ("check-sign-wrong", sign and not checks),
                ("mate-sign-wrong", sign == MATE and checks and not mates),
            ]
            assert wrong_signs(board, move, each) == tuple(code for code, on in expected if on)
            assert board.key == key


def test_signs_are_looked_at_unless_that_is_not_asked_for():
    board = Board()
    assert read_move(board, "exd4").move is None
    assert read_move(board, "e4+").findings == ("check-sign-wrong",)
    assert read_move(board, "e4+", check_signs=False).findings == ()
    assert read_move(board, "e4+", check_signs=False).move.uci() == "e2e4"


@pytest.mark.parametrize(
    ("text", "finding"), [("Zf3", "unreadable"), ("Nf4", "illegal"), ("Ng1f4", "illegal")]
)
def test_what_may_have_been_meant_is_told_unless_that_is_not_asked_for(text, finding):
    with_them = read_move(Board(), text)
    assert with_them.findings == (finding,)
    assert "g1f3" in [move.uci() for move in with_them.candidates]
    without = read_move(Board(), text, candidates=False)
    assert (without.findings, without.candidates) == ((finding,), ())
    assert without.written == with_them.written
    assert (without.written is None) is (finding == "unreadable")


@pytest.mark.parametrize(
    ("text", "finding"),
    [("a8", "promotion-missing"), ("Rd1", "ambiguous"), ("Rd2", None), ("Rdd1", None)],
)
def test_several_meanings_are_ambiguous_or_a_promotion_without_its_piece(text, finding):
    board = board_of("8/P6k/8/8/8/8/3R4/R4K2 w - - 0 1")
    board = board if text != "Rd2" else board_of("8/8/7k/8/8/8/R7/5K2 w - - 0 1")
    reading = read_move(board, text)
    assert reading.findings == (() if finding is None else (finding,))
    assert (reading.move is None) is (finding is not None)
    assert len(reading.candidates) == {"promotion-missing": 4, "ambiguous": 2, None: 0}[finding]
    assert reading.written is not None
