"""The corpus of ``conformance/``: its form, and what arbitro and another engine answer to it."""

import json
import re
import subprocess
import sys
from pathlib import Path

import pytest

ROOT = Path(__file__).parent.parent.parent
FOLDER = ROOT / "conformance"
CASES = json.loads((FOLDER / "corpus.json").read_text("utf-8"))["cases"]
GACRUX = f"{sys.executable} {FOLDER / 'gacrux_engine.py'}"
PAGE = (ROOT / "docs" / "en" / "explanation" / "evidence.md").read_text("utf-8")


def run(*words):
    command = [sys.executable, str(FOLDER / "run.py"), "--json", *words]
    done = subprocess.run(command, capture_output=True, text=True, check=False, timeout=300)
    assert done.returncode in {0, 1}, done.stderr
    return json.loads(done.stdout)


def on_the_page(engine):
    """Return how many cases the page says an engine answers, of how many."""
    row = next(line for line in PAGE.splitlines() if line.startswith(f"| {engine} |"))
    return tuple(map(int, re.findall(r"\| (\d+)(?= )", row)[-2:]))


def test_every_case_has_its_files_its_origin_and_a_name_of_its_own():
    assert len({case["name"] for case in CASES}) == len(CASES)
    for case in CASES:
        assert (FOLDER / case["file"]).is_file()
        assert (FOLDER / case["expected"]).read_text("utf-8").strip()
        assert case["origin"]
        assert case["kind"] in {"pairing", "places"}
        assert case["edition"][5:9] == case["name"][:4] or case["edition"][7:11] == case["name"][:4]
    named = {path.name for path in FOLDER.glob("p*/*")}
    assert named == {
        Path(case[member]).name
        for case in CASES
        for member in ("file", "expected")
        if not case[member].startswith("..")
    }


def test_arbitro_answers_every_case_as_expected_and_the_page_says_so():
    answers = run()
    assert {name for name, answer in answers.items() if answer != "same"} == set()
    assert on_the_page("arbitro") == (len(CASES), len(CASES))


@pytest.mark.oracle
def test_another_engine_answers_as_the_page_says():
    answers = run("--engine", GACRUX, "--edition", "2026")
    same = sum(answer == "same" for answer in answers.values())
    assert on_the_page("gacrux 1.11.65") == (len(answers), same)
    # the one it answers otherwise is of a reading that is not decided
    assert {name for name, answer in answers.items() if answer != "same"} == {
        "2026-topscorers-accelerated"
    }
