"""Versions of arbitro: which is the later one, and which opens what a later one wrote."""

from __future__ import annotations

import re
import sys

LONGEST = 40
_VERSION = re.compile(
    r"v?(\d{1,6}(?:\.\d{1,6}){0,5})(?:[-_.]?(a|b|rc)\.?(\d{1,6}))?((?:[-_.]?dev\d{0,6})?)(?:\+\S*)?"
)
_FINAL = "z"


def order_of(version: str) -> tuple[tuple[int, ...], str, int, int]:
    """Return what versions are compared by; ValueError for what is none.

    >>> ladder = ["1.0.dev1", "1.0a2", "1.0rc1", "1.0", "1.0.1", "1.10"]
    >>> sorted(ladder, key=order_of) == ladder, order_of("1.0") == order_of("v1")
    (True, True)
    """
    found = _VERSION.fullmatch(version.strip())
    if found is None or len(version) > LONGEST:
        raise ValueError(version)
    numbers = [int(word) for word in found[1].split(".")]
    while numbers and not numbers[-1]:
        # 1.0 and 1.0.0 are the same version.
        numbers.pop()
    stage = found[2] or ("" if found[4] else _FINAL)
    return tuple(numbers), stage, int(found[3] or 0), not found[4]


def version_here() -> str:
    """Return the version that runs."""
    # The package itself is above whatever of its core asks this.
    return str(sys.modules["arbitro"].__version__)


def is_later(version: str, than: str) -> bool:
    """Tell whether a version comes after another; what is no version comes after none.

    >>> is_later("1.1", "1.0.9"), is_later("1.0", "1.0.0"), is_later("soon", "1.0")
    (True, False, False)
    """
    try:
        return order_of(version) > order_of(than)
    except ValueError:
        return False


def later_of(told: str | None, here: str) -> str:
    """Return the later of two versions, of which one may not be told.

    >>> later_of("1.2", "1.10"), later_of("1.2", "1.1"), later_of(None, "1.1")
    ('1.10', '1.2', '1.1')
    """
    return told if told and is_later(told, here) else here


def opened_by(told: str | None, here: str | None = None) -> str:
    """Return the version that opens what this one cannot, as far as it is told.

    >>> opened_by("1.2", "1.0"), opened_by(None, "1.0"), opened_by("1.0", "1.0")
    ('1.2', '> 1.0', '> 1.0')
    """
    here = here or version_here()
    return told if told and is_later(told, here) else f"> {here}"
