"""Days one after the other, on all cores, resumable, and what came of them as a table."""

from __future__ import annotations

import argparse
import json
import multiprocessing
import os
from collections import Counter
from collections.abc import Iterator, Sequence
from contextlib import nullcontext
from pathlib import Path
from typing import Any

from databases import Cluster
from simulation.day import DayReport, run
from simulation.day_database import DayDatabase, cluster
from simulation.day_script import Step, as_test, script_of, shrunk, steps_of

ROWS = (
    *("requests", "acknowledged", "faults", "states", "compared", "refused copies"),
    *("mails", "jobs", "asked by the second", "asked of other servers", "answers compared"),
)


def lived(
    seeds: Sequence[int], cores: int, server: Cluster | None = None
) -> Iterator[dict[str, Any]]:
    """Yield what came of days, as their lines say it, in whatever order they end."""
    if cores == 1 or server is not None:
        yield from (line_of(seed, server) for seed in seeds)
        return
    with multiprocessing.get_context("spawn").Pool(cores) as pool:
        yield from pool.imap_unordered(line_of, seeds, chunksize=1)


def lived_once(
    seed: int, server: Cluster | None, script: Sequence[Step] | None = None
) -> DayReport:
    """Return what came of a day, whose event is on the ``server`` where there is one."""
    return run(seed, script, None if server is None else DayDatabase(server))


def line_of(seed: int, server: Cluster | None = None) -> dict[str, Any]:
    """Return what came of a day."""
    try:
        found: dict[str, Any] = json.loads(lived_once(seed, server).line())
    except Exception as problem:  # noqa: BLE001 - a fault of the simulation: named by its seed
        return {"seed": seed, "seconds": 0, "counts": {}, "findings": [f"raised {problem!r}"]}
    return found


def table(lines: Sequence[dict[str, Any]]) -> str:
    """Return what days came to, a line a thing."""
    counts: Counter[str] = Counter()
    for line in lines:
        counts.update(line["counts"])
    found = [line for line in lines if line["findings"]]
    seconds = sum(line["seconds"] for line in lines)
    rows = [("days", len(lines)), ("CPU seconds", round(seconds))]
    rows += [(name, counts[name]) for name in ROWS]
    rows += sorted((name, count) for name, count in counts.items() if name.startswith("fault:"))
    rows += [("days with findings", len(found))]
    width = max(len(name) for name, _ in rows)
    told = [f"{name:<{width}} {count:>10,}" for name, count in rows]
    told += [f"  {line['seed']}: {line['findings'][0]}" for line in found]
    return "\n".join(told)


def many(
    first: int, count: int, cores: int, kept: Path | None, server: Cluster | None
) -> list[dict[str, Any]]:
    """Live days from a seed on; those that stand in the file ``kept`` are not lived again."""
    lines: list[dict[str, Any]] = []
    if kept is not None and kept.exists():
        lines = [json.loads(line) for line in kept.read_text("utf-8").splitlines()]
    known = {line["seed"] for line in lines}
    wanted = [seed for seed in range(first, first + count) if seed not in known]
    lines = [line for line in lines if first <= line["seed"] < first + count]
    for line in lived(wanted, min(cores, max(1, len(wanted))), server):
        lines.append(line)
        if kept is not None:
            with kept.open("a", encoding="utf-8") as file:
                file.write(f"{json.dumps(line)}\n")
    return lines


def main(words: list[str]) -> int:
    """Live the days that are asked for; 1 where one of them finds something."""
    asked = argparse.ArgumentParser(prog="python -m tests.simulation", description=__doc__)
    asked.add_argument("--day", type=int, help="replay the day of a seed")
    asked.add_argument("--script", help="with these steps alone, parted by semicolons")
    asked.add_argument("--trace", action="store_true", help="print all that happens in it")
    asked.add_argument("--shrink", action="store_true", help="print its shortest script as a test")
    asked.add_argument("--seeds", type=int, nargs="*", help="live these days in this order")
    asked.add_argument("--days", type=int, default=0, help="live so many days")
    asked.add_argument("--until-found", action="store_true", help="end with the first finding")
    asked.add_argument("--first", type=int, default=1, help="the seed of the first of them")
    asked.add_argument("--cores", type=int, default=os.cpu_count() or 1)
    asked.add_argument("--kept", type=Path, help="a file of what came of each: goes on with it")
    asked.add_argument("--database", action="store_true", help="keep events in PostgreSQL")
    told = asked.parse_args(words)
    with cluster() if told.database else nullcontext() as server:
        if told.until_found:
            return until_found(told.first, told.days, server)
        if told.seeds:
            reports = [lived_once(seed, server) for seed in told.seeds]
            print(*(report.line() for report in reports), sep="\n")
            return 1 if any(report.findings for report in reports) else 0
        if told.day is not None:
            return replayed(told, server)
        lines = many(told.first, told.days, told.cores, told.kept, server)
    print(table(lines))
    return 1 if any(line["findings"] for line in lines) else 0


def until_found(first: int, count: int, server: Cluster | None) -> int:
    """Live days until one finds something."""
    for day, seed in enumerate(range(first, first + count), 1):
        line = line_of(seed, server)
        if line["findings"]:
            print(f"found on day {day} (seed {seed}): {line['findings'][0]}")
            return 1
    print(f"not found in {count} days")
    return 0


def replayed(told: argparse.Namespace, server: Cluster | None) -> int:
    """Live one day again, whole or a script of it."""
    script = steps_of(told.script) if told.script else script_of(told.day)
    report = lived_once(told.day, server, script)
    if told.trace:
        print("\n".join(report.trace))
    print(report.line())
    if told.shrink and report.findings:
        shortest = shrunk(script, lambda fewer: bool(lived_once(told.day, server, fewer).findings))
        print(as_test(told.day, shortest, report.findings[0]))
    return 1 if report.findings else 0
