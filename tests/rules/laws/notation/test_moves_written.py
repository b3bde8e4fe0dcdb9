"""Single moves written and read: the forms, letters, signs and doubts of Appendix C."""

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from arbitro.rules.laws.board import Board, read_fen
from arbitro.rules.laws.notation import (
    ALPHABETS,
    SAN,
    Form,
    Style,
    announce,
    languages,
    letters_of,
    read_move,
    style_of,
    write_move,
    written,
)
from arbitro.rules.laws.notation.reading import BLOCKING, FINDINGS
from rules.laws.board.random_positions import random_game


def board_of(fen):
    return Board(read_fen(fen).position)


def named(board, uci):
    return next(move for move in board.legal_moves() if move.uci() == uci)


@pytest.mark.article("E.01@2023-01 art. C.10")
@pytest.mark.parametrize(
    ("placed", "moves"),
    [
        # the examples of C.10.3: knights on g1 and e1, g5 and g1, h2 and d4, all able to go to f3
        ("8/8/8/8/8/8/8/k1K1N1N1", {"e1f3": "Cef3", "g1f3": "Cgf3"}),
        ("8/8/8/6N1/8/8/8/k1K3N1", {"g5f3": "C5f3", "g1f3": "C1f3"}),
        ("8/8/8/8/3N4/8/7N/k1K5", {"h2f3": "Chf3", "d4f3": "Cdf3"}),
        ("8/8/8/8/8/5p2/8/k1K1N1N1", {"e1f3": "Cexf3", "g1f3": "Cgxf3"}),
        ("8/8/8/6N1/8/5p2/8/k1K3N1", {"g5f3": "C5xf3", "g1f3": "C1xf3"}),
        ("8/8/8/8/3N4/5p2/7N/k1K5", {"h2f3": "Chxf3", "d4f3": "Cdxf3"}),
    ],
)
def test_of_two_knights_the_file_or_else_the_rank_is_written(placed, moves):
    board = board_of(f"{placed} w - - 0 1")
    style = style_of("es")
    assert {uci: write_move(board, named(board, uci), style) for uci in moves} == moves


@pytest.mark.article("E.01@2023-01 art. C.11")
@pytest.mark.parametrize(
    ("fen", "uci", "text"),
    [
        ("8/3P4/8/8/8/8/k7/2K5 w - - 0 1", "d7d8q", "d8D"),
        ("5n2/4P3/8/8/8/8/k7/2K5 w - - 0 1", "e7f8n", "exf8C"),
        ("7K/8/8/8/8/8/1p6/5k2 b - - 0 1", "b2b1b", "b1A"),
        ("7K/8/8/8/8/8/6p1/k7 b - - 0 1", "g2g1r", "g1T"),
    ],
)
def test_a_promotion_is_the_move_and_the_letter_of_the_new_piece(fen, uci, text):
    board = board_of(fen)
    move = named(board, uci)
    assert write_move(board, move, Style(letters_of("es"), check="", mate="")) == text
    assert read_move(board, text, letters_of("es")).move == move


@pytest.mark.article("E.01@2023-01 art. C.9")
@pytest.mark.parametrize("text", ["exd6", "ed6", "exd6 a.p.", "e5xd6", "e5d6", "exd6 e.p."])
def test_a_capture_in_passing_is_read_however_it_is_written(text):
    board = board_of("4k3/8/8/3pP3/8/8/8/4K3 w - d6 0 1")
    assert read_move(board, text).move.is_en_passant


@pytest.mark.article("E.01@2023-01 art. C.9")
def test_a_capturing_pawn_is_written_with_the_file_it_leaves():
    board = board_of("4k3/8/8/3p4/4P3/8/8/4K3 w - - 0 1")
    reading = read_move(board, "d5")
    assert (reading.move, reading.findings) == (None, ("illegal",))
    assert [move.uci() for move in reading.candidates] == ["e4e5", "e4d5"]


