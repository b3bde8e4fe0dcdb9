"""The mates to aim at: all that are mates and no others, in every corner, for every material."""

from itertools import combinations_with_replacement, permutations, product

import pytest

from arbitro.rules.laws.adjudicator import aim
from arbitro.rules.laws.adjudicator.aim import Aim, MatePlan, WantedPiece, plans
from arbitro.rules.laws.adjudicator.walks import FAR, WALK, MoveDistances
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
)
from arbitro.rules.laws.board.encoding import Piece
from rules.laws.adjudicator.plain_squares import attacks, bits

RING = {"a3": 16, "b3": 17, "c3": 18, "c2": 10, "c1": 2}
A1, B1, A2, B2 = 0, 1, 8, 9


def sets_of(**counts):
    """Return the sets of a side with a king and so many pieces of each kind."""
    sets = [0] * 7
    names = {"pawns": PAWN, "knights": KNIGHT, "bishops": BISHOP, "rooks": ROOK, "queens": QUEEN}
    for name, count in counts.items():
        sets[names[name]] = bits(8 * names[name] + number for number in range(count))
    sets[KING] = 1
    sets[0] = sum(sets[1:])
    return sets


def all_taken(helper, mating):
    """Tell whether the lone king on a1 is attacked and can go nowhere."""
    standing = {helper, *(square for _, square in mating)}
    taken = attacks(KING, helper)
    for kind, square in mating:
        taken = taken | attacks(kind, square, standing)
    giving = set().union(*(attacks(kind, square, standing) for kind, square in mating))
    return A1 in giving and {B1, A2, B2} <= taken


@pytest.mark.parametrize("kind", [QUEEN, ROOK])
def test_the_mates_of_one_piece_and_its_king_are_all_placings_that_take_every_square(kind):
    expected = {
        MatePlan(A1, helper, ((kind, square),), ())
        for helper in RING.values()
        for square in range(1, 64)
        if square != helper and all_taken(helper, ((kind, square),))
    }
    found = aim._corner_mates((kind,), (), True)
    assert set(found) == expected
    assert len(found) == len(expected) > 5


SOME = (2, 9, 10, 16, 17, 18, 27, 36)
"""Squares near a1: of the knight and bishop that give check, and of some that do not."""


def test_the_squares_near_the_corner_are_the_five_first_files_and_ranks():
    assert tuple(8 * rank + file for rank in range(5) for file in range(5)) == aim._NEAR


@pytest.mark.parametrize("pair", [(BISHOP, KNIGHT), (BISHOP, BISHOP)])
def test_two_pieces_mate_near_the_corner(pair, monkeypatch):
    monkeypatch.setattr(aim, "_NEAR", SOME)
    expected = set()
    for helper in RING.values():
        for squares in permutations(SOME, 2):
            mating = tuple(zip(pair, squares, strict=True))
            if helper not in squares and all_taken(helper, mating):
                expected.add(MatePlan(A1, helper, mating, ()))
    assert set(aim._corner_mates.__wrapped__(pair, (), True)) == expected != set()


def is_mate(king, helper, mating, blocking):
    pieces = [None] * 64
    for side, kind, square in [
        (1, KING, king),
        (0, KING, helper),
        *((0, *each) for each in mating),
        *((1, *each) for each in blocking),
    ]:
        if kind == PAWN and square // 8 in (0, 7):
            return False
        pieces[square] = Piece(side, kind)
    return Board(Position(tuple(pieces), side=1)).is_checkmate()


@pytest.mark.parametrize("blocker", [PAWN, KNIGHT, BISHOP, ROOK])
@pytest.mark.parametrize("kind", [KNIGHT, BISHOP])
def test_a_knight_or_bishop_mates_with_a_piece_of_the_other_side_beside_its_king(
    kind, blocker, monkeypatch
):
    monkeypatch.setattr(aim, "_NEAR", SOME)
    expected = set()
    for helper, square, other in product(RING.values(), SOME, (B1, A2, B2)):
        told = (A1, helper, ((kind, square),), ((blocker, other),))
        if len({A1, helper, square, other}) == 4 and is_mate(*told):
            expected.add(MatePlan(*told))
    assert set(aim._corner_mates.__wrapped__((kind,), (blocker,), True)) == expected


