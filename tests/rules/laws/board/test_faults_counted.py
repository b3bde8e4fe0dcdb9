"""Faults of positions: the same for either side, and each just where its number begins."""

import random
from dataclasses import replace
from itertools import permutations

import pytest

from arbitro.rules.laws.board import position_faults, read_fen
from arbitro.rules.laws.board.doctor import _retractions, captures_of_pawns, promoted_at_least
from arbitro.rules.laws.board.encoding import (
    BIT,
    KING,
    PAWN,
    SQUARE_NAMES,
    SQUARES_BY_NAME,
    Piece,
    squares_of,
)
from arbitro.rules.laws.board.position import Position

CORNERS = (0, 7, 56, 63)
NAMES_OF_SQUARES = {"square", "squares"}
OTHER = {"w": "b", "b": "w"}


def turned_round(position):
    """Return the position with the colours exchanged and the board turned upside down."""
    mirrored = [position.pieces[square ^ 56] for square in range(64)]
    return replace(
        position,
        pieces=tuple(piece and Piece(piece.side ^ 1, piece.kind) for piece in mirrored),
        side=position.side ^ 1,
        castling=sum(BIT[square ^ 56] for square in squares_of(position.castling)),
        passed=None if position.passed is None else position.passed ^ 56,
    )


def names_in(value):
    return [value] if isinstance(value, str) else list(value)


def told(fault):
    """Return a fault as a value to compare, its squares sorted."""
    values = [
        (name, sorted(names_in(value)) if is_of_squares(name, value) else value)
        for name, value in fault.values
    ]
    return fault.concept, repr(values)


def told_turned_round(fault):
    """Return what the fault says of the position turned round."""
    values = []
    for name, value in fault.values:
        if is_of_squares(name, value):
            squares = (SQUARE_NAMES[SQUARES_BY_NAME[each] ^ 56] for each in names_in(value))
            values.append((name, sorted(squares)))
        else:
            values.append((name, OTHER[value] if name == "side" else value))
    return fault.concept, repr(values)


def is_of_squares(name, value):
    """Tell squares from numbers: ``pawns`` is either."""
    return name in NAMES_OF_SQUARES or (name == "pawns" and not isinstance(value, int))


def any_position(chance):
    """Return men put anywhere, as no game would: nearly every position has faults."""
    pieces = [None] * 64
    squares = chance.sample(range(64), chance.choice((3, 6, 12, 20, 34)))
    for number, square in enumerate(squares):
        kind = KING if number < 2 else chance.choice((1, 1, 1, 1, 2, 3, 3, 4, 5))
        pieces[square] = Piece(number % 2, kind)
    castling = BIT[chance.choice(CORNERS)] if chance.random() < 0.5 else 0
    return Position(tuple(pieces), castling=castling, passed=chance.choice((None, 20, 44, 45)))


@pytest.mark.parametrize("seed", range(4))
def test_what_is_a_fault_of_one_side_is_one_of_the_other_the_board_turned_round(seed):
    chance, seen = random.Random(seed), set()
    for _ in range(60):
        position = any_position(chance)
        faults = position_faults(position)
        turned = position_faults(turned_round(position))
        assert sorted(map(told, turned)) == sorted(map(told_turned_round, faults)), position
        seen |= {each.concept for each in faults}
    assert len(seen) > 5


def test_moves_are_taken_back_alike_by_either_side():
    chance = random.Random(3)
    for _ in range(60):
        position = any_position(chance)
        taken_back = {
            frozenset(
                (square ^ 56, piece and Piece(piece.side ^ 1, piece.kind))
                for square, piece in change
            )
            for change in _retractions(position)
        }
        assert {frozenset(each) for each in _retractions(turned_round(position))} == taken_back


