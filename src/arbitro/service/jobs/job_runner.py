"""Long jobs carried out: each in a process of its own, whose memory comes back when it is done.

A server works at one job at a time, and beside it at one of those that are short and that people
wait for. What it does is in the rows of the jobs: another process, or the next one here, goes on
where one was killed.
"""

from __future__ import annotations

import json
import secrets
from collections.abc import Callable, Mapping, Sequence
from datetime import datetime, timedelta
from threading import Event
from typing import Any

from arbitro import clock
from arbitro.answers.derivation import read_plain
from arbitro.answers.interface.office import PacketFileItem
from arbitro.answers.interface.server import JobItem
from arbitro.config import Settings
from arbitro.loops import Loop
from arbitro.parallel_jobs import KILLED, StoppedError, run_apart
from arbitro.storage import StoreError
from arbitro.storage.databases import databases
from arbitro.storage.event_files.store import Store
from arbitro.storage.tables.job_rows import (
    MOST_TRIES,
    WAITING,
    FileJobs,
    JobProduct,
    JobRecord,
    JobStore,
)
from arbitro.worker_process import Tell, WorkerKilledError, WorkFaultError

PerformJob = Callable[[str, Mapping[str, Any], Tell], Any]
"""Performs a kind of job: a function of the shell above, which is called in the job's process.

It returns what a `JobProduct` is made of, or nothing.
"""

SOON = ("notices",)
"""Kinds that wait for no long job: a second thread works at these alone."""

LEASE = 20.0
"""Seconds a job stays with a process that tells nothing of it."""
LOOKED_EVERY = 2.0
KEPT_FOR = timedelta(days=7)


def jobs_of(store: Store, settings: Settings) -> JobStore:
    """Return where the jobs of a place are kept."""
    if settings.database is None:
        return FileJobs(settings.folder)

    assert isinstance(store, databases.PostgresStore)
    return databases.PostgresJobs(store)


class JobRunner:
    """The jobs of a place, and the thread that works at them once `start` was called.

    Without ``perform`` they are looked at, queued and cancelled, and done by other processes.
    """

    def __init__(
        self,
        rows: JobStore,
        settings: Settings,
        perform: PerformJob | None = None,
        now: Callable[[], datetime] = clock.now,
        lease: float = LEASE,
    ) -> None:
        self.rows = rows
        self._settings = settings
        self._perform = perform
        self._now = now
        self._lease = lease
        self._name = secrets.token_hex(8)
        self._wake, self._wake_soon, self._closed = Event(), Event(), Event()
        self._loops = (
            Loop("jobs", lambda loop: self._work(loop, self._wake, ())),
            Loop("jobs-soon", lambda loop: self._work(loop, self._wake_soon, SOON)),
        )

    def ask(
        self,
        name: str,
        kind: str,
        event: str,
        given: Mapping[str, Any],
        actor: str,
        sent: bytes | None = None,
    ) -> JobRecord:
        """Keep a job and return it; the one that is there where its name is known.

        ``sent`` is a file it works at, which is kept with it.
        """
        job = JobRecord(
            name, kind, event, json.dumps(dict(given)), actor, WAITING, 0, 0, 0,
            self._now().isoformat(), "", "", "",
        )  # fmt: skip
        self.rows.ask(job, sent)
        self._wake_all()
        return self.rows.named(name) or job

    def cancel(self, name: str) -> bool:
        """Cancel a job; the process that works at it is ended within a second."""
        return self.rows.cancel(name, self._now().isoformat())

    def again(self, name: str) -> bool:
        """Let a job that failed or was cancelled be done again under its name."""
        self._wake_all()
        return self.rows.again(name)

    def describe(self, job: JobRecord) -> JobItem:
        """Return a job as programs read it, with the parts that could not be made whole."""
        parts = self.rows.parts().get(job.name, ())
        return JobItem(
            job.name,
            job.kind,
            job.event,
            job.actor,
            job.state,
            job.done,
            job.total,
            job.asked,
            job.ended,
            job.fault,
            job.file,
            tuple(read_plain(PacketFileItem, part) for part in parts),
        )

    def _wake_all(self) -> None:
        self._wake.set()
        self._wake_soon.set()

    def work_at_one(
        self, kinds: Sequence[str] = (), goes_on: Callable[[], None] | None = None
    ) -> bool:
        """Take a job, of ``kinds`` alone if any, and carry it out; tell whether there was one.

        ``goes_on`` is called now and then while it lasts.
        """
        now = self._now().timestamp()
        job = self.rows.claim(self._name, now, now + self._lease, kinds)
        if job is None:
            return False
        try:
            self._carry_out(job, goes_on or (lambda: None))
        except StoreError:
            raise  # the database is away, and the job waits for it
        except Exception as problem:
            # Ended, and not begun again: it would fail each time, and be tried before all others.
            self.rows.end(job.name, self._name, self._now().isoformat(), fault=_fault_of(problem))
            raise
        return True

    def _carry_out(self, job: JobRecord, goes_on: Callable[[], None]) -> None:
        ended = self._now().isoformat
        # What ends the process each time, by its need of memory say, would keep all others from
        # their turn.
        if job.tries > MOST_TRIES:
            self.rows.end(job.name, self._name, ended(), fault=KILLED)
            return
        given = {
            **json.loads(job.given),
            "event": job.event,
            "folder": str(self._settings.folder),
            "database": self._settings.database,
        }
        if given.get("with_file"):
            given["sent"] = self.rows.content(job.name)

        def told_of(*at: int) -> bool:
            goes_on()
            return self._goes_on(job.name, at)

        assert self._perform is not None, "jobs are done where somebody can perform them"
        try:
            told = run_apart(self._perform, (job.kind, given), told_of)
        except StoppedError:  # cancelled, taken over, or this process ends: another goes on then
            return
        except WorkerKilledError:
            self._goes_on(job.name, (0, 0), lease=0.0)  # begun again, by whoever is first
        except WorkFaultError as fault:
            self.rows.end(job.name, self._name, ended(), fault=str(fault))
        else:
            made = JobProduct(*told) if told else None
            self.rows.end(job.name, self._name, ended(), made=made)

    def _goes_on(self, name: str, at: tuple[int, ...], *, lease: float | None = None) -> bool:
        until = self._now().timestamp() + (self._lease if lease is None else lease)
        kept = self.rows.renew(name, self._name, until, (at[0], at[1]))
        return kept and not self._closed.is_set()

    def start(self) -> None:
        """Work at jobs in a thread, and at those of `SOON` in another, until `close`."""
        for loop in self._loops:
            loop.start()

    def _work(self, loop: Loop, wake: Event, kinds: Sequence[str]) -> None:
        while not self._closed.is_set():
            loop.turned()
            wake.wait(LOOKED_EVERY)
            # Before the look, not after it: what is asked for while it lasts wakes this again.
            wake.clear()
            # The database may be away, or the disk full: looked at again, and named meanwhile.
            with loop.part("jobs"):
                while not self._closed.is_set() and self.work_at_one(kinds, loop.moves):
                    self.rows.clear((self._now() - KEPT_FOR).isoformat())

    def close(self) -> None:
        """End the thread and what it works at, which is taken up again by the next process."""
        self._closed.set()
        self._wake_all()
        for loop in self._loops:
            loop.end()
        self.rows.close()


def _fault_of(problem: Exception) -> str:
    """Return what a job failed by, as its page says it: the kind and what it says."""
    return f"{type(problem).__name__}: {problem}"
