"""The checker names what is wrong, in every kind of event; the generator draws anew."""

import json
import re

import pytest

KINDS = {
    "dutch": ("--system", "dutch", "--players", 12, "--rounds", 5, "--not-accelerated"),
    "baku": ("--system", "dutch", "--players", 20, "--rounds", 9, "--accelerated"),
    "team": ("--system", "team", "--players", 8, "--rounds", 4, "--boards", 2),
    "round-robin": ("--system", "round-robin", "--players", 6),
}

RANKS = {
    "001": re.compile(r"(.{85})(.{4})(.*)"),
    "310": re.compile(r"(310.*? \d+\.\d +\d+\.\d)( +\d+)(.*)"),
}
"""What stands before, in and after the place in a line of a player or a team."""


@pytest.fixture(params=KINDS)
def report(request, run, tmp_path):
    """Return the path of a generated report, and which lines hold its ranks."""
    path = tmp_path / "made.trf"
    assert run("data", "generate", "--seed", 5, *KINDS[request.param], "-o", path).code == 0
    return path, "310" if request.param == "team" else "001"


def test_a_report_by_the_rules_has_no_difference(run, report):
    done = run("check", report[0])
    assert done.code == 0, done.out


def test_one_wrong_place_is_named(run, report):
    path, kind = report
    text = path.read_text("utf-8").splitlines()
    at = next(place for place, line in enumerate(text) if line.startswith(kind))
    last = sum(line.startswith(kind) for line in text)
    before, rank, after = RANKS[kind].match(text[at]).groups()
    wrong = 1 if int(rank) == last else last
    text[at] = f"{before}{wrong:>{len(rank)}}{after}"
    path.write_text("\n".join(text) + "\n", "utf-8")
    done = run("check", path, "--json")
    assert done.code == 1
    assert ("rank", 1) in {
        (each["what"], each["number"]) for each in json.loads(done.out)["places"]
    }


def test_one_game_with_other_colours_is_named_with_its_round(run, tmp_path):
    path = tmp_path / "made.trf"
    run("data", "generate", "--seed", 5, *KINDS["dutch"], "--forfeits", 0, "-o", path)
    text = path.read_text("utf-8").splitlines()
    first = next(line for line in text if line.startswith("001") and line[96:97] in ("w", "b"))
    opponent = int(first[91:95])
    for at, line in enumerate(text):
        mine = line == first or (line.startswith("001") and int(line[4:8]) == opponent)
        if mine:
            other = {"w": "b", "b": "w"}[line[96]]
            text[at] = line[:96] + other + line[97:]
    path.write_text("\n".join(text) + "\n", "utf-8")
    done = run("check", path, "--json")
    assert done.code == 1
    assert json.loads(done.out)["rounds"][0]["round"] == 1


def test_two_runs_without_a_seed_differ(run):
    one, two = (run("data", "generate", "--players", 10, "--rounds", 3).out for _ in range(2))
    assert one != two
