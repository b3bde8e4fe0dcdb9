"""Mutants are drawn from all of the sources, and shown to whichever test calls what they change."""

import ast
import json
import os
import subprocess
import sys
from collections import Counter
from pathlib import Path

from benchmarks.mutant_packages import PACKAGES, ROOT, SOURCES, modules_of, own_tests
from benchmarks.mutant_places import drawn
from benchmarks.turner import Turner

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


def run_with(plugin, folder, **told):
    paths = (str(folder), str(ROOT), str(Path(__file__).parents[1]))
    told |= {"PYTHONPATH": os.pathsep.join(paths), "PYTHONDONTWRITEBYTECODE": "1"}
    command = [sys.executable, "-m", "pytest", "-q", "-p", f"benchmarks.{plugin}"]
    command += ["-p", "no:cacheprovider", "--rootdir", str(folder), "-c", os.devnull]
    return subprocess.run(
        [*command, "test_sample.py"],
        cwd=folder,
        env=os.environ | told,
        check=False,
        capture_output=True,
    )


def test_calls_are_seen_where_a_test_profiles_itself_and_in_threads(tmp_path):
    (tmp_path / "sample.py").write_text(MODULE, encoding="utf-8")
    (tmp_path / "test_sample.py").write_text(TESTS, encoding="utf-8")
    answer = tmp_path / "answer.json"
    ended = run_with(
        "called_by_tests",
        tmp_path,
        ARBITRO_CALLED_IN=str(tmp_path),
        ARBITRO_CALLED_TO=str(answer),
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


COUNTING = """
def more(number): return number + 1

def less(number): return number - 1
"""
IN_CHILDREN = """
import os
import sample

PARENT = os.getpid()

def test_stands_no_fork():
    assert os.getpid() == PARENT

def test_one_more():
    assert sample.more(1) == 2

def test_one_less():
    sample.less(1)
"""


def test_a_mutant_is_killed_by_a_test_that_passes_without_it(tmp_path):
    """The first test fails in every child: it is no sign, and the mutant is tried without it."""
    module = tmp_path / "sample.py"
    module.write_text(COUNTING, encoding="utf-8")
    (tmp_path / "test_sample.py").write_text(IN_CHILDREN, encoding="utf-8")
    names = ("stands_no_fork", "one_more", "one_less")
    tests = [f"test_sample.py::test_{name}" for name in names]
    turner = Turner()
    turner.visit(ast.parse(COUNTING))
    turned = [at for at, (_, what) in enumerate(turner.places) if " -> " in what][::2]
    tasks = [
        {"which": which, "path": str(module), "number": number, "tests": tests}
        for which, number in enumerate(turned)
    ]
    given, answers = tmp_path / "given.json", tmp_path / "answers"
    seconds = dict.fromkeys(tests, 0.1)
    given.write_text(json.dumps({"workers": 2, "seconds": seconds, "most": 60, "mutants": tasks}))
    ended = run_with(
        "turned_in_place", tmp_path, ARBITRO_MUTANTS=str(given), ARBITRO_ANSWERS=str(answers)
    )
    assert ended.returncode == 0, ended.stdout.decode()
    found = dict(map(json.loads, answers.read_text().splitlines()))
    lines = [turner.places[number][0] for number in turned]
    assert {lines[which]: bool(each) for which, each in found.items()} == {2: True, 4: False}


def test_a_line_of_a_module_is_drawn_from_by_itself():
    module = max(modules_of("prizes"), key=lambda each: each.stat().st_size)
    path = module.relative_to(SOURCES)
    every = drawn(["prizes"], [f"{path}:"], 10_000, 1)
    line = every[0].line
    assert {each.line for each in drawn(["prizes"], [f"{path}:{line}:"], 10_000, 1)} == {line}
    assert {each.module for each in every} == {module}
