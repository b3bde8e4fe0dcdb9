"""Moves of known openings are no choices of a player: by the name of the opening, by a book."""

from collections import Counter
from hashlib import sha256
from importlib.resources import files

import pytest

from arbitro.engines.decisions import decisions_of
from arbitro.engines.openings import Openings, with_book
from arbitro.formats.pgn import read_pgn
from arbitro.formats.polyglot import BookEntry, key_of, write_book, written
from arbitro.rules.laws.board import Board

SPANISH = b"1. e4 e5 2. Nf3 Nc6 3. Bb5 a6 4. Ba4 Nf6 5. O-O Be7 6. h3 h6 7. a3 Rg8 8. Qe2 g5 *"


def book_of(*lines):
    """The bytes of a book that has every move of some lines."""
    entries = set()
    for line in lines:
        [game] = read_pgn(line)
        board = Board(game.position)
        for each in game.moves:
            entries.add(BookEntry(key_of(board), written(each.move), 1))
            board.make(each.move)
    return write_book(entries)


def left_out(source, openings, from_ply=0):
    """How many moves are left out by each reason, and the first that is not."""
    counts = Counter()
    found = list(decisions_of(read_pgn(source), from_ply, counts, openings=openings))
    return {each: count for each, count in counts.items() if count}, found[0].move


def longest_name(source):
    """The longest line of the table that a game begins with, in half-moves."""
    [game] = read_pgn(source)
    played = [each.move.uci() for each in game.moves]
    text = files("arbitro.formats.pgn").joinpath("data", "openings.tsv").read_text("utf-8")
    lines = [row.split("\t")[3].split() for row in text.splitlines() if not row.startswith("#")]
    return max(len(line) for line in lines if line == played[: len(line)])


def test_a_named_opening_is_left_out_up_to_its_last_position():
    assert longest_name(SPANISH) == 10
    assert left_out(SPANISH, Openings(by_name=True)) == ({"eco": 10}, "h2h3")


def test_a_named_opening_is_known_by_its_positions_not_by_the_order_of_moves():
    """Queen's Gambit Declined, reached by the English Opening: its position is the fifth."""
    source = b"1. c4 e6 2. d4 d5 3. Nc3 h5 4. h4 Rh6 *"
    assert longest_name(source) < 5
    assert left_out(source, Openings(by_name=True)) == ({"eco": 5}, "h7h5")


def test_a_book_reaches_as_far_as_every_move_before_is_in_it():
    book = with_book(book_of(b"1. e4 e5 2. Nf3 Nc6 3. Bc4 *", b"1. e4 c5 2. Nf3 *"), by_name=False)
    assert left_out(SPANISH, book) == ({"book": 4}, "f1b5")
    assert left_out(b"1. d4 d5 *", book) == ({}, "d2d4")
    # 1. Nf3 is in no line; the position after 2... Nc6 is, but the game has left the book
    assert left_out(b"1. Nf3 Nc6 2. e4 e5 3. Bc4 h5 *", book) == ({}, "g1f3")


def test_a_move_is_counted_once_by_the_first_reason():
    both = with_book(book_of(SPANISH.partition(b"7.")[0] + b" *"), by_name=True)
    counts, first = left_out(SPANISH, both, from_ply=3)
    assert (counts, first) == ({"opening": 3, "eco": 7, "book": 2}, "a2a3")


def test_nothing_is_left_out_where_it_is_not_asked():
    assert left_out(SPANISH, Openings()) == ({}, "e2e4")


@pytest.mark.parametrize(
    ("openings", "names"),
    [
        (Openings(), None),
        (Openings(by_name=True), ["eco"]),
        (with_book(b"", by_name=True), ["eco", f"book {sha256(b'').hexdigest()}"]),
    ],
)
def test_openings_are_named_for_whoever_repeats_a_screening(openings, names):
    assert openings.names() == names
