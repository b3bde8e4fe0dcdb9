"""Lists of players as they were sent: what was understood of each, column by column."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, replace
from typing import NamedTuple

from arbitro.answers.interface.events import (
    AdjustedItem,
    EntryColumnItem,
    ListedChangeItem,
    ListedPersonItem,
)
from arbitro.desk.derived.lists.list_comparison import FIELDS, ListComparison
from arbitro.formats.entries import Matching, read_entries
from arbitro.formats.entries.account import account_of
from arbitro.formats.entries.dialect import ANY, Dialect
from arbitro.formats.entries.head_words import Column
from arbitro.formats.entries.matching import CHOICES, Layout, layout_of
from arbitro.formats.texts.content import content_of, is_report
from arbitro.formats.texts.ledger import Account, Fate, Item
from arbitro.formats.texts.problems import Parsed, Problem
from arbitro.formats.texts.text import decode
from arbitro.formats.trf import read_trf, tournament_of
from arbitro.formats.trf.lines.document import TrfDocument
from arbitro.i18n import Translator
from arbitro.i18n.entry_heads import heads_read
from arbitro.library.adjusted import adjustments
from arbitro.model import EntryId, Player, Sex
from arbitro.storage.workbooks.packed_lists import unpacked
from arbitro.storage.workbooks.workbook import (
    SheetFaultsError,
    column_at,
    is_workbook,
    sheet_text,
)
from arbitro.web.forms.form import Form
from arbitro.web.forms.player import SEXES

ASKED = "?"
"""What a form has of a column that nobody has said anything of, and has to."""

LONGEST_LIST = 4 * 1024 * 1024
MOST_LISTS = 8


class UploadedList(NamedTuple):
    """A list as it was sent: what the file is called, its bytes."""

    name: str
    data: bytes


@dataclass(frozen=True, slots=True)
class ListRead:
    """A list and what was understood of it.

    ``layout`` has its columns where they can be matched, ``matching`` what was said of them, and
    ``changed`` tells that more was said than what was shown before. ``sheet`` is the one read of a
    workbook, ``account`` what became of its cells, where that was asked for.
    """

    name: str
    text: str
    read: Parsed[tuple[Player, ...]]
    layout: Layout | None = None
    matching: Matching | None = None
    changed: bool = False
    sheet: str = ""
    account: Account | None = None

    @property
    def seen(self) -> str:
        """Return the sign of what is shown: whether matched by hand, and what each column holds."""
        if self.layout is None:
            return ""
        columns = [ASKED if column.asked else column.column for column in self.layout.columns]
        return ("m" if self.matching else "n") + _sign(self.layout.head, columns)


def lists_sent(form: Form) -> list[UploadedList]:
    """Return the lists of a form: its files, else its texts."""
    files = [
        UploadedList(form.names.get(name, ""), data)
        for name, data in form.files.items()
        if name.partition("#")[0] == "file" and data.strip()
    ]
    if files:
        return files
    names = ["text", *(f"text-{at}" for at in range(2, MOST_LISTS + 1))]
    return [
        UploadedList(form.sent(f"name-{at}", 100), text.encode())
        for at, name in enumerate(names, 1)
        if (text := form.sent(name)).strip()
    ]


def list_read(sent: UploadedList, form: Form, at: int, own: Sequence[Dialect]) -> ListRead:
    """Read the list that is the ``at``-th of a form, by what is said there of its columns.

    Raises WorkbookError where a workbook cannot be opened.
    """
    return list_as_said(sent, own, matching_said(form, at), form.sent(f"seen-{at}"))


def list_as_said(
    sent: UploadedList, own: Sequence[Dialect], said: Matching | None, seen: str = ""
) -> ListRead:
    """Read a list, by what is ``said`` of its columns where it is; ``seen`` is what was shown.

    Raises WorkbookError where a workbook cannot be opened.
    """
    sent = UploadedList(sent.name, unpacked(sent.data))
    if not is_workbook(sent.data):
        return _of_text(sent.name, sent.data, own, said, seen)
    try:
        sheet = sheet_text(sent.data)
    except SheetFaultsError as problem:
        return ListRead(sent.name, "", Parsed((), problem.faults))
    found = _of_text(sent.name, sheet.text.encode(), own, said, seen)
    placed = (
        problem._replace(column=column_at(sheet.text, problem.line, problem.column))
        for problem in found.read.problems
    )
    read = Parsed(found.read.value, (*sheet.told(), *placed))
    return replace(found, read=read, sheet=sheet.name)


def with_warnings(read: ListRead, problems: Sequence[Problem]) -> ListRead:
    """Return a list with what is to be said beside it, of files of the user's own say."""
    return replace(read, read=Parsed(read.read.value, (*read.read.problems, *problems)))


def account_as_said(
    sent: UploadedList, own: Sequence[Dialect], said: Matching | None
) -> Account | None:
    """Return what became of each cell of a list that `list_as_said` reads; None of a report.

    Cells of a workbook are those of the text made of it. Raises WorkbookError as reading does.
    """
    data = unpacked(sent.data)
    if is_workbook(data):
        try:
            data = sheet_text(data).text.encode()
        except SheetFaultsError as problem:
            first = problem.faults[0]
            return Account(("",), (Item(first.line, 1, 1, Fate.REFUSED, "", first.code),))
    if is_report(text_of(data)):
        return None
    return account_of(data, heads=heads_read() if said is None else {}, own=own, matching=said)


