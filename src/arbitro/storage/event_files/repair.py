"""What is wrong with an event file, and the event as far as it can be recovered.

Nothing is ever changed in the file that was found: what can be relied on is written into a new one,
and the one found is kept. An event can be relied on when every event before it is there, all of
them bound by their seals, known to this arbitro, and together an event that makes sense.
"""

from __future__ import annotations

from collections.abc import Sequence
from datetime import datetime
from pathlib import Path
from typing import NamedTuple

from arbitro.desk.kernel.state import NEW_EVENT, EventState
from arbitro.desk.kernel.timeline import RecordedEvent, Timeline, first_unreadable
from arbitro.storage.event_files.codec import UndecodableEventError, decode
from arbitro.storage.event_files.files import (
    Contents,
    alone,
    contents_of,
    counted_in,
    made_aside,
    rescued,
    write_contents,
)
from arbitro.storage.event_files.kept_copies import keep_as_found
from arbitro.storage.event_files.rows import Sealed, StoredEvent, whole_commands
from arbitro.storage.faults import EventFileError, Problem


class Finding(NamedTuple):
    """What an event file is found to be.

    ``problem`` is the code of what is wrong, None where the file can be used; ``events`` is how
    many events can be relied on, of ``counted`` at least (None where the file does not say),
    ``last`` the last of them and ``state`` what they make. ``lost`` are events after those that can
    still be read but not be relied on, oldest first.
    """

    path: Path
    problem: Problem | None
    entry: int
    events: int
    counted: int | None
    lost: tuple[StoredEvent, ...] = ()
    last: RecordedEvent | None = None
    state: EventState = NEW_EVENT

    @property
    def gone(self) -> int:
        """Return how many events are gone without a trace, as far as the file counts them."""
        return max((self.counted or 0) - self.events - len(self.lost), 0)


def find(path: Path) -> Finding:
    """Return what a file is; EventFileError where it is no event file or of a newer arbitro."""
    return _examined(path)[0]


def repair(path: Path, kept: Path, at: datetime) -> Finding:
    """Put what can be relied on in the place of a damaged file, and keep that as it was found.

    EventFileError where nothing can be relied on. A file that can be used stays as it is.
    """
    found, contents = _examined(path)
    if found.problem is None:
        return found
    if not contents.events:
        raise EventFileError(found.problem, path, "nothing can be recovered", found.entry)
    with made_aside(path, over=True) as part:
        write_contents(part, contents)
        # Before the new file gets the name: should this fail, nothing has happened.
        keep_as_found(path, kept, at, found.events, "damaged")
        alone(path)
    return found


def _examined(path: Path) -> tuple[Finding, Contents]:
    beyond: tuple[StoredEvent, ...] = ()
    problem: Problem | None = None
    entry = 0
    try:
        contents = contents_of(path)
    except EventFileError as told:
        if told.code != "file-damaged":
            raise
        problem, entry = told.code, told.entry
        saved = rescued(path)
        contents = Contents(saved.stream, saved.events, saved.secrets, saved.boxes)
        beyond = tuple(saved.beyond)
    good, records = sensible(contents.events)
    if len(good) < len(contents.events):
        problem, entry = problem or "file-unreadable", entry or len(good) + 1
        beyond = (*(event.event for event in contents.events[len(good) :]), *beyond)
    finding = Finding(
        path,
        problem,
        entry,
        len(good),
        counted_in(path),
        beyond,
        records[-1] if records else None,
        Timeline(records).state,
    )
    return finding, contents._replace(events=good)


def sensible(events: Sequence[Sealed]) -> tuple[list[Sealed], list[RecordedEvent]]:
    """Return the longest beginning of a log that is known here and makes an event, and is whole."""
    records: list[RecordedEvent] = []
    for event in events:
        found = known(event.event)
        if found is None:
            break
        records.append(found)
    try:
        Timeline(records)
    except Exception:  # noqa: BLE001 - whatever it is, the log makes sense up to there
        records = records[: first_unreadable((), records) - 1]
    good = whole_commands(list(events[: len(records)]))
    return good, records[: len(good)]


def known(event: StoredEvent) -> RecordedEvent | None:
    """Return an event as it stands in a log, None where this arbitro cannot read it."""
    version, command, _, kind, schema, data, at, actor = event
    try:
        return decode((version, command, kind, schema, data, at, actor))
    except UndecodableEventError:
        return None
