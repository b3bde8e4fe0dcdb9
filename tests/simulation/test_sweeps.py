"""Whatever call on the disk fails, whenever arbitro dies: done is kept, nothing is doubled.

All deeds: ``LD_PRELOAD=failing_calls.so python -m tests.simulation.sweep FOLDER``.
"""

import json
import os
import shutil
import subprocess
import sys
from pathlib import Path

import pytest

from simulation.sweep import DEEDS, FAULTS, CaseReport

HERE = Path(__file__).parent
ROOT = HERE.parents[1]
COMPILER = shutil.which("cc") or shutil.which("gcc")
CHOSEN = ("pair a round", "enter a result", "undo")

needs_shim = pytest.mark.skipif(
    sys.platform != "linux" or COMPILER is None,
    reason="calls are spoilt by a library loaded before that of C, which Linux and a compiler make",
)


@pytest.fixture(scope="module")
def shim(tmp_path_factory):
    library = tmp_path_factory.mktemp("shim") / "failing_calls.so"
    source = HERE / "failing_calls.c"
    options = ("-shared", "-fPIC", "-O1", "-o", str(library), str(source), "-ldl")
    subprocess.run([COMPILER, *options], check=True)
    return library


@pytest.fixture(scope="module")
def reports(shim, tmp_path_factory):
    """Return what came of every call of the chosen deeds failing in every way."""
    path = os.pathsep.join((str(ROOT / "src"), str(ROOT), str(ROOT / "tests")))
    answer = subprocess.run(
        [
            sys.executable,
            "-m",
            "tests.simulation.sweep",
            str(tmp_path_factory.mktemp("s")),
            *CHOSEN,
        ],
        env={**os.environ, "LD_PRELOAD": str(shim), "PYTHONPATH": path},
        cwd=ROOT,
        check=True,
        capture_output=True,
        text=True,
    )
    return [json.loads(line) for line in answer.stdout.splitlines()]


@needs_shim
@pytest.mark.parametrize("deed", CHOSEN)
def test_every_call_fails_in_turn_and_nothing_is_lost_doubled_or_unnamed(reports, deed):
    own = [report for report in reports if report["deed"] == deed]
    assert [report for report in own if report["findings"]] == []
    calls = {report["call"] for report in own}
    assert calls == set(range(1, len(calls) + 1))
    assert len(calls) > 10
    assert len(own) == len(calls) * len(FAULTS)


@needs_shim
def test_the_faults_were_met(reports):
    """A deed with a disk that fails for good is refused by name, or all of it had been written."""
    answers = {report["answer"] for report in reports}
    assert answers == {"", "done", "file-failing", "file-disk-full"}
    killed = [report for report in reports if report["fault"].startswith("killed")]
    assert all(report["answer"] == "" for report in killed)
    refused = [report for report in reports if report["answer"].startswith("file-")]
    assert len(refused) > len(reports) // 4


SOUND = {
    "deed": "undo",
    "fault": "fails once",
    "call": 3,
    "answer": "file-failing",
    "seen": 7,
    "again": "done",
    "found": 8,
    "whole": True,
    "before": 7,
    "after": 8,
}


@pytest.mark.parametrize(
    ("changed", "said"),
    [
        ({"answer": "raised KeyError: 'x'"}, "not named"),
        ({"seen": 6}, "neither before nor after"),
        ({"answer": "done", "seen": 7}, "not seen"),
        ({"again": "file-failing"}, "same command brings"),
        ({"found": 9}, "finds version 9"),
        ({"whole": False}, "another one"),
    ],
)
def test_what_must_not_be_is_found(changed, said):
    assert list(CaseReport(**SOUND).findings()) == []
    assert said in "".join(CaseReport(**{**SOUND, **changed}).findings())


def test_the_ten_commonest_deeds_are_there():
    assert len(DEEDS) == 10
    assert set(CHOSEN) <= set(DEEDS)
