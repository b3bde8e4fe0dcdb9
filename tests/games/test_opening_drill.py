"""The moves of a book are shown with their shares and practised."""

from collections import Counter

import pytest

from arbitro.formats.pgn.openings import named_lines
from arbitro.formats.polyglot import Book, BookEntry, key_of, write_book, written
from arbitro.games.book import drawn_position, moves_of, named_openings
from arbitro.rules.laws.board import Board
from arbitro.rules.laws.notation import read_move, style_of

ENGLISH = style_of("en")


def book_of_lines(*lines):
    """Return a book of lines, each word a move and its weight as ``e4:3``."""
    entries = {}
    for line in lines:
        board = Board()
        for word in line.split():
            text, _, weight = word.partition(":")
            move = read_move(board, text, ENGLISH.letters).move
            entries[key_of(board), written(move)] = int(weight or 1)
            board.make(move)
    return write_book(BookEntry(*place, weight) for place, weight in entries.items())


BOOK = Book(book_of_lines("e4:2 e5 Nf3:5", "d4:1 d5 c4:0", "e4:2 c5:0"))


def test_moves_are_shown_with_their_share_and_those_without_weight_are_not():
    first = [(each.text, each.weight, each.share) for each in moves_of(BOOK, Board(), ENGLISH)]
    assert first == [("e4", 2, 667), ("d4", 1, 333)]
    board = Board()
    for text in ("d4", "d5"):
        board.make(read_move(board, text, ENGLISH.letters).move)
    assert moves_of(BOOK, board, ENGLISH) == ()


@pytest.mark.parametrize("seed", range(30))
def test_a_position_drawn_is_one_in_which_the_book_has_a_move(seed):
    board = drawn_position(BOOK, seed)
    assert moves_of(BOOK, board, ENGLISH)
    assert drawn_position(BOOK, seed).key == board.key


def test_without_a_book_a_move_weighs_one_for_each_named_opening_behind_it():
    lines = named_lines()
    for played in ("", "e2e4", "e2e4 e7e5", "d2d4 d7d5 c2c4", "g1h3"):
        way, board = tuple(played.split()), Board()
        for word in way:
            board.make(next(each for each in board.legal_moves() if each.uci() == word))
        counted = Counter(
            line[len(way)] for line in lines if line[: len(way)] == way and len(line) > len(way)
        )
        found = {
            each.move.uci(): each.weight for each in moves_of(named_openings(), board, ENGLISH)
        }
        # other orders of moves that lead here only add to it
        assert set(counted) <= set(found)
        assert all(found[move] >= count for move, count in counted.items())
        if len(way) < 2:
            assert found == counted


def test_every_position_of_the_book_is_drawn_and_none_of_an_empty_one():
    keys = {drawn_position(BOOK, seed).key for seed in range(60)}
    assert len(keys) == 4  # the first, after e4, after e4 e5, after d4; nothing weighs after d4 d5
    assert drawn_position(Book(b""), 1) is None
