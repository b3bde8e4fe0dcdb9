"""A line of the palette, of an event or outside one."""

from __future__ import annotations

from typing import NamedTuple


class PaletteLine(NamedTuple):
    """A line of the palette: its text, where it leads, and other words it is found by."""

    text: str
    go: str
    also: str = ""
