"""How tests ended is kept of the very build they ran on, and of nothing else."""

import subprocess
import sys
from pathlib import Path
from types import SimpleNamespace

import pytest

from arbitro.checklists.evidence import read_evidence
from arbitro.checklists.this_build import PACKAGE, digest_of, evidence_here
from evidence import Recorder

A = "tests/a/test_b.py::test_c"


def report(nodeid, outcome, when="call", **more):
    return SimpleNamespace(
        nodeid=nodeid, outcome=outcome, when=when, passed=outcome == "passed", **more
    )


@pytest.fixture
def recorder(tmp_path):
    return Recorder(tmp_path / "evidence.json", frozenset({A}))


def written(recorder):
    recorder.write()
    return read_evidence(recorder.path.read_text("utf-8")).tests


@pytest.mark.parametrize(
    ("reports", "ended"),
    [
        ([report(A, "passed")], "passed"),
        ([report(f"{A}[one]", "passed"), report(f"{A}[two]", "passed")], "passed"),
        ([report(f"{A}[one]", "passed"), report(f"{A}[two]", "failed")], "failed"),
        ([report(f"{A}[one]", "passed"), report(f"{A}[two]", "skipped", "setup")], "skipped"),
        ([report(A, "failed", "setup")], "failed"),
        ([report(A, "passed"), report(A, "failed", "teardown")], "failed"),
        ([report(A, "skipped", wasxfail="known")], "xfail"),
        ([report(A, "passed", "setup")], "not run"),
    ],
)
def test_all_cases_of_a_test_decide_together(recorder, reports, ended):
    for each in reports:
        recorder.pytest_runtest_logreport(each)
    assert written(recorder) == {A: ended}


def test_a_test_of_which_some_cases_were_left_out_ran_partly(recorder):
    recorder.pytest_deselected([SimpleNamespace(nodeid=f"{A}[two]")])
    recorder.pytest_runtest_logreport(report(f"{A}[one]", "passed"))
    assert written(recorder) == {A: "partly"}


def test_tests_that_no_answer_names_are_left_out(recorder):
    recorder.pytest_runtest_logreport(report("tests/a/test_b.py::test_other", "failed"))
    assert written(recorder) == {}


def test_a_second_run_of_the_same_build_adds_to_the_first(recorder, tmp_path):
    recorder.pytest_runtest_logreport(report(A, "passed"))
    written(recorder)
    other = "tests/e2e/test_b.py::test_c"
    later = Recorder(tmp_path / "evidence.json", frozenset({other}))
    later.pytest_runtest_logreport(report(other, "failed"))
    assert written(later) == {A: "passed", other: "failed"}
    later.digest = "of another build"
    assert written(later) == {other: "failed"}


def test_a_byte_of_the_rules_makes_another_build(tmp_path):
    rules = tmp_path / "rules"
    rules.mkdir()
    (rules / "one.py").write_text("ONE = 1\n")
    (tmp_path / "words.toml").write_text("one = 'one'\n")
    before, engine = digest_of(tmp_path), digest_of(tmp_path, ("rules",))
    (tmp_path / "words.toml").write_text("one = 'two'\n")
    assert digest_of(tmp_path) != before
    assert digest_of(tmp_path, ("rules",)) == engine
    (rules / "one.py").write_text("ONE = 2\n")
    assert digest_of(tmp_path, ("rules",)) != engine


def test_evidence_byte_code_and_what_comes_along_are_no_sources(tmp_path):
    (tmp_path / "one.py").write_text("ONE = 1\n")
    before = digest_of(tmp_path)
    for name in ("checklists/evidence.json", "__pycache__/one.pyc", "manual/pages/en/index.md"):
        path = tmp_path / name
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text("more")
    assert digest_of(tmp_path) == before


def test_a_file_that_is_no_evidence_counts_as_none(tmp_path):
    path = tmp_path / "evidence.json"
    assert evidence_here(path) is None
    path.write_text('{"version": "0.1.0"}')
    assert evidence_here(path) is None


def test_the_option_keeps_how_a_named_test_ended(tmp_path):
    """As in the test command, tests run in other processes than the one that writes."""
    path = tmp_path / "evidence.json"
    named = "tests/checklists/test_walks.py::test_a_shuffled_file_is_walked_the_same"
    code = (
        "import arbitro.checklists.claims as found; from arbitro.checklists.claims import *;"
        f"found.claims = lambda: {{1: Claim(True, ClaimKind.TEST, ({named!r},))}};"
        "import pytest, sys; sys.exit(pytest.main(sys.argv[1:]))"
    )
    options = ("-q", "-p", "no:cacheprovider", "-n", "1", "--evidence", str(path), named)
    ran = subprocess.run(
        [sys.executable, "-c", code, *options],
        cwd=PACKAGE.parents[1],
        capture_output=True,
        text=True,
        check=False,
    )
    assert ran.returncode == 0, ran.stdout
    found = read_evidence(path.read_text("utf-8"))
    assert found.tests == {named: "passed"}
    assert found.digest == digest_of(Path(PACKAGE))