@pytest.mark.parametrize(
    ("kind", "blocking"),
    [(QUEEN, (PAWN,)), (QUEEN, (BISHOP,)), (ROOK, (PAWN, KNIGHT)), (ROOK, (BISHOP, BISHOP))],
)
def test_without_its_king_a_piece_mates_from_any_square(kind, blocking):
    expected = set()
    for square, others in product(range(64), product((B1, A2, B2), repeat=len(blocking))):
        placed = {A1, square, *others}
        if len(placed) == 2 + len(blocking):
            # a king on e8, h4 or h5 takes no part; it stands where no piece does
            mated = tuple(zip(blocking, others, strict=True))
            helper = next(each for each in (39, 31, 60) if each not in placed)
            if is_mate(A1, helper, ((kind, square),), mated):
                expected.add(MatePlan(A1, None, ((kind, square),), mated))
    assert set(aim._corner_mates((kind,), blocking, False)) == expected
    assert bool(expected) is (BISHOP not in blocking)


def test_three_blockers_and_a_knight_smother_the_king():
    found = aim._corner_mates((KNIGHT,), (BISHOP, PAWN, ROOK), False)
    # the knight on b3 or c2, which neither the pawn nor the pieces take: the pawn stands on a2 or
    # b2, and takes b1, a1 and c1 alone; the bishop on b1 takes c2 and on a2 takes b3 (over b3)
    expected = set()
    for knight, others in product((17, 10), permutations((B1, A2, B2))):
        mated = tuple(zip((BISHOP, PAWN, ROOK), others, strict=True))
        bishop, pawn, rook = others
        takes = (
            (bishop == B1 and knight == 10)
            or (bishop == A2 and knight == 17)
            or (rook == B2 and knight in (17, 10))
        )
        if pawn != B1 and not takes:
            expected.add(MatePlan(A1, None, ((KNIGHT, knight),), mated))
    assert set(found) == expected != set()


@pytest.mark.parametrize(("square", "told"), [(7, False), (8, True), (55, True), (56, False)])
def test_a_pawn_of_a_mate_stands_on_no_last_rank(square, told):
    # king c2 and queen a3 mate on a1, whatever else stands far away; a queen on a8 does as well
    assert aim._is_mate(MatePlan(A1, 10, ((QUEEN, 16),), ((PAWN, square),))) is (
        told and square != 8
    )
    assert aim._is_mate(MatePlan(A1, 10, ((QUEEN, 56),), ()))
    # the pawn on a2 closes the file, and the knight gives the check while the king holds b1 and b2
    assert aim._is_mate(MatePlan(A1, 2, ((KNIGHT, 10),), ((PAWN, A2),)))


def test_placings_are_all_choices_of_squares_in_order():
    for count in range(4):
        assert list(aim._placings(count, (4, 7, 9))) == list(product((4, 7, 9), repeat=count))


def mirrored(plan, file, rank):
    """Return a plan with its files or its ranks the other way round."""

    def turned(square):
        across, up = square % 8, square // 8
        return 8 * (7 - up if rank else up) + (7 - across if file else across)

    return MatePlan(
        turned(plan.king),
        None if plan.helper is None else turned(plan.helper),
        tuple((kind, turned(square)) for kind, square in plan.mating),
        tuple((kind, turned(square)) for kind, square in plan.blocking),
    )


@pytest.mark.parametrize("alone", [False, True])
def test_plans_are_the_mates_of_one_corner_in_all_four(alone):
    mine, theirs = sets_of(queens=1), sets_of(knights=1, rooks=1)
    corner = [
        plan
        for mating, blocking in (aim._alone if alone else aim._helped)(mine, theirs)
        for plan in aim._corner_mates(mating, blocking, not alone)
    ]
    expected = {mirrored(plan, file, rank) for plan in corner for file in (0, 1) for rank in (0, 1)}
    found = list(plans(mine, theirs, alone=alone))
    assert set(found) == expected != set()
    assert len(found) == len(expected)
    assert all((plan.helper is None) is alone for plan in found)


SIDES = [
    dict(zip(("pawns", "knights", "bishops", "rooks", "queens"), counts, strict=True))
    for counts in product((0, 1, 2), (0, 1, 2), (0, 1, 2), (0, 1), (0, 1))
]


