"""Publishing the regulations of an event, and the numbered amendments of what was published."""

from __future__ import annotations

from datetime import date
from typing import NamedTuple

from fastapi import APIRouter
from fastapi.responses import HTMLResponse, Response

from arbitro.desk.derived.office.document import document_of
from arbitro.desk.features.regulations import PublishRegulations
from arbitro.i18n.office_document import clause_in_words
from arbitro.reasons import Refused
from arbitro.rules.office.document import Change, Clause, changes, numbered, told_of
from arbitro.web.asking import AtEvent, Here
from arbitro.web.forms.form import Form, Submitted

router = APIRouter(include_in_schema=False, prefix="/events/{event}/office")


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


def amendments(here: Here) -> list[Amendment]:
    """Return the amendments, the newest first, with what is not published yet."""
    published = here.event.state.office.published
    told = numbered(each.clauses for each in published)
    found = [
        Amendment(number, published[number].on, _rows(here, changed))
        for number, changed in enumerate(told, 1)
    ]
    if published:
        waiting = changes(published[-1].clauses, told_of(document_of(here.event.state)))
        if waiting:
            found.append(Amendment(0, None, _rows(here, waiting)))
    return found[::-1]


def _rows(here: Here, changed: tuple[Change, ...]) -> list[Row]:
    return [_row(here, each) for each in changed]


def _row(here: Here, change: Change) -> Row:
    clause = change.new or change.old
    assert clause is not None, "a change has a side"
    cited = clause_in_words(clause, here.words).article
    part = here.words.t(f"office.part.{clause.part.value}")
    return Row(part, clause.section, _text(here, change.old), _text(here, change.new), cited)


def _text(here: Here, clause: Clause | None) -> str:
    return "" if clause is None else clause_in_words(clause, here.words).text


def _page(here: Here, refusal: Refused | None = None) -> HTMLResponse:
    published = here.event.state.office.published
    return here.page(
        "office/amendments.html",
        tab="office",
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
