"""Waiting in tests: for what comes, with a limit that says in words what did not come.

A busy machine is slow, not wrong: every limit is for a processor to itself, and grows with the
number of programs that share it (`allowed`). No test fails because others work.
"""

import os
import signal
import sys
import threading
import time
import traceback
from contextlib import contextmanager

LONGEST = 300.0
"""Seconds for one test; the longest takes some ninety where it has a processor to itself.

Whatever a test waits for comes within this time or not at all, so that tests wait as long.
"""

WAITED = 60_000
"""Milliseconds a browser waits for what a page has to show."""


def allowed(seconds):
    """Return so many seconds on a processor of one's own as seconds on this machine now."""
    waiting = os.getloadavg()[0] if hasattr(os, "getloadavg") else 0.0
    return seconds * max(1.0, 2 * waiting / (os.cpu_count() or 1))


def until(has_come, what, seconds=120.0, every=0.01):
    """Wait until something has come."""
    begun = time.monotonic()
    while not has_come():
        waited = time.monotonic() - begun
        assert waited < allowed(seconds), f"waited {waited:.0f} s for {what}, which has not come"
        time.sleep(every)


def ended(*threads, seconds=120.0):
    """Wait until threads have ended."""
    for each in threads:
        until(lambda each=each: not each.is_alive(), f"the end of {each.name}", seconds)


def line_of(process):
    """Return the next line a process says; it is killed where it says nothing for a test's time."""
    watch = threading.Timer(LONGEST, process.kill)
    watch.start()
    try:
        line = process.stdout.readline()
    finally:
        watch.cancel()
    assert line, "the process has ended, or said nothing for too long"
    return line


class EndlessError(BaseException):
    """A test waits or works without an end; nothing on the way that takes faults takes this one."""


@contextmanager
def limited(seconds=LONGEST):
    """Fail what takes longer, telling where every thread is; not within another such limit.

    Looked at after ``seconds`` and then again and again: on a busy machine more are `allowed`.
    """
    able = hasattr(signal, "setitimer") and threading.current_thread() is threading.main_thread()
    if not able or signal.getitimer(signal.ITIMER_REAL)[0]:
        yield
        return

    begun = time.monotonic()

    def give_up(_signal, _frame):
        taken = time.monotonic() - begun
        if taken >= allowed(seconds):
            raise EndlessError(f"not ended after {taken:.0f} s; other threads:{_others()}")

    before = signal.signal(signal.SIGALRM, give_up)
    # told again where it was swallowed all the same, as by the loop of asyncio
    signal.setitimer(signal.ITIMER_REAL, seconds, min(seconds, 10.0))
    try:
        yield
    finally:
        signal.setitimer(signal.ITIMER_REAL, 0)
        signal.signal(signal.SIGALRM, before)


def _others():
    """Return where the other threads are; where this one is its own traceback tells."""
    names = {each.ident: each.name for each in threading.enumerate()}
    return "".join(
        f"\n{names.get(ident, ident)}:\n{''.join(traceback.format_stack(frame)[-12:])}"
        for ident, frame in sys._current_frames().items()
        if ident != threading.get_ident()
    )
