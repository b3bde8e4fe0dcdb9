"""Threads, time and chance of a simulated machine: one thread runs at a time, as the seed has it.

Threads are real ones that hand a baton on: one runs until it waits, ends, or comes to a place where
another may go on. So a seed gives the same order on every machine and every version of Python.
"""

from __future__ import annotations

import asyncio
import selectors
import threading
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from contextvars import copy_context
from datetime import UTC, datetime, timedelta
from random import Random
from typing import Any

from arbitro import loops
from arbitro.loops import Turns

BEGINS = datetime(2025, 6, 14, 9, tzinfo=UTC)
"""Before any file of this machine was written: its files are young to arbitro, and read again."""
A_READING = 0.000_25
"""Seconds that pass whenever somebody reads the clock: no two readings are alike."""
LONGEST_WAIT = 4000
"""Turns of all other threads in which something waited for has to come."""


class Killed(BaseException):
    """The process of whoever is told this is dead: it does nothing any more."""


class StuckError(AssertionError):
    """Something waits for what never comes."""


class Clock:
    """The clock of a machine, which can be set, and the seconds that no setting moves."""

    def __init__(self) -> None:
        self.seconds = 1000.0
        self.set_by = timedelta()
        self.stands = False
        """Whether it stands still, as long as two answers of one moment are compared."""

    def now(self) -> datetime:
        """Return the moment the machine shows; reading takes a moment itself."""
        self.seconds += 0 if self.stands else A_READING
        return BEGINS + timedelta(seconds=round(self.seconds, 6)) + self.set_by

    def ticking(self) -> float:
        """Return seconds since the machine was begun."""
        return self.seconds


class Machine:
    """A machine whose threads and loops are its own: they end with it, and with no other one."""

    def __init__(self) -> None:
        self.loops: dict[int, Turns] = {}
        self.is_dead = False


class Baton:
    """The threads of all machines, and whose turn it is."""

    def __init__(self, clock: Clock) -> None:
        self.clock = clock
        self.chance = Random(0)
        self.secrets = Random(0)
        """What tokens, keys and identifiers are drawn from."""
        self.interleaves = False
        """Whether a thread that could go on lets others go on now and then."""
        self.threads: list[Thread] = []
        self.deaths: list[str] = []
        """Threads that ended by something they raised."""
        self.visits = 0
        self.at_visit: Callable[[], None] | None = None
        """What is asked at each place where another thread might go on: it may kill."""
        self.depth = 0
        """How many calls of another machine whoever simulates has under way."""
        self._here = Machine()
        self._back = threading.Semaphore(0)

    @property
    def here(self) -> Machine:
        """Return the machine at which something is done now."""
        return self._here

    @here.setter
    def here(self, machine: Machine) -> None:
        self._here = machine
        loops._ALL = machine.loops

    @contextmanager
    def at(self, machine: Machine) -> Iterator[None]:
        """Have what is done within be done at a machine."""
        before, self.here = self.here, machine
        try:
            yield
        finally:
            self.here = before

    def current(self) -> Thread | None:
        """Return the simulated thread that asks, None for the one that simulates."""
        found = threading.current_thread()
        return found.simulated if isinstance(found, _Carrier) else None

    def visit(self) -> None:
        """Tell that another thread might go on here."""
        self.visits += 1
        me = self.current()
        if me is not None and (me.is_killed or me.is_cut_off):
            raise Killed
        if self.at_visit is not None:
            self.at_visit()
        if me is not None and self.interleaves and not me.keeps and self.chance.random() < 0.5:
            self._pause(me)

    @contextmanager
    def uninterrupted(self) -> Iterator[None]:
        """Let nobody else go on in the place of who asks, as long as this lasts."""
        me = self.current()
        if me is not None:
            me.keeps += 1
        try:
            yield
        finally:
            if me is not None:
                me.keeps -= 1

    def wait(self, until: Callable[[], bool]) -> None:
        """Let others go on until something has come."""
        me = self.current()
        if me is None:
            for _ in range(LONGEST_WAIT):
                if until():
                    return
                if not self.step():
                    break
            if not until():
                raise StuckError("nobody can go on: " + ", ".join(map(str, self.threads)))
        while not until():
            assert me is not None
            me.waits_for = until
            self._pause(me)
            me.waits_for = None

    def _pause(self, me: Thread) -> None:
        self._back.release()
        me.go.acquire()
        if me.is_killed or me.is_cut_off:
            raise Killed

    def step(self) -> bool:
        """Let one of those that can go on do so; tell whether there was one."""
        able = [thread for thread in self.threads if thread.is_able]
        if not able:
            return False
        self.let(able[self.chance.randrange(len(able))])
        return True

    def let(self, thread: Thread) -> None:
        """Let a thread go on until it pauses or ends."""
        assert self.current() is None, "only the one that simulates hands the baton out"
        with self.at(thread.here):
            thread.go.release()
            self._back.acquire()
            thread.here = self.here
        if thread.is_over:
            self.threads.remove(thread)

    def rest(self, most: int = 400) -> int:
        """Let all go on that can, until none can; return how many steps that took."""
        for count in range(most):
            if not self.step():
                return count
        raise StuckError("threads that never rest: " + ", ".join(map(str, self.threads)))

    def kill(self, machine: Machine | None = None) -> None:
        """End all threads of a machine at once, or of all: whatever they hold or wait for.

        One of another machine that is asking this one something is told that nobody answers.
        """
        for thread in tuple(self.threads):
            if machine is None or thread.machine is machine:
                thread.is_killed = True
                while not thread.is_over:
                    self.let(thread)
            elif thread.here is machine:
                thread.is_cut_off = True
                while thread.is_cut_off and not thread.is_over:
                    self.let(thread)

    def ended(self, thread: Thread, problem: BaseException | None) -> None:
        """Take the baton back from a thread that is over."""
        if problem is not None and not isinstance(problem, Killed):
            self.deaths.append(f"{thread.name}: {type(problem).__name__}: {problem}")
        self._back.release()


