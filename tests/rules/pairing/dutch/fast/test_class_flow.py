"""Colour classes, their bound and their transportation, against trying everything."""

from itertools import combinations, permutations

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from arbitro.model import Colour, Contender, EditionKey, PairingProblem, Points, Tpn
from arbitro.rules.pairing.dutch.fast import stages
from arbitro.rules.pairing.dutch.fast.class_flow import (
    COST,
    IMPOSSIBLE,
    PREFERENCE,
    colour_bound,
    transport,
)
from arbitro.rules.pairing.dutch.fast.field import CLASSES, DutchField, colour_class
from arbitro.rules.pairing.dutch.fast.perfect import pair_perfectly
from arbitro.rules.pairing.dutch.fast.stages import SMALL, Task, pair_alone, pair_last
from arbitro.rules.pairing.dutch.fast.transposition import first_transposition
from arbitro.rules.pairing.swiss.colours import Strength, colour_preference

CLASS = st.integers(0, CLASSES - 1)
HISTORIES = ("", "bw", "wb", "bwb", "wbw", "bb", "ww", "wwb", "bbw")
"""Colours that leave each of the seven classes, some of them twice."""


def counted(classes):
    return [classes.count(kind) for kind in range(CLASSES)]


def cheapest(upper, lower):
    """Return the least cost of all orders of the lower half."""
    return min(
        sum(COST[a][b] for a, b in zip(upper, order, strict=True)) for order in permutations(lower)
    )


@given(st.text("wb", max_size=9))
def test_a_class_is_a_colour_and_a_strength(colours):
    kind = colour_class(colours)
    preference = colour_preference(colours)
    if preference.strength is Strength.NONE:
        assert kind == 0
    else:
        colour = Colour.WHITE if kind <= 3 else Colour.BLACK
        assert (colour, (kind - 1) % 3 + 1) == (preference.colour, preference.strength)


@given(st.lists(CLASS, min_size=1, max_size=5), st.data())
@settings(max_examples=60, deadline=None)
def test_the_flow_costs_what_the_best_order_costs(upper, data):
    lower = data.draw(st.lists(CLASS, min_size=len(upper), max_size=len(upper)))
    plan = transport(counted(upper), counted(lower))
    least = cheapest(upper, lower)
    if least >= IMPOSSIBLE:
        assert plan is None
    else:
        assert plan.cost == least


@given(st.lists(CLASS, min_size=1, max_size=4), st.data())
@settings(max_examples=40, deadline=None)
def test_an_order_is_cheapest_exactly_when_all_its_pairs_are_tight(upper, data):
    lower = data.draw(st.lists(CLASS, min_size=len(upper), max_size=len(upper)))
    plan = transport(counted(upper), counted(lower))
    if plan is None:
        return
    for order in permutations(lower):
        pairs = list(zip(upper, order, strict=True))
        cost = sum(COST[a][b] for a, b in pairs)
        assert (cost == plan.cost) == all(plan.tight[a][b] for a, b in pairs)


@given(st.lists(CLASS, min_size=4, max_size=8).filter(lambda found: len(found) % 2 == 0))
@settings(max_examples=40, deadline=None)
def test_no_pairing_of_a_group_costs_less_than_the_bound(classes):
    def least(left):
        if not left:
            return 0
        first, *others = left
        return min(
            COST[first][other] + least(others[:place] + others[place + 1 :])
            for place, other in enumerate(others)
        )

    assert colour_bound(counted(classes)) <= least(classes)


