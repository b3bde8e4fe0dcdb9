"""The programs ``arbitro-bbp`` and ``arbitro-javafo``; ``arbitro compat`` runs either."""

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
    asked = request_of(program, given)
    if asked is None:
        say(_USAGE[program], error=True)
        return INVALID
    from arbitro.cli.pairing.compat.doing import carry_out

    try:
        return carry_out(asked)
    except BrokenPipeError:
        return 0  # who reads our output has seen enough
    except Exception:  # noqa: BLE001 - the last resort: the caller reads a code, never a traceback
        import traceback

        traceback.print_exc()
        return FAULT


def compat(program: str | None, given: Sequence[str], lines: bool, as_json: bool) -> int:
    """Answer ``arbitro compat``: one call of a program, or one request a line."""
    if lines:
        if program is not None:
            say("cli.compat.lines-alone", error=True)
            return FAULT
        from arbitro.cli.pairing.compat.lines import answer_lines

        return answer_lines(sys.stdin.buffer, sys.stdout)
    if program is None:
        say("cli.compat.which", error=True)
        return FAULT
    return _told(program, given) if as_json else run(program, given)


def _told(program: str, given: Sequence[str]) -> int:
    """Do what the words ask and print, as JSON, the code and what was printed on both streams."""
    from contextlib import redirect_stderr, redirect_stdout
    from io import StringIO

    from arbitro.cli.base.show import print_json

    out, error = StringIO(), StringIO()
    with redirect_stdout(out), redirect_stderr(error):
        code = run(program, given)
    print_json({"code": code, "out": out.getvalue(), "error": error.getvalue()})
    return 0
