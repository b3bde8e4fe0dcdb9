"""Screening: the model, the tests and the bounds against worked values and their definitions."""

from itertools import product
from math import exp, prod
from random import Random
from statistics import fmean, pstdev

import pytest

from arbitro.rules.screening.advice import (
    Measure,
    Test,
    advise,
    complaint_may_be_dismissed,
    if_nothing_is_seen,
    in_thousandths,
)
from arbitro.rules.screening.choice import (
    ChoiceModel,
    MoveChoice,
    Projection,
    ThreeTests,
    differences,
    equal_value,
    fitted,
    log_likelihood,
    move_agreement,
    probabilities,
    scaled_difference,
    spread_variance,
)
from arbitro.rules.screening.field import (
    EXACT_BELOW,
    FEWEST,
    UNMEASURED,
    Intrinsic,
    ScreeningResult,
    _Field,
    screen,
)
from arbitro.rules.screening.significance import (
    benjamini_hochberg,
    exact_tail,
    holm,
    tail,
    z_needed,
    z_of_tail,
)

VALUES = (0.30, 0.30, 0.20, 0.00, -0.50, -1.50, -3.00)
CHANCES = (0.62, 0.41, 0.55, 0.90, 0.33, 0.48, 0.71, 0.29, 0.52, 0.66)


def rounded(values, digits=6):
    return tuple(round(each, digits) for each in values)


@pytest.mark.parametrize(
    ("model", "expected", "mean"),
    [
        ((0.10, 0.50), (0.429678, 0.429678, 0.126613, 0.014018, 0.000014, 0, 0), 0.013821),
        ((0.15, 0.45), (0.406229, 0.406229, 0.147441, 0.038399, 0.001689, 0.000012, 0), 0.023019),
        ((0.05, 0.55), (0.468574, 0.468574, 0.062744, 0.000108), 0.005051),
    ],
)
def test_moves_are_as_likely_as_the_worked_example_says(model, expected, mean):
    found = rounded(probabilities(VALUES, ChoiceModel(*model)))
    assert found[: len(expected)] == expected
    assert round(scaled_difference([MoveChoice(VALUES, 0)], ChoiceModel(*model)).mean, 6) == mean


def test_differences_flatten_as_positions_are_decided():
    assert rounded(differences(VALUES)) == (
        *(0, 0, 0.080043, 0.262364),
        *(0.667829, 1.178655, 1.648659),
    )


@pytest.mark.parametrize("sensitivity", [0.05, 0.5, 5.0])
@pytest.mark.parametrize("consistency", [0.2, 0.5, 1.0])
def test_probabilities_are_one_together_and_keep_the_law_between_them(sensitivity, consistency):
    found = probabilities((2.0, 1.5, 0.0, -4.0), ChoiceModel(sensitivity, consistency))
    assert sum(found) == pytest.approx(1)
    for chance, gap in zip(found, differences((2.0, 1.5, 0.0, -4.0)), strict=True):
        power = exp(min((gap / sensitivity) ** consistency, 700))
        assert chance == pytest.approx(found[0] ** power, rel=1e-6, abs=1e-12)


def test_a_model_beyond_all_players_is_only_sure_of_the_best_move():
    """A search for the likeliest model of a few moves may come by it, and goes on."""
    assert probabilities((9.0, 8.9, -9.0), ChoiceModel(1e-4, 500.0)) == pytest.approx((1, 0, 0))


def test_the_exact_tail_is_the_sum_over_all_outcomes():
    by_hand = sum(
        prod(chance if hit else 1 - chance for chance, hit in zip(CHANCES, outcome, strict=True))
        for outcome in product((0, 1), repeat=10)
        if sum(outcome) >= 9
    )
    found = exact_tail(CHANCES, 9)
    assert found == pytest.approx(by_hand)
    assert (round(found, 7), round(z_of_tail(found), 4)) == (0.0160419, 2.1434)


