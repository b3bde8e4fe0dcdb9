"""What the columns of an entry list hold: by their heads, and by their cells where heads differ."""

from __future__ import annotations

import re
from collections.abc import Iterable, Sequence
from dataclasses import dataclass, field
from typing import NamedTuple

from arbitro.formats.cells import plain
from arbitro.formats.entries.dialect import ANY, Dialect, dialect_of
from arbitro.formats.entries.values import TITLES, is_number, is_week, marked_rating, rating_of
from arbitro.formats.entries.words import (
    COLUMN_OF_HEAD,
    FIDE,
    FIDE_RATINGS,
    RATING_OR_PLACE,
    Column,
)


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

LEAST_RATING = 100
"""What is less under a head of ratings or places is a place."""

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
    """What each column holds, None for those left out, and what is to be said of them."""

    columns: tuple[Column | None, ...]
    notes: tuple[Note, ...] = ()
    dialect: Dialect = ANY


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
    """Return the column a head names that is a word; a letter alone is as well a sex or a title."""
    return column_of(head) if len(plain(head)) > 1 else None


def columns_of(
    heads: Sequence[str],
    rows: Sequence[Sequence[str]],
    titles: Sequence[str] = (),
    separator: str = "",
    own: Sequence[Dialect] = (),
) -> Columns:
    """Return what the columns under some heads hold; ``titles`` are the lines above the heads.

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
    _tell_fide(table, told)
    _tell_ranking(table, names)
    _tell_untitled(table)
    _tell_names(table)
    _leave_out_guarded(table)
    _leave_out_repeated(table)
    for at, head in enumerate(heads):
        if table.columns[at] is None and head and not any(note.at == at for note in table.notes):
            table.note("entry-column-unknown", at, text=head)
    notes = sorted(table.notes, key=lambda note: note.at)
    return Columns(tuple(table.columns), tuple(notes), dialect)


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


def _tell_fide(table: _Table, told: Iterable[str]) -> None:
    """See in its cells what a bare "FIDE" heads: ratings, or the numbers of players."""
    columns = table.columns
    for at, head in enumerate(table.heads):
        if plain(head) == FIDE and FIDE not in told and _are_ratings(table.cells[at]):
            columns[at] = None if Column.RATING in columns else Column.RATING


def _tell_ranking(table: _Table, names: Sequence[str]) -> None:
    """See in its cells what a "Classement" heads: ratings, where no other column is of them."""
    columns = table.columns
    for at, name in enumerate(names):
        if name in RATING_OR_PLACE and columns[at] is None:
            told = [cell for cell in table.cells[at] if cell]
            ratings = Column.RATING not in columns and bool(told) and all(map(_is_rating, told))
            columns[at] = Column.RATING if ratings else Column.IGNORED


def _is_rating(cell: str) -> bool:
    """Tell whether a cell can only be a rating, marked or not, or say that there is none.

    >>> [_is_rating(each) for each in ("1850", "1850 F", "-", "12")]
    [True, True, True, False]
    """
    rating = rating_of(cell)
    return marked_rating(cell) is not None if rating is None else not 0 < rating < LEAST_RATING


def _are_ratings(cells: Iterable[str]) -> bool:
    told = [cell for cell in cells if cell not in {"", "-"}]
    return bool(told) and all(rating_of(cell) is not None for cell in told)


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


def _tell_names(table: _Table) -> None:
    """See which part of the name a column holds beside others: "nombre", "Name", "nom"."""
    columns = table.columns
    if Column.NAME not in columns:
        return
    at = columns.index(Column.NAME)
    surname, given = Column.SURNAME in columns, Column.GIVEN_NAME in columns
    if surname and given:
        # the whole name stands beside its parts
        columns[at] = Column.IGNORED
    elif surname:
        columns[at] = Column.GIVEN_NAME
    elif given:
        whole = sum("," in cell for cell in table.cells[at]) * 2 >= max(len(table.cells[at]), 1)
        if whole:
            columns[columns.index(Column.GIVEN_NAME)] = Column.IGNORED
        else:
            columns[at] = Column.SURNAME


def _leave_out_guarded(table: _Table) -> None:
    """Leave out columns headed as FIDE numbers that hold none; say where the head is in doubt."""
    for at, (head, column) in enumerate(zip(table.heads, table.columns, strict=True)):
        if column is Column.FIDE_ID:
            what = _no_fide_ids([cell for cell in table.cells[at] if cell not in {"", "0", "-"}])
            if what:
                table.columns[at] = None
                table.note("entry-column-not-ids", at, text=head, what=what)
            elif plain(head) == ANY_NUMBER:
                table.note("entry-column-assumed-ids", at, text=head)


def _no_fide_ids(cells: Sequence[str]) -> str:
    """Return what cells hold that are no FIDE numbers; empty where they may be such.

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
    """Leave out what another column says already: ratings of FIDE go before others."""
    heads, cells, columns = table.heads, table.cells, table.columns
    first: dict[Column, int] = {}
    # FIDE's own rating wins over a bare "Elo", wherever the two stand.
    by_rank = sorted(range(len(columns)), key=lambda at: plain(heads[at]) not in FIDE_RATINGS)
    for at in by_rank:
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
