"""Positions as text: what is read, what is found wrong, and that reading never fails."""

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from arbitro.rules.laws.board import Board, initial_position, read_fen, write_fen
from arbitro.rules.laws.board.encoding import ALL_SQUARES, BIT
from arbitro.rules.laws.board.fen import FATAL, FINDINGS
from rules.laws.board.random_positions import random_game


@pytest.mark.parametrize(
    ("fen", "code", "column"),
    [
        ("", "fen-empty", 1),
        ("4k3/8/8/8/8/8/8/4K3 w - - 0", "fen-field-missing", 28),
        ("4k3/8/8/8/8/8/8/4K3 w - - 0 1 x", "fen-field-extra", 31),
        ("4k3/8/8/8/8/8/8/4K2 w - - 0 1", "fen-rank-length", 17),
        ("4k3/8/8/8/8/8/4K3 w - - 0 1", "fen-rank-count", 1),
        ("4k3/44/8/8/8/8/8/4K3 w - - 0 1", "fen-digits", 6),
        ("4k3/8/8/3z4/8/8/8/4K3 w - - 0 1", "fen-letter", 10),
        ("4k3/8/8/8/8/8/8/4K3 x - - 0 1", "fen-side", 21),
        ("4k3/8/8/8/8/8/8/4K3 w X - 0 1", "fen-castling-letter", 23),
        ("4k3/8/8/8/8/8/8/4K2R w KK - 0 1", "fen-castling-repeated", 25),
        ("4k3/8/8/8/8/8/8/4K3 w K - 0 1", "fen-castling-unbacked", 23),
        ("4k3/8/8/8/8/8/8/4K3 w - z9 0 1", "fen-passed-square", 25),
        ("4k3/8/8/8/8/8/8/4K3 w - e3 0 1", "fen-passed-rank", 25),
        ("4k3/8/8/8/8/8/8/4K3 w - - -1 1", "fen-halfmoves", 27),
        ("4k3/8/8/8/8/8/8/4K3 w - - 0 0", "fen-number", 29),
    ],
)
def test_a_fault_is_named_with_its_column(fen, code, column):
    reading = read_fen(fen)
    assert (code, column) in [(each.code, each.column) for each in reading.findings]
    assert (reading.position is None) == (code in FATAL)
    assert read_fen(fen, strict=True).position is None


@pytest.mark.parametrize("number", [0, 518, 959])
def test_an_array_is_read_from_either_way_of_writing_its_castling(number):
    position = initial_position(number)
    for shredder in (False, True):
        fen = write_fen(position, shredder=shredder)
        assert read_fen(fen, strict=True, chess960=position.chess960).position == position


def test_an_inner_rook_is_named_by_its_file_as_x_fen_asks():
    fen = "4k3/8/8/8/8/8/8/4KR1R w F - 0 1"
    assert write_fen(read_fen(fen).position) == fen


def test_the_game_is_told_by_the_castling_rights():
    assert not read_fen("4k3/8/8/8/8/8/8/R3K2R w KQ - 0 1").position.chess960
    assert read_fen("4k3/8/8/8/8/8/8/1R2K2R w KB - 0 1").position.chess960


def test_fields_of_an_address_are_joined_by_low_lines():
    fen = "4k3/8/8/8/8/8/8/4K3_b_-_-_5_9"
    assert read_fen(fen, strict=True).position.number == 9


@pytest.mark.parametrize("seed", range(4))
def test_what_is_written_is_read_again(seed):
    for board in random_game(seed):
        position = board.position()
        again = read_fen(write_fen(position), strict=True, chess960=position.chess960)
        assert again.position == position


FEN_SIGNS = st.text(alphabet="KQRBNPkqrbnp12345678/ wb-abcdefgh0\t_é~", max_size=90)


@settings(max_examples=300, deadline=None)
@given(st.one_of(FEN_SIGNS, st.text(max_size=60)))
def test_no_text_makes_the_reader_fail(text):
    reading = read_fen(text)
    assert {each.code for each in reading.findings} <= FINDINGS
    if reading.position is not None:
        assert read_fen(write_fen(reading.position)).position is not None
        kings = [reading.position.of_kind(side, 6).bit_count() for side in (0, 1)]
        if kings == [1, 1]:
            board = Board(reading.position)
            for move in board.legal_moves():
                board.make(move)
                board.unmake()


def test_fields_left_out_at_the_end_take_nothing_from_those_that_are_there():
    reading = read_fen("4k3/8/8/8/8/8/8/4K2R w K")
    assert reading.position == read_fen("4k3/8/8/8/8/8/8/4K2R w K - 0 1").position
    assert reading.position.castling == BIT[7]


def test_the_squares_alone_are_together_all_squares():
    assert [each.bit_count() for each in BIT] == [1] * 64
    assert sum(BIT) == ALL_SQUARES
