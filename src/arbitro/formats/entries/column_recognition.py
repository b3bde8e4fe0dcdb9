"""What the columns of an entry list hold: by their heads, and by their cells where heads differ."""

from __future__ import annotations

import re
from collections.abc import Iterable, Sequence
from dataclasses import dataclass, field
from typing import NamedTuple

from arbitro.formats.entries.dialect import ANY, FORMS, Dialect, dialect_of
from arbitro.formats.entries.head_words import (
    COLUMN_OF_HEAD,
    FIDE,
    FIDE_RATINGS,
    RATING_OR_PLACE,
    Column,
)
from arbitro.formats.entries.unrated import (
    columns_to_ask,
    is_rating,
    may_be_ratings,
    rates_somebody,
)
from arbitro.formats.entries.values import LETTERS, is_number, is_week
from arbitro.formats.texts.cells import plain
from arbitro.formats.texts.titles import TITLES


def numbered(heads: Sequence[str]) -> list[str]:
    """Return heads with those that stand there again numbered.

    >>> numbered(["nr", "navn", "nr"])
    ['nr', 'navn', 'nr2']
    """
    seen: dict[str, int] = {}
    names = []
    for head in heads:
        seen[head] = seen.get(head, 0) + 1
        names.append(head if seen[head] == 1 or not head else f"{head}{seen[head]}")
    return names


FEWEST = 3
"""How many cells say that a column holds something else than its head tells."""

LEAST_FIDE_ID = 1000
"""The numbers of players begin at 100013: a column of small ones counts something."""

ANY_NUMBER = "idnumber"
"""A head that FIDE writes over its numbers, and others over those of identity cards."""

_DIFFERENCE = re.compile(r"\+\s*/?\s*-|\u00b1")
_YEAR = re.compile(r"(?:19|20)\d\d")
_FULL_TITLES = frozenset(title for title in TITLES if len(title) > 1)


class Note(NamedTuple):
    """Something to be said of a column: the code of a message, its place and its values."""

    code: str
    at: int
    values: tuple[tuple[str, str], ...] = ()


class Columns(NamedTuple):
    """What each column holds, and what is to be said of it.

    A column that is left out holds None.

    ``letters`` is the column whose letters say of which list the ratings are. Nothing is read
    before somebody has said what those ``asked`` hold: without them nobody is rated.
    """

    columns: tuple[Column | None, ...]
    notes: tuple[Note, ...] = ()
    dialect: Dialect = ANY
    letters: int | None = None
    asked: tuple[int, ...] = ()


def column_of(head: str) -> Column | None:
    """Return the column a head names, whatever its case, accents and punctuation.

    >>> [column_of(head).value for head in ("Título", "ELO Nac.", "Fide-ID", "Rtg_Int")]
    ['title', 'national_rating', 'fide_id', 'rating']
    >>> column_of("rtg+/-") is None
    True
    """
    name = plain(head)
    if head and not name:
        # a sign alone, as in "#", heads a numbering
        return Column.IGNORED
    return None if _DIFFERENCE.search(head) else COLUMN_OF_HEAD.get(name)


def column_of_word(head: str) -> Column | None:
    """Return the column a head names that is a word.

    A letter alone is as well a sex or a title.
    """
    return column_of(head) if len(plain(head)) > 1 else None


def columns_of(
    heads: Sequence[str],
    rows: Sequence[Sequence[str]],
    titles: Sequence[str] = (),
    separator: str = "",
    own: Sequence[Dialect] = (),
) -> Columns:
    """Return what the columns under some heads hold.

    ``titles`` are the lines above the heads.

    >>> [each.value for each in columns_of(["Nombre", "FIDE"], [["Gil, Ana", "2105"]]).columns]
    ['name', 'rating']
    >>> [each.value for each in columns_of(["Apellidos", "Nombre"], []).columns]
    ['surname', 'given_name']
    """
    names = [plain(head) for head in heads]
    dialect = dialect_of(names, plain(" ".join(titles)), separator, own) or ANY
    told = dialect.columns
    table = _Table(
        heads,
        [[row[at].strip() for row in rows if at < len(row)] for at in range(len(heads))],
        [
            told.get(name, column_of(head)) or dialect.column_inside(name)
            for name, head in zip(numbered(names), heads, strict=True)
        ],
    )
    letters = letters_of_ratings(heads, table.cells, table.columns)
    if letters is not None:
        table.columns[letters] = Column.IGNORED
    # In this order: what a column turns out to hold decides which other one repeats it.
    _tell_fide(table, told)
    _tell_ranking(table, names)
    _tell_untitled(table)
    tell_names(table.cells, table.columns)
    _leave_out_guarded(table)
    _leave_out_repeated(table)
    _leave_out_boards(table)
    asked = _ask_about_ratings(table, dialect)
    for at, head in enumerate(heads):
        if table.columns[at] is None and head and not any(note.at == at for note in table.notes):
            table.note("entry-column-unknown", at, text=head)
    notes = sorted(table.notes, key=lambda note: note.at)
    return Columns(tuple(table.columns), tuple(notes), dialect, letters, asked)


