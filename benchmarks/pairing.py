"""Time the Dutch engines on the same reports: ``python -m benchmarks.pairing``.

Reports are random tournaments before rounds 3, 5 and 9, from the seed alone. Each engine is timed
inside its process, from reading the report to the pairings, and as a whole process; its start-up,
measured on a report of four players, is left out of the comparison where the inside is not known.
Of both times median, 95th percentile and maximum are printed. A peer that passes ``--limit`` on a
report counts with the limit as a lower bound and is not asked about larger fields.
bbpPairings takes part where ARBITRO_BBP_2017 or ARBITRO_BBP_2026 name its executable. Engines of
one edition must agree on the pairs; a difference is printed, and docs/divergences.md explains it.

Everything takes hours, most of it the peers' at 1,000 players and above. In a quarter of an hour,
on two cores that have nothing else to do, one edition each::

    python -m benchmarks.pairing --editions 2017 --repeat 4 --peer-runs 1 --no-hard
    python -m benchmarks.pairing --editions 2026 --repeat 4 --peer-runs 1
"""

import argparse
import math
import statistics
import sys
import tempfile
from dataclasses import dataclass, field
from pathlib import Path

from arbitro.formats.trf import document_of, write_trf
from arbitro.rules.pairing import dutch
from arbitro.rules.pairing.generator import GeneratorSettings, generate
from benchmarks import engines
from benchmarks.hard_fields import before_round, fields

SIZES = (20, 50, 100, 200, 500, 1000, 2000, 5000, 9999)
PEERS = {"2017": ("py4swiss",), "2026": ("gacrux",)}
RATIOS = {("gacrux", 500): 50, ("gacrux", 1000): 100, ("bbpPairings", 500): 100,
          ("bbpPairings", 1000): 900}  # fmt: skip
"""How many times faster than a peer of the edition of 2026 the engine has to be."""

FASTER_FROM = 100
LARGE = 500
SLOWEST_HARD_FIELD = 5.0


@dataclass
class Times:
    """What an engine took on the reports of one size; ``beyond`` is the limit it passed on some."""

    runs: dict[str, engines.Run] = field(default_factory=dict)
    floor: float = 0.0
    beyond: float = 0.0
    unfinished: list[str] = field(default_factory=list)

    def inside(self, names=None):
        """Return the seconds from report to pairings: measured inside, or without the start."""
        return [
            max(run.whole - self.floor, 1e-4) if run.inside is None else run.inside
            for run in self.of(names)
        ]

    def of(self, names=None):
        """Return the runs on some reports, on all of them if none are named."""
        return [run for name, run in self.runs.items() if names is None or name in names]

    def ratio_to(self, own):
        """Return how many times longer it took than another on the same reports, by medians."""
        if self.beyond:
            return self.beyond / statistics.median(own.inside(self.unfinished))
        return statistics.median(self.inside()) / statistics.median(own.inside(self.runs))


def percentile(values, share):
    """Return the value below which a share of the values lie."""
    return sorted(values)[min(math.ceil(share * len(values)), len(values)) - 1]


def reports(folder, size, rounds, repeat):
    """Write the reports of one size and yield their paths; the name ends in the round to pair."""
    for seed in range(repeat):
        settings = GeneratorSettings(players=size, rounds=max(rounds))
        tournament = generate(settings, seed=seed * 100_000 + size, pair=dutch.pair)
        for number in rounds:
            if number <= tournament.rounds_played:
                path = folder / f"{size}-{seed}-{number}.trf"
                path.write_text(report_of(before_round(tournament, number)), "utf-8")
                yield path


def report_of(tournament):
    """Return the report every engine reads."""
    return write_trf(document_of(tournament, edition="trf16"))


def floors(path, names, edition):
    """Return what each engine needs for four players: its start."""
    return {
        name: min(engines.run(name, path, edition, 60).whole for _ in range(5)) for name in names
    }


def measure(paths, first, floor, options, largest):
    """Run every engine on every report; a peer that passes the limit is not asked again."""
    times = {name: Times(floor=least) for name, least in floor.items()}
    for path in paths:
        found = {}
        for name, taken in times.items():
            peer = name != "arbitro"
            if peer and not may_be_asked(name, taken, path, options, largest):
                continue
            limit = options.limit if peer else None
            done = engines.run(name, path, options.edition, limit, first)
            if done is None:
                taken.beyond = limit
                taken.unfinished.append(path.stem)
                largest[name] = size_of(path) - 1
            else:
                taken.runs[path.stem] = done
                found[name] = done.digest
        for name, digest in found.items():
            if digest != found["arbitro"]:
                print(f"  {path.name}: {name} pairs differently")
    return times


def size_of(path):
    """Return the number of players of a report."""
    return int(path.stem.split("-")[0])


