"""How much work something takes, counted: calls made and memory held, the same on any machine."""

import sys
import tracemalloc


class TooMuchWorkError(AssertionError):
    """More calls were made than were allowed."""


def bounded(work, *, calls, megabytes=64):
    """Return what some work gives; it fails after so many calls, or where it holds so much memory.

    A call of any function counts, of Python or of C. It is stopped at the limit, so that what would
    take hours fails at once.
    """
    made = 0

    def count(frame, event, argument):
        nonlocal made
        if before:  # whoever counts which test calls what
            before(frame, event, argument)
        if event in {"call", "c_call"}:
            made += 1
            if made > calls:
                sys.setprofile(None)
                raise TooMuchWorkError(f"more than {calls} calls")

    before = sys.getprofile()
    tracemalloc.start()
    sys.setprofile(count)
    try:
        found = work()
    finally:
        sys.setprofile(before)
        _, peak = tracemalloc.get_traced_memory()
        tracemalloc.stop()
    assert peak < megabytes << 20, f"{peak >> 20} MB held"
    return found
