"""The schedule of a section: shown, printed, and made from a first day, an hour and rest days."""

from __future__ import annotations

from dataclasses import replace
from datetime import date

from fastapi import APIRouter
from fastapi.responses import HTMLResponse, Response

from arbitro import clock
from arbitro.desk.commands import EditSection
from arbitro.explain import Refused
from arbitro.rules.pairing.schedules import days_of_rounds
from arbitro.web.asking import AtSection, Here
from arbitro.web.forms import Form, Submitted
from arbitro.web.rendering import go
from arbitro.web.views.schedule import schedule_view

router = APIRouter(include_in_schema=False, prefix="/events/{event}/s/{section}")
MOST_A_DAY = 30


def _page(here: Here, form: Form | None = None, refusal: Refused | None = None) -> HTMLResponse:
    return here.page(
        "schedule/schedule.html",
        tab="rounds",
        shown=schedule_view(here.section),
        form=form,
        refusal=refusal,
    )


@router.get("/schedule")
def schedule(here: AtSection) -> HTMLResponse:
    """Show the schedule."""
    return _page(here)


@router.get("/paper/schedule")
def paper(here: AtSection) -> HTMLResponse:
    """Show the schedule for printing."""
    return here.page(
        "schedule/paper.html",
        tab="paper",
        shown=schedule_view(here.section),
        printed=clock.now().astimezone(),
    )


@router.post("/schedule")
def make(here: AtSection, form: Submitted) -> Response:
    """Give the rounds their days and hours."""
    first, hours = form.day("first_day"), _hours(form)
    rest = _days(form, "rest_days")
    if first is None:
        form.fault("first_day", "required")
    if not form.ok or first is None:
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


def _hours(form: Form) -> tuple[str, ...]:
    """Read the hours at which the rounds of a day begin: ``10:00, 16:30``."""
    found = []
    for word in form.text("hours").replace(";", ",").split(","):
        text = word.strip()
        if not text:
            continue
        hour, colon, minute = text.partition(":")
        plain = hour.isascii() and hour.isdigit() and minute.isascii() and minute.isdigit()
        if not (colon and plain and len(minute) == 2 and int(hour) < 24 and int(minute) < 60):
            form.fault("hours", "hours")
            return ()
        found.append(f"{int(hour):02}:{minute}")
    if found != sorted(set(found)) or len(found) > MOST_A_DAY:
        form.fault("hours", "hours")
    return tuple(found)


def _days(form: Form, name: str) -> frozenset[date]:
    """Read days as ``2026-04-05``, separated by commas or blanks."""
    found = set()
    for word in form.text(name).replace(",", " ").replace(";", " ").split():
        try:
            found.add(date.fromisoformat(word))
        except ValueError:
            form.fault(name, "date")
    return frozenset(found)
