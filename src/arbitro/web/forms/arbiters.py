"""The arbiters of an event as fields of a form, in both directions."""

from __future__ import annotations

import json
from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Any

import msgspec

from arbitro.desk.values.papers import NO_ARBITERS, NORMS, TITLES, EventArbiter, EventArbiters
from arbitro.rules.arbiters.appointment import Body
from arbitro.rules.arbiters.career import Calendar, Category, Role
from arbitro.rules.arbiters.panels import Panel
from arbitro.typed_values import json_reader
from arbitro.web.forms.fields import Choice, Federation, Number, Text, Tick, fields
from arbitro.web.forms.form import Form

MOST_IN_FORM = 60
_SPARE, _LEAST = 2, 3


@dataclass(frozen=True, slots=True, kw_only=True)
class _YesNoUnknown(Choice):
    """Yes, no, or nothing that is known."""

    values: tuple[str, ...] = ("yes", "no")
    words: str | Mapping[str, str] = field(
        default_factory=lambda: {"yes": "ui.arbiters.yes", "no": "ui.arbiters.no"}
    )
    empty: str = "ui.arbiters.unknown"

    def read(self, form: Form, name: str) -> bool | None:
        """Return what is known."""
        return {"yes": True, "no": False}.get(Choice.read(self, form, name))

    def written(self, value: Any) -> str:
        """Return the code of what is known."""
        return "" if value is None else "yes" if value else "no"


EVENT = fields(
    Choice(
        name="calendar",
        label="ui.arbiters.calendar",
        values=Calendar,
        words="value.calendar.",
        usual=Calendar.OTHER,
    ),
    Choice(
        name="body", label="ui.arbiters.body", values=Body, words="value.body.", usual=Body.OTHER
    ),
    Tick(name="player_norms", label="ui.arbiters.player-norms"),
    Tick(name="olympiad", label="ui.arbiters.olympiad"),
)
"""What is said of the event."""

ARBITER = fields(
    Text(name="name", label="ui.arbiters.who", longest=100),
    Choice(
        name="role",
        label="ui.arbiters.role",
        values=Role,
        words="value.arbiter_role.",
        usual=Role.ARBITER,
        default=Role.ARBITER.value,
    ),
    Choice(
        name="title",
        label="ui.arbiters.arbiter-title",
        values=TITLES,
        empty="ui.arbiters.no-title",
        usual="",
    ),
    Text(name="fide_id", label="ui.player.fide-id", longest=20, numeric=True),
    Federation(name="federation", label="ui.player.federation", strict=False),
    _YesNoUnknown(name="registered", label="ui.arbiters.registered"),
    _YesNoUnknown(name="active", label="ui.arbiters.active"),
    Choice(
        name="norm", label="ui.arbiters.norm", values=NORMS, empty="ui.arbiters.no-norm", usual=""
    ),
)
"""What is said of an arbiter."""

WORLD = fields(
    Choice(
        name="category", label="ui.arbiters.category", values=Category, empty="ui.arbiters.unknown"
    ),
    Choice(
        name="sex",
        label="ui.player.sex",
        values=("w", "m"),
        words="standings.group.sex-",
        empty="ui.arbiters.unknown",
        usual="",
    ),
    Choice(
        name="panel",
        label="ui.arbiters.panel",
        values=Panel,
        words="value.panel.",
        empty="ui.arbiters.no-panel",
    ),
    Number(name="chief", label="ui.arbiters.chief-others", most=99, empty=None),
    Number(name="deputy", label="ui.arbiters.deputy-others", most=99, empty=None),
    Number(name="official", label="ui.arbiters.official-others", most=99, empty=None),
    _YesNoUnknown(name="sanctioned", label="ui.arbiters.sanctioned"),
    _YesNoUnknown(name="investigated", label="ui.arbiters.investigated"),
    Tick(name="approved", label="ui.arbiters.approved"),
    Tick(name="exception", label="ui.arbiters.exception"),
)
"""What is asked of an arbiter at events of the world."""


def arbiters_values(stands: EventArbiters, names: tuple[str, ...]) -> dict[str, str]:
    """Return the fields of the arbiters kept; the names of the settings where none are."""
    shown = stands.arbiters or tuple(
        EventArbiter(name, Role.DEPUTY if at else Role.CHIEF)
        for at, name in enumerate(names)
        if name
    )
    values = EVENT.written(stands) | {"expected": msgspec.json.encode(stands).decode()}
    for at, arbiter in enumerate(shown[:MOST_IN_FORM], 1):
        values |= ARBITER.written(arbiter, f"a{at}_") | WORLD.written(arbiter, f"a{at}_")
    return values


def blocks_of(form: Form) -> range:
    """Return the numbers of the blocks to show: those filled in, and some to spare."""
    used = [at for at in range(1, MOST_IN_FORM + 1) if form.values.get(f"a{at}_name")]
    last = max((used[-1] if used else 0) + _SPARE, _LEAST)
    return range(1, min(MOST_IN_FORM, last) + 1)


def arbiters_of(form: Form, stands: EventArbiters) -> EventArbiters:
    """Return what a form says; those beyond what a form can show stay as they are."""
    said = EVENT.read(form)
    blocks = [f"a{at}_" for at in range(1, MOST_IN_FORM + 1)]
    given = [own for own in blocks if form.values.get(f"{own}name", "").strip()]
    found = [EventArbiter(**ARBITER.read(form, own), **WORLD.read(form, own)) for own in given]
    for own, arbiter in zip(given, found, strict=True):
        if not arbiter.name:
            form.fault(f"{own}name", "required")
    return EventArbiters(**said, arbiters=(*found, *stands.arbiters[MOST_IN_FORM:]))


def expected_of(form: Form) -> EventArbiters:
    """Return the arbiters the form was made from."""
    try:
        stated: EventArbiters = json_reader(EventArbiters)(form.values.get("expected", ""))
    except (msgspec.DecodeError, json.JSONDecodeError):
        return NO_ARBITERS
    return stated
