"""Long jobs and how far they are, kept so that a killed process loses none of them.

A job has the name whoever asked gave it: asking again with the name is the same job. Whoever works
at one holds a lease, which is renewed with its progress; a job whose lease has run out is taken
over by another process. The same statements serve a file beside the events and the database.
"""

from __future__ import annotations

import json
from abc import ABC, abstractmethod
from collections.abc import Mapping, Sequence
from typing import Any, NamedTuple

from arbitro.storage.statements import select
from arbitro.storage.tables.file_tables import FileTables

WAITING, RUNNING, DONE, FAILED, CANCELLED = "waiting", "running", "done", "failed", "cancelled"
NAME = ".arbitro-jobs"
MOST_TRIES = 3
"""How often a job is begun that ends with the death of its process."""

TABLES = """
CREATE TABLE IF NOT EXISTS {job} (
    name text PRIMARY KEY, kind text NOT NULL, event text NOT NULL, given text NOT NULL,
    actor text NOT NULL, state text NOT NULL, done bigint NOT NULL, total bigint NOT NULL,
    tries integer NOT NULL, asked text NOT NULL, ended text NOT NULL, fault text NOT NULL,
    file text NOT NULL, worker text NOT NULL, until double precision NOT NULL);
CREATE TABLE IF NOT EXISTS {job}_file (name text PRIMARY KEY, content {bytes} NOT NULL);
CREATE TABLE IF NOT EXISTS {job}_parts (name text PRIMARY KEY, parts text NOT NULL);
"""
_COLUMNS = "name, kind, event, given, actor, state, done, total, tries, asked, ended, fault, file"
_FREE = "(state = 'waiting' OR (state = 'running' AND until < %s))"


PartMade = Mapping[str, str | int]
"""A part of what a job made: ``file``, ``fate``, ``why`` in words, ``size`` in bytes."""


class JobProduct(NamedTuple):
    """What a job made: a file, and the parts of it that could not be made whole."""

    file: str
    data: bytes
    parts: Sequence[PartMade] = ()


class JobRecord(NamedTuple):
    """A job: what is to be done with what (JSON), for whom, and how far it is.

    ``file`` names what it made, empty where that is no file; ``fault`` is why it failed.
    """

    name: str
    kind: str
    event: str
    given: str
    actor: str
    state: str
    done: int
    total: int
    tries: int
    asked: str
    ended: str
    fault: str
    file: str

    @property
    def is_over(self) -> bool:
        """Tell whether nothing will happen to it by itself."""
        return self.state in {DONE, FAILED, CANCELLED}


