"""What stands in a written move, sign by sign; slips of the pen; moves written in every form."""

from itertools import product

import chess
import pytest

from arbitro.rules.laws.board import Board
from arbitro.rules.laws.board.encoding import (
    ALL_SQUARES,
    BISHOP,
    FILE,
    KING,
    KNIGHT,
    PAWN,
    QUEEN,
    RANK,
    ROOK,
)
from arbitro.rules.laws.notation import (
    ALPHABETS,
    ENGLISH,
    FIGURINES,
    Form,
    Letters,
    Style,
    announce,
    letters_of,
    write_move,
    written,
)
from arbitro.rules.laws.notation.reading import _one_slip, near_misses
from arbitro.rules.laws.notation.written import CHECK, MATE, TOWARDS_A, TOWARDS_H, WrittenMove
from rules.laws.notation.test_meanings_of_writings import board_of, boards

F3 = 21
D8 = 59


@pytest.mark.article("E.01@2023-01 art. C.8")
@pytest.mark.article("E.01@2023-01 art. C.13")
@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("Nf3", WrittenMove(KNIGHT, ALL_SQUARES, F3)),
        (" Nf3 ", WrittenMove(KNIGHT, ALL_SQUARES, F3)),
        ("Ngf3", WrittenMove(KNIGHT, FILE[6], F3)),
        ("N1f3", WrittenMove(KNIGHT, RANK[0], F3)),
        ("Ng1f3", WrittenMove(KNIGHT, FILE[6] & RANK[0], F3)),
        ("N8f3", WrittenMove(KNIGHT, RANK[7], F3)),
        ("Nxf3", WrittenMove(KNIGHT, ALL_SQUARES, F3, capture=True)),
        ("N:f3", WrittenMove(KNIGHT, ALL_SQUARES, F3, capture=True)),
        ("N\N{MULTIPLICATION SIGN}f3", WrittenMove(KNIGHT, ALL_SQUARES, F3, capture=True)),
        ("N-f3", WrittenMove(KNIGHT, ALL_SQUARES, F3, hyphen=True)),
        ("Qf3", WrittenMove(QUEEN, ALL_SQUARES, F3)),
        ("\N{WHITE CHESS ROOK}f3", WrittenMove(ROOK, ALL_SQUARES, F3)),
        ("\N{BLACK CHESS BISHOP}f3", WrittenMove(BISHOP, ALL_SQUARES, F3)),
        # a pawn that is written without a file comes along that of its square (C.9.3)
        ("f3", WrittenMove(PAWN, FILE[5], F3)),
        ("ef3", WrittenMove(PAWN, FILE[4], F3)),
        ("exf3", WrittenMove(PAWN, FILE[4], F3, capture=True)),
        ("e4f3", WrittenMove(PAWN, FILE[4] & RANK[3], F3)),
        ("2f3", WrittenMove(PAWN, FILE[5] & RANK[1], F3)),
        ("d8Q", WrittenMove(PAWN, FILE[3], D8, promotion=QUEEN)),
        ("d8=N", WrittenMove(PAWN, FILE[3], D8, promotion=KNIGHT)),
        ("d8/R", WrittenMove(PAWN, FILE[3], D8, promotion=ROOK)),
        ("d8(B)", WrittenMove(PAWN, FILE[3], D8, promotion=BISHOP)),
        ("d8=(B)", WrittenMove(PAWN, FILE[3], D8, promotion=BISHOP)),
        ("Kd8Q", WrittenMove(KING, ALL_SQUARES, D8, promotion=QUEEN)),
        ("Nf3+", WrittenMove(KNIGHT, ALL_SQUARES, F3, sign=CHECK)),
        ("Nf3†", WrittenMove(KNIGHT, ALL_SQUARES, F3, sign=CHECK)),
        ("Nf3++", WrittenMove(KNIGHT, ALL_SQUARES, F3, sign=MATE)),
        ("Nf3#", WrittenMove(KNIGHT, ALL_SQUARES, F3, sign=MATE)),
        ("Nf3‡", WrittenMove(KNIGHT, ALL_SQUARES, F3, sign=MATE)),
        ("exf3 e.p.", WrittenMove(PAWN, FILE[4], F3, capture=True, passing=True)),
        ("exf3a.p.", WrittenMove(PAWN, FILE[4], F3, capture=True, passing=True)),
        ("exf3 ep+", WrittenMove(PAWN, FILE[4], F3, capture=True, passing=True, sign=CHECK)),
        ("exf3+ ap", WrittenMove(PAWN, FILE[4], F3, capture=True, passing=True, sign=CHECK)),
        ("Nf3!?", WrittenMove(KNIGHT, ALL_SQUARES, F3, glyphs="!?")),
        ("Nf3+!", WrittenMove(KNIGHT, ALL_SQUARES, F3, sign=CHECK, glyphs="!")),
        ("Nf3 (=)", WrittenMove(KNIGHT, ALL_SQUARES, F3, offer=True)),
        ("Nf3+!!(=)", WrittenMove(KNIGHT, ALL_SQUARES, F3, sign=CHECK, glyphs="!!", offer=True)),
        ("0-0", WrittenMove(0, 0, 0, castling=TOWARDS_H)),
        ("O-O-O", WrittenMove(0, 0, 0, castling=TOWARDS_A)),
        ("o-o+", WrittenMove(0, 0, 0, castling=TOWARDS_H, sign=CHECK)),
        (
            "0-0-0#? (=)",
            WrittenMove(0, 0, 0, castling=TOWARDS_A, sign=MATE, glyphs="?", offer=True),
        ),
        ("Nf9", None),
        ("Ni3", None),
        ("N", None),
        ("", None),
        ("0-0-0-0", None),
        ("Nf3!!!", None),
        ("pf3", None),
        ("Cf3", None),
        ("d8=", None),
    ],
)
def test_every_sign_of_a_writing_is_taken_for_what_it_is(text, expected):
    assert written(text, ENGLISH) == expected