def may_be_asked(name, taken, path, options, largest):
    """Tell whether a peer has passed no limit yet and has runs left."""
    if taken.beyond or size_of(path) > largest.get(name, size_of(path)):
        return False
    few = options.peer_runs and size_of(path) >= LARGE
    return not few or len(taken.runs) < options.peer_runs


def show(size, times, edition):
    """Print one size; return the complaints about it."""
    complaints = []
    own = times["arbitro"]
    for name, taken in times.items():
        if taken.runs:
            inside, whole = taken.inside(), [run.whole for run in taken.of()]
            numbers = [
                shown(values)
                for values in (inside, whole)
                for shown in (statistics.median, p95, max)
            ]
            text = " ".join(f"{1000 * number:10.2f}" for number in numbers)
            memory = max(run.memory for run in taken.of())
            mebibytes = f"{memory:7.0f}" if memory else "      -"
            print(f"{size:6} {name:12}{text}{mebibytes} {len(inside):5}", flush=True)
        if taken.beyond:
            print(f"{size:6} {name:12} more than {taken.beyond:g} s", flush=True)
        if name == "arbitro" or not (taken.runs or taken.beyond):
            continue
        ratio = taken.ratio_to(own)
        print(f"{'':19}{'at least ' if taken.beyond else ''}{ratio:.0f} times arbitro")
        wanted = max(RATIOS.get((name, size), 1) if edition == "2026" else 1, 1)
        if size >= FASTER_FROM and ratio < wanted and not taken.beyond:
            complaints.append(f"{name} at {size}: {ratio:.0f} times, {wanted} wanted")
    return complaints


def p95(values):
    """Return the 95th percentile."""
    return percentile(values, 0.95)


def compare(options, edition):
    """Time all sizes for one edition; return the complaints."""
    names = ["arbitro", *(() if options.alone else PEERS[edition])]
    if edition in engines.programs() and not options.alone:
        names.append("bbpPairings")
    print(f"\nC.04.3 of {edition}, milliseconds: report to pairings, and the whole process")
    columns = 2 * "     median        p95        max"
    print(f"  size engine      {columns}    MiB  runs")
    complaints, largest = [], {}
    with tempfile.TemporaryDirectory() as folder:
        first = next(reports(Path(folder), 4, (2,), 1))
        floor = floors(first, names, edition)
        for size in options.sizes:
            repeat = options.repeat or max(1, min(20, 4000 // size))
            paths = list(reports(Path(folder), size, options.rounds, repeat))
            options.edition = edition
            times = measure(paths, first, floor, options, largest)
            complaints += show(size, times, edition)
            if size == FASTER_FROM:
                cold = min(engines.command_line(paths[0], edition, 60) for _ in range(7))
                print(f"{'':19}arbitro pair, cold: {1000 * cold:.0f} ms")
    return complaints


def hard(options):
    """Time the hard fields; return the complaints."""
    complaints = []
    print("\nhard fields, seconds from report to pairings")
    with tempfile.TemporaryDirectory() as folder:
        for name, tournament in fields(options.hard_sizes):
            path = Path(folder) / "hard-1.trf"
            path.write_text(report_of(tournament), "utf-8")
            for edition in options.editions:
                done = engines.run("arbitro", path, edition, 20 * SLOWEST_HARD_FIELD)
                seconds = 20 * SLOWEST_HARD_FIELD if done is None else done.inside
                print(f"{seconds:8.3f} {edition} {name}", flush=True)
                if seconds > SLOWEST_HARD_FIELD:
                    complaints.append(f"{name}: {seconds:.1f} s in {edition}")
    return complaints


def main(arguments=None):
    parser = argparse.ArgumentParser(description=__doc__.split("\n")[0])
    parser.add_argument("--sizes", type=int, nargs="+", default=SIZES)
    parser.add_argument("--rounds", type=int, nargs="+", default=(3, 5, 9))
    parser.add_argument("--repeat", type=int, help="tournaments per size")
    parser.add_argument("--editions", nargs="+", choices=tuple(PEERS), default=tuple(PEERS))
    parser.add_argument("--limit", type=float, default=300, help="seconds a peer is given")
    parser.add_argument(
        "--peer-runs", type=int, help=f"most runs of a peer per size, from {LARGE} players on"
    )
    parser.add_argument("--alone", action="store_true", help="leave the peers out")
    parser.add_argument("--no-hard", action="store_true", help="leave the hard fields out")
    parser.add_argument("--hard-sizes", type=int, nargs="*", default=(50, 300, 1000))
    options = parser.parse_args(arguments)
    complaints = []
    for edition in options.editions:
        complaints += compare(options, edition)
    if not options.no_hard:
        complaints += hard(options)
    print("\n" + ("\n".join(complaints) or "all wanted figures reached"))
    return bool(complaints)


if __name__ == "__main__":
    sys.exit(main())
