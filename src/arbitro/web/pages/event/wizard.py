"""The wizard of a new event: from its form to the event and its first section.

It has a module of its own: the forms of sections know every system, which the list of events, the
first page of all, need not wait for.
"""

from __future__ import annotations

from dataclasses import replace

from fastapi import APIRouter, Request
from fastapi.responses import HTMLResponse, Response

from arbitro import clock
from arbitro.desk.commands import AddSection, Command, CreateEvent
from arbitro.desk.decide import decide
from arbitro.desk.derived.edition_notes import stand_ins
from arbitro.desk.kernel.folding import fold_events
from arbitro.desk.kernel.state import NEW_EVENT, EventState
from arbitro.model import SectionId
from arbitro.reasons import Refused
from arbitro.web.event_request import Service, actor_of, made_here, may_read
from arbitro.web.forms.form import Form, Submitted
from arbitro.web.forms.settings import (
    event_settings,
    refuse,
    section_settings,
    section_values,
    setting_options,
)
from arbitro.web.forms.system_fields import chosen_editions
from arbitro.web.http.request_language import language_of
from arbitro.web.kinds import kind_of
from arbitro.web.rendering.templates import go, render, status_of, words_of
from arbitro.web.views.event.defaults import DefaultInUse, used_by

router = APIRouter(include_in_schema=False)


@router.get("/events/new")
def wizard(request: Request) -> HTMLResponse:
    """Show the wizard with sensible defaults."""
    language = language_of(request)
    form = Form({**section_values(None), "start": clock.today().isoformat(), "language": language})
    return _wizard_page(request, form)


def _wizard_page(request: Request, form: Form, refusal: Refused | None = None) -> HTMLResponse:
    status = 422 if form.faults else status_of(refusal)
    return render(
        request,
        "wizard.html",
        status=status,
        form=form.renewed(),
        refusal=refusal,
        options=setting_options(words_of(request), wanted=form),
        used=_used(request, form),
    )


def _used(request: Request, form: Form) -> tuple[DefaultInUse, ...]:
    """Return what the section of a form would use; nothing while a field of it is wrong."""
    # A copy, for what is wrong must not be said before anything was sent.
    tried = Form(dict(form.values))
    words = words_of(request)
    event = event_settings(tried, language_of(request))
    unnamed = words.t("ui.wizard.section-name")
    section = section_settings(Form(dict(form.values)), unnamed=unnamed, start=event.start)
    if section is None:
        return ()
    named = replace(event, name=event.name or unnamed, end=None)
    state = folded_from(CreateEvent(named), AddSection(section, chosen_editions(tried)))
    if isinstance(state, Refused):
        return ()
    return used_by(state.sections[SectionId(1)], words)


@router.post("/events/new/defaults")
def defaults(request: Request, form: Submitted) -> HTMLResponse:
    """Show the wizard as it is filled in, with what its section would use."""
    return _wizard_page(request, form)


@router.post("/events/new")
def create(request: Request, service: Service, form: Submitted) -> Response:
    """Create the event and its first section, or neither."""
    event = event_settings(form, language_of(request))
    unnamed = words_of(request).t("ui.wizard.section-name")
    section = section_settings(form, unnamed=unnamed, start=event.start)
    chosen = chosen_editions(form)
    if section is None or not form.ok:
        return _wizard_page(request, form)
    add = AddSection(section, chosen)
    refusal = rehearse(CreateEvent(event), add)
    if refusal is not None:
        return _wizard_page(request, form, None if refuse(form, refusal) else refusal)
    actor = actor_of(request)
    created = service.create(
        CreateEvent(event), actor=actor, command_id=form.command, is_own=may_read(request)
    )
    if isinstance(created, Refused):
        return _wizard_page(request, form, created)
    if not created.repeated:
        made_here(request, created.key)
    # Sent again after the event alone was made, the form still adds the section.
    command = f"{form.command}-section"
    added = service.handle(created.key, add, actor=actor, command_id=command)
    if isinstance(added, Refused):
        return _wizard_page(request, form, added)
    state = service.snapshot(created.key).state
    old = any(stand_ins(state, other) for other in state.sections.values())
    said = "event-created-of-another-day" if old else "event-created"
    return go(f"/events/{created.key}/s/1/{kind_of(section.system).entrants}", said)


def rehearse(*commands: Command) -> Refused | None:
    """Return what would refuse these commands of a new event, None where all would be done."""
    found = folded_from(*commands)
    return found if isinstance(found, Refused) else None


def folded_from(*commands: Command) -> EventState | Refused:
    """Return the new event these commands would make, or what would refuse one of them."""
    state = NEW_EVENT
    for command in commands:
        answer = decide(state, command)
        if isinstance(answer, Refused):
            return answer
        state = fold_events(answer, state)
    return state
