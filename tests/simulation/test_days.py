"""One seed is one hall day: nothing acknowledged is lost, nothing done twice, nothing fails unsaid.

All days: ``python -m tests.simulation --days N``; one again: ``--day SEED --trace``, and its
shortest script: ``--day SEED --shrink``.
"""

import json
import os
import shutil
import subprocess
import sys
from pathlib import Path
from random import SystemRandom

import pytest

from simulation.day_hall import Fault
from simulation.day_script import Step, as_test, script_of, shrunk, steps_of

ROOT = Path(__file__).parents[2]
SEEDS = (7, 12, 33)
IN_THE_DATABASE = 2

needs_database = pytest.mark.skipif(
    not (Path("/usr/lib/postgresql").exists() or shutil.which("pg_ctl")),
    reason="PostgreSQL is not on this machine",
)


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
    for actor in ("mails", "jobs", "asked by the second", "answers compared"):
        assert sum(count[actor] for count in counts) > 0, actor


def test_a_seed_is_the_same_day_byte_for_byte_whatever_was_lived_before(block):
    lines, said = block
    marks = [(line["seed"], line["mark"]) for line in lines]
    assert marks[-2:] == [marks[1], marks[0]], said
    assert len(set(marks)) == len(SEEDS) + 1


def test_scripts_of_seeds_differ_and_each_is_always_the_same():
    assert script_of(1) == script_of(1) != script_of(2)
    assert {isinstance(step, Step) for step in script_of(1)} == {True}


@needs_database
def test_a_day_is_lived_as_well_where_events_are_in_a_database():
    """By several servers, with connections that are cut and answers of it that are lost."""
    lines, said = lived("--database", "--seeds", str(IN_THE_DATABASE))
    assert [line["findings"] for line in lines] == [[]], said
    (counts,) = [line["counts"] for line in lines]
    assert counts["acknowledged"] > 20
    for what in ("fault: a connection is lost", "mails", "jobs", "asked of other servers"):
        assert counts[what] > 0, what


def test_a_script_is_shrunk_to_the_steps_and_the_fault_a_finding_takes():
    needed = {3: "late", 11: "", 29: "power cut"}
    script = [
        Step("go on", at, Fault("power cut" if at == 29 else "late", at) if at % 2 else None)
        for at in range(45)
    ]

    def still_finds(steps):
        left = {step.number: step.fault.kind if step.fault else "" for step in steps}
        return all(at in left and kind in {"", left[at]} for at, kind in needed.items())

    shortest = shrunk(script, still_finds)
    assert [(step.number, step.fault is not None) for step in shortest] == [
        (3, True),
        (11, False),
        (29, True),
    ]


def test_a_shrunk_script_is_printed_as_a_test_that_lives_it():
    script = (Step("go on", 7), Step("wish", 8, Fault("power cut", 3)), Step("look", 9))
    known = {}
    exec(as_test(71, script, "a finding"), known)
    sent = []

    def lived_now(*words):
        sent.extend(words)
        return [{"findings": []}], ""

    known["lived"] = lived_now
    known["test_what_the_day_71_found_is_found_no_more"]()
    assert sent[:3] == ["--day", "71", "--script"]
    assert steps_of(sent[3]) == script