def test_many_findings_are_corrected_together():
    found = (0.0004, 0.0013, 0.0105, 0.031, 0.2, 0.44, 0.7, 0.9)
    assert (sum(holm(found)), sum(benjamini_hochberg(found))) == (2, 3)
    assert holm(found[::-1]) == holm(found)[::-1]


@pytest.mark.parametrize(
    ("z", "expected"),
    [(2.0, 0.0227501), (2.5, 0.00620967), (3.3, 0.000483424), (4.5, 3.39767e-6), (5, 2.86652e-7)],
)
def test_the_normal_tail_is_that_of_the_tables(z, expected):
    assert float(f"{tail(z):.6g}") == expected


@pytest.mark.parametrize("players", [1, 10, 147, 148, 400, 1000])
def test_the_value_needed_is_the_least_whose_odds_are_five_times_the_field(players):
    def odds(thousandths):
        chance = tail(thousandths / 1000)
        return (1 - chance) / chance

    assert odds(z_needed(players)) >= 5 * players > odds(z_needed(players) - 1)


@pytest.mark.parametrize(
    ("asked", "more", "measure"),
    [
        ((120, Test.FULL, 3_100), {}, Measure.INTRUSIVE),
        ((320, Test.FULL, 3_100), {}, Measure.ORANGE_ALERT),
        ((320, Test.FULL, 2_100), {"singled_out_before": True}, Measure.INTRUSIVE),
        ((90, Test.QUICK), {"anomaly": True}, Measure.ORANGE_ALERT),
        ((90, Test.QUICK), {}, Measure.DISCREET),
        ((20, Test.FULL, 3_000), {}, Measure.INTRUSIVE),
        ((20, Test.FULL, 2_999), {}, Measure.ORANGE_ALERT),
        ((20, Test.FULL, 2_000), {}, Measure.ORANGE_ALERT),
        ((20, Test.FULL, 1_999), {}, Measure.DISCREET),
        ((20, Test.NONE), {}, Measure.DISCREET),
        ((20, Test.NONE), {"observed": True}, Measure.INTRUSIVE),
    ],
)
def test_a_step_is_allowed_by_the_notes_alone(asked, more, measure):
    assert advise(*asked, **more).measure is measure


def test_statistics_alone_never_disqualify():
    found = advise(100, Test.FULL, 4_900)
    assert (found.disqualifies, found.refer) == (False, True)
    assert advise(100, Test.FULL, 4_500).refer
    assert not advise(100, Test.FULL, 4_499).refer
    assert not advise(100, Test.QUICK, 4_900, anomaly=True).refer
    assert in_thousandths(2.99999) == 2_999


def test_an_orange_alert_is_the_five_things_of_the_notes_and_names_nobody():
    """Notes III.2 (the Arbiters' Manual): entrance, broadcast, checks, movement, watching."""
    asked = advise(90, Test.QUICK, anomaly=True)
    assert [(each.code, each.note) for each in asked.steps] == [
        ("check-at-entrance", "III.2"),
        ("delay-moves", "III.2"),
        ("more-random-checks", "III.2"),
        ("limit-movement", "III.2"),
        ("watch-everybody", "III.2"),
    ]
    assert {each.note for each in advise(120, Test.FULL, 3_100).steps} == {"III.3"}
    assert {each.note for each in advise(120, Test.NONE).steps} == {"III.1"}


@pytest.mark.parametrize(
    ("z", "note"),
    [(3_999, "V.1"), (4_000, "V.2"), (4_499, "V.2"), (4_500, "V.3"), (5_000, "V.3")],
)
def test_where_nothing_is_seen_the_number_alone_decides_what_is_left(z, note):
    assert if_nothing_is_seen(z).note == note


