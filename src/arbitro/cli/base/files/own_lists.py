"""Where the lists that were read in are kept, by name."""

from __future__ import annotations

from pathlib import Path

from arbitro.cli.base.speech import say
from arbitro.config import settings
from arbitro.storage.lists.list_search import ListDamagedError, NoListError

SUFFIX = ".sqlite"


def list_file(name: str) -> Path:
    """Return the file that keeps the list of a name."""
    return settings().folder.parent / "lists" / f"{name}{SUFFIX}"


def print_no_list(problem: NoListError) -> None:
    """Say that there is no list at a place, or that it is damaged."""
    damaged = isinstance(problem, ListDamagedError)
    code = "cli.list.damaged" if damaged else "cli.list.none"
    say(code, error=True, path=str(problem.path))
