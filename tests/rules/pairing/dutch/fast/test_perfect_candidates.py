"""Perfect candidates and first transpositions, against a search through all of them in order."""

from functools import cache
from itertools import combinations, combinations_with_replacement, permutations
from random import Random

import pytest

from arbitro.model import Colour, Contender, EditionKey, Float, PairingProblem, Points, Tpn
from arbitro.rules.pairing.dutch.fast.class_flow import (
    COST,
    IMPOSSIBLE,
    PREFERENCE,
    colour_bound,
    transport,
)
from arbitro.rules.pairing.dutch.fast.field import CLASHES, CLASSES, DutchField
from arbitro.rules.pairing.dutch.fast.perfect import pair_perfectly
from arbitro.rules.pairing.dutch.fast.transposition import _Witness, first_transposition
from rules.pairing.manual import EDITIONS

HISTORIES = ("", "bw", "bwb", "bb", "wb", "wbw", "ww")
"""Colours that leave each of the seven classes, in their order."""


def counted(classes):
    return [classes.count(kind) for kind in range(CLASSES)]


def a_bracket(chance, size, *, moved_down=0, met=15, floated=15, kinds=range(CLASSES)):
    """Return a field of some moved-down players and a scoregroup."""
    opponents = {tpn: set() for tpn in range(1, size + 1)}
    for other, one in combinations(opponents, 2):
        if chance.randrange(100) < met:
            opponents[one].add(Tpn(other))
            opponents[other].add(Tpn(one))

    def floats():
        return chance.choice((Float.UP, Float.DOWN)) if chance.randrange(100) < floated else None

    contenders = tuple(
        Contender(
            Tpn(tpn),
            Points(30 if tpn <= moved_down else 20),
            Points(20),
            HISTORIES[chance.choice(kinds)],
            frozenset(known),
            float_last=floats() or Float.NONE,
            float_before=floats() or Float.NONE,
        )
        for tpn, known in opponents.items()
    )
    return DutchField(
        PairingProblem(EditionKey(EDITIONS[1]), 4, 9, Colour.WHITE, Points(60), contenders)
    )


def first_order(field, upper, lower, floaters, cost):
    """Return the first order of ``lower`` that costs just so much, and who is left over."""
    half = len(upper)
    for order in permutations(lower):
        pairs = list(zip(upper, order, strict=False))
        if (
            sum(COST[field.kind[a]][field.kind[b]] for a, b in pairs) == cost
            and all(field.may_meet(a, b) for a, b in pairs)
            and (floaters is None or order[half] in floaters)
        ):
            return list(order[:half]), 0 if floaters is None else order[half]
    return None


def test_what_two_classes_cost_is_what_they_deny_but_two_of_one_absolute_preference_never_meet():
    """An absolute preference is the third and the sixth class; the second digit counts strong."""
    for a in range(CLASSES):
        for b in range(CLASSES):
            denied, strong = CLASHES[a][b]
            expected = IMPOSSIBLE if a == b and a in {3, 6} else denied * PREFERENCE + strong
            assert COST[a][b] == expected
    assert sum(cost == IMPOSSIBLE for row in COST for cost in row) == 2


def test_the_bound_of_colours_is_what_the_cheapest_pairing_costs():
    """As long as no two have the same absolute preference, who may not meet."""

    def least(left):
        if not left:
            return 0
        first, *others = left
        return min(
            COST[first][other] + least(others[:place] + others[place + 1 :])
            for place, other in enumerate(others)
        )

    for size in (0, 2, 4, 6):
        for classes in combinations_with_replacement((0, 1, 2, 4, 5), size):
            assert colour_bound(counted(classes)) == least(classes), classes


@pytest.mark.parametrize("size", [1, 2, 3])
def test_a_flow_of_classes_costs_what_the_cheapest_order_costs_and_its_tight_pairs_tell_them(size):
    halves = list(combinations_with_replacement(range(CLASSES), size))
    chance = Random(size)
    for _ in range(150):
        upper, lower = chance.choice(halves), chance.choice(halves)
        plan = transport(counted(upper), counted(lower))
        orders = [list(zip(upper, order, strict=True)) for order in permutations(lower)]
        costs = [sum(COST[a][b] for a, b in pairs) for pairs in orders]
        if min(costs) >= IMPOSSIBLE:
            assert plan is None
            continue
        assert plan.cost == min(costs)
        assert [sum(row) for row in plan.flow] == counted(upper)
        assert [sum(column) for column in zip(*plan.flow, strict=True)] == counted(lower)
        sent = [
            COST[a][b] * amount for a, row in enumerate(plan.flow) for b, amount in enumerate(row)
        ]
        assert sum(sent) == plan.cost
        for pairs, cost in zip(orders, costs, strict=True):
            assert (cost == plan.cost) == all(plan.tight[a][b] for a, b in pairs)


