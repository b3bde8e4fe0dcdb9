"""What a site is once it is made: files by path, with what tells each from another."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from arbitro.web.views.event.bundle import Part

VERSION = "version.json"
"""Small, asked for again and again by open pages, and written last of all."""

MANIFEST = "manifest.json"
"""What became of each file for programs."""


@dataclass(frozen=True, slots=True)
class Snapshot:
    """All files of a site by path.

    ``tags`` tell the content of each from another, whenever it was made: the hour a page tells is
    no part of it. ``version`` names all of them but for what changes with every move of a game in
    play, which ``live`` names: pages that show no such game need not hear of it. ``parts`` are the
    files for programs, also those that could not be made.
    """

    files: Mapping[str, bytes]
    tags: Mapping[str, str]
    version: str
    live: str = ""
    parts: tuple[Part, ...] = ()

    @property
    def left_out(self) -> tuple[Part, ...]:
        """Return the files that could not be made, each with the reason."""
        return tuple(part for part in self.parts if part.fate == "refused")

    @property
    def whole(self) -> str:
        """Return what names everything."""
        return f"{self.version}{self.live}"
