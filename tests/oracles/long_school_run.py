"""Thousands of questions of a family: the stated answer against one worked out by other means.

    python -m oracles.long_school_run SEEDS [--from SEED] [FAMILY...]

Run from the folder of the tests. Told of each family: questions made, how many of them differ in
what they ask, how many answers differ from the independent ones, how many questions were left
undecided by these, in how many another option would be as right, and the processor it took.
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


def run(family, seeds):
    """Ask all the questions and print a line."""
    began, kinds = time.process_time(), set()
    different, open_, twice = [], 0, []
    answer = independent(family)
    for seed in seeds:
        asked = question(family, seed)
        kinds.add(hash((asked.stem, asked.lines, asked.rows, asked.fen)))
        found = answer(asked)
        if found is None:
            open_ += 1
            continue
        if found != stated(asked):
            different.append(seed)
        if sum(said_values(each.said) == found for each in asked.options) > 1:
            twice.append(seed)
    spent = time.process_time() - began
    print(
        f"{family}: {len(seeds)} asked, {len(kinds)} distinct, {len(different)} different"
        f" {different[:5]}, {open_} undecided, {len(twice)} with two right {twice[:5]},"
        f" {spent:.0f} s",
        flush=True,
    )


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
