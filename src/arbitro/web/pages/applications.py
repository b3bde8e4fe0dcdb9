"""The arbiter's queue of those who ask to be entered: the forms, the answers, files by mail."""

from __future__ import annotations

from fastapi import APIRouter, HTTPException
from fastapi.responses import HTMLResponse, Response

from arbitro.desk.values.applications import Applied
from arbitro.reasons import Refused
from arbitro.service.applications import (
    NotAnEntryError,
    applications_of,
    apply_for_entry,
    erase_applications,
    file_command,
    opened_file,
    set_entry_form,
)
from arbitro.web.answering import answer_application
from arbitro.web.asking import AtEvent, AtSection, Here, actor_of
from arbitro.web.forms.form import Form, Submitted
from arbitro.web.forms.publicity import ENTRY_FORM, entry_form_of
from arbitro.web.rendering import go
from arbitro.web.views.applications import Brought, queue_of

router = APIRouter(include_in_schema=False, prefix="/events/{event}")


@router.get("/applications")
def applications(here: AtEvent) -> HTMLResponse:
    """List who asks to be entered, with the forms they fill in."""
    return _page(here)


def _page(
    here: Here,
    form: Form | None = None,
    refusal: Refused | None = None,
    of_section: int = 0,
    brought: tuple[Brought, ...] = (),
) -> HTMLResponse:
    service, event = here.service, here.event
    told = applications_of(service, event.id, event.state.applications)
    return here.page(
        "event/applications.html",
        tab="overview",
        form=form,
        refusal=refusal,
        of_section=of_section,
        brought=brought,
        queues=[queue_of(event, each, told, service.folder) for each in event.sections],
        fields=ENTRY_FORM,
        written=lambda section: Form(
            ENTRY_FORM.written(event.state.entry_forms[section])
            if section in event.state.entry_forms
            else {}
        ),
        answered=sum(not each.state.is_open for each in event.state.applications.values()),
    )


@router.post("/s/{section}/entry-form")
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


@router.post("/s/{section}/applications/{number}")
def answer(here: AtSection, number: int, form: Submitted) -> Response:
    """Accept somebody, put them on the waiting list, or decline."""
    state = form.choice("state", Applied)
    if not form.ok or state is None:
        raise HTTPException(404)
    done = answer_application(here, number, state, form, listed=bool(form.sent("listed")))
    if isinstance(done, Refused):
        return _page(here, form, done)
    return here.go(done, f"{here.event.url}/applications", f"application-{state.value}")


@router.post("/applications/files")
def files(here: AtEvent, form: Submitted) -> Response:
    """Take forms that were filled in elsewhere and came as files; each is told by its name."""
    brought = []
    for field, data in form.files.items():
        name = form.names.get(field, field)
        try:
            found = opened_file(here.service, here.event.id, data)
        except NotAnEntryError as problem:
            brought.append(Brought(name, problem.code))
            continue
        done = apply_for_entry(
            here.service,
            here.event.id,
            found.section,
            found.fields,
            command_id=file_command(data),
        )
        if isinstance(done, Refused):
            brought.append(Brought(name, "refused", here.words.refused(done)))
        else:
            brought.append(Brought(name, "", found.fields.get("name", "")))
    here.look_again()
    return _page(here, brought=tuple(brought))


@router.post("/applications/erase")
def erase(here: AtEvent, form: Submitted) -> Response:
    """Destroy what people said whose application is answered."""
    _ = form
    known = here.event.state.applications
    numbers = [number for number, each in known.items() if not each.state.is_open]
    done = erase_applications(here.service, here.event.id, numbers, actor=actor_of(here.request))
    if isinstance(done, Refused):
        return _page(here, refusal=done)
    return go(f"{here.event.url}/applications", "applications-erased")
