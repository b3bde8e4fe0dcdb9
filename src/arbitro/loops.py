"""Work that goes on beside the answers: it survives what nobody foresaw, and tells it.

Every thread that turns again and again is a `Loop`, every task of asyncio a `TaskLoop`. What one of
them raises is noted, told to whoever listens, and it is begun again; work for many (events, boards,
jobs) is done in a `part` each, so that a fault of one is no other's. All that go on in this process
are in `loops`, with their last turn.
"""

from __future__ import annotations

import asyncio
import logging
import traceback
from collections.abc import Awaitable, Callable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from datetime import datetime
from pathlib import Path
from threading import Event, Lock, Thread, current_thread

from arbitro import clock
from arbitro.abilities import Ability, can

FIRST_WAIT, LONGEST_WAIT = 1.0, 60.0
"""Seconds until a loop is begun again after a fault: twice as many each time it fails at once."""

LATE_AFTER = 120.0
"""Seconds without a turn after which a loop is said to stand still."""

MOST_PARTS = 50
"""Parts whose faults are remembered; the oldest go first."""

_FRAMES = 8
_LOG = logging.getLogger(__name__)


@dataclass(frozen=True, slots=True)
class Fault:
    """What was raised and where, not what it says: a message may hold what somebody typed."""

    part: str
    kind: str
    where: tuple[str, ...]
    at: datetime
    times: int = 1


@dataclass(slots=True)
class Part:
    """A part of a turn, and whether it failed."""

    failed: bool = False


Told = Callable[[str, Exception], None]
"""What is told the name of a loop and what was raised in it."""

_LOCK = Lock()
_ALL: dict[int, Turns] = {}
_TOLD: list[Told] = []


def loops() -> tuple[Turns, ...]:
    """Return all loops that go on in this process, by name and by what they are for."""
    with _LOCK:
        return tuple(sorted(_ALL.values(), key=lambda turns: (turns.name, turns.subject)))


def tell_faults(told: Told) -> Callable[[], None]:
    """Tell of every fault of a loop from now on; return what ends that."""
    _TOLD.append(told)
    return lambda: _TOLD.remove(told)


def places_of(problem: BaseException) -> tuple[str, ...]:
    """Return where something was raised: files, lines and functions, the innermost last."""
    frames = traceback.extract_tb(problem.__traceback__)[-_FRAMES:]
    return tuple(f"{Path(frame.filename).name}:{frame.lineno} {frame.name}" for frame in frames)


class Turns:
    """The turns of something that goes on, and what went wrong in them.

    ``subject`` is the event it is for, if any, ``late_after`` after how many seconds without a turn
    it stands still.
    """

    def __init__(self, name: str, subject: str = "", *, late_after: float = LATE_AFTER) -> None:
        self.name, self.subject = name, subject
        self.last: datetime | None = None
        """When the last turn ended, None before the first."""
        self.last_fault: Fault | None = None
        self._late_after = late_after
        self._ticked = clock.ticking()
        self._faults: dict[str, Fault] = {}

    @property
    def faults(self) -> tuple[Fault, ...]:
        """Return what is wrong now: the last fault of each part that has not worked since."""
        return tuple(self._faults.copy().values())

    @property
    def seconds(self) -> float:
        """Return how many seconds ago the last turn ended, or all began."""
        return clock.ticking() - self._ticked

    @property
    def state(self) -> str:
        """Return ``fault``, ``late`` or ``well``."""
        if self._faults:
            return "fault"
        return "late" if self.seconds > self._late_after else "well"

    def turned(self) -> None:
        """Note that a turn has ended well."""
        self._faults.pop("", None)
        self.moves()
        self.last = clock.now()

    def moves(self) -> None:
        """Note that a long turn goes on."""
        self._ticked = clock.ticking()

    @contextmanager
    def part(self, name: str) -> Iterator[Part]:
        """Do what has to do with one of many: whatever it raises is noted, and the others go on."""
        part = Part()
        try:
            yield part
        except Exception as problem:  # noqa: BLE001 - this is what it is for
            part.failed = True
            self.failed(problem, name)
        else:
            self._faults.pop(name, None)

    def only(self, is_there: Callable[[str], bool]) -> None:
        """Forget what was wrong with parts there are no more: nothing would ever set it right."""
        for fault in self.faults:
            if fault.part and not is_there(fault.part):
                self._faults.pop(fault.part, None)

    def failed(self, problem: Exception, part: str = "") -> None:
        """Note a fault, and tell it where it is another one than before."""
        before = self._faults.pop(part, None)
        found = Fault(part, type(problem).__name__, places_of(problem), clock.now())
        again = before is not None and (before.kind, before.where) == (found.kind, found.where)
        if again and before is not None:
            found = Fault(part, found.kind, found.where, found.at, before.times + 1)
        self._faults[part] = self.last_fault = found
        while len(self._faults) > MOST_PARTS:
            self._faults.pop(next(iter(self._faults)), None)
        if not again:  # a loop that fails at every turn would fill any log
            _LOG.error("%s: %s (%s)", self.name, found.kind, ", ".join(found.where[-2:]))
            for told in tuple(_TOLD):
                told(self.name, problem)

    def appear(self) -> None:
        """Stand in the list of what goes on."""
        with _LOCK:
            _ALL[id(self)] = self

    def disappear(self) -> None:
        """Stand in the list no more."""
        with _LOCK:
            _ALL.pop(id(self), None)


