"""False alarms and power of the screening, on players made by its own model.

``python -m benchmarks.screening [--players 1000] [--moves 250] [--seed 1]`` prints, for clean
players and for players of whom a share of moves is replaced by the engine's first choice, the mean
and spread of z and the shares above 2.00, 3.00 and what a field of 100 needs: for move agreement,
equal value and scaled difference. A second table has clean players of one band who differ
(ln s spread by tau), with and without the correction for it. It bounds what the arithmetic can do
and says nothing of real people.
"""

import argparse
import math
import random
from statistics import fmean, pstdev

from arbitro.rules.screening.choice import (
    Choice,
    ChoiceModel,
    equal_value,
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


def main():
    """Print both tables."""
    asked = argparse.ArgumentParser(description=__doc__)
    asked.add_argument("--players", type=int, default=1000)
    asked.add_argument("--moves", type=int, default=250)
    asked.add_argument("--seed", type=int, default=1)
    options = asked.parse_args()
    chance = random.Random(options.seed)
    needed = z_needed(100) / 1000
    given = list(positions(chance, options.moves))
    first = [Choice(values, 0) for values in given]
    bases = [test(first, MODEL) for test in (move_agreement, equal_value, scaled_difference)]
    print(f"{options.players} players, {options.moves} moves, seed {options.seed}, {MODEL}")
    print(f"shares of players with z >= 2, >= 3, >= {needed:.3f} (a field of 100)")

    def weights_of(model):
        return [probabilities(values, model) for values in given]

    def player(weights, share):
        return [
            Choice(
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


if __name__ == "__main__":
    main()
