"""Touch-move beside the articles told again, for every two pieces; announced pieces."""

from itertools import permutations, product

import chess
import pytest

from arbitro.rules.laws.board import square_named
from arbitro.rules.laws.editions import LAWS_1993, LAWS_2023
from arbitro.rules.laws.notation import ENGLISH, letters_of
from arbitro.rules.laws.touch import (
    Announced,
    announced_pieces,
    captured_square,
    instead_of,
    obligation,
    released,
)
from rules.laws.notation.test_meanings_of_writings import board_of, boards

POSITIONS = {
    "castling on both sides": "4k3/8/8/8/8/8/8/R3K2R w KQ - 0 1",
    "castling of Black": "r3k2r/8/8/8/8/8/8/4K3 b kq - 0 1",
    "castling on one side": "4k3/8/8/8/8/8/8/RN2K2R w KQ - 0 1",
    "a rook that cannot move": "4k3/8/8/8/8/8/PP6/RN2K1NR w KQ - 0 1",
    "king and rooks that cannot move": "8/8/8/8/4p3/k2pP3/3P1PPP/3RKRN1 w - - 0 1",
    "captures on both sides": "4k3/8/8/3p1n2/4P3/2N5/8/4K3 w - - 0 1",
    "captures of Black": "4k3/8/2n5/3p4/4P3/8/8/4K2B b - - 0 1",
    "a pawn to be captured in passing": "4k3/8/8/3pP3/8/8/7p/4K3 w - d6 0 1",
    "a pinned piece": "k3r3/8/8/8/2p5/1P6/4N3/4K3 w - - 0 1",
    "a check to be met": "4k3/8/8/8/8/2n5/3r4/R3K3 w Q - 0 1",
    "stuck": "7k/8/8/8/p7/P7/8/K6r w - - 0 1",
    "castling alone is left": "k7/8/8/8/8/3b4/2p2p2/4K2R w K - 0 1",
}


def moves_of(board, square):
    return [move for move in board.legal_moves if move.from_square == square]


def captures_of(board, square):
    behind = -8 if board.turn else 8
    return [
        move
        for move in board.legal_moves
        if move.to_square + (behind if board.is_en_passant(move) else 0) == square
    ]


def owed_by_king_and_rook(board, own, *, together, must_castle):
    """Return what 4.4 leaves who touched king and rook, in either order."""
    kinds = [board.piece_type_at(square) for square in own[:2]]
    king, rook = own[kinds.index(chess.KING)], own[kinds.index(chess.ROOK)]
    castling = [
        move
        for move in moves_of(board, king)
        if board.is_castling(move)
        and chess.square_file(rook) == (7 if board.is_kingside_castling(move) else 0)
    ]
    if kinds[0] == chess.ROOK and not together:  # 4.4.2
        others = [move for move in board.legal_moves if move not in castling]
        of_king = [move for move in moves_of(board, king) if move not in castling]
        return "touched-rook-first", moves_of(board, rook) or of_king or others
    if castling and must_castle:  # 4.4.1
        return "touched-must-castle", castling
    if moves_of(board, king):  # 4.4.3
        code = "touched-king-must-move" if castling else "touched-castling-illegal"
        return code, moves_of(board, king)
    return "touched-cannot-move", list(board.legal_moves)


def owed(board, touched, *, order_known, together, must_castle):
    """Return the code and the moves the articles 4.3 to 4.5 leave, by another library."""
    own = [square for square in touched if board.color_at(square) == board.turn]
    theirs = [square for square in touched if board.color_at(square) == (not board.turn)]
    kinds = {board.piece_type_at(square) for square in own[:2]}
    if not theirs and kinds == {chess.KING, chess.ROOK}:
        return owed_by_king_and_rook(board, own, together=together, must_castle=must_castle)
    if own and theirs:  # 4.3.3
        both = [move for move in captures_of(board, theirs[0]) if move.from_square == own[0]]
        if both:
            return "touched-must-capture-with", both
    first = touched if order_known else [*own[:1], *touched]
    bound = [(moves_of if square in own else captures_of)(board, square) for square in first]
    one_colour = "touched-must-move" if own else "touched-must-be-captured"  # 4.3.1, 4.3.2
    for moves in bound:
        if moves:
            return ("touched-first-that-can" if own and theirs else one_colour), moves
    legal = list(board.legal_moves)
    return ("touched-cannot-move" if touched else "nothing-touched"), legal  # 4.5


CONCEPTS = {
    "touched-rook-first": {"touched-rook-then-king"},
    "touched-must-castle": {"touched-king-and-rook"},
    "touched-king-must-move": {"touched-own-pieces"},
    "touched-castling-illegal": {"touched-for-illegal-castling"},
    "touched-cannot-move": {"touched-pieces-cannot-move", "touched-for-illegal-castling"},
    "touched-must-capture-with": {"touched-both-colours"},
    "touched-first-that-can": {"touched-both-colours"},
    "touched-must-move": {"touched-own-pieces"},
    "touched-must-be-captured": {"touched-opponents-pieces"},
    "nothing-touched": {"touched-pieces"},
}


