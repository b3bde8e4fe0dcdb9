"""What the public sees and when, as fields of forms."""

from __future__ import annotations

from datetime import datetime

from arbitro.desk.kernel.state import EventState
from arbitro.desk.values.publicity import (
    LONGEST_DELAY,
    PublicName,
    PublicPage,
    PublicThing,
    Showing,
    When,
)
from arbitro.web.forms.fields import Choice, Number, Text, Tick, fields
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
