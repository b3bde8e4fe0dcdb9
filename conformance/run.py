"""Put every case of the corpus to an engine, with one command.

Run it from the root of the repository; nothing has to be installed::

    python conformance/run.py
    python conformance/run.py --engine "bbpPairings --dutch {file} -p {out}" --edition 2026
    python conformance/run.py --engine "python conformance/gacrux_engine.py" --edition 2026

An engine that is asked for places, too, is one that stays (``README.md`` says how it is asked),
or has a command of its own after ``--places``. The exit code is 1 if a case is answered otherwise.
"""

import argparse
import json
import sys
from collections import Counter
from decimal import ROUND_HALF_UP, Decimal, InvalidOperation
from pathlib import Path

HERE = Path(__file__).resolve().parent
sys.path.insert(0, str(HERE.parent / "src"))

from arbitro.cli.pairing.engine_comparison.engines import (
    Commands,
    Engines,
    stays,
)

ARBITRO = f"{sys.executable} {HERE / 'arbitro_engine.py'}"
WITHOUT_VALUE = "DE"
"""Direct encounter decides places and has no value that all programs count alike."""


def corpus():
    """Return every case, in the order of the index."""
    return json.loads((HERE / "corpus.json").read_text("utf-8"))["cases"]


def expected(case):
    """Return the lines that are expected, as numbers and words."""
    text = (HERE / case["expected"]).read_text("utf-8")
    return [line.split() for line in text.splitlines() if line.strip()]


def ask(engines, case):
    """Return what an engine answers to a case: ``same``, ``other``, or what it said."""
    report = (HERE / case["file"]).read_bytes().decode()
    if case["kind"] == "pairing":
        found = engines.pair(report)
        if isinstance(found, str):
            return found
        games = {(str(game.white), str(game.black)) for game in found.games}
        games |= {(str(found.bye), "0")} if found.bye else set()
        return "same" if games == set(map(tuple, expected(case))) else "other"
    found = engines.places(report, case["tie_breaks"])
    if isinstance(found, str):
        return found
    rows = {int(number): (int(rank), values) for number, rank, *values in expected(case)}
    names = case["tie_breaks"].split(",")
    same = rows.keys() == found.keys() and all(
        found[number].rank == rank and all(map(agree, names, values, found[number].values))
        for number, (rank, values) in rows.items()
    )
    return "same" if same else "other"


def agree(name, value, theirs):
    """Tell whether two values are the same, in as many decimals as the shorter one has."""
    if name == WITHOUT_VALUE:
        return True
    try:
        one, other = Decimal(value), Decimal(theirs)
    except InvalidOperation:
        return value == theirs
    places = max(one.as_tuple().exponent, other.as_tuple().exponent)
    shorter = Decimal(1).scaleb(places)
    return one.quantize(shorter, ROUND_HALF_UP) == other.quantize(shorter, ROUND_HALF_UP)


def chosen(options):
    """Return the cases that are asked: of an edition, and what the engine can answer."""
    ranks = bool(options.places) or stays(options.engine)
    for case in corpus():
        fits = options.edition is None or options.edition in case["edition"]
        if fits and (case["kind"] == "pairing" or ranks):
            yield case


def main():
    parser = argparse.ArgumentParser(description=__doc__.partition("\n")[0])
    parser.add_argument("--engine", default=ARBITRO, help="command (default: arbitro of here)")
    parser.add_argument("--places", default="", help="command that ranks players")
    parser.add_argument("--edition", choices=["2026", "2024", "2017"])
    parser.add_argument("--json", action="store_true", help="print the answer to each case")
    options = parser.parse_args()
    commands = Commands(options.engine, places=options.places or options.engine)
    with Engines(commands) as engines:
        answers = {case["name"]: ask(engines, case) for case in chosen(options)}
    counts = Counter(answer == "same" for answer in answers.values())
    if options.json:
        print(json.dumps(answers, indent=1, sort_keys=True))
    else:
        for name, answer in answers.items():
            if answer != "same":
                print(f"{name}: {answer}")
        print(f"{len(answers)} cases, {counts[True]} as expected, {counts[False]} otherwise")
    return 1 if counts[False] else 0


if __name__ == "__main__":
    sys.exit(main())