@pytest.mark.article("C.04.3@2026-02 art. 4.2.2", "C.04.3@2017-07 art. D.1")
@given(st.data())
@settings(max_examples=80, deadline=None)
def test_the_first_transposition_is_the_first_of_all_that_reach_the_cost(data):
    half = data.draw(st.integers(1, 3))
    size = 2 * half + data.draw(st.integers(0, 1))
    field = DutchField(random_bracket(data, size))
    upper, lower = field.order[:half], field.order[half:]
    floaters = None
    if size % 2:
        floaters = frozenset(data.draw(st.sets(st.sampled_from(lower), min_size=1)))
    cost = data.draw(st.integers(0, half)) * PREFERENCE + data.draw(st.integers(0, 1))
    expected = None
    for order in permutations(lower):
        left = order[half] if size % 2 else 0
        pairs = list(zip(upper, order, strict=False))
        if (
            (floaters is None or left in floaters)
            and all(field.may_meet(*pair) for pair in pairs)
            and sum(COST[field.kind[a]][field.kind[b]] for a, b in pairs) == cost
        ):
            expected = [b for _, b in pairs], left
            break
    plan_costs = _possible_costs(field, upper, lower, floaters)
    found = first_transposition(field, upper, lower, floaters, cost)
    assert cost > min(plan_costs) or found == expected


def _possible_costs(field, upper, lower, floaters):
    """Return the cost of the cheapest order for each player who may be left over."""
    kinds = field.kind
    lefts = [None] if floaters is None else floaters
    return [
        cheapest([kinds[a] for a in upper], [kinds[b] for b in lower if b != left])
        for left in lefts
    ]


@pytest.mark.article("C.04.3@2026-02 art. 3.4.1")
def test_what_moved_down_players_spend_is_no_longer_left_for_the_others():
    """Four of six want White, so one pair is denied: 1 and 2. Then 3 v 5 and 4 v 6 deny nobody."""
    colours = {1: "wb", 2: "wb", 3: "wb", 4: "wb", 5: "bw", 6: "bw"}
    contenders = tuple(
        Contender(Tpn(tpn), Points(30 if tpn == 1 else 20), Points(20), colours=history)
        for tpn, history in colours.items()
    )
    problem = PairingProblem(
        EditionKey("C.04.3@2026-02"), 3, 9, Colour.WHITE, Points(30), contenders
    )
    found = pair_perfectly(DutchField(problem), [1], [2, 3, 4, 5, 6], None)
    assert found.pairs == [(1, 2), (3, 5), (4, 6)]


def test_a_last_bracket_is_paired_by_itself_one_of_the_candidates_left_over():
    contenders = tuple(Contender(Tpn(one), Points(20), Points(20)) for one in (1, 2, 3))
    problem = PairingProblem(
        EditionKey("C.04.3@2026-02"), 3, 9, Colour.WHITE, Points(30), contenders
    )
    found = pair_last(Task(DutchField(problem), None), [], [1, 2, 3], frozenset({2, 7}))
    assert (found.pairs, found.floaters) == ([(1, 3)], [2])


def test_a_large_bracket_with_a_perfect_candidate_is_not_weighed(monkeypatch):
    monkeypatch.setattr(stages, "weigh", None)
    half = SMALL
    contenders = tuple(
        Contender(Tpn(one), Points(20), Points(20)) for one in range(1, 2 * half + 1)
    )
    problem = PairingProblem(
        EditionKey("C.04.3@2026-02"), 3, 9, Colour.WHITE, Points(30), contenders
    )
    found = pair_alone(Task(DutchField(problem), None), [], list(range(1, 2 * half + 1)), None)
    assert found.pairs == [(one, one + half) for one in range(1, half + 1)]


def random_bracket(data, size):
    """Draw a homogeneous bracket with colours and earlier meetings."""
    met = {tpn: set() for tpn in range(1, size + 1)}
    for one, other in combinations(met, 2):
        if data.draw(st.integers(0, 3)) == 0:
            met[one].add(other)
            met[other].add(one)
    contenders = tuple(
        Contender(
            Tpn(tpn),
            Points(20),
            Points(20),
            colours=data.draw(st.sampled_from(HISTORIES)),
            opponents=frozenset(met[tpn]),
        )
        for tpn in met
    )
    return PairingProblem(EditionKey("C.04.3@2026-02"), 4, 9, Colour.WHITE, Points(30), contenders)