@pytest.mark.article("E.01@2023-01 art. C.13")
@pytest.mark.parametrize("text", ["0-0", "O-O", "o-o"])
def test_castling_is_read_with_zeros_and_with_letters(text):
    board = board_of("4k3/8/8/8/8/8/8/R3K2R w KQ - 0 1")
    assert read_move(board, text).move.uci() == "e1g1"
    assert read_move(board, f"{text}-0".replace("-0", f"-{text[0]}")).move.uci() == "e1c1"


def test_an_ambiguous_move_is_not_decided():
    board = board_of("8/8/8/8/8/8/8/k1K1N1N1 w - - 0 1")
    reading = read_move(board, "Cf3", letters_of("es"))
    assert (reading.move, reading.findings) == (None, ("ambiguous",))
    assert {move.uci() for move in reading.candidates} == {"e1f3", "g1f3"}


def test_a_pinned_piece_makes_no_ambiguity():
    board = board_of("4r1k1/8/8/8/8/8/4N3/4K1N1 w - - 0 1")
    assert read_move(board, "Cf3", letters_of("es")).move.uci() == "g1f3"


def test_a_promotion_without_its_piece_has_four_meanings():
    reading = read_move(board_of("8/3P4/8/8/8/8/k7/2K5 w - - 0 1"), "d8")
    assert (reading.move, reading.findings, len(reading.candidates)) == (
        None,
        ("promotion-missing",),
        4,
    )


@pytest.mark.parametrize(
    ("text", "finding"),
    [("Rxf1", "capture-sign-wrong"), ("Rf1+", "check-sign-wrong"), ("Ra8#", "mate-sign-wrong")],
)
def test_a_wrong_sign_is_named_and_the_move_is_read(text, finding):
    board = board_of("7k/8/8/8/8/8/1K6/R7 w - - 0 1")
    reading = read_move(board, text)
    assert reading.move is not None
    assert finding in reading.findings


def test_a_letter_of_another_language_is_never_passed_over():
    # C is no English letter: reading "Cf3" as the pawn's f3 would be wrong
    assert written("Cf3", letters_of("en")) is None
    assert read_move(Board(), "Cf3", letters_of("en")).findings == ("unreadable",)


def test_spanish_king_and_english_rook_share_a_letter():
    board = board_of("4k3/8/8/8/8/8/8/R3K3 w - - 0 1")
    assert read_move(board, "Rd1", letters_of("es")).move.uci() == "e1d1"
    assert read_move(board, "Rd1", letters_of("en")).move.uci() == "a1d1"


def test_every_language_stands_in_one_set_of_letters():
    assert len(languages()) == len(set(languages()))
    for letters in ALPHABETS:
        assert len({letters.of_kind(kind) for kind in range(2, 7)}) == 5


@pytest.mark.parametrize("language", ["en", "es", "de", "fr", "it", "pt", "nl", "ru", "figurine"])
@pytest.mark.parametrize("form", Form)
def test_every_legal_move_is_read_as_it_was_written(language, form):
    letters = letters_of(language)
    style = Style(letters, form, passing=" a.p.")
    for board in random_game(31, 40, lively=True):
        for move in board.legal_moves():
            reading = read_move(board, write_move(board, move, style), letters)
            assert (reading.move, reading.findings) == (move, ())


def test_pgn_writing_is_the_default():
    board = board_of("7k/4P3/8/8/8/8/8/R3K2R w Q - 0 1")
    assert write_move(board, named(board, "e7e8q"), SAN) == "e8=Q+"
    assert write_move(board, named(board, "h1h7"), SAN) == "Rh7+"
    assert write_move(Board(), named(Board(), "g1f3"), SAN) == "Nf3"


@pytest.mark.article("E.01@2023-01 art. D.2")
@pytest.mark.parametrize(
    ("fen", "uci", "words"),
    [
        ("4k3/8/8/8/8/8/4P3/4K3 w - - 0 1", "e2e4", "Bauer Eva zwei Eva vier"),
        ("4k3/8/8/8/8/8/8/4K2R w K - 0 1", "e1g1", "Kurze Rochade"),
        ("4k3/8/8/8/8/8/8/R3K3 w Q - 0 1", "e1c1", "Lange Rochade"),
        ("8/P7/8/8/8/8/8/k1K5 w - - 0 1", "a7a8q", "Bauer Anna sieben Anna acht Dame"),
    ],
)
def test_a_move_is_announced_in_the_words_of_the_rules(fen, uci, words):
    board = board_of(fen)
    assert announce(board, named(board, uci)).official == words


