"""Asking to be entered, for anybody: the form, a confirmation, and how the application stands."""

from __future__ import annotations

from fastapi import APIRouter, HTTPException, Request
from fastapi.responses import HTMLResponse, Response

from arbitro import clock
from arbitro.desk.commands import AnswerApplication
from arbitro.desk.values.applications import Applied, EntryForm, waiting_list
from arbitro.model import SectionId
from arbitro.reasons import Refused, refused
from arbitro.service.applications import apply_for_entry
from arbitro.web.asking import event_view, service_of
from arbitro.web.door import EntryCodes, Sayings, network_of
from arbitro.web.forms.form import Form, Submitted
from arbitro.web.forms.publicity import application_of
from arbitro.web.rendering import go, language_of, render, status_of
from arbitro.web.views.event import EventView, SectionView

router = APIRouter(include_in_schema=False, prefix="/enter/{event}")


def _codes(request: Request) -> EntryCodes:
    codes: EntryCodes = request.app.state.entry_codes
    return codes


def _offered(view: EventView) -> list[tuple[SectionView, EntryForm]]:
    """Return the sections whose form may be filled in now."""
    now = clock.now()
    forms = view.state.entry_forms
    return [
        (each, forms[each.section.id])
        for each in view.sections
        if each.section.id in forms and forms[each.section.id].takes(now)
    ]


@router.get("")
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


@router.post("")
def apply(request: Request, event: str, form: Submitted) -> Response:
    """Take an application, or say what is wrong with it; too many of one address wait."""
    view = event_view(service_of(request), event, language_of(request))
    number = form.numbered("section")
    if number not in {each.section.id for each, _ in _offered(view)}:
        return _form(request, view, form, refused("entry-form-closed"))
    fields = application_of(form)
    if not form.ok:
        return _form(request, view, form)
    sayings: Sayings = request.app.state.sayings
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


@router.get("/{code}")
def standing(request: Request, event: str, code: str) -> HTMLResponse:
    """Tell somebody who asked how it stands; nothing of what they said is shown."""
    view, number = _asked(request, event, code)
    asked = view.state.applications[number]
    form = view.state.entry_forms.get(asked.section, EntryForm())
    section = view.section(asked.section)
    mine = {
        at: each for at, each in view.state.applications.items() if each.section == asked.section
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


@router.post("/{code}")
def withdraw(request: Request, event: str, code: str, form: Submitted) -> Response:
    """Take an application back that has not been answered."""
    view, number = _asked(request, event, code)
    asked = view.state.applications[number]
    if asked.state.is_open:
        command = AnswerApplication(asked.section, number, Applied.WITHDRAWN)
        service_of(request).handle(event, command, command_id=form.command)
    return go(f"/enter/{event}/{code}")
