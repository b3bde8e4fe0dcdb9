"""The schedule of a section: shown, printed, made from a first day on, changed round by round."""

from __future__ import annotations

from dataclasses import replace

from fastapi import APIRouter, HTTPException
from fastapi.responses import HTMLResponse, Response

from arbitro.desk.commands import EditSection
from arbitro.reasons import Refused
from arbitro.rules.pairing.schedules import days_of_rounds
from arbitro.web.event_request import AtSection, EventRequest, asked_number
from arbitro.web.forms.form import Form, Submitted
from arbitro.web.forms.schedule import DAYS, MOMENT, with_round
from arbitro.web.rendering.templates import go
from arbitro.web.views.event.schedule import in_order, schedule_view

router = APIRouter(include_in_schema=False, prefix="/events/{event}/s/{section}")


def _page(
    here: EventRequest, form: Form | None = None, refusal: Refused | None = None, *, number: int = 0
) -> HTMLResponse:
    """Show the schedule, and the form of a round where ``number`` is one."""
    shown = schedule_view(here.section)
    return here.page(
        "schedule/schedule.html",
        shown=shown,
        changing=next((round_ for round_ in shown.rounds if round_.number == number), None),
        form=form,
        refusal=refusal,
        days=DAYS,
        moment=MOMENT,
    )


@router.get("/schedule")
def schedule(here: AtSection) -> HTMLResponse:
    """Show the schedule; with the number of a round in the address, the form that changes it."""
    return _page(here, number=asked_number(here.request, "round"))


@router.get("/paper/schedule")
def paper(here: AtSection) -> HTMLResponse:
    """Show the schedule for printing."""
    return here.page(
        "schedule/paper.html",
        shown=schedule_view(here.section),
        printed=here.now(),
    )


@router.post("/schedule")
def make(here: AtSection, form: Submitted) -> Response:
    """Give the rounds their days and hours."""
    first, hours, rest = DAYS.read(form).values()
    if not form.ok:
        return _page(here, form)
    rounds = here.section.rounds_total or len(here.section.section.rounds)
    a_day = max(len(hours), 1)
    days = days_of_rounds(first, rounds, a_day=a_day, rest=rest)
    times = tuple(hours[at % a_day] for at in range(rounds)) if hours else ()
    before = here.section.section.settings
    settings = replace(before, round_dates=days, round_times=times)
    answer = here.do(EditSection(here.section.id, settings, before), form)
    if isinstance(answer, Refused):
        return _page(here, form, answer)
    return go(f"{here.section.url}/schedule", "schedule-made")


@router.post("/schedule/{number}")
def change(here: AtSection, number: int, form: Submitted) -> Response:
    """Give one round its own day and hour; where they are empty, it has none."""
    rounds = schedule_view(here.section).rounds
    if not 1 <= number <= len(rounds):
        raise HTTPException(404)
    day, hour = MOMENT.read(form).values()
    if form.ok:
        in_order(form, rounds, number, day, hour)
    if not form.ok:
        return _page(here, form, number=number)
    before = here.section.section.settings
    settings = replace(
        before,
        round_dates=with_round(before.round_dates, number, day, None),
        round_times=with_round(before.round_times, number, hour, ""),
    )
    answer = here.do(EditSection(here.section.id, settings, before), form)
    if isinstance(answer, Refused):
        return _page(here, form, answer, number=number)
    return go(f"{here.section.url}/schedule", "round-moved")
