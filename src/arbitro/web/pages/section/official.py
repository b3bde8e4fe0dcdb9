"""Official papers of a section: certificates, applications and reports, taken as PDF."""

from __future__ import annotations

import json
import re
from typing import Any

from fastapi import APIRouter, HTTPException
from fastapi.responses import HTMLResponse, Response

from arbitro.desk.features.papers import KeepPaper
from arbitro.desk.values.papers import Blanks
from arbitro.papers.forms.filling import FilledPaper, as_data, fill, missing, read_data
from arbitro.papers.papers import PAPERS, paper_of, pdf_of
from arbitro.reasons import Refused
from arbitro.rules.titles.direct_tables import EVENTS
from arbitro.web.event_request import AtSection, EventRequest, asked_number
from arbitro.web.forms.form import Fault, Form, Submitted
from arbitro.web.forms.official import blanks_of, blocks_of, closed_up, given_in, values_of
from arbitro.web.http.downloads import download
from arbitro.web.http.request_language import language_of
from arbitro.web.rendering.templates import go
from arbitro.web.views.papers.official import PaperOfSection, Subject, arbiters_of, paper_about
from arbitro.web.views.papers.official_list import MARKS, opened_paper, paper_list

router = APIRouter(include_in_schema=False, prefix="/events/{event}/s/{section}/forms")


def _list_page(here: EventRequest, panel: dict[str, Any] | None = None) -> HTMLResponse:
    """Show the list of papers, with one of them open where ``panel`` says which."""
    asked = here.request.query_params
    wanted = asked.get("q", "")[:100]
    only = asked.get("only", "") if asked.get("only", "") in MARKS else ""
    listed = paper_list(here.section, here.words, wanted, only)
    shown = {**_CLOSED, **(panel or {})}
    return here.page("official/index.html", listed=listed, wanted=wanted, only=only, **shown)


_CLOSED = {"of": "", "opened": None, "choice": None}
"""What a panel shows, where nothing is open."""


@router.get("")
def index(here: AtSection) -> HTMLResponse:
    """List the papers, each with whom it is about and what is missing."""
    return _list_page(here)


def _opened(here: EventRequest, code: str) -> dict[str, Any]:
    """Return what the panel of a paper shows: what is missing, or whom it is about is asked."""
    paper, about = _paper(here, code), subject_of(here)
    kind = paper_of(code)
    query = here.request.url.query
    shown: dict[str, Any] = {
        **_CLOSED,
        "of": f"{here.section.url}/forms/{code}{'?' * bool(query)}{query}",
        "code": code,
        "name": kind.title(here.words),
        "query": query,
    }
    if isinstance(paper, Refused):
        return {**shown, "refusal": paper, "choice": kind.about}
    form = Form(values_of(paper.filled))
    opened = opened_paper(here.section, here.words, paper, about, form)
    if opened is None:
        asked = "championship" if code == "it4" else kind.about
        return {
            **shown,
            "choice": asked,
            "arbiters": arbiters_of(here.section),
            "championships": EVENTS,
        }
    form.values["expected"] = json.dumps(paper.kept, ensure_ascii=False)
    return {**shown, "opened": opened, "own_form": form, "remarks": kind.remarks(paper.filled)}


@router.get("/{code}")
def one(here: AtSection, code: str) -> HTMLResponse:
    """Show the list with one paper open."""
    return _list_page(here, _opened(here, code))


@router.get("/{code}/panel")
def panel(here: AtSection, code: str) -> HTMLResponse:
    """Show the panel of one paper by itself."""
    return here.page("official/panel.html", **_opened(here, code))


def subject_of(here: EventRequest) -> Subject:
    """Return whom the address speaks of; what cannot be read is as if it were not there."""
    asked = here.request.query_params
    championship = asked.get("championship", "")
    return Subject(
        asked_number(here.request, "player"),
        asked.get("title", ""),
        asked.get("arbiter", "")[:200],
        championship if championship in EVENTS else "",
        bool(asked.get("women")),
        asked_number(here.request, "members"),
        bool(asked.get("qualifies")),
        frozenset(int(item) for item in re.findall(r"\d{1,5}", asked.get("subgroup", "")[:4000])),
    )


