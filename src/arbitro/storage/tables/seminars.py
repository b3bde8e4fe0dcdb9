"""Seminars as they are kept: their deeds in tables of their own, what candidates save meanwhile.

The tables are in a file beside the events, or in the database that several servers share.

Every deed is looked at and kept in one transaction; one sent twice with the same identifier is kept
once. Nothing of it is ever part of an event's file, and a seminar can be erased whole.
"""

from __future__ import annotations

import json
import secrets
import sqlite3
from abc import ABC, abstractmethod
from contextlib import closing, contextmanager
from datetime import UTC, datetime
from typing import TYPE_CHECKING, Any, Protocol

from arbitro.reasons import Refused, refused
from arbitro.school.deeds import fault_of, said
from arbitro.school.refusals import why_not
from arbitro.school.room import (
    Course,
    HandedIn,
    RoomEvent,
    course_of,
)
from arbitro.storage.faults import EventFileError, code_of
from arbitro.storage.tables.file_tables import opened_with, transaction

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping, Sequence
    from contextlib import AbstractContextManager
    from pathlib import Path

MOST_SEMINARS = 500
MOST_DEEDS = 20_000
SEMINAR_TABLES = """
CREATE TABLE IF NOT EXISTS {deed} (
  seminar TEXT NOT NULL, number INTEGER NOT NULL, at TEXT NOT NULL, kind TEXT NOT NULL,
  data TEXT NOT NULL, command TEXT UNIQUE, PRIMARY KEY (seminar, number));
CREATE TABLE IF NOT EXISTS {saved} (
  seminar TEXT NOT NULL, participant INTEGER NOT NULL, at TEXT NOT NULL, data TEXT NOT NULL,
  PRIMARY KEY (seminar, participant));
"""


class Rows(Protocol):
    """What runs a statement in the transaction it was given in, and returns its rows."""

    def __call__(self, asked: str, given: Sequence[object] = ()) -> list[Any]:
        """Run a statement with ``{deed}`` and ``{saved}`` for the tables, ``?`` for a value."""


class Seminars(ABC):
    """The seminars of a place. Nothing is written before the first one is begun."""

    @abstractmethod
    def _there(self) -> bool:
        """Tell whether anything may have been kept."""

    @abstractmethod
    def _rows(self) -> AbstractContextManager[Rows]:
        """Give the tables in a transaction of its own, written where nothing fails."""

    def all(self) -> dict[str, Course]:
        """Return every seminar by name, the latest first."""
        if not self._there():
            return {}
        with self._rows() as rows:
            begun = rows("SELECT seminar FROM {deed} WHERE number = 1 ORDER BY at DESC, seminar")
            found = {name: course_of(_deeds(rows, name)) for (name,) in begun}
        return {name: course for name, course in found.items() if course is not None}

    def course(self, name: str) -> Course | None:
        """Return a seminar as it stands, None where there is none of this name."""
        return course_of(self.deeds(name))

    def deeds(self, name: str) -> list[RoomEvent]:
        """Return everything done in a seminar, in order."""
        if not self._there():
            return []
        with self._rows() as rows:
            return _deeds(rows, name)

    def begin(self, data: Mapping[str, Any], at: datetime, command: str) -> str | Refused:
        """Begin a seminar from its plan and return its name; sent twice, the same one."""
        problem = fault_of("planned", data)
        if problem is not None:
            return problem
        with self._rows() as rows:
            done = rows("SELECT seminar FROM {deed} WHERE command = ?", (command,))
            if done:
                return str(done[0][0])
            ((count,),) = rows("SELECT count(DISTINCT seminar) FROM {deed}")
            if count >= MOST_SEMINARS:
                return refused("room-too-many", most=MOST_SEMINARS)
            name = secrets.token_hex(5)
            _keep(rows, name, RoomEvent(1, at, "planned", said("planned", data)), command)
            return name

    def do(
        self, name: str, kind: str, data: Mapping[str, Any], at: datetime, command: str
    ) -> Refused | None:
        """Keep a deed, or return what speaks against it.

        Whoever is enrolled and what is held gets the next number here. KeyError where there is no
        such kind.
        """
        with self._rows() as rows:
            # The form was sent twice: what it asks for is done.
            if rows("SELECT 1 FROM {deed} WHERE command = ?", (command,)):
                return None
            deeds = _deeds(rows, name)
            course = course_of(deeds)
            if course is None:
                return refused("room-missing")
            if len(deeds) >= MOST_DEEDS:
                return refused("room-too-many-deeds", most=MOST_DEEDS)
            data = said(kind, data)
            problem = why_not(course, kind, data, at)
            if problem is None:
                deed = RoomEvent(len(deeds) + 1, at, kind, _numbered(deeds, kind, data))
                course_of([*deeds, deed])  # what cannot be read is not kept
                _keep(rows, name, deed, command)
            return problem

    def save(self, name: str, participant: int, given: HandedIn, at: datetime) -> Refused | None:
        """Keep what a candidate has answered so far; refused once the time is over."""
        with self._rows() as rows:
            course = course_of(_deeds(rows, name))
            if course is None or not course.may_write(participant, at):
                return refused("room-time-over")
            row = (name, participant, _written(at), json.dumps(given))
            rows(
                "INSERT INTO {saved} VALUES (?, ?, ?, ?) ON CONFLICT (seminar, participant)"
                " DO UPDATE SET at = excluded.at, data = excluded.data",
                row,
            )
        return None

    def saved(self, name: str) -> dict[int, HandedIn]:
        """Return what candidates have saved while they wrote."""
        if not self._there():
            return {}
        with self._rows() as rows:
            found = rows("SELECT participant, data FROM {saved} WHERE seminar = ?", (name,))
        return {number: _given(data) for number, data in found}

    def erase(self, name: str) -> None:
        """Erase a seminar with all that is known of its participants."""
        with self._rows() as rows:
            rows("DELETE FROM {deed} WHERE seminar = ?", (name,))
            rows("DELETE FROM {saved} WHERE seminar = ?", (name,))


