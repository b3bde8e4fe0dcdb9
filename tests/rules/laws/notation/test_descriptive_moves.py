"""The descriptive system square by square, and moves between squares and in numbers."""

from itertools import product

import pytest

from arbitro.rules.laws.board import Board, read_fen
from arbitro.rules.laws.board.encoding import PAWN
from arbitro.rules.laws.notation.other_notations import written_otherwise

POSITIONS = {
    "White": "4k3/8/1Pn2p2/3pP3/1B1P4/2R2N2/6PP/6KQ w - d6 0 2",
    "Black": "6kq/6pp/2r2n2/1b1p4/3Pp3/1pN2P2/8/4K3 b - d3 0 2",
}

ENGLISH_FILES = {"QR": 0, "QN": 1, "QB": 2, "Q": 3, "K": 4, "KB": 5, "KN": 6, "KR": 7}
SPANISH_FILES = {"TD": 0, "CD": 1, "AD": 2, "D": 3, "R": 4, "AR": 5, "CR": 6, "TR": 7}
EITHER_WING = {"R": (0, 7), "N": (1, 6), "B": (2, 5), "T": (0, 7), "C": (1, 6), "A": (2, 5)}


def files_of(language):
    """Return the names of files, with those that may be on either wing."""
    names = ENGLISH_FILES if language == "en" else SPANISH_FILES
    wings = "RNB" if language == "en" else "TCA"
    return {name: (file,) for name, file in names.items()} | {
        name: EITHER_WING[name] for name in wings
    }


def pieces_of(language):
    return {
        letter: kind for kind, letter in enumerate("PNBRQK" if language == "en" else "PCATDR", 1)
    }


def squares_of(language, side):
    """Return the squares a name may mean: ranks are counted from the side that moves."""
    found = {}
    for (name, files), rank in product(files_of(language).items(), range(1, 9)):
        text = f"{name}{rank}" if language == "en" else f"{rank}{name}"
        row = rank - 1 if side == 0 else 8 - rank
        found[text] = {8 * row + file for file in files}
    return found


def taken_by(board, move):
    """Return the kind of what a move takes, 0 where it takes nothing."""
    return PAWN if move.is_en_passant else board.kinds[move.target]


@pytest.fixture(params=POSITIONS)
def board(request):
    return Board(read_fen(POSITIONS[request.param]).position)


def meant(board, text):
    return {move.uci() for move in written_otherwise(board, text)}


@pytest.mark.parametrize("language", ["en", "es"])
def test_a_piece_goes_to_a_square_named_by_its_file_and_rank(board, language):
    for (letter, kind), (square, targets) in product(
        pieces_of(language).items(), list(squares_of(language, board.side).items())[::3]
    ):
        expected = {
            move.uci()
            for move in board.legal_moves()
            if board.kinds[move.origin] == kind
            and move.target in targets
            and not taken_by(board, move)
            and not move.promotion
        }
        assert meant(board, f"{letter}-{square}") == expected, (letter, square)
        if language == "es":
            # in Spanish it is written without a hyphen as well
            assert meant(board, letter + square) == expected


@pytest.mark.parametrize("language", ["en", "es"])
def test_a_capture_names_what_is_taken_by_kind_by_file_or_by_square(board, language):
    for (letter, kind), (victim, taken) in product(pieces_of(language).items(), repeat=2):
        captures = [
            move
            for move in board.legal_moves()
            if board.kinds[move.origin] == kind
            and taken_by(board, move) == taken
            and not move.promotion
        ]
        assert meant(board, f"{letter}x{victim}") == {move.uci() for move in captures}
        for name, files in list(files_of(language).items())[taken - 1 :: 3]:
            named = name + victim if language == "en" else victim + name
            there = {move.uci() for move in captures if move.target % 8 in files}
            assert there <= meant(board, f"{letter}x{named}")
            if not there:
                assert not meant(board, f"{letter}x{named}")
    for square, targets in list(squares_of(language, board.side).items())[::3]:
        captures = {
            move.uci()
            for move in board.legal_moves()
            if board.kinds[move.origin] == PAWN
            and move.target in targets
            and taken_by(board, move) == PAWN
            and not move.promotion
        }
        assert meant(board, f"PxP{square}") == captures


