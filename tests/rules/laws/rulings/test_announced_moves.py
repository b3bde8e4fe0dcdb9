"""What may be played instead of an illegal move that was announced with a wrong claim.

The moves expected are those another library finds for the piece that is as good as touched.
"""

import chess
import pytest

from law_cases.asking import ask, codes, numbers

EDITIONS = ("1993", "2009", "2014", "2023")
ANY = None

# name: (position, announced in English, in Spanish letters, squares of the piece meant)
CASES = {
    "castling past a bishop": ("4k3/8/8/8/8/8/8/4KB1R w K - 0 1", "O-O", "0-0", "e1"),
    "castling with zeros": ("4k3/8/8/8/8/8/8/4KB1R w K - 0 1", "0-0", "O-O", "e1"),
    "castling out of check": ("4k3/8/8/8/8/8/4r3/R3K2R w KQ - 0 1", "O-O-O", "0-0-0", "e1"),
    "castling with the other side open": ("4k3/8/8/8/8/8/8/R3KB1R w KQ - 0 1", "O-O", "0-0", "e1"),
    "castling without a rook": ("4k3/8/8/8/8/8/8/R3K3 w Q - 0 1", "O-O", "0-0", "e1"),
    "castling after the king has moved": ("4k3/8/8/8/8/8/8/4K2R w - - 0 1", "O-O", "0-0", "e1"),
    "castling, the king hemmed in": ("4k3/8/8/8/8/2q1b3/8/R3K3 w Q - 0 1", "O-O-O", "0-0-0", "e1"),
    "castling, the king cannot move": ("6k1/8/8/8/8/5r2/3r4/4K2R w K - 0 1", "O-O", "0-0", "e1"),
    "castling of Black": ("r3kb1r/8/8/8/8/8/8/4K3 b kq - 0 1", "O-O", "0-0", "e8"),
    "castling written as a king's move": ("4k3/8/8/8/8/8/8/4KB1R w K - 0 1", "e1g1", "e1g1", "e1"),
    "a king's move into check": ("4k3/8/8/8/8/8/3r4/4K3 w - - 0 1", "Kd1", "Rd1", "e1"),
    "a king's move two squares away": ("4k3/p7/8/8/8/8/8/4K3 w - - 0 1", "Kg1", "Rg1", "e1"),
    "a piece that is pinned along a line": (
        "4k3/4r3/8/8/8/8/4R3/4K3 w - - 0 1",
        "Rd2",
        "Td2",
        "e2",
    ),
    "a piece that is pinned and cannot move": (
        "4k3/4r3/8/8/8/8/4N3/4K3 w - - 0 1",
        "Nc3",
        "Cc3",
        ANY,
    ),
    "the pinned one of two knights": ("4k3/4r3/8/8/8/8/4N3/N3K3 w - - 0 1", "Nc3", "Cc3", ANY),
    "one of two knights that could go there": (
        "4k3/4r3/8/8/8/8/4N3/1N2K3 w - - 0 1",
        "Nec3",
        "Cec3",
        ANY,
    ),
    "a capture of what is not there": ("4k3/8/8/8/8/8/8/R3K3 w - - 0 1", "Rxb2", "Txb2", "a1"),
    "a capture that leaves the king in check": (
        "4k3/8/8/8/1b6/2N5/p7/4K3 w - - 0 1",
        "Nxa2",
        "Cxa2",
        ANY,
    ),
    "a capture of an own piece": ("4k3/8/8/8/8/8/P7/R3K3 w - - 0 1", "Rxa2", "Txa2", "a1"),
    "a check that is not answered": ("4k3/8/8/8/1b6/8/8/R2BK2R w - - 0 1", "Ra3", "Ta3", ANY),
    "a check another move of the piece would answer": (
        "4k3/8/8/8/1b6/8/8/R2QK3 w - - 0 1",
        "Qd8",
        "Dd8",
        "d1",
    ),
    "a bishop through a pawn": ("4k3/8/8/8/8/8/3P4/2B1K3 w - - 0 1", "Bh6", "Ah6", "c1"),
    "the one of two bishops on that colour": (
        "4k3/8/8/8/8/8/3P4/2B1KB2 w - - 0 1",
        "Bh6",
        "Ah6",
        "c1",
    ),
    "a pawn two squares from its third rank": ("4k3/8/8/8/8/3P4/8/4K3 w - - 0 1", "d5", "d5", "d3"),
    "a pawn captures nothing": ("4k3/8/8/8/8/8/3P4/4K3 w - - 0 1", "dxe3", "dxe3", "d2"),
    "a pawn that is blocked": ("4k3/8/8/8/8/3p4/3P4/4K3 w - - 0 1", "d3", "d3", ANY),
    "en passant a move too late": (
        "4k3/8/8/3pP3/8/8/8/4K3 w - - 0 1",
        "exd6 e.p.",
        "exd6 a.p.",
        "e5",
    ),
    "en passant that uncovers a check": ("4k3/8/8/r2pP2K/8/8/8/8 w - d6 0 1", "exd6", "exd6", "e5"),
    "en passant with two pawns on that file": (
        "4k3/8/8/3pP3/8/8/4P3/4K3 w - - 0 1",
        "exd6",
        "exd6",
        "e5",
    ),
    "a promotion that is blocked": ("2rn2k1/3P4/8/8/8/8/8/4K3 w - - 0 1", "d8=Q", "d8=D", "d7"),
    "a promotion by a pawn that cannot go on": (
        "3r2k1/3P4/8/8/8/8/8/4K3 w - - 0 1",
        "d8=Q",
        "d8=D",
        ANY,
    ),
    "a promotion to a king": ("k7/3P4/8/8/8/8/8/4K3 w - - 0 1", "d8=K", "d8=R", "d7"),
    "a promotion by a pinned pawn": ("8/K2P3r/8/8/8/8/8/7k w - - 0 1", "d8=Q", "d8=D", ANY),
    "a piece the player does not have": ("4k3/8/8/8/8/8/8/R3K3 w - - 0 1", "Qd4", "Dd4", ANY),
    "a square that is not on the board": ("4k3/8/8/8/8/8/4P3/4K2R w - - 0 1", "Rh9", "Th9", "h1"),
    "as engines write it": ("4k3/8/8/8/8/8/8/R3K3 w - - 0 1", "a1b2", "a1b2", "a1"),
}