@pytest.mark.article("E.01@2023-01 art. 4.3")
@pytest.mark.article("E.01@2023-01 art. 4.4")
@pytest.mark.article("E.01@2023-01 art. 4.5")
@pytest.mark.parametrize("laws", [LAWS_2023, LAWS_1993], ids=["2023", "1993"])
@pytest.mark.parametrize("name", POSITIONS)
def test_whatever_two_pieces_are_touched_the_articles_say_what_may_be_played(name, laws):
    board, theirs = board_of(POSITIONS[name]), chess.Board(POSITIONS[name])
    squares = list(theirs.piece_map())
    every = [(), *permutations(squares, 1), *permutations(squares, 2)]
    for touched, order_known, together in product(every, (True, False), (True, False)):
        found = obligation(board, touched, laws, order_known=order_known, together=together)
        code, moves = owed(
            theirs,
            touched,
            order_known=order_known,
            together=together,
            must_castle=laws.king_and_rook_must_castle,
        )
        assert found.code == code, touched
        assert found.concept in CONCEPTS[code]
        assert {move.uci() for move in found.moves} == {move.uci() for move in moves}, touched


@pytest.mark.parametrize("name", POSITIONS)
def test_of_three_pieces_the_first_that_can_is_bound(name):
    board, theirs = board_of(POSITIONS[name]), chess.Board(POSITIONS[name])
    for touched in list(permutations(theirs.piece_map(), 3))[::7]:
        found = obligation(board, touched, LAWS_2023)
        code, moves = owed(theirs, touched, order_known=True, together=False, must_castle=True)
        assert found.code == code, touched
        assert {move.uci() for move in found.moves} == {move.uci() for move in moves}


def test_after_castling_that_cannot_be_the_article_about_it_is_the_reason():
    # the king is hemmed in by own men and castles nowhere: any move will do
    board = board_of("4k3/8/8/8/8/8/3PPP2/3QKB1R w K - 0 1")
    king, rook, pawn = (square_named(each) for each in ("e1", "h1", "d2"))
    found = obligation(board, [king, rook], LAWS_2023)
    assert (found.code, found.concept) == ("touched-cannot-move", "touched-for-illegal-castling")
    alone = obligation(board, [king], LAWS_2023)
    assert (alone.code, alone.concept) == ("touched-cannot-move", "touched-pieces-cannot-move")
    assert len(alone.moves) == len(board.legal_moves())
    # an empty square is nothing that was touched
    nothing = obligation(board, [square_named("e5")], LAWS_2023)
    assert (nothing.code, nothing.concept) == ("nothing-touched", "touched-pieces")
    moved = obligation(board, [square_named("e5"), pawn], LAWS_2023)
    assert {move.uci() for move in moved.moves} == {"d2d3", "d2d4"}


@pytest.mark.article("E.01@2023-01 art. 4.4.2")
@pytest.mark.parametrize(
    ("fen", "moves"),
    [
        # the rook, the first to be touched, is hemmed in: the king moves, or else anything else
        ("k7/8/8/8/8/8/4PPPP/5KRN w G - 0 1", {"f1e1"}),
        ("k7/8/8/8/8/7p/4PPPP/3NQKRN w G - 0 1", None),
    ],
)
def test_after_the_rook_was_touched_first_no_way_is_left_to_castle_there(fen, moves):
    board = board_of(fen)
    castling = [move for move in board.legal_moves() if move.is_castling]
    assert len(castling) == 1
    rook, king = square_named("g1"), square_named("f1")
    found = obligation(board, [rook, king], LAWS_2023)
    others = {move.uci() for move in board.legal_moves() if move not in castling}
    assert found.code == "touched-rook-first"
    assert {move.uci() for move in found.moves} == (others if moves is None else moves)


@boards
def test_a_capture_takes_the_piece_that_leaves_the_board(fen):
    board, theirs = board_of(fen), chess.Board(fen)
    for move in board.legal_moves():
        after = theirs.copy()
        after.push_uci(move.uci())
        others = theirs.occupied_co[not theirs.turn]
        gone = chess.SquareSet(others & ~after.occupied_co[not theirs.turn])
        assert captured_square(board, move) == (gone.pop() if gone else None)


@pytest.mark.article("E.01@2023-01 art. 4.7")
@boards
def test_a_piece_released_fixes_the_moves_between_its_two_squares(fen):
    board, theirs = board_of(fen), chess.Board(fen)
    legal = list(theirs.legal_moves)
    for origin, target in product(range(64), repeat=2):
        if board.piece_at(origin) is None or theirs.piece_type_at(target) == chess.KING:
            continue
        expected = {
            move.uci() for move in legal if (move.from_square, move.to_square) == (origin, target)
        }
        assert {move.uci() for move in released(board, origin, target)} == expected


# Pieces that were announced.

