"""The rating periods of a section of more than 30 days: their ratings, and a report of each."""

from __future__ import annotations

from fastapi import APIRouter, HTTPException
from fastapi.responses import HTMLResponse, Response

from arbitro.desk.commands import SetPeriodRatings
from arbitro.formats.exporters import Outgoing
from arbitro.reasons import Refused
from arbitro.rules.ratings.by_period import period_alone
from arbitro.web.event_request import AtSection, EventRequest
from arbitro.web.forms.form import Form, Submitted
from arbitro.web.pages.event.files import written
from arbitro.web.views.standings.rating_periods import listed_then, rating_periods_view

router = APIRouter(include_in_schema=False, prefix="/events/{event}/s/{section}/periods")


def periods_page(
    here: EventRequest, form: Form | None = None, refusal: Refused | None = None
) -> HTMLResponse:
    """Show the rating periods, and the forms that change them."""
    if "periods" not in here.section.kind.forms:
        raise HTTPException(404)
    shown = rating_periods_view(here.section, here.words)
    return here.page("ratings/periods.html", refusal=refusal, form=form, shown=shown)


@router.get("")
def periods(here: AtSection) -> HTMLResponse:
    """Show the rating periods of a section, and everybody's rating in each."""
    return periods_page(here)


@router.post("/{number}/list")
def from_list(here: AtSection, number: int, form: Submitted) -> Response:
    """Take the ratings of a period from the rating list of its month, as far as it is here."""
    lines = listed_then(here.section, here.service.folder, number)
    if isinstance(lines, Refused):
        return periods_page(here, refusal=lines)
    answer = here.do(SetPeriodRatings(here.section.id, number, lines), form)
    if isinstance(answer, Refused):
        return periods_page(here, refusal=answer)
    return here.go_after(answer, f"{here.section.url}/periods")


@router.get("/{number}/report.trf")
def report(here: AtSection, number: int) -> Response:
    """Write the report of one period: the games of its rounds alone, for the ratings."""
    tournament = here.section.tournament
    if not 1 <= number <= len(tournament.periods):
        raise HTTPException(404)
    going = Outgoing(period_alone(tournament, number), purpose="rating")
    name = f"{here.event.id}-{here.section.id}-period{number}.trf"
    return written(here, "trf", going, name)
