"""What the public sees and when, and entries asked for from outside, as fields of forms."""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import Any

from arbitro.desk.features.applications import MOST_PLACES
from arbitro.desk.kernel.state import EventState
from arbitro.desk.values.applications import EntryForm
from arbitro.desk.values.publicity import (
    LONGEST_DELAY,
    PublicPage,
    PublicThing,
    Showing,
    When,
    instant,
)
from arbitro.i18n.zones import in_the_hall, meant
from arbitro.service.applications import FIELDS, cleaned, missing
from arbitro.web.forms.fields import Choice, Day, Number, Paragraph, Text, Tick, fields
from arbitro.web.forms.form import Form

MOST_ROUNDS = 99


@dataclass(frozen=True, slots=True, kw_only=True)
class _DayKept(Day):
    """A day that is kept as ISO text, empty where there is none."""

    def read(self, form: Form, name: str) -> str:  # type: ignore[override]
        """Return the day."""
        found = form.day(name)
        return "" if found is None else found.isoformat()

    def written(self, value: Any) -> str:
        """Return the day as it is kept."""
        return str(value or "")


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
    Text(name="at", label="ui.public.at", example="2026-12-26 15:00", shown=40),
)
"""When a thing of a round is shown; no choice takes back what was said."""

PAGE = fields(
    Tick(name="clubs", label="ui.public.clubs"),
    Tick(name="identifiers", label="ui.public.identifiers"),
    Tick(name="indexed", label="ui.public.indexed"),
    Tick(name="player_pages", label="ui.public.player-pages"),
    Text(name="address", label="ui.public.address"),
    Text(name="contact", label="ui.public.contact"),
    _DayKept(name="until", label="ui.public.until"),
)


def showing(form: Form, state: EventState) -> tuple[PublicThing, int, Showing | None]:
    """Return what was said of which thing and round; None takes it back.

    A moment is typed in the time of the hall.
    """
    found = SWITCH.read(form)
    if found["when"] is None:
        return found["thing"], found["round"] or 0, None
    when = found["when"]
    minutes = found["minutes"] or 0 if when is When.DELAYED else 0
    at = moment_of(form, "at", state) if when is When.AT_TIME else ""
    return found["thing"], found["round"] or 0, Showing(when, minutes, at)


def moment_of(form: Form, name: str, state: EventState) -> str:
    """Return an instant that was typed in the time of the hall as the log keeps it.

    >>> from arbitro.desk.kernel.state import NEW_EVENT
    >>> moment_of(Form({"at": "at three"}), "at", NEW_EVENT), moment_of(Form(), "at", NEW_EVENT)
    ('', '')
    """
    told = form.moment(name)
    if told is None:
        return ""
    return f"{meant(state, told.date(), told.time()):%Y-%m-%dT%H:%MZ}"


def moment_shown(text: str, state: EventState) -> str:
    """Return an instant of the log as a field shows it: in the time of the hall."""
    at = instant(text)
    return text if at is None else f"{in_the_hall(state, at):%Y-%m-%d %H:%M}"


def page_of_form(form: Form, before: PublicPage) -> PublicPage:
    """Return what the public pages are to show and keep back; how people are named stays."""
    return replace(before, **PAGE.read(form))


LONGEST_WORDS = 1000

ENTRY_FORM = fields(
    Tick(name="is_open", label="ui.entering.open"),
    Number(
        name="places", label="ui.entering.places", hint="ui.entering.places-hint", most=MOST_PLACES
    ),
    Text(name="until", label="ui.entering.until", example="2026-12-24 20:00", shown=40),
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
    found["until"] = moment_of(form, "until", state)
    return EntryForm(**found)


def entry_form_values(kept: EntryForm, state: EventState) -> dict[str, str]:
    """Return how entries are asked for as the fields show it."""
    return {**ENTRY_FORM.written(kept), "until": moment_shown(kept.until, state)}


def application_of(form: Form) -> dict[str, str]:
    """Return what somebody says who asks to be entered; what is wrong is noted in the form."""
    found = cleaned({name: form.values.get(name, "") for name in FIELDS})
    for name in missing(found):
        form.fault(name, _FAULTS.get(name, "required") if found.get(name) else "required")
    if not form.values.get("consent"):
        form.fault("consent", "consent")
    return found


_FAULTS = {"email": "e-mail", "rating": "whole", "fide_id": "whole", "birth": "birth"}
