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
2. s and c found again in 8,000 moves, three times, with the errors no estimate can pass;
3. ``--players`` helped in 5 to 100 % of 60, 120, 250 and 500 moves by each helper: who is found at
   3.00 by agreement, equal value (tolerance 5 hundredths) and all three taken together;
4. the same help of one engine when honest players differ by 15 and 30 % of s, with that corrected;
5. ratings that are off by 100, 200 and 400 points.
"""

import argparse
import math
import shutil
from pathlib import Path
from statistics import fmean
from typing import NamedTuple

import numpy as np

from arbitro.engines.decisions import choice_of, decisions_of
from arbitro.engines.known import KnownEngine
from arbitro.engines.runs import RecordFile, RunSettings, answers, run
from arbitro.formats.pgn import games_in
from arbitro.rules.screening.calibration import combined
from arbitro.rules.screening.choice import (
    ChoiceModel,
    MoveChoice,
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
    everything = [each.fen for each in decisions_of(games_in(options.games.read_bytes()), FROM_PLY)]
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


class Columns:
    """Positions as columns: cumulated chances, what each move counts, and the sums of the tests."""

    def __init__(self, places, model=MODEL):
        most = max(len(each.values) for each in places)
        self.chances = np.ones((len(places), most))
        self.found = np.zeros((len(places), most, 3))
        self.tests = np.array([each.tests for each in places])
        for number, each in enumerate(places):
            weights = each.weights if model is MODEL else probabilities(each.values, model)
            self.chances[number, : len(weights)] = np.cumsum(weights)
            self.chances[number, len(weights) - 1 :] = 1.0
            self.found[number, : len(weights)] = each.found

    def drawn(self, chance, players, count):
        """Draw positions for each player: none comes again before all have come."""
        order = chance.random((players, -(-count // len(self.tests)), len(self.tests)))
        return order.argsort(axis=2).reshape(players, -1)[:, :count]

    def played(self, chance, given):
        """Draw the moves of players in their positions."""
        at = chance.random(given.shape)
        return (at[..., None] > self.chances[given]).sum(axis=2)

    def zs(self, given, played, spread=0.0):
        """Return the three z-values of each player, widened by a spread between players."""
        actual = self.found[given, played].sum(axis=1)
        mean, variance, slope = np.moveaxis(self.tests[given].sum(axis=1), 2, 0)
        found = (actual - mean) / np.sqrt(variance + (spread * slope) ** 2)
        return found * (1, 1, -1)


def above(zs):
    """Return how many of a hundred reach 3.00."""
    return 100 * float(np.mean(zs >= 3))


def calibrated(chance, columns, many):
    """Print how z-values of honest players lie, and return how the tests hang together."""
    zs, exact, half = [], np.zeros((2, 2)), np.zeros((2, 2))
    for _ in range(many // 1000):
        given = columns.drawn(chance, 1000, 250)
        played = columns.played(chance, given)
        zs.append(columns.zs(given, played))
        for player, which in zip(*np.nonzero(zs[-1][:, :2] > 1.6), strict=True):
            chances = columns.tests[given[player], which, 0].tolist()
            hits = round(columns.found[given[player], played[player], which].sum())
            reached, passed = exact_tail(chances, hits), exact_tail(chances, hits + 1)
            for place, bound in enumerate((2, 3)):
                exact[which, place] += reached <= tail(bound)
                half[which, place] += (reached + passed) / 2 <= tail(bound)
    found = np.concatenate(zs)
    for which, test in enumerate(("agreement", "equal", "difference")):
        column = found[:, which]
        mean, wide = column.mean(), column.std()
        skew = (((column - mean) / wide) ** 3).mean()
        shares = ", ".join(
            f"z >= {bound}: {100 * (column >= bound).mean():.3f} %" for bound in (2, 3)
        )
        print(f"{test}: mean {mean:+.4f}, SD {wide:.4f}, skew {skew:+.2f}, {shares}")
        if which < 2:
            for name, counted in (("exact tail", exact), ("half of it", half)):
                two, three = 100 * counted[which] / len(found)
                print(f"  {name}: z >= 2: {two:.3f} %, z >= 3: {three:.3f} %")
    for bound in (2, 3):
        error = math.sqrt(tail(bound) / len(found))
        print(
            f"nominal z >= {bound}: {100 * tail(bound):.3f} % +- {300 * error:.3f} (three errors)"
        )
    table = np.corrcoef(found.T)
    correlations = [float(table[place]) for place in ((0, 1), (0, 2), (1, 2))]
    print("correlations:", ", ".join(f"{each:.2f}" for each in correlations), flush=True)
    return correlations


def recovered(chance, columns, places):
    """Print s and c found again in 8,000 moves, from a start beside them."""
    for number in range(3):
        given = columns.drawn(chance, 1, 8_000)
        played = columns.played(chance, given)
        choices = [
            MoveChoice(places[at].values, int(move))
            for at, move in zip(given[0], played[0], strict=True)
        ]
        found = fitted(choices, ChoiceModel(0.14, 0.42))
        print(f"fit {number + 1}: s {found.sensitivity:.4f}  c {found.consistency:.4f}", flush=True)


def bound(places):
    """Print the standard errors of ln s and ln c that no estimate from 8,000 moves can pass."""
    information = np.zeros((2, 2))
    for each in places:
        slopes = []
        for by_s, by_c in ((STEP, 0), (0, STEP)):
            up, down = (
                np.log(
                    np.maximum(
                        probabilities(
                            each.values,
                            ChoiceModel(
                                MODEL.sensitivity * math.exp(sign * by_s),
                                MODEL.consistency * math.exp(sign * by_c),
                            ),
                        ),
                        1e-300,
                    )
                )
                for sign in (1, -1)
            )
            slopes.append((up - down) / (2 * STEP))
        score = np.array(slopes)
        information += (score * np.array(each.weights)) @ score.T
    errors = np.sqrt(np.diag(np.linalg.inv(information * 8_000 / len(places))))
    print(f"least standard errors of 8,000 moves: ln s {errors[0]:.4f}, ln c {errors[1]:.4f}")


def powers(chance, places, players, correlations):
    """Print how many are found, by helper, moves and share."""
    for helper in ("same", "other engine", "weaker", "deeper"):
        usable = [each for each in places if helper in each.helps]
        if not usable:
            continue
        columns = Columns(usable)
        helped = np.array([each.helps[helper] for each in usable])
        for length in LENGTHS:
            for share in SHARES:
                given = columns.drawn(chance, players, length)
                played = columns.played(chance, given)
                is_helped = 100 * chance.random(given.shape) < share
                zs = columns.zs(given, np.where(is_helped, helped[given], played))
                together = np.array([combined(each, correlations) for each in zs])
                told = ", ".join(
                    f"{name} {column.mean():.2f} {above(column):.1f} %"
                    for name, column in (("MM", zs[:, 0]), ("EV", zs[:, 1]), ("all", together))
                )
                print(f"{helper}, {length} moves, {share} %: {told}", flush=True)


def different(chance, places, players):
    """Print what a spread between players does to false alarms and to what is found."""
    columns = Columns(places)
    for spread in (0.15, 0.30):
        own = [
            Columns(places, ChoiceModel(MODEL.sensitivity * math.exp(each), MODEL.consistency))
            for each in chance.normal(0, spread, 100)
        ]
        for share in (0, 5, 10, 20, 30):
            plain, wider = [], []
            for each in own:
                given = each.drawn(chance, players // 100, 250)
                played = each.played(chance, given)
                played = np.where(100 * chance.random(given.shape) < share, 0, played)
                plain.append(columns.zs(given, played)[:, 0])
                wider.append(columns.zs(given, played, spread)[:, 0])
            told = ", ".join(
                f"{name} SD {np.std(zs):.2f}, z >= 3 {above(np.concatenate(zs)):.1f} %"
                for name, zs in (("as they are", plain), ("corrected", wider))
            )
            print(f"spread {spread}, {share} % of the engine: {told}", flush=True)


def misjudged(chance, places, players):
    """Print the z-values of honest players whose rating is off."""
    columns = Columns(places)
    for off in (-400, -200, -100, 0, 100, 200, 400):
        sensitivity = MODEL.sensitivity * math.exp(A_POINT * off)
        own = Columns(places, ChoiceModel(sensitivity, MODEL.consistency))
        given = own.drawn(chance, players, 250)
        zs = columns.zs(given, own.played(chance, given))
        told = ", ".join(
            f"{name} {zs[:, which].mean():+.2f} ({above(zs[:, which]):.1f} %)"
            for which, name in enumerate(("MM", "EV", "ASD"))
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
    chance, columns = np.random.default_rng(options.seed), Columns(places)
    first = fmean(each.weights[0] for each in places)
    print(
        f"{len(places)} positions, {MODEL}, mean chance of the first line {first:.3f}", flush=True
    )
    correlations = calibrated(chance, columns, options.many)
    if not options.only_powers:
        misjudged(chance, places, options.players)
        different(chance, places, options.players)
    powers(chance, places, options.players, correlations)
    if not options.only_powers:
        bound(places)
        recovered(chance, columns, places)


if __name__ == "__main__":
    main()
