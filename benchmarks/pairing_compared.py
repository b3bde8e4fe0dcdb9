"""Time the Dutch engine against another checkout: ``python -m benchmarks.pairing_compared OTHER``.

OTHER is the ``src`` folder of another checkout (``git worktree add``). Both pair the same random
rounds, one after the other, in the order A B B A, so that whatever else the machine does meets
both alike. Of every round the shorter of two times counts; the medians of a size are compared, and
so are the pairings: a difference is printed and makes the exit status 1.
"""

import argparse
import json
import os
import statistics
import subprocess
import sys
from pathlib import Path

EDITIONS = ("C.04.3@2017-07", "C.04.3@2026-02")
OWN = Path(__file__).parents[1] / "src"
SIZES = (20, 50, 100, 300, 1000)
ALLOWED = 1.1


def times(sizes, events):
    """Pair rounds of random events; return times in milliseconds and the pairings."""
    from time import process_time

    from arbitro.model import EditionKey
    from arbitro.rules.pairing import dutch
    from arbitro.rules.pairing.generator import GeneratorSettings, generate
    from arbitro.rules.pairing.swiss.history import pairing_problem

    found = {}
    for size in sizes:
        for seed in range(events):
            tournament = generate(
                GeneratorSettings(players=size, rounds=9), seed=seed * 1000 + size, pair=dutch.pair
            )
            for number in (3, 5, 8, 9):
                for edition in EDITIONS:
                    key = EditionKey(edition)
                    problem = pairing_problem(tournament, key, round_number=number)
                    taken = []
                    for _ in range(3):
                        began = process_time()
                        answer = dutch.pair(problem)
                        taken.append(1000 * (process_time() - began))
                    found[f"{size} {edition} {seed} {number}"] = min(taken), repr(answer)
    return found


def ask(source, options):
    """Return the times of one checkout, measured in a process of its own."""
    command = [sys.executable, "-m", __spec__.name, str(source), "--measure"]
    command += ["--events", str(options.events), "--sizes", *map(str, options.sizes)]
    environment = os.environ | {"PYTHONPATH": f"{source}{os.pathsep}{OWN.parent}"}
    return json.loads(subprocess.run(
        command, env=environment, check=True, capture_output=True, text=True, cwd=OWN.parent
    ).stdout)  # fmt: skip


def main(arguments=None):
    parser = argparse.ArgumentParser(description=__doc__.split("\n")[0])
    parser.add_argument("other", type=Path)
    parser.add_argument("--sizes", type=int, nargs="+", default=SIZES)
    parser.add_argument("--events", type=int, default=3, help="random events of each size")
    parser.add_argument("--measure", action="store_true", help=argparse.SUPPRESS)
    options = parser.parse_args(arguments)
    if options.measure:
        print(json.dumps(times(options.sizes, options.events)))
        return False
    runs = [ask(source, options) for source in (OWN, options.other, options.other, OWN)]
    complaints = []
    for size in options.sizes:
        for edition in EDITIONS:
            names = [name for name in runs[0] if name.startswith(f"{size} {edition} ")]
            own = [min(runs[0][name][0], runs[3][name][0]) for name in names]
            other = [min(runs[1][name][0], runs[2][name][0]) for name in names]
            ratio = statistics.median(own) / statistics.median(other)
            total = sum(own) / sum(other)
            print(f"{size:6} {edition} {statistics.median(own):8.2f} ms, {ratio:.2f} times the"
                  f" other's median, {total:.2f} its sum")  # fmt: skip
            if total > ALLOWED:
                complaints.append(f"{size} {edition}: {total:.2f} times as long")
            complaints += [
                f"{name}: paired otherwise"
                for name in names
                if runs[0][name][1] != runs[1][name][1]
            ]
    print("\n".join(complaints) or "nothing slower, nothing otherwise")
    return bool(complaints)


if __name__ == "__main__":
    sys.exit(main())
