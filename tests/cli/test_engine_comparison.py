"""Another program is asked about random tournaments, both ways, and every difference is found."""

import json
import sys

import pytest

from arbitro.cli.pairing.engine_comparison.engines import Commands, Engines
from arbitro.formats.trf import read_trf
from arbitro.model import RoundPairing

FAITHFUL = """
import sys
from arbitro.cli.pairing.compat.programs import bbp
sys.argv = ["arbitro-bbp", "--dutch", sys.argv[1], "-p", sys.argv[2]]
bbp()
"""
STAYING = """
import sys
from pathlib import Path
from arbitro.formats.tournament_file import read_tournament_file
from arbitro.rules.pairing import pair_next_round
from arbitro.rules.standings import standings
from arbitro.rules.tiebreaks import parse_tie_breaks

SPOILT = sys.argv[1:]

def pair(file, out):
    event = read_tournament_file(Path(file).read_bytes()).tournament
    games, bye = pair_next_round(event, event.editions[0] if event.editions else "C.04.3@2026-02")
    games = [list(game) for game in games]
    if "colours" in SPOILT and len(games) > 3:
        games[0].reverse()
    pairs = [*games, *([(bye, 0)] if bye else [])]
    Path(out).write_text("\\n".join([str(len(pairs)), *(f"{a} {b}" for a, b in pairs)]))

def places(file, out, names=""):
    event = read_tournament_file(Path(file).read_bytes()).tournament
    found = standings(event, parse_tie_breaks(names)[0], "C.07@2026-03")
    rows = [(row.tpn, row.rank + ("places" in SPOILT)) for row in found.rows]
    blank = " -" * len(found.tie_breaks)
    Path(out).write_text("\\n".join(f"{tpn} {rank}{blank}" for tpn, rank in rows))

for line in sys.stdin:
    name, *given = line.split()
    {"pair": pair, "places": places}[name](*given)
    print("done", flush=True)
"""


@pytest.fixture
def programs(tmp_path):
    """Write programs that pair by the rules, and some that get something wrong."""
    faithful, staying = tmp_path / "faithful.py", tmp_path / "staying.py"
    faithful.write_text(FAITHFUL)
    staying.write_text(STAYING)
    return {
        "faithful": f"{sys.executable} {faithful} {{file}} {{out}}",
        "staying": f"{sys.executable} {staying}",
        "colours": f"{sys.executable} {staying} colours",
        "places": f"{sys.executable} {staying} places",
    }


def compared(run, command, *more):
    words = ("--engine", command, "--tournaments", 2, "--seed", 7, "--rounds", 3, "--json")
    done = run("data", "compare", *words, *more)
    return done.code, json.loads(done.out)


def test_a_program_that_follows_the_rules_differs_nowhere_in_either_way(run, programs):
    code, found = compared(run, programs["faithful"], "--players", 9, "--tournaments", 1)
    assert (code, found["rounds"], found["same"]) == (0, 6, 6)
    assert (found["disagreements"], found["next_seed"]) == ([], 8)
    assert {row["way"] for row in found["axes"]} == {"ours", "theirs"}


def test_a_program_that_stays_is_started_once_and_gives_the_same(run, programs):
    code, found = compared(run, programs["staying"], "--players", 9)
    assert (code, found["rounds"], found["same"], found["places"]) == (0, 12, 12, 0)


def test_every_round_that_differs_is_named_with_its_article_and_report(run, programs, tmp_path):
    folder = tmp_path / "found"
    ours = ("--way", "ours", "--players", 10, "--folder", folder)
    code, found = compared(run, programs["colours"], *ours)
    assert (code, found["same"]) == (1, 0)
    others = found["disagreements"]
    assert {(item["seed"], item["round"]) for item in others} == {
        (seed, number) for seed in (7, 8) for number in (1, 2, 3)
    }
    assert {(item["outcome"], item["boards"]) for item in others} == {("other", 1)}
    assert all(item["article"].startswith("C.04.3@2026-02 art. 5.2") for item in others)
    for item in others:
        report = read_trf(
            (folder / f"ours-seed-{item['seed']}-round-{item['round']}.trf").read_bytes()
        )
        assert report is not None
    # four boards are needed for this program to go wrong, and no round before
    sizes = {item["rule"]: item["smallest"] for item in others if item["smallest"]}
    assert sizes
    assert set(sizes.values()) == {8}
    read = (folder / "ours-seed-7-round-2.trf").read_text("utf-8")
    with Engines(Commands(programs["colours"])) as engines:
        assert isinstance(engines.pair(read), RoundPairing)