def men(side):
    kinds = (PAWN, KNIGHT, BISHOP, ROOK, QUEEN)
    return [kind for kind, count in zip(kinds, side.values(), strict=True) for _ in range(count)]


def can_be(pieces, wanted):
    """Tell whether each wanted piece can be one of a side's own: itself, or a pawn promoted."""
    if not wanted:
        return True
    return any(
        piece in (wanted[0], PAWN) and can_be(pieces[:number] + pieces[number + 1 :], wanted[1:])
        for number, piece in enumerate(pieces)
    )


def test_a_side_has_enough_pieces_where_pawns_may_become_what_is_missing():
    wanted = [
        kinds
        for count in (1, 2, 3)
        for kinds in combinations_with_replacement((PAWN, KNIGHT, BISHOP, ROOK), count)
    ]
    for side in SIDES[::5]:
        sets = sets_of(**side)
        for kinds in wanted:
            assert aim._enough(sets, kinds) is can_be(men(side), list(kinds)), (side, kinds)


def blockers(side, count):
    """Return the kinds that can stand beside their king: no queen, and enough pieces for it."""
    if len(men(side)) < count:
        return ()
    kinds = (PAWN, KNIGHT, BISHOP, ROOK)
    may = set(men(side)) | ({KNIGHT, BISHOP} if side["pawns"] else set())
    return tuple(kind for kind in kinds if kind in may)


def test_blockers_are_the_pieces_there_and_knights_and_bishops_from_pawns():
    for side in SIDES:
        for count in (1, 2, 3):
            assert aim._blockers(sets_of(**side), count) == blockers(side, count)


def test_a_queen_a_rook_or_two_pieces_mate_with_the_king_else_one_with_a_blocker():
    theirs = {"pawns": 1, "knights": 0, "bishops": 0, "rooks": 1, "queens": 0}
    for side in SIDES:
        expected = []
        strong = set(men(side)) & {PAWN, ROOK, QUEEN}
        if strong & {PAWN, QUEEN}:
            expected.append(((QUEEN,), ()))
        if ROOK in strong:
            expected.append(((ROOK,), ()))
        if not strong:
            minor = [(KNIGHT, KNIGHT), (BISHOP, BISHOP), (BISHOP, KNIGHT)]
            expected += [(pair, ()) for pair in minor if can_be(men(side), list(pair))]
            for kind in (KNIGHT, BISHOP):
                if kind in men(side):
                    # of the other side's rook and pawn: the pawn as it is, or promoted
                    expected += [((kind,), (each,)) for each in (PAWN, KNIGHT, BISHOP, ROOK)]
        assert list(aim._helped(sets_of(**side), sets_of(**theirs))) == expected, side


def test_without_the_king_a_queen_needs_one_blocker_rook_and_bishop_two_and_a_knight_three():
    mine = {"pawns": 0, "knights": 1, "bishops": 1, "rooks": 1, "queens": 1}
    for side in SIDES[::3]:
        expected = [((QUEEN,), (kind,)) for kind in blockers(side, 1)]
        for kind, count in ((ROOK, 2), (BISHOP, 2), (KNIGHT, 3)):
            expected += [
                ((kind,), others)
                for others in combinations_with_replacement(blockers(side, count), count)
                if can_be(men(side), list(others))
            ]
        assert list(aim._alone(sets_of(**mine), sets_of(**side))) == expected, side
    some = sets_of(pawns=1, knights=1, bishops=1, rooks=1)
    only = {
        "pawns": {QUEEN},
        "queens": {QUEEN},
        "rooks": {ROOK},
        "bishops": {BISHOP},
        "knights": {KNIGHT},
    }
    for name, kinds in only.items():
        told = list(aim._alone(sets_of(**{name: 1}), some))
        assert {mating[0] for mating, _ in told} == kinds


LONE_ROOK = Aim(Board(read_fen("8/8/8/3k4/8/8/8/4K2R w - - 0 1").position), 0)


def nearest(pieces, kind, square, side=0, used=0, *, promoting=0):
    sets = [0] * 7
    sets[kind], sets[PAWN] = bits(pieces), bits(pieces) if kind == PAWN else promoting
    row = () if kind == PAWN else WALK[kind][square]
    return LONE_ROOK._nearest(sets, WantedPiece(side, kind, square, row), used)