@pytest.mark.parametrize("letters", [*ALPHABETS, *FIGURINES])
def test_a_letter_stands_for_its_piece_and_a_pawn_has_none(letters):
    signs = dict(
        zip(
            (KING, QUEEN, ROOK, BISHOP, KNIGHT),
            (letters.king, letters.queen, letters.rook, letters.bishop, letters.knight),
            strict=True,
        )
    )
    for kind, sign in signs.items():
        assert written(f"{sign}f3", letters) == WrittenMove(kind, ALL_SQUARES, F3)
        assert letters.of_kind(kind) == sign
    assert letters.of_kind(PAWN) == ""
    assert letters.kinds() == {sign: kind for kind, sign in signs.items()}


def test_small_pictures_are_read_with_letters_nobody_has_used_before():
    letters = Letters(("nobody",), "U", "V", "W", "X", "Y")
    for sign, kind in (("♔", KING), ("♖", ROOK), ("♚", KING), ("♞", KNIGHT), ("X", BISHOP)):
        assert written(f"{sign}f3", letters) == WrittenMove(kind, ALL_SQUARES, F3)
    assert written("Nf3", letters) is None


def test_of_two_signs_the_longer_is_read_where_one_begins_as_the_other():
    # the Russian king is written with the letter of the knight and one more
    russian = letters_of("ru")
    assert next(iter(russian.kinds())) == russian.king
    assert [len(each) for each in russian.kinds()] == [2, 1, 1, 1, 1]


# Slips of the pen.


def one_slip_from(text, signs):
    """Return the texts one sign too many, too few, another one, or two swapped lead to."""
    found = set()
    for at in range(len(text) + 1):
        found |= {text[:at] + sign + text[at:] for sign in signs}
    for at in range(len(text)):
        found.add(text[:at] + text[at + 1 :])
        found |= {text[:at] + sign + text[at + 1 :] for sign in signs}
    for at in range(len(text) - 1):
        found.add(text[:at] + text[at + 1] + text[at] + text[at + 2 :])
    return found - {text}