class _Waits:
    """How long a loop that failed waits until it is begun again."""

    def __init__(self) -> None:
        self._wait = FIRST_WAIT
        self._begun = clock.ticking()

    def begun(self) -> None:
        self._begun = clock.ticking()

    def next(self) -> float:
        if clock.ticking() - self._begun > LONGEST_WAIT:
            self._wait = FIRST_WAIT
        found, self._wait = self._wait, min(2 * self._wait, LONGEST_WAIT)
        return found


class Loop(Turns):
    """Work in a thread of its own: begun again when it raises, over when it returns.

    ``run`` is given the loop; it calls `turned` after each turn and returns once `ended` is set.
    """

    def __init__(
        self,
        name: str,
        run: Callable[[Loop], None],
        subject: str = "",
        *,
        late_after: float = LATE_AFTER,
    ) -> None:
        super().__init__(name, subject, late_after=late_after)
        self.ended = Event()
        self._run = run
        self._begins = Lock()
        self._thread: Thread | None = None

    def start(self) -> None:
        """Begin, unless it has begun or was ended.

        Where there are no threads nothing begins: whoever answers there does what waits in turns
        (`arbitro.web.in_page`).
        """
        if not can(Ability.THREADS):
            return
        with self._begins:
            if self._thread is not None or self.ended.is_set():
                return
            self.moves()
            self.appear()
            self._thread = Thread(target=self._drive, name=self.name, daemon=True)
            self._thread.start()

    @property
    def has_begun(self) -> bool:
        """Tell whether it was started."""
        return self._thread is not None

    def end(self, seconds: float | None = None) -> None:
        """Have it end, and wait for that, at the most so many seconds."""
        self.ended.set()
        # Under the lock of the beginning: nothing is started after it was ended.
        with self._begins:
            thread = self._thread
        if thread is not None and thread is not current_thread():
            thread.join(seconds)

    def _drive(self) -> None:
        waits = _Waits()
        try:
            while not self.ended.is_set() and not self._is_done(waits):
                self.ended.wait(waits.next())
        finally:
            self.disappear()

    def _is_done(self, waits: _Waits) -> bool:
        """Run until it returns, or raises and is to be begun again."""
        waits.begun()
        try:
            self._run(self)
        except Exception as problem:  # noqa: BLE001 - whatever it is, it goes on
            self.failed(problem)
            return False
        return True


class TaskLoop(Turns):
    """Work in a task of the event loop that runs: as `Loop`."""

    def __init__(
        self,
        name: str,
        run: Callable[[TaskLoop], Awaitable[None]],
        subject: str = "",
        *,
        late_after: float = LATE_AFTER,
    ) -> None:
        super().__init__(name, subject, late_after=late_after)
        self._run = run
        self._task: asyncio.Task[None] | None = None

    def start(self) -> None:
        """Begin in the event loop that runs."""
        self._task = asyncio.get_running_loop().create_task(self._drive())

    def cancel(self) -> None:
        """Have it end at once."""
        if self._task is not None:
            self._task.cancel()

    async def _drive(self) -> None:
        waits = _Waits()
        self.moves()
        # Here and not where it is started: a task that is cancelled before its first step never
        # comes to the end of this.
        self.appear()
        try:
            while not await self._is_done(waits):  # noqa: ASYNC110 - nothing is waited for here
                await asyncio.sleep(waits.next())
        finally:
            self.disappear()

    async def _is_done(self, waits: _Waits) -> bool:
        waits.begun()
        try:
            await self._run(self)
        except Exception as problem:  # noqa: BLE001 - whatever it is, it goes on
            self.failed(problem)
            return False
        return True
