"""One bracket at a time: the first pairing of it against trying all, for each text.

The players are of three scores, so that those moved down are of one or two.
"""

from itertools import combinations, permutations
from random import Random

import pytest

from arbitro.rules.pairing.swiss_by_rating import bracket
from arbitro.rules.pairing.swiss_by_rating.arrangement import (
    Exchange,
    FirstPairings,
    LeastDenied,
    PairsToMake,
    exchanges,
    first_exchange,
    first_opponents,
)
from arbitro.rules.pairing.swiss_by_rating.bracket import (
    Contents,
    LeftOverSets,
    Purpose,
    first_pairing,
)
from arbitro.rules.pairing.swiss_by_rating.field import Demands, SwissByRatingField
from arbitro.rules.pairing.swiss_by_rating.weighed_bracket import (
    BracketGroup,
    BracketSearch,
    LeftOverPlaces,
    anybody,
    candidate_of,
    free,
)
from definitions import dutch_2012
from definitions import swiss_by_rating as walk
from rules.pairing.swiss_by_rating.test_first_exchange import Drawn
from rules.pairing.swiss_by_rating.test_rings import drawn as ring
from rules.pairing.swiss_by_rating.test_rings import place_in_order, ways
from rules.pairing.swiss_by_rating.test_small_rounds import (
    HISTORIES,
    OF_1992,
    OF_2009,
    OF_2012,
    numbers,
    problem_of,
    walked,
)
from rules.pairing.swiss_by_rating.test_weighed_bracket import Alike

MOVED = (1, 1, 2, 2, 3)


def drawn(seed):
    """One to three players moved down and three to five residents, who met some of one another."""
    chance = Random(1000 + seed)
    moved, own = chance.choice(MOVED), chance.randint(3, 5)
    size = moved + own
    near = chance.choice((0.5, 0.7, 0.9))
    met = {one: set() for one in range(1, size + 1)}
    for one in range(1, size + 1):
        for other in range(one + 1, size + 1):
            if chance.random() > near:
                met[one].add(other)
                met[other].add(one)
    often = chance.choice((0.1, 0.5))
    players = [
        (
            one, 10 if one > moved else chance.choice((20, 20, 30)), chance.choice(HISTORIES),
            frozenset(met[one]),
            tuple(
                chance.choice(("up", "down")) if chance.random() < often else ""
                for _back in range(2)
            ),
            True,
        )
        for one in met
    ]  # fmt: skip
    number = 4 + chance.randrange(2)
    ordered = sorted(players, key=lambda one: (-one[1], one[0]))
    return ordered, moved, number, number if chance.random() < 0.3 else 9


def parts(field, candidate):
    """The pairs of a candidate and whom it leaves over, by number."""
    pairs = tuple(
        (field.numbers[one], field.numbers[other])
        for group in candidate.groups
        for one, other in zip(group.first, group.opponents, strict=True)
    )
    return pairs, tuple(field.numbers[one] for one in candidate.left_over)


@pytest.mark.parametrize("edition", [OF_1992, OF_2009])
@pytest.mark.parametrize("seed", range(0, 200, 5))
def test_a_bracket_has_the_first_pairing_of_the_procedure(seed, edition):
    for each in range(seed, seed + 5):
        players, moved, number, rounds = drawn(each)
        field = SwissByRatingField(problem_of(players, number, rounds, edition))
        known = walked(walk, players, number, rounds)
        contents = Contents(tuple(range(moved)), tuple(range(moved, len(players))))
        text = walk.Text(number, edition == OF_2009, steps=10_000)
        try:
            pairs, left = next(walk.pairings(known[:moved], known[moved:], text))
        except walk.TooLongError:
            continue
        found = parts(field, first_pairing(field, contents, Purpose()))
        assert found == (tuple(map(numbers, pairs)), numbers(left)), each


@pytest.mark.parametrize("edition", [OF_1992, OF_2009])
@pytest.mark.parametrize(("known_sets", "tried"), [(0, 0), (12_000, 0), (12_000, 400)])
@pytest.mark.parametrize("seed", range(0, 60, 5))
def test_a_bracket_that_may_not_leave_over_some_has_the_first_pairing_that_does_not(
    monkeypatch, seed, edition, known_sets, tried
):
    """All sets may be known before or not, and each may be tried or what comes first."""
    monkeypatch.setattr(bracket, "MANY", known_sets)
    monkeypatch.setattr(bracket, "FEW", tried)
    for each in range(seed, seed + 5):
        players, moved, number, rounds = drawn(each)
        field = SwissByRatingField(problem_of(players, number, rounds, edition))
        known = walked(walk, players, number, rounds)
        contents = Contents(tuple(range(moved)), tuple(range(moved, len(players))))
        text = walk.Text(number, edition == OF_2009, steps=10_000)
        # each of them in turn may not be left over, the last one of every other bracket
        stays = len(players) - 1 if each % 2 else each // 2 % len(players)

        def allowed(left, stays=stays):
            return stays not in left

        purpose = Purpose(allowed, some_pair=True)
        try:
            expected = next(
                (
                    (tuple(map(numbers, pairs)), numbers(left))
                    for pairs, left in walk.pairings(known[:moved], known[moved:], text)
                    if pairs and allowed({known.index(one) for one in left})
                ),
                None,
            )
        except walk.TooLongError:
            continue
        candidate = first_pairing(field, contents, purpose)
        assert (candidate and parts(field, candidate)) == expected, each


