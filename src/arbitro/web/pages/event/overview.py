"""The event's first page, and its sections."""

from __future__ import annotations

from collections.abc import Sequence
from datetime import date

from fastapi import APIRouter
from fastapi.responses import HTMLResponse, RedirectResponse, Response

from arbitro.desk.commands import (
    AddSection,
    EditSection,
)
from arbitro.model import EditionKey
from arbitro.reasons import Refused
from arbitro.regulations import OTHER_TIE_BREAKS, editions, regulations
from arbitro.web.backups.sender import BackupSender
from arbitro.web.event_request import AtEvent, AtSection, EventRequest
from arbitro.web.forms.form import Form, Submitted
from arbitro.web.forms.schedule import ROUNDS_TO_DATE
from arbitro.web.forms.settings import (
    refuse,
    section_settings,
    section_values,
    setting_options,
)
from arbitro.web.forms.system_fields import chosen_editions
from arbitro.web.public.sending import SendingState
from arbitro.web.rendering.templates import go, may
from arbitro.web.views.event.publicity import public_lines
from arbitro.web.views.event.rating_check import ListNews, list_news
from arbitro.web.views.event.requests import asked_of
from arbitro.web.views.event.timeline import timeline_of
from arbitro.web.views.event.tour import address_of_stop
from arbitro.web.views.office.checklist import pressing
from arbitro.web.views.office.settings import Change, change_of, fixed_rows
from arbitro.web.views.rounds.knock_out import round_title

router = APIRouter(include_in_schema=False)


def overview_page(
    here: EventRequest, refusal: Refused | None = None, letters: Sequence[str] = ()
) -> HTMLResponse:
    """Show the rounds of an event, where each section stands, and what waits for the arbiter."""
    timeline = timeline_of(here.event, letters)
    views = [now.view for now in timeline.sections]
    return here.page(
        "event/overview.html",
        refusal=refusal,
        shown_letters=letters,
        timeline=timeline,
        title_of=lambda view, number: round_title(view, here.words, number),
        adjourned=sum(len(view.adjourned) for view in views),
        finished=here.event.state.finished,
        outdated_rounds={view.id: here.outdated(view) for view in views},
        changed_rounds={view.id: here.changed(view) for view in views},
        asked=[item for item in asked_of(here.event, here.words) if item.request.is_open],
        applied=sum(item.state.is_open for item in here.event.state.applications.values()),
        pressing=pressing(here.event, here.words) if may(here.request, "read-office") else (),
        backup=_backup(here),
        list_news=_list_news(here),
        seen=public_lines(here.event, here.event.sections, here.words),
        tour_begins=address_of_stop(here.event, 1) if here.is_demonstration() else "",
    )


def _list_news(here: EventRequest) -> list[ListNews]:
    """Return whose ratings the list has otherwise, for whoever may change them."""
    if here.event.state.finished or not may(here.request, "change-entries"):
        return []
    return list_news(here.event, here.service.folder)


def _backup(here: EventRequest) -> SendingState | None:
    """Return how the copy of the event elsewhere stands, for whoever may decide on it."""
    found: BackupSender = here.request.app.state.backups
    return found.state(here.event.id) if may(here.request, "files") else None


@router.get("/events/{event}")
def overview(here: AtEvent, section: str = "") -> HTMLResponse:
    """Show the event; of some sections alone where the address names their letters."""
    known = {view.letter for view in here.event.sections}
    letters = [letter for letter in section.lower().split(",") if letter in known]
    return overview_page(here, letters=letters)


@router.get("/events/{event}/edit")
def event_data(here: AtEvent) -> Response:
    """Lead to the settings, where the event's data are changed."""
    return RedirectResponse(f"{here.event.url}/settings", 301)


@router.get("/events/{event}/sections/new")
def section_form(here: AtEvent) -> HTMLResponse:
    """Show the form of a further section, whose boards go on where those of the others end."""
    return _section_page(
        here, Form({**section_values(None), "first_board": str(_boards_from(here))})
    )


_RANGE = 100


def _boards_from(here: EventRequest) -> int:
    """Return the board a further section begins at: the first of a hundred nobody sits at."""
    ends = [
        section.section.settings.first_board + max(section.taking_part, 1) // 2
        for section in here.event.sections
    ]
    return (max(ends) // _RANGE + 1) * _RANGE + 1 if ends else 1


def _on_its_day(here: EventRequest, form: Form) -> Form:
    """Return the form of a further section with the first day of its event."""
    start = _start(here)
    first = start.isoformat() if start is not None else ""
    return Form({**form.values, "start": first}, is_day_first=form.is_day_first)


def _section_page(
    here: EventRequest,
    form: Form,
    refusal: Refused | None = None,
    *,
    editing: bool = False,
    change: Change | None = None,
) -> HTMLResponse:
    return here.page(
        "event/section.html",
        form=form,
        refusal=refusal,
        editing=editing,
        change=change,
        fixed=fixed_rows(here.event, here.section, here.words) if editing else (),
        options=setting_options(here.words, _rounds_to_date(here), here.section.section)
        if editing
        else setting_options(here.words, wanted=_on_its_day(here, form)),
        editions={regulation: _in_its_place(regulation) for regulation in regulations()},
    )


def _start(here: EventRequest) -> date | None:
    return here.event.state.settings.start if here.event.state.settings else None


def _in_its_place(regulation: str) -> list[EditionKey]:
    """Return the editions that may be followed in the place of a regulation's."""
    lists = ("C.07", *OTHER_TIE_BREAKS)
    alike = lists if regulation in lists else (regulation,)
    return [edition.key for one in alike for edition in editions(one)]


def _rounds_to_date(here: EventRequest) -> int:
    """Return how many rounds of a section may be dated, some where that is not known yet."""
    return here.section.rounds_total or ROUNDS_TO_DATE


def section_page(here: EventRequest, refusal: Refused | None = None) -> HTMLResponse:
    """Show the form that changes a section."""
    form = Form(section_values(here.section.section.settings))
    return _section_page(here, form, refusal, editing=True)


@router.post("/events/{event}/sections/new")
def add_section(here: AtEvent, form: Submitted) -> Response:
    """Add a section."""
    settings = section_settings(form, start=_start(here))
    chosen = chosen_editions(form)
    if settings is None or not form.ok:
        return _section_page(here, form)
    answer = here.do(AddSection(settings, chosen), form)
    if isinstance(answer, Refused):
        return _section_page(here, form, None if refuse(form, answer) else answer)
    return go(here.event.url, "section-added")


@router.get("/events/{event}/s/{section}/edit")
def section_edit_form(here: AtSection) -> HTMLResponse:
    """Show the form that changes a section."""
    return section_page(here)


@router.post("/events/{event}/s/{section}/edit")
def edit_section(here: AtSection, form: Submitted) -> Response:
    """Change a section."""
    before = here.section.section.settings
    settings = section_settings(form, before, start=_start(here))
    if settings is None:
        return _section_page(here, form, editing=True)
    command = EditSection(here.section.id, settings, before)
    if form.sent("look"):
        change = change_of(here.event, command, here.words)
        if isinstance(change, Refused):
            return _section_page(here, form, change, editing=True)
        return _section_page(here, form, editing=True, change=change)
    answer = here.do(command, form)
    if isinstance(answer, Refused):
        shown = None if refuse(form, answer) else answer
        return _section_page(here, form, shown, editing=True)
    return go(here.event.url, "section-edited")
