"""Moves between squares, in numbers and in the descriptive system, in English and Spanish."""

import random

import pytest

from arbitro.rules.laws.board import Board, read_fen
from arbitro.rules.laws.notation import read_move, write_move
from arbitro.rules.laws.notation.other_notations import written_otherwise

OPEN = "P-K4 P-K4 N-KB3 N-QB3 B-N5 P-QR3 BxN QPxB O-O B-KN5"
ABIERTA = "P4R P4R C3AR C3AD A5C P3TD AxC PDxA O-O A5CR"
NUMBERS = "5254 5755 7163 2836 6125 1716 2536 4736 5171 3874"
BETWEEN = "e2e4 e7e5 g1f3 b8c6 f1b5 a7a6 b5c6 d7c6 e1g1 c8g4"
SAN = "e4 e5 Nf3 Nc6 Bb5 a6 Bxc6 dxc6 O-O Bg4"


@pytest.mark.parametrize("game", [OPEN, ABIERTA, NUMBERS, BETWEEN])
def test_a_game_is_read_however_it_is_written(game):
    board = Board()
    for word, san in zip(game.split(), SAN.split(), strict=True):
        reading = read_move(board, word)
        assert reading.move is not None, word
        assert write_move(board, reading.move).rstrip("+") == san
        assert reading.findings == ()
        board.make(reading.move)


@pytest.mark.parametrize(
    ("fen", "text", "moves"),
    [
        # two knights to the queen's second: the square of the piece tells which
        ("4k3/8/8/8/8/5N2/8/1N2K3 w - - 0 1", "N-Q2", ["Nbd2", "Nfd2"]),
        ("4k3/8/8/8/8/5N2/8/1N2K3 w - - 0 1", "N(KB3)-Q2", ["Nfd2"]),
        ("4k3/8/8/8/8/5N2/8/1N2K3 w - - 0 1", "N-B3", ["Nc3"]),
        # ranks are counted from the side that moves
        ("4k3/8/8/8/8/8/8/r3K3 b - - 0 1", "R-R8", []),
        ("4k3/8/8/8/r7/8/8/4K3 b - - 0 1", "R-R8", ["Ra1+"]),
        ("4k3/P7/8/8/8/8/8/4K3 w - - 0 1", "P-R8(Q)", ["a8=Q+"]),
        ("4k3/P7/8/8/8/8/8/4K3 w - - 0 1", "1718", []),
        ("4k3/P7/8/8/8/8/8/4K3 w - - 0 1", "17184", ["a8=N"]),
        ("4k3/P7/8/8/8/8/8/4K3 w - - 0 1", "P8T=D", ["a8=Q+"]),
        ("4k3/8/8/3pP3/8/8/8/4K3 w - d6 0 2", "PxP", ["exd6"]),
        # capitals are a slip for small letters, no descriptive move
        ("4k3/8/8/8/1R6/8/8/4K3 w - - 0 1", "RB8", []),
        ("4k3/8/8/8/1R6/8/8/4K3 w - - 0 1", "RB5", []),
    ],
)
def test_what_may_be_meant_is_what_the_position_allows(fen, text, moves):
    board = Board(read_fen(fen).position)
    found = written_otherwise(board, text)
    assert [write_move(board, each) for each in found] == moves
    if len(moves) > 1:
        reading = read_move(board, text)
        assert (reading.move, reading.findings, reading.candidates) == (None, ("ambiguous",), found)


def test_no_short_move_is_taken_for_another_writing():
    chance = random.Random(9)
    board = Board()
    for _ in range(120):
        legal = board.legal_moves()
        if not legal:
            board = Board()
            continue
        for move in legal:
            others = written_otherwise(board, write_move(board, move))
            assert others in {(), (move,)}
        board.make(chance.choice(legal))
