"""A plugin for pytest: which functions of the sources each test calls, written down as JSON.

`benchmarks.mutants` runs only the tests that can notice a mutant: those that call the function it
stands in. What a fixture calls counts for all tests that may share it; what is called while tests
are collected, as the tables that modules make of themselves, counts for every test.
"""

from __future__ import annotations

import cProfile
import json
import os
from collections.abc import Iterator
from pathlib import Path
from types import CodeType

import pytest

SOURCES = os.path.realpath(os.environ["ARBITRO_CALLED_IN"])
ANSWER = os.environ["ARBITRO_CALLED_TO"]
EVERY = ""
"""Stands for every test, as the path of a file stands for every test of it."""


class Called:
    """Who has called which function: a file and its first line."""

    def __init__(self) -> None:
        self.by: dict[str, set[CodeType]] = {}
        self.seconds: dict[str, float] = {}
        self.now = EVERY
        self.profile = cProfile.Profile(builtins=False)
        self.profile.enable()

    def note(self) -> None:
        """Write down what has been called so far for whom it is."""
        self.profile.disable()
        seen = self.by.setdefault(self.now, set())
        seen.update(each.code for each in self.profile.getstats() if not isinstance(each.code, str))
        self.profile.clear()

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
    """Write down for this test what it calls."""
    before = called.switch(item.nodeid)
    try:
        return (yield)
    finally:
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


def pytest_runtest_logreport(report: pytest.TestReport) -> None:
    """Note how long a test takes: the quick ones are asked first."""
    known = called.seconds.get(report.nodeid, 0.0)
    called.seconds[report.nodeid] = known + report.duration


def pytest_sessionfinish() -> None:
    """Write the answer."""
    called.note()
    answer = {"functions": called.functions(), "seconds": called.seconds}
    Path(ANSWER).write_text(json.dumps(answer), encoding="utf-8")
