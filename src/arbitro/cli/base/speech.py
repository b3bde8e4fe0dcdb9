"""What the command line says, in the language in use; catalogues are loaded only to say something.

With ``--json`` whoever reads is a program: what went wrong is remembered as it is said, and told as
JSON when the command leaves for it.
"""

from __future__ import annotations

import errno
import os
import sys
from collections.abc import Iterator, Mapping, Sequence
from typing import TYPE_CHECKING, Any, NamedTuple

if TYPE_CHECKING:
    from arbitro.formats.texts.problems import Problem
    from arbitro.i18n import Translator


class BadInputError(Exception):
    """A command cannot go on with what it was given; the reason has been printed."""


class FailureProblem(NamedTuple):
    """A problem of a file, with its place."""

    file: str
    line: int
    column: int
    severity: str
    code: str
    values: Mapping[str, object]
    text: str


class Failure(NamedTuple):
    """Why a command could not go on: the code of the last fault, and what is wrong in files."""

    error: str
    text: str
    language: str
    problems: tuple[FailureProblem, ...]


class _Run:
    """What holds for one run of the command line: its language, and what went wrong in it."""

    arguments: Sequence[str] = ()
    language: str | None = None
    error = ""
    text = ""
    problems: tuple[tuple[str, Problem], ...] = ()
    answered = False


def choose_language(arguments: Sequence[str]) -> None:
    """Take note of where the language is said: ``--lang`` wherever it stands, else the environment.

    Known before the options are parsed so that errors and help speak it too, but looked up only
    when something is to be said: a pairing prints numbers, and finding languages takes time.
    """
    _Run.error, _Run.text, _Run.problems, _Run.answered = "", "", (), False
    _Run.arguments, _Run.language = arguments, None


def _languages_named(arguments: Sequence[str]) -> Iterator[str]:
    """Yield what ``--lang`` names; what follows ``--`` is no option."""
    for place, word in enumerate(arguments):
        if word == "--":
            return
        if word == "--lang" and place + 1 < len(arguments):
            yield arguments[place + 1]
        elif word.startswith("--lang="):
            yield word.partition("=")[2]


def words() -> Translator:
    """Return the translator of the language in use."""
    from arbitro.i18n import translator  # noqa: PLC0415 - a pairing may print numbers alone

    return translator(language())


def language() -> str:
    """Return the language in use, as ``en``."""
    if _Run.language is None:
        from arbitro.i18n.language import FIRST, exists, offered  # noqa: PLC0415 - as for words

        chosen = next(filter(exists, _languages_named(_Run.arguments)), None)
        if chosen is None and exists(own := os.environ.get("ARBITRO_LANG", "")):
            chosen = own  # set for arbitro alone: a language under translation will do
        names = ("ARBITRO_LANG", "LC_ALL", "LC_MESSAGES", "LANG")
        of_system = map(offered, (os.environ.get(name, "") for name in names))
        _Run.language = chosen or next(filter(None, of_system), FIRST)
    return _Run.language


def say(code: str, /, *, error: bool = False, **values: Any) -> None:
    """Print a message of the catalogue, to the error stream where ``error`` is true."""
    text = words().t(code, **values)
    if error:
        complain(text, code.partition(".")[2])
    else:
        print(text)


def complain(text: str, code: str) -> None:
    """Print on the error stream what is wrong, and remember it with its code for programs."""
    print(text, file=sys.stderr)
    _Run.error, _Run.text = code, text


def list_problems(path: str, problems: tuple[Problem, ...]) -> None:
    """Print the problems of a file on the error stream as ``path:line:column: severity: text``."""
    for problem in problems:
        kind = words().t(f"cli.{problem.severity.value}")
        text = words().problem(problem)
        print(f"{path}:{problem.line}:{problem.column}: {kind}: {text}", file=sys.stderr)
    _Run.problems += tuple((path, problem) for problem in problems)
    _Run.error = _Run.text = ""


def mark_answered() -> None:
    """Take note that standard output has an answer, which says what went wrong by itself."""
    _Run.answered = True


def is_answered() -> bool:
    """Tell whether standard output has an answer."""
    return _Run.answered


def failure() -> Failure:
    """Return what went wrong in this run: the last fault said, the files' problems."""
    problems = tuple(
        FailureProblem(
            path,
            problem.line,
            problem.column,
            problem.severity.value,
            problem.code,
            dict(problem.values),
            words().problem(problem),
        )
        for path, problem in _Run.problems
    )
    error = _Run.error or ("problems" if _Run.problems else "unknown")
    return Failure(error, _Run.text, language(), problems)


_SYSTEM = {
    "EACCES": "cli.system.not-allowed",
    "EISDIR": "cli.system.is-a-folder",
    "ENOENT": "cli.system.not-there",
    "ENOSPC": "cli.system.no-space",
    "ENOTDIR": "cli.system.not-a-folder",
    "EPERM": "cli.system.not-allowed",
    "EROFS": "cli.system.read-only",
}


def system_problem(problem: OSError) -> str:
    """Return what the system reports of a file, in the language in use where it is a usual one."""
    code = _SYSTEM.get(errno.errorcode.get(problem.errno or 0, ""))
    return words().t(code) if code else problem.strerror or type(problem).__name__