@pytest.mark.parametrize("side", [0, 1])
def test_captures_of_pawns_are_the_fewest_of_all_ways_to_give_them_their_files(side):
    chance, seen = random.Random(side), set()
    for _ in range(80):
        squares = chance.sample(range(8, 56), chance.choice((1, 2, 3, 4)))
        if chance.random() < 0.5:
            # on the two files of the edge, near home: often no captures put them there
            near = (8, 9, 16, 17) if side == 0 else (48, 49, 40, 41)
            squares = chance.sample(near, len(squares))
        pawns = {square: Piece(side, PAWN) for square in squares}
        position = Position(tuple(pawns.get(square) for square in range(64)))
        ways = []
        for files in permutations(range(8), len(pawns)):
            taken = [abs(file - square % 8) for file, square in zip(files, pawns, strict=True)]
            steps = [square // 8 - 1 if side == 0 else 6 - square // 8 for square in pawns]
            if all(map(int.__le__, taken, steps)):
                ways.append(sum(taken))
        expected = min(ways, default=None)
        assert captures_of_pawns(position, side) == expected, squares
        seen.add(expected)
    assert {None, 0, 1, 2} <= seen


@pytest.mark.parametrize(
    ("letter", "squares", "first"),
    [
        ("N", "a3 b3 c3 d3", 2),
        ("R", "a3 b3 c3 d3", 2),
        ("Q", "a3 b3 c3 d3", 1),
        ("B", "a3 c3 e3 g3", 1),  # dark squares
        ("B", "b3 d3 f3 h3", 1),  # light ones
    ],
)
@pytest.mark.parametrize("side", [0, 1])
def test_pieces_beyond_those_of_the_beginning_were_promoted(letter, squares, first, side):
    # without pawns nothing says that a bishop never left its first square
    kind = " PNBRQK".index(letter)
    names = squares.split()
    for count in range(len(names) + 1):
        pieces = {SQUARES_BY_NAME[name]: Piece(side, kind) for name in names[:count]}
        position = Position(tuple(pieces.get(square) for square in range(64)))
        assert promoted_at_least(position, side) == max(0, count - first)
        assert promoted_at_least(position, side ^ 1) == 0


def faults_of(fen):
    found = position_faults(read_fen(fen, chess960=False).position)
    return [(each.concept, dict(each.values)) for each in found]


@pytest.mark.article("E.01@2023-01 art. 3.10.3")
@pytest.mark.parametrize(
    ("fen", "faults"),
    [
        # sixteen men are all there were, and seventeen one too many
        ("4k3/8/8/8/8/8/PPPPPPPP/RNBQKBNR w - - 0 1", []),
        (
            "4k3/8/8/8/8/N6N/1PPPPPPP/RNBQKBNR w - - 0 1",
            [
                ("position-too-many-men", {"side": "w", "count": 17}),
                ("position-too-many-promoted", {"side": "w", "promoted": 2, "pawns": 7}),
            ],
        ),
        # seven pawns and one piece promoted, by a capture; six and three
        ("4k3/8/8/8/8/N7/PPPPPPP1/1NBQKBNR w - - 0 1", []),
        (
            "4k3/8/8/8/8/NQ4Q1/PPPPPP2/1NBQKBN1 w - - 0 1",
            [("position-too-many-promoted", {"side": "w", "promoted": 3, "pawns": 6})],
        ),
        (
            "4k3/8/8/8/8/P7/PPPPPPPP/4K3 w - - 0 1",
            [("position-too-many-pawns", {"side": "w", "count": 9})],
        ),
        # Black lacks as many men as the doubled pawns have taken, then one less
        ("rnbqkbn1/pppppppp/8/8/8/P7/P1PPPPPP/RNBQKBNR w - - 0 1", []),
        (
            "rnbqkbn1/pppppppp/8/8/2P5/P7/P2PPP1P/RNBQKBNR w - - 0 1",
            [],
        ),
        (
            "rnbqkbn1/pppppppp/8/8/8/P2P4/P2P1PPP/RNBQKBNR w - - 0 1",
            [("position-too-few-captured", {"side": "w", "needed": 2, "missing": 1})],
        ),
        # moves without capture or pawn move are no more than moves were made: White's third
        ("4k3/8/8/8/8/8/8/4K3 w - - 4 3", []),
        ("4k3/8/8/8/8/8/8/4K3 w - - 5 3", [("position-counter", {"halfmoves": 5, "made": 4})]),
        ("4k3/8/8/8/8/8/8/4K3 b - - 5 3", []),
        ("4k3/8/8/8/8/8/8/4K3 b - - 6 3", [("position-counter", {"halfmoves": 6, "made": 5})]),
        ("4k3/8/8/8/8/8/8/4K3 w - - 3 2", [("position-counter", {"halfmoves": 3, "made": 2})]),
        # a diagram often says move 1 whatever was played
        ("4k3/8/8/8/8/8/8/4K3 w - - 9 1", []),
        # the double step of a pawn is a pawn move
        ("4k3/8/8/4p3/8/8/8/4K3 w - e6 0 9", []),
        ("4k3/8/8/4p3/8/8/8/4K3 w - e6 1 9", [("position-passed-counter", {"halfmoves": 1})]),
        # what was passed over, and where the pawn began, is empty
        ("4k3/4p3/8/4p3/8/8/8/4K3 w - e6 0 9", [("position-passed-square", {"square": "e6"})]),
        ("4k3/8/4n3/4p3/8/8/8/4K3 w - e6 0 9", [("position-passed-square", {"square": "e6"})]),
        # no king, and two of them
        ("8/8/8/8/8/8/8/4K3 w - - 0 1", [("position-kings", {"side": "b", "count": 0})]),
        ("4k3/8/8/8/8/8/8/K3K3 w - - 0 1", [("position-kings", {"side": "w", "count": 2})]),
    ],
)
def test_a_number_is_a_fault_from_where_no_game_reaches_it(fen, faults):
    assert faults_of(fen) == faults


@pytest.mark.article("E.01@2023-01 art. 3.7.4.1")
@pytest.mark.parametrize("passed", ["e3", "e5", "e7"])
def test_a_square_of_another_rank_was_not_passed_over_by_a_double_step(passed):
    pawns = {SQUARES_BY_NAME[each]: Piece(1, PAWN) for each in ("e2", "e4", "e6")}
    pieces = {SQUARES_BY_NAME["a8"]: Piece(1, KING), SQUARES_BY_NAME["a1"]: Piece(0, KING)} | pawns
    position = Position(
        tuple(pieces.get(square) for square in range(64)), passed=SQUARES_BY_NAME[passed]
    )
    found = [(each.concept, dict(each.values)) for each in position_faults(position)]
    assert ("position-passed-square", {"square": passed}) in found
