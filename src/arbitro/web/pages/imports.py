"""Players from lists, reports and the rating list: shown first, entered when confirmed."""

from __future__ import annotations

from collections.abc import Iterator

from fastapi import APIRouter
from fastapi.concurrency import run_in_threadpool
from fastapi.responses import HTMLResponse, Response

from arbitro.desk.commands import ImportPlayers
from arbitro.formats.content import content_of, is_report
from arbitro.formats.entries import read_entries
from arbitro.formats.problems import Parsed, Problem, Severity
from arbitro.formats.text import decode
from arbitro.formats.trf import read_trf, tournament_of
from arbitro.i18n.language import heads_read
from arbitro.model import EntryId, Player
from arbitro.reasons import Refused, refused
from arbitro.storage.workbooks import (
    SheetFaultsError,
    SheetText,
    WorkbookError,
    column_at,
    is_workbook,
    sheet_text,
)
from arbitro.web.asking import AtSection, Here
from arbitro.web.forms.form import Form, Submitted
from arbitro.web.forms.player import player_values
from arbitro.web.rendering import go, render
from arbitro.web.views.listed import (
    Found,
    changes,
    entered_as,
    found_in_list,
    list_read,
    listed_values,
    matching,
    numbers_in,
)
from arbitro.web.views.player import player_card
from arbitro.web.views.players import entered_already

router = APIRouter(include_in_schema=False, prefix="/events/{event}/s/{section}/players")

LONGEST_LIST = 4 * 1024 * 1024
MOST_PROBLEMS = 50


def _page(
    here: Here,
    form: Form | None = None,
    refusal: Refused | None = None,
    read: Parsed[tuple[Player, ...]] | None = None,
) -> HTMLResponse:
    # errors first: they are what keeps the list from being entered
    found = sorted(read.problems, key=lambda each: each.severity.value) if read else []
    shown = sorted(found[:MOST_PROBLEMS], key=lambda each: (each.line, each.column))
    return here.page(
        "players/import.html",
        form=form,
        refusal=refusal,
        tab="players",
        players=read.value if read else (),
        problems=[(each, here.words.problem(each)) for each in shown],
        told=len(read.problems) if read else 0,
        errors=sum(each.severity is Severity.ERROR for each in read.problems) if read else 0,
        readable=read.ok if read else False,
        again=entered_already(here.section, read.value) if read else (),
    )


@router.get("/import")
def import_form(here: AtSection) -> HTMLResponse:
    """Show where a list is pasted or a file chosen."""
    return _page(here)


@router.post("/import")
async def take(here: AtSection, form: Submitted) -> Response:
    """Show what was understood; enter the players when that was confirmed.

    One list is read at a time, and none for who has left meanwhile: other pages are not kept
    waiting by lists sent over and over.
    """
    async with here.request.app.state.reading:
        if await here.request.is_disconnected():
            return Response(status_code=400)
        return await run_in_threadpool(_take, here, form)


