"""A process that does one piece of work after another, and whose death is seen at once.

The executor of the standard library shares its processes' queues, locks and a thread: where one
process is killed in the same moment in which work is given, or where processes are replaced after
so many pieces while two wait, versions of Python that are in use wait for ever. Here each process
has a pipe of its own, which ends with it.
"""

from __future__ import annotations

import multiprocessing
import signal
import time
from collections.abc import Callable
from contextlib import suppress
from multiprocessing.connection import Connection
from typing import Any, Literal, NamedTuple

from arbitro.model.registry import ask_others_elsewhere


class WorkerKilledError(Exception):
    """The process of the work is gone, and it told nothing."""


class WorkFaultError(Exception):
    """The work itself raised something: its kind and its words."""


class RefusedWorkError(Exception):
    """The work says in words why it cannot be done."""


Tell = Callable[[int, int], None]
"""Tells how much of how much is done."""


class Message(NamedTuple):
    """What a process tells: what its work returned, or what it raised, or how far it is."""

    kind: Literal["done", "fault", "progress"]
    told: Any


class WorkerProcess:
    """A process of its own, begun at once: give it work, then ask what it gave, in turns.

    What others add to arbitro is asked for there where it is asked for here.
    """

    def __init__(self) -> None:
        # a new process has none of the locks and threads of this one
        context = multiprocessing.get_context("spawn")
        self.connection: Connection
        self.connection, theirs = context.Pipe()
        self._process = context.Process(
            target=_works, args=(theirs, ask_others_elsewhere()), daemon=True
        )
        self._process.start()
        theirs.close()

    @property
    def pid(self) -> int:
        """Return the number the system gave the process."""
        assert self._process.pid is not None  # it was begun
        return self._process.pid

    def give(self, work: Callable[..., Any], *given: Any, tells: bool = False) -> None:
        """Have a function of a module called with what can be pickled.

        One that ``tells`` is given at last how to tell progress. That the process is gone is told
        by `answer`.
        """
        with suppress(BrokenPipeError, ConnectionResetError):
            self.connection.send((work, given, tells))

    def answer(self) -> Any:
        """Wait for what the work returns.

        WorkerKilledError where the process died, WorkFaultError where the work raised something.
        """
        while True:
            message = self.message()
            if message.kind == "done":
                return message.told

    def message(self) -> Message:
        """Wait for the next thing the process tells of its work; raises as `answer` does."""
        try:
            found = Message(*self.connection.recv())
        except (EOFError, OSError):
            raise WorkerKilledError from None
        if found.kind == "fault":
            raise WorkFaultError(found.told)
        return found

    def end(self) -> None:
        """End the process, whatever it does; who waits for an answer is told that it was killed."""
        self._process.kill()
        self._process.join()


def named(fault: BaseException) -> str:
    """Return the kind and the words of what a work raised."""
    return f"{type(fault).__name__}: {fault}"


_TOLD_EVERY = 0.2
"""Seconds between two tellings of progress."""


def _works(pipe: Connection, ask_others: Callable[[], None] | None) -> None:
    """Do what is given, in the process, until nobody is there to give."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)  # Ctrl+C is for whoever began it
    if ask_others is not None:
        ask_others()
    with suppress(EOFError, OSError):
        while True:
            work, given, tells = pipe.recv()
            try:
                told = work(*given, _teller(pipe)) if tells else work(*given)
                pipe.send(Message("done", told))
            except (BrokenPipeError, ConnectionResetError):
                return
            except RefusedWorkError as fault:
                pipe.send(Message("fault", str(fault)))
            except Exception as fault:  # noqa: BLE001 - it is told to whoever waits for it
                pipe.send(Message("fault", named(fault)))


def _teller(pipe: Connection) -> Tell:
    """Return what tells progress, not more often than somebody can look at it."""
    told_at = -1.0

    def tell(done: int, total: int) -> None:
        nonlocal told_at
        if time.monotonic() - told_at > _TOLD_EVERY:
            told_at = time.monotonic()
            pipe.send(Message("progress", (done, total)))

    return tell
