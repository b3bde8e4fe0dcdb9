"""The programs ``arbitro-bbp`` and ``arbitro-javafo``: no option parser, no plug-ins."""

from __future__ import annotations

import gc
import sys
from typing import TYPE_CHECKING, NoReturn

from arbitro.cli.base.speech import choose_language, say
from arbitro.cli.base.streams import leave_at_once, make_streams_usable
from arbitro.cli.pairing.compat.requests import BBP, JAVAFO, request_of

if TYPE_CHECKING:
    from collections.abc import Sequence

FAULT, INVALID = 2, 3
_USAGE = {BBP: "cli.compat.usage-bbp", JAVAFO: "cli.compat.usage-javafo"}


def bbp() -> NoReturn:
    """Be bbpPairings for the words of this process."""
    _be(BBP)


def javafo() -> NoReturn:
    """Be JaVaFo for the words of this process."""
    _be(JAVAFO)


def _be(program: str) -> NoReturn:
    gc.disable()  # nothing of one round is garbage
    make_streams_usable()
    choose_language(())
    leave_at_once(run(program, sys.argv[1:]))


def run(program: str, given: Sequence[str]) -> int:
    """Do what the words ask of a program and return its exit code; a fault of ours is 2."""
    request = request_of(program, given)
    if request is None:
        say(_USAGE[program], error=True)
        return INVALID
    # a request that is not understood loads nothing more
    from arbitro.cli.pairing.compat.actions import carry_out  # noqa: PLC0415

    try:
        return carry_out(request)
    except BrokenPipeError:
        return 0  # who reads our output has seen enough
    except Exception as problem:  # noqa: BLE001 - the last resort: the caller reads a code
        sys.excepthook(type(problem), problem, problem.__traceback__)
        return FAULT
