"""One run of the command line: its streams, language and plug-ins, and its exit code.

Exit codes: 0 done; 1 refused by the rules, or differences found; 2 bad input; 3 a fault of ours.
"""

from __future__ import annotations

import os
import sys
import traceback
from collections.abc import Sequence
from contextlib import suppress
from importlib.util import find_spec
from typing import Any, NoReturn

from arbitro import __version__
from arbitro.cli.base.answers import print_answer
from arbitro.cli.base.speech import (
    choose_language,
    complain,
    failure,
    is_answered,
    say,
    system_problem,
    words,
)
from arbitro.cli.base.streams import make_streams_usable
from arbitro.cli.commands import COMMANDS
from arbitro.cli.parser import run
from arbitro.plugins.installed import switch_on_here

DONE, REFUSED, BAD_INPUT, INTERNAL = 0, 1, 2, 3
INTERRUPTED = 130
NO_PLUGINS = "--no-plugins"


def run_and_exit(arguments: Sequence[str] | None = None) -> NoReturn:
    """Run the command line and leave with its exit code."""
    given = _with_plugins(list(sys.argv[1:] if arguments is None else arguments))
    # Before anything can print: a closed stream would end in a trace instead of an answer.
    make_streams_usable()
    choose_language(given)
    code = _guarded(given)
    if code in {BAD_INPUT, INTERNAL} and _for_programs(given) and not is_answered():
        code = _tell_failure(code)
    code = code if isinstance(code, int) else DONE
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
    try:
        print_answer(failure())
        sys.stdout.flush()
    except OSError:
        _forget_output()
    return code


def _guarded(given: list[str]) -> Any:
    """Run the command and return its exit code, whatever happens in it."""
    output = sys.stdout
    try:
        code = run(given)
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
            say("cli.cannot-print", error=True, problem=system_problem(problem))
            code = BAD_INPUT
            _forget_output()
    except ImportError:
        code = _fault() if find_spec("arbitro.service") else _not_installed(given)
    except Exception as problem:  # noqa: BLE001 - the last resort: our faults have a code
        code = BAD_INPUT if _names_file(problem) else _fault()
    return code


def _names_file(problem: Exception) -> bool:
    """Say which file cannot be used, and why, where that is what went wrong."""
    faults = sys.modules.get("arbitro.storage.faults")  # arbitro-core has none
    if faults is None or not isinstance(problem, faults.StoreError):
        return False
    said = words().t(f"ui.file.{problem.code}", opened_by=problem.opened_by)
    complain(f"{problem.name}: {said}", problem.code)
    return True


def _not_installed(given: Sequence[str]) -> int:
    """Say that only arbitro-core is installed, which cannot do what is asked."""
    names = (" ".join(given[:count]) for count in (3, 2, 1))
    command = next((name for name in names if name in COMMANDS), given[0])
    say("cli.not-installed", error=True, command=command)
    return BAD_INPUT


def _fault() -> int:
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
