"""Faults of positions: what each says exactly, and that either side is judged as the other."""

import random
from itertools import permutations

import pytest

from arbitro.model import Colour
from arbitro.rules.laws.board import read_fen
from arbitro.rules.laws.board.doctor import (
    captures_of_pawns,
    position_faults,
    promoted_at_least,
    some_last_move,
    why_unplayable,
)
from arbitro.rules.laws.board.encoding import square_names

EVERY_FAULT = [
    ("8/8/8/8/8/8/8/K7 w - - 0 1", "position-kings", {"side": "b", "count": 0}),
    ("4k3/8/8/8/8/8/8/K2K4 w - - 0 1", "position-kings", {"side": "w", "count": 2}),
    ("4k2P/8/8/8/8/8/8/p3K3 b - - 0 1", "position-pawn-on-last-rank", {"squares": ("a1", "h8")}),
    (
        "rnbqkbnr/pppppppp/8/8/N7/P7/1PPPPPPP/RNBQKBNR w - - 0 1",
        "position-too-many-men", {"side": "w", "count": 17},
    ),
    (
        "rnbqkbnr/pppppppp/8/8/8/P7/PPPPPPPP/1NBQKBNR w - - 0 1",
        "position-too-many-pawns", {"side": "w", "count": 9},
    ),
    (
        "4k3/8/8/8/8/3NN3/1PPPPPPP/1NBQKBNR w - - 0 1",
        "position-too-many-promoted", {"side": "w", "promoted": 2, "pawns": 7},
    ),
    # a2 and a3: one came from b2 and took something
    (
        "rnbqkbnr/pppppppp/8/8/8/P7/P1PPPPPP/RNBQKBNR w KQkq - 0 1",
        "position-too-few-captured", {"side": "w", "needed": 1, "missing": 0},
    ),
    (
        "1nbqkbnr/pppppppp/8/8/P7/P7/P2PPPPP/RNBQKBNR w KQk - 0 1",
        "position-too-few-captured", {"side": "w", "needed": 3, "missing": 1},
    ),
    ("4k3/8/8/8/8/P7/PP6/4K3 w - - 0 1", "position-pawns-not-reachable", {"side": "w"}),
    (
        "rnbqkbnr/pppppppp/8/8/8/6QQ/2PPPPPP/RNBQKBNR b KQkq - 0 1",
        "position-promotion-without-capture", {"side": "w", "promoted": 2},
    ),
    (
        "4k3/8/8/8/8/8/P1P5/1B2K3 w - - 0 1",
        "position-bishop-behind-pawns", {"side": "w", "square": "b1", "pawns": ("a2", "c2")},
    ),
    ("4k3/8/8/8/8/8/8/4K2R w Q - 0 1", "position-castling-right", {"side": "w", "square": "a1"}),
    ("4k3/8/8/8/8/8/8/4K3 w - e6 0 1", "position-passed-square", {"square": "e6"}),
    ("4k3/8/8/4p3/8/8/8/4K3 w - e6 3 9", "position-passed-counter", {"halfmoves": 3}),
    ("4k3/8/8/8/8/8/8/4K3 w - - 5 3", "position-counter", {"halfmoves": 5, "made": 4}),
    ("4k3/8/8/8/8/8/8/4K3 b - - 6 3", "position-counter", {"halfmoves": 6, "made": 5}),
    (
        "4k3/4R3/8/8/8/8/4r3/4K3 w - - 0 1",
        "position-both-in-check", {"side": "b", "squares": ("e7",)},
    ),
    (
        "4k3/8/8/8/8/8/8/K3R3 w - - 0 1",
        "position-opponent-in-check", {"side": "b", "squares": ("e1",)},
    ),
    (
        "4r1k1/8/8/b7/7b/8/8/4K3 w - - 0 1",
        "position-too-many-checks", {"squares": ("a5", "e8", "h4")},
    ),
    (
        "4k3/8/8/8/8/3n1n2/8/4K3 w - - 0 1",
        "position-check-unexplained", {"squares": ("d3", "f3")},
    ),
]  # fmt: skip
NO_FAULT = [
    "4k3/8/8/8/8/8/8/4K3 w - - 4 3",
    "4k3/8/8/8/8/8/8/4K3 b - - 5 3",
    "4k3/8/8/8/8/8/8/4K3 w - - 40 1",  # the number of the move is often left at one
    "4k3/8/8/4p3/8/8/8/4K3 w - e6 0 9",
    "r3k2r/8/8/8/8/8/8/R3K2R w KQkq - 0 9",
    "4k3/8/8/8/8/8/P1P5/B3K3 w - - 0 1",
    # after castling the rook gives check, with either king
    "5k2/8/8/8/8/8/8/5RK1 b - - 0 1",
    "3k4/8/8/8/8/8/8/2KR4 b - - 0 1",
    # a pawn took in passing and uncovered the rook
    "4k3/8/3P4/8/8/8/8/4RK2 b - - 0 1",
]


def mirrored(fen):
    """The same position with the sides exchanged, a position of as many moves."""
    board, side, castling, passed, *counters = fen.split()
    turned = "/".join(rank.swapcase() for rank in reversed(board.split("/")))
    if passed != "-":
        passed = passed[0] + str(9 - int(passed[1]))
    return " ".join((turned, "wb"[side == "w"], castling.swapcase(), passed, *counters))


