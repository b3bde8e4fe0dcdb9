"""What was asked for in a day, how it was answered, and what must follow from that in the log."""

from __future__ import annotations

import shutil
import sqlite3
from collections import Counter
from collections.abc import Callable, Iterator, Sequence
from contextlib import closing
from dataclasses import dataclass, field
from itertools import groupby
from pathlib import Path

from arbitro import storage
from arbitro.desk.commands import Command
from arbitro.desk.kernel.state import EventState
from arbitro.desk.kernel.timeline import RecordedEvent, Timeline
from arbitro.storage import StoreError
from arbitro.storage.event_files.codec import encode
from simulation.day_hall import Client, Request

RETRIED = frozenset(
    f"{medium}-{what}"
    for medium in ("file", "database")
    for what in ("disk-full", "read-only", "busy", "failing", "missing")
)
"""What a disk may say; whoever is told so asks again, with the same name."""


@dataclass
class Intent:
    """One thing somebody wants done, by a name that stays the same however often it is sent.

    ``mark`` is a text that stands in what it leads to and nowhere else. ``is_open`` tells that no
    answer has come that settles it; ``version`` is the one it was acknowledged with.
    """

    name: str
    client: Client
    request: Request
    mark: str = ""
    sent: int = 0
    is_open: bool = True
    version: int = 0
    refused: str = ""
    says: tuple[int, str] | None = None
    """The game and the result it is about."""
    section: int = 0
    entry: int = 0
    """The player who says it, where it is a report."""
    stands: Callable[[EventState], bool] | None = None
    """Tells whether the event has what it asks for, where ``says`` does not tell."""
    command: Command | None = None
    """What another process is to carry out, which asks nobody."""
    changed_nothing: bool = False
    """It was acknowledged as what stood there already: the log has nothing of it."""


@dataclass
class Ledger:
    """All that was asked for."""

    intents: list[Intent] = field(default_factory=list)
    records: tuple[RecordedEvent, ...] = ()
    """The log as it was read last."""
    acknowledged: int = 0
    """The highest version somebody was told."""
    checked: int = 0

    def acked(self) -> list[Intent]:
        """Return what was acknowledged."""
        return [intent for intent in self.intents if intent.version]

    def seen(self, version: int) -> None:
        """Note that somebody was told of a version."""
        self.acknowledged = max(self.acknowledged, version)

    def gone_back(self, records: Sequence[RecordedEvent]) -> None:
        """Take note that a copy was put in the place of the event: what came later is gone."""
        names = {record.command for record in records}
        for intent in self.intents:
            if intent.version and not _names(intent, names):
                intent.version, intent.refused, intent.is_open = 0, "gone back", False
        self.records, self.acknowledged = tuple(records), len(records)

    def findings(self, records: Sequence[RecordedEvent]) -> Iterator[str]:
        """Yield what a log says otherwise than everybody was told."""
        self.checked += 1
        known = self.records[: self.acknowledged]
        if len(records) < self.acknowledged:
            yield f"the log has {len(records)} events, version {self.acknowledged} was told"
        if tuple(records[: len(known)]) != known:
            yield "the log is not the one that was told before"
        runs = Counter(name for name, _ in groupby(records, lambda record: record.command))
        for name, count in runs.items():
            if count > 1:
                yield f"the command {name} stands in {count} places"
        yield from self._of_intents(records, set(runs))
        yield from _moments(records)
        self.records = tuple(records)

    def _of_intents(self, records: Sequence[RecordedEvent], names: set[str]) -> Iterator[str]:
        texts = {
            name: b"".join(encode(record.event)[2] for record in group)
            for name, group in groupby(records, lambda record: record.command)
        }
        for intent in self.intents:
            found = _names(intent, names)
            if intent.version and not found and not intent.changed_nothing:
                yield f"acknowledged and not in the log: {intent.name} {intent.request.target}"
            if intent.refused and intent.refused != "gone back" and found:
                yield f"refused ({intent.refused}) and in the log: {intent.name}"
            if intent.says is not None and found and not _says(intent, found, records):
                yield f"the log has another result than {intent.says} for {intent.name}"
            if intent.mark:
                times = sum(intent.mark.encode() in text for text in texts.values())
                if times > 1:
                    yield f"done {times} times: {intent.mark}"
                if intent.version and not times:
                    yield f"acknowledged without effect: {intent.mark}"


def _names(intent: Intent, names: set[str]) -> str:
    """Return the name of a command an intent led to: a form's has a digest behind it."""
    if intent.name in names:
        return intent.name
    return next((name for name in names if name.startswith(f"{intent.name}-")), "")


def _says(intent: Intent, name: str, records: Sequence[RecordedEvent]) -> bool:
    for record in records:
        if record.command == name:
            result = getattr(record.event, "result", None)
            game = getattr(record.event, "game", None)
            if (game, getattr(result, "value", result)) == intent.says:
                return True
    return False


def _moments(records: Sequence[RecordedEvent]) -> Iterator[str]:
    for name, group in groupby(records, lambda record: record.command):
        moments = {record.at for record in group}
        if len(moments) > 1:
            yield f"the command {name} was given at {len(moments)} moments"


def log_of(folder: Path, key: str, aside: Path) -> tuple[list[RecordedEvent], list[str]]:
    """Return the log of an event's file as another process finds it, and what is wrong with it.

    A copy with its journal is read: nothing of what arbitro has open is touched.
    """
    shutil.rmtree(aside, ignore_errors=True)
    aside.mkdir(parents=True)
    for file in folder.glob(f"{key}.arbitro*"):
        shutil.copy(file, aside / file.name)
    path = aside / f"{key}.arbitro"
    try:
        records = storage.EventLog(path).read().records
    except StoreError as problem:
        return [], [f"the file does not open: {problem}"]
    with closing(sqlite3.connect(path)) as opened:
        told = opened.execute("PRAGMA integrity_check").fetchall()
    return records, [] if told == [("ok",)] else [f"the file is not sound: {told[:2]}"]


def replayed(records: Sequence[RecordedEvent]) -> Timeline:
    """Return the event of a log, from its beginning."""
    return Timeline(records)
