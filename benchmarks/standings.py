"""Time full standings: in process, and as a whole program beside gacrux on the same files.

    python benchmarks/standings.py [--sizes 50,100,300,2000] [--rounds 11] [--repeat 9]

Both programs are started as ``python -m`` on the same report, one after the other in turn, and
their medians compared; what they print goes to a pipe, gacrux's ranks to the file it asks for. A
first run of each that does not count lets Python keep the compiled modules, as installing them
does. Leaves with 1 where a limit is not met or gacrux is faster. From 1,000 players on both run
only once: gacrux takes minutes for 5,000.
"""

from __future__ import annotations

import argparse
import os
import subprocess
import sys
import tempfile
import time
from pathlib import Path
from statistics import median

from arbitro.formats.trf import document_of, write_trf
from arbitro.model import EditionKey, Pairing, RoundPairing
from arbitro.reasons import Refused
from arbitro.rules.pairing.generator import GeneratorSettings, generate
from arbitro.rules.standings import standings
from arbitro.rules.tiebreaks import parse_tie_breaks

EDITION = EditionKey("C.07@2026-03")
FOUR = "DE,BH/C1,BH,SB"
EIGHT = "DE,BH/C1,BH,SB,WIN,BPG,PS,ARO"
LIMITS = {(2000, FOUR): 0.150, (5000, EIGHT): 1.0}


def neighbours(problem):
    """Pair each player with the next one not met yet: quick, and close enough to a Swiss."""
    waiting = list(problem.contenders)
    bye = waiting.pop().tpn if len(waiting) % 2 else None
    games = []
    while waiting:
        first = waiting.pop(0)
        place = next((i for i, other in enumerate(waiting) if other.tpn not in first.opponents), 0)
        games.append(Pairing(first.tpn, waiting.pop(place).tpn))
    return RoundPairing(tuple(games), bye)


def tournament_of(players, rounds):
    settings = GeneratorSettings(players=players, rounds=rounds, half_point_byes=20, forfeits=15)
    played = generate(settings, seed=players, pair=neighbours)
    assert played.rounds_played == rounds
    return played


def seconds(act, repeat):
    times = []
    for _ in range(repeat):
        start = time.perf_counter()
        act()
        times.append(time.perf_counter() - start)
    return median(times)


def in_process(tournament, names, repeat):
    tie_breaks, _ = parse_tie_breaks(names)
    return seconds(lambda: standings(tournament, tie_breaks, EDITION), repeat)


def in_turn(commands, repeat):
    """Return the median time of each command; they run in turn, so that a busy moment hits all."""
    environment = {k: v for k, v in os.environ.items() if k != "PYTHONDONTWRITEBYTECODE"}
    times = [[] for _ in commands]
    for number in range(repeat + 1):
        for command, found in zip(commands, times, strict=True):
            start = time.perf_counter()
            subprocess.run(command, check=True, capture_output=True, env=environment)
            if number or not repeat:
                found.append(time.perf_counter() - start)
    return [median(found) for found in times]


def beside_gacrux(tournament, names, repeat, folder):
    report = folder / "report.trf"
    text = write_trf(document_of(tournament))
    assert not isinstance(text, Refused)
    report.write_text(text, "utf-8", newline="")
    ours = [sys.executable, "-m", "arbitro", "standings", str(report), "--tiebreaks", names]
    theirs = [sys.executable, "-m", "gacrux.tiebreakchecker", "-i", str(report), "-f", "TRF"]
    theirs += ["-e", "1", "-s", "-o", str(folder / "out.txt"), "-t", "PTS", *names.split(",")]
    return in_turn((ours, theirs), 0 if len(tournament.entries) >= 1000 else repeat)


def main():
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--sizes", default="50,100,300,2000")
    parser.add_argument("--rounds", type=int, default=11)
    parser.add_argument("--repeat", type=int, default=9)
    options = parser.parse_args()
    missed = []
    for size in map(int, options.sizes.split(",")):
        tournament = tournament_of(size, options.rounds)
        for names in (FOUR, EIGHT):
            took = in_process(tournament, names, options.repeat)
            print(f"{size:5} x {options.rounds} in process  {names:36} {1000 * took:8.1f} ms")
            if took > LIMITS.get((size, names), took):
                missed.append((size, names))
        with tempfile.TemporaryDirectory() as folder:
            ours, theirs = beside_gacrux(tournament, EIGHT, options.repeat, Path(folder))
        print(f"{size:5} as programs: arbitro {1000 * ours:.0f} ms, gacrux {1000 * theirs:.0f} ms")
        if ours > theirs:
            missed.append((size, "gacrux"))
    print("missed:", missed or "nothing")
    return 1 if missed else 0


if __name__ == "__main__":
    sys.exit(main())
