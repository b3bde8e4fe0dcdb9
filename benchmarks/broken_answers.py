"""Break the code behind answers to FIDE's checklist, a line each: does the table notice?

    python -m benchmarks.broken_answers [--seed NAME] [--answers 30] [--question N ...] [--list]

Of the answers that rest on tests some are drawn by the seed. For each, `breaks.toml` says a line
of the sources and what stands there instead, so that the answer is no longer true. The tests that
the answer names are run on a copy of the sources with that line. Where all pass, the table would
still say that the answer is met: it is printed as not noticed. An answer that is drawn and has no
line there is printed as not tried. The checkout is never changed.
"""

from __future__ import annotations

import argparse
import os
import random
import shutil
import subprocess
import sys
import tempfile
import tomllib
from collections.abc import Iterator
from pathlib import Path
from typing import NamedTuple

from arbitro.checklists.claims import Claim, ClaimKind, claims

ROOT = Path(__file__).resolve().parent.parent
BREAKS = Path(__file__).with_name("breaks.toml")
MOST_SECONDS = 900


class Break(NamedTuple):
    """A line of the sources, and what stands there instead of it."""

    path: str
    old: str
    new: str

    def of(self, text: str) -> str:
        """Return a text with the line broken; it must be there once."""
        assert text.count(self.old) == 1, f"{self.path}: {text.count(self.old)} times: {self.old}"
        return text.replace(self.old, self.new)


def breaks(path: Path = BREAKS) -> dict[int, Break]:
    """Return the lines, by the number of the question they are behind."""
    found = tomllib.loads(path.read_text("utf-8"))
    return {int(number): Break(**row) for number, row in found.items()}


def drawn(answers: dict[int, Claim], seed: str, count: int) -> tuple[int, ...]:
    """Return questions whose answers rest on tests, drawn by a seed."""
    tested = sorted(number for number, claim in answers.items() if claim.kind is ClaimKind.TEST)
    return tuple(random.Random(seed).sample(tested, count))


def tried(questions: tuple[int, ...], answers: dict[int, Claim]) -> Iterator[tuple[int, str]]:
    """Yield each question with what came of its broken line."""
    known = breaks()
    with tempfile.TemporaryDirectory() as folder:
        sources = Path(folder) / "src"
        (Path(folder) / "docs").symlink_to(ROOT / "docs")  # the manual is read from there
        shutil.copytree(ROOT / "src", sources, ignore=shutil.ignore_patterns("__pycache__"))
        for number in questions:
            if number not in known:
                yield number, "not tried"
                continue
            place = sources / known[number].path
            text = place.read_text("utf-8")
            place.write_text(known[number].of(text), "utf-8")
            failure = first_failure(sources, answers[number].tests)
            yield number, f"noticed: {failure}" if failure else "NOT NOTICED"
            place.write_text(text, "utf-8")


def first_failure(sources: Path, tests: tuple[str, ...]) -> str:
    """Return the line pytest says of the first test that fails on these sources, empty for none."""
    options = ("-q", "-x", "--tb=no", "-p", "no:cacheprovider")
    command = (sys.executable, "-m", "pytest", *options, *tests)
    environment = {**os.environ, "PYTHONPATH": str(sources), "PYTHONDONTWRITEBYTECODE": "1"}
    ran = subprocess.run(
        command,
        cwd=ROOT,
        env=environment,
        check=False,
        capture_output=True,
        text=True,
        timeout=MOST_SECONDS,
    )
    if not ran.returncode:
        return ""
    said = [line for line in ran.stdout.splitlines() if line.startswith(("FAILED", "ERROR"))]
    return said[0] if said else f"pytest ended with {ran.returncode}"


def main() -> None:
    """Draw, break and print."""
    parser = argparse.ArgumentParser(description=__doc__.partition("\n")[0])
    parser.add_argument("--seed", default="1")
    parser.add_argument("--answers", type=int, default=30)
    parser.add_argument("--question", type=int, action="append", default=[])
    parser.add_argument("--list", action="store_true", help="only say which would be tried")
    asked = parser.parse_args()
    answers = dict(claims())
    questions = tuple(asked.question) or drawn(answers, asked.seed, asked.answers)
    if asked.list:
        print(*questions)
        return
    ended = []
    for number, said in tried(questions, answers):
        ended.append(said.partition(":")[0])
        print(f"{number:>3} {said}", flush=True)
    print(*(f"{said}: {ended.count(said)}" for said in sorted(set(ended))), sep=", ")


if __name__ == "__main__":
    main()
