"""Books of Polyglot: the published keys and entries, and another program's reading of ours."""

import hashlib
import random
import struct

import pytest

from arbitro.formats.polyglot import (
    Book,
    BookEntry,
    BookFaultError,
    _numbers,
    key_of,
    write_book,
    written,
)
from arbitro.rules.laws.board import Board, read_fen, write_fen
from arbitro.rules.laws.notation import read_move

PUBLISHED = {
    "": "463b96181691fc9c",
    "e4": "823c9b50fd114196",
    "e4 d5": "0756b94461c50fb0",
    "e4 d5 e5": "662fafb965db29d4",
    "e4 d5 e5 f5": "22a48b5a8e47ff78",
    "e4 d5 e5 f5 Ke2": "652a607ca3f242c1",
    "e4 d5 e5 f5 Ke2 Kf7": "00fdd303c946bdd9",
    "a4 b5 h4 b4 c4": "3c8123ea7b067637",
    "a4 b5 h4 b4 c4 bxc3 Ra3": "5c3f9b829b279560",
}


def after(moves):
    board = Board()
    for word in moves.split():
        board.make(read_move(board, word).move)
    return board


@pytest.mark.parametrize(("moves", "key"), PUBLISHED.items())
def test_keys_are_the_published_ones(moves, key):
    assert f"{key_of(after(moves)):016x}" == key


def test_the_numbers_are_those_of_the_format():
    data = struct.pack(">781Q", *_numbers())
    assert hashlib.sha256(data).hexdigest() == (
        "9aee840377ba74c9a7fe8e254958ad312aa15766257d18823f866b070cbcc9e8"
    )


def test_an_entry_is_the_published_sixteen_bytes():
    board = Board()
    entry = BookEntry(key_of(board), written(read_move(board, "e4").move), 100)
    assert write_book([entry]).hex() == "463b96181691fc9c031c006400000000"


@pytest.mark.parametrize(
    ("fen", "move", "number"),
    [
        ("4k3/8/8/8/8/8/8/4K2R w K - 0 1", "O-O", "0107"),
        ("r3k3/8/8/8/8/8/8/4K3 b q - 0 1", "O-O-O", "0f38"),
        ("8/P3k3/8/8/8/8/8/4K3 w - - 0 1", "a8=Q", "4c38"),
    ],
)
def test_castling_and_promotion_are_written_as_published(fen, move, number):
    board = Board(read_fen(fen).position)
    made = read_move(board, move).move
    assert f"{written(made):04x}" == number
    book = Book(write_book([BookEntry(key_of(board), written(made), 1)]))
    assert [each for each, _ in book.moves(board)] == [made]


def test_castling_written_as_a_step_of_two_squares_is_understood():
    board = Board(read_fen("4k3/8/8/8/8/8/8/4K2R w K - 0 1").position)
    book = Book(write_book([BookEntry(key_of(board), 4 << 6 | 6, 1)]))
    assert [each.uci() for each, _ in book.moves(board)] == ["e1g1"]


@pytest.mark.parametrize(
    ("data", "code", "entry"),
    [
        (bytes(17), "length", 1),
        (struct.pack(">QHHIQHHI", 5, 1, 1, 0, 4, 1, 1, 0), "order", 1),
    ],
)
def test_what_is_no_book_is_refused(data, code, entry):
    with pytest.raises(BookFaultError) as problem:
        Book(data)
    assert (problem.value.code, problem.value.entry) == (code, entry)


@pytest.mark.oracle
def test_python_chess_has_the_same_keys_and_reads_our_book(tmp_path):
    import chess.polyglot

    chance = random.Random(5)
    entries, asked = [], {}
    for _ in range(40):
        board = Board()
        for _ in range(chance.randrange(1, 60)):
            legal = board.legal_moves()
            if not legal:
                break
            double = [each for each in legal if each.special == 1]
            board.make(chance.choice(double or legal))
            theirs = chess.Board(write_fen(board))
            theirs.ep_square = board.passed or None
            assert key_of(board) == chess.polyglot.zobrist_hash(theirs)
        for weight, move in enumerate(board.legal_moves(), start=1):
            entries.append(BookEntry(key_of(board), written(move), weight))
            asked[write_fen(board)] = board
    path = tmp_path / "book.bin"
    path.write_bytes(write_book(entries))
    ours = Book(path.read_bytes())
    with chess.polyglot.open_reader(path) as reader:
        for fen, board in asked.items():
            theirs = {(each.raw_move, each.weight) for each in reader.find_all(chess.Board(fen))}
            assert theirs == {(entry.move, entry.weight) for _, entry in ours.moves(board)}
