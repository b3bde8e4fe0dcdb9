"""Why a move is not legal: the article it breaks."""

import pytest

from arbitro.rules.laws.board import Board, initial_position, read_fen, square_named
from arbitro.rules.laws.board.illegality import why_illegal
from arbitro.rules.laws.notation import ENGLISH, written
from arbitro.rules.laws.notation.matching import why_not
from rules.laws.board.random_positions import random_game

ORTHODOX = 518


def why(fen, uci, promotion=0):
    board = Board(read_fen(fen).position)
    found = why_illegal(board, square_named(uci[:2]), square_named(uci[2:]), promotion)
    return found and found.concept


@pytest.mark.article("E.01@2023-01 art. 3.10.2")
@pytest.mark.parametrize(
    ("fen", "uci", "concept"),
    [
        ("4k3/8/8/8/8/8/8/4K3 w - - 0 1", "d4d5", "no-piece-to-move"),
        ("4k3/8/8/8/8/8/8/4K3 w - - 0 1", "e8e7", "player-to-move"),
        ("4k3/8/8/8/8/8/4P3/4K3 w - - 0 1", "e1e2", "occupied-square"),
        ("4k3/8/8/8/8/8/8/K3R3 w - - 0 1", "e1e8", "checkmate-attained"),
        ("4k3/8/8/8/8/8/8/4KN2 w - - 0 1", "f1f3", "knight-move"),
        ("4k3/8/8/8/8/8/8/4KB2 w - - 0 1", "f1f3", "bishop-move"),
        ("4k3/8/8/8/8/8/8/4KR2 w - - 0 1", "f1g2", "rook-move"),
        ("4k3/8/8/8/8/8/8/4KQ2 w - - 0 1", "f1g3", "queen-move"),
        ("4k3/8/8/8/8/8/8/4K3 w - - 0 1", "e1e3", "king-step"),
        ("4k3/8/8/8/8/8/6P1/4KB2 w - - 0 1", "f1h3", "no-jumping"),
        ("4k3/8/8/8/8/4p3/4P3/4K3 w - - 0 1", "e2e3", "pawn-step"),
        ("4k3/8/8/8/8/4P3/8/4K3 w - - 0 1", "e3e5", "pawn-double-step"),
        ("4k3/8/8/8/4p3/8/4P3/4K3 w - - 0 1", "e2e4", "pawn-double-step"),
        ("4k3/8/8/8/8/8/4P3/4K3 w - - 0 1", "e2d3", "pawn-capture"),
        ("4k3/8/8/3pP3/8/8/8/4K3 w - - 1 9", "e5d6", "en-passant-next-move-only"),
        ("4k3/P7/8/8/8/8/8/4K3 w - - 0 1", "a7a8", "promotion"),
        ("4k3/8/8/8/8/8/8/4K2R w - - 0 1", "e1g1", "castling-right-lost"),
        ("4k3/8/8/8/8/8/8/4KB1R w K - 0 1", "e1g1", "castling-prevented"),
        ("4k3/8/8/8/8/8/5r2/4K2R w K - 0 1", "e1g1", "castling-prevented"),
        ("4r1k1/8/8/8/8/8/4N3/4K3 w - - 0 1", "e2c3", "own-king-in-check"),
        ("4r1k1/8/8/8/8/8/8/3K4 w - - 0 1", "d1e1", "own-king-in-check"),
        ("8/8/8/8/R1Pp2k1/8/8/4K3 b - c3 0 1", "d4c3", "own-king-in-check"),
        ("8/8/8/8/2Pp2k1/8/8/4K3 b - c3 0 1", "d4c3", None),
        ("4k3/8/8/8/8/8/8/4K2R w K - 0 1", "e1g1", None),
    ],
)
def test_a_move_is_illegal_by_the_article_it_breaks(fen, uci, concept):
    assert why(fen, uci) == concept


@pytest.mark.article("E.01@2023-01 art. 3.10.2")
@pytest.mark.parametrize("seed", [41, 42, 43])
def test_no_article_is_broken_exactly_by_the_legal_moves(seed):
    for board in some_boards(seed):
        legal = {(move.origin, move.target, move.promotion or 0) for move in board.legal_moves()}
        legal |= {
            (move.origin, move.king_target, 0)
            for move in board.legal_moves()
            if move.is_castling and abs(move.king_target - move.origin) == 2
        }
        for origin in range(64):
            for target in range(64):
                for promotion in (0, 5) if board.kinds[origin] == 1 else (0,):
                    if origin == target:
                        continue
                    found = why_illegal(board, origin, target, promotion)
                    assert (found is None) == ((origin, target, promotion) in legal), (
                        board.position(),
                        origin,
                        target,
                    )


def some_boards(seed):
    """Yield every sixth board of an orthodox game: a king's two squares mean castling there."""
    for number, board in enumerate(random_game(seed, 60, lively=True, chess960=0)):
        if number % 6 == 0:
            yield board


def test_each_piece_that_could_be_meant_has_its_reason():
    board = Board(initial_position(ORTHODOX))
    assert [each.concept for each in why_not(board, written("Nd4", ENGLISH))] == [
        "knight-move",
        "knight-move",
    ]
    assert [each.concept for each in why_not(board, written("O-O", ENGLISH))] == [
        "castling-prevented"
    ]
    assert why_not(board, written("Nf3", ENGLISH)) == ()
    endgame = Board(read_fen("4k3/8/8/8/8/8/8/4K3 w - - 0 1").position)
    assert [each.concept for each in why_not(endgame, written("Qd5", ENGLISH))] == [
        "no-piece-of-kind"
    ]
