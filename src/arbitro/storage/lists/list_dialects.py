"""Dialects of entry lists of the user's own: a file each, in the folder of the rating list."""

from __future__ import annotations

from collections.abc import Mapping
from pathlib import Path
from typing import NamedTuple

from arbitro.formats.entries.dialect import Dialect, dialect_in
from arbitro.formats.entries.matching import written
from arbitro.formats.texts.cells import UnfoldedWordError, plain
from arbitro.formats.texts.problems import Problem, Severity
from arbitro.storage.atomic_files import put_whole

MOST = 100
"""How many are read; somebody with more has lost track of them."""

LARGEST = 64 * 1024


class OwnDialects(NamedTuple):
    """The dialects of a folder, and a warning for each file that is none."""

    known: tuple[Dialect, ...] = ()
    problems: tuple[Problem, ...] = ()


def own_dialects(folder: Path) -> OwnDialects:
    """Return the dialects in a folder by the names of their files; one that is none is named."""
    known, problems = [], []
    for path in sorted(folder.glob("*.toml"))[:MOST] if folder.is_dir() else ():
        try:
            known.append(_dialect_at(path))
        except UnfoldedWordError as fault:
            values = {"file": path.name, "head": fault.word, "folded": fault.folded}
            problems.append(_problem("own-dialect-unfolded", values))
        # Whatever is in it: one damaged file is no reason to have none of the others.
        except Exception:  # noqa: BLE001
            problems.append(_problem("own-dialect-unreadable", {"file": path.name}))
    return OwnDialects(tuple(known), tuple(problems))


def _dialect_at(path: Path) -> Dialect:
    if path.stat().st_size > LARGEST:
        raise ValueError(path.name)
    return dialect_in(path.read_text("utf-8"), path.name)


def _problem(code: str, values: Mapping[str, str]) -> Problem:
    # It is of no place in the list that is read: of all there are, the first is the least wrong.
    return Problem(Severity.WARNING, 1, 1, code, tuple(values.items()))


def keep_dialect(folder: Path, dialect: Dialect) -> Path:
    """Write a dialect to its file, in the place of an earlier one of the same name.

    Raises OSError where it cannot be written.
    """
    folder.mkdir(parents=True, exist_ok=True)
    path = folder / f"{plain(dialect.program)[:60] or 'list'}.toml"
    put_whole(path, written(dialect).encode())
    return path
