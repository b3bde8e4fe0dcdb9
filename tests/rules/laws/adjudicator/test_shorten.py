"""Lines of the adjudicator without detours."""

from arbitro.rules.laws.adjudicator.search import shortened
from arbitro.rules.laws.board import Board, read_fen


def played(board, text):
    line = []
    for uci in text.split():
        move = next(each for each in board.legal_moves() if each.uci() == uci)
        board.make(move)
        line.append(move)
    for _ in line:
        board.unmake()
    return tuple(line)


def test_a_walk_that_comes_back_is_left_out():
    board = Board(read_fen("7k/8/5K2/8/8/8/8/6Q1 w - - 0 1").position)
    line = played(board, "f6e6 h8h7 e6f6 h7h8 f6f7 h8h7 g1g7")
    key = board.key
    assert [move.uci() for move in shortened(board, line)] == ["f6f7", "h8h7", "g1g7"]
    assert board.key == key


def test_a_line_that_cannot_be_cut_stays():
    board = Board(read_fen("7k/8/5K2/8/8/8/8/6Q1 w - - 0 1").position)
    line = played(board, "f6f7 h8h7 g1g7")
    assert shortened(board, line) == line


def test_no_moves_stay_no_moves():
    assert shortened(Board(), ()) == ()
