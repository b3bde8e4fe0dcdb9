"""A plugin for pytest: collect tests once, then try many mutants, each in a process of its own.

`benchmarks.mutants` gives the mutants that stand in functions nobody has called while tests were
collected: there it changes nothing whether the function is turned before or after that. For each a
child is forked, which gives the living functions their turned code and runs the tests that reach
them. That saves a new interpreter, the imports and the collecting, most of what a mutant costs.

A child ends at the first test that fails, or that takes more than five times the seconds it took.
"""

from __future__ import annotations

import ast
import gc
import json
import os
import resource
import signal
from collections import defaultdict
from collections.abc import Iterator, Sequence
from pathlib import Path
from types import CodeType, FunctionType
from typing import Any, TextIO

import pytest

from benchmarks.turner import Turner

TASKS: dict[str, Any] = json.loads(Path(os.environ["ARBITRO_MUTANTS"]).read_text("utf-8"))
ANSWERS = Path(os.environ["ARBITRO_ANSWERS"])
AT_LEAST = 20.0
"""Seconds of processor for any test: fixtures of all tests are made within the first of them."""
WAITING = 300.0
"""Seconds by the clock after which a test that waits for something has taken too long."""
QUICK = 0.2
"""Seconds of a test that is tried in a child before any mutant is."""
ROOM = 3 << 30
"""Bytes of memory a mutant may ask for."""
PASSED, FAILED, NOT_HERE = 0, 1, 77


class NotHereError(Exception):
    """A mutant that cannot be given to living functions: it needs an interpreter of its own."""


def codes_of(code: CodeType) -> Iterator[CodeType]:
    """Yield the code within other code, and within that."""
    for each in code.co_consts:
        if isinstance(each, CodeType):
            yield each
            yield from codes_of(each)


def by_place(module: CodeType) -> dict[tuple[str, int], list[CodeType]]:
    """Return the code of a module by name and line; lambdas of one line share both."""
    found: dict[tuple[str, int], list[CodeType]] = defaultdict(list)
    for each in codes_of(module):
        found[each.co_qualname, each.co_firstlineno].append(each)
    return found


def turn(functions: Sequence[FunctionType], path: str, number: int) -> None:
    """Give the living functions of a module the code they have with one place turned."""
    text = Path(path).read_text(encoding="utf-8")
    plain = by_place(compile(text, path, "exec"))
    tree = ast.fix_missing_locations(Turner(number).visit(ast.parse(text)))
    turned = by_place(compile(tree, path, "exec"))
    given = 0
    for function in functions:
        key = (function.__code__.co_qualname, function.__code__.co_firstlineno)
        if plain[key] == turned[key]:
            continue
        if len(plain[key]) != 1 or len(turned[key]) != 1:
            raise NotHereError
        try:
            function.__code__ = turned[key][0]
        except ValueError:  # what it closes over has changed with it
            raise NotHereError from None
        given += 1
    if not given:
        raise NotHereError


def run(session: pytest.Session, items: Sequence[pytest.Item]) -> int:
    """Run tests until one fails."""
    for item, following in zip(items, [*items[1:], None], strict=True):
        bound = 5 * TASKS["seconds"].get(item.nodeid, 60.0)
        signal.setitimer(signal.ITIMER_PROF, AT_LEAST + bound)
        signal.setitimer(signal.ITIMER_REAL, WAITING + bound)
        item.config.hook.pytest_runtest_protocol(item=item, nextitem=following)
        if session.testsfailed:
            return FAILED
    return PASSED


def tried(session: pytest.Session, functions: Sequence[FunctionType], task: dict[str, Any]) -> int:
    """Turn the functions of this process and run the tests that reach them."""
    resource.setrlimit(resource.RLIMIT_AS, (ROOM, ROOM))
    items = {item.nodeid: item for item in session.items}
    try:
        turn(functions, task["path"], task["number"])
        return run(session, [items[test] for test in task["tests"]])
    except NotHereError:
        return NOT_HERE
    except BaseException:  # noqa: BLE001 - whatever a mutant does to the run, it has been noticed
        return FAILED


def ended_plainly(session: pytest.Session) -> int:
    """Run the quick tests in a child where nothing is turned; return how it ended."""
    child = os.fork()
    if not child:
        ended = FAILED
        try:
            seconds = TASKS["seconds"]
            ended = run(session, [item for item in session.items if seconds[item.nodeid] < QUICK])
        finally:
            os._exit(ended)
    return os.waitstatus_to_exitcode(os.waitpid(child, 0)[1])


def answer(to: TextIO, running: dict[int, int]) -> None:
    """Wait for one child and write down how it ended."""
    child, status = os.wait()
    ended = os.waitstatus_to_exitcode(status)
    print(json.dumps([running.pop(child), ended]), file=to, flush=True)


@pytest.hookimpl(tryfirst=True)
def pytest_runtestloop(session: pytest.Session) -> bool:
    """Try the mutants in place of running the tests."""
    living: dict[str, list[FunctionType]] = defaultdict(list)
    gc.unfreeze()  # what the tests set aside is looked through too
    for each in gc.get_objects():
        if isinstance(each, FunctionType):
            living[os.path.realpath(each.__code__.co_filename)].append(each)
    gc.freeze()
    if ended := ended_plainly(session):
        pytest.exit(f"without any mutant the tests of a child end with {ended}", 1)
    running: dict[int, int] = {}
    with ANSWERS.open("a", encoding="utf-8") as to:
        for task in TASKS["mutants"]:
            while len(running) >= TASKS["workers"]:
                answer(to, running)
            child = os.fork()
            if not child:
                ended = FAILED
                try:
                    ended = tried(session, living[os.path.realpath(task["path"])], task)
                finally:
                    os._exit(ended)
            running[child] = task["which"]
        while running:
            answer(to, running)
    return True
