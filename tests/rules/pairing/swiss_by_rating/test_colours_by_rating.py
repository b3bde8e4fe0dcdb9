"""Preferences, colours and what two may do, over all short histories, as the walks read them."""

from itertools import product

import pytest

from arbitro.model import Float
from arbitro.rules.pairing.swiss_by_rating.field import (
    Demands,
    SwissByRatingField,
    allocate,
    over_half,
    preference,
)
from arbitro.rules.pairing.swiss_by_rating.weighed_costs import Costs, least_denied
from definitions import dutch_2012
from definitions import swiss_by_rating as walk
from rules.pairing.swiss_by_rating.test_small_rounds import (
    OF_1992,
    OF_2009,
    OF_2012,
    problem_of,
    walked,
)

SHORT = ["".join(each) for length in range(4) for each in product("wb", repeat=length)]
STRENGTHS = {"NONE": 0, "MILD": 1, "STRONG": 2, "ABSOLUTE": 3}
TEXTS = {OF_1992: walk, OF_2009: walk, OF_2012: dutch_2012}


def two(colours, scores=(20, 20), floats=(("", ""), ("", "")), met=()):
    """Two players as they are written in the small rounds."""
    return [
        (at, score, worn, frozenset({3 - at} & set(met)), floated, True)
        for at, score, worn, floated in zip((1, 2), scores, colours, floats, strict=True)
    ]


@pytest.mark.parametrize("edition", TEXTS)
@pytest.mark.parametrize(("number", "rounds"), [(4, 9), (5, 9), (4, 4), (5, 5)])
def test_preferences_are_those_of_the_text_for_every_short_history(edition, number, rounds):
    kind = TEXTS[edition]
    # more than half of the points of the rounds before, or half of them, or less
    half = 5 * (number - 1)
    longer = ["".join(each) for each in product("wb", repeat=4)]
    for colours, score in product((*SHORT, *longer), (half + 5, half, half - 5)):
        players = two((colours, ""), (score, score))
        problem = problem_of(players, number, rounds, edition)
        top = number == rounds and score > half
        assert over_half(problem, problem.contenders[0]) is top
        found = preference(problem, problem.contenders[0])
        expected = kind.preference(walked(kind, players, number, rounds)[0])
        colour = None if found.colour is None else found.colour.value
        assert (colour, STRENGTHS[found.strength.name]) == expected, (colours, score)
        if colours and edition != OF_2012:
            assert found.difference in (0, colours.count("w") - colours.count("b"))


@pytest.mark.parametrize("edition", TEXTS)
@pytest.mark.parametrize("scores", [(20, 20), (30, 20)])
@pytest.mark.parametrize(("number", "rounds"), [(4, 9), (4, 4)])
def test_of_every_two_short_histories_white_is_who_the_text_says(edition, scores, number, rounds):
    kind = TEXTS[edition]
    text = kind.Text(number)
    for colours in product(SHORT, repeat=2):
        players = two(colours, scores)
        problem = problem_of(players, number, rounds, edition)
        one, other = problem.contenders
        expected = kind.with_colours(*walked(kind, players, number, rounds), text)
        assert allocate(problem, one, other).pairing == expected, colours
        assert allocate(problem, other, one).pairing == expected, colours


@pytest.mark.parametrize("edition", [OF_1992, OF_2009])
@pytest.mark.parametrize(("number", "rounds"), [(4, 9), (5, 9), (5, 5)])
def test_whether_two_fit_at_a_stage_is_what_the_articles_say(edition, number, rounds):
    text = walk.Text(number, edition == OF_2009)
    floats = [("up", ""), ("", "up"), ("down", "down")]
    for colours in product(("", "w", "wb", "ww", "bww", "bb"), repeat=2):
        for scores, floated in product(((20, 20), (30, 20)), floats):
            players = two(colours, scores, (("", ""), floated))
            field = SwissByRatingField(problem_of(players, number, rounds, edition))
            pair = tuple(walked(walk, players, number, rounds))
            assert field.legal(0, 1) is walk.b1_b2(*pair)
            denied = walk.counted(pair[0], text) is not None and walk.counted(
                pair[0], text
            ) == walk.counted(pair[1], text)
            assert field.denied(0, 1) is denied
            for strict, up in product((False, True), (0, 1, 2)):
                fits = walk.acceptable([pair], text, strict, 1, up)
                assert field.fits(0, 1, Demands(strict=strict, up=up)) is fits
                assert field.fits(1, 0, Demands(strict=strict, up=up)) is fits
                down = not walk.repeats(pair[1], "down", up)
                assert field.may_float(1, Demands(down=up)) is down


