"""Event files of layouts 1 to 4, as arbitro 0.1.0 and what came before 0.2 wrote them.

They are read and never changed: what they hold is written into a file of the present layout, and
they are kept as they were found. Layout 1 had the bare log, 2 numbered the events of a command, 3
added triggers against rewriting, 4 sealed each event. The number stands in ``user_version``, from 4
on in the table ``file`` as well.
"""

from __future__ import annotations

import sqlite3
from collections.abc import Iterable
from hashlib import sha256
from pathlib import Path
from typing import NamedTuple

from arbitro.storage.event_files.rows import StoredEvent
from arbitro.storage.faults import EventFileError

LAST = 4
SEALED_FROM = 4

_STORED = (
    "SELECT version, command_id, {position}, type, schema, CAST(data AS BLOB), at, actor, {seal}"
    " FROM event WHERE stream = ? ORDER BY version"
)
_NUMBERED_FROM = 2
_Row = tuple[int, str, int, str, int, bytes, str, str, bytes | None]


def events_of(connection: sqlite3.Connection, path: Path, layout: int) -> list[StoredEvent]:
    """Return the events of a file; EventFileError where one is missing or a seal does not hold."""
    stream = stream_of(connection, path, layout)
    asked = _STORED.format(
        # Where a layout has no such column a constant stands in, so that all rows are alike.
        position="position" if layout >= _NUMBERED_FROM else "0",
        seal="seal" if layout >= SEALED_FROM else "NULL",
    )
    rows: list[_Row] = connection.execute(asked, (stream,)).fetchall()
    seal = sha256(b"arbitro event log\n" + stream.encode()).digest()
    for version, row in enumerate(rows, 1):
        if row[0] != version:
            raise EventFileError("file-damaged", path, "an event is missing", version)
        if layout >= SEALED_FROM:
            seal = _seal_after(seal, row)
            if seal != row[-1]:
                raise EventFileError("file-damaged", path, "the seal does not hold", version)
    return _read_events(rows)


def stream_of(connection: sqlite3.Connection, path: Path, layout: int) -> str:
    """Return the name of the one log of a file."""
    told = dict(connection.execute("SELECT key, value FROM file").fetchall())
    if told.get("layout") != (str(layout) if layout >= SEALED_FROM else None):
        raise EventFileError("file-damaged", path, f"layout {layout}, told {told.get('layout')}")
    if "stream" not in told:
        raise EventFileError("file-damaged", path, "no log is named")
    stray = connection.execute("SELECT count(*) FROM event WHERE stream <> ?", (told["stream"],))
    if stray.fetchone() != (0,):
        raise EventFileError("file-damaged", path, "events of another log")
    return str(told["stream"])


class RescuedLog(NamedTuple):
    """What can be read of a file page by page: a log without gaps, and rows after its first one."""

    stream: str
    events: list[StoredEvent]
    beyond: list[StoredEvent]


def rescued(rows: Iterable[list[object]]) -> RescuedLog | None:
    """Return the log that rows of leaves make; None where none of them is of these layouts."""
    found: dict[int, _Row] = {}
    stream = ""
    for row in rows:
        match row:
            case [str(name), int(version), str(command), str(kind), int(schema), data, *more]:
                if not isinstance(data, str | bytes):
                    continue
                blob = data.encode() if isinstance(data, str) else data
                match more:
                    case [str(at), str(actor)]:
                        told: _Row = (version, command, 0, kind, schema, blob, at, actor, None)
                    case [str(at), str(actor), int(position)]:
                        told = (version, command, position, kind, schema, blob, at, actor, None)
                    case [str(at), str(actor), int(position), bytes(seal)]:
                        told = (version, command, position, kind, schema, blob, at, actor, seal)
                    case _:
                        continue
                stream = name
                # The first row of a version: what was moved to another page may still stand on the
                # old one.
                found.setdefault(version, told)
            case _:
                pass
    if not found:
        return None
    bound = _bound(found, stream)
    beyond = [found[version] for version in sorted(found) if version > len(bound)]
    return RescuedLog(stream, _read_events(bound), _read_events(beyond))


def _bound(found: dict[int, _Row], stream: str) -> list[_Row]:
    """Return the rows from the first on without a gap whose seals, where there are any, hold."""
    seal, rows = sha256(b"arbitro event log\n" + stream.encode()).digest(), list[_Row]()
    while (row := found.get(len(rows) + 1)) is not None:
        seal = _seal_after(seal, row)
        if row[-1] is not None and row[-1] != seal:
            break
        rows.append(row)
    return rows


def _seal_after(before: bytes, row: _Row) -> bytes:
    """Return the seal layout 4 gave an event."""
    version, command, position, kind, schema, data, at, actor, _ = row
    try:
        head = (
            f"{version} {position} {schema} {len(command)} {len(kind)} {len(at)} {len(actor)} "
            f"{command}{kind}{at}{actor}"
        )
        return sha256(before + head.encode() + data).digest()
    except TypeError:  # the disk may have made anything of it
        return b""


def _read_events(rows: list[_Row]) -> list[StoredEvent]:
    """Return events with the number of those of their command that follow each."""
    found: list[StoredEvent] = []
    rest = 0
    for at in range(len(rows) - 1, -1, -1):
        version, command, _, kind, schema, data, when, actor, _ = rows[at]
        # Counted from the end: these layouts numbered the events of a command from its beginning,
        # or not at all.
        rest = rest + 1 if at + 1 < len(rows) and rows[at + 1][1] == command else 0
        found.append(StoredEvent(version, command, rest, kind, schema, data, when, actor))
    return found[::-1]
