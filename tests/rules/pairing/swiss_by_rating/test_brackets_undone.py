"""Brackets that are paired again for the next one, each beside the literal walk; and the work."""

from math import comb

import pytest

from arbitro.rules.pairing.swiss_by_rating import pair_round
from arbitro.rules.pairing.swiss_by_rating.arrangement import (
    LeastDenied,
    PairsToMake,
    exchanges,
    first_opponents,
)
from arbitro.rules.pairing.swiss_by_rating.bracket import LeftOverSets
from arbitro.rules.pairing.swiss_by_rating.engine import all_get_opponents
from arbitro.rules.pairing.swiss_by_rating.field import Demands, SwissByRatingField
from arbitro.rules.pairing.swiss_by_rating.weighed_bracket import (
    BracketGroup,
    BracketSearch,
    LeftOverPlaces,
    anybody,
    free,
)
from definitions import dutch_2012
from definitions import swiss_by_rating as walk
from rules.pairing.swiss_by_rating.test_first_exchange import Drawn
from rules.pairing.swiss_by_rating.test_small_rounds import (
    OF_1992,
    OF_2009,
    OF_2012,
    problem_of,
    walked,
)


def players_of(scores, met, barred=()):
    """Players without colours: who has met whom, and who may not have the bye."""
    apart = {one: set() for one in scores}
    for one, others in met.items():
        for other in others:
            apart[one].add(other)
            apart[other].add(one)
    return [
        (one, score, "", frozenset(apart[one]), ("", ""), one not in barred)
        for one, score in sorted(scores.items(), key=lambda each: (-each[1], each[0]))
    ]


def paired(players, edition):
    made = pair_round(problem_of(players, 4, 9, edition))
    if edition == OF_2012:
        expected = dutch_2012.pair_round(walked(dutch_2012, players, 4, 9), dutch_2012.Text(4))
    else:
        text = walk.Text(4, edition == OF_2009)
        expected = walk.pair_round(walked(walk, players, 4, 9), text)
    assert ({tuple(game) for game in made.pairing.games}, made.pairing.bye) == expected
    return {frozenset(game) for game in made.pairing.games}, made.pairing.bye, made.brackets


def pairs(text):
    return {frozenset(map(int, two.split("-"))) for two in text.split()}


@pytest.mark.parametrize("edition", [OF_1992, OF_2009])
def test_two_moved_down_who_have_one_opponent_between_them_are_exchanged(edition):
    """C12: of 1 to 4 only 1 may meet the others; 3 and 4 find 5 alone, so that 2 goes down."""
    scores = dict.fromkeys((1, 2, 3, 4), 20) | dict.fromkeys((5, 6, 7), 10) | {8: 0}
    met = {2: (3, 4), 3: (4, 6, 7), 4: (6, 7)}
    games, bye, brackets = paired(players_of(scores, met), edition)
    assert games == pairs("1-3 2-6 4-5 7-8")
    assert bye is None
    assert brackets[1].way == "previous-undone"
    # were 3 of the four in the next bracket, half or more would have come down: one group
    three = players_of({1: 20, 2: 20, 3: 20, 4: 20, 5: 10, 6: 10, 7: 0, 8: 0}, met | {3: (4, 6)})
    paired(three, edition)


def test_in_2012_another_of_another_score_is_not_moved_down_instead():
    """C12: 1 and 2 come from above and may meet 3 alone; 2, left over, has met all below."""
    scores = {1: 40, 2: 30, 3: 20, 4: 20, 5: 20, 6: 10, 7: 10, 8: 0}
    met = {1: (2, 4, 5), 2: (4, 5, 6, 7)}
    games, _bye, brackets = paired(players_of(scores, met), OF_2012)
    assert games == pairs("1-3 4-5 6-7 2-8")
    assert {each.way for each in brackets} == {"alone"}


def test_in_2012_who_has_no_opponent_in_the_lowest_bracket_may_have_the_bye():
    """C12, C13: 3 has met 4 and 5 and may not have the bye; 2 has met them, too, but may."""
    scores = {1: 20, 2: 20, 3: 20, 4: 10, 5: 10}
    met = {2: (4, 5), 3: (4, 5)}
    games, bye, brackets = paired(players_of(scores, met, barred=[3]), OF_2012)
    assert (games, bye) == (pairs("1-3 4-5"), 2)
    assert brackets[-1].way == "previous-undone"


@pytest.mark.parametrize("edition", [OF_1992, OF_2009, OF_2012])
def test_who_has_no_opponent_at_all_goes_on_down_and_undoes_nothing(edition):
    # 1 and 2 have met each other and 3, 4: they meet 5 and 6 two brackets below
    scores = {1: 30, 2: 30, 3: 20, 4: 20, 5: 10, 6: 10}
    games, _bye, brackets = paired(players_of(scores, {1: (2, 3, 4), 2: (3, 4)}), edition)
    assert games == pairs("3-4 1-5 2-6")
    assert [each.incompatible for each in brackets] == [(1, 2), (1, 2), ()]
    assert [each.way for each in brackets] == ["alone"] * 3


