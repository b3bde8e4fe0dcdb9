"""Curves measured on clean games, players screened by them, and moves after absences."""

import json
from dataclasses import replace
from itertools import product
from math import exp, log
from random import Random

import pytest

from arbitro.rules.screening.absences import FEWEST_INSIDE, OwnMove, compared, marked
from arbitro.rules.screening.advice import Measure
from arbitro.rules.screening.calibration import (
    Curve,
    PlayerChoices,
    RatingBand,
    as_data,
    calibrated,
    combined,
    from_data,
    line_through,
)
from arbitro.rules.screening.choice import (
    ChoiceModel,
    MoveChoice,
    equal_value,
    move_agreement,
    probabilities,
    scaled_difference,
    slopes_of,
    spread_variance,
    three_tests,
)
from arbitro.rules.screening.field import intrinsic_of, screen
from arbitro.rules.screening.significance import z_needed
from rules.screening.test_screening import played, positions

BANDS = (RatingBand(2200, 1_000, ChoiceModel(0.10, 0.50)),)
CURVE = Curve(BANDS, log(0.10) + 0.0005 * 2200, -0.0005, 0.5, 0.0, spread=0.0)
"""Players of 2200 have s = 0.10; a hundred points make five per cent of it."""


def clean(generator, rating, count, spread=0.0):
    model = CURVE.model_of(rating)
    own = ChoiceModel(model.sensitivity * exp(generator.gauss(0, spread)), model.consistency)
    return tuple(played(generator, values, own) for values in positions(generator, count))


def clean_events(seed, players, count, spread):
    generator = Random(seed)
    for number in range(players):
        rating = 2000 + 20 * (number % 20)
        choices = clean(generator, rating, count, spread)
        yield PlayerChoices(f"Player {number}", rating, f"Event {number // 10}", choices)


@pytest.fixture(scope="module")
def measured():
    """A curve measured on players who differ by half of s."""
    return calibrated(clean_events(11, 40, 60, 0.5), most_fitted=300)


def test_the_spread_between_players_is_measured_on_the_other_half(measured):
    # twenty players tell a spread to about a quarter of itself
    assert 0.25 < measured.spread < 1
    assert (measured.players, measured.moves) == (20, 20 * 60)
    assert max(measured.deviations) > max(measured.corrected)
    assert all(0.4 < each < 1.3 for each in measured.corrected)


def test_a_curve_tells_the_model_and_back_the_rating():
    model = CURVE.model_of(2400)
    assert model.sensitivity == pytest.approx(0.10 * exp(-0.1))
    assert CURVE.rating_of(model.sensitivity) == 2400
    assert replace(CURVE, slope=0.0).rating_of(0.1) is None
    assert CURVE.model_of(-(10**6)).sensitivity == 2.0


def test_a_line_is_the_one_with_the_least_squares():
    points = [(1.0, 2.0, 1.0), (2.0, 2.5, 3.0), (4.0, 5.0, 2.0)]

    def squares(level, slope):
        return sum(w * (y - level - slope * x) ** 2 for x, y, w in points)

    line = line_through(points)
    for up, turn in product((-0.01, 0, 0.01), repeat=2):
        assert squares(*line) <= squares(line.level + up, line.slope + turn) + 1e-12


def test_the_slope_of_a_line_is_exact_however_far_from_nought_its_points_lie():
    """Two to the power of forty more in the places or heights moves the line and does not turn it.

    Such places, and their mean by these weights, are exact: what is left of the mean is too.
    """
    far, weights = 2.0**40, (1, 1, 2)
    whole, broken = (0.0, 1.0, 3.0), (0.1, 0.7, 0.2)

    def slope(places, heights):
        return line_through(list(zip(places, heights, weights, strict=True))).slope

    moved = [far + each for each in whole]
    assert slope(moved, broken) == slope(whole, broken)
    assert slope(broken, moved) == slope(broken, whole)


def test_a_curve_is_found_again_in_its_file(measured):
    assert from_data(json.loads(json.dumps(as_data(measured)))) == measured


@pytest.mark.parametrize(
    "change",
    [
        {"bands": 7},
        {"bands": [[1, 2]]},
        {"level": "low"},
        {"slope": True},
        {"spread": []},
        {"correlations": [1, 2]},
        {"moves": None},
        {"level": float("nan")},
        {"slope": float("inf")},
        {"level": 800},
        {"slope": -5e-324},
        {"spread": float("nan")},
        {"spread": -0.1},
        {"deviations": [1, -1, 1]},
        {"correlations": [1, 1, 1.5]},
        {"bands": [[1800, float("inf"), 0.1, 0.5]]},
        {"bands": [[1800, 100, float("nan"), 0.5]]},
    ],
)
def test_a_file_that_is_no_curve_is_refused(measured, change):
    with pytest.raises(ValueError):
        from_data({**as_data(measured), **change})