def test_a_slip_is_one_sign_or_two_swapped():
    texts = ["".join(each) for length in range(5) for each in product("abc", repeat=length)]
    for text in texts:
        slips = one_slip_from(text, "abc")
        for other in texts:
            if other != text:
                assert _one_slip(text, other) is (other in slips), (text, other)


def forms_of(board, move):
    """Return a move as it may be written, without any sign; castling with zeros."""
    name, target = chess.square_name(move.origin), chess.square_name(move.target)
    if move.is_castling:
        return {"00" if move.target > move.origin else "000"}
    if board.kinds[move.origin] == PAWN:
        takes = name[0] != target[0]
        return {name + target, name[0] + target if takes else target}
    letter = ".PNBRQK"[board.kinds[move.origin]]
    return {letter + each + target for each in ("", *name, name)}


@pytest.mark.parametrize(
    "fen", ["4k3/8/8/8/8/5p2/4P3/R3K2N w Q - 0 1", "4k3/3pQ3/8/8/8/8/8/4K3 b - - 0 1"]
)
@pytest.mark.parametrize("text", ["Ra4", "Rb5", "e3", "fe3", "000", "Ke1d1", "Nf2", "K", "d6", ""])
def test_what_a_writing_may_have_meant_is_what_one_slip_makes_of_it(fen, text):
    board = board_of(fen)
    signs = sorted(
        {sign for move in board.legal_moves() for form in forms_of(board, move) for sign in form}
    )
    for slip in sorted({text} | one_slip_from(text, signs)):
        near = one_slip_from(slip, signs)
        right = [move for move in board.legal_moves() if slip in forms_of(board, move)]
        others = [
            move
            for move in board.legal_moves()
            if move not in right and near & forms_of(board, move)
        ]
        assert near_misses(board, slip) == tuple([*right, *others][:5])


def test_signs_and_blanks_are_no_slips():
    board = Board()
    for text in ("N-f3", "Nxf3+", " Nf3!? ", "N f3", "N:f3#", "Nf3=", "(Nf3)"):
        assert near_misses(board, text)[0].uci() == "g1f3"
    castling = board_of("4k3/8/8/8/8/8/8/4K2R w K - 0 1")
    for text in ("O-O", "o-o", "00", "0-0+"):
        assert near_misses(castling, text)[0].is_castling


def test_what_was_meant_is_found_in_the_letters_of_the_language():
    spanish = letters_of("es")
    assert [move.uci() for move in near_misses(Board(), "Cg1e4", spanish)] == []
    assert [move.uci() for move in near_misses(Board(), "Cgf4", spanish)] == ["g1f3"]
    assert [move.uci() for move in near_misses(Board(), "C1f4", spanish)] == ["g1f3"]


# Writing.


@boards
def test_a_move_is_written_in_pgn_as_another_program_writes_it(fen):
    board, theirs = board_of(fen), chess.Board(fen)
    for move in board.legal_moves():
        assert write_move(board, move) == theirs.san(theirs.parse_uci(move.uci()))
        assert board.key == board_of(fen).key


@boards
def test_the_long_form_has_both_squares_and_the_signs_of_the_style(fen):
    board, theirs = board_of(fen), chess.Board(fen)
    style = Style(form=Form.LONG, capture=":", hyphen="-", promotion="/", passing=" e.p.", check="")
    for move in board.legal_moves():
        same = theirs.parse_uci(move.uci())
        after = theirs.copy()
        after.push(same)
        mate = "#" if after.is_checkmate() else ""
        if move.is_castling:
            expected = "0-0" if theirs.is_kingside_castling(same) else "0-0-0"
        else:
            kind = theirs.piece_type_at(same.from_square)
            expected = "" if kind == chess.PAWN else chess.piece_symbol(kind).upper()
            expected += chess.square_name(same.from_square)
            expected += ":" if theirs.is_capture(same) else "-"
            expected += chess.square_name(same.to_square)
            if same.promotion:
                expected += f"/{chess.piece_symbol(same.promotion).upper()}"
            if theirs.is_en_passant(same):
                expected += " e.p."
        assert write_move(board, move, style) == expected + mate


