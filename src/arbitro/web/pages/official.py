"""Official papers of a section: certificates, applications and reports, taken as PDF."""

from __future__ import annotations

import json
from typing import Any, NamedTuple

from fastapi import APIRouter, HTTPException
from fastapi.responses import HTMLResponse, Response

from arbitro.explain import Refused
from arbitro.papers.filling import as_data, fill, missing, read_data
from arbitro.papers.papers import PAPERS, pdf_of
from arbitro.rules.titles.direct import TABLE
from arbitro.web.asking import AtSection, Here
from arbitro.web.forms import Fault, Form, Submitted
from arbitro.web.official_form import blocks_of, closed_up, given_in, values_of
from arbitro.web.pages.norms import norms_asked
from arbitro.web.rendering import language_of
from arbitro.web.security import Role
from arbitro.web.views.norms import norms_made
from arbitro.web.views.official import Subject, arbiters_of, drafted

router = APIRouter(include_in_schema=False, prefix="/events/{event}/s/{section}/forms")

ASKED = ("player", "title", "arbiter", "championship", "women", "members", "kind", "exempt")
"""The parts of an address that tell whom a form is about."""


@router.get("")
def index(here: AtSection) -> HTMLResponse:
    """List the papers, each with whom it can be about."""
    asked = norms_asked(here)
    return here.page(
        "official/index.html",
        tab="paper",
        papers=[(each.code, each.title(here.words)) for each in PAPERS.values()],
        norms=norms_made(here.section, asked),
        arbiters=arbiters_of(here.section),
        championships=tuple(TABLE),
    )


def _subject(here: Here) -> Subject:
    """Return whom the address speaks of; what cannot be read is as if it were not there."""
    asked = here.request.query_params

    def number(name: str) -> int:
        text = asked.get(name, "")
        return int(text) if text.isascii() and text.isdigit() and len(text) < 6 else 0

    championship = asked.get("championship", "")
    return Subject(
        number("player"),
        asked.get("title", ""),
        asked.get("arbiter", "")[:200],
        championship if championship in TABLE else "",
        bool(asked.get("women")),
        number("members"),
        norms_asked(here),
    )


def _draft(here: Here, code: str) -> Any:
    """Return the paper as the event fills it, Refused where there is none; 404 for no such paper.

    Papers hold what is nobody else's business: only the arbiter sees them.
    """
    if code not in PAPERS:
        raise HTTPException(404)
    if here.request.state.session.role is not Role.ARBITER:
        raise HTTPException(403, "role")
    return drafted(here.section, here.words, code, _subject(here))


class _Shown(NamedTuple):
    """A paper as the event fills it, and as it is filled in by now."""

    code: str
    draft: Any
    paper: Any


def _page(here: Here, shown: _Shown, form: Form, refusal: Refused | None = None) -> HTMLResponse:
    code, draft, paper = shown
    kind = PAPERS[code]
    return here.page(
        "official/edit.html",
        form=form,
        refusal=refusal,
        tab="paper",
        code=code,
        name=kind.title(here.words),
        blocks=blocks_of(draft, form, here.words),
        missing=missing(paper),
        remarks=kind.remarks(paper),
        query=here.request.url.query,
    )


@router.get("/{code}/edit")
def edit_form(here: AtSection, code: str) -> HTMLResponse:
    """Show a paper with its blanks to be filled in."""
    draft = _draft(here, code)
    if isinstance(draft, Refused):
        blank = PAPERS[code].blank
        return _page(here, _Shown(code, blank, blank), Form(values_of(blank)), draft)
    return _page(here, _Shown(code, draft, draft), Form(values_of(draft)))


@router.post("/{code}/edit")
def edit(here: AtSection, code: str, form: Submitted) -> Response:
    """Give the filled paper as PDF, or as the data to go on with another time."""
    draft = _draft(here, code)
    if isinstance(draft, Refused):
        blank = PAPERS[code].blank
        return _page(here, _Shown(code, blank, blank), form, draft)
    if form.files.get("file"):
        return _taken_up(here, code, draft, form)
    form.values = closed_up(draft, form.values)
    filled = fill(draft, given_in(draft, form.values))
    for where, why in filled.faults:
        form.faults.setdefault(where, Fault(f"refused.{why.code}", dict(why.values)))
    if not form.ok:
        return _page(here, _Shown(code, draft, filled.paper), form)
    name = f"{code}-{here.event.id}"
    if form.values.get("as") == "data":
        data = {"paper": code, "data": as_data(filled.paper)}
        text = json.dumps(data, indent=2, ensure_ascii=False) + "\n"
        return _download(text.encode(), f"{name}.json", "application/json")
    made = pdf_of(code, filled.paper, language_of(here.request))
    if isinstance(made, Refused):
        return _page(here, _Shown(code, draft, filled.paper), form, made)
    return _download(made, f"{name}.pdf", "application/pdf")


def _taken_up(here: Here, code: str, draft: Any, form: Form) -> HTMLResponse:
    """Show the form with what a file of data fills in."""
    given = read_data(form.files["file"].decode("utf-8-sig", "replace"), code)
    if isinstance(given, Refused):
        return _page(here, _Shown(code, draft, draft), form, given)
    filled = fill(draft, given)
    shown = Form(values_of(filled.paper))
    for where, why in filled.faults:
        shown.faults.setdefault(where, Fault(f"refused.{why.code}", dict(why.values)))
    return _page(here, _Shown(code, draft, filled.paper), shown)


def _download(data: bytes, name: str, kind: str) -> Response:
    disposition = f'attachment; filename="{name}"'
    return Response(data, media_type=kind, headers={"content-disposition": disposition})