class _Carrier(threading.Thread):
    """The real thread of a simulated one."""

    def __init__(self, simulated: Thread) -> None:
        super().__init__(name=simulated.name, daemon=True)
        self.simulated = simulated

    def run(self) -> None:
        self.simulated.carry()


BATON: list[Baton] = []
"""The baton of the day that is simulated now, the last one."""


class Thread:
    """A thread as `threading.Thread` has it, which runs when it is let."""

    def __init__(
        self, target: Callable[[], object], name: str = "", *, daemon: bool = True
    ) -> None:
        self.name, self.daemon, self._target = name, daemon, target
        self.baton = BATON[-1]
        self.machine = self.here = self.baton.here
        """Whose it is; and the one at which it is now, which may be one it asks something."""
        self.go = threading.Semaphore(0)
        self.waits_for: Callable[[], bool] | None = None
        self.keeps = 0
        """What it has open that nobody else could write beside: it is not interrupted there."""
        self.is_killed = self.is_over = self.is_cut_off = False
        self.answer: Any = None
        self.problem: BaseException | None = None

    def __str__(self) -> str:
        """Return its name, and whether it waits."""
        return f"{self.name}{' waits' if self.waits_for else ''}"

    @property
    def is_able(self) -> bool:
        """Tell whether it could go on."""
        return self.waits_for is None or self.waits_for()

    def start(self) -> None:
        """Have it run when it is let."""
        self.baton.threads.append(self)
        _Carrier(self).start()

    def is_alive(self) -> bool:
        """Tell whether it has not ended."""
        return not self.is_over

    def join(self, timeout: float | None = None) -> None:
        """Wait until it has ended."""
        Event.until(lambda: self.is_over, timeout)

    def carry(self) -> None:
        """Run what it is for, in the real thread."""
        self.go.acquire()
        try:
            if not self.is_killed:
                self.answer = self._target()
        except BaseException as problem:  # noqa: BLE001 - told to whoever waits, or as a death
            self.problem = problem
        self.is_over = True
        self.baton.ended(self, self.problem if self.daemon else None)