def expected(fen, square):
    """The legal moves of the piece on a square by python-chess; all of them where it has none."""
    board = chess.Board(fen)
    legal = {move.uci() for move in board.legal_moves}
    mine = set() if square is ANY else {move for move in legal if move.startswith(square)}
    return mine or legal, bool(mine)


def claim(edition, fen, text, **given):
    player = "white" if " w " in fen else "black"
    return ask(
        "claims-repetition", edition=edition, start=fen, player=player, intended=text, **given
    )


@pytest.mark.article("E.01@2023-01 art. 9.5.3")
@pytest.mark.article("E.01@2014-07 art. 9.5")
@pytest.mark.article("E.01@2009-07 art. 9.5(b)")
@pytest.mark.article("E.01@1993-01 art. 10.13(b)")
@pytest.mark.parametrize("edition", EDITIONS)
@pytest.mark.parametrize("case", CASES)
def test_another_move_of_the_piece_is_permitted_and_any_where_it_has_none(case, edition):
    fen, english, spanish, square = CASES[case]
    moves, bound = expected(fen, square)
    duty = "another-move-with-that-piece" if bound else "any-move-instead"
    for text, letters in ((english, "en"), (spanish, "es")):
        ruling = claim(edition, fen, text, letters=letters)
        assert set(ruling.permitted) == moves, text
        assert duty in codes(ruling)
        assert "illegal-move-number" not in codes(ruling)


@pytest.mark.parametrize("case", CASES)
def test_the_announced_moves_of_these_cases_are_illegal(case):
    fen, english, _spanish, _square = CASES[case]
    board = chess.Board(fen)
    assert board.is_valid() or case == "castling with the other side open"
    with pytest.raises(ValueError):
        board.push_san(english.removesuffix(" e.p.").replace("0", "O"))


@pytest.mark.parametrize(("edition", "article"), [("2014", "4.4c"), ("2023", "4.4.3")])
def test_after_an_illegal_castling_the_article_about_it_is_named(edition, article):
    fen, text, _, _ = CASES["castling with the other side open"]
    ruling = claim(edition, fen, text)
    assert "touched-castling-illegal" in codes(ruling)
    assert any(
        article.replace(".", "") in each.replace(".", "").replace("(", "").replace(")", "")
        for each in numbers(ruling)
    )
    assert "e1c1" in ruling.permitted


def test_what_the_board_alone_calls_legal_is_not_offered_again():
    # the arbiter knows that the king has moved before
    ruling = claim("2023", "4k3/8/8/8/8/8/8/4K2R w K - 0 1", "O-O", intended_legal=False)
    assert set(ruling.permitted) == {"e1d1", "e1e2", "e1d2", "e1f2", "e1f1"}


def test_a_text_that_names_no_piece_binds_none_and_is_not_understood():
    ruling = claim("2023", "4k3/8/8/8/8/8/8/4K2R w K - 0 1", "??")
    assert ruling.permitted is None
    assert "announced-move-not-understood" in codes(ruling)


def test_a_text_that_may_mean_two_legal_moves_is_no_illegal_move():
    ruling = claim("2023", "4k3/8/8/8/8/8/8/R3K2R w - - 0 1", "Rf1")
    assert set(ruling.permitted) == {"h1f1"}  # the king stands between
    both = claim("2023", "4k3/8/8/8/8/8/4K3/R6R w - - 0 1", "Rd1")
    assert set(both.permitted) == {"a1d1", "h1d1"}
    assert "announced-move-must-be-made" in codes(both)
