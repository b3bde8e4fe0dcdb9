"""One engine, one report: from reading the file to the pairings, timed inside the process.

``python -m benchmarks.engines ENGINE FILE EDITION [FIRST]`` prints a line of JSON with the seconds
taken, the peak memory and a digest of the pairs. Engines are run this way, a process each, so that
a peer that does not finish can be stopped and none disturbs the other. ``FIRST`` is a report of
four players to be paired before, not timed: what every start costs is left out.
"""

import argparse
import hashlib
import json
import os
import resource
import subprocess
import sys
import tempfile
import time
from dataclasses import dataclass
from pathlib import Path

EDITIONS = {"2017": "C.04.3@2017-07", "2026": "C.04.3@2026-02"}


@dataclass(frozen=True)
class Run:
    """One run: seconds inside the process, seconds of the whole process, peak MiB, pairs."""

    inside: float | None
    whole: float
    memory: float
    digest: str


def digest(pairs):
    """Return a short name for a set of pairs, the bye being a pair with 0."""
    text = " ".join(sorted(f"{min(pair)}-{max(pair)}" for pair in pairs))
    return hashlib.sha256(text.encode()).hexdigest()[:12]


def arbitro(path, edition):
    from arbitro.formats.trf import read_trf, tournament_of
    from arbitro.reasons import Refused
    from arbitro.rules.pairing import pair_next_round

    start = time.perf_counter()
    tournament = tournament_of(read_trf(path.read_bytes()).value).value
    found = pair_next_round(tournament, EDITIONS[edition])
    seconds = time.perf_counter() - start
    if isinstance(found, Refused):
        return seconds, []
    pairs = [tuple(game) for game in found.games]
    return seconds, pairs + [(found.bye, 0)] * (found.bye is not None)


def py4swiss(path, _edition):
    from py4swiss.engines import DutchEngine
    from py4swiss.trf import TrfParser

    start = time.perf_counter()
    pairs = DutchEngine.generate_pairings(TrfParser.parse(path))
    return time.perf_counter() - start, [(pair.white, pair.black) for pair in pairs]


def gacrux(path, _edition):
    from gacrux.pairingdutch import pairing_dutch
    from gacrux.trf2json import trf2json

    start = time.perf_counter()
    chessfile = trf2json()
    chessfile.parse_file(path.read_text("latin1"), 0)
    theirs = chessfile.get_tournament(1)
    parameters = {"experimental": [], "verbose": 0}
    coming = int(path.stem.rpartition("-")[2])
    engine = pairing_dutch(theirs, coming, parameters)
    brackets = engine.compute_pairing(checkonly=False)
    seconds = time.perf_counter() - start
    return seconds, [(pair["w"], pair["b"]) for bracket in brackets for pair in bracket["pairs"]]


INSIDE = {"arbitro": arbitro, "py4swiss": py4swiss, "gacrux": gacrux}


def programs():
    """Return the executables named by environment variables, as engine and edition."""
    named = {"2017": "ARBITRO_BBP_2017", "2026": "ARBITRO_BBP_2026"}
    return {edition: os.environ[name] for edition, name in named.items() if os.environ.get(name)}


def run(engine, path, edition, limit, first=None):
    """Run an engine on a report in a process of its own; None when it passes the time limit."""
    with tempfile.TemporaryDirectory() as folder:
        output = Path(folder) / "pairs.txt"
        if engine == "bbpPairings":
            command = [programs()[edition], "--dutch", str(path), "-p", str(output)]
        else:
            command = [sys.executable, "-m", "benchmarks.engines", engine, str(path), edition]
            command += [str(first)] if first else []
        start = time.perf_counter()
        try:
            done = subprocess.run(
                command, capture_output=True, text=True, timeout=limit, check=False
            )
        except subprocess.TimeoutExpired:
            return None
        whole = time.perf_counter() - start
        if engine == "bbpPairings":
            if done.returncode:
                return Run(None, whole, 0.0, "none")
            lines = output.read_text().replace("\r", "\n").split("\n")[1:]
            pairs = [tuple(map(int, line.split())) for line in lines if line.strip()]
            return Run(None, whole, 0.0, digest(pairs))
    if done.returncode:
        return Run(None, whole, 0.0, "none")
    told = json.loads(done.stdout.strip().rsplit("\n", 1)[-1])
    return Run(told["seconds"], whole, told["memory"], told["digest"])


def command_line(path, edition, limit):
    """Return the seconds ``arbitro pair`` takes from a cold start, None beyond the limit."""
    command = [sys.executable, "-m", "arbitro", "pair", str(path), "--edition", edition]
    start = time.perf_counter()
    try:
        subprocess.run(command, capture_output=True, timeout=limit, check=False)
    except subprocess.TimeoutExpired:
        return None
    return time.perf_counter() - start


def peak_memory():
    """Return the largest resident size of this process in MiB, its parent's left out on Linux."""
    status = Path("/proc/self/status")
    if status.exists():
        lines = dict(line.split(":", 1) for line in status.read_text().split("\n") if ":" in line)
        return int(lines["VmHWM"].split()[0]) / 1024
    return resource.getrusage(resource.RUSAGE_SELF).ru_maxrss / 1024


def main():
    parser = argparse.ArgumentParser(description=__doc__.split("\n")[0])
    parser.add_argument("engine", choices=INSIDE)
    parser.add_argument("file", type=Path, help="the report that is paired")
    parser.add_argument("edition", choices=EDITIONS)
    parser.add_argument("first", type=Path, nargs="?", help="a report that is paired before")
    options = parser.parse_args()
    if options.first:
        INSIDE[options.engine](options.first, options.edition)
    seconds, pairs = INSIDE[options.engine](options.file, options.edition)
    print(json.dumps({"seconds": seconds, "memory": peak_memory(), "digest": digest(pairs)}))


if __name__ == "__main__":
    main()
