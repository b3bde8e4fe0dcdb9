"""What the screening finds of players helped by other engines and searches, on real positions.

``python -m benchmarks.screening_helped GAMES.pgn --record FILE [--other PROGRAM] [--positions N]``
takes so many positions (400) from the games, evenly from all after half-move 16, and has them
answered by Stockfish with ten lines of 200,000 nodes: the record players are judged by. Helpers are
its own first line, a deeper search (one line, 1,000,000 nodes), a weaker one (one line, 50,000) and
another engine (one line, 200,000). Answers are kept in ``--record``: what is there is not asked
again, so a run may be broken off. ``--ask-only`` ends with that, ``--as-it-is`` asks nothing.

Players are then made by the choice model (s = 0.10, c = 0.50) on these positions, ``--seed``:

1. ``--many`` of them with 250 moves: mean and SD of z, shares above 2 and 3 by the normal curve, by
   the exact tail, and by the tail that counts half of what is just reached;
2. s and c found again in 8,000 moves, five times;
3. ``--players`` helped in 5 to 100 % of 60, 120, 250 and 500 moves by each helper: who is found at
   3.00 by agreement, equal value (tolerance 5 hundredths) and all three taken together;
4. the same help of one engine when honest players differ by 15 and 30 % of s, with that corrected;
5. ratings that are off by 100, 200 and 400 points.
"""

import argparse
import math
import random
import shutil
from pathlib import Path
from statistics import fmean, pstdev, stdev
from typing import NamedTuple

from arbitro.engines.decisions import choice_of, decisions_of
from arbitro.engines.known import KnownEngine
from arbitro.engines.runs import RecordFile, RunSettings, answers, run
from arbitro.rules.screening.calibration import combined
from arbitro.rules.screening.choice import (
    Choice,
    ChoiceModel,
    differences,
    fitted,
    probabilities,
)
from arbitro.rules.screening.significance import exact_tail, tail

MODEL = ChoiceModel(0.10, 0.50)
FROM_PLY = 16
TOLERANCE = 0.05
SHARES = (5, 10, 20, 30, 50, 75, 100)
LENGTHS = (60, 120, 250, 500)
A_POINT = 0.0005
"""By how much ln s falls with a rating point: five per cent in a hundred points."""

STEP = 0.01


class Test(NamedTuple):
    """What one position adds to a test: the mean, the variance, its slope by ln s."""

    mean: float
    variance: float
    slope: float


class Place(NamedTuple):
    """A position: its values, how likely each move is, and what it adds to the three tests.

    ``found`` has for each move what it counts in each test; ``helps`` the move of each helper, by
    the helper's name, where the last number stands for a move in no line.
    """

    values: tuple[float, ...]
    weights: tuple[float, ...]
    tests: tuple[Test, Test, Test]
    found: tuple[tuple[float, float, float], ...]
    helps: dict[str, int]


def settings_of(program, nodes, lines):
    """Return the settings of a run with an engine."""
    engine = KnownEngine(program.name, program)
    return RunSettings(engine, engine.fingerprint(), nodes, lines)


