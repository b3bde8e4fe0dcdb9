"""Compare the procedural Swiss systems with the literal walks through their texts, at length.

``python tests/oracles/long_procedure_run.py [--tournaments N] [--first SEED] [--largest N]`` plays
that many random tournaments of each text and compares every round; run from the repository.
"""

import argparse
import sys
from pathlib import Path
from time import monotonic

sys.path.insert(0, str(Path(__file__).parents[1]))

from definitions import played_by_rating, played_dubov_1997, played_lim

STEPS = 200_000


def main():
    options = argparse.ArgumentParser(description=__doc__)
    options.add_argument("--tournaments", type=int, default=2000)
    options.add_argument("--first", type=int, default=0)
    options.add_argument("--largest", type=int, default=13)
    asked = options.parse_args()
    seeds = range(asked.first, asked.first + asked.tournaments)
    differences = lim(seeds, asked.largest) + dubov(seeds, min(asked.largest, 12))
    texts = played_by_rating.OF_1992, played_by_rating.OF_2009, played_by_rating.OF_2012
    for edition in texts:
        differences += by_rating(seeds, edition, asked.largest)
    return 1 if differences else 0


def lim(seeds, largest):
    began, rounds, different = monotonic(), 0, 0
    for seed in seeds:
        tournament = played_lim.random_tournament(seed, largest)
        rounds += tournament.rounds_played
        found = played_lim.differences(tournament)
        different += len(found)
        for each in found:
            print(f"{played_lim.EDITION} seed {seed}: {each}")
    counts = len(seeds), rounds, different, 0
    report(played_lim.EDITION, counts, monotonic() - began)
    return different


def dubov(seeds, largest):
    began, found = monotonic(), played_dubov_1997.Compared()
    for seed in seeds:
        known = len(found.different)
        played_dubov_1997.compare(seed, found, largest)
        for each in found.different[known:]:
            print(f"{played_dubov_1997.EDITION} seed {each}")
    counts = len(seeds), found.rounds, len(found.different), 0
    report(played_dubov_1997.EDITION, counts, monotonic() - began)
    print(f"  refused by the engine: {found.refused}; left to a reading: {dict(found.decisions)}")
    return len(found.different)


def by_rating(seeds, edition, largest):
    began, found = monotonic(), played_by_rating.Compared()
    for seed in seeds:
        known = len(found.different)
        tournament = played_by_rating.random_tournament(seed, edition, largest)
        played_by_rating.compare(tournament, edition, found, STEPS)
        for each in found.different[known:]:
            print(f"{edition} seed {seed}: {each}")
    seconds = monotonic() - began
    counts = len(seeds), found.rounds, len(found.different), found.too_long
    report(edition, counts, seconds)
    print(f"  refused by the engine: {found.refused}")
    return len(found.different)


def report(edition, counts, seconds):
    tournaments, rounds, different, too_long = counts
    print(
        f"{edition}: {tournaments} tournaments, {rounds} rounds compared, {different} different, "
        f"{too_long} where the walk did not end; {seconds:.0f} s",
        flush=True,
    )


if __name__ == "__main__":
    sys.exit(main())
