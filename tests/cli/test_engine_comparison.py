"""Another program is asked for each round of random tournaments, and every difference is found."""

import json
import sys

import pytest

from arbitro.cli.pairing.engine_comparison import ask
from arbitro.formats.trf import read_trf

FAITHFUL = """
import sys
from arbitro.cli.pairing.compat.programs import bbp
sys.argv = ["arbitro-bbp", "--dutch", sys.argv[1], "-p", sys.argv[2]]
bbp()
"""
SPOILT = """
import subprocess, sys
from pathlib import Path
subprocess.run([sys.executable, str(Path(__file__).with_name("faithful.py")), *sys.argv[1:]])
out = Path(sys.argv[2])
first, board, *others = out.read_text().splitlines()
if len(others) > 2:
    white, black = board.split()
    out.write_text("\\n".join([first, f"{black} {white}", *others]))
"""


@pytest.fixture
def programs(tmp_path):
    """Write a program that pairs by the rules, and one that exchanges a board's colours."""
    commands = {}
    for name, text in (("faithful", FAITHFUL), ("spoilt", SPOILT)):
        (tmp_path / f"{name}.py").write_text(text)
        commands[name] = f"{sys.executable} {tmp_path / name}.py {{file}} {{out}}"
    return commands


def compared(run, command, *more):
    words = ("--engine", command, "--tournaments", 2, "--seed", 7, "--rounds", 3, "--json")
    done = run("data", "compare", *words, *more)
    return done.code, json.loads(done.out)


def test_a_program_that_follows_the_rules_differs_nowhere(run, programs):
    code, found = compared(run, programs["faithful"], "--players", 9)
    assert (code, found["rounds"], found["same"]) == (0, 6, 6)
    assert (found["disagreements"], found["next_seed"]) == ([], 9)


def test_every_round_that_differs_is_named_with_its_report(run, programs, tmp_path):
    folder = tmp_path / "found"
    code, found = compared(run, programs["spoilt"], "--players", 10, "--folder", folder)
    assert (code, found["same"]) == (1, 0)
    others = found["disagreements"]
    assert {(item["seed"], item["round"]) for item in others} == {
        (seed, number) for seed in (7, 8) for number in (1, 2, 3)
    }
    assert {(item["outcome"], item["boards"]) for item in others} == {("other", 1)}
    for item in others:
        report = read_trf((folder / f"seed-{item['seed']}-round-{item['round']}.trf").read_bytes())
        assert report is not None
    read = (folder / "seed-7-round-2.trf").read_text("utf-8")
    assert isinstance(ask(programs["faithful"], read), tuple)


def test_a_program_that_fails_is_told_with_what_it_says(run):
    failing = f"{sys.executable} -c 'raise SystemExit(\"no pairing here\")' {{file}} {{out}}"
    code, found = compared(run, failing, "--players", 6)
    assert code == 1
    assert {(item["outcome"], item["said"]) for item in found["disagreements"]} == {
        ("failed", "no pairing here")
    }


def test_a_command_without_its_files_is_refused(run):
    done = run("data", "compare", "--engine", "engine {file}", "--seed", 1)
    assert done.code == 2
    assert "{out}" in done.err


def test_what_is_printed_names_seed_and_round_and_how_to_go_on(run, programs):
    words = ("--engine", programs["spoilt"], "--tournaments", 1, "--seed", 3, "--players", 10)
    done = run("data", "compare", *words, "--rounds", 2)
    assert "Rounds compared: 2. Equal: 0." in done.out
    assert "seed 3, round 2: 1 board differs" in done.out
    assert "--seed 4" in done.out
