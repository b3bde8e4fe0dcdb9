"""One seed is one hall day: nothing acknowledged is lost, nothing done twice, nothing fails unsaid.

All days: ``python -m tests.simulation --days N``; one again: ``--day SEED --trace``, and its
shortest script: ``--day SEED --shrink``.
"""

import json
import os
import subprocess
import sys
from pathlib import Path
from random import SystemRandom

import pytest

from simulation.day_script import Step, script_of

ROOT = Path(__file__).parents[2]
SEEDS = (7, 12, 33)


def lived(*words):
    """Return what the command printed, as lines of JSON, and what it said in all."""
    told = subprocess.run(
        [sys.executable, "-m", "tests.simulation", *words],
        cwd=ROOT,
        env={**os.environ, "PYTHONPATH": str(ROOT / "src")},
        capture_output=True,
        text=True,
        check=False,
    )
    lines = [json.loads(line) for line in told.stdout.splitlines() if line.startswith("{")]
    return lines, told.stdout + told.stderr


@pytest.fixture(scope="module")
def block():
    """Return what came of the chosen seeds, of one nobody has seen before, and of two again."""
    fresh = SystemRandom().randrange(1_000_000, 2**31)
    return lived("--seeds", *map(str, (*SEEDS, fresh, SEEDS[1], SEEDS[0])))


def test_days_of_chosen_seeds_and_of_a_fresh_one_find_nothing(block):
    lines, said = block
    assert len(lines) == len(SEEDS) + 3, said
    assert [line for line in lines if line["findings"]] == [], said
    counts = [line["counts"] for line in lines[: len(SEEDS)]]
    assert min(count["acknowledged"] for count in counts) > 20
    assert sum(count["faults"] for count in counts) > 10
    assert min(count["states"] for count in counts) > 10


def test_a_seed_is_the_same_day_byte_for_byte_whatever_was_lived_before(block):
    lines, said = block
    marks = [(line["seed"], line["mark"]) for line in lines]
    assert marks[-2:] == [marks[1], marks[0]], said
    assert len(set(marks)) == len(SEEDS) + 1


def test_scripts_of_seeds_differ_and_each_is_always_the_same():
    assert script_of(1) == script_of(1) != script_of(2)
    assert {isinstance(step, Step) for step in script_of(1)} == {True}