def sizes(data: bytes) -> dict[str, int]:
    """Return what the message about a file that is too long tells, in MB."""
    return {"size": -(-len(data) // 1024**2), "most": LONGEST_LIST // 1024**2}


def _take(here: Here, form: Form) -> Response:
    data = form.files.get("file") or form.values.get("text", "").encode()
    if not data.strip():
        form.fault("text", "list-missing")
        return _page(here, form)
    if len(data) > LONGEST_LIST:
        form.fault("text", "file-too-long", **sizes(data))
        return _page(here, form)
    if is_workbook(data):
        return _of_workbook(here, form, data)
    return _taken(here, form, data)


def _of_workbook(here: Here, form: Form, data: bytes) -> Response:
    """Show what was understood of a workbook's first sheet; it goes on as text."""
    form.values.pop("text", None)
    try:
        sheet = sheet_text(data)
    except WorkbookError as problem:
        return _page(here, form, refused(problem.code, **problem.values))
    except SheetFaultsError as problem:
        form.fault("text", "list-empty")
        return _page(here, form, read=Parsed((), problem.faults))
    return _taken(here, form, sheet.text.encode(), sheet)


def _taken(here: Here, form: Form, data: bytes, sheet: SheetText | None = None) -> Response:
    """Show what was understood of a text, the columns of a sheet by their numbers."""
    read = read_players(data)
    if sheet:
        placed = (
            each._replace(column=column_at(sheet.text, each.line, each.column))
            for each in read.problems
        )
        read = Parsed(read.value, (*_of_sheet(sheet), *placed))
    form.values["text"] = text_of(data)
    if not read.ok or not read.value:
        if not read.value:
            form.fault("text", "list-empty")
        page = _page(here, form, read=read)
        page.status_code = 422
        return page
    if not form.ticked("confirmed"):
        return _page(here, form, read=read)
    answer = here.do(ImportPlayers(here.section.id, read.value), form)
    if isinstance(answer, Refused):
        return _page(here, form, answer, read)
    return go(f"{here.section.url}/players", "players-imported", name=str(len(read.value)))


def _of_sheet(sheet: SheetText) -> Iterator[Problem]:
    """Give what is to be said of a sheet itself: which others were not read, and far cells."""
    if sheet.others:
        values = (("sheet", sheet.name), ("others", ", ".join(sheet.others)))
        yield Problem(Severity.WARNING, 1, 1, "sheets-left-out", values)
    yield from sheet.notes


def is_text(data: bytes) -> bool:
    r"""Tell whether what was sent can be shown and sent again: no picture, no spreadsheet's file.

    >>> is_text("Núñez, Íñigo;2000".encode("latin-1")), is_text(b"PK\x03\x04")
    (True, False)
    """
    return content_of(data) in {"", "json", "html"}


def text_of(data: bytes) -> str:
    """Return what was sent as text; empty where it is none."""
    return decode(data, []) if is_text(data) else ""


def read_players(data: bytes) -> Parsed[tuple[Player, ...]]:
    """Read players from a report or a list, whichever the text is."""
    if not is_report(text_of(data)):
        return read_entries(data, heads=heads_read())
    parsed = read_trf(data)
    found = tournament_of(parsed.value)
    problems: tuple[Problem, ...] = parsed.problems + found.problems
    return Parsed(tuple(entry.player for entry in found.value.entries), problems)


LONGEST_QUERY = 80
MOST_OFFERED = 6
MOST_TOLD = 50


@router.get("/listed")
def listed(here: AtSection) -> HTMLResponse:
    """Show the players of the list who are asked for, each with a button that enters them."""
    asked = here.request.query_params
    text, federation = asked.get("q", "")[:LONGEST_QUERY], asked.get("fed", "")[:3]
    found = found_in_list(here.service.folder, text, federation)
    rows = [player_values(entered_as(here.section, each)) for each in found.players]
    made = list_read(here.service.folder)
    told = made.oddities.told[:MOST_TOLD] if made else ()
    return here.page(
        "players/listed.html",
        tab="players",
        search=text,
        federation=federation,
        rows=None if found.why_none else rows,
        without_list=found.why_none,
        made=made,
        told=[(each, dict(each.values), here.words.problem(each)) for each in told],
    )


@router.get("/listed/matches")
def matches(here: AtSection) -> HTMLResponse:
    """Offer the players of the list who may be meant by what is typed into the form."""
    asked = here.request.query_params
    name, number = (asked.get(field, "").strip()[:LONGEST_QUERY] for field in ("name", "fide_id"))
    found = matching(here.service.folder, name, number, MOST_OFFERED)
    entered = numbers_in(here.section, found)
    return render(
        here.request,
        "players/matches.html",
        asked=bool(name or number),
        rows=[(listed_values(here.section, each), each.fide_id in entered) for each in found],
    )


@router.get("/{entry}/listed")
def compare(here: AtSection, entry: int) -> HTMLResponse:
    """Show what the list has otherwise than an entered player's data, to be confirmed.

    Without words asked for, the player is looked for by FIDE number, then by name. Of several
    found, ``pick`` is the place of the one to compare with.
    """
    card = player_card(here.section, EntryId(entry))
    asked = here.request.query_params
    text = asked.get("q", "")[:LONGEST_QUERY]
    number = str(card.person.fide_id or "")
    found = Found()
    for each in (text,) if text else (number, card.person.name):
        found, text = found_in_list(here.service.folder, each), each
        if found.players:
            break
    listed = found.players
    place = asked.get("pick", "0" if len(listed) == 1 else "")
    chosen = listed[int(place)] if place in map(str, range(len(listed))) else None
    return here.page(
        "players/complete.html",
        tab="players",
        card=card,
        search=text,
        rows=None if found.why_none else [entered_as(here.section, each) for each in listed],
        without_list=found.why_none,
        chosen=None if chosen is None else entered_as(here.section, chosen),
        changes=() if chosen is None else changes(here.section, card.person, chosen),
        values=player_values(card.person),
    )