@dataclass(frozen=True, slots=True)
class _Table:
    """Heads, the cells under each, and what each is found to hold, with what is to be said."""

    heads: Sequence[str]
    cells: Sequence[Sequence[str]]
    columns: list[Column | None]
    notes: list[Note] = field(default_factory=list)

    def note(self, code: str, at: int, **values: str) -> None:
        """Note what is to be said of a column."""
        self.notes.append(Note(code, at, tuple(values.items())))


def letters_of_ratings(
    heads: Sequence[str], cells: Sequence[Sequence[str]], columns: Sequence[Column | None]
) -> int | None:
    """Return the "FIDE" over letters that say of which list the ratings beside them are (Papi).

    >>> heads, columns = ["Nom", "Elo", "Fide"], [Column.NAME, Column.RATING, Column.FIDE_ID]
    >>> letters_of_ratings(heads, [["Roux"], ["1850"], ["F"]], columns)
    2
    """
    if Column.RATING not in columns:
        return None
    for at, head in enumerate(heads):
        filled = [cell for cell in cells[at] if cell]
        if plain(head) == FIDE and filled and all(cell.upper() in LETTERS for cell in filled):
            return at
    return None


def _tell_fide(table: _Table, told: Iterable[str]) -> None:
    """See in its cells what a bare "FIDE" heads: ratings, or the numbers of players."""
    columns = table.columns
    for at, head in enumerate(table.heads):
        bare = columns[at] is Column.FIDE_ID and plain(head) == FIDE and FIDE not in told
        if bare and may_be_ratings(table.cells[at]):
            columns[at] = None if Column.RATING in columns else Column.RATING


def _tell_ranking(table: _Table, names: Sequence[str]) -> None:
    """See in its cells what a "Classement" heads: ratings, where no other column is of them."""
    columns = table.columns
    for at, name in enumerate(names):
        if name in RATING_OR_PLACE and columns[at] is None:
            told = [cell for cell in table.cells[at] if cell]
            ratings = bool(told) and all(map(is_rating, told))
            second = None if rates_somebody(told) else Column.IGNORED
            of_ratings = second if Column.RATING in columns else Column.RATING
            columns[at] = of_ratings if ratings else Column.IGNORED


def _tell_untitled(table: _Table) -> None:
    """Take a column without a head for that of the titles where it holds nothing else."""
    columns = table.columns
    for at, head in enumerate(table.heads):
        filled = [cell for cell in table.cells[at] if cell]
        if head or not filled:
            continue
        if Column.TITLE not in columns and all(cell.upper() in _FULL_TITLES for cell in filled):
            columns[at] = Column.TITLE
            table.note("entry-column-of-titles", at)
        else:
            table.note("entry-column-untitled", at, text=filled[0])


def tell_names(cells: Sequence[Sequence[str]], columns: list[Column | None]) -> None:
    """See which part of the name a column holds beside others: "nombre", "Name", "nom"."""
    if Column.NAME not in columns:
        return
    at = columns.index(Column.NAME)
    surname, given = Column.SURNAME in columns, Column.GIVEN_NAME in columns
    if not surname and Column.SECOND_SURNAME in columns:
        columns[columns.index(Column.SECOND_SURNAME)] = Column.SURNAME
        surname = True
    if surname and given:
        # the whole name stands beside its parts
        columns[at] = Column.IGNORED
    elif surname:
        columns[at] = Column.GIVEN_NAME
    elif given:
        whole = sum("," in cell for cell in cells[at]) * 2 >= max(len(cells[at]), 1)
        if whole:
            columns[columns.index(Column.GIVEN_NAME)] = Column.IGNORED
        else:
            columns[at] = Column.SURNAME


