"""Reading entry lists."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import replace
from typing import NamedTuple, TypeVar

from arbitro.formats.entries.dialect import ANY, PAPI, Dialect
from arbitro.formats.entries.head_words import Column
from arbitro.formats.entries.headed import (
    HeadedRows,
    Matching,
    Row,
    as_matched,
    note_open_quotes,
    text_in,
    with_head,
    without_head,
)
from arbitro.formats.entries.names import (
    LONGEST_NAME,
    arranged,
    fault_of_name,
    federation_of,
    shortened,
)
from arbitro.formats.entries.other_tables import papi_rows, table_text, taken_elsewhere
from arbitro.formats.entries.table import Line, Table, in_our_words, table_of, too_large
from arbitro.formats.entries.teams import in_team_order
from arbitro.formats.entries.values import (
    birth_of,
    is_month_first,
    marked_rating,
    national_marked,
    number_of,
    rating_of,
    sexes_of,
    sign_of_decimals,
    sign_of_thousands,
)
from arbitro.formats.texts.cells import Cell, plain
from arbitro.formats.texts.content import content_of
from arbitro.formats.texts.problems import Parsed, Problem, problem
from arbitro.formats.texts.text import decode, rows_of
from arbitro.formats.texts.titles import title_of
from arbitro.model import RATINGS, FideId, Player, Sex

T = TypeVar("T")


MOST_ROWS = 15_000
"""How many lines an entry list has at most; national rating lists have more."""

_NO_RATINGS = frozenset({None, *range(1, RATINGS[0])})
"""What is read of a cell that holds no rating: one digit is half of "2,104", or a place."""

NO_FURTHER_HEADS: Mapping[str, Column] = {}


def read_entries(
    data: bytes | str,
    *,
    most_rows: int = MOST_ROWS,
    heads: Mapping[str, Column] = NO_FURTHER_HEADS,
    own: Sequence[Dialect] = (),
    matching: Matching | None = None,
) -> Parsed[tuple[Player, ...]]:
    r"""Read the players of a list separated by tabs, semicolons, commas or upright lines.

    Every fault is a problem at its line and column; a line without a name gives no player. What is
    no list is refused by its name, and so is one of more than ``most_rows`` lines. ``heads`` are
    folded words (`arbitro.formats.texts.cells.plain`) that head columns beside those known here,
    and ``own`` dialects of the user's. ``matching`` says what the columns hold, whatever is found.

    >>> read_entries("Elo;Nombre\n2104;García, Ana").value[0].rating
    2104
    >>> read_entries("García, Ana, 2104, WFM, ESP").value[0].name
    'García, Ana'
    """
    read = read_entry_rows(data, most_rows=most_rows, heads=heads, own=own, matching=matching)
    return Parsed(tuple(player for _, player in read.value), read.problems)


def read_entry_rows(
    data: bytes | str,
    *,
    most_rows: int = MOST_ROWS,
    heads: Mapping[str, Column] = NO_FURTHER_HEADS,
    own: Sequence[Dialect] = (),
    matching: Matching | None = None,
) -> Parsed[tuple[tuple[int, Player], ...]]:
    """Read the players of a list with the numbers of their lines.

    A row that takes several lines, by line breaks in its quoted cells, has the number of the first.
    """
    return reading_of(data, most_rows=most_rows, heads=heads, own=own, matching=matching).parsed


class Reading(NamedTuple):
    """A list as it was read: its players by their lines, its lines, its table and its rows.

    ``noted`` are the cells of each note that is told once of many.
    """

    parsed: Parsed[tuple[tuple[int, Player], ...]]
    lines: Sequence[Line] = ()
    table: Table | None = None
    headed: HeadedRows | None = None
    noted: Mapping[str, Sequence[tuple[int, Cell]]] = {}


def reading_of(
    data: bytes | str,
    *,
    most_rows: int = MOST_ROWS,
    heads: Mapping[str, Column] = NO_FURTHER_HEADS,
    own: Sequence[Dialect] = (),
    matching: Matching | None = None,
) -> Reading:
    """Read a list, and return what the account of its cells is made of."""
    problems: list[Problem] = []
    whole = data.encode(errors="replace") if isinstance(data, str) else data
    kind = content_of(whole)
    dialect = ANY
    if kind:
        table_inside = _table_inside(whole, kind)
        if isinstance(table_inside, Problem):
            return Reading(Parsed((), (table_inside,)))
        data, dialect = table_inside
    text = decode(data, problems)
    lines = [(at, row) for at, row in enumerate(rows_of(text), 1) if row.strip()]
    if fault := too_large(lines, most_rows):
        return Reading(Parsed((), (fault,)), lines)
    headed: HeadedRows | None
    if matching is None:
        problems += taken_elsewhere(text)
        lines = [*in_our_words(lines, heads)]
        table = table_of(lines, own)
        headed = with_head(table, problems, dialect, own)
    else:
        table = table_of(lines, own, matching.head)
        headed = as_matched(table, problems, matching, own)
    if headed is None:
        headed = without_head(table, problems)
    note_open_quotes(table, problems)
    reader = _Reader(problems, headed)
    read = [(row[0], player) for row in headed.rows if (player := reader.player(row)) is not None]
    players = reader.in_order(read)
    problems += in_team_order(players, reader.boards)
    reader.note_names(players)
    reader.tell_marked()
    parsed = Parsed(tuple(players), tuple(problems))
    return Reading(parsed, lines, table, headed, reader.marked)


def _table_inside(data: bytes, kind: str) -> tuple[str, Dialect] | Problem:
    """Return the table in a file that is no text of rows, and its dialect, or why it has none."""
    if kind == "json" and (rows := papi_rows(data)) is not None:
        return rows, PAPI
    if kind == "html" and (found := table_text(decode(data, []))) is not None:
        return found if isinstance(found, Problem) else (found, ANY)
    return problem("content-no-list", 1, 1, kind=kind)


class _Reader:
    """Rows to players: what was seen before, and the problems found."""

    def __init__(self, problems: list[Problem], headed: HeadedRows) -> None:
        rows = headed.rows
        self.problems = problems
        self.dialect = headed.dialect
        self.names = headed.names
        self.turned: list[tuple[int, str, str]] = []
        self.later: dict[int, int] = {}
        self.sexes = sexes_of([text_in(row, Column.SEX) for _, row in rows])
        women = any(self._sex(text_in(row, Column.SEX)) is Sex.FEMALE for _, row in rows)
        # Where no woman is marked, the column may simply not have been filled in.
        self.blank_is_male = self.dialect.blank_is_male and women
        self.month_first = self.dialect.month_first or is_month_first(
            [text_in(row, Column.BIRTH) for _, row in rows]
        )
        ratings = (Column.RATING, Column.NATIONAL_RATING)
        texts = [text_in(row, column) for _, row in rows for column in ratings]
        self.decimals = {sign for text in texts if (sign := sign_of_decimals(text))}
        self.lettered = headed.lettered
        self.boards: dict[int, int] = {}
        self.seen: dict[str | FideId, tuple[int, Player]] = {}
        self.marked: dict[str, list[tuple[int, Cell]]] = {}

    def player(self, row: Row) -> Player | None:
        """Return the player of a row.

        None where it has no name or says again who is there.
        """
        line, cells = row
        name = self._name(line, cells)
        fault = fault_of_name(name)
        if fault:
            column = min((cell.column for cell in cells.values()), default=1)
            told: dict[str, int | str] = {"text": shortened(name), "most": LONGEST_NAME}
            self.problems.append(problem(fault, line, column, **(told if name else {})))
            return None
        fide_id = self._number(line, cells, Column.FIDE_ID)
        title = self._known(line, cells, Column.TITLE, "title-unknown", title_of)
        women_title = self._known(line, cells, Column.WOMEN_TITLE, "title-unknown", title_of)
        national_id = text_in(cells, Column.NATIONAL_ID)
        player = Player(
            name=name,
            rating=self._rating(line, cells, Column.RATING),
            title=title or women_title,
            sex=self._sex_of(line, cells),
            federation=self._federation(line, cells) or self.dialect.federation,
            fide_id=None if fide_id is None else FideId(fide_id),
            birth=self._known(line, cells, Column.BIRTH, "birth-unreadable", self._birth) or "",
            club=text_in(cells, Column.CLUB),
            category=text_in(cells, Column.CATEGORY),
            national_rating=self._rating(line, cells, Column.NATIONAL_RATING)
            or national_marked(text_in(cells, Column.RATING)),
            national_id="" if national_id == "0" else national_id,
            fixed_board=self._number(line, cells, Column.FIXED_BOARD),
        )
        board = self._known(line, cells, Column.BOARD, "entry-board-unreadable", number_of)
        if board is not None:
            self.boards[line] = board
        return player if self._is_new(line, cells, player) else None

    def _tell(self, code: str, line: int, at: int, column: Column, /, **values: int | str) -> None:
        self.problems.append(problem(code, line, at, **values)._replace(field=column.value))

    def _rating(self, line: int, cells: Mapping[Column, Cell], column: Column) -> int:
        cell = cells.get(column)
        rating = rating_of(cell.text) if cell else 0
        if cell and rating is None and (found := marked_rating(cell.text)):
            return self._marked(line, cell, column, *found)
        if cell and (rating in _NO_RATINGS or self._is_decimal(cell.text)):
            self._tell("entry-rating-unreadable", line, cell.column, column, text=cell.text)
            return 0
        if cell and rating:
            self._note_rating(line, cell, column)
        return rating or 0

    def _is_decimal(self, text: str) -> bool:
        """Tell whether 2.104 may be two and a bit: another cell has decimals after such a sign."""
        sign = sign_of_thousands(text)
        return bool(sign) and sign in self.decimals

    def _note_rating(self, line: int, cell: Cell, column: Column) -> None:
        """Note a rating with a sign for thousands, and one without the letter others have."""
        if sign_of_thousands(cell.text):
            self.marked.setdefault("entry-rating-thousands", []).append((line, cell))
        if self.lettered and column is Column.RATING:
            self.marked.setdefault("entry-rating-without-letter", []).append((line, cell))

    def _federation(self, line: int, cells: Mapping[Column, Cell]) -> str | None:
        code = self._known(
            line, cells, Column.FEDERATION, "entry-federation-unreadable", federation_of
        )
        if code and code != cells[Column.FEDERATION].text.upper():
            self.marked.setdefault("entry-federation-named", []).append(
                (line, cells[Column.FEDERATION])
            )
        return code

    def _marked(self, line: int, cell: Cell, column: Column, rating: int, mark: str) -> int:
        """Return what a rating with a mark behind it counts as in a column."""
        code = "entry-rating-games" if mark == "/" else "entry-rating-letter"
        self.marked.setdefault(code, []).append((line, cell))
        if mark in {"/", "F" if column is Column.RATING else "N"}:
            return rating
        if mark != "N":
            self.marked.setdefault("entry-rating-left-out", []).append((line, cell))
        return 0

    def tell_marked(self) -> None:
        """Say once of each kind how many cells were written otherwise than they are read."""
        for code, found in self.marked.items():
            line, cell = found[0]
            self.problems.append(problem(code, line, cell.column, count=len(found), text=cell.text))

    def _number(self, line: int, cells: Mapping[Column, Cell], column: Column) -> int | None:
        cell = cells.get(column)
        if cell is None or cell.text in {"", "0", "-"}:
            return None
        number = number_of(cell.text)
        if number is None:
            code = "fide-id-unreadable" if column is Column.FIDE_ID else "number-unreadable"
            self._tell(code, line, cell.column, column, text=cell.text)
        return number

    def _known(
        self,
        line: int,
        cells: Mapping[Column, Cell],
        column: Column,
        code: str,
        meaning: Callable[[str], T | None],
    ) -> T | None:
        """Return what a cell means.

        None where it is blank or means nothing, which is noted.
        """
        cell = cells.get(column)
        if cell is None or cell.text in {"", "-", "0"}:
            return None
        value = meaning(cell.text)
        if value is None:
            words = column is Column.BIRTH and not any(map(str.isdigit, cell.text))
            code = "entry-birth-no-date" if words else code
            self._tell(code, line, cell.column, column, text=cell.text)
        return value

    def _name(self, line: int, cells: Mapping[Column, Cell]) -> str:
        """Return the name, arranged as the dialect says names are written."""
        written = _name(cells)
        name = arranged(written, self.names, small_letters=self.dialect.small_letters)
        if name != written:
            self.turned.append((line, written, name))
        return name

    def in_order(self, read: Sequence[tuple[int, Player]]) -> list[tuple[int, Player]]:
        """Return the players, a later row of one of them in the place of the earlier."""
        rows = dict(read)
        followers = set(self.later.values())
        found = []
        for line in rows:
            if line not in followers:
                last = line
                while last in self.later:
                    last = self.later[last]
                found.append((last, rows[last]))
        return found

    def note_names(self, players: Sequence[tuple[int, Player]]) -> None:
        """Say once which names were arranged, and once that others have no comma."""
        if self.turned:
            line, written, name = self.turned[0]
            values = {"text": written, "name": name}
            self._tell(
                "entry-names-arranged", line, 1, Column.NAME, count=len(self.turned), **values
            )
        without = [
            (line, player.name)
            for line, player in players
            if "," not in player.name and any(sign in player.name for sign in " .")
        ]
        if without:
            line, name = without[0]
            code = "entry-names-without-comma"
            self._tell(code, line, 1, Column.NAME, count=len(without), text=name)

    def _sex_of(self, line: int, cells: Mapping[Column, Cell]) -> Sex | None:
        """Return the sex.

        A blank is male where the dialect marks women alone and marks one.
        """
        if self.blank_is_male and not text_in(cells, Column.SEX):
            return Sex.MALE
        return self._known(line, cells, Column.SEX, "sex-unknown", self._sex)

    def _sex(self, text: str) -> Sex | None:
        return self.sexes.get(text.lower().rstrip("."))

    def _birth(self, text: str) -> str | None:
        if not text.strip("0/.- "):
            # as some programs write that it is not known
            return ""
        birth = birth_of(text, month_first=self.month_first)
        return "" if birth and birth == self.dialect.unknown_birth else birth

    def _is_new(self, line: int, cells: Mapping[Column, Cell], player: Player) -> bool:
        """Note who was in the list before: the same FIDE number, or the same name and birth.

        A row that says of a numbered player what another has said is no second player.
        """
        # A number tells who it is; without one a namesake of another birth is another player.
        key = player.fide_id or f"{player.name.lower()}/{player.birth}"
        first, same = self.seen.setdefault(key, (line, player))
        if first == line:
            return True
        cell = min(cells.values(), key=lambda cell: cell.column)
        if self.dialect.later_counts:
            self.problems.append(
                problem("entry-row-replaced", line, cell.column, text=player.name, first=first)
            )
            self.later[first] = line
            self.seen[key] = line, player
            return True
        written = replace(same, name=player.name) == player
        again = (
            written
            and plain(same.name) == plain(player.name)
            and bool(player.fide_id or player.national_id)
        )
        code = "entry-row-again" if again else "entry-duplicate"
        self.problems.append(problem(code, line, cell.column, text=player.name, first=first))
        return not again


def _name(cells: Mapping[Column, Cell]) -> str:
    """Return the name, surnames before given names as FIDE writes it, a blank after the comma."""
    name = text_in(cells, Column.NAME)
    surnames = text_in(cells, Column.SURNAME), text_in(cells, Column.SECOND_SURNAME)
    parts = [" ".join(filter(None, surnames)), text_in(cells, Column.GIVEN_NAME)]
    # With two commas nobody knows which one parts the surname: the name stays.
    if name.count(",") == 1:
        parts = name.split(",")
    elif name:
        return name
    return ", ".join(part.strip() for part in parts if part.strip())
