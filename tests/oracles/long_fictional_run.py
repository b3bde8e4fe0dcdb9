"""Fictional editions, thousands of rounds: ``long_fictional_run ROUNDS``.

From the folder ``tests``, ``python -m oracles.long_fictional_run 1000 --large 20`` pairs so many
random rounds of 4 to 14 players by each edition one step away from those in force, with the clear
engine, the fast engine and the definition; and of 40 players with the first two. ``--system dubov``
pairs rounds of up to 9 players by texts one step away from the Dubov System, with its engine and
the enumeration of the definition. Every round has a seed of its own. ``--into FILE`` keeps the
figures, one line an edition: what is there already is not run again. Every difference is printed;
the exit status tells whether there was one.
"""

import argparse
import json
import sys
from collections import Counter
from concurrent.futures import ProcessPoolExecutor
from functools import partial
from pathlib import Path
from time import process_time

from enumerator.fictional import fictions
from rules.pairing.dubov import fictional as dubov
from rules.pairing.dutch.fictional import both_engines, defined, random_round

SMALL, LARGE = (4, 14), (40, 40)
DUTCH = list(fictions())
DUBOV = list(dubov.FICTIONS.items())


def compare_dubov(place, rounds, large):
    """Compare rounds by the text of this place; return what was paired and what differs."""
    assert not large, "the clear way of the Dubov System is the definition"
    name, order = DUBOV[place]
    began = process_time()
    seeds = range(place * rounds, (place + 1) * rounds)
    found = ((seed, dubov.differs(seed, order, 9)) for seed in seeds)
    return {
        "edition": "C.04.4.1",
        "name": name,
        "rounds": {"up to 9": rounds},
        "large": 0,
        "different": [(seed, *map(str, each)) for seed, each in found if each is not None],
        "seconds": round(process_time() - began),
    }


def compare_dutch(place, rounds, large):
    """Compare rounds by the edition of this place; return what was paired and what differs."""
    name, fiction = DUTCH[place]
    began, sizes, different = process_time(), Counter(), []
    for seed in range(place * rounds, (place + 1) * rounds):
        problem = random_round(fiction.edition, seed, SMALL)
        sizes[len(problem.contenders)] += 1
        found = (*both_engines(problem, fiction), defined(problem, fiction))
        if not found[0] == found[1] == found[2]:
            different.append(("small", seed, *map(str, found)))
    for seed in range(place * large, (place + 1) * large):
        clear, fast = both_engines(random_round(fiction.edition, seed, LARGE), fiction)
        if clear != fast:
            different.append(("large", seed, str(clear), str(fast)))
    return {
        "edition": fiction.edition,
        "name": name,
        "rounds": dict(sorted(sizes.items())),
        "large": large,
        "different": different,
        "seconds": round(process_time() - began),
    }


def told(figures):
    """Say the figures of one edition in a line, and every difference in another."""
    small = sum(figures["rounds"].values())
    lines = [f"{figures['edition']} {figures['name']}: {small} + {figures['large']} rounds"]
    return "\n".join([*lines, *map(str, figures["different"])])


def main(arguments=None):
    parser = argparse.ArgumentParser(description=__doc__.split("\n")[0])
    parser.add_argument("rounds", type=int)
    parser.add_argument("--system", choices=("dutch", "dubov"), default="dutch")
    parser.add_argument("--large", type=int, default=0, help="rounds of 40 players")
    parser.add_argument("--processes", type=int, default=1)
    parser.add_argument("--into", type=Path, help="where figures are kept and taken up again")
    options = parser.parse_args(arguments)
    kept = options.into.read_text().splitlines() if options.into and options.into.exists() else []
    done = [json.loads(line) for line in kept]
    known = {(each["edition"], each["name"]) for each in done}
    names = [(each.edition, name) for name, each in DUTCH]
    compare = compare_dutch
    if options.system == "dubov":
        names, compare = [("C.04.4.1", name) for name, _order in DUBOV], compare_dubov
    left = [place for place, name in enumerate(names) if name not in known]
    run = partial(compare, rounds=options.rounds, large=options.large)
    with ProcessPoolExecutor(options.processes) as pool:
        for figures in pool.map(run, left):
            print(told(figures), flush=True)
            done.append(figures)
            if options.into:
                with options.into.open("a") as file:
                    file.write(json.dumps(figures) + "\n")
    small = sum(sum(each["rounds"].values()) for each in done)
    large = sum(each["large"] for each in done)
    differences = sum(len(each["different"]) for each in done)
    print(f"{len(done)} editions, {small} rounds with the definition, {large} of 40 players")
    print(f"{differences} differences")
    return bool(differences)


if __name__ == "__main__":
    sys.exit(main())