@pytest.mark.parametrize(
    ("zs", "intrinsic", "dismissed"),
    [
        ((1_999, 1_999, 1_999), 2900, True),  # all tests below 2.00
        ((2_000, 0, 0), 2900, False),
        ((4_000, 4_000, 4_000), 2130, True),  # the case of the notes: 70 points below the rating
        ((4_000, 4_000, 4_000), 2499, True),  # within two standard errors of the rating
        ((4_000, 4_000, 4_000), 2500, False),
    ],
)
def test_a_complaint_falls_by_low_numbers_or_by_play_like_the_rating(zs, intrinsic, dismissed):
    """Notes VII: both hold even where the complaint has an observation."""
    assert complaint_may_be_dismissed(zs, 2200, intrinsic, 150) is dismissed


def positions(generator, count):
    """Give positions as sharp and as quiet as in games, the values the best first."""
    for _ in range(count):
        best = generator.gauss(0.3, 0.8)
        gaps = sorted(generator.expovariate(2.0) * generator.random() for _ in range(7))
        yield (best, *(best - gap for gap in gaps))


def played(generator, values, model):
    weights = probabilities(values, model)
    return MoveChoice(values, generator.choices(range(len(values)), weights)[0])


@pytest.mark.long
def test_the_model_of_a_player_is_found_again_in_the_moves():
    generator, model = Random(20), ChoiceModel(0.10, 0.50)
    choices = [played(generator, values, model) for values in positions(generator, 600)]
    found = fitted(choices, ChoiceModel(0.12, 0.47))
    gained = log_likelihood(choices, found) - log_likelihood(choices, model)
    # twice the gain is chi-squared with two degrees: beyond 6.9 once in a thousand times
    assert 0 <= gained < 6.9


def test_clean_players_are_as_striking_as_chance_and_helped_ones_are_seen():
    generator, model = Random(7), ChoiceModel(0.10, 0.50)
    given = list(positions(generator, 120))
    weights = [probabilities(values, model) for values in given]
    clean, helped = [], []
    for _ in range(600):
        choices = [
            MoveChoice(values, generator.choices(range(8), weight)[0])
            for values, weight in zip(given, weights, strict=True)
        ]
        hits = sum(each.played == 0 for each in choices)
        clean.append(hits)
        helped.append(sum(each.played == 0 or generator.random() < 0.3 for each in choices))
    base = move_agreement([MoveChoice(values, 0) for values in given], model)
    zs = [base._replace(actual=hits).z() for hits in clean]
    # three standard errors of a mean and of a standard deviation of 600
    assert abs(fmean(zs)) < 3 / 600**0.5
    assert abs(pstdev(zs) - 1) < 3 / 1200**0.5
    assert fmean(base._replace(actual=hits).z() for hits in helped) > 2
    wider = base._replace(
        variance=base.variance
        + spread_variance([MoveChoice(values, 0) for values in given], model, 0.3)
    )
    assert wider.z() < base.z()


def test_moves_as_good_as_the_best_count_within_the_tolerance_said():
    choices = [MoveChoice((0.30, 0.25, 0.0), 1)]
    model = ChoiceModel(0.1, 0.5)
    assert equal_value(choices, model).actual == 0
    found = equal_value(choices, model, 0.05)
    assert (found.actual, found.moves) == (1, 1)
    assert found.mean == pytest.approx(sum(probabilities(choices[0].values, model)[:2]))
    assert scaled_difference(choices, model).z(smaller_is_better=True) < 1


def test_the_variance_of_equal_value_is_that_of_all_outcomes():
    model = ChoiceModel(0.1, 0.5)
    choices = [MoveChoice((0.30, 0.25, 0.0), 1), MoveChoice((0.10, -0.40, -0.45, -0.90), 0)]
    # within five hundredths two moves of the first are as good as the best, of the second one
    as_good = (2, 1)
    chances = [probabilities(each.values, model) for each in choices]
    outcomes = [
        (
            chances[0][one] * chances[1][two],
            (one < as_good[0]) + (two < as_good[1]),
        )
        for one, two in product(range(3), range(4))
    ]
    mean = sum(chance * hits for chance, hits in outcomes)
    found = equal_value(choices, model, 0.05)
    assert found.mean == pytest.approx(mean)
    assert found.variance == pytest.approx(
        sum(chance * (hits - mean) ** 2 for chance, hits in outcomes)
    )