def _of_text(
    name: str, data: bytes, own: Sequence[Dialect], said: Matching | None, seen: str
) -> ListRead:
    text = text_of(data)
    if content_of(data) or is_report(text):
        return ListRead(name, text, read_players(data, own))
    layout = layout_of(text, heads=heads_read(), own=own)
    natural = ListRead(name, text, read_players(data, own), layout)
    if said is None or seen == "n" + _sign(said.head, said.columns):
        return natural
    return ListRead(
        name,
        text,
        read_entries(data, own=own, matching=said),
        layout_of(text, own=own, matching=said),
        said,
        changed=seen != "m" + _sign(said.head, said.columns),
    )


def matching_said(form: Form, at: int) -> Matching | None:
    """Return what a form says of the columns of its ``at``-th list, None where it says nothing."""
    known = {choice.value: choice for choice in CHOICES}
    columns: list[Column | None] = []
    while form.has(name := f"col-{at}-{len(columns)}"):
        if form.sent(name) == ASKED:
            # a question that has no answer yet is asked again, whatever was said of the others
            return None
        columns.append(known.get(form.sent(name)))
    if not columns:
        return None
    return Matching(form.numbered(f"head-{at}"), tuple(columns))


def _sign(head: int, columns: Iterable[Column | str | None]) -> str:
    return f"{head}:" + ",".join(
        column.value if isinstance(column, Column) else column or "" for column in columns
    )


def is_text(data: bytes) -> bool:
    r"""Tell whether what was sent can be shown and sent again: no picture, no spreadsheet's file.

    >>> is_text("Núñez, Íñigo;2000".encode("latin-1")), is_text(b"PK\x03\x04")
    (True, False)
    """
    return content_of(data) in {"", "json", "html"}


def text_of(data: bytes) -> str:
    """Return what was sent as text; empty where it is none."""
    return decode(data, []) if is_text(data) else ""


def read_players(data: bytes, own: Sequence[Dialect] = ()) -> Parsed[tuple[Player, ...]]:
    """Read players from a report or a list, whichever the text is."""
    if not is_report(text_of(data)):
        return read_entries(data, heads=heads_read(), own=own)
    parsed = read_trf(data)
    found = tournament_of(parsed.value)
    problems: tuple[Problem, ...] = parsed.problems + found.problems
    return Parsed(tuple(entry.player for entry in found.value.entries), problems)


def together(lists: Iterable[ListRead]) -> tuple[tuple[Player, ...], int]:
    """Return the players of several lists, and how many of them a later list has again."""
    known: set[object] = set()
    players, again = [], 0
    for other in lists:
        keys = [one.fide_id or (one.name.casefold(), one.birth) for one in other.read.value]
        new = [one for one, key in zip(other.read.value, keys, strict=True) if key not in known]
        again += len(keys) - len(new)
        players += new
        # After the whole list, for two of one name in the same list are two people.
        known.update(keys)
    return tuple(players), again


def fields_of(players: Sequence[Player], words: Translator) -> list[tuple[str, list[str]]]:
    """Return every field some of the players have: its name, and each one's value as written."""
    shown = []
    for name in FIELDS[1:]:  # the name stands at the head of the row
        values = [_written(name, getattr(player, name), words) for player in players]
        if any(values):
            shown.append((name, values))
    return shown


def changes_shown(beside: ListComparison, words: Translator) -> tuple[ListedPersonItem, ...]:
    """Return who is there with other data than a list has, in the order of the list."""
    return tuple(
        ListedPersonItem(
            item.entry,
            item.person.name,
            tuple(
                ListedChangeItem(
                    one.field,
                    _written(one.field, one.before, words),
                    _written(one.field, one.after, words),
                    one.advised,
                )
                for one in item.otherwise
            ),
        )
        for item in beside.changed
    )


def _written(name: str, value: object, words: Translator) -> str:
    if not value:
        return ""
    if name == "birth":
        return words.birth(str(value))
    if isinstance(value, Sex):
        return words.t(SEXES[value.value])
    return str(getattr(value, "value", value))


def missing_people(
    beside: ListComparison, people: Mapping[EntryId, Player]
) -> tuple[ListedPersonItem, ...]:
    """Return who of a section is not in a list."""
    return tuple(ListedPersonItem(number, people[number].name, ()) for number in beside.missing)


def column_items(layout: Layout | None) -> tuple[EntryColumnItem, ...]:
    """Return the columns of a list as programs read them."""
    return tuple(
        EntryColumnItem(
            column.head, tuple(column.samples), column.column.value if column.column else None
        )
        for column in (layout.columns if layout else ())
    )


def program_of(layout: Layout | None) -> str:
    """Return whose layout a list has, empty where it is nobody's."""
    return layout.dialect.program if layout and layout.dialect is not ANY else ""


def problems_told(
    problems: Iterable[Problem], words: Translator, document: TrfDocument | None = None
) -> list[AdjustedItem]:
    """Return what is to be said of a file, with the sentence in the reader's language.

    ``document`` are the lines of a report.
    """
    found = [(problem, adjustments((problem,), document)[0]) for problem in problems]
    return [
        AdjustedItem(
            line=item.line,
            column=item.column,
            severity=item.severity.value,
            code=item.code,
            text=words.problem(item),
            field=told.field,
            before=told.before,
            after=told.after,
            basis=told.basis,
            certainty=told.certainty,
        )
        for item, told in found
    ]