def asked(options):
    """Have all engines answer the positions; return by helper what they say, the judge first."""
    stockfish = Path(options.engine)
    wanted = {
        "judge": settings_of(stockfish, 200_000, 10),
        "weaker": settings_of(stockfish, 50_000, 1),
    }
    if options.other:
        wanted["other engine"] = settings_of(Path(options.other), 200_000, 1)
    wanted["deeper"] = settings_of(stockfish, 1_000_000, 1)
    everything = [each.fen for each in decisions_of(options.games.read_bytes(), FROM_PLY)]
    every = max(len(everything) // options.positions, 1)
    positions = list(dict.fromkeys(everything[::every][: options.positions]))
    record = RecordFile(options.record)
    for name, settings in () if options.as_it_is else wanted.items():
        end = run(settings, positions, record)
        print(f"{name}: {end.known} answers there, {end.made} made, {len(end.failed)} failed")
    return {name: answers(settings, positions, record) for name, settings in wanted.items()}


def sums_of(values, model):
    """Return mean and variance a position adds to agreement, equal value and difference."""
    chances, gaps = probabilities(values, model), differences(values)
    good = [round(values[0] - TOLERANCE - each, 6) <= 0 for each in values]
    equal = sum(chance for chance, is_good in zip(chances, good, strict=True) if is_good)
    lost = sum(chance * gap for chance, gap in zip(chances, gaps, strict=True))
    square = sum(chance * gap * gap for chance, gap in zip(chances, gaps, strict=True))
    first = chances[0]
    means = (first, equal, lost)
    return means, (first * (1 - first), equal * (1 - equal), square - lost * lost)


def tests_of(values, model):
    """Return what a position adds to the three tests."""
    means, variances = sums_of(values, model)
    up, down = (
        sums_of(values, ChoiceModel(model.sensitivity * math.exp(step), model.consistency))[0]
        for step in (STEP, -STEP)
    )
    slopes = [(more - less) / (2 * STEP) for more, less in zip(up, down, strict=True)]
    return tuple(map(Test, means, variances, slopes))


def places_of(said):
    """Return the positions that are not decided, with what each helper would play."""
    found, agree = [], {}
    for fen, answer in said["judge"].items():
        choice = choice_of(answer, answer.best)
        if choice is None or len(answer.lines) < 2:
            continue
        values = choice.values
        firsts = [line.moves[0] for line in answer.lines]
        helps = {"same": 0}
        for name, others in said.items():
            if name != "judge" and fen in others:
                move = others[fen].best
                helps[name] = firsts.index(move) if move in firsts else len(values) - 1
                agree.setdefault(name, []).append((helps[name], values))
        gaps = differences(values)
        good = [round(values[0] - TOLERANCE - each, 6) <= 0 for each in values]
        counts = tuple(
            (float(number == 0), float(good[number]), gaps[number]) for number in range(len(values))
        )
        weights = probabilities(values, MODEL)
        found.append(Place(values, weights, tests_of(values, MODEL), counts, helps))
    for name, pairs in agree.items():
        first = fmean(number == 0 for number, _ in pairs)
        equal = fmean(values[number] >= values[0] - TOLERANCE - 1e-9 for number, values in pairs)
        lost = 100 * fmean(values[0] - values[number] for number, values in pairs)
        print(
            f"{name}: first line in {100 * first:.0f} %, within 5 in {100 * equal:.0f} %, "
            f"mean loss {lost:.1f} hundredths ({len(pairs)} positions)"
        )
    return found


def drawn(chance, places, count):
    """Draw so many positions: none comes again before all have come."""
    given = []
    while len(given) < count:
        given += chance.sample(places, min(len(places), count - len(given)))
    return given


def zs_of(given, played, spread=0.0):
    """Return the three z-values of moves played, widened by a spread between players."""
    zs = []
    for which in range(3):
        projected = [each.tests[which] for each in given]
        actual = sum(each.found[move][which] for each, move in zip(given, played, strict=True))
        mean = sum(each.mean for each in projected)
        variance = sum(each.variance for each in projected)
        variance += (spread * sum(each.slope for each in projected)) ** 2
        zs.append((actual - mean) / math.sqrt(variance) * (-1 if which == 2 else 1))
    return zs


def moves_of(chance, given, share=0, helper="same", weights=None):
    """Draw the moves of a player, so many per cent of them the helper's."""
    played = []
    for number, each in enumerate(given):
        if share and 100 * chance.random() < share:
            played.append(each.helps[helper])
        else:
            weight = each.weights if weights is None else weights[number]
            played.append(chance.choices(range(len(each.values)), weight)[0])
    return played


def above(zs):
    """Return how many of a hundred reach 3.00."""
    return 100 * sum(z >= 3 for z in zs) / len(zs)


def correlations_of(zs):
    """Return the correlations of agreement-equal, agreement-difference, equal-difference."""
    columns = [list(each) for each in zip(*zs, strict=True)]
    found = []
    for one, other in ((0, 1), (0, 2), (1, 2)):
        first, second = columns[one], columns[other]
        mean, their = fmean(first), fmean(second)
        both = fmean((x - mean) * (y - their) for x, y in zip(first, second, strict=True))
        found.append(both / (pstdev(first) * pstdev(second)))
    return found


def calibrated(chance, places, many):
    """Print how z-values of honest players lie, and return how the tests hang together."""
    zs, exact, half = [], {2: [0, 0], 3: [0, 0]}, {2: [0, 0], 3: [0, 0]}
    for _ in range(many):
        given = drawn(chance, places, 250)
        played = moves_of(chance, given)
        zs.append(zs_of(given, played))
        for which in (0, 1):
            if zs[-1][which] < 1.6:
                continue
            chances = [each.tests[which].mean for each in given]
            hits = int(
                sum(each.found[move][which] for each, move in zip(given, played, strict=True))
            )
            reached, passed = exact_tail(chances, hits), exact_tail(chances, hits + 1)
            for bound in (2, 3):
                exact[bound][which] += reached <= tail(bound)
                half[bound][which] += (reached + passed) / 2 <= tail(bound)
    for which, (test, column) in enumerate(
        zip(("agreement", "equal", "difference"), zip(*zs, strict=True), strict=True)
    ):
        mean, wide = fmean(column), stdev(column)
        skew = fmean(((z - mean) / wide) ** 3 for z in column)
        above = ", ".join(
            f"z >= {bound}: {100 * sum(z >= bound for z in column) / many:.3f} %"
            for bound in (2, 3)
        )
        print(f"{test}: mean {mean:+.4f}, SD {wide:.4f}, skew {skew:+.2f}, {above}")
        if which < 2:
            for name, counted in (("exact tail", exact), ("half of it", half)):
                shares = ", ".join(
                    f"z >= {bound}: {100 * counted[bound][which] / many:.3f} %" for bound in (2, 3)
                )
                print(f"  {name}: {shares}")
    for bound in (2, 3):
        error = math.sqrt(tail(bound) / many)
        print(
            f"nominal z >= {bound}: {100 * tail(bound):.3f} % +- {300 * error:.3f} (three errors)"
        )
    correlations = correlations_of(zs)
    print("correlations:", ", ".join(f"{each:.2f}" for each in correlations))
    return correlations


def recovered(chance, places):
    """Print s and c found again in 8,000 moves, from a start beside them."""
    for number in range(5):
        given = drawn(chance, places, 8_000)
        played = moves_of(chance, given)
        choices = [Choice(each.values, move) for each, move in zip(given, played, strict=True)]
        found = fitted(choices, ChoiceModel(0.14, 0.42))
        print(f"fit {number + 1}: s {found.sensitivity:.4f}  c {found.consistency:.4f}", flush=True)


def powers(chance, places, players, correlations):
    """Print how many are found, by helper, moves and share."""
    for helper in ("same", "other engine", "weaker", "deeper"):
        usable = [each for each in places if helper in each.helps]
        if not usable:
            continue
        for length in LENGTHS:
            for share in SHARES:
                zs = []
                for _ in range(players):
                    given = drawn(chance, usable, length)
                    found = zs_of(given, moves_of(chance, given, share, helper))
                    zs.append((*found[:2], combined(found, correlations)))
                told = ", ".join(
                    f"{name} {fmean(column):.2f} {above(column):.1f} %"
                    for name, column in zip(("MM", "EV", "all"), zip(*zs, strict=True), strict=True)
                )
                print(f"{helper}, {length} moves, {share} %: {told}", flush=True)


def different(chance, places, players):
    """Print what a spread between players does to false alarms and to what is found."""
    for spread in (0.15, 0.30):
        for share in (0, 5, 10, 20, 30):
            plain, wider = [], []
            for _ in range(players):
                own = ChoiceModel(MODEL.sensitivity * math.exp(chance.gauss(0, spread)), 0.50)
                given = drawn(chance, places, 250)
                weights = [probabilities(each.values, own) for each in given]
                played = moves_of(chance, given, share, "same", weights)
                plain.append(zs_of(given, played)[0])
                wider.append(zs_of(given, played, spread)[0])
            told = ", ".join(
                f"{name} SD {pstdev(zs):.2f}, z >= 3 {above(zs):.1f} %"
                for name, zs in (("as they are", plain), ("corrected", wider))
            )
            print(f"spread {spread}, {share} % of the engine: {told}", flush=True)


def misjudged(chance, places, players):
    """Print the z-values of honest players whose rating is off."""
    for off in (-400, -200, -100, 0, 100, 200, 400):
        own = ChoiceModel(MODEL.sensitivity * math.exp(A_POINT * off), MODEL.consistency)
        weights = {id(each): probabilities(each.values, own) for each in places}
        zs = []
        for _ in range(players):
            given = drawn(chance, places, 250)
            played = moves_of(chance, given, weights=[weights[id(each)] for each in given])
            zs.append(zs_of(given, played))
        told = ", ".join(
            f"{name} {fmean(column):+.2f} ({above(column):.1f} %)"
            for name, column in zip(("MM", "EV", "ASD"), zip(*zs, strict=True), strict=True)
        )
        print(f"rating {off:+d} beside the strength: mean z, z >= 3: {told}", flush=True)


def main():
    """Ask, then print all tables."""
    parser = argparse.ArgumentParser(description=__doc__.partition("\n")[0])
    parser.add_argument("games", type=Path)
    parser.add_argument("--record", type=Path, required=True)
    parser.add_argument("--engine", default=shutil.which("stockfish") or "/usr/games/stockfish")
    parser.add_argument("--other")
    parser.add_argument("--positions", type=int, default=400)
    parser.add_argument("--many", type=int, default=20_000)
    parser.add_argument("--players", type=int, default=1_000)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--ask-only", action="store_true")
    parser.add_argument("--as-it-is", action="store_true")
    parser.add_argument("--only-powers", action="store_true", help="tables 1 and 3 alone")
    options = parser.parse_args()
    said = asked(options)
    if options.ask_only:
        return
    places = places_of(said)
    chance = random.Random(options.seed)
    first = fmean(each.weights[0] for each in places)
    print(
        f"{len(places)} positions, {MODEL}, mean chance of the first line {first:.3f}", flush=True
    )
    correlations = calibrated(chance, places, options.many)
    if not options.only_powers:
        recovered(chance, places)
        different(chance, places, options.players)
        misjudged(chance, places, options.players)
    powers(chance, places, options.players, correlations)


if __name__ == "__main__":
    main()