def test_no_model_near_the_one_that_is_fitted_is_likelier():
    generator, model = Random(20), ChoiceModel(0.10, 0.50)
    choices = [played(generator, values, model) for values in positions(generator, 12)]
    found = fitted(choices)
    best = log_likelihood(choices, found)
    for left, right in product((0.9, 0.99, 1, 1.01, 1.1), repeat=2):
        near = ChoiceModel(found.sensitivity * left, found.consistency * right)
        assert log_likelihood(choices, near) <= best + 1e-3


@pytest.mark.long
def test_in_a_field_the_helped_player_is_the_most_striking_and_few_moves_say_nothing():
    generator, model = Random(3), ChoiceModel(0.10, 0.50)
    players = {
        str(number): [played(generator, values, model) for values in positions(generator, 90)]
        for number in range(8)
    }
    players["helped"] = [MoveChoice(values, 0) for values in positions(generator, 90)]
    players["short"] = players["0"][: FEWEST - 1]
    found = screen(players)
    assert found[0].name == "helped"
    assert "short" not in {each.name for each in found}
    assert all(each.z < 2_000 for each in found[1:])
    assert screen({}) == ()


@pytest.mark.parametrize("players", [50, 120, 400])
def test_in_clean_fields_a_step_is_allowed_as_often_as_its_odds_say(players):
    generator, needed = Random(players), z_needed(players) / 1000
    fields = [[generator.gauss(0, 1) for _ in range(players)] for _ in range(1_000)]
    alarms = sum(max(zs) >= needed for zs in fields)
    # 1 - exp(-N / (5N + 1)), within three standard errors of a thousand fields
    assert abs(alarms / 1_000 - 0.18) < 3 * (0.18 * 0.82 / 1_000) ** 0.5
    corrected = sum(any(holm([tail(z) for z in zs])) for zs in fields[:400])
    assert corrected / 400 < 0.05 + 3 * (0.05 * 0.95 / 400) ** 0.5


@pytest.mark.parametrize("count", [EXACT_BELOW - 1, EXACT_BELOW])
def test_the_tail_is_summed_exactly_below_a_hundred_moves(count):
    generator, model = Random(7), ChoiceModel(0.10, 0.50)
    choices = [played(generator, values, model) for values in positions(generator, count)]
    chances = [probabilities(each.values, model)[0] for each in choices]
    hits = sum(not each.played for each in choices)
    spread = sum(chance * (1 - chance) for chance in chances) ** 0.5
    normal = (hits - sum(chances)) / spread
    exact = z_of_tail(exact_tail(chances, hits))
    found = _Field(1, model, None, 0.0).screened("P", choices, None, unsettled=False)
    assert found.z == in_thousandths((exact if count < 100 else normal) / UNMEASURED)
    assert in_thousandths(exact) != in_thousandths(normal)


@pytest.mark.parametrize(
    ("change", "dismissible"),
    [
        ({}, True),
        ({"measured": False}, False),
        ({"intrinsic": None}, False),
        ({"rating": None}, False),
    ],
)
def test_a_complaint_falls_only_where_rating_and_measured_play_are_known(change, dismissible):
    """All three values are far below what is significant, the play is that of the rating."""
    none = ThreeTests(*[Projection(0, 0, 0, 0)] * 3)
    advice = advise(50, Test.FULL, 0)
    found = ScreeningResult(
        "A", 2200, none, (0, 0, 0), 0, True, advice, Intrinsic(2200, 100, False)
    )
    assert found._replace(**change).dismissible is dismissible


def test_what_is_below_a_bound_by_less_than_arithmetic_can_tell_reaches_it():
    # in thousandths: 0.0000004 below is rounded to the bound, 0.0000006 below is not
    assert [in_thousandths(3 - each) for each in (4e-10, 6e-10)] == [3_000, 2_999]
