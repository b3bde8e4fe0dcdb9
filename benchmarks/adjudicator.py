"""The adjudicator over the published positions: verdicts, certificates, and the time they take.

``python -m benchmarks.adjudicator [--every N] [--budget NODES] [--no-verify] [--undecided]``
prints, for each source of positions and separately for yes and no, how many are decided. Every
certificate is put to the verifier. A disagreement is printed with what the published verdict rests
on, and with ``--undecided`` what stays undecided.
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
    """Return by source FEN, side, published answer and its evidence of every so-manieth question.

    The small sources come first.
    """
    vectors = json.loads(DATA.read_text("utf-8"))["vectors"]
    found = [
        (each["src"], each["fen"], side, each[f"{side}_can_mate"], each["evidence"][side])
        for each in vectors
        for side in SIDES
        if each[f"{side}_can_mate"] is not None
    ]
    sources = {}
    for source, *question in found[::every]:
        sources.setdefault(source, []).append(question)
    return sorted(sources.items(), key=lambda each: len(each[1]))


def ask_all(source, asked, options):
    """Ask all questions of a source, print what came out and return how many answers are bad."""
    counts, times, proofs, bad = Counter(), [], Counter(), 0
    for fen, side, truth, evidence in asked:
        position, winner = read_fen(fen).position, SIDES.index(side)
        start = time.process_time()
        answer = can_mate(position, winner, options.budget)
        times.append(time.process_time() - start)
        published = "yes" if truth else "no"
        counts[published] += 1
        if answer.verdict == "undecided":
            if options.undecided:
                print(f"undecided, published {published}: {fen} {side}, {evidence}")
            continue
        counts[published, "decided"] += 1
        proofs[answer.certificate.kind] += 1
        if answer.verdict != published:
            bad += 1
            found = f"{answer.verdict}: {fen} {side}, {evidence}; {answer.certificate}"
            print(f"DISAGREES {found}")
        elif options.verify and not verify(position, winner, answer.certificate):
            bad += 1
            print(f"NOT VERIFIED {answer.verdict}: {fen} {side}")
    for published in ("yes", "no"):
        whole, decided = counts[published], counts[published, "decided"]
        if whole:
            print(f"{source:46} {published:3} {decided:5}/{whole:<5} {decided / whole:7.2%}")
    mean, most = 1000 * sum(times) / len(times), 1000 * max(times)
    kinds = ", ".join(f"{kind} {count}" for kind, count in proofs.most_common())
    print(f"{source:46} mean {mean:.1f} ms, longest {most:.0f} ms; {kinds}", flush=True)
    return bad


def main():
    """Run the comparison and return 1 if a verdict is contradicted or a certificate refused."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--every", type=int, default=1)
    parser.add_argument("--budget", type=int, default=DEFAULT_BUDGET)
    parser.add_argument("--no-verify", dest="verify", action="store_false")
    parser.add_argument("--undecided", action="store_true", help="print what stays undecided")
    options = parser.parse_args()
    print(f"Python {platform.python_version()}, {platform.machine()}, {options.budget} nodes")
    bad = sum(ask_all(source, asked, options) for source, asked in questions(options.every))
    print(f"contradicted or refused: {bad}")
    return 1 if bad else 0


if __name__ == "__main__":
    sys.exit(main())
