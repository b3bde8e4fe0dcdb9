"""The streams of a process: made usable at its start, flushed at its end."""

from __future__ import annotations

import os
import sys
from contextlib import suppress
from typing import NoReturn


def make_streams_usable() -> None:
    """Stand in for streams that were closed; print letters they have not by their code.

    In UTF-8 those are the bytes of a name that is none; their code is one in JSON, too.
    """
    for name, mode in (("stdin", "r"), ("stdout", "w"), ("stderr", "w")):
        stream = getattr(sys, name)
        if stream is None:
            nowhere = open(os.devnull, mode, encoding="utf-8")  # noqa: SIM115 - stays open
            setattr(sys, name, nowhere)
        elif mode == "w" and stream.encoding:
            stream.reconfigure(errors="backslashreplace")


def leave_at_once(code: int) -> NoReturn:
    """End the process: taking the interpreter apart would be a tenth of the time a program waits.

    Files are written and closed by then, and the answer has been handed over.
    """
    with suppress(OSError, ValueError):
        sys.stdout.flush()
        sys.stderr.flush()
    # Neither destructors nor what was registered for the end runs: nothing may rely on them.
    os._exit(code)
