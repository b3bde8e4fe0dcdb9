"""Papers of the office: listed, filled in on a form, given as PDF. Nothing of them is kept."""

from __future__ import annotations

from fastapi import APIRouter, HTTPException
from fastapi.responses import HTMLResponse, Response

from arbitro.papers.office import pdf_of_office
from arbitro.reasons import Refused
from arbitro.rules.office.facts import Facts, Group, Sheet
from arbitro.rules.office.papers import PAPERS, OfficePaper
from arbitro.web.asking import AtEvent, Here
from arbitro.web.forms.form import Form, Submitted
from arbitro.web.forms.office import blocks_of, said_of, values_of

router = APIRouter(include_in_schema=False, prefix="/events/{event}/office/papers")


def _paper(code: str) -> OfficePaper:
    found = PAPERS.get(code)
    if found is None:
        raise HTTPException(404)
    return found


def _as_sheet(paper: OfficePaper) -> Sheet:
    return Sheet(paper.code, Group.PAPERS, paper.facts)


def known_of(here: Here, paper: OfficePaper) -> dict[str, str]:
    """Return what the event knows of a paper's fields."""
    settings = here.event.state.settings
    assert settings is not None, "a page of an event"
    told = {
        "event": settings.name,
        "place": ", ".join(filter(None, (settings.venue, settings.city))),
        "start": settings.start.isoformat() if settings.start else "",
        "end": settings.end.isoformat() if settings.end else "",
    }
    return {name: text for name, text in told.items() if text and paper.fact(name)}


def _pdf(here: Here, paper: OfficePaper, facts: Facts) -> Response:
    data = pdf_of_office(paper, facts, here.words)
    if isinstance(data, Refused):
        raise HTTPException(422, here.words.refused(data))
    headers = {"content-disposition": f'inline; filename="{paper.code}.pdf"'}
    return Response(data, media_type="application/pdf", headers=headers)


@router.get("")
def listed(here: AtEvent) -> HTMLResponse:
    """List the papers there are."""
    return here.page("office/papers.html", tab="office", papers=tuple(PAPERS.values()))


@router.get("/{name}")
def form(here: AtEvent, name: str) -> HTMLResponse:
    """Show the form of a paper, filled in as far as the event knows."""
    paper = _paper(name)
    sheet = _as_sheet(paper)
    said = tuple(sorted(known_of(here, paper).items()))
    return _page(here, paper, Form(values_of(sheet, said)))


def _page(here: Here, paper: OfficePaper, form: Form) -> HTMLResponse:
    return here.page(
        "office/paper.html",
        tab="office",
        paper=paper,
        form=form,
        blocks=blocks_of(_as_sheet(paper)),
    )


@router.get("/{name}/blank")
def blank(here: AtEvent, name: str) -> Response:
    """Give a paper with nothing filled in."""
    return _pdf(here, _paper(name), Facts())


@router.post("/{name}")
def printed(here: AtEvent, name: str, form: Submitted) -> Response:
    """Give a paper with what was typed."""
    paper = _paper(name)
    said = said_of(form, _as_sheet(paper))
    if not form.ok:
        return _page(here, paper, form)
    return _pdf(here, paper, Facts.of(said))