@pytest.mark.parametrize("edition", [OF_1992, OF_2009])
@pytest.mark.parametrize("number", [4, 5])
def test_x_is_what_the_majority_has_above_half_of_the_group(edition, number):
    text = walk.Text(number, edition == OF_2009)
    for worn in product(("", "w", "bw", "b", "wb"), repeat=4):
        players = [
            (at, 20, colours, frozenset(), ("", ""), True) for at, colours in enumerate(worn, 1)
        ]
        field = SwissByRatingField(problem_of(players, number, 9, edition))
        known = walked(walk, players, number, 9)
        for count in (2, 3, 4):
            assert field.least_denied(range(count)) == walk.x_of(known[:count], text)


def test_players_who_met_or_are_the_same_may_not_meet_and_work_is_counted():
    field = SwissByRatingField(problem_of(two(("", ""), met=(1, 2)), 4, 9, OF_2009))
    before = field.work
    assert not field.legal(0, 1)
    assert not field.legal(0, 0)
    assert field.work == before + 2
    field.spend(5)
    assert field.work == before + 7


@pytest.mark.parametrize(("number", "rounds"), [(4, 9), (5, 9), (5, 5)])
def test_what_a_pair_and_who_is_left_over_break_is_what_c10_counts(number, rounds):
    text = dutch_2012.Text(number)
    for colours in product(("", "w", "wb", "ww", "bww", "bb"), repeat=2):
        for floated in product(("", "up", "down"), repeat=2):
            players = two(colours, (30, 20), (("down", ""), floated))
            field = SwissByRatingField(problem_of(players, number, rounds, OF_2012))
            costs = Costs(field, 2)
            pair = tuple(walked(dutch_2012, players, number, rounds))
            for one, other in ((0, 1), (1, 0)):
                cost = costs.pair(one, other)
                if not dutch_2012.may_meet(*pair):
                    assert cost is None
                    continue
                assert tuple(costs.digits(cost)) == dutch_2012.broken([pair], [], text)
            for at in (0, 1):
                left = costs.digits(costs.alone(at))
                assert tuple(left) == dutch_2012.broken([], [pair[at]], text)


@pytest.mark.parametrize("number", [4, 5])
def test_at_least_so_much_is_broken_whatever_is_done(number):
    for worn in product(("", "w", "bw", "b", "wb", "ww"), repeat=4):
        players = [
            (at, 20, colours, frozenset(), ("", ""), True) for at, colours in enumerate(worn, 1)
        ]
        field = SwissByRatingField(problem_of(players, number, 9, OF_2012))
        wishes = [dutch_2012.preference(one) for one in walked(dutch_2012, players, number, 9)]
        for pairs in (1, 2):

            def least(strength, pairs=pairs, wishes=wishes):
                """X1 or Z1: pairs beyond those of whom one does not prefer the usual colour."""
                firm = [colour for colour, strong in wishes if strong >= strength]
                most = max(firm.count("w"), firm.count("b"))
                return max(0, pairs - (len(wishes) - most))

            found = Costs(field, 4).digits(Costs(field, 4).at_least(range(4), pairs))
            odd = number % 2 == 1
            assert found == [
                0, least(2) if odd else 0, least(1), 0 if odd else least(2), 0, 0, 0, 0,
            ]  # fmt: skip
            assert least_denied(field, range(4), pairs) == least(1)


def test_only_before_2012_floats_of_those_with_more_than_half_do_not_count_in_the_last_round():
    for edition, counts in ((OF_1992, False), (OF_2009, False), (OF_2012, True)):
        players = two(("", ""), (30, 30), (("down", "up"), ("", "")))
        field = SwissByRatingField(problem_of(players, 5, 5, edition))
        assert field.repeats(0, Float.DOWN, 1) is counts
        assert field.repeats(0, Float.UP, 2) is counts
        assert not field.repeats(0, Float.UP, 1)
        assert not field.repeats(0, Float.DOWN, 0)
