"""Long lists, a part at a time: so that the first screen of thousands of rows is there at once.

The parts are links, which work without a script and by keyboard; one more shows everything on one
page, where a browser finds any word of it.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any, NamedTuple
from urllib.parse import urlencode

LONG = 250
"""Rows of a list that is still shown whole."""

PART = 200
"""Rows of a part of a longer one."""

EVERYTHING = "all"


class Part(NamedTuple):
    """A part of a list: its first and last row, counted from 1, and where it is shown."""

    first: int
    last: int
    url: str
    is_shown: bool


class ListPage(NamedTuple):
    """The rows of a list that a page shows, and where the others are; no parts where it is whole.

    ``total`` counts them all; ``everything`` is the address of the whole list, empty where the
    page shows it.
    """

    rows: Sequence[Any]
    total: int
    parts: tuple[Part, ...] = ()
    everything: str = ""

    @property
    def before(self) -> str:
        """Return the address of the part before this one, empty where there is none."""
        return self._beside(-1)

    @property
    def after(self) -> str:
        """Return the address of the part after this one, empty where there is none."""
        return self._beside(1)

    def _beside(self, step: int) -> str:
        at = next((n for n, part in enumerate(self.parts) if part.is_shown), None)
        found = None if at is None else at + step
        return self.parts[found].url if found is not None and 0 <= found < len(self.parts) else ""


def part_of(
    rows: Sequence[Any],
    path: str,
    asked: Mapping[str, str],
    at: int | None = None,
    size: int = PART,
) -> ListPage:
    """Return the part of a list that an address asks for: ``rows`` is its first row, or everything.

    ``at`` is a row, counted from 0, whose part is shown where none is asked for. A part has
    ``size`` rows; what is only slightly longer than that is shown whole.

    >>> shown = part_of(range(450), "/x", {"rows": "201", "after": "3"})
    >>> (shown.rows, shown.before, shown.after)
    (range(200, 400), '/x?after=3&rows=1', '/x?after=3&rows=401')
    """
    if len(rows) <= size * LONG // PART:
        return ListPage(rows, len(rows))
    kept = {name: text for name, text in asked.items() if name not in {"rows", "board"}}

    def address(wanted: object) -> str:
        return f"{path}?{urlencode({**kept, 'rows': wanted})}"

    wanted = asked.get("rows", "")
    first = _first(wanted, len(rows), at or 0, size)
    is_whole = wanted == EVERYTHING
    parts = tuple(
        Part(
            begin + 1,
            min(begin + size, len(rows)),
            address(begin + 1),
            begin == first and not is_whole,
        )
        for begin in range(0, len(rows), size)
    )
    if is_whole:
        return ListPage(rows, len(rows), parts)
    return ListPage(rows[first : first + size], len(rows), parts, address(EVERYTHING))


def _first(wanted: str, count: int, at: int, size: int) -> int:
    """Return where the part begins that has a row, counted from 0."""
    is_number = wanted.isascii() and wanted.isdigit() and len(wanted) < len(str(count)) + 1
    row = int(wanted) - 1 if is_number else at
    return max(0, min(row, count - 1)) // size * size
