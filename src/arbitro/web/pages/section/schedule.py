"""The schedule of a section: shown, printed, made from a first day on, changed round by round."""

from __future__ import annotations

from dataclasses import replace
from datetime import date

from fastapi import APIRouter, HTTPException
from fastapi.responses import HTMLResponse, Response

from arbitro.desk.commands import EditSection
from arbitro.reasons import Refused
from arbitro.web.event_request import AtSection, EventRequest, asked_number
from arbitro.web.forms.form import Form, Submitted
from arbitro.web.forms.schedule import DAYS, MOMENT, with_round
from arbitro.web.rendering.templates import go
from arbitro.web.views.event.rounds_to_come import (
    Moment,
    MovedRound,
    Pattern,
    rounds_to_come,
)
from arbitro.web.views.event.schedule import in_order, schedule_view

router = APIRouter(include_in_schema=False, prefix="/events/{event}/s/{section}")


def _page(
    here: EventRequest,
    form: Form | None = None,
    refusal: Refused | None = None,
    *,
    number: int = 0,
    moved: tuple[MovedRound, ...] = (),
) -> HTMLResponse:
    """Show the schedule, the form of a round where ``number`` is one, what would be ``moved``."""
    shown = schedule_view(here.section)
    coming = rounds_to_come(here.section)
    pattern, event = coming.pattern, here.section.state.settings
    first = pattern.first or (event.start if event and not coming.kept else None)
    return here.page(
        "schedule/schedule.html",
        shown=shown,
        changing=next((round_ for round_ in shown.rounds if round_.number == number), None),
        form=form,
        refusal=refusal,
        days=DAYS,
        coming=coming,
        moved=moved,
        stands={
            "first_day": first.isoformat() if first else "",
            "hours": DAYS["hours"].written(pattern.hours),
            "rest_days": DAYS["rest_days"].written(pattern.rest),
        },
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
    """Give the rounds to come their days and hours; shown first where they have others."""
    coming = rounds_to_come(here.section)
    first, hours, rest = DAYS.read(form).values()
    last = coming.last_kept.day
    if first and last and first < last:
        form.fault("first_day", "date-order")
    if not form.ok:
        return _page(here, form)
    made = coming.made(first, hours, rest)
    if made == coming.moments or coming.is_as_shown(Pattern(first, hours, rest)):
        return go(f"{here.section.url}/schedule")
    moved = coming.moved(made)
    if moved and not form.ticked("confirmed"):
        return _page(here, form.renewed(), moved=moved)
    before = here.section.section.settings
    settings = replace(before, round_dates=_days(made), round_times=_hours(made))
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


def _days(made: tuple[Moment, ...]) -> tuple[date | None, ...]:
    """Return the days of rounds, to the last that has one."""
    return with_round(tuple(moment.day for moment in made), len(made), made[-1].day, None)


def _hours(made: tuple[Moment, ...]) -> tuple[str, ...]:
    """Return the hours of rounds, to the last that has one."""
    return with_round(tuple(moment.hour for moment in made), len(made), made[-1].hour, "")
