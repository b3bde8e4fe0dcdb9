"""The account of an entry list: what became of each of its cells.

A cell is read as a field of a player, reported or refused by a problem, or left out for a reason
that has a code: it is of a column that numbers the rows, say.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from arbitro.formats.entries.column_recognition import Columns
from arbitro.formats.entries.dialect import Dialect
from arbitro.formats.entries.head_words import Column
from arbitro.formats.entries.headed import Matching
from arbitro.formats.entries.reader import MOST_ROWS, NO_FURTHER_HEADS, Reading, reading_of
from arbitro.formats.entries.table import Line, with_breaks_joined
from arbitro.formats.entries.values import is_number
from arbitro.formats.texts.cells import QUOTES, Cell, plain, spans_of
from arbitro.formats.texts.ledger import Account, Fate, Item, fate_of
from arbitro.formats.texts.problems import OF_A_WHOLE_LIST, Problem, Severity

HEAD = "head"
"""What the line that names the columns is read as."""

NOT_NEEDED = "column-not-needed"
"""A column that numbers the rows, or says again what another one says."""

SAID_TO_BE_LEFT_OUT = "column-said-to-be-left-out"
NUMBERING = "numbering"
SECOND_TITLE = "second-title"
LETTER_ALONE = "letter-without-rating"
LEFT_OUT = (NOT_NEEDED, SAID_TO_BE_LEFT_OUT, NUMBERING, SECOND_TITLE, LETTER_ALONE)
"""Why cells are left out that no problem speaks of."""

_OF_ROWS = frozenset(
    {"entry-row-of-nobody", "entry-head-again", "entry-row-again", "entry-name-missing"}
    | {"entry-name-unreadable", "entry-name-too-long"}
)
"""Problems that speak of a whole row."""


EXTRA = "entry-cells-extra"


def account_of(
    data: bytes | str,
    *,
    most_rows: int = MOST_ROWS,
    heads: Mapping[str, Column] = NO_FURTHER_HEADS,
    own: Sequence[Dialect] = (),
    matching: Matching | None = None,
) -> Account:
    r"""Return what became of each cell of a list, read as `read_entries` does.

    >>> for item in account_of("Name;Shoe\nGil, Ana;38").items:
    ...     print(item.line, item.first, item.last, item.fate.value, item.field or item.code)
    1 1 9 read head
    2 1 8 read name
    2 10 11 reported entry-column-unknown
    """
    reading = reading_of(data, most_rows=most_rows, heads=heads, own=own, matching=matching)
    last = max((number for number, _ in reading.lines), default=0)
    rows = [""] * last
    for number, text in reading.lines:
        rows[number - 1] = text
    problems = reading.parsed.problems
    whole = next((problem for problem in problems if problem.code in OF_A_WHOLE_LIST), None)
    if reading.table is None or (whole is not None and not reading.parsed.value):
        code = whole.code if whole else next(problem.code for problem in problems)
        items = [Item(at, 1, len(row), Fate.REFUSED, "", code) for at, row in reading.lines]
        return Account(tuple(rows), tuple(items), QUOTES)
    made = _Accountant(reading, said=matching is not None)
    return Account(tuple(rows), tuple(made.items()), QUOTES + reading.table.separator)


class _Accountant:
    """What is known of a list that was read, as it is looked up by line and cell."""

    def __init__(self, reading: Reading, *, said: bool) -> None:
        assert reading.table is not None, "a list that is refused has an account of its own"
        assert reading.headed is not None, "as above"
        self.reading = reading
        self.table = reading.table
        self.headed = reading.headed
        self.said = said
        self.at: dict[tuple[int, int], Problem] = {}
        self.of_rows: dict[int, Problem] = {}
        self.extra: dict[int, int] = {}
        for problem in reading.parsed.problems:
            if problem.code in _OF_ROWS:
                self.of_rows.setdefault(problem.line, problem)
            if problem.code == "entry-row-replaced":
                # the earlier row is the one that is left out
                self.of_rows[int(dict(problem.values)["first"])] = problem
            if problem.code == EXTRA:
                self.extra[problem.line] = problem.column
            self.at.setdefault((problem.line, problem.column), problem)
        self.noted = {
            (line, cell.column): code
            for code, cells in reading.noted.items()
            if code == "entry-rating-left-out"
            for line, cell in cells
        }
        self.read = dict(self.headed.rows)
        self.joined = with_breaks_joined(reading.lines, self.table.separator)
        self.texts = dict(self.joined)
        self.left_out = {(line, cell.column) for line, cell in self.headed.left_out}

    def items(self) -> list[Item]:
        """Return what became of every line, in their order."""
        found = [self._line(line, "entry-lines-above") for line in self.table.above]
        head = self.table.head
        if head:
            found.append(Item(head[0], 1, len(self.texts[head[0]]), Fate.READ, HEAD))
        for number, cells in self.table.rows:
            found += self._row(number, cells)
        found += [self._line(line, "entry-lines-below") for line in self.table.below]
        return sorted(self._placed(found))

    @staticmethod
    def _line(line: Line, code: str) -> Item:
        return Item(line[0], 1, len(line[1]), Fate.REPORTED, "", code)

    def _row(self, number: int, cells: Sequence[Cell]) -> list[Item]:
        told = self.of_rows.get(number)
        filled = [(at, cell) for at, cell in enumerate(cells) if cell.text]
        if told is None and number not in self.read:
            told = self.at.get((number, 1))
        spans = spans_of(self.texts[number], cells, self.table.separator)
        found = []
        for at, cell in filled:
            fate, field, code = (
                (fate_of(told), "", told.code) if told else self._cell(number, at, cell)
            )
            if fate is not None:
                found.append(Item(number, *spans[at], fate, field, code))
        return found

    def _cell(self, number: int, at: int, cell: Cell) -> tuple[Fate | None, str, str]:
        """Return what became of a cell of a player: its fate, its field, the code."""
        place = (number, cell.column)
        told = self.at.get(place)
        if self.headed.columns is None:
            return self._guessed(number, cell)
        columns = self.headed.columns
        column = columns.columns[at] if at < len(columns.columns) else None
        if cell.column >= self.extra.get(number, cell.column + 1):
            return Fate.REFUSED, "", EXTRA
        if column is None or column is Column.IGNORED:
            return self._not_read(at, columns, column, self.read[number])
        if place in self.noted:
            return Fate.REPORTED, column.value, self.noted[place]
        if told is not None and told.field == column.value and _is_of_cell(told):
            return fate_of(told), column.value, told.code
        if column is Column.WOMEN_TITLE and self.read[number].get(Column.TITLE, Cell(1, "")).text:
            return Fate.LEFT_OUT, column.value, SECOND_TITLE
        return Fate.READ, column.value, ""

    def _not_read(
        self, at: int, columns: Columns, column: Column | None, row: Mapping[Column, Cell]
    ) -> tuple[Fate | None, str, str]:
        """Return what became of a cell whose column is none of a player's."""
        if at == columns.letters:
            rating = row.get(Column.RATING)
            alone = rating is None or not rating.text[-1:].isalpha()
            return (Fate.LEFT_OUT, "", LETTER_ALONE) if alone else (Fate.READ, "rating", "")
        head = self.table.head
        names = columns.dialect.national_id
        if head and at < len(head[1]) and names and plain(head[1][at].text) in names:
            return Fate.READ, Column.NATIONAL_ID.value, ""
        if column is Column.IGNORED:
            return Fate.LEFT_OUT, "", NOT_NEEDED
        note = next((note for note in columns.notes if note.at == at), None)
        if note is not None:
            return Fate.REPORTED, "", note.code
        twice = head and at < len(head[1]) and self.at.get((head[0], head[1][at].column))
        if twice:
            return Fate.REPORTED, "", twice.code
        return (Fate.LEFT_OUT, "", SAID_TO_BE_LEFT_OUT) if self.said else (None, "", "")

    def _guessed(self, number: int, cell: Cell) -> tuple[Fate | None, str, str]:
        """Return what became of a cell of a list without a head."""
        if (number, cell.column) in self.left_out:
            return Fate.REPORTED, "", "entry-cells-left-out"
        row = self.read[number]
        name = row.get(Column.NAME)
        before = name is None or cell.column < name.column
        if is_number(cell.text) and before and cell not in row.values():
            return Fate.LEFT_OUT, "", NUMBERING
        of = [column.value for column, item in row.items() if item.column == cell.column]
        return Fate.READ, of[0] if of else Column.NAME.value, ""

    def _placed(self, items: Sequence[Item]) -> list[Item]:
        """Return items by the lines of the file, where line breaks in cells have joined some."""
        parts = _parts_of_rows(self.reading.lines, self.joined)
        found = []
        for item in items:
            start = 1
            for number, indent, length in parts.get(item.line, ()):
                first, last = max(item.first, start), min(item.last, start + length - 1)
                if first <= last:
                    shift = indent - start + 1
                    found.append(item._replace(line=number, first=first + shift, last=last + shift))
                start += length + 1
        return found


def _is_of_cell(found: Problem) -> bool:
    """Tell whether a problem at a cell says that it is not read: others remark on what is read."""
    codes = {"title-unknown", "sex-unknown", "fide-id-unreadable", "birth-unreadable"}
    codes |= {"entry-federation-unreadable", "entry-board-unreadable", "number-unreadable"}
    return found.severity is Severity.ERROR or found.code in codes


def _parts_of_rows(
    lines: Sequence[Line], joined: Sequence[Line]
) -> dict[int, list[tuple[int, int, int]]]:
    """Return of each row its lines: number, characters before what is taken, and how many are."""
    starts = {number for number, _ in joined}
    found: dict[int, list[tuple[int, int, int]]] = {}
    row = 0
    for number, text in lines:
        if number in starts:
            row = number
            found[row] = [(number, 0, len(text))]
        else:
            taken = text.strip()
            found[row].append((number, len(text) - len(text.lstrip()), len(taken)))
    return found
