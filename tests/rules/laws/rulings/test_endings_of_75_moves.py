"""The endings in which 1993 let 75 moves stand for fifty, square by square."""

from itertools import product

import pytest

from arbitro.rules.laws.board import read_fen
from arbitro.rules.laws.situations.claims import long_ending

# how far the pawn may stand that two knights win against, as the annex lists the squares
FURTHEST = {
    "P": ("a5", "b3", "c4", "d5", "e5", "f4", "g3", "h5"),
    "p": ("a4", "b6", "c5", "d4", "e4", "f5", "g6", "h4"),
}
RANKS = range(8, 0, -1)


def letter(**men):
    """Return the letter of a position, men by square."""
    rows = ["".join(men.get(f"{file}{rank}", "1") for file in "abcdefgh") for rank in RANKS]
    return long_ending(read_fen("/".join(rows) + " w - - 0 1").position)


def kings(*taken):
    """Return squares for two kings that nobody stands on."""
    free = [each for each in ("a1", "c1", "e1", "g1", "a8", "c8", "e8", "g8") if each not in taken]
    return {free[0]: "K", free[-1]: "k"}


@pytest.mark.article("E.01@1993-01 art. 10.12")
@pytest.mark.parametrize("pawn", ["P", "p"])
@pytest.mark.parametrize("file", "abcdefgh")
def test_two_knights_win_against_a_pawn_that_is_stopped_in_time(pawn, file):
    (furthest,) = [each for each in FURTHEST[pawn] if each[0] == file]
    step, knight = (1, "n") if pawn == "P" else (-1, "N")
    for rank in range(2, 8):
        here, ahead = f"{file}{rank}", f"{file}{rank + step}"
        elsewhere = "c5" if file != "c" else "f5"
        passed = (int(furthest[1]) - rank) * step < 0
        stopped = letter(**{here: pawn, ahead: knight, elsewhere: knight, **kings(ahead)})
        assert stopped == ("" if passed else "b"), (here, ahead)
        # no knight stands before it: behind it, or aside, is not enough
        free = letter(**{here: pawn, elsewhere: knight, "h6" if file != "h" else "a6": knight})
        assert free == ""


@pytest.mark.parametrize(
    ("white", "black", "side", "dark"),
    [
        # a rook and a pawn against a bishop and a pawn in a corner, on the squares of the list
        ("a2", "a3", "white", True),
        ("h2", "h3", "white", False),
        ("h6", "h7", "black", True),
        ("a6", "a7", "black", False),
    ],
)
def test_a_rook_with_a_pawn_wins_in_a_corner_of_the_right_colour(white, black, side, dark):
    rook, bishop = ("R", "b") if side == "white" else ("r", "B")
    # c5 is a dark square, d5 a light one
    for square, on in (("c5", True), ("d5", False)):
        men = {white: "P", black: "p", "f4": rook, square: bishop, **kings()}
        assert letter(**men) == ("c" if on is dark else "")
        beside = {"b4": "P", "b5": "p", "f4": rook, square: bishop, **kings()}
        assert letter(**beside) == ""
        other = ("r", "B") if side == "white" else ("R", "b")
        wrong = {white: "P", black: "p", "f4": other[0], square: other[1], **kings()}
        assert letter(**wrong) == ""


@pytest.mark.parametrize("rank", range(2, 8))
def test_a_queen_with_a_pawn_wins_where_it_stands_before_its_last_rank(rank):
    white = {f"b{rank}": "P", "d4": "Q", "f5": "q", **kings()}
    black = {f"b{rank}": "p", "d4": "Q", "f5": "q", **kings()}
    assert letter(**white) == ("d" if rank == 7 else "")
    assert letter(**black) == ("d" if rank == 2 else "")


OTHERS = {("BR", "R"): "a", ("Q", "NN"): "e", ("Q", "BB"): "f", ("BB", "N"): "g"}


def test_the_men_of_either_side_make_the_other_endings():
    sets = ["", "R", "N", "B", "Q", "BR", "NN", "BB", "BN", "NR", "RR"]
    for mine, theirs in product(sets, repeat=2):
        men = dict(zip(("b4", "d4"), mine, strict=False))
        men |= dict(zip(("b5", "d5"), theirs.lower(), strict=False))
        expected = OTHERS.get((mine, theirs)) or OTHERS.get((theirs, mine)) or ""
        assert letter(**men, **kings()) == expected, (mine, theirs)
