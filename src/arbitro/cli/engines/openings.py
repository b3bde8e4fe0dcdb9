"""The openings a command leaves out: the named ones, those of a book."""

from __future__ import annotations

from pathlib import Path

from arbitro.cli.base.speech import complain, say, system_problem, words
from arbitro.engines.openings import Openings, with_book
from arbitro.formats.polyglot import BookFaultError


def openings_of(path: str | None, *, by_name: bool) -> Openings | None:
    """Return the openings to leave out; None, once it is said why, where a file is no book."""
    if path is None:
        return Openings(by_name)
    try:
        return with_book(Path(path).read_bytes(), by_name=by_name)
    except OSError as problem:
        say("cli.cannot-read", error=True, path=path, problem=system_problem(problem))
    except BookFaultError as problem:
        code = f"cli.games.book-fault.{problem.code}"
        complain(words().t(code, path=path, entry=problem.entry + 1), problem.code)
    return None
