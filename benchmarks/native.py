"""The native kernel, the Python it stands in for, python-chess and chasolver, all in one run.

``python -m benchmarks.native [--most N] [--slow N] [--every N] [--chasolver PROGRAM]`` counts moves
of the published positions, reads games and asks who can still mate, compares every answer and
prints differences and processor times. Leaves with 1 where anything differs or a wish is missed.

The hard positions end in a quarter of an hour of processor time: twelve minutes at a load of 15.
``--part N`` asks one question in N of them.

``--most`` is the largest published count the kernel goes through, ``--slow`` the largest for the
two in Python; of so many hard positions, ``--every``, the Python is asked one without the kernel.
``--chasolver`` names the example program ``analyzer`` of chasolver 3.0.0 (MIT), built with
``cargo build --release --example analyzer`` from its repository; without it that column is missing.
"""

import argparse
import json
import os
import subprocess
import sys
import time
from pathlib import Path

import chess

from arbitro.formats.pgn import read_pgn
from arbitro.formats.pgn.columns import game_columns
from arbitro.rules.laws.adjudicator import can_mate, solver, verify
from arbitro.rules.laws.board import Board, perft, read_fen
from arbitro.rules.laws.native import kernel, state
from benchmarks.laws import read_all, texts, theirs_perft

DATA = Path(__file__).parents[1] / "tests" / "data" / "laws"
SIDES = ("white", "black")
REAL = "chasolver/tests/lichess.txt"
"""Positions in which games of people ended on time."""


def timed(work):
    """Return what some work returns and the processor time it took, in seconds."""
    start = time.process_time()
    result = work()
    return result, time.process_time() - start


def counts(compiled, most, slow):
    """Compare counts of sequences of moves; return how many differ."""
    wrong, speeds = 0, {}
    engines = {
        "kernel": (most, lambda fen, depth: compiled.perft(Board(read_fen(fen).position), depth)),
        "Python": (slow, lambda fen, depth: perft(Board(read_fen(fen).position), depth)),
        "python-chess": (
            slow,
            lambda fen, depth: theirs_perft(chess.Board(fen, chess960=True), depth),
        ),
    }
    for name, (limit, count_of) in engines.items():
        asked = nodes = 0
        start = time.process_time()
        for file in ("perft.epd", "perft960.epd"):
            for line in (DATA / file).read_text("utf-8").splitlines():
                if line.startswith("#") or ";" not in line:
                    continue
                fen, *published = (part.strip() for part in line.split(";"))
                for depth, count in (part.split() for part in published):
                    if int(count) <= limit:
                        asked, nodes = asked + 1, nodes + int(count)
                        wrong += count_of(fen, int(depth[1:])) != int(count)
        speeds[name] = nodes / (time.process_time() - start)
        print(f"perft: {name:13} {asked} counts, {speeds[name] / 1e6:8.2f} million a second")
    print(f"perft: {wrong} differences")
    return wrong + (speeds["kernel"] < 30e6)


def games():
    """Compare the moves read of games with clocks; return how much is wrong."""
    text = texts(True)
    read, ours = timed(lambda: [list(each.moves) for each in game_columns(text.encode())])
    python, own = timed(
        lambda: [[int(each.move) for each in game.moves] for game in read_pgn(text)]
    )
    lengths, theirs = timed(lambda: read_all(text))
    wrong = sum(one != two for one, two in zip(read, python, strict=True))
    wrong += [len(each) for each in read] != lengths
    for name, taken in (("kernel", ours), ("Python", own), ("python-chess", theirs)):
        print(f"PGN: {name:15} {len(read) / taken:10,.0f} games a second")
    print(f"PGN: {wrong} differences; the kernel is {theirs / ours:.1f} times python-chess")
    return wrong + (theirs / ours < 10)


def chasolver(program, asked):
    """Return what chasolver says of positions and sides, and its processor time."""
    lines = "".join(f"{fen} {side}\n" for _, fen, side, _ in asked)
    before = os.times()
    done = subprocess.run([program], input=lines, capture_output=True, text=True, check=True)
    after = os.times()
    words = {"winnable": "yes", "unwinnable": "no", "undetermined": "undecided"}
    said = [words[line.partition(" ")[0]] for line in done.stdout.splitlines()]
    taken = after.children_user + after.children_system
    return said, taken - before.children_user - before.children_system


def mates(every, program, part=1):
    """Compare verdicts with those published and chasolver's; return how much is wrong."""
    vectors = json.loads((DATA / "unwinnable.json").read_text("utf-8"))["vectors"]
    asked = [
        (each["src"], each["fen"], side, "yes" if each[f"{side}_can_mate"] else "no")
        for each in vectors
        for side in SIDES
        if each[f"{side}_can_mate"] is not None
    ]
    asked = asked[::part]
    wrong = said_of("kernel", asked)
    compiled, solver.kernel = solver.kernel, lambda: None
    wrong += said_of("Python", asked[::every])
    solver.kernel = compiled
    if program is None:
        print("mates: chasolver was not named")
        return wrong
    said, taken = chasolver(program, asked)
    differing = sum(
        one not in (each[3], "undecided") for one, each in zip(said, asked, strict=True)
    )
    print(
        f"mates: chasolver {len(said)} questions, {said.count('undecided')} undecided, "
        f"{differing} otherwise than published, mean {1000 * taken / len(said):.3f} ms"
    )
    return wrong + differing


def said_of(name, asked):
    """Ask the adjudicator, check each certificate apart, print; return how much is wrong."""
    wrong, open_left, times = 0, 0, {True: [], False: []}
    for source, fen, side, published in asked:
        position, winner = read_fen(fen).position, SIDES.index(side)
        answer, taken = timed(lambda p=position, w=winner: can_mate(p, w))
        times[source == REAL].append(taken)
        if answer.verdict == "undecided":
            open_left += 1
        elif answer.verdict != published or not verify(position, winner, answer.certificate):
            wrong += 1
            print(f"mates: {name} says {answer.verdict} of {fen} {side}, published {published}")
    for real, taken in times.items():
        kind = "games that ended on time" if real else "hard positions"
        mean, most = 1000 * sum(taken) / max(len(taken), 1), 1000 * max(taken, default=0)
        print(f"mates: {name:9} {kind}: {len(taken)}, mean {mean:.2f} ms, longest {most:.0f} ms")
    print(f"mates: {name} {len(asked)} questions, {open_left} undecided, {wrong} wrong", flush=True)
    return wrong


def main():
    """Run all and return 1 where something differs or is missed."""
    parser = argparse.ArgumentParser(description=__doc__.partition("\n")[0])
    parser.add_argument("--most", type=int, default=3_000_000)
    parser.add_argument("--slow", type=int, default=1_000)
    parser.add_argument("--every", type=int, default=40)
    parser.add_argument("--part", type=int, default=1)
    parser.add_argument("--chasolver")
    options = parser.parse_args()
    compiled = kernel()
    if compiled is None:
        print(f"the native kernel is {state()}")
        return 1
    wrong = counts(compiled, options.most, options.slow)
    wrong += games()
    wrong += mates(options.every, options.chasolver, options.part)
    print(f"{wrong} differences or wishes missed")
    return 1 if wrong else 0


if __name__ == "__main__":
    sys.exit(main())
