"""Results of a round from another program's list, by JSON: compared, then taken where asked."""

from __future__ import annotations

from fastapi import APIRouter, HTTPException, Request, Response
from fastapi.responses import JSONResponse
from pydantic import Field

from arbitro.answers.interface.commands import ListOut
from arbitro.desk.derived.lists.listed_results import as_listed
from arbitro.formats.round_lists.round_list import write_swiss_manager
from arbitro.reasons import Refused
from arbitro.web.actions.result_import import LONGEST_LIST, WorkbookError, compared, read_list, take
from arbitro.web.api_v1.answer_routes import AnswerRoute
from arbitro.web.api_v1.answers import form_of, only_json, refusal
from arbitro.web.api_v1.bodies import CommandBody
from arbitro.web.api_v1.sent_files import bytes_sent
from arbitro.web.event_request import AtSection, EventRequest
from arbitro.web.http.problems import ProblemAnswer
from arbitro.web.views.event.sent_lists import problems_told

router = APIRouter(
    route_class=AnswerRoute, prefix="/api/v1/events/{event}/sections/{section}/rounds/{number}"
)


class ListIn(CommandBody):
    """A list of another program: its text, or a file in base64; ``take`` enters what differs."""

    text: str = Field(default="", max_length=LONGEST_LIST)
    base64: str = Field(default="", max_length=2 * LONGEST_LIST)
    take: bool = False


def _check(here: EventRequest, number: int) -> None:
    rounds = here.section.section.rounds
    if "listed-results" not in here.section.kind.forms or not 1 <= number <= len(rounds):
        raise HTTPException(404, "round-not-paired")


@router.post("/list", tags=["arbitro"])
def compare(
    here: AtSection, number: int, wanted: ListIn, request: Request
) -> ListOut | JSONResponse:
    """Compare a list with a round; take its results where that is asked for."""
    only_json(request)
    _check(here, number)
    try:
        read = read_list(bytes_sent(wanted.text, wanted.base64), number)
    except WorkbookError as problem:
        raise HTTPException(422, "workbook") from problem
    if not read.ok:
        told = [
            {"line": problem.line, "column": problem.column, "text": here.words.problem(problem)}
            for problem in read.problems
        ]
        return ProblemAnswer(422, "list-unreadable", error="list-unreadable", problems=told)
    if read.value.round not in {None, number}:
        raise HTTPException(422, "list-of-other-round")
    rows = compared(here, number, read.value)
    taken, refused = 0, list[Refused]()
    if wanted.take:
        taken, refused = take(here, number, read.value, form_of(wanted.command).command)
    return ListOut(
        version=here.event.version,
        dialect=read.value.dialect,
        round=read.value.round,
        rows=tuple(row.answer for row in rows),
        taken=taken,
        refused=tuple(refusal(item, here.words) for item in refused),
        problems=tuple(problems_told(read.problems, here.words)),
    )


@router.get("/pairings.txt", response_class=Response, tags=["arbitro"])
def pairings(here: AtSection, number: int) -> Response:
    """Write the round as Swiss-Manager's text of pairings."""
    _check(here, number)
    text = write_swiss_manager(number, as_listed(here.section.section, number))
    return Response(text.encode(), media_type="text/plain; charset=utf-8")
