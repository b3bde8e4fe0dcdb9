"""Papers set in a process of their own, whose memory comes back when nobody prints any more.

The engine keeps what it has set: the sheets of a large round leave half a gigabyte in the process
that made them. A server therefore has them made by a worker, which ends after a while without work
and after so many papers.
"""

from __future__ import annotations

import multiprocessing
import signal
from collections.abc import Mapping
from concurrent.futures import ProcessPoolExecutor
from concurrent.futures.process import BrokenProcessPool
from threading import RLock, Timer

from arbitro.papers.rendering import Setting, compiled

IDLE_SECONDS = 60.0
"""How long a worker waits for another paper."""

PAPERS_EACH = 50
"""Papers one process makes before another takes its place."""


class Worker:
    """One process that sets papers, begun with the first and ended when it has nothing to do."""

    def __init__(self, idle_seconds: float = IDLE_SECONDS) -> None:
        self._idle_seconds = idle_seconds
        self._lock = RLock()
        self._pool: ProcessPoolExecutor | None = None
        self._timer: Timer | None = None
        self._under_way = 0

    def __call__(self, sources: Mapping[str, bytes], setting: Setting) -> bytes | str:
        """Return what `compiled` returns; a worker that died is begun anew, once."""
        for last in (False, True):
            pool = self._begun()
            try:
                return pool.submit(compiled, dict(sources), setting).result()
            except BrokenProcessPool:
                self._drop(pool)
                if last:
                    raise
            finally:
                self._ended()
        raise AssertionError("the second try returns or raises")

    def close(self) -> None:
        """End the process, whatever it does."""
        with self._lock:
            if self._pool is not None:
                self._drop(self._pool)

    @property
    def is_running(self) -> bool:
        """Tell whether there is a process."""
        return self._pool is not None

    def _begun(self) -> ProcessPoolExecutor:
        with self._lock:
            self._under_way += 1
            if self._timer is not None:
                self._timer.cancel()
                self._timer = None
            if self._pool is None:
                self._pool = ProcessPoolExecutor(
                    1,
                    mp_context=multiprocessing.get_context("spawn"),
                    initializer=_without_interrupts,
                    max_tasks_per_child=PAPERS_EACH,
                )
            return self._pool

    def _ended(self) -> None:
        with self._lock:
            self._under_way -= 1
            if not self._under_way and self._pool is not None:
                self._timer = Timer(self._idle_seconds, self._rest)
                self._timer.daemon = True
                self._timer.start()

    def _rest(self) -> None:
        with self._lock:
            if not self._under_way and self._pool is not None:
                self._drop(self._pool)

    def _drop(self, pool: ProcessPoolExecutor) -> None:
        with self._lock:
            if self._pool is pool:
                self._pool = None
            if self._timer is not None:
                self._timer.cancel()
                self._timer = None
        pool.shutdown(wait=False, cancel_futures=True)


def _without_interrupts() -> None:
    """Leave Ctrl+C to the server: it ends its worker."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)
