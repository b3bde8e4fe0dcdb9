"""What cannot be after a move is left out, and squares are covered, as the plain words say."""

import random
from itertools import product

import pytest

from arbitro.rules.laws.adjudicator import regions, regions_check
from arbitro.rules.laws.adjudicator.regions import PieceSet
from arbitro.rules.laws.adjudicator.regions_check import _Man
from arbitro.rules.laws.board import (
    BISHOP,
    KING,
    KNIGHT,
    PAWN,
    QUEEN,
    ROOK,
    Board,
    Position,
)
from arbitro.rules.laws.board.encoding import Piece
from rules.laws.adjudicator.plain_squares import EVERYWHERE, attacks, bits, of

PAWNS = frozenset((side, PAWN) for side in (0, 1))


def men_at_random(chance):
    """Return a cast of a few pieces, and places of each: often one, at times none."""
    pieces = [None] * 64
    squares = chance.sample(range(8, 56), 7)
    men = [Piece(0, KING), Piece(1, KING)]
    men += [Piece(chance.randrange(2), chance.randrange(PAWN, KING)) for _ in range(5)]
    for square, piece in zip(squares, men, strict=True):
        pieces[square] = piece
    cast = PieceSet(Board(Position(tuple(pieces))), 0, PAWNS)
    places = []
    for number in range(7):
        count = chance.choice((1, 1, 1, 2, 3, 0 if number not in cast.kings else 4))
        places.append(bits(chance.sample(range(64), count)))
    return cast, [word & 7 for word in cast.scene[regions.HEAD :]], places


def plainly_narrowed(sides, kinds, places, moved):
    """Leave out square by square what cannot be; None where a piece is left without a place."""
    where = [of(each) for each in places]
    there = [number for number, squares in enumerate(where) if squares]
    king = next(n for n in there if sides[n] == moved and kinds[n] == KING)

    def attacked(number, square, target):
        """Tell whether a piece surely attacks, whatever the others' squares are."""
        screens = set().union(*(where[n] for n in there if n not in (number, king)))
        return target in attacks(kinds[number], square, screens, sides[number])

    def impossible(number, square):
        sure = [n for n in there if n != number and len(where[n]) == 1]
        if any(square in where[n] for n in sure):
            return True
        if number == king:
            return any(attacked(n, min(where[n]), square) for n in sure if sides[n] != moved)
        return (
            sides[number] != moved
            and len(where[king]) == 1
            and attacked(number, square, min(where[king]))
        )

    while gone := [(n, each) for n in there for each in where[n] if impossible(n, each)]:
        number, square = gone[0]
        where[number].remove(square)
        if not where[number]:
            return None
    return [bits(each) for each in where]


@pytest.mark.parametrize("seed", range(8))
def test_after_a_move_no_two_stand_on_a_square_and_the_king_that_moved_is_not_attacked(seed):
    chance, told = random.Random(seed), set()
    for _ in range(16):
        cast, kinds, places = men_at_random(chance)
        for moved in (0, 1):
            expected = plainly_narrowed(cast.sides, kinds, places, moved)
            men = tuple(map(_Man, cast.sides, kinds, places))
            settled = regions_check._settled(men, moved)
            assert (settled and [man.places for man in settled]) == expected
            narrowed = list(places)
            possible = cast.narrow(cast.scene, narrowed, moved)
            assert possible is (expected is not None)
            if possible:
                assert narrowed == expected
            told.add("none" if expected is None else "less" if expected != places else "same")
    assert told == {"none", "less", "same"}


@pytest.mark.parametrize("seed", range(4))
def test_squares_are_covered_by_one_set_of_each_cover_at_most(seed):
    chance, told = random.Random(seed), set()
    for _ in range(80):
        need = chance.randrange(1, 64)
        first = need & -need if chance.random() < 0.5 else 1 << need.bit_length() - 1
        covers = [
            frozenset(
                chance.randrange(64) & chance.randrange(64) for _ in range(chance.randrange(1, 4))
            )
            for _ in range(chance.randrange(1, 5))
        ]
        expected = any(
            set().union(*map(of, chosen)) >= of(need)
            for chosen in product(*(cover | {0} for cover in covers))
        )
        assert regions._covered(need, first, covers) is expected
        assert regions_check._all_taken(need, first, list(map(set, covers))) is expected
        told.add(expected)
    assert told == {False, True}
    assert regions._covered(0, 1, [])
    assert regions_check._all_taken(0, 1, [])


def test_of_the_sets_of_a_cover_those_within_others_are_left_out():
    chance = random.Random(1)
    for _ in range(60):
        cover = frozenset(chance.randrange(16) for _ in range(5))
        expected = {each for each in cover if not any(of(each) < of(more) for more in cover)}
        assert regions._largest(cover) == expected


def test_a_set_of_one_square_is_neither_none_nor_two():
    for chosen in range(256):
        assert regions.is_one(chosen) is (len(of(chosen)) == 1)
        assert _Man(0, KING, chosen).sure is (len(of(chosen)) == 1)
    assert regions.is_one(1 << 63)


@pytest.mark.parametrize("side", [0, 1])
def test_pieces_without_lines_attack_near_and_are_found_where_they_attack_from(side):
    for kind in (PAWN, KNIGHT, KING):
        attacked = [attacks(kind, square, side=side) for square in range(64)]
        for square in range(64):
            assert of(regions.attacks_near(kind, square, side)) == attacked[square]
            expected = {each for each in EVERYWHERE if square in attacked[each]}
            assert of(regions._near_attackers(kind, square, side)) == expected
    for kind in (BISHOP, ROOK, QUEEN):
        for square in range(64):
            assert regions._near_attackers(kind, square, side) == 0
            assert of(regions.LINES[kind][square]) == attacks(kind, square)


def test_others_are_all_places_of_the_pieces_not_left_out():
    places = [1, 2 | 4, 0, 8, 1]
    assert regions._others(places) == 1 | 2 | 4 | 8
    assert regions._others(places, 1, 3) == 1
    assert regions._others(places, 0, 4) == 2 | 4 | 8
    assert regions._others(places, 0, 1, 3) == 1


def test_a_pawn_becomes_every_piece_on_the_last_ranks_alone():
    for square in range(64):
        pieces = {KNIGHT, BISHOP, ROOK, QUEEN}
        expected = pieces if square < 8 or square > 55 else {PAWN}
        assert set(regions_check._becomes(square)) == expected
        assert len(regions_check._becomes(square)) == len(expected)
