"""Entry lists of any shape for programs: looked at, their columns matched, and entered.

A list is sent whole each time: what is kept is what the same list with the same columns has just
been shown to mean, and nothing waits on the server between.
"""

from __future__ import annotations

from dataclasses import asdict
from typing import Annotated, Literal

from fastapi import APIRouter, Header, HTTPException, Request
from fastapi.responses import JSONResponse
from pydantic import Field

from arbitro.answers.interface.events import (
    CheckedPlayerItem,
    EntryListKeptOut,
    EntryListOut,
    RatingChangeItem,
    RatingCheckOut,
)
from arbitro.desk.by_name import as_plain
from arbitro.desk.commands import ImportPlayers
from arbitro.desk.derived.lists.list_comparison import advised, list_beside
from arbitro.desk.features.entry.list_edits import edits_of, numbers_done
from arbitro.formats.entries import Matching
from arbitro.formats.entries.dialect import Dialect
from arbitro.formats.entries.head_words import Column
from arbitro.formats.entries.matching import CHOICES, MOST_MATCHED
from arbitro.reasons import Refused, refused
from arbitro.storage.workbooks.workbook import WorkbookError
from arbitro.web.actions.result_import import dialects_here, remember
from arbitro.web.api_v1.answer_routes import AnswerRoute
from arbitro.web.api_v1.answers import (
    QUOTED_COMMAND,
    form_of,
    only_json,
    refused_answer,
)
from arbitro.web.api_v1.bodies import Body
from arbitro.web.api_v1.sent_files import bytes_sent
from arbitro.web.event_request import AtSection, EventRequest
from arbitro.web.http.problems import ProblemAnswer
from arbitro.web.views.event.rating_check import rating_check
from arbitro.web.views.event.sent_lists import (
    LONGEST_LIST,
    ListRead,
    UploadedList,
    changes_shown,
    column_items,
    list_as_said,
    missing_people,
    problems_told,
    program_of,
    with_warnings,
)

router = APIRouter(
    route_class=AnswerRoute,
    prefix="/api/v1/events/{event}/sections/{section}/lists",
    tags=["arbitro"],
)

ColumnName = Literal[
    "name", "surname", "second_surname", "given_name", "rating", "title", "women_title",
    "federation", "fide_id",
    "birth", "sex", "club", "category", "national_rating", "national_id", "fixed_board",
    "board",
]  # fmt: skip
"""What a column can hold."""


class EntryListIn(Body):
    """A list of players: its ``text``, or its bytes in ``base64``, as workbooks are sent.

    ``columns`` says of each column from the left what it holds, null of one that is left out;
    ``head`` is the line of the heads, 0 where there are none, and is found where it is missing.
    """

    name: str = Field(default="", max_length=100)
    text: str = Field(default="", max_length=LONGEST_LIST)
    base64: str = Field(default="", max_length=2 * LONGEST_LIST)
    columns: list[ColumnName | None] | None = Field(default=None, max_length=MOST_MATCHED)
    head: int | None = Field(default=None, ge=0, le=1000)


class EntryListKeptIn(EntryListIn):
    """A list whose players are entered; ``remember`` names its layout for the next of the kind.

    ``changes`` takes over what the list has otherwise of those who are there, where it is advised.
    """

    remember: str = Field(default="", max_length=60)
    changes: bool = False


Key = Annotated[str | None, Header(alias="Idempotency-Key", pattern=QUOTED_COMMAND)]


@router.get("/check")
def check(here: AtSection) -> RatingCheckOut:
    """Return whose data the rating list of the month that counts has otherwise."""
    found = rating_check(here.section, here.service.folder)
    if found.why_none:
        raise HTTPException(404, "list-unknown")
    wanted, origin = found.against
    return RatingCheckOut(
        month=wanted.month,
        basis=wanted.basis.value,
        list_month=origin.month,
        list_month_source=origin.month_source.value,
        list_read_on=origin.read_on,
        current=found.against.is_current,
        players=tuple(
            CheckedPlayerItem(
                row.entry,
                row.person.name,
                tuple(
                    RatingChangeItem(change.field, change.before, change.after, change.advised)
                    for change in row.changes
                ),
            )
            for row in found.rows
        ),
        alike=found.alike,
        absent=found.absent,
        unnumbered=found.unnumbered,
    )


@router.post("")
def look(here: AtSection, sent: EntryListIn, request: Request) -> EntryListOut | JSONResponse:
    """Tell what a list is understood to say, column by column, and change nothing."""
    only_json(request)
    read = _read(here, sent)
    if isinstance(read, Refused):
        return refused_answer(read, here.words)
    layout = read.layout
    beside = list_beside(here.event.state, here.section.section, read.read.value)
    return EntryListOut(
        program=program_of(layout),
        head=layout.head if layout else 0,
        columns=column_items(layout),
        choices=tuple(choice.value for choice in CHOICES),
        players=tuple(as_plain(list(read.read.value))),
        already=tuple(item.person.name for item in beside.known),
        changed=changes_shown(beside, here.words),
        missing=missing_people(beside, here.event.state.people),
        problems=tuple(problems_told(read.read.problems, here.words)),
        can_be_entered=read.read.ok and bool(read.read.value),
    )


@router.post("/enter")
def enter(
    here: AtSection, sent: EntryListKeptIn, request: Request, key: Key = None
) -> EntryListKeptOut | JSONResponse:
    """Enter who is new of a list, all of them or, where one cannot be read, none."""
    only_json(request)
    read = _read(here, sent)
    if isinstance(read, Refused):
        return refused_answer(read, here.words)
    told = problems_told(read.read.problems, here.words)
    if not read.read.ok or not read.read.value:
        problems = [asdict(adjusted_item) for adjusted_item in told]
        code = "list-unreadable" if read.read.value or told else "list-empty"
        return ProblemAnswer(422, code, error=code, problems=problems)
    form = form_of(key and key.strip('"'))
    beside = list_beside(here.event.state, here.section.section, read.read.value)
    edits = edits_of(beside, advised(beside)) if sent.changes else ()
    answer = here.do(ImportPlayers(here.section.id, beside.new, edits), form)
    if isinstance(answer, Refused):
        return refused_answer(answer, here.words)
    remember(here, sent.remember, read)
    entered, changed = numbers_done(answer.events)
    return EntryListKeptOut(
        version=answer.version, entered=entered, changed=changed, problems=tuple(told)
    )


def _read(here: EventRequest, sent: EntryListIn) -> ListRead | Refused:
    data = bytes_sent(sent.text, sent.base64)
    if len(data) > LONGEST_LIST:
        raise HTTPException(413, "file-too-long")
    own = dialects_here(here)
    one = UploadedList(sent.name, data)
    try:
        read = list_as_said(one, own.known, _said(sent, one, own.known))
    except WorkbookError as problem:
        return refused(problem.code, **problem.values)
    return with_warnings(read, own.problems)


def _said(sent: EntryListIn, one: UploadedList, own: tuple[Dialect, ...]) -> Matching | None:
    """Return what is said of the columns, with the line of the heads that is found else."""
    if sent.columns is None:
        return None
    head = sent.head
    if head is None:
        found = list_as_said(one, own, None).layout
        head = found.head if found else 0
    return Matching(head, tuple(Column(column) if column else None for column in sent.columns))
