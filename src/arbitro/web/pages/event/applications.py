"""Asking to be entered: for anybody the form and how it stands, for the arbiter the queue.

The arbiter has the forms, the answers, and files by mail; who asks has a confirmation.
"""

from __future__ import annotations

from fastapi import APIRouter, HTTPException, Request
from fastapi.responses import HTMLResponse, Response

from arbitro import clock
from arbitro.desk.commands import AnswerApplication
from arbitro.desk.values.applications import Applied, EntryForm, waiting_list
from arbitro.model import SectionId
from arbitro.reasons import Refused, refused
from arbitro.service.applications import (
    NotAnEntryError,
    applications_of,
    apply_for_entry,
    erase_applications,
    file_command,
    opened_file,
    set_entry_form,
)
from arbitro.web.actions.player_requests import answer_application
from arbitro.web.event_request import (
    AtEvent,
    AtSection,
    EventRequest,
    actor_of,
    event_view,
    service_of,
)
from arbitro.web.forms.form import Form, Submitted
from arbitro.web.forms.publicity import (
    ENTRY_FORM,
    application_of,
    entry_form_of,
    entry_form_values,
)
from arbitro.web.http.request_language import language_of
from arbitro.web.rendering.templates import go, render, status_of
from arbitro.web.session.device_codes import EntryCodes, MessageLimit, network_of
from arbitro.web.views.event.applications import UploadedApplications, queue_of
from arbitro.web.views.event.event import EventView, SectionView

router = APIRouter(include_in_schema=False)


@router.get("/events/{event}/applications")
def applications(here: AtEvent) -> HTMLResponse:
    """List who asks to be entered, with the forms they fill in."""
    return _page(here)


def _page(
    here: EventRequest,
    form: Form | None = None,
    refusal: Refused | None = None,
    of_section: int = 0,
    brought: tuple[UploadedApplications, ...] = (),
) -> HTMLResponse:
    service, event = here.service, here.event
    told = applications_of(service, event.id, event.state.applications)
    return here.page(
        "event/applications.html",
        form=form,
        refusal=refusal,
        of_section=of_section,
        brought=brought,
        queues=[queue_of(event, section, told, service.folder) for section in event.sections],
        fields=ENTRY_FORM,
        written=lambda section: Form(
            entry_form_values(event.state.entry_forms[section], event.state)
            if section in event.state.entry_forms
            else {}
        ),
        answered=sum(
            not application.state.is_open for application in event.state.applications.values()
        ),
    )


@router.post("/events/{event}/s/{section}/entry-form")
def entry_form(here: AtSection, form: Submitted) -> Response:
    """Say how entries are asked for."""
    found = entry_form_of(form, here.event.state)
    if not form.ok:
        return _page(here, form, of_section=here.section.id)
    answer = set_entry_form(
        here.service, here.event.id, here.section.id, found, actor=actor_of(here.request)
    )
    if isinstance(answer, Refused):
        return _page(here, form, answer, here.section.id)
    return go(f"{here.event.url}/applications", "entry-form-saved")


@router.post("/events/{event}/s/{section}/applications/{number}")
def answer(here: AtSection, number: int, form: Submitted) -> Response:
    """Accept somebody, put them on the waiting list, or decline."""
    state = form.choice("state", Applied)
    if not form.ok or state is None:
        raise HTTPException(404)
    done = answer_application(here, number, state, form, listed=bool(form.sent("listed")))
    if isinstance(done, Refused):
        return _page(here, form, done)
    return here.go(done, f"{here.event.url}/applications", f"application-{state.value}")


@router.post("/events/{event}/applications/files")
def files(here: AtEvent, form: Submitted) -> Response:
    """Take forms that were filled in elsewhere and came as files; each is told by its name."""
    brought = []
    for field, data in form.files.items():
        name = form.names.get(field, field)
        try:
            found = opened_file(here.service, here.event.id, data)
        except NotAnEntryError as problem:
            brought.append(UploadedApplications(name, problem.code))
            continue
        done = apply_for_entry(
            here.service,
            here.event.id,
            found.section,
            found.fields,
            command_id=file_command(data),
        )
        if isinstance(done, Refused):
            brought.append(UploadedApplications(name, "refused", here.words.refused(done)))
        else:
            brought.append(UploadedApplications(name, "", found.fields.get("name", "")))
    here.look_again()
    return _page(here, brought=tuple(brought))