def test_too_few_games_make_no_curve_and_too_few_players_no_spread():
    assert calibrated(clean_events(1, 2, 20, 0.0)) is None
    assert calibrated(clean_events(1, 12, 30, 0.0), most_fitted=40).spread is None


def test_all_three_tests_and_their_slopes_are_those_one_by_one():
    generator, model = Random(5), ChoiceModel(0.1, 0.5)
    choices = [played(generator, values, model) for values in positions(generator, 12)]
    found = three_tests(choices, model, 0.05)
    assert found.agreement == move_agreement(choices, model)
    assert found.equal == equal_value(choices, model, 0.05)
    assert found.difference == scaled_difference(choices, model)
    slopes = slopes_of(choices, model)
    assert spread_variance(choices, model, 0.3) == pytest.approx((0.3 * slopes[0]) ** 2)
    assert slopes[0] < 0 < slopes[2]


def test_tests_that_say_the_same_are_not_added_up():
    assert combined((3.0, 3.0, 3.0), (1.0, 1.0, 1.0)) == pytest.approx(3)
    assert combined((3.0, 3.0, 3.0), (0.96, 0.62, 0.64)) < 3.4


@pytest.fixture(scope="module")
def field():
    """Seven clean players of 2200 and one whose every other move is the engine's first."""
    generator = Random(8)
    players = {f"P{number:02}": clean(generator, 2200, 60) for number in range(7)}
    helped = clean(generator, 2200, 60)
    players["helped"] = tuple(
        each._replace(played=0) if number % 2 == 0 else each for number, each in enumerate(helped)
    )
    return players


@pytest.fixture(scope="module")
def once(field):
    """What is found of the players when they are looked at once."""
    return screen(field, dict.fromkeys(field, 2200), CURVE)


def test_players_are_screened_by_their_rating(once):
    assert all(each.measured for each in once)
    assert once[0].name == "helped"
    assert once[0].watch
    assert once[0].if_stronger < once[0].z
    assert all(each.advice.measure is not Measure.INTRUSIVE for each in once[1:])


def test_a_spread_between_players_makes_each_of_them_less_striking(field, once):
    helped = {"helped": field["helped"]}
    (found,) = screen(helped, {"helped": 2200}, replace(CURVE, spread=0.3))
    assert 0 < found.z < once[0].z


def test_a_rating_that_is_not_settled_widens_the_band_by_its_error(field, once):
    helped = {"helped": field["helped"]}
    given = ({"helped": 2200}, CURVE)
    (young,) = screen(helped, *given, unsettled={"helped"})
    # 200 points are a tenth of ln s on this curve: what a spread of 0.1 between players makes
    (spread,) = screen(helped, {"helped": 2200}, replace(CURVE, spread=0.1))
    assert young.zs == spread.zs
    assert young.z < once[0].z
    assert (young.unsettled, once[0].unsettled) == (True, False)
    assert young.least_share > once[0].least_share
    assert replace(CURVE, spread=0.0).for_unsettled(200).spread == pytest.approx(0.1)
    assert replace(CURVE, spread=None).for_unsettled(200).spread is None


def test_who_was_singled_out_before_the_event_needs_a_significant_value_alone(field):
    """The notes, IV.2: 2.00 whatever the field; the bound of the field for everybody else."""
    curve = replace(CURVE, bands=BANDS, spread=0.0)
    players = dict(list(field.items())[:2])
    one, other = players
    found = screen(players, dict.fromkeys(players, 2200), curve, singled_out=(one,))
    needed = {each.name: (each.advice.needed, each.singled_out) for each in found}
    assert needed == {one: (2_000, True), other: (3_000, False)}


def test_without_a_rating_or_a_spread_nothing_is_more_than_indicative(field):
    some = {name: field[name] for name in ("P00", "helped")}
    ratings = dict.fromkeys(some, 2200)
    for given in (
        screen(some),
        screen(some, ratings, replace(CURVE, spread=None)),
        screen(some, {}, CURVE),
    ):
        assert not any(each.measured or each.stands for each in given)
        assert {each.advice.measure for each in given} == {Measure.DISCREET}
        assert {each.intrinsic for each in given} == {None}


def test_whoever_looks_more_often_needs_more(field):
    helped = {"helped": field["helped"]}
    (one,) = screen(helped, {"helped": 2200}, CURVE)
    (often,) = screen(helped, {"helped": 2200}, CURVE, looks=400)
    assert one.z == often.z
    assert (one.advice.needed, often.advice.needed) == (3_000, z_needed(400))
    assert often.least_share > one.least_share


