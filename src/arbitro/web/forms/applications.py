"""Forms of entries asked for from outside: the arbiter's about the form, and the form itself."""

from __future__ import annotations

from typing import Any

from arbitro.desk.features.applications import MOST_PLACES
from arbitro.desk.kernel.state import EventState
from arbitro.desk.values.applications import EntryForm
from arbitro.service.applications import FIELDS, cleaned, missing
from arbitro.web.forms.fields import Number, Paragraph, Text, Tick, fields
from arbitro.web.forms.form import Form
from arbitro.web.forms.publicity import moment_of

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
