"""The adjudicator over the published positions: verdicts, certificates, and the time they take.

``python -m benchmarks.adjudicator [--every N] [--budget NODES] [--no-verify]`` prints, for each
source of positions and separately for yes and no, how many are decided, contradicted and accepted
by the verifier. A disagreement is printed with what the published verdict rests on.
"""

import argparse
import json
import platform
import sys
import time
from collections import Counter
from pathlib import Path

from arbitro.rules.laws.adjudicator import DEFAULT_BUDGET, can_mate, verify
from arbitro.rules.laws.board import read_fen

DATA = Path(__file__).parents[1] / "tests" / "data" / "laws" / "unwinnable.json"
SIDES = ("white", "black")


def questions(every):
    """Return source, FEN, side, published answer and its evidence of every so-manieth question."""
    vectors = json.loads(DATA.read_text("utf-8"))["vectors"]
    found = [
        (each["src"], each["fen"], side, each[f"{side}_can_mate"], each["evidence"][side])
        for each in vectors
        for side in SIDES
        if each[f"{side}_can_mate"] is not None
    ]
    return found[::every]


def main():
    """Run the comparison and return 1 if a verdict is contradicted or a certificate refused."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--every", type=int, default=1)
    parser.add_argument("--budget", type=int, default=DEFAULT_BUDGET)
    parser.add_argument("--no-verify", action="store_true")
    asked = parser.parse_args()
    print(f"Python {platform.python_version()}, {platform.machine()}, {asked.budget} nodes")
    counts, times, bad = Counter(), {}, 0
    for source, fen, side, truth, evidence in questions(asked.every):
        position, winner = read_fen(fen).position, SIDES.index(side)
        start = time.process_time()
        answer = can_mate(position, winner, asked.budget)
        times.setdefault(source, []).append(time.process_time() - start)
        published = "yes" if truth else "no"
        counts[source, published] += 1
        if answer.verdict == "undecided":
            continue
        counts[source, published, "decided"] += 1
        if answer.verdict != published:
            bad += 1
            print(f"DISAGREES {answer.verdict}: {fen} {side}, {evidence}; {answer.certificate}")
        elif not asked.no_verify and not verify(position, winner, answer.certificate):
            bad += 1
            print(f"NOT VERIFIED {answer.verdict}: {fen} {side}")
    for source, taken in sorted(times.items()):
        for published in ("yes", "no"):
            whole, decided = counts[source, published], counts[source, published, "decided"]
            if whole:
                print(f"{source:46} {published:3} {decided:5}/{whole:<5} {decided / whole:7.2%}")
        mean, most = 1000 * sum(taken) / len(taken), 1000 * max(taken)
        print(f"{source:46} mean {mean:.1f} ms, longest {most:.0f} ms")
    print(f"contradicted or refused: {bad}")
    return 1 if bad else 0


if __name__ == "__main__":
    sys.exit(main())
