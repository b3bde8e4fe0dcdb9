"""Whatever the disk was not told to keep is lost or kept: what is there then opens, and is right.

All deeds: ``LD_PRELOAD=failing_calls.so python -m tests.simulation.crash_states FOLDER``.
"""

import json
import os
import subprocess
import sys
from pathlib import Path

import pytest

from simulation.crash_states import StatesReport, deeds
from simulation.day_disk import LOADED, shim_library

ROOT = Path(__file__).parents[2]
CHOSEN = ("hear a board", "put a small file", "let a device in", "begin an event", "enter a result")


@pytest.fixture(scope="module")
def states(tmp_path_factory):
    """Return what tells what came of deeds whose power is cut in every way."""
    library = shim_library()
    if library is None:
        pytest.skip("calls are told by a library before that of C: Linux and a compiler make it")
    path = os.pathsep.join((str(ROOT / "src"), str(ROOT), str(ROOT / "tests")))
    told = {"LD_PRELOAD": str(library), LOADED: "1", "PYTHONPATH": path}

    def cut(*words):
        answer = subprocess.run(
            [
                *(sys.executable, "-m", "tests.simulation.crash_states"),
                *(str(tmp_path_factory.mktemp("s")), *words),
            ],
            env={**os.environ, **told},
            cwd=ROOT,
            check=True,
            capture_output=True,
            text=True,
        )
        return [StatesReport(**json.loads(line)) for line in answer.stdout.splitlines()]

    return cut


def test_every_state_the_power_may_leave_opens_and_what_was_answered_is_in_it(states):
    reports = states(*CHOSEN)
    assert [report.deed for report in reports] == list(CHOSEN)
    assert [report for report in reports if report.findings] == []
    assert min(report.moments for report in reports) > 5
    assert sum(report.states for report in reports) > 300


def test_where_nothing_is_synced_that_is_found_for_files_of_every_kind(states):
    """So the states are worth something: they find each fsync that is left out."""
    reports = states("--unsynced", *CHOSEN[:2], "enter a result")
    assert [len(report.findings) > 1 for report in reports] == [True] * 3
    assert "small file holds {}" in " ".join(reports[1].findings)


def test_the_deeds_of_the_sweep_are_cut_too():
    assert len(deeds()) == 19
    assert set(CHOSEN) <= set(deeds())
