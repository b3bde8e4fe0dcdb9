"""A plugin for pytest: a test that takes much longer than it did ends the whole run.

`benchmarks.mutants` runs tests with it, so that a mutant that never ends costs seconds, not what
all tests together may take. The bound of each test is what it took, five times, and a little more.
"""

from __future__ import annotations

import json
import os
import signal
from collections.abc import Iterator
from pathlib import Path

import pytest

SECONDS: dict[str, float] = json.loads(Path(os.environ["ARBITRO_SECONDS"]).read_text("utf-8"))
AT_LEAST = 20.0
"""Seconds of processor for any test: its fixtures may be made within it."""


@pytest.hookimpl(wrapper=True)
def pytest_runtest_protocol(item: pytest.Item) -> Iterator[None]:
    """Let the process be ended by a signal where a test takes too long."""
    signal.setitimer(signal.ITIMER_PROF, AT_LEAST + 5 * SECONDS.get(item.nodeid, 60.0))
    try:
        return (yield)
    finally:
        signal.setitimer(signal.ITIMER_PROF, 0)
