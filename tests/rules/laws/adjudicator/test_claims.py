"""Claims about all that follows: how one grows and is checked, against plain sets of squares."""

import random
from dataclasses import replace

import pytest

from arbitro.rules.laws.adjudicator.reach import (
    Wall,
    _Growth,
    _movers,
    mate_fits,
    wall_of,
    with_rails,
)
from arbitro.rules.laws.adjudicator.wall_check import _Check
from arbitro.rules.laws.board import (
    BISHOP,
    KING,
    KNIGHT,
    PAWN,
    QUEEN,
    ROOK,
    Board,
    Position,
    read_fen,
    square_named,
)
from arbitro.rules.laws.board.encoding import Piece
from rules.laws.adjudicator.plain_squares import EVERYWHERE, attacks, bits, of

OFFICERS = (KNIGHT, BISHOP, ROOK, QUEEN)
FREE = (PAWN, *OFFICERS)
KINGS = "4k3/8/8/8/8/8/8/4K3 w - - 0 1"


def board_at_random(chance, officers=3):
    """Return a board with chains of pawns, most of them blocked, and a few pieces."""
    pieces = [None] * 64
    for file in range(8):
        rank = chance.randrange(1, 6)
        if chance.random() < 0.9:
            pieces[8 * rank + file] = Piece(0, PAWN)
            gap = chance.choice((1, 1, 1, 1, 2))
            if rank + gap < 7:
                pieces[8 * (rank + gap) + file] = Piece(1, PAWN)
    free = [square for square in range(64) if not pieces[square]]
    chance.shuffle(free)
    pieces[free.pop()], pieces[free.pop()] = Piece(0, KING), Piece(1, KING)
    for _ in range(officers):
        pieces[free.pop()] = Piece(chance.randrange(2), chance.choice(OFFICERS))
    return Board(Position(tuple(pieces), side=chance.randrange(2)))


def claim_at_random(chance, staying=0.6):
    """Return a board and a claim about it, true or not."""
    board = board_at_random(chance, 8)
    fixed, reach, rails = ([0] * 7, [0] * 7), ([0] * 7, [0] * 7), ([], [])
    for side in (0, 1):
        for kind in range(1, 7):
            for square in of(board.sides[side][kind]):
                if chance.random() < staying:
                    fixed[side][kind] |= 1 << square
                elif kind == PAWN and chance.random() < 0.5:
                    ahead = range(square, 0 if side else 63, -8 if side else 8)
                    rails[side].append(
                        (square, bits(list(ahead)[: chance.randrange(1, 4)]) & ~(255 | 255 << 56))
                    )
                elif kind != KING or chance.random() < 0.8:
                    reach[side][kind] |= 1 << square
        fixed[side][0] = sum(fixed[side][1:])
        for kind in range(1, 7):
            if reach[side][kind]:
                more = chance.sample(range(8, 56) if kind == PAWN else range(64), 3)
                reach[side][kind] = (reach[side][kind] | bits(more)) & ~fixed[side][0]
    return board, Wall(
        tuple(map(tuple, fixed)), tuple(map(tuple, reach)), tuple(tuple(each) for each in rails)
    )


class Plain:
    """A claim in sets."""

    def __init__(self, wall):
        self.fixed = [[of(each) for each in side] for side in wall.fixed]
        self.reach = [[of(each) for each in side] for side in wall.reach]
        self.starts = [{start for start, _ in side} for side in wall.rails]
        self.rails = [set().union(*(of(rail) for _, rail in side)) for side in wall.rails]
        self.still = self.fixed[0][0] | self.fixed[1][0]

    def takeable(self, side):
        """Return where something of a side may stand that could be taken by a pawn."""
        found = self.fixed[side][0] - self.fixed[side][KING] | self.rails[side]
        return found.union(*(self.reach[side][kind] for kind in FREE))

    def guarded(self, side):
        return set().union(
            *(
                attacks(kind, square, EVERYWHERE, side)
                for kind in range(1, 7)
                for square in self.fixed[side][kind]
            )
        )

    def goes(self, side, kind, square):
        """Return where a piece other than a pawn goes: not to its own, nor to a king that stays."""
        other = side ^ 1
        found = attacks(kind, square, self.still) - self.fixed[side][0] - self.fixed[other][KING]
        return found - self.guarded(other) if kind == KING else found

    def advances(self, side, square, steps):
        closed, found = self.still | self.starts[side ^ 1], set()
        for _ in range(steps):
            square += -8 if side else 8
            if square in closed:
                break
            found.add(square)
        return found


