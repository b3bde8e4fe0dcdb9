"""A process that does one piece of work after another, and whose death is seen at once.

The executor of the standard library shares its processes' queues, locks and a thread: where one
process is killed in the same moment in which work is given, or where processes are replaced after
so many pieces while two wait, versions of Python that are in use wait for ever. Here each process
has a pipe of its own, which ends with it.
"""

from __future__ import annotations

import multiprocessing
import signal
from collections.abc import Callable
from contextlib import suppress
from multiprocessing.connection import Connection
from typing import Any


class WorkerKilledError(Exception):
    """The process of the work is gone, and it told nothing."""


class WorkFaultError(Exception):
    """The work itself raised something: its kind and its words."""


class WorkerProcess:
    """A process of its own, begun at once: give it work, then ask what it gave, in turns."""

    def __init__(self) -> None:
        # a new process has none of the locks and threads of this one
        context = multiprocessing.get_context("spawn")
        self.connection: Connection
        self.connection, theirs = context.Pipe()
        self._process = context.Process(target=_works, args=(theirs,), daemon=True)
        self._process.start()
        theirs.close()

    @property
    def pid(self) -> int:
        """Return the number the system gave the process."""
        assert self._process.pid is not None  # it was begun
        return self._process.pid

    def give(self, work: Callable[..., Any], *given: Any) -> None:
        """Have a function of a module called with what can be pickled.

        That the process is gone is told by `answer`.
        """
        with suppress(BrokenPipeError, ConnectionResetError):
            self.connection.send((work, given))

    def answer(self) -> Any:
        """Wait for what the work returns.

        WorkerKilledError where the process died, WorkFaultError where the work raised something.
        """
        try:
            returned, told = self.connection.recv()
        except (EOFError, OSError):
            raise WorkerKilledError from None
        if not returned:
            raise WorkFaultError(told)
        return told

    def end(self) -> None:
        """End the process, whatever it does; who waits for an answer is told that it was killed."""
        self._process.kill()
        self._process.join()


def named(fault: BaseException) -> str:
    """Return the kind and the words of what a work raised."""
    return f"{type(fault).__name__}: {fault}"


def _works(pipe: Connection) -> None:
    """Do what is given, in the process, until nobody is there to give."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)  # Ctrl+C is for whoever began it
    with suppress(EOFError, OSError):
        while True:
            work, given = pipe.recv()
            try:
                pipe.send((True, work(*given)))
            except (BrokenPipeError, ConnectionResetError):
                return
            except Exception as fault:  # noqa: BLE001 - it is told to whoever waits for it
                pipe.send((False, named(fault)))
