"""Deadlines written as a calendar for other programs."""

from __future__ import annotations

from collections.abc import Iterable
from pathlib import Path

from arbitro.cli.base.speech import say, words
from arbitro.clock import now
from arbitro.formats.ical import WholeDay, of_whole_days
from arbitro.rules.office.deadlines import Deadline


def write_deadlines(path: str, name: str, rows: Iterable[Deadline]) -> bool:
    """Write the deadlines whose day is known; say why not where it fails.

    Entries are named by ``name`` and their row, so that a calendar read again moves them.
    """
    entries = [
        WholeDay(f"{name}-{each.id}@arbitro", each.on, _title(each), each.cited())
        for each in rows
        if each.on is not None
    ]
    try:
        Path(path).write_bytes(of_whole_days("deadlines", entries, now()))
    except OSError:
        say("office.not-written", error=True, file=path)
        return False
    return True


def _title(each: Deadline) -> str:
    return words().t(f"office.due.{each.code}")
