"""The private records of an event file: rows beside the log, and keys that can be destroyed."""

from __future__ import annotations

import sqlite3
from collections.abc import Collection
from contextlib import closing
from pathlib import Path

from arbitro.storage.event_files.layout import connected, reading, writing
from arbitro.storage.event_files.rows import SideRows
from arbitro.storage.faults import naming_faults


def write_beside(connection: sqlite3.Connection, beside: SideRows) -> None:
    """Write what is kept beside events, in the caller's transaction."""
    connection.executemany("INSERT INTO secret VALUES (?, ?)", beside.keys)
    connection.executemany("INSERT INTO private VALUES (?, ?, ?)", beside.boxes)
    _destroy(connection, beside.destroyed)


def _destroy(connection: sqlite3.Connection, matters: Collection[int]) -> None:
    """Destroy keys: `connection.PRAGMAS` has their bytes overwritten."""
    for matter in matters:
        connection.execute("DELETE FROM secret WHERE matter = ?", (matter,))


def key_in(path: Path, matter: int) -> bytes | None:
    """Return the key of a matter in a file in use, None where there is none."""
    with naming_faults(path), reading(path) as connection:
        found = connection.execute("SELECT key FROM secret WHERE matter = ?", (matter,)).fetchone()
    return None if found is None else bytes(found[0])


def boxes_in(path: Path, numbers: Collection[int]) -> dict[int, bytes]:
    """Return sealed records of a file in use by their numbers."""
    found = {}
    with naming_faults(path), reading(path) as connection:
        for number in numbers:
            asked = "SELECT box FROM private WHERE number = ?"
            row = connection.execute(asked, (number,)).fetchone()
            if row is not None:
                found[number] = bytes(row[0])
    return found


def destroy_keys(path: Path, matters: Collection[int]) -> None:
    """Destroy the keys of matters in a file of its own, such as a restore point."""
    with naming_faults(path), writing(path) as connection:
        _destroy(connection, matters)


def without_private(path: Path) -> None:
    """Take all private records, and their keys, out of a file that was just made."""
    with naming_faults(path), closing(connected(path, in_use=False)) as connection:
        connection.execute("BEGIN IMMEDIATE")
        connection.execute("DELETE FROM private")
        connection.execute("DELETE FROM secret")
        connection.execute("COMMIT")
        connection.execute("VACUUM")