def test_printed_points_of_a_generated_report_are_compared(run, programs, tmp_path):
    made = tmp_path / "made.trf"
    sizes = ("--seed", 4, "--players", 6, "--rounds", 2, "--not-accelerated", "--byes", "0")
    assert run("data", "generate", *sizes, "-o", made).code == 0
    text = made.read_text("utf-8")
    at = text.index("\n001") + 81
    wrong = tmp_path / "wrong.trf"
    wrong.write_text(f"{text[:at]} 9.0{text[at + 4 :]}", "utf-8")
    copy = f"{sys.executable} -c 'import shutil, sys; shutil.copy(*sys.argv[1:3])'"
    theirs = ("--way", "theirs", "--tournaments", 1)
    for report, rules in ((made, []), (wrong, ["printed points"])):
        generator = ("--generator", f"{copy} {report} {{out}} {{seed}}")
        _, found = compared(run, programs["staying"], *theirs, *generator)
        assert [item["rule"] for item in found["disagreements"]] == rules


def test_a_round_that_cannot_be_paired_is_asked_for_too(run, tmp_path):
    program = tmp_path / "again.py"
    program.write_text("import sys; open(sys.argv[1], 'w').write('1\\n1 2\\n')")
    again = f"{sys.executable} {program} {{out}} {{file}}"
    only = ("--way", "ours", "--players", 2, "--rounds", 2, "--tournaments", 1)
    _, found = compared(run, again, *only)
    assert {item["rule"] for item in found["disagreements"] if item["round"] == 2} == {
        "impossible: impossible-round"
    }


def test_a_place_that_differs_is_found_without_a_round_that_does(run, programs):
    more = ("--way", "ours", "--players", 9, "--places")
    code, found = compared(run, programs["staying"], *more, programs["places"])
    assert (code, found["rounds"], found["same"]) == (1, 6, 6)
    assert {item["outcome"] for item in found["disagreements"]} == {"places"}


def test_a_program_that_fails_is_told_with_what_it_says(run):
    failing = f"{sys.executable} -c 'raise SystemExit(\"no pairing here\")' {{file}} {{out}}"
    code, found = compared(run, failing, "--players", 6, "--tournaments", 1, "--way", "ours")
    assert code == 1
    assert {(item["outcome"], item["said"]) for item in found["disagreements"]} == {
        ("failed", "no pairing here")
    }


def test_a_command_without_its_files_is_refused(run):
    done = run("data", "compare", "--engine", "engine {file}", "--seed", 1)
    assert done.code == 2
    assert "{out}" in done.err


def test_what_is_printed_names_seed_and_round_and_how_to_go_on(run, programs):
    words = ("--engine", programs["colours"], "--tournaments", 1, "--seed", 3, "--players", 10)
    done = run("data", "compare", *words, "--rounds", 2, "--way", "ours")
    assert "Rounds compared: 2. Equal: 0." in done.out
    assert "seed 3, round 2: 1 board differs" in done.out
    assert "players: 4-12" in done.out
    assert "--seed 4" in done.out


def test_a_run_that_is_resumed_does_only_what_is_missing(run, programs, tmp_path):
    journal = tmp_path / "journal.jsonl"
    code, found = compared(run, programs["staying"], "--players", 5, "--resume", journal)
    lines = journal.read_text("utf-8")
    again = compared(run, programs["staying"], "--players", 5, "--resume", journal)
    assert again == (code, found)
    assert journal.read_text("utf-8") == lines
