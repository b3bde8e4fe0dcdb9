"""What became of every character of a file: read, reported, refused or left out.

A reader accounts for a file in items, each a span of a line with its fate. What no item covers is a
gap: text that disappeared without a word. Lines and columns are counted from 1, columns in
characters; of a sheet of a workbook they are those of the text made of it.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from enum import Enum, unique
from typing import NamedTuple

from arbitro.formats.problems import Problem, Severity


@unique
class Fate(Enum):
    """What became of a text. What is left out is named by a code, and changes no decision."""

    READ = "read"
    REPORTED = "reported"
    REFUSED = "refused"
    LEFT_OUT = "left-out"


class Item(NamedTuple):
    """The columns ``first`` to ``last`` of a line and what became of them.

    ``field`` is what the text was read as. ``code`` is the problem that reports or refuses it, or
    the reason it is left out; empty for what is read.
    """

    line: int
    first: int
    last: int
    fate: Fate
    field: str = ""
    code: str = ""


class Gap(NamedTuple):
    """A text of a line for which no item accounts, from one column to another."""

    line: int
    first: int
    last: int
    text: str


def fate_of(found: Problem) -> Fate:
    """Return what became of the text that a problem speaks of."""
    return Fate.REFUSED if found.severity is Severity.ERROR else Fate.REPORTED


def gaps(rows: Sequence[str], items: Iterable[Item], *, separators: str = "") -> tuple[Gap, ...]:
    """Return the texts of a file for which no item accounts, in the order of the file.

    Blanks and the characters of ``separators`` need no account.

    >>> gaps(["ab; c"], [Item(1, 1, 1, Fate.READ)], separators=";")
    (Gap(line=1, first=2, last=2, text='b'), Gap(line=1, first=5, last=5, text='c'))
    """
    of_lines: dict[int, list[Item]] = {}
    for item in items:
        of_lines.setdefault(item.line, []).append(item)
    found = []
    for number, row in enumerate(rows, 1):
        covered = [(item.first, item.last) for item in of_lines.get(number, ())]
        found.extend(_gaps_of_line(number, row, covered, separators))
    return tuple(found)


def _gaps_of_line(
    number: int, row: str, covered: Sequence[tuple[int, int]], separators: str
) -> list[Gap]:
    accounted = bytearray(len(row) + 1)
    for first, last in covered:
        start, end = max(first, 1), min(last, len(row))
        accounted[start : end + 1] = b"\1" * max(0, end + 1 - start)
    found: list[Gap] = []
    start = 0
    # a blank past the end closes the last gap
    for column, letter in enumerate(f"{row} ", 1):
        is_gap = column <= len(row) and not accounted[column]
        if is_gap and not letter.isspace() and letter not in separators:
            start = start or column
        elif start:
            found.append(Gap(number, start, column - 1, row[start - 1 : column - 1]))
            start = 0
    return found
