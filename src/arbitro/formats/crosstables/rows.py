"""The rows of a crosstable as they stand in its text, whichever program wrote it."""

from __future__ import annotations

import re
from collections.abc import Mapping
from typing import NamedTuple

from arbitro.formats.texts.problems import Problem, problem
from arbitro.formats.trf.lines.fields import ROUND
from arbitro.model import RoundRecord, Title

HEAD, NAME_OF_EVENT = "head", "event"
"""What lines are read as that are no player's."""

RULER, TIE_BREAK, SECOND_TITLE = "ruler", "tie-break", "second-title"
LEFT_OUT = (RULER, TIE_BREAK, SECOND_TITLE)
"""Why texts are left out that no problem speaks of: a tie-break is computed from the results."""

Cells = list[RoundRecord | None]

_POINTS = re.compile(r"(\d{0,3})(?:[.,]([05])0?|(½))?")


class Row(NamedTuple):
    """A player of a table by its line.

    ``cells`` are those of the rounds as they stand there.

    ``points`` are in tenths, None where the table has none. ``places`` are the columns at which
    its fields begin.
    """

    line: int
    number: int
    title: Title | None
    name: str
    rating: int
    federation: str
    points: int | None
    cells: tuple[str, ...]
    places: Mapping[str, int]


class Table(NamedTuple):
    """What a table tells; ``by_place`` where its numbers are places and not starting numbers."""

    name: str
    rows: tuple[Row, ...]
    by_place: bool


def tenths_of(text: str, line: int, column: int, problems: list[Problem]) -> int | None:
    """Return points in tenths, None where there are none.

    What is no points is a problem.

    >>> [tenths_of(each, 1, 1, []) for each in ("2,5", "3½", "½", "7", "", "x")]
    [25, 35, 5, 70, None, None]
    """
    found = _POINTS.fullmatch(text)
    if found is None or not text:
        if text:
            problems.append(problem("points-unreadable", line, column, text=text[:20]))
        return None
    return int(found[1] or 0) * 10 + (5 if found[3] else int(found[2] or 0))


def unread_cell(row: Row, number: int, cell: str) -> Problem:
    """Return that the cell of a round cannot be read."""
    field = f"{ROUND} {number}"
    found = problem("crosstable-row", row.line, row.places.get(field, 1), text=cell)
    return found._replace(field=field)


def unread_row(line: int, text: str) -> Problem:
    """Return that a line of a table cannot be read."""
    return problem("crosstable-row", line, 1, text=text.strip()[:60])
