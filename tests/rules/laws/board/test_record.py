"""What a game shows by its moves, and the state of each castling."""

import pytest

from arbitro.rules.laws.board import Board, read_fen
from arbitro.rules.laws.board.illegality import CastlingState, castling_statuses
from arbitro.rules.laws.board.record import record_of


def wander(count):
    """Return so many moves of two kings and rooks without a capture, and where they began."""
    position = read_fen("r3k3/8/8/8/8/8/8/4K2R w - - 0 1").position
    board, moves = Board(position), []
    while len(moves) < count:
        # the positions are not to repeat too soon: what has been seen least is taken
        best = min(board.legal_moves(), key=lambda move: (times(board, move), move))
        board.make(best)
        moves.append(best)
    return moves, position


def times(board, move):
    captures = board.kinds[move.target] != 0
    board.make(move)
    count = board.repetitions()
    board.unmake()
    return (captures, count)


@pytest.mark.article("E.01@2023-01 art. 9.3.2")
def test_fifty_moves_of_each_side_are_a_hundred_moves():
    moves, position = wander(101)
    assert record_of(moves[:99], position).fifty is None
    assert record_of(moves, position).fifty == 100


@pytest.mark.article("E.01@2023-01 art. 9.6.2")
def test_seventy_five_moves_of_each_side_are_a_hundred_and_fifty():
    moves, position = wander(150)
    assert record_of(moves[:149], position).seventy_five is None
    assert record_of(moves, position).seventy_five == 150


@pytest.mark.article("E.01@2023-01 art. 9.6.1")
def test_a_fifth_appearance_need_not_be_consecutive():
    board, moves = Board(), []
    circle = ("g1f3", "g8f6", "f3g1", "f6g8")
    other = ("b1c3", "b8c6", "c3b1", "c6b8")
    for uci in (*circle, *other, *circle, *other):
        moves.append(next(move for move in board.legal_moves() if move.uci() == uci))
        board.make(moves[-1])
    record = record_of(moves)
    assert record.fivefold == 16
    assert max(each.count for each in record.repeated) == 5


@pytest.mark.article("E.01@2023-01 art. 3.8.2.2")
def test_a_castling_prevented_now_says_by_what():
    board = Board(read_fen("4k3/8/8/8/8/8/4r3/RN2K2R b KQ - 0 1").position)
    short, long, *black = castling_statuses(board)
    assert (short.state, short.attacked) == (CastlingState.PREVENTED, ("e1",))
    assert (long.occupied, long.attacked) == (("b1",), ("e1",))
    assert {each.state for each in black} == {CastlingState.LOST}


@pytest.mark.article("E.01@2023-01 art. 3.8.2.2")
@pytest.mark.parametrize("number", [0, 300, 959])
def test_possible_castlings_are_exactly_the_legal_ones(number):
    import random

    from arbitro.rules.laws.board import initial_position

    chance = random.Random(number)
    board = Board(initial_position(number))
    for _ in range(80):
        moves = board.legal_moves()
        if not moves:
            break
        found = {move.king_side for move in moves if move.is_castling}
        told = castling_statuses(board)[2 * board.side : 2 * board.side + 2]
        assert {each.short for each in told if each.state is CastlingState.POSSIBLE} == found
        board.make(chance.choice(moves))
