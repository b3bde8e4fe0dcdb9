"""What a million nodes a position change in the model of players, beside two thousand.

``python -m benchmarks.screening_depth GAMES.pgn --record FILE [--nodes N N] [--positions N]`` takes
so many positions (200) of players with ratings, evenly from all after half-move 16, and has
Stockfish answer them with each number of nodes (2,000 and 1,000,000) and ``--lines`` lines (4), one
thread, 16 MB. Answers are kept in ``--record``: what is there is not asked again.

For each number of nodes: how often the first line was played, s and c of the model by likelihood,
processor seconds a position, and the hours of one core that an open of 400 players and nine rounds
would take. Then the ratio of the two s and the difference of the two c, with their middle 95 % over
positions drawn anew (``--draws``). Positions that one of the two takes for decided are left out of
both.
"""

import argparse
import math
import os
import random
import shutil
from pathlib import Path

from arbitro.engines.decisions import SHORTEST, choice_of, decisions_of
from arbitro.engines.known import KnownEngine
from arbitro.engines.runs import RecordFile, RunSettings, run
from arbitro.formats.pgn import games_in
from arbitro.rules.screening.choice import ChoiceModel, fitted

FROM_PLY = 16
OPEN = 115_000
"""Positions after the opening in an open of 400 players and nine rounds."""


def middle(values):
    """Return what 95 % of the values lie between."""
    ordered = sorted(values)
    cut = round(0.025 * len(ordered))
    return ordered[cut], ordered[-1 - cut]


def main():
    """Ask, fit, print."""
    parser = argparse.ArgumentParser(description=__doc__.partition("\n")[0])
    parser.add_argument("games", type=Path)
    parser.add_argument("--record", type=Path, required=True)
    parser.add_argument("--engine", default=shutil.which("stockfish") or "/usr/games/stockfish")
    parser.add_argument("--nodes", type=int, nargs=2, default=(2_000, 1_000_000))
    parser.add_argument("--lines", type=int, default=4)
    parser.add_argument("--positions", type=int, default=200)
    parser.add_argument("--draws", type=int, default=100)
    options = parser.parse_args()
    engine = KnownEngine("stockfish", Path(options.engine))
    source = options.games.read_bytes()
    every = [
        each for each in decisions_of(games_in(source), FROM_PLY, shortest=SHORTEST) if each.rating
    ]
    step = max(1, len(every) // options.positions)
    asked = every[::step][: options.positions]
    record = RecordFile(options.record)
    found = []
    for nodes in options.nodes:
        settings = RunSettings(engine, engine.fingerprint(), nodes, options.lines, 16)
        begun = os.times()
        made = run(settings, [each.fen for each in asked], record).made
        ended = os.times()
        taken = ended.children_user + ended.children_system
        taken = (taken - begun.children_user - begun.children_system) / max(made, 1)
        answers = [record.get(settings.key(each.fen)) for each in asked]
        found.append([choice_of(one, each.move) for one, each in zip(answers, asked, strict=True)])
        if made:
            print(f"{nodes} nodes: {taken:.2f} s a position, {taken * OPEN / 3600:.0f} core-hours")
    kept = [pair for pair in zip(*found, strict=True) if None not in pair]
    models = []
    for nodes, choices in zip(options.nodes, zip(*kept, strict=True), strict=True):
        model = fitted(choices, ChoiceModel(0.10, 0.50))
        first = sum(each.played == 0 for each in choices) / len(choices)
        models.append(model)
        print(
            f"{nodes} nodes: {len(choices)} positions, first line {100 * first:.1f} %,"
            f" s {model.sensitivity:.4f}, c {model.consistency:.4f}"
        )
    drawn, ratios, apart = random.Random(1), [], []
    for _ in range(options.draws):
        few, many = zip(*drawn.choices(kept, k=len(kept)), strict=True)
        shallow, deep = fitted(few, models[0]), fitted(many, models[1])
        ratios.append(math.log(deep.sensitivity / shallow.sensitivity))
        apart.append(deep.consistency - shallow.consistency)
    low, high = (math.exp(each) for each in middle(ratios))
    ratio = models[1].sensitivity / models[0].sensitivity
    print(f"s deep / shallow: {ratio:.2f} (95 %: {low:.2f} to {high:.2f})")
    low, high = middle(apart)
    away = models[1].consistency - models[0].consistency
    print(f"c deep - shallow: {away:+.3f} (95 %: {low:+.3f} to {high:+.3f})")


if __name__ == "__main__":
    main()