NOTES = st.text(alphabet="KQRBNDTACSLPabcdefgh12345678x+#=-0O().!? ♘\u00d7", max_size=9)


@settings(max_examples=300, deadline=None)
@given(st.one_of(NOTES, st.text(max_size=12)), st.sampled_from(languages()))
def test_no_writing_makes_the_reader_fail(text, language):
    board = board_of("r3k2r/pP1p1ppp/8/2pPp3/4n3/3N4/PPP2PPP/R3K2R w KQkq c6 0 1")
    reading = read_move(board, text, letters_of(language))
    assert set(reading.findings) <= FINDINGS
    assert (reading.move is None) == bool(BLOCKING & set(reading.findings))
    assert reading.move is None or reading.move in board.legal_moves()
    assert set(reading.candidates) <= set(board.legal_moves())


@pytest.mark.article("E.01@2023-01 art. C.1")
@pytest.mark.article("E.01@2023-01 art. C.4")
@pytest.mark.parametrize("text", ["Pe4", "pe4"])
def test_a_pawn_has_no_letter(text):
    assert read_move(Board(), text).findings == ("unreadable",)
    assert read_move(Board(), "e4").move.uci() == "e2e4"


@pytest.mark.article("E.01@2023-01 art. C.2")
def test_a_piece_is_the_letter_its_name_begins_with():
    # the names in the manual's own language; the French fou and the Dutch loper are in C.3
    names = {"rey": 6, "dama": 5, "torre": 4, "alfil": 3, "caballo": 2}
    spanish = letters_of("es")
    assert all(spanish.of_kind(kind) == name[0].upper() for name, kind in names.items())
    assert (letters_of("fr").bishop, letters_of("nl").bishop) == ("F", "L")


@pytest.mark.article("E.01@2023-01 art. C.5")
@pytest.mark.article("E.01@2023-01 art. C.6")
@pytest.mark.article("E.01@2023-01 art. C.7")
def test_files_go_from_a_to_h_and_ranks_from_1_to_8_seen_by_white():
    # White's pieces stand on the first and second rank, Black's on the eighth and seventh
    board = Board()
    assert [move.uci() for move in board.legal_moves() if move.uci()[1] == "1"] == [
        "b1a3",
        "b1c3",
        "g1f3",
        "g1h3",
    ]
    assert written("a1", letters_of("en")).target == 0
    assert written("h8", letters_of("en")).target == 63
    assert written("i9", letters_of("en")) is None


@pytest.mark.article("E.01@2023-01 art. C.8")
@pytest.mark.parametrize(
    ("fen", "short", "long"),
    [
        # the examples of C.8, each with a position made for it
        ("4k3/8/8/8/8/8/1B6/4K3 w - - 0 1", "Ae5", "Ab2e5"),
        ("4k3/8/8/8/8/8/8/4K1N1 w - - 0 1", "Cf3", "Cg1f3"),
        ("4k3/8/8/8/8/8/8/R4K2 w - - 0 1", "Td1", "Ta1d1"),
        ("4k3/4p3/8/8/8/8/8/4K3 b - - 0 1", "e5", "e7e5"),
        ("4k3/8/8/8/8/8/3P4/4K3 w - - 0 1", "d4", "d2d4"),
        ("4k3/8/p7/8/8/8/8/4K3 b - - 0 1", "a5", "a6a5"),
    ],
)
def test_a_move_is_read_by_its_arrival_square_or_by_both(fen, short, long):
    board = board_of(fen)
    spanish = letters_of("es")
    move = read_move(board, short, spanish).move
    assert move is not None
    assert read_move(board, long, spanish).move == move
    assert read_move(board, f"{long[:-2]}-{long[-2:]}", spanish).move == move
