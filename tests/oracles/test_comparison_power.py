"""A comparison finds a small fault: an engine without one criterion of the Dutch System.

The engine is ours with one fact of the players left out, as a process that is asked line by line.
"""

import sys

import pytest

from arbitro.cli.pairing.engine_comparison.blocks import Block, Plan, compare_block
from arbitro.cli.pairing.engine_comparison.engines import Commands

FAULTY = """
import sys
from dataclasses import replace
from pathlib import Path
from arbitro.formats.tournament_file import read_tournament_file
from arbitro.model import EditionKey, Float
from arbitro.rules.pairing import dutch
from arbitro.rules.pairing.swiss.history import pairing_problem

FIELD, LEFT_OUT, INSTEAD = {
    "C9": ("unplayed_rounds", None, 0),
    "C14": ("float_last", Float.DOWN, Float.NONE),
    "C15": ("float_last", Float.UP, Float.NONE),
    "C16": ("float_before", Float.DOWN, Float.NONE),
    "C17": ("float_before", Float.UP, Float.NONE),
    "": ("unplayed_rounds", -1, 0),
}[sys.argv[1]]

def without(player):
    leaves = LEFT_OUT is None or getattr(player, FIELD) is LEFT_OUT
    return replace(player, **{FIELD: INSTEAD}) if leaves else player

for line in sys.stdin:
    _, file, out = line.split()
    event = read_tournament_file(Path(file).read_bytes()).tournament
    problem = pairing_problem(event, EditionKey("C.04.3@2026-02"))
    found = dutch.pair(replace(problem, contenders=tuple(map(without, problem.contenders))))
    pairs = [*found.games, *([(found.bye, 0)] if found.bye else [])]
    Path(out).write_text("\\n".join([str(len(pairs)), *(f"{one} {two}" for one, two in pairs)]))
    print("done", flush=True)
"""


@pytest.fixture
def compare(tmp_path):
    """Compare our tournaments with the engine that leaves a criterion out."""
    program = tmp_path / "faulty.py"
    program.write_text(FAULTY)

    def found(criterion, tournaments):
        commands = Commands(f"{sys.executable} {program} {criterion!r}")
        plan = Plan(commands, "dutch", "C.04.3@2026-02", "C.07@2026-03", "trf26", 20, 7)
        return compare_block(Block(plan, "ours", 1, tournaments))

    return found


@pytest.mark.parametrize(
    ("criterion", "named"),
    [("C14", "[C14]"), ("C15", "[C15]"), ("C16", "[C16]"), ("C17", "[C17]")],
)
def test_a_criterion_left_out_is_found_and_named_within_a_few_tournaments(
    compare, criterion, named
):
    articles = {item["article"] for item in compare(criterion, 6)["disagreements"]}
    assert any(article.endswith(named) for article in articles), articles


def test_an_engine_with_nothing_left_out_differs_nowhere(compare):
    found = compare("", 3)
    assert (found["disagreements"], found["rounds"] > 15) == ([], True)