@pytest.mark.parametrize("size", [3, 4, 5])
def test_as_many_of_one_absolute_preference_as_others_flow_past_each_other(size):
    """Classes of which hardly any two may meet, or must not: many ways lead back before on."""
    chance = Random(size)
    none = 0
    for _ in range(60):
        kinds = chance.choice(((3, 6, 2), (3, 6), (3, 2, 5), (6, 5, 4, 0)))
        upper, lower = (sorted(chance.choices(kinds, k=size)) for _ in range(2))
        plan = transport(counted(upper), counted(lower))
        least = cheapest(tuple(upper), tuple(counted(lower)))
        none += least >= IMPOSSIBLE
        assert (None if plan is None else plan.cost) == (None if least >= IMPOSSIBLE else least)
    assert none


@cache
def cheapest(upper, lower):
    """Return what the rows cost at least with columns counted by class, by trying."""
    if not upper:
        return 0
    return min(
        COST[upper[0]][b]
        + cheapest(upper[1:], tuple(count - (at == b) for at, count in enumerate(lower)))
        for b, count in enumerate(lower)
        if count
    )


@pytest.mark.article("C.04.3@2026-02 art. 4.2.2", "C.04.3@2017-07 art. D.1")
@pytest.mark.parametrize("odd", [0, 1])
def test_the_first_transposition_is_the_first_of_all_orders(odd):
    found = none = 0
    for seed in range(90):
        chance = Random(seed)
        half = chance.randint(1, 4)
        kinds = chance.choice((range(CLASSES), (1, 2, 4), (2, 5), (3, 6, 0)))
        field = a_bracket(chance, 2 * half + odd, met=chance.choice((0, 20, 45)), kinds=kinds)
        upper, lower, kind = field.order[:half], field.order[half:], field.kind
        floaters = None
        if odd:
            some = [one for one in lower if chance.randrange(3)]
            floaters = frozenset(some or lower[-1:])
        least = min(
            sum(COST[kind[a]][kind[b]] for a, b in zip(upper, order, strict=False))
            for order in permutations(lower)
            if not odd or order[half] in floaters
        )
        expected = None
        if least < IMPOSSIBLE:
            expected = first_order(field, upper, lower, floaters, least)
        assert first_transposition(field, upper, lower, floaters, least) == expected, seed
        assert first_transposition(field, upper, lower, floaters, least - 1) is None
        found += expected is not None
        none += expected is None
    assert found > 20
    assert none > 5


def can_have(tight, rows, columns):
    """Tell whether rows can each have a column of a class that is tight with theirs."""
    if not rows:
        return True
    for b, count in enumerate(columns):
        if count and tight[rows[0]][b]:
            left = [each - (at == b) for at, each in enumerate(columns)]
            if can_have(tight, rows[1:], left):
                return True
    return False


def test_the_flow_of_the_classes_still_open_tells_which_can_be_given_up():
    """A class can be given up for another where the rows left could have that one instead."""
    told = set()
    for seed in range(40):
        chance = Random(seed)
        half = chance.randint(2, 8)
        kinds = chance.choice((range(CLASSES), (0, 2, 5), (1, 2, 4, 5), (1, 4)))
        field = a_bracket(chance, 2 * half, met=10, kinds=kinds)
        upper, lower = field.order[:half], field.order[half:]
        plan = transport(*(counted([field.kind[a] for a in some]) for some in (upper, lower)))
        if plan is None:
            continue
        witness = _Witness(field, upper, lower, plan, None)
        if not witness.complete:
            continue
        mate = witness.matchings.mate
        for row in range(half):
            witness._count(witness.row_class[row], witness.column_class[mate[row] - half], -1)
            witness._settle(row)
            left = range(row + 1, half)
            rows = [witness.row_class[other] for other in left]
            columns = [witness.column_class[mate[other] - half] for other in left]
            flow = [[0] * CLASSES for _ in range(CLASSES + 1)]
            for a, b in zip(rows, columns, strict=True):
                flow[a][b] += 1
            assert witness.flow == flow
            for b in set(columns):
                others = list(columns)
                others.remove(b)
                for gained in range(CLASSES):
                    expected = can_have(plan.tight, rows, counted([*others, gained]))
                    assert witness._class_can_leave(b, gained) == expected
                    assert witness._class_can_leave(b, gained) == expected, "as kept"
                    told.add(expected)
        assert witness.complete
    assert told == {True, False}