@pytest.mark.parametrize(
    ("check", "mate", "texts"),
    [
        ("+", "#", ["Ra8#", "Rf1+", "Rb1"]),
        ("", "#", ["Ra8#", "Rf1", "Rb1"]),
        ("+", "", ["Ra8", "Rf1+", "Rb1"]),
        ("", "", ["Ra8", "Rf1", "Rb1"]),
    ],
)
def test_an_empty_sign_is_not_written(check, mate, texts):
    mating = board_of("6k1/5ppp/8/8/8/8/8/R3K3 w - - 0 1")
    checking = board_of("5k2/8/8/8/8/3K4/8/R7 w - - 0 1")
    style = Style(check=check, mate=mate)
    found = []
    for board, uci in ((mating, "a1a8"), (checking, "a1f1"), (checking, "a1b1")):
        (move,) = [each for each in board.legal_moves() if each.uci() == uci]
        found.append(write_move(board, move, style))
    assert found == texts


def test_in_print_whites_pieces_are_open_and_blacks_filled():
    style = Style(FIGURINES[0])
    white = board_of("4k3/P7/8/8/8/8/8/R3K3 w - - 0 1")
    black = board_of("r3k3/8/8/8/8/8/p7/4K3 b - - 0 1")
    for board, uci, text in (
        (white, "a1d1", "♖d1"),
        (white, "a7a8q", "a8♕+"),
        (black, "a8d8", "♜d8"),
        (black, "a2a1n", "a1♞"),
    ):
        (move,) = [each for each in board.legal_moves() if each.uci() == uci]
        assert write_move(board, move, style) == text
    (move,) = [each for each in black.legal_moves() if each.uci() == "a8d8"]
    assert write_move(black, move, Style(FIGURINES[1])) == "♜d8"
    assert write_move(black, move, Style(letters_of("de"))) == "Td8"


WORDS_OF_FILES = ["Anna", "Bella", "Cesar", "David", "Eva", "Felix", "Gustav", "Hector"]
WORDS_OF_RANKS = ["eins", "zwei", "drei", "vier", "fuenf", "sechs", "sieben", "acht"]
WORDS_OF_PIECES = dict(
    zip(range(1, 7), ["Bauer", "Springer", "Laeufer", "Turm", "Dame", "Koenig"], strict=True)
)


@pytest.mark.article("E.01@2023-01 art. D.2")
@boards
def test_a_move_is_announced_with_its_piece_both_squares_and_what_a_pawn_becomes(fen):
    board, theirs = board_of(fen), chess.Board(fen)

    def words(square):
        return f"{WORDS_OF_FILES[square % 8]} {WORDS_OF_RANKS[square // 8]}"

    for move in board.legal_moves():
        said, same = announce(board, move), theirs.parse_uci(move.uci())
        kind = theirs.piece_type_at(same.from_square)
        assert said.piece == chess.piece_name(kind)
        assert (said.origin, said.target) == (
            chess.square_name(same.from_square),
            chess.square_name(same.to_square),
        )
        if theirs.is_castling(same):
            short = theirs.is_kingside_castling(same)
            assert said.castling == ("short" if short else "long")
            assert said.official == ("Kurze Rochade" if short else "Lange Rochade")
            assert (said.captured, said.promotion) == ("", "")
            continue
        official = f"{WORDS_OF_PIECES[kind]} {words(same.from_square)} {words(same.to_square)}"
        if same.promotion:
            official += f" {WORDS_OF_PIECES[same.promotion]}"
        assert (said.official, said.castling) == (official, "")
        assert said.promotion == (chess.piece_name(same.promotion) if same.promotion else "")
        taken = chess.PAWN if theirs.is_en_passant(same) else theirs.piece_type_at(same.to_square)
        assert said.captured == (chess.piece_name(taken) if taken else "")
