"""The command line: ``arbitro COMMAND``. Each command lives in its own module, loaded when used.

Exit codes: 0 done; 1 refused by the rules, or differences found; 2 bad input; 3 a fault of ours.
"""

from __future__ import annotations

import gc
import os
import sys
from contextlib import suppress
from typing import TYPE_CHECKING, Any, NoReturn

from arbitro import __version__
from arbitro.cli.base import loaded
from arbitro.cli.base.plain import asked_plainly, plain_of
from arbitro.cli.base.speech import choose_language, say
from arbitro.cli.base.streams import leave_at_once, make_streams_usable
from arbitro.plugins.here import switch_on_here

if TYPE_CHECKING:
    from collections.abc import Sequence


__all__ = ["main"]

DONE, REFUSED, BAD_INPUT, INTERNAL = 0, 1, 2, 3
INTERRUPTED = 130
NO_PLUGINS = "--no-plugins"


def main(arguments: Sequence[str] | None = None) -> NoReturn:
    """Run the command line and leave with its exit code."""
    given = _with_plugins(list(sys.argv[1:] if arguments is None else arguments))
    # Before anything can print: a closed stream would end in a trace instead of an answer.
    make_streams_usable()
    choose_language(given)
    code = _guarded(given)
    if code in {BAD_INPUT, INTERNAL} and _for_programs(given):
        code = _tell_failure(code)
    code = code if isinstance(code, int) else DONE
    if arguments is None and plain_of(given) is not None:
        leave_at_once(code)
    sys.exit(code)


def _with_plugins(given: list[str]) -> list[str]:
    """Let names that are not ours be asked of others, unless ``--no-plugins`` stands anywhere.

    Nothing is looked for before such a name is met. The option is taken out of the words: it is
    the program's, as the language is, and no command's.
    """
    options = given[: given.index("--")] if "--" in given else given
    if NO_PLUGINS in options:
        rest = given[len(options) :]
        return [word for word in options if word != NO_PLUGINS] + rest
    if not os.environ.get("ARBITRO_NO_PLUGINS"):
        switch_on_here()
    return given


def _for_programs(given: Sequence[str]) -> bool:
    """Tell whether the answer is wanted as JSON."""
    options = given[: given.index("--")] if "--" in given else given
    return "--json" in options


def _tell_failure(code: int) -> int:
    """Print what went wrong as JSON, the only thing on standard output."""
    from arbitro.cli.base.show import print_json
    from arbitro.cli.base.speech import failure

    try:
        print_json(failure())
        sys.stdout.flush()
    except OSError:
        _forget_output()
    return code


def _guarded(given: list[str]) -> Any:
    """Run the command and return its exit code, whatever happens in it."""
    output = sys.stdout
    try:
        code = _run(given)
        sys.stdout.flush()
    except KeyboardInterrupt:
        code = INTERRUPTED
    except SystemExit:
        if sys.stdout is output:
            raise
        # click has met a closed pipe: it wraps the stream and leaves with 1, which is "refused"
        code = _nobody_reads()
    except BrokenPipeError:
        code = _nobody_reads()
    except OSError as problem:
        if problem.filename is not None:
            code = _fault()
        else:
            from arbitro.cli.base.speech import system_problem

            say("cli.cannot-print", error=True, problem=system_problem(problem))
            code = BAD_INPUT
            _forget_output()
    except Exception:  # noqa: BLE001 - the last resort: a fault of ours has its own exit code
        code = _fault()
    return code


def _run(given: list[str]) -> Any:
    """Run a command; the plain requests without the parser."""
    if given == ["--version"]:
        from arbitro.cli.base.version import version_lines

        print(version_lines())
        return DONE
    asked = asked_plainly(given)
    meant = plain_of(given)
    if asked is not None and meant is not None:
        return _answered_at_once(meant[0].place, asked)
    from arbitro.cli.parser import run

    return run(given)


def _answered_at_once(place: str, asked: dict[str, Any]) -> Any:
    """Answer a plain request: nothing of one is garbage before the process ends."""
    answer, was_enabled = loaded(place), gc.isenabled()
    gc.disable()
    try:
        return answer(**asked)
    finally:
        if was_enabled:
            gc.enable()


def _fault() -> int:
    import traceback

    traceback.print_exc()
    python = sys.version.partition(" ")[0]
    say("cli.internal-error", error=True, version=__version__, python=python, system=sys.platform)
    return INTERNAL


def _nobody_reads() -> int:
    """Leave quietly: who reads our output has seen enough."""
    _forget_output()
    return DONE


def _forget_output() -> None:
    """Let what was not written yet go nowhere, instead of failing once more at the very end."""
    with suppress(OSError, ValueError):
        nowhere = os.open(os.devnull, os.O_WRONLY)
        os.dup2(nowhere, sys.__stdout__.fileno() if sys.__stdout__ else 1)
        os.close(nowhere)
