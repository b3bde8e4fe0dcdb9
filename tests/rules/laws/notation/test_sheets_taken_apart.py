"""Score sheets entry by entry, the language they are in, and where two of a game differ."""

from itertools import product

import pytest

from arbitro.rules.laws.board import read_fen
from arbitro.rules.laws.notation import (
    LanguageCertainty,
    SheetEntry,
    entries_of,
    first_divergence,
    read_score_sheet,
)


@pytest.mark.article("E.01@2023-01 art. C.12")
@pytest.mark.parametrize(
    ("text", "entries", "result"),
    [
        ("", [], None),
        ("1. e4 e5", [SheetEntry("e4", 1, 4), SheetEntry("e5", 1, 7)], None),
        ("1.e4 e5", [SheetEntry("e4", 1, 3), SheetEntry("e5", 1, 6)], None),
        (
            "1 e4 e5 2 Nf3",
            [SheetEntry("e4", 1, 3), SheetEntry("e5", 1, 6), SheetEntry("Nf3", 1, 11)],
            None,
        ),
        ("1) e4\n1... e5", [SheetEntry("e4", 1, 4), SheetEntry("e5", 2, 6)], None),
        ("1… e5", [SheetEntry("e5", 1, 4)], None),
        ("... e5", [SheetEntry("e5", 1, 5)], None),
        # an offer and a capture in passing belong to the entry before
        ("e4 (=) e5", [SheetEntry("e4", 1, 1, offer=True), SheetEntry("e5", 1, 8)], None),
        ("e4(=)", [SheetEntry("e4", 1, 1, offer=True)], None),
        ("exd6 e.p.", [SheetEntry("exd6 e.p.", 1, 1)], None),
        ("exd6 ap Nf3", [SheetEntry("exd6 ap", 1, 1), SheetEntry("Nf3", 1, 9)], None),
        ("exd6 e.p. (=)", [SheetEntry("exd6 e.p.", 1, 1, offer=True)], None),
        ("exd6 (=) e.p.", [SheetEntry("exd6 e.p.", 1, 1, offer=True)], None),
        ("exd6\n a.p.", [SheetEntry("exd6 a.p.", 1, 1)], None),
        # with nothing before them they belong to nothing
        ("(=) e4", [SheetEntry("e4", 1, 5)], None),
        # signs behind a move
        ("e4, e5;", [SheetEntry("e4", 1, 1), SheetEntry("e5", 1, 5)], None),
        ("d8(Q) e5", [SheetEntry("d8(Q)", 1, 1), SheetEntry("e5", 1, 7)], None),
        # results
        ("e4 1-0", [SheetEntry("e4", 1, 1)], "1-0"),
        ("e4 0-1", [SheetEntry("e4", 1, 1)], "0-1"),
        ("e4 1/2-1/2", [SheetEntry("e4", 1, 1)], "1/2-1/2"),
        ("e4 0.5-0.5", [SheetEntry("e4", 1, 1)], "0.5-0.5"),
        ("*", [], "*"),
        ("0-0 0-0-0", [SheetEntry("0-0", 1, 1), SheetEntry("0-0-0", 1, 5)], None),
    ],
)
def test_a_sheet_is_split_into_its_entries(text, entries, result):
    assert entries_of(text) == (tuple(entries), result)


def moved(count):
    """Return a sheet of so many of four moves."""
    return " ".join(["e4", "e5", "Nf3", "Nc6"][:count])


@pytest.mark.article("E.01@2023-01 art. D.2")
@pytest.mark.parametrize(("one", "other"), list(product(range(5), repeat=2)))
def test_the_first_move_one_sheet_lacks_is_where_they_differ(one, other):
    sheets = [read_score_sheet(moved(each), languages=["en"]) for each in (one, other)]
    assert first_divergence(*sheets) == (None if one == other else min(one, other))


@pytest.mark.parametrize("place", range(4))
def test_the_first_move_that_is_another_is_where_they_differ(place):
    words = moved(4).split()
    words[place:] = [{0: "d4", 1: "c5", 2: "Bc4", 3: "Nf6"}[place]]
    texts = (" ".join(words), moved(4))
    sheets = [read_score_sheet(each, languages=["en"]) for each in texts]
    assert first_divergence(*sheets) == place


def test_a_sheet_is_read_up_to_the_entry_that_means_nothing():
    sheet = read_score_sheet("1. e4 e5 2. Nf9 Nc6 3. Bb5 1-0", languages=["en"])
    assert [move.uci() for move in sheet.moves] == ["e2e4", "e7e5"]
    assert [(each.number, each.side) for each in sheet.read] == [(1, 0), (1, 1)]
    assert (sheet.stopped.entry.text, sheet.stopped.number, sheet.stopped.side) == ("Nf9", 2, 0)
    assert sheet.stopped.reading.findings == ("unreadable",)
    assert [each.text for each in sheet.unread] == ["Nc6", "Bb5"]
    assert (sheet.result, sheet.certainty) == ("1-0", LanguageCertainty.GIVEN)
    whole = read_score_sheet("1. e4 e5", languages=["en"])
    assert (whole.stopped, whole.unread, whole.result) == (None, (), None)


def test_one_language_is_given_and_two_with_the_same_letters_are_one():
    assert read_score_sheet("e4", languages=["es", "it"]).certainty is LanguageCertainty.GIVEN
    assert read_score_sheet("e4", languages=["es", "en"]).certainty is LanguageCertainty.CERTAIN


def test_where_nothing_reads_to_the_end_the_letters_that_occur_in_the_language_tell():
    # S is no piece of English or Spanish; the last move is none in German either
    sheet = read_score_sheet("1. e4 e5 2. Sf3 Sc6 3. Sg9", languages=["en", "es", "de"])
    assert (sheet.certainty, sheet.letters.languages[0]) == (LanguageCertainty.LIKELY, "de")
    assert (len(sheet.moves), sheet.stopped.entry.text) == (4, "Sg9")
    assert sheet.possible == (sheet.letters,)


def test_a_sheet_no_language_reads_alike_is_not_read():
    position = read_fen("4k3/8/8/8/8/8/8/R3K3 w - - 0 1").position
    # the king in Spanish, the rook in English, and nothing after it in either
    sheet = read_score_sheet("1. Rd1 Zz9", position, languages=["en", "es"])
    assert (sheet.certainty, sheet.letters, sheet.moves) == (LanguageCertainty.AMBIGUOUS, None, ())
    assert [letters.languages[0] for letters in sheet.possible] == ["en", "es"]
    assert [each.text for each in sheet.unread] == ["Rd1", "Zz9"]


def test_a_language_that_reads_further_by_chance_is_not_taken_for_the_one_of_its_letters():
    # English reads the rook and stops at a letter it does not have; Spanish has all the letters
    # and stops at the king, that cannot go there
    position = read_fen("4k3/8/8/8/8/8/8/R3K3 w - - 0 1").position
    sheet = read_score_sheet("1. Ra4 Rd7 2. Tc1 Td8", position, languages=["en", "es"])
    assert (sheet.certainty, sheet.letters) == (LanguageCertainty.AMBIGUOUS, None)
    assert [letters.languages[0] for letters in sheet.possible] == ["es"]


def test_an_offer_is_told_with_its_move_and_a_side_that_begins_is_black():
    position = read_fen("4k3/8/8/8/8/8/8/R3K3 b - - 0 30").position
    sheet = read_score_sheet("30... Kd7 (=) 31. Ra4", position, languages=["en"])
    assert [(each.number, each.side, each.entry.offer) for each in sheet.read] == [
        (30, 1, True),
        (31, 0, False),
    ]