ANNOUNCED = {
    "pieces in each other's way": "4k3/8/2R2R2/8/Q1B2B1Q/2N2N2/PP1P2PP/R3K2R w KQ - 0 1",
    "the same of Black": "r3k2r/pp1p2pp/2n2n2/q1b2b1q/8/2r2r2/8/4K3 b kq - 0 1",
    "pawns behind each other": "4k3/P6P/3P4/3P4/1p6/P6P/3P3P/4K3 w - - 0 1",
    "pawns of Black behind each other": "4k3/p6p/p2p3p/8/3p4/8/p6p/4K3 b - - 0 1",
}


def goes(board, square, target, *, alone):
    """Tell whether a piece goes or captures to a square, alone on the board or past the others."""
    piece = board.piece_at(square)
    if piece.piece_type == chess.PAWN:
        ahead = chess.square_rank(target) - chess.square_rank(square)
        aside = abs(chess.square_file(target) - chess.square_file(square))
        return (aside, ahead if board.turn else -ahead) in {(0, 1), (0, 2), (1, 1)}
    where = chess.BaseBoard(None) if alone else board
    if alone:
        where.set_piece_at(square, piece)
    return target in where.attacks(square)


@pytest.mark.article("E.01@2023-01 art. 9.5.3")
@pytest.mark.parametrize("name", ANNOUNCED)
def test_the_pieces_that_may_have_been_announced_are_the_likeliest(name):
    board, theirs = board_of(ANNOUNCED[name]), chess.Board(ANNOUNCED[name])
    for kind, file, target in product(range(1, 7), ("", "a", "d", "h"), range(64)):
        mine = list(theirs.pieces(kind, theirs.turn))
        # a pawn that is written without a file comes along that of its square
        named = file or (chess.square_name(target)[0] if kind == chess.PAWN else "")
        there = [each for each in mine if not named or chess.square_name(each)[0] == named]
        tried = [
            *([[each for each in there if goes(theirs, each, target, alone=False)]]),
            [each for each in there if goes(theirs, each, target, alone=True)],
            there,
            [each for each in mine if goes(theirs, each, target, alone=False)],
            [each for each in mine if goes(theirs, each, target, alone=True)],
            mine,
        ]
        letter = "" if kind == chess.PAWN else chess.piece_symbol(kind).upper()
        text = f"{letter}{file}{chess.square_name(target)}"
        expected = next((each for each in tried if each), [])
        assert announced_pieces(board, text, ENGLISH) == Announced(tuple(sorted(expected))), text


@pytest.mark.parametrize(
    ("text", "language", "pieces"),
    [
        # what names a piece and no square: all of that kind
        ("R?", "en", "a1 h1"),
        ("T", "es", "a1 h1"),
        ("Nz9", "en", "b1"),
        ("e9", "en", "e2 g2"),
        ("h", "en", "e2 g2"),
        ("i4", "en", None),
        ("", "en", None),
        ("?", "en", None),
        ("Z", "en", None),
        # the Russian king begins with the letter of the knight
        ("Кр", "ru", "e1"),  # noqa: RUF001 - Cyrillic
        ("К", "ru", "b1"),  # noqa: RUF001
        # as engines write it, with what a pawn becomes; not a piece of the other side, nor none
        ("a1a8", "en", "a1"),
        ("A1A8", "en", "a1"),
        ("g2g1q", "en", "g2"),
        ("g2g1Q", "en", "g2"),
        ("e8e7", "en", ""),
        ("d4d5", "en", ""),
        # castling is a move of the king
        ("0-0", "en", "castling"),
        ("O-O-O+", "en", "castling"),
        ("00", "en", "castling"),
        ("ooo", "en", "castling"),
    ],
)
def test_a_text_binds_the_pieces_it_names_and_none_where_it_names_none(text, language, pieces):
    board = board_of("4k3/8/8/8/8/8/4P1P1/RN2K2R w KQ - 0 1")
    found = announced_pieces(board, text, letters_of(language))
    if pieces is None:
        assert found is None
    elif pieces == "castling":
        assert found == Announced((square_named("e1"),), castling=True)
    else:
        assert found == Announced(tuple(square_named(each) for each in pieces.split()))


@pytest.mark.parametrize(
    ("squares", "castling", "code", "concept", "some"),
    [
        ("a1", False, "touched-must-move", "touched-own-pieces", True),
        ("e1", True, "touched-castling-illegal", "touched-for-illegal-castling", True),
        ("h2", False, "touched-cannot-move", "touched-pieces-cannot-move", False),
        ("h2", True, "touched-cannot-move", "touched-for-illegal-castling", False),
        ("", False, "touched-cannot-move", "touched-pieces-cannot-move", False),
    ],
)
def test_another_move_of_an_announced_piece_is_played_or_any(
    squares, castling, code, concept, some
):
    board = board_of("4k3/8/8/8/8/7p/7P/R3K3 w Q - 0 1")
    pieces = tuple(square_named(each) for each in squares.split())
    found = instead_of(board, Announced(pieces, castling))
    expected = [move for move in board.legal_moves() if move.origin in pieces or not some]
    assert (found.code, found.concept) == (code, concept)
    assert list(found.moves) == expected
    # a move that only looks legal on the board is left out
    left = instead_of(board, Announced(pieces, castling), illegal=expected[:1])
    assert list(left.moves) == expected[1:]