def test_all_get_opponents_where_each_group_of_them_has_as_many():
    # Hall's condition, over all ways in which three may meet three
    for bits in range(1 << 9):
        near = [(bits >> 3 * at & 7) << 3 for at in range(3)] + [0] * 3
        expected = all(
            sum(bool(other & union) for other in (8, 16, 32)) >= len(group)
            for group in ((0,), (1,), (2,), (0, 1), (0, 2), (1, 2), (0, 1, 2))
            for union in [near[group[0]] | near[group[-1]] | near[group[len(group) // 2]]]
        )
        assert all_get_opponents(near, [0, 1, 2], 0b111000) is expected
    assert all_get_opponents([0b10, 0b01], [0], 0b10)
    assert not all_get_opponents([0b10, 0b01], [0], 0b100)


# How much is looked at: a pair counts one, a matching three for each pair of its table, a set of
# exchanges ten.


class Spent(Drawn):
    """A drawn group that keeps what is counted."""

    def __init__(self, pairs):
        super().__init__(pairs)
        self.counted = []

    def spend(self, pairs):
        self.counted.append(pairs)


def everybody(size):
    return Spent({frozenset((a, b)): 0 for a in range(size) for b in range(a)})


def test_a_transposition_costs_each_pair_of_halves_and_a_matching_of_the_larger():
    field = everybody(5)
    assert first_opponents(field, Demands(), ((0, 1), (2, 3, 4)), 0) == [2, 3]
    assert field.counted == [2 * 3, 3 * 3 * 3]
    nobody = Spent({frozenset((a, b)): None for a in range(5) for b in range(a)})
    assert first_opponents(nobody, Demands(), ((0, 1), (2, 3, 4)), 0) is None
    assert nobody.counted == [2 * 3]
    assert first_opponents(nobody, Demands(), ((0, 1, 2), (3, 4)), 0) is None
    assert nobody.counted == [2 * 3]


def test_a_matching_of_a_group_costs_its_members_and_the_places_of_those_left_over():
    # of five two pairs: one is left over, and there is one place, six in all
    field = everybody(5)
    count = LeastDenied(field)
    making = PairsToMake(tuple(range(5)), 2, frozenset(range(5)))
    assert (count(Demands(), making), count(Demands(), making)) == (0, 0)
    # asked again it is known
    assert field.counted == [3 * 6 * 6]


@pytest.mark.parametrize(("own", "others"), [(2, 2), (3, 4), (1, 5)])
def test_exchanges_cost_ten_for_every_set_and_for_every_exchange(own, others):
    counted = []
    listed = list(exchanges(range(own), range(own, own + others), counted.append))
    sets = sum(comb(own, k) + comb(others, k) for k in range(1, min(own, others) + 1))
    assert sum(counted) == 10 * (sets + len(listed) - 1)


def test_sets_that_may_be_left_over_cost_their_bracket_each():
    players = players_of(dict.fromkeys(range(1, 5), 20), {})
    field = SwissByRatingField(problem_of(players, 4, 9, OF_2009))
    field.pairability()
    before = field.work
    LeftOverSets(field, range(4), 2, lambda _left: True)
    assert field.work == before + comb(4, 2) * 4


def test_a_bracket_of_2012_costs_its_pairs_and_its_matchings():
    known = everybody(6)
    known.base = 8
    known.pair = lambda _a, _b: 0
    known.alone = lambda _a: 0
    known.at_least = lambda _members, _pairs: 0
    search = BracketSearch(
        known, BracketGroup((), tuple(range(6))), LeftOverPlaces(0, anybody), known
    )
    assert known.counted == [6 * 6]
    search.first()
    # the first opponents will do: a matching of three with three is all
    assert known.counted[1:] == [3 * 3 * 3]
    known.counted.clear()
    apart = BracketSearch(
        known, BracketGroup((), (0, 1, 2)), LeftOverPlaces(1, lambda one, _place: one == 0), known
    )
    # S1 is 0, who must be left over: 1 and 2 are exchanged for it
    found = apart.first()
    assert (found.groups[0].first, found.left_over) == ((1,), (0,))
    # its pairs; one half with the other; four with a place beside them twice; and again
    assert known.counted == [3 * 3, 3 * 2 * 2, 3 * 4 * 4, 3 * 2 * 2, 3 * 4 * 4, 3 * 2 * 2]


def test_who_may_be_left_over_of_a_bracket_costs_its_pairs():
    players = players_of(dict.fromkeys(range(1, 6), 20), {})
    field = SwissByRatingField(problem_of(players, 4, 9, OF_2012))
    before = field.work
    assert free(field, BracketGroup((), tuple(range(5)))).places == 1
    # all pairs counted at once, and each looked at
    assert field.work == before + 25 + 25
