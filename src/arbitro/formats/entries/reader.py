"""Reading entry lists."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import TypeVar

from arbitro.formats.entries.cells import Cell, cells_of, separator_of
from arbitro.formats.entries.columns import COLUMN_OF_HEAD, Column, columns_of
from arbitro.formats.entries.values import (
    birth_of,
    federation_of,
    is_federation,
    number_of,
    rating_of,
    sexes_of,
    title_of,
)
from arbitro.formats.problems import Parsed, Problem, problem
from arbitro.formats.text import decode, rows_of
from arbitro.model import FideId, Player, Sex

T = TypeVar("T")

Row = tuple[int, dict[Column, Cell]]
"""The number of a line and its cells by column."""


def read_entries(data: bytes | str) -> Parsed[tuple[Player, ...]]:
    r"""Read the players of a list separated by tabs, semicolons or commas.

    Every fault is a problem at its line and column; a line without a name gives no player.

    >>> read_entries("Elo;Nombre\n2104;García, Ana").value[0].rating
    2104
    >>> read_entries("García, Ana, 2104, WFM, ESP").value[0].name
    'García, Ana'
    """
    problems: list[Problem] = []
    lines = rows_of(decode(data, problems))
    numbered = [(number, row) for number, row in enumerate(lines, 1) if row.strip()]
    separator = separator_of([row for _, row in numbered], COLUMN_OF_HEAD)
    table = [(number, cells_of(row, separator)) for number, row in numbered]
    rows = _with_head(table, problems) if table else []
    if rows is None:
        rows = [(number, _guessed(cells)) for number, cells in table]
        problems.append(problem("entry-columns-guessed", table[0][0], 1))
    reader = _Reader(problems, sexes_of([_text(row, Column.SEX) for _, row in rows]))
    players = [player for row in rows if (player := reader.player(row)) is not None]
    return Parsed(tuple(players), tuple(problems))


def _with_head(table: list[tuple[int, list[Cell]]], problems: list[Problem]) -> list[Row] | None:
    """Return the rows by the columns the first line names, None where it is no head."""
    line, head = table[0]
    below = [[cell.text for cell in cells] for _, cells in table[1:]]
    columns = _names_joined(columns_of([cell.text for cell in head], below))
    known = [column for column in columns if column is not None]
    if Column.NAME not in known and Column.SURNAME not in known:
        if len(known) < 2:
            return None
        problems.append(problem("entry-no-name-column", line, head[0].column))
        return []
    for column, cell in zip(columns, head, strict=True):
        if column is None and cell.text:
            problems.append(problem("entry-column-unknown", line, cell.column, text=cell.text))
    rows = []
    for number, cells in table[1:]:
        row: dict[Column, Cell] = {}
        for column, cell in zip(columns, cells, strict=False):
            if column is not None:
                row.setdefault(column, cell)
        extra = [cell for cell in cells[len(columns) :] if cell.text]
        if extra:
            problems.append(problem("entry-cells-extra", number, extra[0].column))
        rows.append((number, row))
    return rows


def _names_joined(columns: list[Column | None]) -> list[Column | None]:
    """Return the columns with "nombre" as the given name where surnames have their own."""
    if Column.SURNAME not in columns:
        return columns
    return [Column.GIVEN_NAME if column is Column.NAME else column for column in columns]


def _guessed(cells: list[Cell]) -> dict[Column, Cell]:
    """Return the cells of a line without a head by what they look like."""
    row: dict[Column, Cell] = {}
    name: list[Cell] = []
    for cell in cells:
        column = _looks_like(cell.text)
        if column is None and not row:
            name.append(cell)
        elif column is not None and name:
            row.setdefault(column, cell)
    if name:
        text = ", ".join(cell.text for cell in name if cell.text)
        words = text.rsplit(None, 1)
        if len(words) == 2 and len(words[1]) >= 3 and rating_of(words[1]):
            text = words[0].rstrip(",")
            row.setdefault(Column.RATING, Cell(name[-1].column, words[1]))
        row[Column.NAME] = Cell(name[0].column, text)
    return row


def _looks_like(text: str) -> Column | None:
    if text.isascii() and text.isdigit() and len(text) > 4:
        return Column.FIDE_ID
    if text and text[0].isdigit() and rating_of(text) is not None:
        return Column.RATING
    if title_of(text) is not None:
        return Column.TITLE
    return Column.FEDERATION if is_federation(text) else None


def _text(row: Mapping[Column, Cell], column: Column) -> str:
    cell = row.get(column)
    return cell.text if cell else ""


class _Reader:
    """Rows to players: what was seen before, and the problems found."""

    def __init__(self, problems: list[Problem], sexes: dict[str, Sex]) -> None:
        self.problems = problems
        self.sexes = sexes
        self.seen: dict[str | FideId, int] = {}

    def player(self, row: Row) -> Player | None:
        """Return the player of a row, None where it has no name."""
        line, cells = row
        name = _name(cells)
        if not name:
            column = min((cell.column for cell in cells.values()), default=1)
            self.problems.append(problem("entry-name-missing", line, column))
            return None
        fide_id = self._number(line, cells, Column.FIDE_ID)
        player = Player(
            name=name,
            rating=self._rating(line, cells, Column.RATING),
            title=self._known(line, cells, Column.TITLE, "title-unknown", title_of),
            sex=self._known(line, cells, Column.SEX, "sex-unknown", self._sex),
            federation=self._known(
                line, cells, Column.FEDERATION, "entry-federation-unreadable", federation_of
            )
            or "",
            fide_id=None if fide_id is None else FideId(fide_id),
            birth=self._known(line, cells, Column.BIRTH, "birth-unreadable", birth_of) or "",
            club=_text(cells, Column.CLUB),
            category=_text(cells, Column.CATEGORY),
            national_rating=self._rating(line, cells, Column.NATIONAL_RATING),
            national_id=_text(cells, Column.NATIONAL_ID),
            fixed_board=self._number(line, cells, Column.FIXED_BOARD),
        )
        self._note_duplicate(line, cells, player)
        return player

    def _fault(self, code: str, line: int, cell: Cell) -> None:
        self.problems.append(problem(code, line, cell.column, text=cell.text))

    def _rating(self, line: int, cells: Mapping[Column, Cell], column: Column) -> int:
        cell = cells.get(column)
        rating = rating_of(cell.text) if cell else 0
        if cell and rating is None:
            self._fault("entry-rating-unreadable", line, cell)
        return rating or 0

    def _number(self, line: int, cells: Mapping[Column, Cell], column: Column) -> int | None:
        cell = cells.get(column)
        if cell is None or cell.text in {"", "0", "-"}:
            return None
        number = number_of(cell.text)
        if number is None:
            code = "fide-id-unreadable" if column is Column.FIDE_ID else "number-unreadable"
            self._fault(code, line, cell)
        return number

    def _known(
        self,
        line: int,
        cells: Mapping[Column, Cell],
        column: Column,
        code: str,
        meaning: Callable[[str], T | None],
    ) -> T | None:
        """Return what a cell means, None where it is blank or means nothing, which is noted."""
        cell = cells.get(column)
        if cell is None or cell.text in {"", "-"}:
            return None
        value = meaning(cell.text)
        if value is None:
            self._fault(code, line, cell)
        return value

    def _sex(self, text: str) -> Sex | None:
        return self.sexes.get(text.lower())

    def _note_duplicate(self, line: int, cells: Mapping[Column, Cell], player: Player) -> None:
        """Note who was in the list before: the same FIDE number, or the same name and birth."""
        key = player.fide_id or f"{player.name.lower()}/{player.birth}"
        first = self.seen.setdefault(key, line)
        if first != line:
            cell = min(cells.values(), key=lambda cell: cell.column)
            self.problems.append(
                problem("entry-duplicate", line, cell.column, text=player.name, first=first)
            )


def _name(cells: Mapping[Column, Cell]) -> str:
    """Return the name, surnames before given names as FIDE writes it."""
    name = _text(cells, Column.NAME)
    parts = [_text(cells, Column.SURNAME), _text(cells, Column.GIVEN_NAME)]
    return name or ", ".join(part for part in parts if part)