def faults(fen):
    """Every fault and what it says; squares in the order of their names, to be compared."""
    found = position_faults(read_fen(fen, chess960=False).position)
    return [
        (
            each.concept,
            {
                name: value if isinstance(value, int | str) else tuple(sorted(value))
                for name, value in each.values
            },
        )
        for each in found
    ]


def of_the_other_rank(square):
    return square[0] + str(9 - int(square[1]))


def turned(name, value):
    """What a fault says, as it is said of the position with the sides exchanged."""
    if name == "side":
        return Colour(value).opposite.value
    if name == "square":
        return of_the_other_rank(value)
    return tuple(sorted(map(of_the_other_rank, value))) if isinstance(value, tuple) else value


def listed(found):
    """Faults to be compared; of how many moves were made White has another number than Black."""
    return sorted(
        (concept, sorted(values.items())) for concept, values in found if "made" not in values
    )


@pytest.mark.parametrize(("fen", "concept", "values"), EVERY_FAULT)
def test_a_fault_says_whose_it_is_where_and_how_much(fen, concept, values):
    assert (concept, values) in faults(fen)


@pytest.mark.parametrize("fen", NO_FAULT)
def test_what_may_have_come_about_is_not_faulted(fen):
    assert faults(fen) == []
    assert listed(faults(mirrored(fen))) == []


def drawn(seed):
    """A board of men put anywhere, more often impossible than not."""
    chance = random.Random(seed)
    squares = chance.sample(range(64), chance.randint(3, 20))
    men = ["K", "k", *chance.choices("QRBNPqrbnp", k=len(squares) - 2)]
    pieces = dict(zip(squares, men, strict=True))
    board = "/".join(
        "".join(pieces.get(8 * rank + file, "1") for file in range(8)) for rank in range(7, -1, -1)
    )
    side, rank = chance.choice([("w", "6"), ("b", "3")])
    passed = chance.choice(["-", "-", f"{chance.choice('abcdefgh')}{rank}"])
    castling = chance.choice(["-", "KQkq", "Kq"])
    return f"{board} {side} {castling} {passed} {chance.choice([0, 0, 3])} 9"


STOPS = {
    *("position-kings", "position-pawn-on-last-rank"),
    *("position-both-in-check", "position-opponent-in-check"),
}
"""The faults with which nobody can move on."""
NO_BOARD = {"position-kings", "position-pawn-on-last-rank", "position-passed-square"}
"""The faults with which there is no last move to look for."""


@pytest.mark.parametrize("group", range(6))
def test_black_is_judged_as_white(group):
    fens = [drawn(100 * group + at) for at in range(40)] if group else [
        fen for fen, *_ in EVERY_FAULT
    ]  # fmt: skip
    for fen in fens:
        found = faults(fen)
        as_white = [
            (concept, {name: turned(name, value) for name, value in values.items()})
            for concept, values in found
        ]
        assert listed(as_white) == listed(faults(mirrored(fen))), fen
        one, other = (read_fen(each, chess960=False).position for each in (fen, mirrored(fen)))
        concepts = {concept for concept, _ in found}
        assert {each.concept for each in why_unplayable(one)} == concepts & STOPS
        if not concepts & NO_BOARD:
            assert some_last_move(one) is some_last_move(other), fen
        for side in (0, 1):
            assert promoted_at_least(one, side) == promoted_at_least(other, 1 - side)


@pytest.mark.parametrize("seed", range(40))
def test_pawns_took_as_often_as_the_nearest_files_ask(seed):
    """Every way to give each pawn a file of its own is tried: a pawn leaves one rank by rank."""
    chance = random.Random(seed)
    squares = chance.sample(range(8, 56), chance.randint(1, 4))
    board = [["1"] * 8 for _ in range(8)]
    for square in squares:
        board[7 - square // 8][square % 8] = "P"
    fen = "/".join(map("".join, board)) + " w - - 0 1"
    ways = [
        sum(abs(file - square % 8) for file, square in zip(files, squares, strict=True))
        for files in permutations(range(8), len(squares))
        if all(
            abs(file - square % 8) <= square // 8 - 1
            for file, square in zip(files, squares, strict=True)
        )
    ]
    for text, side in ((fen, 0), (mirrored(fen), 1)):
        position = read_fen(text, chess960=False).position
        assert captures_of_pawns(position, side) == min(ways, default=None), square_names(
            position.of_side(side)
        )
        assert captures_of_pawns(position, 1 - side) == 0


BISHOPS = [
    ("8/8/8/8/8/8/1P1P4/2B5", 0),  # the one of the beginning, never moved
    ("8/8/8/8/8/4B3/1P1P4/8", 1),  # it could not leave: this one was a pawn
    ("8/8/8/8/8/4B3/1P1P4/2B5", 1),
    ("8/8/8/8/8/4B3/1P6/8", 0),
    ("8/8/8/8/8/3B4/1P1P4/8", 0),  # one of the other colour
    ("8/8/8/8/8/3B4/4P1P1/8", 1),
    ("8/8/8/8/8/2BBB3/8/8", 1),  # c3 and e3 are of one colour
    ("8/8/8/8/2Q5/QNNN4/8/8", 2),
    ("8/8/8/8/RRRR4/8/8/8", 2),
]


@pytest.mark.parametrize(("board", "count"), BISHOPS)
def test_pieces_that_must_have_been_pawns_are_counted(board, count):
    for text, side in ((f"{board} w - - 0 1", 0), (mirrored(f"{board} w - - 0 1"), 1)):
        position = read_fen(text, chess960=False).position
        assert promoted_at_least(position, side) == count
        assert promoted_at_least(position, 1 - side) == 0
