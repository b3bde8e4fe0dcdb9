"""The rating lists that were read in, by name."""

from __future__ import annotations

from pathlib import Path

from arbitro.config import list_file

FIDE = "fide"
"""The name of FIDE's list; national ones have the names they were read in by."""


def lists_here(folder: Path) -> tuple[str, ...]:
    """Return the names of the lists that were read in, FIDE's first where it is there."""
    fide = list_file(folder)
    names = (path.stem for path in fide.parent.glob(f"*{fide.suffix}"))
    return tuple(sorted(names, key=lambda name: (name != FIDE, name)))


def named_list(folder: Path, name: str) -> Path:
    """Return the file of a list of `lists_here`."""
    fide = list_file(folder)
    return fide.with_name(f"{name}{fide.suffix}")
