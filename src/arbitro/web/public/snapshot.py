"""What a site is once it is made: files by path, with what tells each from another."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass

VERSION = "version.json"
"""Small, asked for again and again by open pages, and written last of all."""


@dataclass(frozen=True, slots=True)
class Snapshot:
    """All files of a site by path.

    ``tags`` tell the content of each from another, whenever it was made: the hour a page tells is
    no part of it. ``version`` names all of them but for what changes with every move of a game in
    play, which ``live`` names: pages that show no such game need not hear of it.
    """

    files: Mapping[str, bytes]
    tags: Mapping[str, str]
    version: str
    live: str = ""

    @property
    def whole(self) -> str:
        """Return what names everything."""
        return f"{self.version}{self.live}"
