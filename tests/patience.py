"""Waiting in tests: for what comes, with a limit that says in words what did not come."""

import signal
import sys
import threading
import time
import traceback
from contextlib import contextmanager

LONGEST = 300.0
"""Seconds for one test; the longest takes some ninety where it has a processor to itself."""


def until(has_come, what, seconds=120.0, every=0.01):
    """Wait until something has come."""
    end = time.monotonic() + seconds
    while not has_come():
        assert time.monotonic() < end, f"waited {seconds:g} s for {what}, which has not come"
        time.sleep(every)


def ended(*threads, seconds=120.0):
    """Wait until threads have ended."""
    end = time.monotonic() + seconds
    for each in threads:
        each.join(max(0.0, end - time.monotonic()))
        assert not each.is_alive(), f"{each.name} has not ended after {seconds:g} s"


def line_of(process, seconds=120.0):
    """Return the next line a process says; it is killed where it says nothing for so long."""
    watch = threading.Timer(seconds, process.kill)
    watch.start()
    try:
        line = process.stdout.readline()
    finally:
        watch.cancel()
    assert line, f"the process has ended, or said nothing for {seconds:g} s"
    return line


class EndlessError(BaseException):
    """A test waits or works without an end; nothing on the way that takes faults takes this one."""


@contextmanager
def limited(seconds=LONGEST):
    """Fail what takes longer, telling where every thread is; not within another such limit."""
    able = hasattr(signal, "setitimer") and threading.current_thread() is threading.main_thread()
    if not able or signal.getitimer(signal.ITIMER_REAL)[0]:
        yield
        return

    def give_up(_signal, _frame):
        raise EndlessError(f"not ended after {seconds:g} s; other threads:{_others()}")

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
