"""This very build: the digest of its sources, and what the tests showed of it, if it came along.

A wheel and a portable folder bring the evidence of the tests they were made after. Sources that
differ from those by a byte have another digest.
"""

from __future__ import annotations

import json
import sys
from collections.abc import Iterator
from functools import cache
from hashlib import sha256
from pathlib import Path

from arbitro.checklists.evidence import Build, Evidence, read_evidence

PACKAGE = Path(__file__).resolve().parent.parent

EVIDENCE = Path(__file__).parent / "evidence.json"
"""What the test command leaves; it is no part of the sources."""

FROZEN = Path(__file__).parent / "frozen.json"
"""In a portable folder, which has no sources: the digests of those it was made of."""

ENGINE = ("model", "rules")
"""The parts a report of compared pairings and places is about."""

_NOT_SOURCES = ("checklists/evidence.json", "library/calls.pyi")
_BROUGHT_ALONG = ("manual/pages/", "plugins/packages/")


@cache
def this_build() -> Build:
    """Return the program as it is here.

    >>> len(this_build().digest)
    64
    """
    version = sys.modules["arbitro"].__version__  # the package itself is above this one
    if getattr(sys, "frozen", False):
        return Build(version, **json.loads(FROZEN.read_text("utf-8")))
    return Build(version, digest_of(PACKAGE), digest_of(PACKAGE, ENGINE))


def evidence_here(path: Path = EVIDENCE) -> Evidence | None:
    """Return what the tests showed, None where no run came along."""
    return read_evidence(path.read_text("utf-8")) if path.is_file() else None


def digest_of(package: Path, parts: tuple[str, ...] = ()) -> str:
    """Return the digest of the sources of the package, or of some folders of it."""
    found = sha256()
    for name in sorted(_sources(package)):
        if not parts or name.partition("/")[0] in parts:
            content = (package / name).read_bytes()
            found.update(f"{name} {len(content)}\n".encode())
            found.update(content)
    return found.hexdigest()


def _sources(package: Path) -> Iterator[str]:
    for path in package.rglob("*"):
        name = path.relative_to(package).as_posix()
        if (
            path.is_file()
            and "__pycache__" not in path.parts
            and name not in _NOT_SOURCES
            and not name.startswith(_BROUGHT_ALONG)
        ):
            yield name
