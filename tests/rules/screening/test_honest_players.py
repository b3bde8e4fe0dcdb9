"""Honest players in games that look like help: they are no more striking than chance says."""

from dataclasses import replace
from math import exp
from random import Random
from statistics import fmean, pstdev

import pytest

from arbitro.rules.screening.calibration import z_values
from arbitro.rules.screening.choice import (
    ChoiceModel,
    MoveChoice,
    differences,
    probabilities,
    slopes_of,
    three_tests,
)
from arbitro.rules.screening.field import FEWEST, UNSETTLED, screen
from arbitro.rules.screening.significance import tail
from rules.screening.test_calibration import CURVE

MODEL = ChoiceModel(0.10, 0.50)
PLAYERS, MOVES = 400, 120


def forcing(chance):
    """One move holds, all others lose a pawn and a half or more."""
    best = chance.gauss(0, 0.5)
    return (best, *(best - 1.5 - chance.random() for _ in range(6)))


def exchanges(chance):
    """Two ways to take back are nearly alike, everything else leaves a piece."""
    best = chance.gauss(0, 0.3)
    return (
        best,
        best - 0.05 - 0.2 * chance.random(),
        *(best - 3 - chance.random() for _ in "1234"),
    )


def endings(chance):
    """As a table of endings says it: many moves draw, the others lose."""
    drawing = chance.randrange(2, 8)
    return (*(0.0 for _ in range(drawing)), *(-9.0 for _ in range(10 - drawing)))


def after_mistakes(chance):
    """The opponent went wrong: much is won by several moves."""
    best = 2 + chance.random()
    gaps = sorted(chance.expovariate(1.5) for _ in range(7))
    return (best, *(best - gap for gap in gaps))


def players_of(kind, seed, model=MODEL):
    """Return the positions of a kind, and the moves of honest players in them."""
    chance = Random(seed)
    given = [kind(chance) for _ in range(MOVES)]
    weights = [probabilities(values, model) for values in given]
    numbers = [range(len(values)) for values in given]
    played = [
        [chance.choices(each, weight)[0] for each, weight in zip(numbers, weights, strict=True)]
        for _ in range(PLAYERS)
    ]
    return given, played


def zs_of(given, played, model=MODEL):
    """Return the z-values of agreement and of difference of each player."""
    first = three_tests([MoveChoice(values, 0) for values in given], model)
    gaps = [differences(values) for values in given]
    agreement, difference = [], []
    for moves in played:
        lost = sum(gap[move] for gap, move in zip(gaps, moves, strict=True))
        agreement.append(first.agreement._replace(actual=moves.count(0)).z())
        difference.append(first.difference._replace(actual=lost).z(smaller_is_better=True))
    return agreement, difference


@pytest.mark.parametrize("kind", [forcing, exchanges, endings, after_mistakes])
def test_easy_positions_accuse_nobody(kind):
    for zs in zs_of(*players_of(kind, 5)):
        assert abs(fmean(zs)) < 3 / PLAYERS**0.5
        assert pstdev(zs) < 1 + 3 / (2 * PLAYERS) ** 0.5
        allowed = tail(2) + 3 * (tail(2) / PLAYERS) ** 0.5
        assert sum(z >= 2 for z in zs) / PLAYERS <= allowed


def test_of_games_drawn_at_once_nothing_is_said():
    """Six draws of twenty moves, the first eight of them the opening: too little for a word."""
    short = {str(number): [MoveChoice((0.1, 0.0), 0)] * (FEWEST - 1) for number in range(8)}
    assert screen(short, dict.fromkeys(short, 2200), replace(CURVE, spread=0.2)) == ()


def of_all_kinds(chance):
    best = chance.gauss(0.3, 0.8)
    gaps = sorted(chance.expovariate(2.0) * chance.random() for _ in range(7))
    return (best, *(best - gap for gap in gaps))


@pytest.mark.parametrize("off", [-400, -200, -100, 100, 200, 400])
def test_by_how_much_a_wrong_rating_shifts_the_play_of_honest_players(off):
    """A rating too low by so many points, five hundredths of ln s in each hundred."""
    own = ChoiceModel(MODEL.sensitivity * exp(-0.0005 * off), MODEL.consistency)
    given, played = players_of(of_all_kinds, 9, own)
    first = [MoveChoice(values, 0) for values in given]
    judged, real = three_tests(first, MODEL).agreement, three_tests(first, own).agreement
    expected = (real.mean - judged.mean) / judged.variance**0.5
    assert (expected > 0) == (off > 0)
    assert abs(fmean(zs_of(given, played)[0]) - expected) < 3 / PLAYERS**0.5


def test_juniors_who_play_as_their_next_rating_are_found_no_more_often_than_promised():
    """Their ratings lag by what is taken for the error of a rating that is not settled."""
    chance, zs = Random(12), []
    settled = replace(CURVE, spread=0.1)
    unsettled = settled.for_unsettled(UNSETTLED)
    judged = unsettled.model_of(2200)
    given = [of_all_kinds(chance) for _ in range(60)]
    slopes = slopes_of([MoveChoice(values, 0) for values in given], judged)
    for _ in range(80):
        own = unsettled.model_of(round(2200 + abs(chance.gauss(0, UNSETTLED))))
        weights = [probabilities(values, own) for values in given]
        moves = [chance.choices(range(8), weight)[0] for weight in weights]
        choices = [MoveChoice(values, move) for values, move in zip(given, moves, strict=True)]
        tests = three_tests(choices, judged)
        zs.append([z_values(tests, slopes, each.spread) for each in (settled, unsettled)])
    for which in range(3):
        plain, wider = ([each[way][which] for each in zs] for way in (0, 1))
        assert fmean(plain) > fmean(wider) > 0
        assert sum(z >= 2 for z in wider) / 80 < 2 * tail(2) + 3 * (2 * tail(2) / 80) ** 0.5
