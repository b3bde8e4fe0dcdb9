"""Plug-ins that come with arbitro: systems and formulas of clubs and federations, of no FIDE text.

They are packages like those of others, with the same entry points, and are asked about like them:
an event by the book never meets one unasked. A wheel carries them beside this file; one that is
installed by itself goes before the one that came along.
"""

from __future__ import annotations

import tomllib
from collections.abc import Iterator
from pathlib import Path

from arbitro.plugins.loading import GROUPS, Offer

SHIPPED = ("arbitro-ecf-grades", "arbitro-haley", "arbitro-keizer", "arbitro-modified-median")
"""Which of the packages of ``examples`` come along: those that a club uses as they are."""

_HERE = Path(__file__).parent


def folder() -> Path:
    """Return the folder of the packages: in a wheel beside this file, else in the source tree."""
    packed = _HERE / "packages"
    return packed if packed.is_dir() else _HERE.parents[2] / "examples"


def shipped_offers() -> Iterator[Offer]:
    """Go through what the packages that come along offer; nothing of them is imported."""
    for name in SHIPPED:
        place = folder() / name
        described = place / "pyproject.toml"
        if not described.is_file():  # a copy of the sources alone brings none
            continue
        about = tomllib.loads(described.read_text("utf-8"))["project"]
        for group in GROUPS:
            for called, value in about["entry-points"].get(group, {}).items():
                yield Offer(group, called, about["name"], about["version"], value, place / "src")