@router.post("/events/{event}/applications/erase")
def erase(here: AtEvent, form: Submitted) -> Response:
    """Destroy what people said whose application is answered."""
    _ = form
    known = here.event.state.applications
    numbers = [number for number, item in known.items() if not item.state.is_open]
    done = erase_applications(here.service, here.event.id, numbers, actor=actor_of(here.request))
    if isinstance(done, Refused):
        return _page(here, refusal=done)
    return go(f"{here.event.url}/applications", "applications-erased")


def _codes(request: Request) -> EntryCodes:
    codes: EntryCodes = request.app.state.entry_codes
    return codes


def _offered(view: EventView) -> list[tuple[SectionView, EntryForm]]:
    """Return the sections whose form may be filled in now."""
    now = clock.now()
    forms = view.state.entry_forms
    return [
        (section, forms[section.section.id])
        for section in view.sections
        if section.section.id in forms and forms[section.section.id].takes(now)
    ]


@router.get("/enter/{event}")
def ask(request: Request, event: str) -> HTMLResponse:
    """Show the form; events that ask for no entries, and those there are not, look alike."""
    view = event_view(service_of(request), event, language_of(request))
    if not view.state.entry_forms:
        raise HTTPException(404)
    return _form(request, view)


def _form(
    request: Request, view: EventView, form: Form | None = None, refusal: Refused | None = None
) -> HTMLResponse:
    faulty = form is not None and not form.ok
    return render(
        request,
        "enter/form.html",
        status=422 if faulty else status_of(refusal),
        event=view,
        offered=_offered(view),
        form=form,
        refusal=refusal,
    )


@router.post("/enter/{event}")
def apply(request: Request, event: str, form: Submitted) -> Response:
    """Take an application, or say what is wrong with it; too many of one address wait."""
    view = event_view(service_of(request), event, language_of(request))
    number = form.numbered("section")
    if number not in {section_view.section.id for section_view, _ in _offered(view)}:
        return _form(request, view, form, refused("entry-form-closed"))
    fields = application_of(form)
    if not form.ok:
        return _form(request, view, form)
    sayings: MessageLimit = request.app.state.sayings
    address = request.client.host if request.client else ""
    if not sayings.turn(f"{event} enter {network_of(address)}"):
        return _form(request, view, form, refused("reports-too-fast"))
    answer = apply_for_entry(
        service_of(request), event, SectionId(number), fields, command_id=form.command
    )
    if isinstance(answer, Refused):
        return _form(request, view, form, answer)
    # the number of an application is the version of the event that noted it
    return go(f"/enter/{event}/{_codes(request).code(event, answer.version)}")


def _asked(request: Request, event: str, code: str) -> tuple[EventView, int]:
    view = event_view(service_of(request), event, language_of(request))
    number = _codes(request).number(event, code)
    if number is None or number not in view.state.applications:
        raise HTTPException(404)
    return view, number


@router.get("/enter/{event}/{code}")
def standing(request: Request, event: str, code: str) -> HTMLResponse:
    """Tell somebody who asked how it stands; nothing of what they said is shown."""
    view, number = _asked(request, event, code)
    asked = view.state.applications[number]
    form = view.state.entry_forms.get(asked.section, EntryForm())
    section = view.section(asked.section)
    mine = {
        at: application
        for at, application in view.state.applications.items()
        if application.section == asked.section
    }
    taken = 0 if section is None else len(section.section.entries)
    waiting = waiting_list(mine, form, taken)
    return render(
        request,
        "enter/standing.html",
        event=view,
        section=section,
        asked=asked,
        number=number,
        place=waiting.index(number) + 1 if number in waiting else 0,
        form=form,
        url=f"/enter/{event}/{code}",
    )


@router.post("/enter/{event}/{code}")
def withdraw(request: Request, event: str, code: str, form: Submitted) -> Response:
    """Take an application back that has not been answered."""
    view, number = _asked(request, event, code)
    asked = view.state.applications[number]
    if asked.state.is_open:
        command = AnswerApplication(asked.section, number, Applied.WITHDRAWN)
        service_of(request).handle(event, command, command_id=form.command)
    return go(f"/enter/{event}/{code}")
