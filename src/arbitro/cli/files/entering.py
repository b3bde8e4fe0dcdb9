"""``arbitro event enter``: a list of players beside a section, its columns matched, and entered."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, replace
from pathlib import Path

import click

from arbitro.answers.interface.events import EntryColumnItem, ListedPersonItem
from arbitro.cli.base.answers import print_answer
from arbitro.cli.base.events import BAD_INPUT, done_at
from arbitro.cli.base.files.adjustments import AdjustmentItem, adjustment_items
from arbitro.cli.base.files.reports import read_bytes
from arbitro.cli.base.ledger import LedgerPart, ledger_parts, print_ledger
from arbitro.cli.base.options.shared_options import at_a_place
from arbitro.cli.base.show import show_refusal
from arbitro.cli.base.speech import BadInputError, complain, list_problems, say, words
from arbitro.cli.base.words import Command, option
from arbitro.config import Settings, dialects_folder, settings
from arbitro.desk.by_name import as_plain
from arbitro.desk.commands import ImportPlayers
from arbitro.desk.derived.lists.list_comparison import ListComparison, advised, list_beside
from arbitro.desk.features.entry.list_edits import edits_of, numbers_done
from arbitro.desk.kernel.state import EventState
from arbitro.formats.entries import Matching
from arbitro.formats.entries.head_words import Column
from arbitro.formats.entries.matching import CHOICES, own_dialect
from arbitro.formats.texts.problems import Severity
from arbitro.library.adjusted import Origin, adjustments
from arbitro.model import SectionId
from arbitro.reasons import Refused, refused
from arbitro.service import EventService
from arbitro.storage.lists.list_dialects import keep_dialect, own_dialects
from arbitro.storage.workbooks.workbook import WorkbookError
from arbitro.web.views.event.sent_lists import (
    ListRead,
    UploadedList,
    account_as_said,
    changes_shown,
    column_items,
    fields_of,
    list_as_said,
    missing_people,
    program_of,
    with_warnings,
)

DONE, ASKED = 0, 1
"""Shown or entered; to be asked for, or refused by the event. 2 is a list that cannot be read."""

LEFT_OUT = "-"
QUESTIONS = frozenset(
    (
        *("entry-head-unknown", "entry-no-name-column", "entry-numbers-unclear"),
        *("entry-ratings-or-years", "entry-columns-of-blanks", "entry-ratings-unknown"),
    )
)
"""Faults that end when somebody says what the columns hold."""


@click.command("enter", cls=Command, help="cli.enter.help")
@click.argument("event", metavar="EVENT")
@click.argument("file", metavar="FILE")
@option("--section", type=click.IntRange(1), default=1, metavar="N", help="cli.enter.section")
@option("--columns", metavar="LIST", help="cli.enter.columns")
@option("--head", type=click.IntRange(0, 1000), metavar="N", help="cli.enter.head")
@option("--take", is_flag=True, help="cli.enter.take")
@option("--changes", is_flag=True, help="cli.enter.changes")
@option("--ledger", is_flag=True, help="cli.ledger.help")
@option("--remember", default="", metavar="NAME", help="cli.enter.remember")
@option("--actor", default="", metavar="NAME", help="cli.do.actor")
@at_a_place
def enter(
    event: str,
    file: str,
    section: int,
    columns: str | None,
    head: int | None,
    take: bool,
    changes: bool,
    ledger: bool,
    remember: str,
    actor: str,
    folder: str | None,
    database: str | None,
    as_json: bool,
) -> int:
    """Show what a list says beside a section; with ``--take`` enter who is new."""
    at = settings(folder, database=database)

    def told(service: EventService) -> int:
        state = service.snapshot(event).state
        if SectionId(section) not in state.sections:
            complain(words().t("cli.enter.no-section", number=section), "section-unknown")
            return BAD_INPUT
        read = _read(file, dialects_folder(at.folder), columns, head, ledger=ledger)
        beside = list_beside(state, state.sections[SectionId(section)], read.read.value)
        list_problems(file, read.read.problems)
        if read.account and not as_json:
            print_ledger(read.account)
        if not read.read.ok or not read.read.value:
            return _not_read(read, beside, state, is_guessed=columns is None, as_json=as_json)
        done = None
        if take or changes:
            edits = edits_of(beside, advised(beside)) if changes else ()
            new = beside.new if take else ()
            answer = service.handle(
                event, ImportPlayers(SectionId(section), new, edits), actor=actor
            )
            if isinstance(answer, Refused):
                show_refusal(answer, as_json=as_json)
                return ASKED
            _remember(at, remember, read)
            done = numbers_done(answer.events)
        _show(read, beside, state, done, as_json=as_json)
        return DONE

    return done_at(at, event, told)


def _read(file: str, own: Path, columns: str | None, head: int | None, *, ledger: bool) -> ListRead:
    """Read the list of a file, by what is said of its columns; BadInputError without one.

    It has the account of its cells where a ``ledger`` is asked for.
    """
    sent = UploadedList(file, read_bytes(file))
    known = own_dialects(own)
    try:
        read, said = list_as_said(sent, known.known, None), None
        if columns is not None:
            line = head if head is not None else (read.layout.head if read.layout else 0)
            said = Matching(line, _columns(columns))
            read = list_as_said(sent, known.known, said)
        account = account_as_said(sent, known.known, said) if ledger else None
    except WorkbookError as problem:
        why = words().refused(refused(problem.code, **problem.values))
        complain(f"{file}: {why}", problem.code)
        raise BadInputError from problem
    if ledger and account is None:
        complain(f"{file}: {words().t('cli.ledger.of-report')}", "ledger-of-report")
        raise BadInputError
    return replace(with_warnings(read, known.problems), account=account)


def _columns(said: str) -> tuple[Column | None, ...]:
    known = {choice.value: choice for choice in CHOICES}
    names = [word.strip() for word in said.split(",")]
    wrong = next((name for name in names if name not in known and name != LEFT_OUT), None)
    if wrong is not None:
        choices = ", ".join(known)
        told = words().t("cli.enter.column-unknown", column=wrong, choices=choices)
        complain(told, "column-unknown")
        raise BadInputError
    return tuple(known.get(name) for name in names)


def _not_read(
    read: ListRead, beside: ListComparison, state: EventState, *, is_guessed: bool, as_json: bool
) -> int:
    """Say why nobody is entered; where columns can be said, show them. Return the exit code."""
    errors = {problem.code for problem in read.read.problems if problem.severity is Severity.ERROR}
    if not errors:
        complain(words().t("ui.fault.list-empty"), "list-empty")
    elif not read.layout or not is_guessed or not errors <= QUESTIONS:
        say("cli.enter.nobody", error=True)
    if not errors or not read.layout or not is_guessed or not errors <= QUESTIONS:
        return BAD_INPUT
    complain(words().t("cli.enter.say-columns"), "columns-needed")
    if as_json:
        print_answer(_make_answer(read, beside, state, None))
    else:
        _show_columns(read)
    return ASKED


@dataclass(frozen=True, slots=True)
class ReadList:
    """A list of players beside a section: who is new, and what became of each column.

    ``new`` are in the shape of the command ``import-players``, ``changed`` whom the list has
    otherwise. Nothing can be entered while ``columns`` are to be said: each holds one of
    ``choices``. ``ledger`` is what became of every part, null where nobody asked for it.
    """

    program: str
    head: int
    columns: tuple[EntryColumnItem, ...]
    choices: tuple[str, ...]
    new: tuple[Mapping[str, object], ...]
    already: tuple[str, ...]
    changed: tuple[ListedPersonItem, ...]
    missing: tuple[ListedPersonItem, ...]
    adjustments: tuple[AdjustmentItem, ...]
    can_be_entered: bool
    entered: int
    taken_over: int
    ledger: tuple[LedgerPart, ...] | None


def _make_answer(
    read: ListRead, beside: ListComparison, state: EventState, done: tuple[int, int] | None
) -> ReadList:
    entered, taken_over = done or (0, 0)
    found = adjustments(read.read.problems, None, Origin(read.name, read.sheet))
    return ReadList(
        program_of(read.layout),
        read.layout.head if read.layout else 0,
        column_items(read.layout),
        tuple(choice.value for choice in CHOICES),
        tuple(as_plain(list(beside.new))),
        tuple(item.person.name for item in beside.known),
        changes_shown(beside, words()),
        missing_people(beside, state.people),
        adjustment_items(found),
        read.read.ok and bool(read.read.value),
        entered,
        taken_over,
        ledger_parts(read.account) if read.account else None,
    )


def _show_columns(read: ListRead) -> None:
    for column in read.layout.columns if read.layout else ():
        holds = column.column.value if column.column else LEFT_OUT
        print(f"{column.head or LEFT_OUT}\t{holds}\t{' · '.join(column.samples)}")


def _remember(at: Settings, name: str, read: ListRead) -> None:
    if name and read.layout is not None and read.matching is not None:
        heads = [column.head for column in read.layout.columns]
        keep_dialect(dialects_folder(at.folder), own_dialect(name, heads, read.matching.columns))


def _show(
    read: ListRead,
    beside: ListComparison,
    state: EventState,
    done: tuple[int, int] | None,
    *,
    as_json: bool,
) -> None:
    t = words().t
    if as_json:
        print_answer(_make_answer(read, beside, state, done))
        return
    changed = changes_shown(beside, words())
    missing = missing_people(beside, state.people)
    program = program_of(read.layout)
    if program:
        print(program)
    _show_columns(read)
    fields = fields_of(beside.new, words())
    for at, player in enumerate(beside.new):
        values = (f"{t(f'ui.import.column.{name}')} {row[at]}" for name, row in fields if row[at])
        print("\t".join(("+", player.name, *values)))
    for known in changed:
        for one in known.changes:
            label = t(f"ui.import.column.{one.field}")
            sign = "~" if one.advised else "?"
            print(f"{sign}\t{known.name}\t{label}: {one.before or LEFT_OUT} → {one.after}")
    if beside.known:
        for item in missing:
            print(f"-\t{item.name}")
    print(
        t(
            "cli.enter.found",
            new=len(beside.new),
            known=len(beside.known),
            changed=len(changed),
            missing=len(missing) if beside.known else 0,
        )
    )
    if done:
        print(t("cli.enter.done", entered=done[0], changed=done[1]))
    elif beside.new or changed:
        print(t("cli.enter.next"))
