"""The regulations of an event as a page, as PDF, as text; published, and amended by number."""

from __future__ import annotations

from datetime import date
from typing import NamedTuple

from fastapi import APIRouter
from fastapi.responses import HTMLResponse, Response

from arbitro.desk.derived.office.document import document_of
from arbitro.desk.features.regulations import PublishRegulations
from arbitro.i18n import Translator, languages, translator
from arbitro.i18n.sentences.office import (
    ClauseText,
    RegulationsPart,
    as_text,
    clause_in_words,
    written,
)
from arbitro.papers.blocks import Column, Sheet, Table
from arbitro.papers.rendering import render
from arbitro.reasons import Refused
from arbitro.rules.office.document import Change, Clause, changes, numbered
from arbitro.rules.office.document import told_of as clauses_told
from arbitro.web.event_request import AtEvent, EventRequest
from arbitro.web.forms.form import Form, Submitted
from arbitro.web.http.downloads import download, shown_as
from arbitro.web.views.office.office import by_grade, told_of

router = APIRouter(include_in_schema=False, prefix="/events/{event}/office")


def _language(here: EventRequest) -> str:
    asked = here.request.query_params.get("language", "")
    return asked if asked in languages() else here.words.language


def _written(here: EventRequest, words: Translator) -> tuple[RegulationsPart, ...]:
    return written(document_of(here.event.state), words)


@router.get("/regulations")
def regulations(here: AtEvent) -> HTMLResponse:
    """Show the regulations, with what is missing first."""
    language = _language(here)
    missing = document_of(here.event.state).missing()
    return here.page(
        "office/regulations.html",
        language=language,
        offered=tuple(languages()),
        written=_written(here, translator(language)),
        found=by_grade(told_of(missing, here.words)),
    )


@router.get("/regulations.txt")
def as_plain_text(here: AtEvent) -> Response:
    """Give the regulations as plain text."""
    words = translator(_language(here))
    text = as_text(here.event.name, _written(here, words), words)
    name = f"{here.event.id}-{words.language}.md"
    return download(text, name, "text/markdown; charset=utf-8")


@router.get("/regulations.pdf")
def as_pdf(here: AtEvent) -> Response:
    """Give the regulations as PDF."""
    words = translator(_language(here))
    blocks = [
        Table(
            (Column(""), Column(part.title, 1)),
            tuple(
                (str(number), _line(clause, words)) for number, clause in enumerate(part.clauses, 1)
            ),
        )
        for part in _written(here, words)
    ]
    sheet = Sheet(here.event.name, "", blocks, words.t("office.regulations"))
    data = render("form", sheet.data(), language=words.language)
    headers = shown_as(f"{here.event.id}-{words.language}.pdf")
    return Response(data, media_type="application/pdf", headers=headers)


def _line(item: ClauseText, words: Translator) -> str:
    cited = f" ({item.article})" if item.article else ""
    return f"{words.headed(item.section, item.text)}{cited}"


class Row(NamedTuple):
    """A change in words: which part, about what, what stood and what stands."""

    part: str
    section: str
    old: str
    new: str
    article: str


class Amendment(NamedTuple):
    """An amendment: its number (0: not published yet), its day and what it changes."""

    number: int
    on: date | None
    rows: list[Row]


def amendments(here: EventRequest) -> list[Amendment]:
    """Return the amendments, the newest first, with what is not published yet."""
    published = here.event.state.office.published
    told = numbered(item.clauses for item in published)
    found = [
        Amendment(number, published[number].on, _rows(here, changed))
        for number, changed in enumerate(told, 1)
    ]
    if published:
        waiting = changes(published[-1].clauses, clauses_told(document_of(here.event.state)))
        if waiting:
            found.append(Amendment(0, None, _rows(here, waiting)))
    return found[::-1]


def _rows(here: EventRequest, changed: tuple[Change, ...]) -> list[Row]:
    return [_row(here, item) for item in changed]


def _row(here: EventRequest, change: Change) -> Row:
    clause = change.new or change.old
    assert clause is not None, "a change has a side"
    cited = clause_in_words(clause, here.words).article
    part = here.words.t(f"office.part.{clause.part.value}")
    return Row(part, clause.section, _text(here, change.old), _text(here, change.new), cited)


def _text(here: EventRequest, clause: Clause | None) -> str:
    return "" if clause is None else clause_in_words(clause, here.words).text


def _page(here: EventRequest, refusal: Refused | None = None) -> HTMLResponse:
    published = here.event.state.office.published
    return here.page(
        "office/amendments.html",
        refusal=refusal,
        form=Form(),
        published=published,
        amendments=amendments(here),
    )


@router.get("/amendments")
def shown(here: AtEvent) -> HTMLResponse:
    """Show what was published when, and every amendment since."""
    return _page(here)


@router.post("/amendments")
def publish(here: AtEvent, form: Submitted) -> Response:
    """Publish the regulations as they are today."""
    answer = here.do(PublishRegulations(here.now().date()), form)
    if isinstance(answer, Refused):
        return _page(here, answer)
    return here.go(answer, f"{here.event.url}/office/amendments", "office-saved")
