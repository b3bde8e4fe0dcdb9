"""What starting costs beside a bare interpreter: ``python -m benchmarks.start``.

Each command runs in a process of its own, in turn with ``python -c pass``, and its CPU time (user
and system, median of ``--times``) is compared with that of the bare interpreter in the same run: a
busy machine slows both. ``serve`` is measured to its first page, with the most memory it held.
Leaves with 1 where a command costs more times the bare start than its limit. ``arbitro-bbp``, which
a manager calls round after round, is shown with the least of its runs too, beside the modules of
Python it needs: what no change of ours can save.
"""

from __future__ import annotations

import argparse
import json
import os
import resource
import signal
import statistics
import subprocess
import sys
import tempfile
import urllib.request
from pathlib import Path

LIMITS = {
    "--version": 6,
    "--help": 9,
    "pair --help": 14,
    "laws ruling --help": 14,
    "laws clock --help": 12.5,
    "laws canmate --help": 12.5,
    "office paper --help": 27,
    "event import --help": 14,
    "pair REPORT": 12,
    "standings REPORT": 14.5,
    "check REPORT": 20,
    "laws ruling --list": 12.5,
    "laws rule 9.2": 13,
    "pair readings": 12.5,
    "pair table berger --players 8": 21,
    "title norm-table 9": 9,
}
"""A command -> the most times the bare start it may cost; some over what a quiet machine shows."""

CALLED = "from arbitro.cli.pairing.compat.programs import bbp; bbp()"
"""What the program ``arbitro-bbp`` runs."""

OF_PYTHON = "import dataclasses, datetime, enum, re, typing"
"""The modules of Python it loads."""

CALLED_LIMIT = 7.5
"""The most times the bare start it may cost."""

FIRST_PAGE = 80
"""The most times the bare start that ``serve`` may cost until its first page has been read."""

MEMORY = 60
"""The most megabytes it may hold until then."""


def environment() -> dict[str, str]:
    """Return an environment in which compiled modules are kept, as an installation has them."""
    kept = {name: value for name, value in os.environ.items() if "BYTECODE" not in name}
    return {**kept, "PYTHONPATH": str(Path(__file__).parent.parent / "src")}


def spent(*words: str, cwd: str) -> float:
    """Return the milliseconds of CPU that a process of Python took."""
    before = resource.getrusage(resource.RUSAGE_CHILDREN)
    subprocess.run(
        [sys.executable, *words], cwd=cwd, env=environment(), capture_output=True, check=False
    )
    after = resource.getrusage(resource.RUSAGE_CHILDREN)
    took = after.ru_utime + after.ru_stime - before.ru_utime - before.ru_stime
    return took * 1000


def first_page(folder: str) -> tuple[float, float]:
    """Return the milliseconds of CPU and the megabytes ``serve`` took to answer its first page."""
    before = resource.getrusage(resource.RUSAGE_CHILDREN)
    words = ("-m", "arbitro", "serve", "--no-browser", "--json", "--port", "0", "--folder", folder)
    with subprocess.Popen(
        [sys.executable, *words], env=environment(), stdout=subprocess.PIPE, text=True
    ) as process:
        assert process.stdout is not None
        page = json.loads(process.stdout.readline())["page"]
        with urllib.request.urlopen(page) as answer:
            assert answer.status == 200
        status = Path(f"/proc/{process.pid}/status")
        peak = next(line for line in status.read_text().splitlines() if line.startswith("VmHWM"))
        process.send_signal(signal.SIGINT)
    after = resource.getrusage(resource.RUSAGE_CHILDREN)
    took = after.ru_utime + after.ru_stime - before.ru_utime - before.ru_stime
    return took * 1000, int(peak.split()[1]) / 1024


def called(report: str, folder: str, times: int) -> list[str]:
    """Print what one call of ``arbitro-bbp`` costs; name it where that is too much."""
    words = ("-c", CALLED, "--dutch", report, "-p", "ROUND")
    spent(*words, cwd=folder)
    runs = [
        [spent(*each, cwd=folder) for each in (("-c", "pass"), ("-c", OF_PYTHON), words)]
        for _ in range(times)
    ]
    bare, python, own = zip(*runs, strict=True)
    ratio = statistics.median(own) / statistics.median(bare)
    print(
        f"{'arbitro-bbp':20} {statistics.median(own):7.1f} ms  {ratio:.1f}x of {CALLED_LIMIT}x;",
        end=" ",
    )
    print(
        f"least: bare {min(bare):.1f}, with Python's modules {min(python):.1f}, all {min(own):.1f}"
    )
    return ["arbitro-bbp"] * (ratio > CALLED_LIMIT)


def main() -> int:
    """Measure every command and print what it costs."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--times", type=int, default=21)
    times = parser.parse_args().times
    dear = []
    with tempfile.TemporaryDirectory() as folder:
        report = "REPORT"
        made = (
            "data",
            "generate",
            "--players",
            "100",
            "--rounds",
            "9",
            "--played",
            "5",
            "--seed",
            "7",
        )
        spent("-m", "arbitro", *made, "-o", report, cwd=folder)
        for command, limit in LIMITS.items():
            words = ("-m", "arbitro", *command.split())
            spent(*words, cwd=folder)  # compiles what it needs
            pairs = [
                (spent("-c", "pass", cwd=folder), spent(*words, cwd=folder)) for _ in range(times)
            ]
            bare, own = map(statistics.median, zip(*pairs, strict=True))
            dear += [command] * (own > limit * bare)
            print(
                f"{command:20} {own:7.1f} ms  bare {bare:5.1f} ms  {own / bare:5.1f}x of {limit}x"
            )
        dear += called(report, folder, times)
        first_page(folder)
        took, peak = first_page(folder)
        bare = statistics.median(spent("-c", "pass", cwd=folder) for _ in range(times))
        dear += ["serve"] * (took > FIRST_PAGE * bare or peak > MEMORY)
        name = "serve, first page"
        print(f"{name:20} {took:7.1f} ms  bare {bare:5.1f} ms  {took / bare:5.1f}x, {peak:.0f} MB")
    return 1 if dear else 0


if __name__ == "__main__":
    sys.exit(main())
