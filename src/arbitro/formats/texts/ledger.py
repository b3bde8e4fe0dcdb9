"""What became of every character of a file: read, reported, refused or left out.

A reader accounts for a file in items, each a span of a line with its fate. What no item covers is a
gap: text that disappeared without a word. Lines and columns are counted from 1, columns in
characters; of a sheet of a workbook they are those of the text made of it.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from enum import Enum, unique
from typing import NamedTuple

from arbitro.formats.texts.problems import Problem, Severity, problem


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


class Account(NamedTuple):
    """The lines of a file, what became of their texts, and the signs that need no account."""

    rows: tuple[str, ...]
    items: tuple[Item, ...]
    separators: str = ""

    @property
    def gaps(self) -> tuple[Gap, ...]:
        """Return the texts for which no item accounts."""
        return gaps(self.rows, self.items, separators=self.separators)


class Marks:
    """What a reader notes of the texts of a file while it reads them."""

    def __init__(self, rows: Sequence[str]) -> None:
        """Note nothing yet; ``rows`` are the lines of the file."""
        self.rows = tuple(rows)
        self._items: list[Item] = []

    def line(self, number: int, fate: Fate, field: str = "", code: str = "") -> None:
        """Note what became of a whole line."""
        text = self.rows[number - 1]
        if text.strip():
            self._items.append(Item(number, 1, len(text), fate, field, code))

    def span(
        self, number: int, span: tuple[int, int], fate: Fate, field: str = "", code: str = ""
    ) -> None:
        """Note what became of the columns of a line, from the first to the last of them."""
        if span[0] <= span[1]:
            self._items.append(Item(number, *span, fate, field, code))

    def refuse(self, found: Problem, problems: list[Problem]) -> None:
        """Note that a problem refuses the line it stands at."""
        problems.append(found)
        self.line(found.line, Fate.REFUSED, "", found.code)

    def leave_out(self, code: str, lines: Sequence[int], problems: list[Problem]) -> None:
        """Leave lines above or below a table out, and say so once of all of them."""
        if not lines:
            return
        for line in lines:
            self.line(line, Fate.REPORTED, "", code)
        text = " ".join(self.rows[lines[0] - 1].strip(" ;,\t").split())[:60]
        problems.append(problem(code, lines[0], 1, count=len(lines), text=text))

    def account(
        self, problems: Iterable[Problem], separators: str, of_lines: Iterable[str] = ()
    ) -> Account:
        """Return the account: what is read is reported or refused where a problem stands at it.

        Problems of the codes ``of_lines`` speak of all that was read of their line.
        """
        at: dict[int, list[Problem]] = {}
        for item in problems:
            at.setdefault(item.line, []).append(item)
        whole = frozenset(of_lines)
        items = sorted(_spoken_of(item, at.get(item.line, ()), whole) for item in self._items)
        return Account(self.rows, tuple(items), separators)


def _spoken_of(item: Item, problems: Iterable[Problem], whole: frozenset[str]) -> Item:
    """Return an item with the fate that the worst problem at its place gives it."""
    at = [
        other
        for other in problems
        if other.code in whole or item.first <= other.column <= item.last
    ]
    # "error" sorts before "warning".
    worst = min(at, key=lambda other: other.severity.value, default=None)
    if item.fate is not Fate.READ or worst is None:
        return item
    return item._replace(fate=fate_of(worst), code=worst.code)


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