def _paper(here: EventRequest, code: str) -> PaperOfSection | Refused:
    """Return the paper the address speaks of; 404 for no paper."""
    if PAPERS.find(code) is None:
        raise HTTPException(404)
    return paper_about(here.section, here.words, code, subject_of(here))


def _page(
    here: EventRequest,
    paper: PaperOfSection,
    form: Form | None = None,
    refusal: Refused | None = None,
) -> HTMLResponse:
    kind = paper_of(paper.code)
    form = form or Form(values_of(paper.filled))
    form.values["expected"] = json.dumps(paper.kept, ensure_ascii=False)
    return here.page(
        "official/edit.html",
        form=form,
        refusal=refusal,
        code=paper.code,
        name=kind.title(here.words),
        blocks=blocks_of(paper.draft, form, here.words),
        missing=missing(paper.filled),
        remarks=kind.remarks(paper.filled),
        query=here.request.url.query,
    )


def _blank_page(here: EventRequest, code: str, why: Refused) -> HTMLResponse:
    """Show the blank paper with why the event does not fill it."""
    blank = paper_of(code).blank
    return _page(here, PaperOfSection(code, blank, blank, "", ()), refusal=why)


@router.get("/{code}/edit")
def edit_form(here: AtSection, code: str) -> HTMLResponse:
    """Show a paper with its blanks to be filled in."""
    paper = _paper(here, code)
    return _blank_page(here, code, paper) if isinstance(paper, Refused) else _page(here, paper)


@router.post("/{code}/edit")
def edit(here: AtSection, code: str, form: Submitted) -> Response:
    """Keep what is filled in; give it as PDF, or as data, where that is asked for."""
    paper = _paper(here, code)
    if isinstance(paper, Refused):
        return _blank_page(here, code, paper)
    if form.files.get("file"):
        return _taken_up(here, paper, form)
    if form.sent("part"):  # the panel asks for a few fields, and all others stay as they are
        form.values = values_of(paper.filled) | form.values
    form.values = closed_up(paper.draft, form.values)
    given = given_in(paper.draft, form.values, is_day_first=form.is_day_first)
    filled = fill(paper.draft, given)
    _note_faults(form, filled)
    paper = paper._replace(filled=filled.paper)
    if not form.ok:
        return _page(here, paper, form)
    blanks = blanks_of(paper.draft, paper.filled)
    command = KeepPaper(here.section.id, code, paper.about, blanks, _expected(form))
    kept = here.do(command, form)
    if isinstance(kept, Refused):
        return _page(here, paper, form, kept)
    if form.sent("as") == "keep":
        query, whole = here.request.url.query, "" if form.sent("part") else "/edit"
        return go(f"{here.section.url}/forms/{code}{whole}{'?' * bool(query)}{query}", "paper-kept")
    return _file(here, paper, form)


def _expected(form: Form) -> Blanks:
    """Return the blanks the form was made from; none where it does not say."""
    try:
        found = json.loads(form.sent("expected"))
        return tuple((str(name), str(text)) for name, text in found)
    except (ValueError, TypeError):
        return ()


def _note_faults(form: Form, filled: FilledPaper[Any]) -> None:
    for where, why in filled.faults:
        form.faults.setdefault(where, Fault(f"refused.{why.code}", dict(why.values)))


def _file(here: EventRequest, paper: PaperOfSection, form: Form) -> Response:
    """Return the paper as PDF, or its data."""
    name = f"{paper.code}-{here.event.id}"
    if form.sent("as") == "data":
        data = {"paper": paper.code, "data": as_data(paper.filled)}
        text = json.dumps(data, indent=2, ensure_ascii=False) + "\n"
        return download(text.encode(), f"{name}.json", "application/json")
    made = pdf_of(paper.code, paper.filled, language_of(here.request))
    if isinstance(made, Refused):
        return _page(here, paper, form, made)
    return download(made, f"{name}.pdf", "application/pdf")


def _taken_up(here: EventRequest, paper: PaperOfSection, form: Form) -> HTMLResponse:
    """Show the form with what a file of data fills in."""
    given = read_data(form.files["file"].decode("utf-8-sig", "replace"), paper.code)
    if isinstance(given, Refused):
        return _page(here, paper, refusal=given)
    filled = fill(paper.draft, given)
    shown = Form(values_of(filled.paper))
    _note_faults(shown, filled)
    return _page(here, paper._replace(filled=filled.paper), shown)
