"""Deadlines written as a calendar for other programs."""

from __future__ import annotations

from collections.abc import Collection, Iterable
from datetime import UTC, datetime, tzinfo
from pathlib import Path

from arbitro.cli.base.speech import say, words
from arbitro.clock import now
from arbitro.formats.ical import WholeDay, of_whole_days, reminders
from arbitro.rules.office.deadlines import Deadline


def write_deadlines(
    path: str,
    name: str,
    rows: Iterable[Deadline],
    *,
    zone: tzinfo | None = None,
    sequence: int = 0,
    settled: Collection[str] = (),
) -> bool:
    """Write the deadlines whose day is known; say why not where it fails.

    Entries are named by ``name`` and their row, so that a calendar read again moves them where
    ``sequence`` is higher; what is ``settled`` reminds nobody. Hours are those of the hall in its
    ``zone``, None: that of this machine.
    """
    entries = [
        WholeDay(
            f"{name}-{row.id}@arbitro",
            row.on,
            _title(row),
            row.cited(),
            None if row.at is None else in_utc(row.at, zone),
            sequence,
            reminders(of_day=row.at is None, settled=row.code in settled),
        )
        for row in rows
        if row.on is not None
    ]
    try:
        Path(path).write_bytes(of_whole_days("deadlines", entries, now()))
    except OSError:
        say("office.not-written", error=True, file=path)
        return False
    return True


def in_utc(at: datetime, zone: tzinfo | None) -> datetime:
    """Return the instant (UTC) an hour of the hall is."""
    return (at if zone is None else at.replace(tzinfo=zone)).astimezone(UTC)


def _title(deadline: Deadline) -> str:
    return words().t(f"office.due.{deadline.code}")