class Event:
    """As `threading.Event`."""

    def __init__(self) -> None:
        self._is_set = False

    def is_set(self) -> bool:
        """Tell whether it has come."""
        return self._is_set

    def set(self) -> None:
        """Let those go on that wait."""
        self._is_set = True

    def clear(self) -> None:
        """Have others wait again."""
        self._is_set = False

    def wait(self, timeout: float | None = None) -> bool:
        """Wait until it has come, or the time is over."""
        self.until(self.is_set, timeout)
        return self._is_set

    @staticmethod
    def until(has_come: Callable[[], bool], timeout: float | None) -> None:
        """Wait for something, or until the time is over."""
        baton = BATON[-1]
        if has_come():
            return
        end = None if timeout is None else baton.clock.seconds + timeout

        def is_over() -> bool:
            return has_come() or (end is not None and baton.clock.seconds >= end)

        if baton.current() is None and end is not None:
            baton.rest()
            if not has_come():
                baton.clock.seconds = max(end, baton.clock.seconds)
                baton.rest()
            return
        baton.wait(is_over)


class RLock:
    """As `threading.RLock`; `Lock` is one that its owner cannot take again."""

    _again = True

    def __init__(self) -> None:
        self._owner: int | None = None
        self._count = 0

    def acquire(self, blocking: bool = True, timeout: float = -1) -> bool:
        """Take it, where nobody else has it."""
        me = threading.get_ident()
        if not (self._again and self._owner == me):
            baton = BATON[-1]
            baton.visit()
            if self._owner is not None:
                if not blocking:
                    return False
                baton.wait(lambda: self._owner is None)
            self._owner = me
        self._count += 1
        return True

    def release(self) -> None:
        """Let others have it."""
        self._count -= 1
        if not self._count:
            self._owner = None

    def locked(self) -> bool:
        """Tell whether somebody has it."""
        return self._owner is not None

    def __enter__(self) -> bool:
        return self.acquire()

    def __exit__(self, *_: object) -> None:
        self.release()


class Lock(RLock):
    """As `threading.Lock`."""

    _again = False


class Loop(asyncio.SelectorEventLoop):
    """An event loop whose time is that of the machine, and passes while nothing is to be done."""

    def __init__(self, clock: Clock) -> None:
        super().__init__(_Selector(clock))
        self._clock = clock

    def time(self) -> float:
        """Return the seconds of the machine."""
        return self._clock.seconds


class _Selector(selectors.SelectSelector):
    """Waits for nothing: the clock is moved on instead."""

    def __init__(self, clock: Clock) -> None:
        super().__init__()
        self._clock = clock

    def select(self, timeout: float | None = None) -> list[Any]:
        if timeout is None:
            raise StuckError("an answer waits for what never comes")
        self._clock.seconds += max(timeout, 0)
        return super().select(0)


async def run_in_thread(func: Callable[..., Any], *arguments: Any, **_: Any) -> Any:
    """Run a function in a thread, in the place of ``anyio.to_thread.run_sync``.

    Where nothing is interleaved it runs at once, which comes to the same; so it does for another
    machine, whose question is a part of what its thread does.
    """
    baton, context = BATON[-1], copy_context()
    if not baton.interleaves or baton.depth or baton.current() is not None:
        return context.run(func, *arguments)
    thread = Thread(lambda: context.run(func, *arguments), "answer", daemon=False)
    thread.start()
    for _ in range(LONGEST_WAIT):
        for _ in range(baton.chance.randrange(1, 4)):
            await asyncio.sleep(0)
        if thread.is_over:
            break
        if thread.is_able and baton.chance.random() < 0.7:
            baton.let(thread)
        else:
            baton.step()
    else:
        raise StuckError(f"no answer: {', '.join(map(str, baton.threads))}")
    if thread.problem is not None:
        raise thread.problem
    return thread.answer
