"""Fictional editions of the Dutch system, thousands of rounds: ``long_fictional_run ROUNDS``.

From the folder ``tests``, ``python -m oracles.long_fictional_run 1000 --large 5`` pairs so many
random rounds of 4 to 14 players by each edition one step away from those in force, with the clear
engine, the fast engine and the definition; and of 40 players with the first two. Every difference
is printed; the exit status tells whether there was one.
"""

import argparse
import sys
from time import monotonic

from enumerator.fictional import fictions
from rules.pairing.dutch.fictional import both_engines, defined, random_round

SMALL, MIDDLE, LARGE = (4, 9), (10, 14), (40, 40)
MIDDLE_EVERY = 25
"""The definition goes through every candidate: one round in so many has more than nine players."""


def compare(name, fiction, rounds, large):
    """Compare rounds by one edition; return how many were paired and how many differ."""
    different = 0
    for seed in range(rounds):
        middle = seed % MIDDLE_EVERY == 7
        problem = random_round(fiction.edition, seed, MIDDLE if middle else SMALL)
        clear, fast = both_engines(problem, fiction)
        expected = defined(problem, fiction)
        if not clear == fast == expected:
            different += 1
            print(f"{fiction.edition} {name} seed {seed}: {expected} {clear} {fast}", flush=True)
    for seed in range(large):
        clear, fast = both_engines(random_round(fiction.edition, seed, LARGE), fiction)
        if clear != fast:
            different += 1
            print(f"{fiction.edition} {name} large seed {seed}: {clear} {fast}", flush=True)
    return rounds + large, different


def main(arguments=None):
    parser = argparse.ArgumentParser(description=__doc__.split("\n")[0])
    parser.add_argument("rounds", type=int)
    parser.add_argument("--large", type=int, default=0, help="rounds of 40 players")
    parser.add_argument("--part", type=int, nargs=2, default=(0, 1), metavar=("K", "OF"))
    options = parser.parse_args(arguments)
    part, of = options.part
    paired, different = 0, 0
    for name, fiction in list(fictions())[part::of]:
        began = monotonic()
        found = compare(name, fiction, options.rounds, options.large)
        paired, different = paired + found[0], different + found[1]
        print(f"{fiction.edition[-7:]} {name}: {found} {monotonic() - began:.0f} s", flush=True)
    print(f"{paired} rounds, {different} differences")
    return bool(different)


if __name__ == "__main__":
    sys.exit(main())
