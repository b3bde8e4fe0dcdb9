"""What the public sees and when, and entries asked for from outside, as fields of forms."""

from __future__ import annotations

from datetime import datetime
from typing import Any

from arbitro.desk.features.applications import MOST_PLACES
from arbitro.desk.kernel.state import EventState
from arbitro.desk.values.applications import EntryForm
from arbitro.desk.values.publicity import (
    LONGEST_DELAY,
    PublicName,
    PublicPage,
    PublicThing,
    Showing,
    When,
)
from arbitro.service.applications import FIELDS, cleaned, missing
from arbitro.web.forms.fields import Choice, Number, Paragraph, Text, Tick, fields
from arbitro.web.forms.form import Form
from arbitro.web.zones import meant, zone_of

MOST_ROUNDS = 99

SWITCH = fields(
    Choice(name="thing", label="ui.public.thing", values=PublicThing, words="value.public_thing."),
    Number(name="round", label="ui.public.every", most=MOST_ROUNDS),
    Choice(
        name="when",
        label="ui.public.when",
        values=When,
        words="value.public_when.",
        empty="value.public_when.usual",
    ),
    Number(name="minutes", label="ui.public.minutes", most=LONGEST_DELAY),
    Text(name="at", label="ui.public.at", example="2026-12-26 15:00", shown=20),
)
"""When a thing of a round is shown; no choice takes back what was said."""

PAGE = fields(
    Choice(name="names", label="ui.public.names", values=PublicName, words="value.public_name."),
    Tick(name="clubs", label="ui.public.clubs"),
    Tick(name="identifiers", label="ui.public.identifiers"),
    Tick(name="indexed", label="ui.public.indexed"),
    Tick(name="player_pages", label="ui.public.player-pages"),
    Text(name="address", label="ui.public.address"),
    Text(name="contact", label="ui.public.contact"),
    Text(name="until", label="ui.public.until", example="2027-01-31", shown=10),
)

NAMED = fields(
    Choice(
        name="named",
        label="ui.public.name",
        values=PublicName,
        words="value.public_name.",
        empty="value.public_name.usual",
    ),
)


def showing(form: Form, state: EventState) -> tuple[PublicThing, int, Showing | None]:
    """Return what was said of which thing and round; None takes it back.

    A moment is typed in the time of the event's zone, in UTC where it has none.
    """
    found = SWITCH.read(form)
    if found["when"] is None:
        return found["thing"], found["round"] or 0, None
    when = found["when"]
    minutes = found["minutes"] or 0 if when is When.DELAYED else 0
    at = moment_of(found["at"], state) if when is When.AT_TIME else ""
    return found["thing"], found["round"] or 0, Showing(when, minutes, at)


def moment_of(typed: str, state: EventState) -> str:
    """Return an instant as the log keeps it; what is none stays as it was typed.

    >>> from arbitro.desk.kernel.state import NEW_EVENT
    >>> moment_of("2026-12-26 15:00", NEW_EVENT), moment_of("at three", NEW_EVENT)
    ('2026-12-26T15:00Z', 'at three')
    """
    text = typed.strip().replace(" ", "T")
    if not text[:4].isdigit() or "T" not in text or text.endswith("Z"):
        return typed
    if zone_of(state) is None:
        return f"{text}Z"
    try:
        told = datetime.fromisoformat(text)
    except ValueError:
        return typed
    if told.tzinfo is not None:
        return typed
    return f"{meant(state, told.date(), told.time()):%Y-%m-%dT%H:%MZ}"


def page_of_form(form: Form) -> PublicPage:
    """Return what the public pages are to show and keep back."""
    return PublicPage(**PAGE.read(form))


LONGEST_WORDS = 1000

ENTRY_FORM = fields(
    Tick(name="is_open", label="ui.entering.open"),
    Number(
        name="places", label="ui.entering.places", hint="ui.entering.places-hint", most=MOST_PLACES
    ),
    Text(name="until", label="ui.entering.until", example="2026-12-24 20:00", shown=20),
    Text(name="fee", label="ui.entering.fee", hint="ui.entering.fee-hint", longest=120),
    Text(name="pay", label="ui.entering.pay", longest=500),
    Paragraph(name="note", label="ui.entering.note", longest=LONGEST_WORDS),
    Paragraph(
        name="consent",
        label="ui.entering.consent",
        hint="ui.entering.consent-hint",
        longest=LONGEST_WORDS,
    ),
)
"""How entries of a section are asked for."""


def entry_form_of(form: Form, state: EventState) -> EntryForm:
    """Return how entries are to be asked for; a moment is of the event's zone."""
    found: dict[str, Any] = ENTRY_FORM.read(form)
    found["places"] = found["places"] or 0
    found["until"] = moment_of(found["until"], state) if found["until"] else ""
    return EntryForm(**found)


def application_of(form: Form) -> dict[str, str]:
    """Return what somebody says who asks to be entered; what is wrong is noted in the form."""
    found = cleaned({name: form.values.get(name, "") for name in FIELDS})
    for name in missing(found):
        form.fault(name, _FAULTS.get(name, "required") if found.get(name) else "required")
    if not form.values.get("consent"):
        form.fault("consent", "consent")
    return found


_FAULTS = {"email": "e-mail", "rating": "whole", "fide_id": "whole", "birth": "birth"}