@pytest.mark.parametrize("seed", range(0, 300, 5))
def test_a_bracket_of_2012_has_the_first_of_those_that_break_least(seed):
    for each in range(seed, seed + 5):
        players, moved, number, rounds = drawn(each)
        field = SwissByRatingField(problem_of(players, number, rounds, OF_2012))
        known = walked(dutch_2012, players, number, rounds)
        group = BracketGroup(tuple(range(moved)), tuple(range(moved, len(players))))
        text = dutch_2012.Text(number, steps=10_000)
        try:
            pairs, left = dutch_2012.best(known[:moved], known[moved:], text, lambda _left: True)
        except dutch_2012.TooLongError:
            continue
        found = BracketSearch(field, group, free(field, group)).first()
        made = parts(field, candidate_of(field, group, found))
        assert made == (tuple(map(numbers, pairs)), numbers(left)), each
        assert found.pairs == len(pairs)
        digits = BracketSearch(field, group, free(field, group)).costs.digits(found.cost)
        assert tuple(digits) == dutch_2012.broken(pairs, left, text)


@pytest.mark.parametrize("seed", range(0, 300, 5))
def test_a_bracket_of_2012_that_leaves_just_some_over_has_the_first_of_the_best(seed):
    for each in range(seed, seed + 5):
        players, moved, number, rounds = drawn(each)
        field = SwissByRatingField(problem_of(players, number, rounds, OF_2012))
        known = walked(dutch_2012, players, number, rounds)
        group = BracketGroup(tuple(range(moved)), tuple(range(moved, len(players))))
        out = Random(each).sample(range(len(players)), len(players) % 2 + 2 * (each % 2))
        text = dutch_2012.Text(number, steps=10_000)
        try:
            best = dutch_2012.best(
                known[:moved], known[moved:], text,
                lambda left, out=out: {known.index(one) for one in left} == set(out),  # noqa: B023
            )  # fmt: skip
        except dutch_2012.TooLongError:
            continue
        around = LeftOverPlaces(len(out), lambda one, _place, out=out: one in out)
        found = BracketSearch(field, group, around).first()
        if best is None or found is None or len(best[0]) != found.pairs:
            # with fewer of the moved-down players paired a bracket has more pairs at times (C14)
            continue
        made = parts(field, candidate_of(field, group, found))
        if sum(one.number <= moved for pair in best[0] for one in pair) == sum(
            one <= moved for pair in made[0] for one in pair
        ):
            assert made == (tuple(map(numbers, best[0])), numbers(best[1])), each