@pytest.mark.parametrize("side", [0, 1])
def test_a_pawn_comes_forward_to_a_square_and_each_file_aside_costs_three_more(side):
    for pawn, square in product(range(8, 56), range(8, 56)):
        ahead = (pawn // 8 - square // 8) if side else (square // 8 - pawn // 8)
        across = abs(pawn % 8 - square % 8)
        # a file aside takes a step forward
        expected = (ahead + 3 * across, 1 << pawn) if ahead >= across else (FAR, 0)
        assert nearest([pawn], PAWN, square, side) == expected
    # of several pawns the nearest: on c3 by one step of White, on c3 by two of Black
    near = {0: 10, 1: 34}[side]
    for pawns in ([near, 8, 48], [near]):
        assert nearest(pawns, PAWN, 18, side, 1 << 3) == (1 + side, 1 << near | 1 << 3)
    assert nearest([near], PAWN, 18, side, 1 << near) == (FAR, 1 << near)


@pytest.mark.parametrize("kind", [KNIGHT, ROOK])
def test_the_nearest_piece_not_yet_used_comes(kind):
    for square in (0, 27, 63):
        pieces = [3, 17, 36, 58]
        for used in (0, 1 << 17, 1 << 3 | 1 << 36, bits(pieces)):
            free = [each for each in pieces if not used >> each & 1]
            far = min((WALK[kind][square][each] for each in free), default=FAR)
            told, taken = nearest(pieces, kind, square, 0, used)
            assert told == far
            # just one piece more, one that is as near
            new = [each for each in free if taken >> each & 1]
            assert taken == used | bits(new)
            assert [WALK[kind][square][each] for each in new] == [far] * bool(free)


def test_a_missing_piece_comes_from_the_foremost_pawn_two_for_each_rank_and_three_more():
    for first, second in permutations(range(8, 56, 3), 2):
        for side in (0, 1):
            ranks = [each // 8 if side else 7 - each // 8 for each in (first, second)]
            far, used = nearest([], QUEEN, 0, side, promoting=bits([first, second]))
            assert far == 3 + 2 * min(ranks)
            assert used in [
                1 << each
                for each, left in zip((first, second), ranks, strict=True)
                if left == min(ranks)
            ]
    assert nearest([], QUEEN, 0, 0, 1 << 12, promoting=1 << 12) == (FAR, 1 << 12)
    assert nearest([9], QUEEN, 0, promoting=1 << 48) == (1, 1 << 9)


@pytest.mark.parametrize(
    "fen",
    [
        "8/8/8/3k4/8/8/8/4K2R w - - 0 1",
        "8/6k1/8/8/2K5/8/8/R7 b - - 0 1",
        "k7/8/8/5K2/8/6q1/8/8 w - - 0 1",
    ],
)
def test_the_distance_is_that_of_the_nearest_plan_piece_by_piece(fen):
    board = Board(read_fen(fen).position)
    winner = 1 if "q" in fen else 0

    def moves(plan):
        far = WALK[KING][plan.king][board.kings[winner ^ 1]]
        far += WALK[KING][plan.helper][board.kings[winner]]
        # of each kind there is one piece
        for kind, square in plan.mating:
            far += WALK[kind][square][board.sides[winner][kind].bit_length() - 1]
        return far

    every = list(plans(board.sides[winner], board.sides[winner ^ 1]))
    aimed = Aim(board, winner)
    possible = sorted(far for plan in every if (far := moves(plan)) < FAR)
    assert aimed.distance(board) == possible[0]
    assert [moves(plan) for plan in aimed.plans[:2]] == possible[:2]
    assert set(aimed.plans) <= set(every)
    for corner in aim.CORNERS:
        there = [far for plan in every if plan.king == corner and (far := moves(plan)) < FAR]
        chosen = [moves(plan) for plan in aimed.plans if plan.king == corner]
        assert min(chosen, default=None) == min(there, default=None)
    assert len(aimed.plans) <= 6
    for move in board.legal_moves():
        board.make(move)
        assert aimed.distance(board) == min(map(moves, aimed.plans))
        board.unmake()
    assert len(Aim(board, winner, MoveDistances(), 5).plans) >= len(aimed.plans)
