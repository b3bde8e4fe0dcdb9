"""Mutants are drawn from all of the sources, and shown to whichever test calls what they change."""

import json
import os
import subprocess
import sys
from collections import Counter
from pathlib import Path

from benchmarks.mutant_packages import PACKAGES, ROOT, SOURCES, modules_of, own_tests

MODULE = """
def counted(): return later()

def later(): return 1

def afterwards(): return 2

def in_a_thread(): return 3

def never(): return 4
"""
TESTS = """
from threading import Thread

from bounded import bounded
import sample

def test_counts_its_own_calls():
    assert bounded(sample.counted, calls=100) == 1
    assert sample.afterwards() == 2

def test_in_another_thread():
    thread = Thread(target=sample.in_a_thread)
    thread.start()
    thread.join()
"""


def test_every_module_is_in_one_package():
    counted = Counter(path for package in PACKAGES for path in modules_of(package))
    outside = {SOURCES / "__init__.py", SOURCES / "rules" / "__init__.py"} - set(counted)
    assert set(counted) == set(SOURCES.rglob("*.py")) - outside
    assert set(counted.values()) == {1}


def test_every_package_has_tests_that_exist():
    assert [
        name for package in PACKAGES for name in own_tests(package) if not (ROOT / name).exists()
    ] == []


def test_calls_are_seen_where_a_test_profiles_itself_and_in_threads(tmp_path):
    (tmp_path / "sample.py").write_text(MODULE, encoding="utf-8")
    (tmp_path / "test_sample.py").write_text(TESTS, encoding="utf-8")
    answer = tmp_path / "answer.json"
    paths = (str(tmp_path), str(ROOT), str(Path(__file__).parents[1]))
    told = {"PYTHONPATH": os.pathsep.join(paths), "PYTHONDONTWRITEBYTECODE": "1"}
    places = {"ARBITRO_CALLED_IN": str(tmp_path), "ARBITRO_CALLED_TO": str(answer)}
    command = [sys.executable, "-m", "pytest", "-q", "-p", "benchmarks.called_by_tests"]
    command += ["-p", "no:cacheprovider", "--rootdir", str(tmp_path), "-c", os.devnull]
    ended = subprocess.run(
        [*command, "test_sample.py"],
        cwd=tmp_path,
        env=os.environ | told | places,
        check=False,
        capture_output=True,
    )
    assert ended.returncode == 0, ended.stdout.decode()
    callers = json.loads(answer.read_text(encoding="utf-8"))["functions"]
    lines = MODULE.splitlines()

    def called_by(name):
        place = next(at for at, line in enumerate(lines, 1) if line.startswith(f"def {name}("))
        return [test.partition("::")[2] for test in callers.get(f"sample.py:{place}", ())]

    counts, threaded = "test_counts_its_own_calls", "test_in_another_thread"
    assert called_by("counted") == called_by("later") == called_by("afterwards") == [counts]
    assert called_by("in_a_thread") == [threaded]
    assert called_by("never") == []