def test_a_cost_that_no_cheapest_order_has_is_reached_by_none():
    """1 and 3 want White, 2 and 4 Black: the one order that denies nobody is 1 v 4 and 2 v 3."""
    contenders = tuple(
        Contender(Tpn(tpn), Points(20), Points(20), HISTORIES[kind])
        for tpn, kind in ((1, 1), (2, 4), (3, 1), (4, 4))
    )
    field = DutchField(
        PairingProblem(EditionKey(EDITIONS[1]), 4, 9, Colour.WHITE, Points(60), contenders)
    )
    assert first_transposition(field, [1, 2], [3, 4], None, 0) == ([4, 3], 0)
    assert first_transposition(field, [1, 2], [3, 4], None, 2 * PREFERENCE) is None


def perfect_candidates(field, moved_down, residents, floaters):
    """Yield those candidates without exchange that reach the bound of colours, in the sequence.

    Whoever floats is best by the bound without that player, then by not having floated down;
    nobody meets a moved-down player who has floated up. Pairs and floater.
    """
    everybody = [*moved_down, *residents]
    kind = field.kind

    def worth(one):
        left = [kind[other] for other in everybody if other != one]
        return colour_bound(counted(left)), one in field.down_last, one in field.down_before

    bound = colour_bound(counted([kind[one] for one in everybody]))
    if floaters is not None:
        best = min(map(worth, floaters))
        floaters = {one for one in floaters if worth(one) == best}
        bound = best[0]
    for first in permutations(residents, len(moved_down)):
        if any(one in field.up_last or one in field.up_before for one in first):
            continue
        rest = [one for one in residents if one not in first]
        half = len(rest) // 2
        for order in permutations(rest[half:]):
            pairs = [*zip(moved_down, first, strict=True), *zip(rest[:half], order, strict=False)]
            alone = list(order[half:])
            if not set(alone) <= (floaters or set()):
                continue
            cost = sum(COST[kind[a]][kind[b]] for a, b in pairs)
            if cost == bound and all(field.may_meet(a, b) for a, b in pairs):
                yield pairs, alone


@pytest.mark.article("C.04.3@2026-02 art. 3.4.1")
@pytest.mark.parametrize("odd", [0, 1])
@pytest.mark.parametrize("moved_down", [0, 1, 2])
def test_what_is_found_is_the_first_perfect_candidate_and_mostly_one_is_found(moved_down, odd):
    found = there = 0
    for seed in range(60):
        chance = Random(seed)
        size = 2 * chance.randint(moved_down, 3) + odd or 2
        kinds = chance.choice((range(CLASSES), (1, 2, 4, 5), (2, 4), (0, 1)))
        met = chance.choice((0, 10, 30))
        field = a_bracket(chance, size, moved_down=moved_down, met=met, kinds=kinds)
        above, residents = field.order[:moved_down], field.order[moved_down:]
        floaters = None
        if odd:
            some = [one for one in residents if chance.randrange(3)]
            floaters = frozenset(some)
        expected = None
        if floaters is None or floaters:
            expected = next(perfect_candidates(field, above, residents, floaters), None)
        outcome = pair_perfectly(field, above, residents, floaters)
        there += expected is not None
        found += outcome is not None
        if outcome is not None:
            assert (outcome.pairs, outcome.floaters) == expected, seed
        elif not moved_down:
            assert expected is None, seed
    # the opponents of moved-down players are taken one by one, and none is given back
    assert 5 * found >= 4 * there > 100


def test_more_moved_down_players_than_residents_have_no_perfect_candidate():
    field = a_bracket(Random(1), 4, moved_down=2, met=0, floated=0, kinds=[0])
    assert pair_perfectly(field, [1, 2, 3], [4], None) is None
    assert pair_perfectly(field, [1, 2], [3, 4], None).pairs == [(1, 3), (2, 4)]