def drawn_group(seed):
    """A group of 2 to 7, how many pairs are made and who may be left over, and x."""
    chance = Random(seed)
    size = 2 + seed % 6
    pairs = {
        frozenset(two): chance.choice((None, 0, 0, 1, 1)) for two in combinations(range(size), 2)
    }
    free = frozenset(chance.sample(range(size), chance.randint(size // 2, size)))
    making = PairsToMake(tuple(range(size)), chance.randint(1, size // 2), free)
    return Drawn(pairs), making, chance.randrange(4)


def fitting(field, making, exchange):
    """How many colours each transposition after an exchange denies, in order; those that fit."""
    head, tail = making.members[: making.pairs], making.members[making.pairs :]
    first = sorted({*head, *exchange.entering} - {*exchange.leaving})
    second = sorted({*tail, *exchange.leaving} - {*exchange.entering})
    for opponents in permutations(second, len(first)):
        pairs = list(zip(first, opponents, strict=True))
        if not set(second) - set(opponents) <= making.free:
            continue
        if all(field.fits(a, b, None) for a, b in pairs):
            yield sum(field.denied(a, b) for a, b in pairs), opponents


@pytest.mark.parametrize("seed", range(0, 240, 12))
def test_the_first_exchange_is_the_first_with_a_pairing_and_with_the_fewest_denied(seed):
    for each in range(seed, seed + 12):
        field, making, most = drawn_group(each)
        head, tail = making.members[: making.pairs], making.members[making.pairs :]
        possible = [
            (exchange, denied, opponents)
            for exchange in exchanges(head, tail)
            for denied, opponents in fitting(field, making, exchange)
        ]
        least = min((denied for _exchange, denied, _opponents in possible), default=None)
        count = LeastDenied(field)
        assert count(Demands(), making) == least
        for fewest in (False, True):
            expected = next(
                (one for one, denied, _ in possible if not fewest or denied == least), None
            )
            assert first_exchange(field, Demands(), making, fewest_denied=fewest) == expected
        found = FirstPairings(count, Demands(), making, most).first(frozenset())
        expected = next((one for one in possible if one[1] <= most), None)
        assert (found is None) is (expected is None)
        if found is not None and expected is not None:
            made = found.paired
            assert (made.leaving, made.entering) == tuple(expected[0])
            assert made.opponents == expected[2]
            difference = sum(made.entering) - sum(made.leaving)
            lowest = tuple(-one for one in reversed(made.leaving))
            assert found.order == (
                len(made.leaving), difference, lowest, made.entering, made.opponents,
            )  # fmt: skip


@pytest.mark.parametrize("seed", range(0, 240, 12))
def test_the_first_transposition_is_the_first_that_fits_and_gives_all_needed_opponents(seed):
    for each in range(seed, seed + 12):
        field, making, most = drawn_group(each)
        first, second = making.members[: making.pairs], making.members[making.pairs :]
        needed = set(second) - making.free
        expected = next(
            (
                list(opponents)
                for denied, opponents in fitting(field, making, Exchange((), ()))
                if denied <= most
            ),
            None,
        )
        assert first_opponents(field, Demands(), (first, second), most, needed) == expected


def test_of_two_exchanges_that_differ_in_who_comes_back_the_highest_of_s2_comes_first():
    """D2: 3 and 4 for 5 and 8, or for 6 and 7, as much apart: a ring of six can be paired so."""
    shared = [(0, 3), (1, 4)]
    first, second = [(2, 7), (5, 6), (8, 9)], [(2, 5), (6, 8), (7, 9)]
    pairs = {frozenset(two) for two in (*shared, *first, *second)}
    assert len(list(ways(list(range(10)), pairs, 0))) == 2
    field = Drawn(
        {frozenset(two): 0 if set(two) in pairs else None for two in combinations(range(10), 2)}
    )
    making = PairsToMake(tuple(range(10)), 5, frozenset())
    for fewest in (False, True):
        found = first_exchange(field, Demands(), making, fewest_denied=fewest)
        assert found == ((3, 4), (5, 8))
    known = Alike(pairs)
    (group,) = (
        BracketSearch(known, BracketGroup((), tuple(range(10))), LeftOverPlaces(0, anybody), known)
        .first()
        .groups
    )
    assert (group.leaving, group.entering) == ((3, 4), (5, 8))


@pytest.mark.parametrize("seed", range(0, 60, 10))
@pytest.mark.parametrize("size", [6, 8, 10])
def test_of_the_exchanges_that_pair_a_ring_the_first_in_the_order_is_taken(seed, size):
    for each in range(seed, seed + 10):
        pairs, chance = ring(each, size)
        denied = {two: chance.choice((0, 0, 1)) for two in sorted(pairs, key=sorted)}
        field = Drawn(
            {frozenset(two): denied.get(frozenset(two)) for two in combinations(range(size), 2)}
        )
        making = PairsToMake(tuple(range(size)), size // 2, frozenset())
        every = [
            (sum(denied[frozenset(two)] for two in way), place_in_order(size, way))
            for way in ways(list(range(size)), pairs, 0)
        ]
        least = min(few for few, _place in every)
        for fewest in (False, True):
            place = min(place for few, place in every if not fewest or few == least)
            found = first_exchange(field, Demands(), making, fewest_denied=fewest)
            lowest = [-at for at in reversed(found.leaving)]
            assert [len(found.leaving), lowest, list(found.entering)] == [
                place[0], place[2], place[3],
            ]  # fmt: skip


def test_sets_that_may_be_left_over_are_judged_once_and_confirmed_when_they_are_about_to_be():
    players = [(one, 20, "", frozenset(), ("", ""), True) for one in range(1, 5)]
    field = SwissByRatingField(problem_of(players, 4, 9, OF_2009))
    asked, confirmed = [], []

    def accepts(left):
        asked.append(left)
        return 0 not in left

    def confirms(left):
        confirmed.append(left)
        return 3 not in left

    judge = LeftOverSets(field, range(4), 2, accepts, confirms)
    # all six pairs of players are asked of before, and none is confirmed yet
    assert (len(asked), confirmed, judge.nobody_may()) == (6, [], False)
    assert judge.possible == {frozenset({1, 2}), frozenset({1, 3}), frozenset({2, 3})}
    told = {pair: judge.may(frozenset(pair)) for pair in ((0, 1), (1, 2), (1, 3), (2, 3), (1, 2))}
    assert told == {(0, 1): False, (1, 2): True, (1, 3): False, (2, 3): False}
    assert (len(asked), len(confirmed)) == (6, 3)
    assert judge.possible == {frozenset({1, 2})}
    assert LeftOverSets(field, range(4), 2, lambda _left: False).nobody_may()


@pytest.mark.parametrize(("many", "known"), [(5, False), (6, True)])
def test_sets_are_all_looked_at_before_where_there_are_not_too_many(monkeypatch, many, known):
    # four players have six pairs
    monkeypatch.setattr(bracket, "MANY", many)
    players = [(one, 20, "", frozenset(), ("", ""), True) for one in range(1, 5)]
    field = SwissByRatingField(problem_of(players, 4, 9, OF_2009))
    judge = LeftOverSets(field, range(4), 2, lambda left: 0 not in left)
    assert (judge.possible is not None) is known
    assert not judge.nobody_may()
    assert [judge.may(frozenset(two)) for two in ((0, 1), (2, 3))] == [False, True]
