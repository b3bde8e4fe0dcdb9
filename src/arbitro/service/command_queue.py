"""Those who ask for something of one event at the same time: one carries it out for all of them.

Nobody has a thread waiting for work: of those who wait the first one works, for itself and for who
came behind it, and then wakes the next. Whoever was answered goes at once.
"""

from __future__ import annotations

from collections import deque
from collections.abc import Callable, Sequence
from threading import Event, Lock
from typing import Generic, TypeVar

A = TypeVar("A")
B = TypeVar("B")


class PendingCommand(Generic[A, B]):
    """What somebody asks for, and what became of it: an answer, or what went wrong."""

    __slots__ = ("_woken", "answer", "asked", "problem")

    def __init__(self, asked: A) -> None:
        self.asked = asked
        self.answer: B | None = None
        self.problem: BaseException | None = None
        self._woken = Event()

    @property
    def is_done(self) -> bool:
        """Tell whether there is an answer, or will be none."""
        return self.answer is not None or self.problem is not None

    def wake(self) -> None:
        """Let whoever waits go on: it is done, or its turn to carry out what is asked for."""
        self._woken.set()

    def wait(self) -> None:
        """Wait to be woken."""
        self._woken.wait()

    def told(self) -> B:
        """Return the answer, or raise what went wrong."""
        if self.problem is not None:
            raise self.problem
        assert self.answer is not None, "everything asked for is answered"
        return self.answer


class CommandQueue(Generic[A, B]):
    """The queue of one event. Safe for many threads; for none that is carrying out already."""

    def __init__(
        self,
        carry_out: Callable[[Sequence[PendingCommand[A, B]]], None],
        at_once: Callable[[A], bool],
        most: int,
    ) -> None:
        """``carry_out`` answers several of which each is ``at_once``, or one; ``most`` of them."""
        self._carry_out = carry_out
        self._at_once = at_once
        self._most = most
        self._lock = Lock()
        self._queue: deque[PendingCommand[A, B]] = deque()
        self._is_led = False

    def ask(self, asked: A) -> B:
        """Return what something asked for is answered with, in the order it was asked in."""
        mine = PendingCommand[A, B](asked)
        with self._lock:
            self._queue.append(mine)
            leads, self._is_led = not self._is_led, True
        if not leads:
            mine.wait()
        # Woken without an answer: whoever led has handed over, and it is this one's turn.
        if not mine.is_done:
            self._lead()
        return mine.told()

    def _lead(self) -> None:
        """Carry out what is first in the queue, and hand over."""
        taken = self._taken()
        try:
            self._carry_out(taken)
        except BaseException as problem:  # noqa: BLE001 - each who waits is told, and raises it
            for waiting in taken:
                if not waiting.is_done:
                    waiting.problem = problem
        finally:
            for waiting in taken:
                waiting.wake()
            with self._lock:
                # `_is_led` stays set: who comes now must not lead beside the one that is being
                # woken.
                if self._queue:
                    self._queue[0].wake()
                else:
                    self._is_led = False

    def _taken(self) -> list[PendingCommand[A, B]]:
        """Take the first one out of the queue, and with it those that can be done with it."""
        with self._lock:
            taken = [self._queue.popleft()]
            while (
                self._queue
                and len(taken) < self._most
                and self._at_once(taken[0].asked)
                and self._at_once(self._queue[0].asked)
            ):
                taken.append(self._queue.popleft())
        return taken