@pytest.mark.parametrize("language", ["en", "es"])
def test_a_piece_may_be_told_from_others_by_its_square_and_a_pawn_by_its_file(board, language):
    for move in board.legal_moves():
        if taken_by(board, move) or move.promotion:
            continue
        kind = board.kinds[move.origin]
        letter = "PNBRQK"[kind - 1] if language == "en" else "PCATDR"[kind - 1]
        squares = squares_of(language, board.side)
        (whence, *_) = [name for name, found in squares.items() if found == {move.origin}]
        (where, *_) = [name for name, found in squares.items() if found == {move.target}]
        assert meant(board, f"{letter}({whence})-{where}") == {move.uci()}
        assert meant(board, f"{letter}/{whence}-{where}") == {move.uci()}
        if kind == PAWN:
            (file, *_) = [
                name for name, at in files_of(language).items() if at == (move.origin % 8,)
            ]
            named = file + letter if language == "en" else letter + file
            assert meant(board, f"{named}-{where}") == {move.uci()}


@pytest.mark.parametrize(
    ("text", "uci"),
    [
        ("P-QN8(Q)", "b7b8q"),
        ("P-N8=N", "b7b8n"),
        ("P8CD(D)", "b7b8q"),
        ("P-8C=T", "b7b8r"),
    ],
)
def test_a_promotion_names_the_new_piece_in_the_same_language(text, uci):
    board = Board(read_fen("4k3/1P6/8/8/8/8/8/4K3 w - - 0 1").position)
    assert meant(board, text) == {uci}


def test_a_capture_that_promotes_is_read_with_all_its_names():
    board = Board(read_fen("2n1k3/1P6/8/8/8/8/8/4K3 w - - 0 1").position)
    assert meant(board, "P(QN7)xN(QB8)=Q") == {"b7c8q"}
    assert meant(board, "QNPxQBN(R)") == {"b7c8r"}
    assert meant(board, "PxN") == set()


NUMBER_OF = {"q": "1", "r": "2", "b": "3", "n": "4"}


def test_between_squares_and_in_numbers_a_move_has_both_squares(board):
    for move in board.legal_moves():
        text = move.uci()
        promoted = text[4:]
        digits = text[:4].translate(str.maketrans("abcdefgh", "12345678"))
        for written in (
            text,
            f"{text[:2]}-{text[2:]}",
            f"{text[:2]}–{text[2:]}",
            digits + NUMBER_OF.get(promoted, ""),
            f"{text}+",
        ):
            assert meant(board, written) == {text}
        if promoted:
            assert meant(board, text[:4]) == set()
            assert meant(board, digits) == set()


@pytest.mark.parametrize(
    ("fen", "texts"),
    [
        ("4k3/8/8/8/8/8/8/4K2R w K - 0 1", {"e1g1": ["e1g1", "e1-g1", "5171"]}),
        ("r3k3/8/8/8/8/8/8/4K3 b q - 0 1", {"e8c8": ["e8c8", "5838"]}),
    ],
)
def test_castling_goes_between_the_squares_of_the_king_and_has_no_descriptive_name(fen, texts):
    board = Board(read_fen(fen).position)
    for uci, written in texts.items():
        for text in written:
            assert meant(board, text) == {uci}
    for text in ("K-N1", "K-KN1", "R1CR", "R-1CR", "K-B1Q", "K-QB1"):
        assert uci not in meant(board, text)


@pytest.mark.parametrize("text", ["", "e4", "P", "x", "--", "PxPxP", "K" * 40])
def test_what_names_no_move_means_none(text):
    assert written_otherwise(Board(), text) == ()
