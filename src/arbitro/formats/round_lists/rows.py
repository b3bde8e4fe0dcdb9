"""The boards of a round as a list has them, whichever program wrote it."""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from typing import NamedTuple

from arbitro.formats.texts.cells import Cell, cells_of, plain, spans_of
from arbitro.formats.texts.ledger import Fate, Marks
from arbitro.formats.texts.problems import Problem, problem

PAIRING_ALLOCATED_BYE, NOT_PAIRED = "PAB", "not paired"
Side = int | str
"""A player: the starting number, or the name where a list has no numbers."""

HEAD, ROUND = "head", "round"
"""What lines are read as that are no board's."""

RULER, OTHER_ROUND, NOT_NEEDED = "ruler", "other-round", "column-not-needed"
BESIDE_A_NUMBER, BESIDE_A_BYE = "beside-a-number", "beside-a-bye"
LEFT_OUT = (RULER, OTHER_ROUND, NOT_NEEDED, BESIDE_A_NUMBER, BESIDE_A_BYE)
"""Why texts are left out that no problem speaks of.

A ruler; a row of another round than the one wanted; a column of what a result does not depend on; a
name beside its number, a number beside its name; what a row without an opponent says beside that.
"""

RULES = re.compile(r"\s*[-=_]{5,}\s*")


class ListedBoard(NamedTuple):
    """A row: ``result`` is White's letter and Black's, None while open.

    ``black`` None for a bye.

    Without an opponent ``result`` is ``PAB`` or ``not paired``, as far as the list tells.
    """

    line: int
    board: int | None
    white: Side
    black: Side | None
    result: str | None


class RoundList(NamedTuple):
    """What a list tells: which program wrote it, of which round (None: it does not say)."""

    dialect: str
    round: int | None
    boards: tuple[ListedBoard, ...]


class ListedRow(NamedTuple):
    """A row that was read, of whichever round, with the field of each column that was needed."""

    round: int | None
    board: ListedBoard
    cells: Sequence[Cell]
    read: Mapping[int, str]
    beside: Mapping[int, str]
    """The other columns, with the reason they are left out."""


class Columns:
    """The columns of a table: those of a board, and what becomes of the cells of all others."""

    def __init__(self, head: int, separator: str, marks: Marks) -> None:
        """Read the head, which is a line counted from 1."""
        self.head, self.separator, self.marks = head, separator, marks
        self.heads = cells_of(marks.rows[head - 1], separator)
        self.words = [plain(item.text) for item in self.heads]
        self.fates: dict[int, tuple[Fate, str]] = {}

    def note(
        self,
        fields: Mapping[int, str],
        known: Mapping[int, str],
        rows: Sequence[ListedRow],
        problems: list[Problem],
    ) -> None:
        """Note what becomes of the head and of the columns beside the ``fields`` of a board.

        ``known`` are those left out with their reason; any other is left out with a word. Of one
        without a head its first filled cell is shown.
        """
        spans = spans_of(self.marks.rows[self.head - 1], self.heads, self.separator)
        for at, cell in enumerate(self.heads):
            fate, code = Fate.READ, ""
            if at in known:
                fate, code = self.fates[at] = (Fate.LEFT_OUT, known[at])
            elif at not in fields:
                fate = Fate.REPORTED
                code = "entry-column-unknown" if cell.text else "entry-column-untitled"
                self.fates[at] = (fate, code)
                filled = (row.cells[at].text for row in rows if at < len(row.cells))
                text = cell.text or next((other for other in filled if other), "")
                if text:
                    problems.append(problem(code, self.head, cell.column, text=text[:60]))
            if cell.text:
                self.marks.span(self.head, spans[at], fate, HEAD, code)

    def mark(self, row: ListedRow, problems: list[Problem]) -> None:
        """Note what became of the cells of a row.

        Cells beside the last column are refused.
        """
        line = row.board.line
        spans = spans_of(self.marks.rows[line - 1], row.cells, self.separator)
        for at, cell in enumerate(row.cells):
            if not cell.text:
                continue
            if at in row.read:
                self.marks.span(line, spans[at], Fate.READ, row.read[at])
            elif at in row.beside:
                self.marks.span(line, spans[at], Fate.LEFT_OUT, "", row.beside[at])
            elif at in self.fates:
                fate, code = self.fates[at]
                self.marks.span(line, spans[at], fate, "", code)
            else:
                problems.append(problem("entry-cells-extra", line, cell.column))
                self.marks.span(line, spans[at], Fate.REFUSED, "", "entry-cells-extra")


def whole(text: str) -> int | None:
    """Return a whole number of at most six digits, None of any other text."""
    # Bounded: Python refuses to read numbers of thousands of digits by raising.
    return int(text) if re.fullmatch(r"-?\d{1,6}", text) else None


def unread_row(line: int, text: str) -> Problem:
    """Return that a line is no board of a round."""
    return problem("round-list-row", line, 1, text=text.strip()[:60])
