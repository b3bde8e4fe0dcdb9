"""A plugin for pytest: which functions of the sources each test calls, written down as JSON.

`benchmarks.mutants` runs only the tests that can notice a mutant: those that call the function it
stands in. What a fixture calls counts for all tests that may share it; what is called while tests
are collected, as the tables that modules make of themselves, counts for every test.
"""

from __future__ import annotations

import cProfile
import json
import os
import sys
import threading
import time
from collections.abc import Iterator
from pathlib import Path
from types import CodeType, FrameType

import pytest

SOURCES = os.path.realpath(os.environ["ARBITRO_CALLED_IN"])
ANSWER = os.environ["ARBITRO_CALLED_TO"]
EVERY = ""
"""Stands for every test, as the path of a file stands for every test of it."""


class Profile(cProfile.Profile):
    """A profiler that may also be called, as functions given to ``sys.setprofile`` are.

    A test that counts calls itself hands calls on and puts back what profiled before it; another
    thread is profiled by calling alone. Until Python 3.12 a profiler is a function like those.
    """

    def __init__(self) -> None:
        super().__init__(builtins=False)
        self.noted: set[CodeType] = set()

    def __call__(self, frame: FrameType, event: str, _argument: object) -> None:
        """Note a call; where it was put back into the main thread, profile by itself again."""
        if event == "call":
            self.noted.add(frame.f_code)
        if sys.getprofile() is self and threading.current_thread() is threading.main_thread():
            self.enable()

    def take(self) -> set[CodeType]:
        """Return what has been called since the last time."""
        found = {each.code for each in self.getstats() if not isinstance(each.code, str)}
        found |= self.noted
        self.clear()
        self.noted = set()
        return found


class Called:
    """Who has called which function: a file and its first line."""

    def __init__(self) -> None:
        self.by: dict[str, set[CodeType]] = {}
        self.seconds: dict[str, float] = {}
        self.now = EVERY
        self.profile = Profile()
        threading.setprofile(self.profile)
        self.profile.enable()

    def note(self) -> None:
        """Write down what has been called so far for whom it is."""
        self.profile.disable()
        self.by.setdefault(self.now, set()).update(self.profile.take())

    def switch(self, who: str) -> str:
        """Write calls down for somebody else from now on; return for whom it was."""
        self.note()
        before, self.now = self.now, who
        self.profile.enable()
        return before

    def functions(self) -> dict[str, list[str]]:
        """Return by function, as ``path:line``, who called it."""
        found: dict[str, list[str]] = {}
        for who, codes in self.by.items():
            for code in codes:
                path = os.path.realpath(code.co_filename)
                if path.startswith(SOURCES):
                    name = f"{os.path.relpath(path, SOURCES)}:{code.co_firstlineno}"
                    found.setdefault(name, []).append(who)
        return found


called = Called()


@pytest.hookimpl(wrapper=True)
def pytest_runtest_protocol(item: pytest.Item) -> Iterator[None]:
    """Write down for this test what it calls, and how long it takes."""
    before = called.switch(item.nodeid)
    begun = time.process_time()
    try:
        return (yield)
    finally:
        # of the processor, which are no more on a busy machine: the quick ones are asked first
        called.seconds[item.nodeid] = time.process_time() - begun
        called.switch(before)


@pytest.hookimpl(wrapper=True)
def pytest_fixture_setup(fixturedef: pytest.FixtureDef[object], request: pytest.FixtureRequest):
    """Write down what a shared fixture calls for all who may share it."""
    if fixturedef.scope == "function":
        return (yield)
    shared = fixturedef.scope in {"class", "module"}
    before = called.switch(request.node.nodeid.partition("::")[0] if shared else EVERY)
    try:
        return (yield)
    finally:
        called.switch(before)


def pytest_sessionfinish() -> None:
    """Write the answer."""
    called.note()
    answer = {"functions": called.functions(), "seconds": called.seconds}
    Path(ANSWER).write_text(json.dumps(answer), encoding="utf-8")
