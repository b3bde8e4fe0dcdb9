"""Results of a round from another program's list: what differs is shown, then taken."""

from __future__ import annotations

from fastapi import APIRouter, HTTPException
from fastapi.responses import HTMLResponse, Response

from arbitro.desk.derived.lists.listed_results import ListedResult, as_listed
from arbitro.formats.round_lists.round_list import ListedBoard, RoundList, write_swiss_manager
from arbitro.formats.texts.problems import Problem
from arbitro.i18n.sentences.event_values import SHOWN
from arbitro.reasons import Refused
from arbitro.web.actions.result_import import LONGEST_LIST, WorkbookError, compared, read_list, take
from arbitro.web.event_request import AtSection, EventRequest
from arbitro.web.forms.form import Form, Submitted
from arbitro.web.http.downloads import download
from arbitro.web.rendering.templates import go

router = APIRouter(include_in_schema=False, prefix="/events/{event}/s/{section}/rounds/{number}")


def _round(here: EventRequest, number: int) -> None:
    """404 where the section has no such round of single players to be shown."""
    rounds = here.section.section.rounds
    if "listed-results" not in here.section.kind.forms or not 1 <= number <= len(rounds):
        raise HTTPException(404)


def _page(
    here: EventRequest,
    number: int,
    form: Form | None = None,
    told: RoundList | None = None,
    problems: tuple[Problem, ...] = (),
    rows: tuple[ListedResult, ...] = (),
    refusal: Refused | None = None,
) -> HTMLResponse:
    return here.page(
        "rounds/list.html",
        form=form,
        refusal=refusal,
        number=number,
        told=told,
        problems=[(problem, here.words.problem(problem)) for problem in problems],
        rows=[row for row in rows if row.beside.value != "same"],
        same=sum(row.beside.value == "same" for row in rows),
        taken=sum(row.is_taken for row in rows),
        shown=SHOWN,
    )


@router.get("/list")
def form_of_list(here: AtSection, number: int) -> HTMLResponse:
    """Show where a list is pasted or a file chosen."""
    _round(here, number)
    return _page(here, number)


@router.post("/list")
def compare(here: AtSection, number: int, form: Submitted) -> Response:
    """Show what a list says beside the round; take it once that was confirmed."""
    _round(here, number)
    data = form.data("file", "text")
    if not data.strip() or len(data) > LONGEST_LIST:
        form.fault("text", "list-missing")
        return _page(here, number, form)
    try:
        read = read_list(data, number)
    except WorkbookError:
        form.fault("text", "list-missing")
        return _page(here, number, form)
    told = read.value
    if not read.ok or told.round not in {None, number}:
        return _page(here, number, form, told, read.problems)
    if not form.ticked("confirmed"):
        # A browser does not send a file a second time: what it said goes along as text.
        form.values["text"] = _as_text(told, number)
        return _page(here, number, form, told, read.problems, compared(here, number, told))
    taken, refused = take(here, number, told, form.command)
    if refused:
        return _page(here, number, form, told, (), compared(here, number, told), refused[0])
    return go(here.section.round_url(number), "list-taken", number=str(taken))


def _as_text(told: RoundList, number: int) -> str:
    """Return a list as it is sent again with the confirmation: of numbers, or of names."""
    numbered = all(
        isinstance(board.white, int) and isinstance(board.black, int | None)
        for board in told.boards
    )
    if numbered:
        return write_swiss_manager(number, told.boards)
    rows = (
        f"{board.board or ''};{board.white};{_sign(board)};{board.black or 'bye'}"
        for board in told.boards
    )
    return "\n".join(["Bo.;White;Result;Black", *rows])


def _sign(row: ListedBoard) -> str:
    return "-".join(row.result) if row.result and row.black is not None else ""


@router.get("/pairings.txt")
def pairings(here: AtSection, number: int) -> Response:
    """Write the round as Swiss-Manager takes it in: every board, byes unchanged."""
    _round(here, number)
    text = write_swiss_manager(number, as_listed(here.section.section, number))
    name = f"{here.event.id}-{here.section.id}-round-{number}.txt"
    return download(text.encode(), name, "text/plain")