_ERASED = "PRAGMA secure_delete = ON;"
"""Has what is erased overwritten."""
_NAMED = {"deed": "deed", "saved": "saved"}


class FileSeminars(Seminars):
    """Seminars in a file that nobody but its owner may read; what is erased is overwritten."""

    def __init__(self, path: Path) -> None:
        self._path = path

    def _there(self) -> bool:
        return self._path.is_file()

    @contextmanager
    def _rows(self) -> Iterator[Rows]:
        try:
            with closing(self._made()) as file:

                def run(asked: str, given: Sequence[object] = ()) -> list[Any]:
                    return file.execute(asked.format(**_NAMED), given).fetchall()

                # The right to write from the beginning: of two who read first both would give
                # the same number.
                with transaction(file):
                    yield run
        except (sqlite3.Error, OSError) as problem:  # what is asked wrongly is no fault of the file
            raise EventFileError(code_of(problem, self._path), self._path) from problem

    def _made(self) -> sqlite3.Connection:
        """Return a connection to the file, whose tables are there."""
        self._path.parent.mkdir(parents=True, exist_ok=True)
        # Before SQLite makes the file: what people answer is for nobody else on the machine.
        self._path.touch(mode=0o600)
        return opened_with(self._path, _ERASED + SEMINAR_TABLES.format(**_NAMED))


def _numbered(deeds: list[RoomEvent], kind: str, data: Mapping[str, Any]) -> Mapping[str, Any]:
    """Give who is enrolled, and a new session, the next number; none is ever given twice.

    A session that stands may be named, to be held otherwise; a participant is always a new one.
    """
    name = {"enrolled": "participant", "held": "session"}.get(kind)
    if name is None or name in data:
        return data
    given = [int(deed.data[name]) for deed in deeds if deed.kind == kind]
    return {**data, name: max(given, default=0) + 1}


def _deeds(rows: Rows, name: str) -> list[RoomEvent]:
    asked = "SELECT number, at, kind, data FROM {deed} WHERE seminar = ? ORDER BY number"
    return [
        RoomEvent(number, datetime.fromisoformat(at), kind, json.loads(data))
        for number, at, kind, data in rows(asked, (name,))
    ]


def _keep(rows: Rows, name: str, deed: RoomEvent, command: str) -> None:
    data = json.dumps(deed.data)
    rows(
        "INSERT INTO {deed} VALUES (?, ?, ?, ?, ?, ?)",
        (name, deed.number, _written(deed.at), deed.kind, data, command),
    )


def _written(at: datetime) -> str:
    return at.astimezone(UTC).isoformat()


def _given(text: str) -> HandedIn:
    answers, texts = json.loads(text)
    return HandedIn(tuple(answers), tuple(texts))
