"""Thousands of questions of a family: the stated answer against one worked out by other means.

    python -m oracles.long_school_run SEEDS [--from SEED] [FAMILY...]

Run from the folder of the tests. Told of each family: questions made, how many of them differ in
what they ask, how many answers differ from the independent ones, how many questions were left
undecided by these, in how many another option would be as right, and the processor it took. What
was found so far is told every 250 seeds, and a seed that takes longer than ten seconds is named: a
run that is stopped is not lost, and ``--from`` goes on where it was.
"""

from __future__ import annotations

import argparse
import json
import time
from pathlib import Path

from arbitro.school.families import FAMILIES, question
from enumerator.rounds import pair_round
from school import answers
from school.test_answers import BY_HAND, problem_of, said_values, stated

EVERY = 250
"""After so many questions of a family what was found so far is told."""

SLOW = 10
"""A question that takes longer, in seconds of the processor, is named."""

TABLES = Path(__file__).parents[1] / "data" / "berger_tables.json"


def independent(family):
    """Return what answers questions of a family otherwise; KeyError where nothing does."""
    if family == "berger":
        tables = json.loads(TABLES.read_text("utf-8"))["tables"]
        return lambda asked: answers.berger(asked, tables)
    if family == "bye":
        return lambda asked: ("bye", pair_round(problem_of(asked)).bye)
    if family == "round":
        return whole_round
    return BY_HAND[family]


def whole_round(asked):
    """Return the pairs of the enumeration, White first."""
    found = pair_round(problem_of(asked))
    pairs = tuple(sorted(tuple(map(int, game)) for game in found.games))
    return ("pairs", pairs)


class Told:
    """What was found of a family so far."""

    def __init__(self, family):
        self.family = family
        self.began = time.process_time()
        self.asked, self.kinds, self.undecided = 0, set(), 0
        self.different, self.twice = [], []

    def add(self, seed, asked, found):
        """Count a question with its independent answer."""
        self.asked += 1
        self.kinds.add(hash((asked.stem, asked.lines, asked.rows, asked.fen)))
        if found is None:
            self.undecided += 1
            return
        if found != stated(asked):
            self.different.append(seed)
        if sum(said_values(each.said) == found for each in asked.options) > 1:
            self.twice.append(seed)

    def line(self):
        """Return what is told."""
        return (
            f"{self.family}: {self.asked} asked, {len(self.kinds)} distinct,"
            f" {len(self.different)} different {self.different[:5]}, {self.undecided} undecided,"
            f" {len(self.twice)} with two right {self.twice[:5]},"
            f" {time.process_time() - self.began:.0f} s"
        )


def run(family, seeds):
    """Ask all the questions and print a line, and one on the way now and then."""
    told, answer = Told(family), independent(family)
    for seed in seeds:
        began = time.process_time()
        asked = question(family, seed)
        told.add(seed, asked, answer(asked))
        if (spent := time.process_time() - began) > SLOW:
            print(f"  {family} {seed}: {spent:.0f} s", flush=True)
        if told.asked % EVERY == 0 and told.asked < len(seeds):
            print(f"  up to {seed}: {told.line()}", flush=True)
    print(told.line(), flush=True)


def main():
    """Run the families named, all of them where none is."""
    parser = argparse.ArgumentParser()
    parser.add_argument("seeds", type=int)
    parser.add_argument("--from", dest="first", type=int, default=0)
    parser.add_argument("families", nargs="*")
    asked = parser.parse_intermixed_args()
    names = asked.families or [each for each in FAMILIES if each != "manual"]
    for family in names:
        run(family, range(asked.first, asked.first + asked.seeds))


if __name__ == "__main__":
    main()
