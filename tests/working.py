"""What the jobs of tests do, in a module that their processes can import."""

import os
import signal
from pathlib import Path


def squared(number):
    """Return a square; of a negative number there is none here."""
    if number < 0:
        raise ValueError(number)
    return number * number


def dying(given):
    """Die as often as a file says, or give what was given; what was begun is noted beside it."""
    name, number, deaths = given
    begun = Path(name) / f"{number}"
    times = len(begun.read_text("utf-8")) if begun.exists() else 0
    begun.write_text("x" * (times + 1), "utf-8")
    if times < deaths:
        os.kill(os.getpid(), signal.SIGKILL)
    return number
