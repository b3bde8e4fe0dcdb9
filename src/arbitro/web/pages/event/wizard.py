"""The page of a new event: from its form to the event and its sections.

It has a module of its own: the forms of sections know every system, which the list of events, the
first page of all, need not wait for.
"""

from __future__ import annotations

import re
from dataclasses import replace
from datetime import date

from fastapi import APIRouter, Request
from fastapi.responses import HTMLResponse, RedirectResponse, Response

from arbitro import clock
from arbitro.desk.commands import AddSection, Command, CreateEvent
from arbitro.desk.decide import decide
from arbitro.desk.derived.pairing.edition_notes import stand_ins
from arbitro.desk.kernel.folding import fold_events
from arbitro.desk.kernel.levels import Level, settle
from arbitro.desk.kernel.state import NEW_EVENT, EventState
from arbitro.desk.values.settings import SectionSettings
from arbitro.model import SYSTEMS, SectionId, System
from arbitro.reasons import Refused
from arbitro.service import EventService
from arbitro.web.event_request import (
    SENT_ONCE,
    Service,
    actor_of,
    confirmation,
    made_here,
    may_read,
)
from arbitro.web.forms.form import Form, Submitted
from arbitro.web.forms.play_rules import DEFAULT_TIME
from arbitro.web.forms.schedule import OTHER, TIME_CONTROLS, TIME_TEXTS
from arbitro.web.forms.settings import (
    LONGEST_SECTION_NAME,
    event_settings,
    refuse,
    section_settings,
    section_values,
    setting_options,
)
from arbitro.web.forms.system_fields import chosen_editions
from arbitro.web.http.request_language import language_of
from arbitro.web.kinds import ByEntrants, kind_of
from arbitro.web.rendering.templates import go, render, status_of, words_of
from arbitro.web.views.event.defaults import DefaultInUse, used_by

router = APIRouter(include_in_schema=False)


@router.get("/events/new")
def wizard(request: Request) -> HTMLResponse:
    """Show the wizard with sensible defaults."""
    language = language_of(request)
    return _wizard_page(request, Form(_usual(language)))


def _usual(language: str) -> dict[str, str]:
    return {**section_values(None), "start": clock.today().isoformat(), "language": language}


def _wizard_page(request: Request, form: Form, refusal: Refused | None = None) -> HTMLResponse:
    status = 422 if form.faults else status_of(refusal)
    system = SYSTEMS.get(form.sent("system"), System.DUTCH)
    return render(
        request,
        "wizard.html",
        status=status,
        form=form.renewed(),
        refusal=refusal,
        confirming=confirmation(
            refusal, {name: text for name, text in form.values.items() if name not in SENT_ONCE}
        ),
        options=setting_options(words_of(request), wanted=form),
        used={line.word: line for line in _used(request, form)},
        lines_live=",".join(f"#use-{code}" for code in _LIVE),
        kinds=tuple(KINDS.items()),
        times=_times(),
        default_time=DEFAULT_TIME,
        longest_names=LONGEST_NAMES,
        kind=SEVERAL if form.sent("kind") == SEVERAL else _kind_of(system),
    )


KINDS = {
    "swiss": System.DUTCH.key,
    "round-robin": System.ROUND_ROBIN.key,
    "teams": System.TEAM_SWISS.key,
    "knock-out": System.KNOCK_OUT.key,
    "match": System.MATCH.key,
    "several": System.DUTCH.key,
}
"""The ways to play an arbiter chooses from, each with the system it is usually played by."""

SEVERAL = "several"
"""An event of several sections: those named are made with it, alike but for their names.

Without names the first is made with it, and the page of the next one comes then.
"""

MOST_SECTIONS = 20
"""How many sections a new event may begin with."""

LONGEST_NAMES = MOST_SECTIONS * LONGEST_SECTION_NAME
"""How many letters their names have at most, together."""

_LIVE = (
    *("points", "tie-breaks", "byes", "numbers", "accelerated", "chess960", "default-time"),
    "editions",
)
"""The lines that tell anew what holds, whenever a field has been changed."""


def _times() -> list[tuple[str, list[tuple[str, str]]]]:
    """Return the time controls to choose from by their class, and last what is none of them."""
    classes: dict[str, list[tuple[str, str]]] = {}
    for code, control in TIME_CONTROLS.items():
        classes.setdefault(control.rate_class.value, []).append((code, TIME_TEXTS[code]))
    return [*classes.items(), ("", [(OTHER, "")])]


def _kind_of(system: System) -> str:
    """Return which way to play a system is.

    >>> _kind_of(System.DUBOV), _kind_of(System.OLYMPIAD), _kind_of(System.DOUBLE_ROUND_ROBIN)
    ('swiss', 'teams', 'round-robin')
    """
    if system is System.MATCH:
        return "match"
    if system.is_knock_out:
        return "knock-out"
    alone = "swiss" if system.is_swiss else "round-robin"
    return ByEntrants(players=alone, teams="teams").of(kind_of(system))


