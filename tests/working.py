"""What the jobs of tests do, in a module that their processes can import."""

import os
import signal
import time
from pathlib import Path

from arbitro.parallel_jobs import UNKNOWN_KIND
from arbitro.worker_process import RefusedWorkError


def squared(number):
    """Return a square; of a negative number there is none here."""
    if number < 0:
        raise ValueError(number)
    return number * number


def of_this_process_only(given):
    """Return what no other process can be given."""
    return lambda: given


def formats():
    """Return the formats there are to write a tournament in, those of others too."""
    from arbitro.formats.exporters import EXPORTERS

    return EXPORTERS.names()


def dying(given):
    """Die as often as a file says, or give what was given; what was begun is noted beside it."""
    name, number, deaths = given
    begun = Path(name) / f"{number}"
    times = len(begun.read_text("utf-8")) if begun.exists() else 0
    begun.write_text("x" * (times + 1), "utf-8")
    if times < deaths:
        os.kill(os.getpid(), signal.SIGKILL)
    return number


def killed_in_an_audit(given):
    """Die of the first try at a report, and audit it by the next."""
    from arbitro.cli.pairing.auditing import audited

    begun = Path(f"{given[0]}.begun")
    if not begun.exists():
        begun.touch()
        os.kill(os.getpid(), signal.SIGKILL)
    return audited(given)


# Long jobs: each is given what was asked, and how to tell how far it is.


def told(given, tell):
    tell(1, 2)
    return "told.txt", f"{given['text']} {given['event']}".encode()


def partly(given, tell):
    return "told.txt", b"told", [{"file": "a.txt", "fate": "refused", "why": given["text"]}]


def slow(given, tell):
    Path(given["pid"] + ".part").write_text(str(os.getpid()))
    Path(given["pid"] + ".part").replace(given["pid"])
    for number in range(6000):
        tell(number, 6000)
        time.sleep(0.01)


def dies(given, tell):
    os.kill(os.getpid(), signal.SIGKILL)


def faulty(given, tell):
    raise ValueError("not so")


def perform_job(kind, arguments, tell):
    """Perform a job of the tests; as in the application, one of another kind is refused."""
    known = {each.__name__: each for each in (told, partly, slow, dies, faulty)}
    if kind not in known:
        raise RefusedWorkError(UNKNOWN_KIND)
    return known[kind](arguments, tell)
