"""A plugin for pytest: collect tests once, then try many mutants, each in a process of its own.

`benchmarks.mutants` gives the mutants that stand in functions nobody has called while tests were
collected: there it changes nothing whether the function is turned before or after that. For each a
child is forked, which gives the living functions their turned code and runs the tests that reach
them. That saves a new interpreter, the imports and the collecting, most of what a mutant costs.

A child ends at the first test that fails, or that takes more than five times the seconds it took.
That test is then run in a child where nothing is turned: where it fails there too, as one that
stands no fork, it is left out, and the mutant is tried again.
"""

from __future__ import annotations

import ast
import gc
import json
import mmap
import os
import resource
import signal
import time
from collections import defaultdict
from collections.abc import Callable, Iterator, Sequence
from functools import partial
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
ROOM = 3 << 30
"""Bytes of memory a child may ask for."""
LONGEST = 4096
"""Bytes of the name of a test."""
FIT: set[str] = set()
UNFIT: set[str] = set()
"""Tests that pass in a child where nothing is turned, and those that do not."""
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


def run(session: pytest.Session, items: Sequence[pytest.Item], begun: mmap.mmap) -> int:
    """Run tests until one fails or time is over; `begun` has the name of the last one begun."""
    end = time.process_time() + TASKS["most"]
    for item, following in zip(items, [*items[1:], None], strict=True):
        begun[:] = item.nodeid.encode()[:LONGEST].ljust(LONGEST, b"\0")
        known = TASKS["seconds"].get(item.nodeid)
        bound = TASKS["most"] if known is None else 5 * known
        signal.setitimer(signal.ITIMER_PROF, AT_LEAST + bound)
        signal.setitimer(signal.ITIMER_REAL, WAITING + bound)
        item.config.hook.pytest_runtest_protocol(item=item, nextitem=following)
        if session.testsfailed:
            return FAILED
        if time.process_time() > end:
            break
    return PASSED


def tried(
    session: pytest.Session,
    functions: Sequence[FunctionType],
    task: dict[str, Any],
    begun: mmap.mmap,
) -> int:
    """Turn the functions of this process and run the tests that reach them."""
    items: dict[str, list[pytest.Item]] = defaultdict(list)
    for item in session.items:
        items[item.nodeid].append(item)
        items[item.nodeid.partition("::")[0]].append(item)
    wanted = [item for test in task["tests"] for item in items[test] if item.nodeid not in UNFIT]
    try:
        turn(functions, task["path"], task["number"])
        return run(session, wanted, begun)
    except NotHereError:
        return NOT_HERE
    except BaseException:  # noqa: BLE001 - whatever a mutant does to the run, it has been noticed
        return FAILED


def forked(act: Callable[[], int]) -> int:
    """Return the child in which something is done, and which ends with the number that gives."""
    child = os.fork()
    if not child:
        resource.setrlimit(resource.RLIMIT_AS, (ROOM, ROOM))
        ended = FAILED
        try:
            ended = act()
        finally:
            os._exit(ended)
    return child


def is_fit(session: pytest.Session, test: str) -> bool:
    """Tell whether a test passes in a child where nothing is turned; each is asked once."""
    if test not in FIT | UNFIT:
        items = [item for item in session.items if item.nodeid == test]
        child = forked(lambda: run(session, items, mmap.mmap(-1, LONGEST)))
        ended = os.waitstatus_to_exitcode(os.waitpid(child, 0)[1])
        (UNFIT if ended else FIT).add(test)
    return test in FIT


def try_all(session: pytest.Session, living: dict[str, list[FunctionType]], to: TextIO) -> None:
    """Try the mutants, some at the same time, and write down how each ended."""
    waiting = TASKS["mutants"][::-1]
    running: dict[int, tuple[dict[str, Any], mmap.mmap]] = {}
    while waiting or running:
        if waiting and len(running) < TASKS["workers"]:
            task, begun = waiting.pop(), mmap.mmap(-1, LONGEST)
            functions = living[os.path.realpath(task["path"])]
            child = forked(partial(tried, session, functions, task, begun))
            running[child] = task, begun
            continue
        child, status = os.wait()
        ended = os.waitstatus_to_exitcode(status)
        task, begun = running.pop(child)
        last = begun[:].rstrip(b"\0").decode(errors="ignore")
        if ended in {PASSED, NOT_HERE} or is_fit(session, last):
            print(json.dumps([task["which"], ended]), file=to, flush=True)
        else:
            waiting.append(task)


@pytest.hookimpl(tryfirst=True)
def pytest_runtestloop(session: pytest.Session) -> bool:
    """Try the mutants in place of running the tests."""
    living: dict[str, list[FunctionType]] = defaultdict(list)
    gc.unfreeze()  # what the tests set aside is looked through too
    for each in gc.get_objects():
        if isinstance(each, FunctionType):
            living[os.path.realpath(each.__code__.co_filename)].append(each)
    gc.freeze()
    with ANSWERS.open("a", encoding="utf-8") as to:
        try_all(session, living, to)
    return True
