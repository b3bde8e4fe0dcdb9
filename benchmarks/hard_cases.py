"""Hard cases before and after, in one run: ``python -m benchmarks.hard_cases --against COMMIT``.

Every case is a report written once. ``arbitro pair`` of this checkout and of a former commit pairs
it in processes of their own, in the order now, before, before, now; of each the smaller time of the
processor counts (user and system, the start of the program with it), and the pairings are compared.
COMMIT is unpacked from the history into a folder of its own, and nothing else is touched. Without
it the times of today alone are printed.

``--long`` adds 5,000 players of two federations (minutes a run); ``--procedures`` counts, in both,
the events of `benchmarks.whole_events` that the procedures of 1992 and 2009 end as too long.
Leaves with 1 where the two pair otherwise.
"""

from __future__ import annotations

import argparse
import io
import json
import os
import subprocess
import sys
import tarfile
import tempfile
from dataclasses import replace
from pathlib import Path
from typing import TYPE_CHECKING, NamedTuple

from arbitro.formats.trf import document_of, write_trf
from arbitro.model import Colour, Result, RoundRecord, System, Tpn
from arbitro.rules.pairing.round_robin.berger import berger_round
from benchmarks.hard_fields import (
    NEARLY_HALF,
    federations_apart,
    tournament_of_records,
)
from benchmarks.hard_system_fields import crafted, federations, of_system

if TYPE_CHECKING:
    from collections.abc import Callable

    from arbitro.model import Tournament

HERE = Path(__file__).parents[1]
BEFORE = "f686057c"
"""The commit whose times were found too long: the first figures in ``benchmarks/README.md``."""

LONGEST = 600
"""Seconds by the clock after which a former commit is given up; what it needed then is a bound."""

PROCEDURES = ("dutch-2009", "swiss-1992")


class Case(NamedTuple):
    """A case: what it is called and how its report is made."""

    name: str
    made: Callable[[], Tournament]


def all_drawn(players: int, rounds: int) -> Tournament:
    """Return an event in which so many rounds of a Berger table were all drawn."""
    records: dict[Tpn, list[RoundRecord]] = {Tpn(tpn): [] for tpn in range(1, players + 1)}
    for number in range(1, rounds + 1):
        for white, black in berger_round(players, number).games:
            records[white].append(RoundRecord(black, Colour.WHITE, Result.DRAW))
            records[black].append(RoundRecord(white, Colour.BLACK, Result.DRAW))
    return replace(tournament_of_records(records, rounds), rounds_total=rounds + 1)


CASES = (
    Case("Dutch, 2,000 players, two federations apart", lambda: federations_apart(2000, (1, 1))),
    Case(
        "Dutch, 2,000 players, nearly half of one federation",
        lambda: federations_apart(2000, NEARLY_HALF),
    ),
    Case(
        "Dubov, 2,000 players, two federations apart",
        lambda: of_system(federations(2000, (1, 1)), System.DUBOV),
    ),
    Case(
        "Dubov, 2,000 players on one score",
        lambda: of_system(crafted(2000, lambda _: 0), System.DUBOV),
    ),
    Case("Dutch, 200 players after 99 rounds all drawn", lambda: all_drawn(200, 99)),
    Case("Dutch, 1,000 players after 996 rounds all drawn", lambda: all_drawn(1000, 996)),
)
LONG = (
    Case("Dutch, 5,000 players, two federations apart", lambda: federations_apart(5000, (1, 1))),
)


def unpacked(commit: str, folder: Path) -> Path:
    """Unpack the sources of a commit into a folder and return it."""
    packed = subprocess.run(
        ["git", "archive", commit, "src"], cwd=HERE, check=True, capture_output=True
    ).stdout
    with tarfile.open(fileobj=io.BytesIO(packed)) as archive:
        archive.extractall(folder, filter="data")
    return folder / "src"


def paired(source: Path, report: Path) -> tuple[float, str]:
    """Pair a report by the sources in a folder; return processor seconds and what was answered."""
    environment = os.environ | {"PYTHONPATH": str(source), "LC_ALL": "C.UTF-8"}
    before = os.times()
    try:
        done = subprocess.run(
            [sys.executable, "-m", "arbitro", "pair", str(report)],
            env=environment, capture_output=True, text=True, timeout=LONGEST, check=False,
        )  # fmt: skip
        answer = done.stdout if done.returncode == 0 else f"exit {done.returncode}"
    except subprocess.TimeoutExpired:
        answer = "given up"
    after = os.times()
    spent = after.children_user + after.children_system
    return spent - before.children_user - before.children_system, answer


def ended(source: Path) -> dict[str, str]:
    """Return what `benchmarks.whole_events` says of each procedure by the sources in a folder."""
    environment = os.environ | {"PYTHONPATH": f"{source}{os.pathsep}{HERE}"}
    found = {}
    for name in PROCEDURES:
        done = subprocess.run(
            [sys.executable, "-m", "benchmarks.whole_events", "--systems", name],
            cwd=HERE, env=environment, capture_output=True, text=True, check=False,
        )  # fmt: skip
        found[name] = (done.stdout.splitlines() or [f"cannot be run there: {done.stderr[-80:]}"])[0]
    return found


def compared(case: Case, sources: list[Path], folder: Path) -> bool:
    """Print the times of a case and tell whether all paired alike (or one gave up)."""
    report = folder / "case.trf"
    report.write_text(write_trf(document_of(case.made())), "utf-8", newline="")
    least: dict[Path, float] = {}
    answers: dict[Path, str] = {}
    for source in (*sources, *reversed(sources)):
        seconds, answers[source] = paired(source, report)
        least[source] = min(seconds, least.get(source, seconds))
    now = least[sources[0]]
    if len(sources) == 1:
        print(f"{case.name:52} {now:8.2f}", flush=True)
        return True
    former = least[sources[1]]
    known = [each for each in answers.values() if not each.startswith(("exit", "given up"))]
    same = len(set(known)) <= 1
    told = "" if len(known) == len(answers) else f"  {' | '.join(map(_short, answers.values()))}"
    wrong = "" if same else "  PAIRED OTHERWISE"
    print(f"{case.name:52} {former:8.2f} {now:8.2f} {former / now:7.1f}{told}{wrong}", flush=True)
    return same


def _short(answer: str) -> str:
    return answer if answer.startswith(("exit", "given up")) else "paired"


def main(arguments: list[str] | None = None) -> int:
    """Print a line a case; return 1 where the two pair otherwise."""
    parser = argparse.ArgumentParser(description=__doc__.partition("\n")[0])
    parser.add_argument("--against", nargs="?", const=BEFORE, metavar="COMMIT")
    parser.add_argument("--long", action="store_true")
    parser.add_argument("--procedures", action="store_true")
    parser.add_argument("--only", metavar="WORDS", default="", help="cases whose name has these")
    asked = parser.parse_args(arguments)
    with tempfile.TemporaryDirectory() as name:
        folder = Path(name)
        sources = [HERE / "src"]
        if asked.against:
            sources.append(unpacked(asked.against, folder))
            head = ("before", "now", "times")
        else:
            head = ("now",)
        print(f"{'seconds of the processor':52} " + " ".join(f"{each:>8}" for each in head))
        cases = (*CASES, *(LONG if asked.long else ()))
        same = [
            compared(case, sources, folder)
            for case in cases
            if asked.only.lower() in case.name.lower()
        ]
        if asked.procedures:
            told = {
                word: ended(source)
                for word, source in zip(("now", "before"), sources, strict=False)
            }
            print(json.dumps(told, indent=2))
    return 0 if all(same) else 1


if __name__ == "__main__":
    sys.exit(main())