class JobStore(ABC):
    """The jobs of a place, safe for many threads and for several processes."""

    named_as: Mapping[str, str] = {"job": "job"}

    @abstractmethod
    def _run(self, asked: str, given: Sequence[object] = ()) -> tuple[list[Any], int]:
        """Run one statement in a transaction of its own; return its rows and how many it changed.

        ``{job}`` stands for the table.
        """

    def ask(self, job: JobRecord, sent: bytes | None = None) -> bool:
        """Keep a job, with what was sent for it; tell whether there was none of that name.

        What was sent is kept first: a job is never taken by a process before that is there.
        """
        if sent is not None and self.named(job.name) is None:
            self._run(
                "INSERT INTO {job}_file (name, content) VALUES (%s, %s)"
                " ON CONFLICT (name) DO NOTHING",
                (job.name, sent),
            )
        places = ", ".join(["%s"] * len(job))
        _, changed = self._run(
            f"INSERT INTO {{job}} ({_COLUMNS}, worker, until) VALUES ({places}, '', 0)"  # noqa: S608
            " ON CONFLICT (name) DO NOTHING",
            job,
        )
        return changed > 0

    def named(self, name: str) -> JobRecord | None:
        """Return a job by its name."""
        rows, _ = self._run(select(_COLUMNS, "FROM {job} WHERE name = %s"), (name,))
        return JobRecord(*rows[0]) if rows else None

    def all(self, most: int = 200) -> list[JobRecord]:
        """Return the last jobs, the latest first."""
        asked = select(_COLUMNS, "FROM {job} ORDER BY asked DESC, name LIMIT %s")
        return [JobRecord(*row) for row in self._run(asked, (most,))[0]]

    def claim(
        self, worker: str, now: float, until: float, kinds: Sequence[str] = ()
    ) -> JobRecord | None:
        """Take the oldest job nobody works at, with a lease; None where there is none.

        ``kinds`` are those that are taken, any where none is named. Of two who take the same, the
        condition is true for the first alone.
        """
        of_kinds = f" AND kind IN ({', '.join(['%s'] * len(kinds))})" if kinds else ""
        rows, _ = self._run(
            # The condition stands twice: PostgreSQL looks at the outer one again once it has waited
            # for the row.
            "UPDATE {job} SET state = 'running', worker = %s, until = %s, tries = tries + 1"  # noqa: S608
            f" WHERE {_FREE} AND name = (SELECT name FROM {{job}} WHERE {_FREE}{of_kinds}"
            f" ORDER BY asked, name LIMIT 1) RETURNING {_COLUMNS}",
            (worker, until, now, now, *kinds),
        )
        return JobRecord(*rows[0]) if rows else None

    def renew(self, name: str, worker: str, until: float, progress: tuple[int, int]) -> bool:
        """Keep a lease and the progress; False where the job was cancelled or taken over."""
        _, changed = self._run(
            "UPDATE {job} SET until = %s, done = %s, total = %s"
            " WHERE name = %s AND worker = %s AND state = 'running'",
            (until, *progress, name, worker),
        )
        return changed > 0

    def end(
        self,
        name: str,
        worker: str,
        at: str,
        *,
        fault: str = "",
        made: JobProduct | None = None,
    ) -> bool:
        """End a job with a fault or with what it made; False where it is another's by now.

        What was sent for it is let go with its success, and kept while it may be done again.
        """
        if made is None and not fault:
            self._run(
                "DELETE FROM {job}_file WHERE name = (SELECT name FROM {job}"
                " WHERE name = %s AND worker = %s AND state = 'running')",
                (name, worker),
            )
        if made is not None:
            self._run(
                # A worker that lost its lease is not to put its file over another's.
                "INSERT INTO {job}_file (name, content) SELECT name, %s FROM {job}"
                " WHERE name = %s AND worker = %s AND state = 'running'"
                " ON CONFLICT (name) DO UPDATE SET content = excluded.content",
                (made.data, name, worker),
            )
        if made is not None and made.parts:
            self._run(
                "INSERT INTO {job}_parts (name, parts) SELECT name, %s FROM {job}"
                " WHERE name = %s AND worker = %s AND state = 'running'"
                " ON CONFLICT (name) DO UPDATE SET parts = excluded.parts",
                (json.dumps([dict(part) for part in made.parts]), name, worker),
            )
        _, changed = self._run(
            "UPDATE {job} SET state = %s, fault = %s, file = %s, ended = %s"
            " WHERE name = %s AND worker = %s AND state = 'running'",
            (FAILED if fault else DONE, fault, made.file if made else "", at, name, worker),
        )
        return changed > 0

    def cancel(self, name: str, at: str) -> bool:
        """Cancel a job that waits or runs; tell whether it did."""
        _, changed = self._run(
            "UPDATE {job} SET state = 'cancelled', ended = %s"
            " WHERE name = %s AND state IN ('waiting', 'running')",
            (at, name),
        )
        return changed > 0

    def again(self, name: str) -> bool:
        """Let a job that failed or was cancelled wait again; tell whether it does."""
        _, changed = self._run(
            "UPDATE {job} SET state = 'waiting', tries = 0, done = 0, total = 0, fault = '',"
            " ended = '', worker = '' WHERE name = %s AND state IN ('failed', 'cancelled')",
            (name,),
        )
        return changed > 0

    def content(self, name: str) -> bytes | None:
        """Return the file a job has made, before that what was sent for it."""
        rows, _ = self._run("SELECT content FROM {job}_file WHERE name = %s", (name,))
        return bytes(rows[0][0]) if rows else None

    def parts(self) -> dict[str, list[PartMade]]:
        """Return by the names of jobs the parts of what they made that could not be made whole."""
        rows, _ = self._run("SELECT name, parts FROM {job}_parts")
        return {name: json.loads(parts) for name, parts in rows}

    def clear(self, before: str) -> None:
        """Strike out what was over before a moment."""
        over = "state IN ('done', 'failed', 'cancelled') AND ended < %s"
        for kept in ("file", "parts"):
            self._run(
                f"DELETE FROM {{job}}_{kept} WHERE name IN (SELECT name FROM {{job}} WHERE {over})",  # noqa: S608
                (before,),
            )
        self._run(f"DELETE FROM {{job}} WHERE {over}", (before,))  # noqa: S608

    @abstractmethod
    def close(self) -> None:
        """Let go of what is held."""


class FileJobs(FileTables, JobStore):
    """Jobs in a file of the folder, which is made with the first of them."""

    name = NAME
    tables = TABLES.format(job="job", bytes="blob")
