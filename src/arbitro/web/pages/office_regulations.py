"""The regulations of an event, written from its settings: as a page, as PDF, as plain text."""

from __future__ import annotations

from fastapi import APIRouter
from fastapi.responses import HTMLResponse, Response

from arbitro.desk.derived.office.document import document_of
from arbitro.i18n import Translator, languages, translator
from arbitro.i18n.office_document import Written, WrittenPart, as_text, written
from arbitro.papers.blocks import Column, Sheet, Table
from arbitro.papers.rendering import render
from arbitro.web.asking import AtEvent, Here
from arbitro.web.saved import download, shown_as
from arbitro.web.views.office import by_grade, told_of

router = APIRouter(include_in_schema=False, prefix="/events/{event}/office")


def _language(here: Here) -> str:
    asked = here.request.query_params.get("language", "")
    return asked if asked in languages() else here.words.language


def _written(here: Here, words: Translator) -> tuple[WrittenPart, ...]:
    return written(document_of(here.event.state), words)


@router.get("/regulations")
def regulations(here: AtEvent) -> HTMLResponse:
    """Show the regulations, with what is missing first."""
    language = _language(here)
    missing = document_of(here.event.state).missing()
    return here.page(
        "office/regulations.html",
        tab="office",
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
            tuple((str(number), _line(each, words)) for number, each in enumerate(part.clauses, 1)),
        )
        for part in _written(here, words)
    ]
    sheet = Sheet(here.event.name, "", blocks, words.t("office.regulations"))
    data = render("form", sheet.data(), language=words.language)
    headers = shown_as(f"{here.event.id}-{words.language}.pdf")
    return Response(data, media_type="application/pdf", headers=headers)


def _line(each: Written, words: Translator) -> str:
    cited = f" ({each.article})" if each.article else ""
    return f"{words.headed(each.section, each.text)}{cited}"
