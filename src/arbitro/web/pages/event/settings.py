"""The settings of an event on one page: a row opens what it says and what a change would do."""

from __future__ import annotations

from typing import Any

from fastapi import APIRouter, HTTPException
from fastapi.responses import HTMLResponse, Response

from arbitro.desk.commands import EditEvent, EditSection
from arbitro.reasons import Refused
from arbitro.web.actions.access_grants import devices_of, is_own
from arbitro.web.event_request import AtEvent, AtSection, EventRequest
from arbitro.web.forms.form import Form, Submitted
from arbitro.web.forms.settings import event_settings, refuse, section_settings
from arbitro.web.views.office.settings import (
    SettingPanel,
    change_of,
    changed_values,
    panel_of,
    parts_of,
)

router = APIRouter(include_in_schema=False, prefix="/events/{event}")


def _panel(here: EventRequest, code: str) -> SettingPanel:
    section = None if here.section_number is None else here.section
    panel = panel_of(here.event, section, code, here.words)
    if panel is None:
        raise HTTPException(404)
    return panel


def _shown(panel: SettingPanel | None, form: Form | None = None) -> dict[str, Any]:
    return {
        "open": panel,
        "own_form": form or (None if panel is None else Form(panel.values)),
        "change": None,
    }


def _list_page(
    here: EventRequest,
    panel: SettingPanel | None = None,
    form: Form | None = None,
    refusal: Refused | None = None,
    **more: Any,
) -> HTMLResponse:
    shown = _shown(panel, form) | more
    wanted = here.request.query_params.get("q", "")[:80]
    event, request = here.event, here.request
    connected = sum(
        not item.is_program and item.grant.event in {"", event.id} and is_own(request, item.grant)
        for item in devices_of(request).all()
    )
    parts = parts_of(event, here.words, wanted, connected)
    return here.page(
        "event/settings.html", form=form, refusal=refusal, parts=parts, wanted=wanted, **shown
    )


@router.get("/settings")
def settings(here: AtEvent) -> HTMLResponse:
    """Show every setting of the event and its sections."""
    return _list_page(here)


@router.get("/settings/{code}")
def event_setting(here: AtEvent, code: str) -> HTMLResponse:
    """Show the list with one setting of the event open."""
    return _list_page(here, _panel(here, code))


@router.get("/settings/{code}/panel")
def panel_of_event(here: AtEvent, code: str) -> HTMLResponse:
    """Show one setting of the event by itself."""
    return here.page("event/setting_panel.html", **_shown(_panel(here, code)))


@router.get("/s/{section}/settings/{code}")
def section_setting(here: AtSection, code: str) -> HTMLResponse:
    """Show the list with one setting of a section open."""
    return _list_page(here, _panel(here, code))


@router.get("/s/{section}/settings/{code}/panel")
def panel_of_section(here: AtSection, code: str) -> HTMLResponse:
    """Show one setting of a section by itself."""
    return here.page("event/setting_panel.html", **_shown(_panel(here, code)))


@router.post("/settings/{code}")
def change_event(here: AtEvent, code: str, form: Submitted) -> Response:
    """Change a setting of the event, or tell what that would change."""
    return _change(here, code, form)


@router.post("/s/{section}/settings/{code}")
def change_section(here: AtSection, code: str, form: Submitted) -> Response:
    """Change a setting of a section, or tell what that would change."""
    return _change(here, code, form)


def _command(
    here: EventRequest, panel: SettingPanel, whole: Form
) -> EditEvent | EditSection | None:
    """Return what the form asks for, None where it is wrong."""
    of_event, setting = here.event.state.settings, panel.row.setting
    assert of_event is not None
    if panel.section is None:
        wanted = event_settings(whole, of_event.language)
        return EditEvent(setting.changed(of_event, wanted), of_event) if whole.ok else None
    before = panel.section.section.settings
    settings = section_settings(whole, before, start=of_event.start)
    if settings is None:
        return None
    return EditSection(panel.section.id, setting.changed(before, settings), before)


def _change(here: EventRequest, code: str, form: Form) -> Response:
    panel = _panel(here, code)
    whole = changed_values(panel, form)
    command = _command(here, panel, whole)
    form.values.update(whole.values)
    form.faults.update(whole.faults)
    if command is None:
        return _list_page(here, panel, form)
    if form.sent("look"):
        change = change_of(here.event, command, here.words)
        if isinstance(change, Refused):
            return _list_page(here, panel, form, _apart(panel, form, change))
        return _list_page(here, panel, form, change=change)
    answer = here.do(command, form)
    if isinstance(answer, Refused):
        return _list_page(here, panel, form, _apart(panel, form, answer))
    if not answer.events:
        return here.go_after(answer, panel.row.url)
    here.look_again()
    values = {"before": panel.row.value or "–", "after": _panel(here, code).row.value or "–"}
    told = here.words.t("ui.setting.changed", label=panel.row.label, **values)
    return here.go_told(panel.row.url, told, answer.notices)


def _apart(panel: SettingPanel, form: Form, refusal: Refused) -> Refused | None:
    """Return a refusal that is about none of the fields shown, else put it at its field."""
    shown = {field.name for field in panel.fields}
    return None if refuse(form, refusal) and shown.intersection(form.faults) else refusal