def _leave_out_guarded(table: _Table) -> None:
    """Leave out columns headed as FIDE numbers that hold none.

    Say where the head is in doubt.
    """
    for at, (head, column) in enumerate(zip(table.heads, table.columns, strict=True)):
        if column is Column.FIDE_ID:
            what = _no_fide_ids([cell for cell in table.cells[at] if cell not in {"", "0", "-"}])
            if what:
                table.columns[at] = None
                table.note("entry-column-not-ids", at, text=head, what=what)
            elif plain(head) == ANY_NUMBER:
                table.note("entry-column-assumed-ids", at, text=head)


def _no_fide_ids(cells: Sequence[str]) -> str:
    """Return what cells hold that are no FIDE numbers.

    Empty where they may be such.

    >>> _no_fide_ids(["202640", "202641", "202639"]), _no_fide_ids(["2200017", "14100010", "5"])
    ('weeks', '')
    """
    if len(cells) < FEWEST or not all(is_number(cell) for cell in cells):
        return ""
    if all(_YEAR.fullmatch(cell) for cell in cells):
        return "years"
    if all(map(is_week, cells)):
        return "weeks"
    return "places" if all(int(cell[:12]) < LEAST_FIDE_ID for cell in cells) else ""


def _leave_out_repeated(table: _Table) -> None:
    """Leave out what another column says already.

    Of two that mean the same the one whose cells can be it is read, then ratings of FIDE's own.
    """
    heads, cells, columns = table.heads, table.cells, table.columns
    first: dict[Column, int] = {}

    def rank(at: int) -> tuple[bool, bool]:
        return not _fits(columns[at], cells[at]), plain(heads[at]) not in FIDE_RATINGS

    for at in sorted(range(len(columns)), key=rank):
        column = columns[at]
        if column in {None, Column.IGNORED} or column is None:
            continue
        kept = first.setdefault(column, at)
        # The same said twice needs no word; two different columns do.
        if kept != at:
            columns[at] = Column.IGNORED
            if any(cells[at]) and cells[at] != cells[kept]:
                columns[at] = None
                table.note("entry-column-twice", at, text=heads[at], first=heads[kept])


def _fits(column: Column | None, cells: Sequence[str]) -> bool:
    """Tell whether one cell at least is what its column is of."""
    if column in {Column.RATING, Column.NATIONAL_RATING}:
        return rates_somebody(cells)
    if column is Column.NAME:
        return any("," in cell or " " in cell for cell in cells)
    if column is Column.FIDE_ID:
        return any(is_number(cell) and int(cell[:12]) >= LEAST_FIDE_ID for cell in cells)
    return any(cells)


def _leave_out_boards(table: _Table) -> None:
    """Leave out boards that are the order of no team: where one has no first board, or two.

    Who sat where says nothing of players.
    """
    columns = table.columns
    if Column.BOARD not in columns:
        return
    at = columns.index(Column.BOARD)
    teams: dict[str, list[str]] = {}
    if Column.CLUB in columns:
        clubs = table.cells[columns.index(Column.CLUB)]
        for club, board in zip(clubs, table.cells[at], strict=False):
            if club and board:
                teams.setdefault(plain(club), []).append(board)
    boards = [sorted(int(text[:6]) for text in of if is_number(text)) for of in teams.values()]
    if not boards or any(not of or of[0] != 1 or len(of) != len(set(of)) for of in boards):
        columns[at] = None


def _ask_about_ratings(table: _Table, dialect: Dialect) -> tuple[int, ...]:
    """Return the columns that look like ratings where nobody is rated by those understood.

    What the list of a federation or a program leaves out is no question where it rates nationally.
    """
    columns, cells = table.columns, table.cells
    rated = {
        column: rates_somebody(cells[at])
        for at, column in enumerate(columns)
        if column in {Column.RATING, Column.NATIONAL_RATING}
    }
    national = rated.get(Column.NATIONAL_RATING, False)
    if rated.get(Column.RATING) or (national and dialect.id not in {ANY.id, FORMS}):
        return ()
    left_out = [at for at, column in enumerate(columns) if column is None]
    found = columns_to_ask([(table.heads[at], cells[at]) for at in left_out], national=national)
    asked = tuple(left_out[place] for place in found)
    for at in asked:
        sample = next(cell for cell in cells[at] if rates_somebody([cell]))
        table.notes[:] = [note for note in table.notes if note.at != at]
        table.note("entry-ratings-unknown", at, text=table.heads[at] or sample, sample=sample)
    return asked
