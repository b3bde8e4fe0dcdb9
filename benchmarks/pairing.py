"""Time the Dutch engines on the same reports: ``python -m benchmarks.pairing``.

Reports are random tournaments before rounds 3, 5 and 9, from the seed alone. Each engine is timed
inside its process, from reading the report to the pairings, and as a whole process; its start-up,
measured on a report of four players, is left out of the comparison where the inside is not known.
bbpPairings takes part where ARBITRO_BBP_2017 or ARBITRO_BBP_2026 name its executable. Engines of
one edition must agree on the pairs; a difference is printed, and docs/divergences.md explains it.
"""

import argparse
import math
import statistics
import sys
import tempfile
from dataclasses import dataclass, field
from pathlib import Path

from benchmarks import engines
from benchmarks.hard_fields import before_round, fields

from arbitro.formats.trf import document_of, write_trf
from arbitro.rules.pairing import dutch
from arbitro.rules.pairing.generator import GeneratorSettings, generate

SIZES = (20, 50, 100, 200, 500, 1000, 2000, 5000, 9999)
PEERS = {"2017": ("py4swiss",), "2026": ("gacrux",)}
RATIOS = {("gacrux", 500): 50, ("gacrux", 1000): 100, ("bbpPairings", 500): 100,
          ("bbpPairings", 1000): 900}  # fmt: skip
"""How many times faster than a peer of the edition of 2026 the engine has to be."""

FASTER_FROM = 100
SLOWEST_HARD_FIELD = 5.0


@dataclass
class Times:
    """The seconds an engine took on the reports of one size; ``beyond`` is the limit it passed."""

    inside: list[float] = field(default_factory=list)
    whole: list[float] = field(default_factory=list)
    memory: float = 0.0
    beyond: float = 0.0

    def add(self, run, floor):
        self.inside.append(run.inside if run.inside is not None else max(run.whole - floor, 1e-4))
        self.whole.append(run.whole)
        self.memory = max(self.memory, run.memory)

    @property
    def median(self):
        """Return the median inside, or the limit as a lower bound."""
        return self.beyond or statistics.median(self.inside)


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
    names = tuple(floor)
    edition, limit = options
    times = {name: Times() for name in names}
    for path in paths:
        size = int(path.stem.split("-")[0])
        found = {}
        for name in names:
            if times[name].beyond or (name != "arbitro" and size > largest.get(name, size)):
                continue
            done = engines.run(name, path, edition, limit, first)
            if done is None:
                times[name].beyond = limit
                largest[name] = size - 1
            else:
                times[name].add(done, floor[name])
                found[name] = done.digest
        for name, digest in found.items():
            if digest != found["arbitro"]:
                print(f"  {path.name}: {name} pairs differently")
    return times


def show(size, times, edition):
    """Print one size; return the complaints about it."""
    complaints = []
    own = times["arbitro"]
    for name, taken in times.items():
        if taken.beyond:
            print(f"{size:6} {name:12} > {taken.beyond:.0f} s")
        elif taken.inside:
            numbers = [statistics.median(taken.inside), percentile(taken.inside, 0.95)]
            numbers += [max(taken.inside), statistics.median(taken.whole)]
            text = " ".join(f"{1000 * number:10.2f}" for number in numbers)
            memory = f"{taken.memory:7.0f}" if taken.memory else "      -"
            print(f"{size:6} {name:12}{text}{memory} {len(taken.inside):5}", flush=True)
        else:
            continue
        if name == "arbitro":
            continue
        ratio = taken.median / own.median
        print(f"{'':19}{'at least ' if taken.beyond else ''}{ratio:.0f} times arbitro")
        wanted = max(RATIOS.get((name, size), 1) if edition == "2026" else 1, 1)
        if size >= FASTER_FROM and ratio < wanted:
            complaints.append(f"{name} at {size}: {ratio:.0f} times, {wanted} wanted")
    return complaints


def compare(options, edition):
    """Time all sizes for one edition; return the complaints."""
    names = ["arbitro", *(() if options.alone else PEERS[edition])]
    if edition in engines.programs() and not options.alone:
        names.append("bbpPairings")
    print(f"\nC.04.3 of {edition}, milliseconds from report to pairings")
    print("  size engine          median        p95        max    process     MiB  runs")
    complaints, largest = [], {}
    with tempfile.TemporaryDirectory() as folder:
        first = next(reports(Path(folder), 4, (2,), 1))
        floor = floors(first, names, edition)
        for size in options.sizes:
            repeat = options.repeat or max(1, min(20, 4000 // size))
            paths = list(reports(Path(folder), size, options.rounds, repeat))
            times = measure(paths, first, floor, (edition, options.limit), largest)
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


def main():
    parser = argparse.ArgumentParser(description=__doc__.split("\n")[0])
    parser.add_argument("--sizes", type=int, nargs="+", default=SIZES)
    parser.add_argument("--rounds", type=int, nargs="+", default=(3, 5, 9))
    parser.add_argument("--repeat", type=int, help="tournaments per size")
    parser.add_argument("--editions", nargs="+", choices=tuple(PEERS), default=tuple(PEERS))
    parser.add_argument("--limit", type=float, default=300, help="seconds a peer is given")
    parser.add_argument("--alone", action="store_true", help="leave the peers out")
    parser.add_argument("--no-hard", action="store_true", help="leave the hard fields out")
    parser.add_argument("--hard-sizes", type=int, nargs="*", default=(50, 300, 1000))
    options = parser.parse_args()
    complaints = []
    for edition in options.editions:
        complaints += compare(options, edition)
    if not options.no_hard:
        complaints += hard(options)
    print("\n" + ("\n".join(complaints) or "all wanted figures reached"))
    return bool(complaints)


if __name__ == "__main__":
    sys.exit(main())
