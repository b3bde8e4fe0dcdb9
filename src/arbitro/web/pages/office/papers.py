"""Papers of the office, its registers as lists on paper, and what is handed over after an event.

Papers are listed, filled in on a form, given as PDF; nothing of them is kept. Of what is handed
over, what is missing comes first, and all of it goes into one file.
"""

from __future__ import annotations

from typing import Any

from fastapi import APIRouter, HTTPException
from fastapi.responses import HTMLResponse, Response

from arbitro.desk.derived.office.fillings import FormContent, Lines, sources_of
from arbitro.desk.derived.office.packet import packet_of_section
from arbitro.desk.features.office import office_of
from arbitro.papers.office import pdf_of_office, pdf_of_register
from arbitro.reasons import Refused
from arbitro.rules.office.facts import Facts, FactSheet, OfficePart, Seal
from arbitro.rules.office.papers import PAPERS, OfficePaper
from arbitro.rules.office.sheets import SHEETS
from arbitro.web.actions.game_actions import packet_for, packet_parts_for
from arbitro.web.event_request import AtEvent, EventRequest
from arbitro.web.forms.form import Form, Submitted
from arbitro.web.forms.office import blocks_of, said_of, values_of
from arbitro.web.http.downloads import download, shown_as
from arbitro.web.views.office.checklist import opens_beside
from arbitro.web.views.office.office_papers import PAPER_MARKS, filling_in_words, paper_list
from arbitro.web.views.papers.handover import lists_of_event

router = APIRouter(include_in_schema=False, prefix="/events/{event}/office")


def _paper(code: str) -> OfficePaper:
    found = PAPERS.get(code)
    if found is None:
        raise HTTPException(404)
    return found


def _as_sheet(paper: OfficePaper) -> FactSheet:
    return FactSheet(paper.code, OfficePart.PAPERS, paper.facts)


FROM = "from"
"""The field that carries what a paper is filled in from."""


def _filling(here: EventRequest, paper: OfficePaper, source: str) -> FormContent:
    return filling_in_words(here.event.state, paper, source, here.words)


def _pdf(here: EventRequest, paper: OfficePaper, facts: Facts, lines: Lines = ()) -> Response:
    data = pdf_of_office(paper, facts, here.words, lines)
    if isinstance(data, Refused):
        raise HTTPException(422, here.words.refused(data))
    headers = shown_as(f"{paper.code}.pdf")
    return Response(data, media_type="application/pdf", headers=headers)


def _list_page(here: EventRequest, panel: dict[str, Any] | None = None) -> HTMLResponse:
    """Show the list of papers, with one of them open where ``panel`` says which."""
    asked = here.request.query_params
    wanted, only = asked.get("q", "")[:100], asked.get("only", "")
    only = only if only in PAPER_MARKS else ""
    return here.page(
        "office/papers.html",
        listed=paper_list(here.event.state, here.words, wanted, only),
        wanted=wanted,
        only=only,
        **{"paper": None, **(panel or {})},
    )


@router.get("/papers")
def listed(here: AtEvent) -> HTMLResponse:
    """List the papers there are, and which the event fills in."""
    return _list_page(here)


@router.get("/papers/{name}")
def form(here: AtEvent, name: str) -> HTMLResponse:
    """Show the form of a paper, filled in as far as the event knows, from a source if one is asked.

    It opens beside the list, or in the middle where it has many fields. A source that is not there
    any more fills in nothing.
    """
    paper, source = _paper(name), here.request.query_params.get(FROM, "")
    return _page(here, paper, _form_of(here, paper, source), source)


@router.get("/papers/{name}/panel")
def form_panel(here: AtEvent, name: str) -> HTMLResponse:
    """Show the panel of a paper by itself."""
    paper, source = _paper(name), here.request.query_params.get(FROM, "")
    shown = _shown(here, paper, _form_of(here, paper, source), source)
    return here.page("office/paper_panel.html", **shown)


def _form_of(here: EventRequest, paper: OfficePaper, source: str) -> Form:
    said = tuple(sorted(_filling(here, paper, source).said.items()))
    return Form(values_of(_as_sheet(paper), said))


def _shown(here: EventRequest, paper: OfficePaper, form: Form, source: str) -> dict[str, Any]:
    """Return what the form of a paper shows, beside the list or in the middle."""
    sources = sources_of(here.event.state, paper)
    sheet = _as_sheet(paper)
    return {
        "paper": paper,
        "own_form": form,
        "blocks": blocks_of(sheet),
        "is_beside": opens_beside(sheet),
        "sources": sources,
        "source": source if source in {item.key for item in sources} else "",
        "several": len({item.section for item in sources}) > 1,
        "lines": len(_filling(here, paper, source).lines),
    }


def _page(here: EventRequest, paper: OfficePaper, form: Form, source: str) -> HTMLResponse:
    shown = _shown(here, paper, form, source)
    if shown["is_beside"] and form.ok:
        return _list_page(here, shown)
    return here.page("office/paper.html", form=form, **shown)


@router.get("/papers/{name}/blank")
def blank(here: AtEvent, name: str) -> Response:
    """Give a paper with nothing filled in."""
    return _pdf(here, _paper(name), Facts())


@router.post("/papers/{name}")
def printed(here: AtEvent, name: str, form: Submitted) -> Response:
    """Give a paper with what was typed."""
    paper, source = _paper(name), form.text(FROM)
    said = said_of(form, _as_sheet(paper))
    if not form.ok:
        return _page(here, paper, form, source)
    return _pdf(here, paper, Facts.of(said), _filling(here, paper, source).lines)


@router.get("/lists/{number}/{name}.pdf")
def printed_register(here: AtEvent, number: int, name: str) -> Response:
    """Give a register as PDF: its rows that are not struck out, or a blank list."""
    sheet, office = SHEETS.get(name), office_of(here.event.state, number)
    if sheet is None or office is None or not sheet.register or sheet.seal is not Seal.NONE:
        raise HTTPException(404)
    if sheet.of_section != bool(number):
        raise HTTPException(404)
    settings = here.event.state.settings
    view = here.event.section(number) if number else None
    names = (settings.name if settings else "", view.name if view else "")
    about = " · ".join(filter(None, names))
    rows = [row.facts for row in office.standing(name)]
    data = pdf_of_register(name, sheet.facts, rows, here.words, about)
    if isinstance(data, Refused):
        raise HTTPException(422, here.words.refused(data))
    headers = shown_as(f"{name}.pdf")
    return Response(data, media_type="application/pdf", headers=headers)


@router.get("/packet")
def packet(here: AtEvent, files: str = "") -> HTMLResponse:
    """Show how every part stands, section by section, and with ``files`` what became of each."""
    sections = [
        (section, packet_of_section(here.event.state, section.section))
        for section in here.event.sections
    ]
    lists = lists_of_event(here.event, here.now().date())
    made = packet_parts_for(here) if files else None
    return here.page("office/packet.html", sections=sections, lists=lists, made=made)


@router.get("/packet.zip")
def packet_file(here: AtEvent) -> Response:
    """Give everything there is in one file."""
    return download(packet_for(here), f"{here.event.id}-packet.zip", "application/zip")
