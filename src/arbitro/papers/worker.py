"""Papers set in a process of their own, whose memory comes back when nobody prints any more.

The engine keeps what it has set: the sheets of a large round leave half a gigabyte in the process
that made them. A server therefore has them made by a worker, which ends after a while without work
and after so many papers.
"""

from __future__ import annotations

from collections.abc import Mapping
from threading import Lock, Timer

from arbitro.papers.engine import Setting, compiled
from arbitro.worker_process import WorkerKilledError, WorkerProcess

IDLE_SECONDS = 60.0
"""How long a worker waits for another paper."""

PAPERS_EACH = 50
"""Papers one process makes before another takes its place."""


class Worker:
    """One process that sets papers, begun with the first and ended when it has nothing to do."""

    def __init__(self, idle_seconds: float = IDLE_SECONDS, papers_each: int = PAPERS_EACH) -> None:
        self._idle_seconds = idle_seconds
        self._papers_each = papers_each
        self._turn = Lock()  # papers are set one after the other
        self._process: WorkerProcess | None = None
        self._timer: Timer | None = None
        self._set = 0
        self._closed = False

    def __call__(self, sources: Mapping[str, bytes], setting: Setting) -> bytes | str:
        """Return what `compiled` returns; a worker that died is begun anew, once."""
        with self._turn:
            try:
                return self._asked(sources, setting)
            except WorkerKilledError:
                self._drop()
                if self._closed:
                    raise
                return self._asked(sources, setting)

    def close(self) -> None:
        """End the process, whatever it does."""
        self._closed = True
        if process := self._process:
            # Before the turn is taken: who waits for a paper holds it, and goes on after this.
            process.end()
        with self._turn:
            self._drop()

    @property
    def pid(self) -> int | None:
        """Return the number of the process, None while there is none."""
        process = self._process
        return None if process is None else process.pid

    def _asked(self, sources: Mapping[str, bytes], setting: Setting) -> bytes | str:
        self._forget_timer()
        if self._process is None:
            self._process, self._set = WorkerProcess(), 0
        self._process.give(compiled, dict(sources), setting)
        made: bytes | str = self._process.answer()
        self._set += 1
        if self._set >= self._papers_each:
            self._drop()
        else:
            self._timer = Timer(self._idle_seconds, self._rest, (self._process,))
            # A program that ends must not wait for this time to pass.
            self._timer.daemon = True
            self._timer.start()
        return made

    def _rest(self, process: WorkerProcess) -> None:
        """End a process that had nothing to do, unless it was given something meanwhile."""
        # Not waited for: whoever holds the turn is using the process, and sets a timer of its own.
        if self._turn.acquire(blocking=False):
            try:
                if self._process is process:
                    self._drop()
            finally:
                self._turn.release()

    def _drop(self) -> None:
        self._forget_timer()
        if self._process is not None:
            self._process.end()
            self._process = None

    def _forget_timer(self) -> None:
        if self._timer is not None:
            self._timer.cancel()
            self._timer = None