def test_the_smallest_share_found_is_the_one_that_is_passed_four_times_in_five(field):
    (found,) = screen({"P": field["P01"]}, {"P": 2200}, CURVE)
    agreement = found.tests.agreement
    gained = found.least_share / 100 * (agreement.moves - agreement.mean)
    z = gained / agreement.variance**0.5
    assert z >= 3 + 0.84 > z - 0.01 * (agreement.moves - agreement.mean) / agreement.variance**0.5


def test_an_intrinsic_rating_is_the_rating_of_who_loses_as_much():
    steep = replace(CURVE, level=log(0.10) + 0.004 * 2200, slope=-0.004, bands=BANDS)
    generator, model = Random(21), steep.model_of(2300)
    choices = [played(generator, values, model) for values in positions(generator, 120)]
    found = intrinsic_of(choices, model, steep)
    assert abs(found.rating - 2300) < 3 * found.error < 300
    assert not found.outside
    best = [MoveChoice(each.values, 0) for each in choices]
    assert intrinsic_of(best, model, steep).outside
    assert intrinsic_of(choices, model, replace(steep, slope=0.0)) is None


def test_probabilities_of_a_position_with_two_best_moves_are_one_together():
    found = probabilities((1.0, 1.0, -4.0), ChoiceModel(0.1, 0.5))
    assert sum(found) == pytest.approx(1)
    assert found[0] == found[1]


# Moves after absences.


def own_moves(generator, count):
    chances = [generator.uniform(0.3, 0.8) for _ in range(count)]
    return [OwnMove(n, generator.random() < chance, chance) for n, chance in enumerate(chances, 9)]


def test_the_three_moves_after_a_return_belong_to_the_absence():
    moves = [OwnMove(number, True, 0.5) for number in (9, 10, 11, 13, 14, 20)]
    assert marked(moves, [11]) == (False, False, True, True, False, False)


def test_the_probability_is_the_share_of_all_shifts_that_show_as_much():
    generator = Random(2)
    games = [(own_moves(generator, 15), [10, 16]), (own_moves(generator, 13), [9, 14])]
    found = compared(games, Random(1).randrange)
    assert found.exact
    marks = [marked(*each) for each in games]

    def score(one, two):
        total = 0.0
        for (moves, _), inside, by in zip(games, marks, (one, two), strict=True):
            count = len(moves)
            for at in range(count):
                if inside[(at - by) % count]:
                    total += moves[at].hit - moves[at].chance
        return total

    every = [score(one, two) for one in range(15) for two in range(13)]
    by_hand = sum(each >= score(0, 0) - 1e-9 for each in every) / len(every)
    assert found.probability == pytest.approx(by_hand)
    assert found.inside == sum(map(sum, marks)) == 12
    outside = [
        move.hit
        for (moves, _), inside in zip(games, marks, strict=True)
        for move, is_in in zip(moves, inside, strict=True)
        if not is_in
    ]
    assert found.outside == len(outside) == 15 + 13 - 12
    assert found.hits_outside == sum(outside)


def test_few_moves_after_absences_say_nothing_and_many_games_are_drawn_by_the_seed():
    generator = Random(4)
    assert compared([(own_moves(generator, 30), [10, 20, 30])], Random(1).randrange) is None
    assert FEWEST_INSIDE == 12
    games = [(own_moves(generator, 40), [15, 30]) for _ in range(4)]
    one, same = compared(games, Random(7).randrange), compared(games, Random(7).randrange)
    assert one == same
    assert not one.exact
    assert 0 < one.probability < 1


def test_help_after_every_absence_is_seen():
    generator = Random(6)
    games = []
    for _ in range(4):
        moves, left = own_moves(generator, 40), [15, 22, 30, 37]
        inside = marked(moves, left)
        helped = [
            each._replace(hit=True) if is_in else each._replace(hit=each.hit and each.number % 2)
            for each, is_in in zip(moves, inside, strict=True)
        ]
        games.append((helped, left))
    assert compared(games, Random(1).randrange).probability < 0.01


def test_a_rating_the_curve_was_not_measured_near_is_no_full_test_and_is_marked(field):
    name = next(iter(field))
    player = {name: field[name]}
    lowest, highest = CURVE.measured_from_to
    for rating, outside in ((lowest - 201, True), (lowest - 200, False), (highest + 201, True)):
        (found,) = screen(player, {name: rating}, CURVE)
        assert (found.outside, found.measured, found.stands and outside) == (
            outside,
            not outside,
            False,
        )