def _follow_kind(form: Form) -> None:
    """Let the way to play decide the system where the system was left as it was shown.

    With a script both say the same; without one only what was chosen last tells.
    """
    kind, shown = form.sent("kind"), form.sent("system")
    left = form.has("system_shown") and shown == form.sent("system_shown")
    now = _kind_of(SYSTEMS.get(shown, System.DUTCH))
    if kind in KINDS and left and now != kind and (kind, now) != (SEVERAL, "swiss"):
        form.values["system"] = KINDS[kind]


def _used(request: Request, form: Form) -> tuple[DefaultInUse, ...]:
    """Return what the section of a form would use; nothing while a field of it is wrong."""
    # A copy, for what is wrong must not be said before anything was sent.
    tried = Form(dict(form.values))
    words = words_of(request)
    event = event_settings(tried, language_of(request))
    unnamed = words.t("ui.wizard.section-name")
    section = _section_of(Form(dict(form.values)), unnamed, event.start)
    if section is None:
        return ()
    named = replace(event, name=event.name or unnamed, end=None)
    add = AddSection(section, chosen_editions(tried), confirmed=Level.TWO_STEPS)
    state = folded_from(CreateEvent(named), add)
    if isinstance(state, Refused):
        return ()
    return used_by(state.sections[SectionId(1)], words)


def _section_of(form: Form, unnamed: str, start: date | None) -> SectionSettings | None:
    """Read the settings of the first section with its default time, None where a field is wrong."""
    section = section_settings(form, unnamed=unnamed, start=start)
    minutes = DEFAULT_TIME.read(form, DEFAULT_TIME.name)
    if section is None or not form.ok:
        return None
    return replace(section, play=replace(section.play, default_minutes=minutes))


@router.post("/events/new/defaults")
def defaults(request: Request, form: Submitted) -> HTMLResponse:
    """Show the page as it is filled in, with what its section would use.

    What the form does not ask for is as usual: a list of players dropped anywhere begins here.
    """
    for name, usual in _usual(language_of(request)).items():
        form.values.setdefault(name, usual)
    _follow_kind(form)
    return _wizard_page(request, form)


@router.post("/events/new")
def create(request: Request, service: Service, form: Submitted) -> Response:
    """Create the event and its sections, or nothing."""
    _follow_kind(form)
    several = form.sent("kind") == SEVERAL
    names = _section_names(form) if several else ()
    event = event_settings(form, language_of(request))
    unnamed = "A" if several else words_of(request).t("ui.wizard.section-name")
    section = _section_of(form, unnamed, event.start)
    chosen = chosen_editions(form)
    if section is None or not form.ok:
        return _wizard_page(request, form)
    add = AddSection(section, chosen)
    sure = [
        replace(add, settings=replace(section, name=name), confirmed=Level.TWO_STEPS)
        for name in names or (section.name,)
    ]
    refusal = _asked_of(CreateEvent(event), add, form.sent("token", 64))
    refusal = refusal or rehearse(CreateEvent(event), *sure)
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
    # Sent again after the event alone was made, the form still adds its sections.
    for at, command in enumerate(sure, 1):
        name = form.apart("section" if at == 1 else f"section-{at}").command
        added = service.handle(created.key, command, actor=actor, command_id=name)
        if isinstance(added, Refused):
            return _wizard_page(request, form, added)
    return _begin(service, created.key, form, is_of_several=several)


def _section_names(form: Form) -> tuple[str, ...]:
    """Return the names of the sections as they were typed, with commas or semicolons between."""
    typed = re.split(r"[,;\n]", form.sent("section_names", LONGEST_NAMES))
    names = tuple(" ".join(name.split()) for name in typed if name.strip())
    if len(names) > MOST_SECTIONS:
        form.fault("section_names", "sections-many", count=MOST_SECTIONS)
    for name in names:
        if len(name) > LONGEST_SECTION_NAME:
            form.fault("section_names", "too-long", count=LONGEST_SECTION_NAME)
    return names


def _begin(service: EventService, key: str, form: Form, *, is_of_several: bool) -> Response:
    """Lead to what comes next in a new event: its further sections, else who plays."""
    state = service.snapshot(key).state
    first = f"/events/{key}/s/1"
    if form.sent("text").strip():  # the same form again: the list it carries is shown there
        return RedirectResponse(f"{first}/players/import", 307)
    old = any(stand_ins(state, other) for other in state.sections.values())
    said = "event-created-of-another-day" if old else "event-created"
    if is_of_several and len(state.sections) == 1:
        return go(f"/events/{key}/sections/new", "first-section-created")
    if is_of_several:
        return go(f"{first}/players/import", "sections-created", count=str(len(state.sections)))
    kind = kind_of(state.sections[SectionId(1)].settings.system)
    if not old:
        said = _CREATED.of(kind)
    return go(f"{first}/{_BEGINS.of(kind)}", said)


_CREATED = ByEntrants(players="event-created", teams="event-created-of-teams")
_BEGINS = ByEntrants(players="players/import", teams="teams")
"""The page of a new section on which its players or teams are entered."""


def _asked_of(create: CreateEvent, add: AddSection, token: str) -> Refused | None:
    """Return what a new event and its section are refused for, or have to be confirmed for."""
    answer = settle(add, lambda asked: rehearse(create, asked) or (), ("", 0), token).answer
    return answer if isinstance(answer, Refused) else None


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
