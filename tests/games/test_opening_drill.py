"""The moves of a book are shown with their shares and practised."""

import pytest

from arbitro.formats.polyglot import Book, BookEntry, key_of, write_book, written
from arbitro.games.opening_drill import drawn_position, moves_of
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


def test_every_position_of_the_book_is_drawn_and_none_of_an_empty_one():
    keys = {drawn_position(BOOK, seed).key for seed in range(60)}
    assert len(keys) == 4  # the first, after e4, after e4 e5, after d4; nothing weighs after d4 d5
    assert drawn_position(Book(b""), 1) is None