@pytest.mark.parametrize("seed", range(8))
def test_pieces_go_where_nothing_that_stays_is_in_the_way(seed):
    board, wall = claim_at_random(random.Random(seed))
    plain, check, growth = Plain(wall), _Check(board, wall), _Growth(board)
    growth.fixed = [list(side) for side in wall.fixed]
    growth.reach = [list(side) for side in wall.reach]
    growth.rails = [dict(side) for side in wall.rails]
    assert of(check.still) == plain.still
    for side in (0, 1):
        for kind in (*OFFICERS, KING):
            for square in range(seed, 64, 8):
                expected = plain.goes(side, kind, square)
                assert of(check._targets(side, kind, square)) == expected
                assert of(growth._targets(side, kind, square)) == expected
        for square in range(8, 56):
            takes = attacks(PAWN, square, side=side) & plain.takeable(side ^ 1)
            pushes, captures = check._pawn(side, square)
            assert (of(pushes), of(captures)) == (plain.advances(side, square, 1), takes)
            pushes, captures = growth._pawn_targets(side, square)
            steps = 2 if square // 8 == (6 if side else 1) else 1
            assert (of(pushes), of(captures)) == (plain.advances(side, square, steps), takes)


@pytest.mark.parametrize("seed", range(8))
def test_what_stays_what_is_on_rails_and_what_is_loose(seed):
    board, wall = claim_at_random(random.Random(seed))
    plain, check = Plain(wall), _Check(board, wall)
    for side in (0, 1):
        stays = plain.fixed[side][0]
        assert of(check._own(side)) == stays
        assert of(check._on_rails(side)) == plain.rails[side]
        assert of(check._untouchable(side)) == stays - plain.fixed[side][KING] | plain.rails[side]
        loose = of(board.sides[side][0]) - stays - of(board.sides[side][KING])
        assert check._loose(side) == _movers(board, wall, side) == len(loose)
        told = with_rails(wall, side)
        assert of(told[PAWN]) == plain.reach[side][PAWN] | plain.rails[side]
        assert told[KNIGHT:] == list(wall.reach[side][KNIGHT:])
        everywhere = {
            (kind, square)
            for kind in FREE
            for square in plain.fixed[side][kind]
            | plain.reach[side][kind]
            | (plain.rails[side] if kind == PAWN else set())
        }
        attackers = check._attackers(side)
        assert set(attackers) == everywhere
        assert len(attackers) == len(everywhere)
        seen = check._attacked_by(side, attackers)
        lines = plain.still - plain.fixed[side ^ 1][KING]
        assert of(seen) == set().union(*(attacks(*each, lines, side) for each in everywhere))


@pytest.mark.parametrize("seed", range(4))
def test_two_ways_to_look_for_room_for_a_mate_find_the_same(seed):
    chance, found = random.Random(seed), []
    for _ in range(12):
        board, wall = claim_at_random(chance)
        for winner in (0, 1):
            found.append(mate_fits(wall, board, winner))
            assert _Check(board, wall).mate_fits(winner) is found[-1]
    assert set(found) == {False, True}


@pytest.mark.parametrize("seed", range(4))
def test_so_they_do_where_a_single_piece_is_loose(seed):
    chance, found = random.Random(100 + seed), []
    for _ in range(40):
        board, wall = claim_at_random(chance, 0.93)
        for winner in (0, 1):
            if _movers(board, wall, winner) == 1:
                found.append(mate_fits(wall, board, winner))
                assert _Check(board, wall).mate_fits(winner) is found[-1]
    assert len(found) > 10


def less_by_one(wall):
    """Yield a claim with one square fewer, for each square of the reach and the rails."""
    for side in (0, 1):
        for kind in range(1, 7):
            for square in of(wall.reach[side][kind]):
                reach = [list(each) for each in wall.reach]
                reach[side][kind] ^= 1 << square
                yield replace(wall, reach=tuple(map(tuple, reach)))
        for number, (start, rail) in enumerate(wall.rails[side]):
            for square in of(rail):
                rails = [list(each) for each in wall.rails]
                rails[side][number] = start, rail ^ 1 << square
                yield replace(wall, rails=tuple(map(tuple, rails)))


