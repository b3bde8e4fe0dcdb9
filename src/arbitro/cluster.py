"""Jobs on several machines, by Dask: on the workers of a scheduler that somebody has started.

A job whose worker dies goes to another by itself; what nobody could do is told. Who tells a worker
what to do can do anything on its machine, so that a scheduler belongs in a network whose users are
trusted, or behind certificates (Dask's own settings for ``tls://``).
"""

from __future__ import annotations

import queue
import socket
import time
from contextlib import suppress
from typing import TYPE_CHECKING, Any

from arbitro import __version__

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator, Sequence

REACHED_IN = 10
"""Seconds in which a scheduler has to answer."""

LOOKED_AT = 2.0
"""Seconds between two looks at whether there still is somebody who works."""

PATIENCE = 60.0
"""Seconds for which a cluster may be without a scheduler or without workers."""

WAITING = 2
"""For each thread that works, so many jobs are sent: one in hand and one that waits."""


class ClusterError(Exception):
    """A cluster that cannot be used: ``code`` says why, ``detail`` what of it.

    ``missing`` (the extra), ``not-there``, ``no-workers``, ``other-version``, or ``gone``.
    """

    def __init__(self, code: str, detail: str = "") -> None:
        super().__init__(code, detail)
        self.code = code
        self.detail = detail


class WorkersDiedError(Exception):
    """The workers that had a job in hand died, again and again."""


def on_cluster(
    work: Callable[[Any], Any], given: Sequence[Any], address: str, *, at_once: int | None = None
) -> Iterator[tuple[int, Any, BaseException | None]]:
    """Give for each job, as it is done, its index, its value and what went wrong instead.

    ``work`` is a function of a module that the workers have too, in the same version of arbitro.
    What went wrong is what it raised, or `WorkersDiedError`. No more than ``at_once`` are sent, as
    many as the workers have use for where that is None. ClusterError where there is no
    cluster, or none is left.
    """
    client = _reached(address)
    in_hand: dict[str, tuple[int, Any]] = {}
    finished: queue.SimpleQueue[Any] = queue.SimpleQueue()
    waiting = iter(range(len(given)))
    try:
        _agree(client)
        seen = time.monotonic()
        threads, looked = 0, seen - LOOKED_AT
        while True:
            now = time.monotonic()
            if now - looked >= LOOKED_AT:
                threads, looked = _threads(client), now
                seen = now if threads else seen
            if now - seen > PATIENCE:
                raise ClusterError("gone", address)
            most = WAITING * threads if at_once is None else at_once
            while len(in_hand) < most and (number := next(waiting, None)) is not None:
                future = client.submit(_there, __version__, work, given[number], pure=False)
                in_hand[future.key] = (number, future)
                future.add_done_callback(finished.put)
            if not in_hand and threads:
                return
            with suppress(queue.Empty):
                future = finished.get(timeout=LOOKED_AT)
                number, _ = in_hand.pop(future.key)
                yield (number, *_found(future, address))
    finally:
        with suppress(Exception):
            client.cancel([future for _, future in in_hand.values()], force=True)
        with suppress(Exception):
            client.close(timeout=REACHED_IN)


def _client_class() -> Any:
    """Return the library's client, closed at once where it does not begin.

    Left to be collected it may be closed while another one begins, in the same thread, and wait for
    ever for the lock that one holds.
    """
    try:
        from distributed import Client  # noqa: PLC0415 - an extra, and slow to load
    except ImportError:
        raise ClusterError("missing") from None

    class ClosingClient(Client):  # type: ignore[misc]
        def start(self, **options: Any) -> None:
            try:
                super().start(**options)
            except BaseException:
                with suppress(Exception):
                    self.close(timeout=REACHED_IN)
                # Of some failures it counts as closed, and its loop would go on.
                with suppress(Exception):
                    self._loop_runner.stop()
                raise

    return ClosingClient


def _reached(address: str) -> Any:
    client_class = _client_class()
    begun = time.monotonic()
    while True:
        try:
            return client_class(address, timeout=REACHED_IN, set_as_default=False)
        except AssertionError as problem:
            # On a busy machine the loop of the library, a thread, may not begin in the ten seconds
            # it gives itself; it says so by an assertion.
            if time.monotonic() - begun > PATIENCE:
                raise ClusterError("not-there", address) from problem
        except (OSError, ValueError, RuntimeError) as problem:
            raise ClusterError("not-there", str(problem).partition("\n")[0]) from problem


def _agree(client: Any) -> None:
    """Make sure that there are workers, and that they do what this program would do."""
    found = client.run(_version_there, on_error="return")
    if not found:
        raise ClusterError("no-workers")
    for worker, version in found.items():
        if version != __version__:
            raise ClusterError("other-version", f"{worker}: {version}")


def _threads(client: Any) -> int:
    """Return how many jobs are done at once, 0 where nobody works or nobody answers."""
    if client.status != "running":
        return 0
    try:
        return sum(client.nthreads().values())
    except Exception:  # noqa: BLE001 - whatever a broken connection raises
        return 0


def _found(future: Any, address: str) -> tuple[Any, BaseException | None]:
    """Return what a job gave, and what went wrong instead."""
    from distributed import KilledWorker  # noqa: PLC0415 - as above

    if future.status == "finished":
        return future.result(), None
    if future.status != "error":
        raise ClusterError("gone", address)
    fault = future.exception()
    if isinstance(fault, ClusterError):
        raise fault
    return None, WorkersDiedError() if isinstance(fault, KilledWorker) else fault


# --- what is done by a worker --------------------------------------------------------------------


def _version_there() -> str:
    return __version__


def _there(version: str, work: Callable[[Any], Any], given: Any) -> Any:
    """Do a job; whoever came later may bring another version."""
    if version != __version__:
        raise ClusterError("other-version", f"{socket.gethostname()}: {__version__}")
    return work(given)
