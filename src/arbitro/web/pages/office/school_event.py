"""A school event: what the manual advises for it, set at once, and how long its days are."""

from __future__ import annotations

from dataclasses import replace
from datetime import date
from typing import NamedTuple

from fastapi import APIRouter, HTTPException
from fastapi.responses import HTMLResponse, Response

from arbitro.desk.commands import EditSection
from arbitro.desk.derived.office.people import categories_of
from arbitro.desk.derived.office.section_facts import undertaking_of
from arbitro.desk.kernel.state import Section
from arbitro.model import SectionId
from arbitro.reasons import Refused
from arbitro.regulations import article
from arbitro.rules.office.preflight.timetable import SCHOOL_HOURS, by_day
from arbitro.rules.office.school import SCHOOL, advised_tie_breaks, clockless_of
from arbitro.web.event_request import AtEvent, EventRequest
from arbitro.web.forms.form import Form, Submitted
from arbitro.web.views.event.categories import category_for

router = APIRouter(include_in_schema=False, prefix="/events/{event}/office/school")


class _Planned(NamedTuple):
    """A day of a section: its rounds and the minutes they take together."""

    day: date
    rounds: int
    minutes: int


class _Section(NamedTuple):
    """A section: its days, the tie-breaks advised, and how many of each category play in it."""

    section: Section
    days: tuple[_Planned, ...]
    advised: tuple[str, ...]
    as_advised: bool
    counts: tuple[tuple[str, int], ...]


def _section(here: EventRequest, section: Section) -> _Section:
    state = here.event.state
    seen = undertaking_of(state, section)
    clockless = clockless_of(state.office.facts("school-rules"))
    days = []
    for day, rounds in by_day(seen).items():
        if clockless is not None:
            days.append(_Planned(day, rounds, clockless.day(rounds)))
        elif seen.longest is not None:
            days.append(_Planned(day, rounds, rounds * seen.longest))
    advised = advised_tie_breaks(swiss=section.settings.system.is_swiss)
    categories = categories_of(state)
    names = [
        found.name if found is not None else ""
        for entry in section.entries
        for found in (category_for(state.people[entry], categories),)
    ]
    counts = tuple((category.name, names.count(category.name)) for category in categories)
    if categories and "" in names:
        counts = (*counts, ("", names.count("")))
    same = section.settings.tie_breaks == advised
    return _Section(section, tuple(days), advised, same, counts)


def _page(here: EventRequest, refusal: Refused | None = None) -> HTMLResponse:
    state = here.event.state
    return here.page(
        "office/school.html",
        form=Form(),
        refusal=refusal,
        is_school=state.office.facts("kind").yes("school") is True,
        clockless=clockless_of(state.office.facts("school-rules")),
        sections=[_section(here, section) for section in state.sections.values()],
        hours=SCHOOL_HOURS,
        cited=str(article(SCHOOL, "school-hours")),
        url=f"{here.event.url}/office/school",
    )


@router.get("")
def school(here: AtEvent) -> HTMLResponse:
    """Show the days, the categories and what the manual advises for each section."""
    return _page(here)


@router.post("/{number}")
def as_advised(here: AtEvent, number: int, form: Submitted) -> Response:
    """Give a section the tie-breaks the manual advises for schools (AM.XI art. 11.5.3, 11.5.4)."""
    section = here.event.state.sections.get(SectionId(number))
    if section is None:
        raise HTTPException(404)
    advised = advised_tie_breaks(swiss=section.settings.system.is_swiss)
    wanted = replace(section.settings, tie_breaks=advised)
    answer = here.do(EditSection(section.id, wanted, section.settings), form)
    if isinstance(answer, Refused):
        return _page(here, answer)
    return here.go(answer, f"{here.event.url}/office/school", "office-saved")
