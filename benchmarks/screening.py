"""False alarms and power of the screening, on players made by its own model.

``python -m benchmarks.screening [--players 1000] [--moves 250] [--seed 1]`` prints, for clean
players and for players of whom a share of moves is replaced by the engine's first choice, the mean
and spread of z and the shares above 2.00, 3.00 and what a field of 100 needs: for move agreement,
equal value and scaled difference. A second table has clean players of one band who differ
(ln s spread by tau), with and without the correction for it. Then how well s and c are found again
in 8,000 moves, what a rating that is 100, 200 or 400 points too low or too high does to z, and the
mean z and the share found for moves and shares of engine moves. It bounds what the arithmetic can
do and says nothing of real people.
"""

import argparse
import math
import random
from statistics import fmean, pstdev

from arbitro.rules.screening.choice import (
    ChoiceModel,
    MoveChoice,
    equal_value,
    fitted,
    move_agreement,
    probabilities,
    scaled_difference,
    spread_variance,
)
from arbitro.rules.screening.significance import z_needed

MODEL = ChoiceModel(0.10, 0.50)
SHARES = (0, 5, 10, 20, 30, 50)
SPREADS = (0.0, 0.15, 0.30)
TESTS = ("MM", "EV", "ASD")
A_POINT = 0.0005
"""By how much ln s falls with a rating point: five per cent in a hundred points."""


def positions(chance, count):
    """Give positions as sharp and as quiet as in games, the values best first."""
    for _ in range(count):
        best = chance.gauss(0.3, 0.8)
        gaps = sorted(chance.expovariate(2.0) * chance.random() for _ in range(9))
        yield (best, *(best - gap for gap in gaps))


def zs_of(choices, bases, variance):
    """Return the three z-values of a player, with the means and variances of the positions."""
    agreement, equal, difference = bases
    hits = sum(each.played == 0 for each in choices)
    level = sum(each.values[each.played] == each.values[0] for each in choices)
    actual = scaled_difference(choices, MODEL).actual
    wider = agreement._replace(actual=hits, variance=agreement.variance + variance)
    return (
        wider.z(),
        equal._replace(actual=level).z(),
        difference._replace(actual=actual).z(smaller_is_better=True),
    )


def report(name, found, needed):
    """Print one line of a table."""
    for test, zs in zip(TESTS, zip(*found, strict=True), strict=True):
        above = [sum(z >= bound for z in zs) / len(zs) for bound in (2, 3, needed)]
        shares = "  ".join(f"{100 * each:6.2f} %" for each in above)
        print(f"{name:26} {test:4} mean {fmean(zs):6.2f}  SD {pstdev(zs):5.3f}  {shares}")


def recovered(chance):
    """Print s and c found again in 8,000 moves, from a start beside them."""
    for number in range(3):
        choices = []
        for values in positions(chance, 8_000):
            weights = probabilities(values, MODEL)
            choices.append(MoveChoice(values, chance.choices(range(len(values)), weights)[0]))
        found = fitted(choices, ChoiceModel(0.14, 0.42))
        print(f"fit {number + 1}: s {found.sensitivity:.4f}  c {found.consistency:.4f}")


def misjudged(chance, given, players):
    """Print the mean z of clean players judged by a rating that is off."""
    for off in (-400, -200, -100, 0, 100, 200, 400):
        judged = ChoiceModel(MODEL.sensitivity * math.exp(-A_POINT * off), MODEL.consistency)
        first = [MoveChoice(values, 0) for values in given]
        bases = [test(first, judged) for test in (move_agreement, equal_value, scaled_difference)]
        weights = [probabilities(values, MODEL) for values in given]
        found = []
        for _ in range(players):
            choices = [
                MoveChoice(values, chance.choices(range(len(values)), weight)[0])
                for values, weight in zip(given, weights, strict=True)
            ]
            found.append(zs_of(choices, bases, 0))
        means = "  ".join(
            f"{test} {fmean(zs):+5.2f}"
            for test, zs in zip(TESTS, zip(*found, strict=True), strict=True)
        )
        print(f"rating {off:+4d}: mean z {means}")


def powers(chance, players):
    """Print mean z of agreement, and the share found at 3.00, by moves and share of the engine."""
    for moves in (60, 120, 250, 500):
        given = list(positions(chance, moves))
        base = move_agreement([MoveChoice(values, 0) for values in given], MODEL)
        first = [probabilities(values, MODEL)[0] for values in given]
        for share in (5, 10, 20, 30, 50, 100):
            zs = []
            for _ in range(players):
                hits = sum(chance.random() < share / 100 + (1 - share / 100) * p for p in first)
                zs.append(base._replace(actual=hits).z())
            found = sum(z >= 3 for z in zs) / len(zs)
            told = f"mean z {fmean(zs):5.2f}, found {100 * found:5.1f} %"
            print(f"{moves:4d} moves, {share:3d} %: {told}")


def main():
    """Print all tables."""
    asked = argparse.ArgumentParser(description=__doc__)
    asked.add_argument("--players", type=int, default=1000)
    asked.add_argument("--moves", type=int, default=250)
    asked.add_argument("--seed", type=int, default=1)
    options = asked.parse_args()
    chance = random.Random(options.seed)
    needed = z_needed(100) / 1000
    given = list(positions(chance, options.moves))
    first = [MoveChoice(values, 0) for values in given]
    bases = [test(first, MODEL) for test in (move_agreement, equal_value, scaled_difference)]
    print(f"{options.players} players, {options.moves} moves, seed {options.seed}, {MODEL}")
    print(f"shares of players with z >= 2, >= 3, >= {needed:.3f} (a field of 100)")

    def weights_of(model):
        return [probabilities(values, model) for values in given]

    def player(weights, share):
        return [
            MoveChoice(
                values,
                0
                if chance.random() * 100 < share
                else chance.choices(range(len(values)), weight)[0],
            )
            for values, weight in zip(given, weights, strict=True)
        ]

    weights = weights_of(MODEL)
    for share in SHARES:
        found = [zs_of(player(weights, share), bases, 0) for _ in range(options.players)]
        report(f"{share} % of the engine", found, needed)
    for spread in SPREADS[1:]:
        own = [
            weights_of(ChoiceModel(MODEL.sensitivity * math.exp(chance.gauss(0, spread)), 0.50))
            for _ in range(options.players)
        ]
        players = [player(each, 0) for each in own]
        report(f"clean, tau {spread}", [zs_of(each, bases, 0) for each in players], needed)
        variance = spread_variance(first, MODEL, spread)
        corrected = [zs_of(each, bases, variance) for each in players]
        report(f"clean, tau {spread} corrected", corrected, needed)
    recovered(chance)
    misjudged(chance, given, options.players // 5)
    powers(chance, options.players)


if __name__ == "__main__":
    main()