@pytest.mark.parametrize("seed", range(16))
def test_a_claim_that_has_grown_keeps_itself_and_with_one_square_fewer_does_not(seed):
    board = board_at_random(random.Random(seed), seed % 3)
    wall = wall_of(board)
    check = _Check(board, wall)
    assert check.holds_here()
    assert check.keeps_itself()
    every = list(less_by_one(wall))
    for less in every[:: max(1, len(every) // 30)]:
        check = _Check(board, less)
        assert not (check.holds_here() and check.keeps_itself()), less


@pytest.mark.parametrize("seed", range(4))
def test_every_piece_stands_where_it_is_said_to_or_the_claim_does_not_hold(seed):
    chance = random.Random(seed)
    for _ in range(6):
        board, wall = claim_at_random(chance)
        plain, check = Plain(wall), _Check(board, wall)
        for side in (0, 1):
            for kind in range(1, 7):
                standing = of(board.sides[side][kind])
                starts = plain.starts[side] if kind == PAWN else set()
                said = plain.fixed[side][kind] | plain.reach[side][kind] | starts
                assert check._kind_holds(side, kind) is (standing <= said)
        # one more that stays where nothing stands, or stays and is on rails
        empty = min(EVERYWHERE - of(board.sides[0][0] | board.sides[1][0]))
        fixed = [list(each) for each in wall.fixed]
        fixed[0][ROOK] |= 1 << empty
        assert not _Check(board, replace(wall, fixed=tuple(map(tuple, fixed)))).holds_here()
        rails = tuple((*each, (empty, 1 << empty)) for each in wall.rails)
        assert not _Check(board, replace(wall, rails=rails))._kind_holds(1, PAWN)


@pytest.mark.parametrize("side", [0, 1])
def test_a_pawn_arrives_within_its_squares_and_on_the_last_rank_as_every_piece(side):
    board = Board(read_fen(KINGS).position)
    last = 8 * (0 if side else 7)
    for missing in (None, *OFFICERS):
        reach = [[0] * 7, [0] * 7]
        for kind in OFFICERS:
            reach[side][kind] = 0 if kind == missing else 1 << last + 3
        check = _Check(board, Wall(((0,) * 7,) * 2, tuple(map(tuple, reach)), ((), ())))
        assert check._arrives(side, 1 << last + 3, 0) is (missing is None)
        assert not check._arrives(side, 1 << last + 2, 1 << last + 2)
        assert check._arrives(side, 1 << 20, 1 << 20 | 1 << 21)
        assert not check._arrives(side, 1 << 20 | 1 << 22, 1 << 20 | 1 << 21)
        assert check._arrives(side, 1 << 59 - last, 1 << 59 - last)


@pytest.mark.parametrize(
    ("fen", "side", "pawn"),
    [
        ("4k3/8/8/8/3pP3/8/8/4K3 b - e3 0 1", 0, ("e2", "e3", "e4")),
        ("4k3/8/8/3pP3/8/8/8/4K3 w - d6 0 1", 1, ("d7", "d6", "d5")),
    ],
)
def test_a_pawn_that_may_be_taken_in_passing_is_free_on_the_squares_it_has_come_over(
    fen, side, pawn
):
    board = Board(read_fen(fen).position)
    growth = _Growth(board)
    squares = set(map(square_named, pawn))
    assert of(growth.reach[side][PAWN]) == squares
    assert of(growth.reach[side ^ 1][PAWN]) == set()
    assert not of(growth.fixed[side][PAWN] | growth.fixed[side][0]) & squares
    assert growth.fixed[side ^ 1] == list(board.sides[side ^ 1])
    wall = wall_of(board)
    check = _Check(board, wall)
    assert of(check._passer()) == {square_named(pawn[2])}
    assert check.holds_here()
    assert check.keeps_itself()


def test_no_claim_is_made_while_a_side_may_castle():
    board = Board(read_fen("4k3/8/8/8/8/8/8/4K2R w K - 0 1").position)
    with pytest.raises(ValueError, match=r"^castling$"):
        wall_of(board)
    free = Board(read_fen("4k3/8/8/8/8/8/8/4K2R w - - 0 1").position)
    assert _Check(free, wall_of(free)).holds_here()
    assert not _Check(board, wall_of(free)).holds_here()


@pytest.mark.parametrize(
    ("fen", "pawn"),
    [
        ("4k3/8/8/8/3pP3/8/8/4K3 b - e3 0 1", "e4"),
        ("4k3/8/8/3pP3/8/8/8/4K3 w - d6 0 1", "d5"),
    ],
)
def test_a_pawn_that_may_be_taken_in_passing_is_neither_fixed_nor_on_rails(fen, pawn):
    """Where all that stands is called fixed, only what was passed tells a false claim."""
    board, square = Board(read_fen(fen).position), 1 << square_named(pawn)
    later = Board(replace(read_fen(fen).position, passed=None))
    all_fixed = Wall(tuple(map(tuple, board.sides)), ((0,) * 7,) * 2, ((), ()))
    fixed = tuple(tuple(squares & ~square for squares in side) for side in board.sides)
    at = square.bit_length() - 1
    rails = tuple(((at, square),) if board.sides[side][PAWN] & square else () for side in (0, 1))
    for wall in (all_fixed, replace(all_fixed, fixed=fixed, rails=rails)):
        assert _Check(later, wall).holds_here()
        assert not _Check(board, wall).holds_here()


@pytest.mark.parametrize("side", [0, 1])
def test_rails_lie_on_one_file_not_behind_their_start_and_where_nothing_can_be_taken(side):
    def named(*names):
        """Return squares as White sees them, or those of Black on the same files."""
        return [square_named(name) ^ (56 if side else 0) for name in names]

    def stays(start, *files, taken=()):
        reach = [[0] * 7, [0] * 7]
        for kind in OFFICERS:
            reach[side][kind] = bits(named(*(f"{file}8" for file in "abcdefgh")))
        reach[side ^ 1][KNIGHT] = bits(named(*taken))
        rail = bits(named(*(f"{file}{rank}" for file in files for rank in range(2, 8))))
        wall = Wall(((0,) * 7,) * 2, tuple(map(tuple, reach)), ((), ()))
        return _Check(Board(read_fen(KINGS).position), wall)._rail_stays(side, *named(start), rail)

    assert stays("e2", "e")
    # what stands on the file itself is in nobody's way of taking
    assert stays("e2", "e", taken=("e5", "a4"))
    assert not stays("e2", "e", "b"), "squares of another file"
    assert not stays("e3", "e"), "e2 is behind the start"
    assert not stays("e2", "e", taken=("d5",)), "a pawn of e4 takes there"
