"""Logs that travel from one computer to another as they grow: read after a mark, added as they are.

What arrives is stored byte by byte as it was sealed on the first computer, so that both logs have
the same seals, and a log that went on alone is told from one that is only behind.
"""

from __future__ import annotations

import sqlite3
from collections.abc import Iterable, Sequence
from hashlib import sha256
from pathlib import Path
from typing import NamedTuple

from arbitro.storage.event_files import layout
from arbitro.storage.event_files.files import (
    Contents,
    append_rows,
    contents_of,
    file_at,
    made_aside,
    write_contents,
)
from arbitro.storage.event_files.layout import reading, writing
from arbitro.storage.event_files.private_rows import write_beside
from arbitro.storage.event_files.rows import (
    START,
    Mark,
    Sealed,
    SideRows,
    StoredEvent,
    broken_at,
    seal_before_all,
)
from arbitro.storage.faults import EventFileError, LogReplacedError, naming_faults
from arbitro.storage.statements import select

MOST_ROWS = 2_000
"""Events of one shipment; a command longer than that travels whole all the same."""

_END = "SELECT version, seal FROM event ORDER BY version DESC LIMIT 1"
_ROWS = select(layout.COLUMNS, "FROM event WHERE version > ? ORDER BY version")
_AT = "SELECT seal FROM event WHERE version = ?"
_BOXES = "SELECT number, matter, box FROM private WHERE number > ? AND number <= ? ORDER BY number"
_KEYS = "SELECT matter, key FROM secret ORDER BY matter"

Keys = Sequence[tuple[int, bytes]]


class Shipment(NamedTuple):
    """What a log has after a mark: events with their seals, and what lies beside them.

    ``keys`` are all keys of its private records, None where the receiver has them already; ``more``
    tells that the log goes on after it.
    """

    stream: str
    events: Sequence[Sealed] = ()
    boxes: Sequence[tuple[int, int, bytes]] = ()
    keys: Keys | None = None
    more: bool = False


def digest_of_keys(keys: Iterable[tuple[int, bytes]]) -> str:
    """Return what tells the keys of private records from others, without telling one of them."""
    digest = sha256()
    for matter, key in keys:
        digest.update(f"{matter}:{sha256(key).hexdigest()}\n".encode())
    return digest.hexdigest()


def end_of(path: Path) -> tuple[Mark, str]:
    """Return where the log of a file ends, and the digest of its keys; `START` where none is."""
    if file_at(path) is None:
        return START, digest_of_keys(())
    with naming_faults(path), reading(path) as connection:
        return _end(connection), digest_of_keys(connection.execute(_KEYS))


def shipment_of(path: Path, after: Mark, keys: str = "") -> Shipment:
    """Return what the log of a file in use has after a mark; ``keys`` is the digest of known ones.

    LogReplacedError where it has no such mark: it is another log, or went on otherwise.
    """
    with naming_faults(path), reading(path) as connection:
        found = connection.execute(_AT, (after.version,)).fetchone()
        if after != START and (found is None or bytes(found[0]) != after.seal):
            raise LogReplacedError
        events: list[Sealed] = []
        rows = connection.execute(_ROWS, (after.version,))
        for row in rows:
            events.append(Sealed(StoredEvent(*row[:-1]), row[-1]))
            # Half of a command never happened: it ends where nothing more of one follows.
            if len(events) >= MOST_ROWS and not events[-1].event.rest:
                break
        last = events[-1].event.version if events else after.version
        more = connection.execute(_AT, (last + 1,)).fetchone() is not None
        known = connection.execute(_KEYS).fetchall()
        return Shipment(
            layout.told(connection, "stream") or "",
            events,
            connection.execute(_BOXES, (after.version, last)).fetchall(),
            None if digest_of_keys(known) == keys else known,
            more,
        )


def receive(path: Path, after: Mark, sent: Shipment) -> Mark:
    """Add a shipment to the file of its log, all of it or nothing; return where the log ends.

    The file is made where there is none. LogReplacedError where the log does not end at the mark,
    or is another one; EventFileError where a seal does not hold: nothing of it is stored.
    """
    _check_seals(path, after, sent)
    if file_at(path) is None:
        if after != START:
            raise LogReplacedError
        contents = Contents(sent.stream, sent.events, sent.keys or (), sent.boxes)
        with made_aside(path) as part:
            write_contents(part, contents)
    else:
        with naming_faults(path), writing(path) as connection:
            if layout.told(connection, "stream") != sent.stream or _end(connection) != after:
                raise LogReplacedError
            if sent.events:
                append_rows(connection, sent.events)
            write_beside(connection, _beside(connection, sent))
    if not sent.events:
        return after
    return Mark(sent.events[-1].event.version, sent.events[-1].seal)


def other_branch(path: Path, shared: Mark, sent: Shipment) -> Contents:
    """Return a log that has the events of a file up to a mark, and then goes on as a shipment."""
    own = Contents(sent.stream) if shared == START else contents_of(path)
    boxes = [box for box in own.boxes if box[0] <= shared.version]
    return Contents(
        own.stream,
        [*own.events[: shared.version], *sent.events],
        own.secrets if sent.keys is None else sent.keys,
        [*boxes, *sent.boxes],
    )


def last_at(path: Path) -> str:
    """Return the moment of the last event of a file in ISO form, empty where there is none."""
    with naming_faults(path), reading(path) as connection:
        asked = "SELECT at FROM event ORDER BY version DESC LIMIT 1"
        return str((connection.execute(asked).fetchone() or ("",))[0])


def entries_alone(path: Path, other: Path) -> int:
    """Return how many events a file has that another file of the same log has not."""
    found = []
    for asked in (path, other):
        with naming_faults(asked), reading(asked) as connection:
            found.append({bytes(row[0]) for row in connection.execute("SELECT seal FROM event")})
    return len(found[0] - found[1])


def _end(connection: sqlite3.Connection) -> Mark:
    found = connection.execute(_END).fetchone()
    return START if found is None else Mark(found[0], bytes(found[1]))


def _beside(connection: sqlite3.Connection, sent: Shipment) -> SideRows:
    """Return what changes beside a log: keys that are new, and those destroyed on the first."""
    if sent.keys is None:
        return SideRows(boxes=sent.boxes)
    here = {matter for matter, _ in connection.execute(_KEYS)}
    there = dict(sent.keys)
    return SideRows(
        [(matter, key) for matter, key in sent.keys if matter not in here],
        sent.boxes,
        sorted(here - there.keys()),
    )


def _check_seals(path: Path, after: Mark, sent: Shipment) -> None:
    broken = broken_at(after.seal or seal_before_all(sent.stream), sent.events, after.version)
    if broken:
        raise EventFileError("file-damaged", path, "the seal does not hold", broken)
