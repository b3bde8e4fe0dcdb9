"""The arbiters of an event as fields of a form, in both directions."""

from __future__ import annotations

import json
from enum import Enum
from typing import Any, TypeVar

import msgspec

from arbitro.desk.values.arbiters import NO_ARBITERS, NORMS, TITLES, EventArbiter, EventArbiters
from arbitro.i18n import Translator
from arbitro.rules.arbiters.appointment import Body
from arbitro.rules.arbiters.career import Calendar, Category, Role
from arbitro.rules.arbiters.panels import Panel
from arbitro.web.forms import Form

E = TypeVar("E", bound=Enum)

MOST_IN_FORM = 60
_SPARE, _LEAST = 2, 3
_COUNTS = ("chief", "deputy", "official")
_KNOWN = {"": None, "yes": True, "no": False}


def arbiters_values(stands: EventArbiters, names: tuple[str, ...]) -> dict[str, str]:
    """Return the fields of the arbiters kept; the names of the settings where none are."""
    shown = stands.arbiters or tuple(
        EventArbiter(name, Role.DEPUTY if at else Role.CHIEF)
        for at, name in enumerate(names)
        if name
    )
    values = {
        "calendar": stands.calendar.value,
        "body": stands.body.value,
        "olympiad": "1" if stands.olympiad else "",
        "player_norms": "1" if stands.player_norms else "",
        "expected": msgspec.json.encode(stands).decode(),
    }
    for at, each in enumerate(shown[:MOST_IN_FORM], 1):
        values |= {f"a{at}_{name}": text for name, text in _fields(each).items()}
    return values


def _fields(each: EventArbiter) -> dict[str, str]:
    known = {value: text for text, value in _KNOWN.items()}
    counts = {name: getattr(each, name) for name in _COUNTS}
    return {
        "name": each.name,
        "role": each.role.value,
        "title": each.title,
        "fide_id": each.fide_id,
        "federation": each.federation,
        "sex": each.sex,
        "category": each.category.value if each.category else "",
        "active": known[each.active],
        "registered": known[each.registered],
        "norm": each.norm,
        "panel": each.panel.value if each.panel else "",
        **{name: "" if value is None else str(value) for name, value in counts.items()},
        "sanctioned": known[each.sanctioned],
        "investigated": known[each.investigated],
        "approved": "1" if each.approved else "",
        "exception": "1" if each.exception else "",
    }


def blocks_of(form: Form) -> range:
    """Return the numbers of the blocks to show: those filled in, and some to spare."""
    used = [at for at in range(1, MOST_IN_FORM + 1) if form.values.get(f"a{at}_name")]
    last = max((used[-1] if used else 0) + _SPARE, _LEAST)
    return range(1, min(MOST_IN_FORM, last) + 1)


def arbiters_of(form: Form, stands: EventArbiters) -> EventArbiters:
    """Return what a form says; those beyond what a form can show stay as they are."""
    calendar = form.choice("calendar", Calendar) or Calendar.OTHER
    body = form.choice("body", Body) or Body.OTHER
    found = [
        _arbiter(form, f"a{at}_")
        for at in range(1, MOST_IN_FORM + 1)
        if form.values.get(f"a{at}_name", "").strip()
    ]
    return EventArbiters(
        calendar,
        body,
        form.ticked("olympiad"),
        form.ticked("player_norms"),
        (*found, *stands.arbiters[MOST_IN_FORM:]),
    )


def expected_of(form: Form) -> EventArbiters:
    """Return the arbiters the form was made from."""
    try:
        return msgspec.json.decode(form.values.get("expected", ""), type=EventArbiters)
    except (msgspec.DecodeError, json.JSONDecodeError):
        return NO_ARBITERS


def _arbiter(form: Form, own: str) -> EventArbiter:
    return EventArbiter(
        form.text(f"{own}name", required=True, longest=100),
        form.choice(f"{own}role", Role) or Role.ARBITER,
        _code(form, f"{own}title", TITLES),
        form.text(f"{own}fide_id", longest=20),
        form.text(f"{own}federation", longest=3).upper(),
        _code(form, f"{own}sex", ("w", "m")),
        _member(form, f"{own}category", Category),
        _known(form, f"{own}active"),
        _known(form, f"{own}registered"),
        _code(form, f"{own}norm", NORMS),
        _member(form, f"{own}panel", Panel),
        _count(form, f"{own}chief"),
        _count(form, f"{own}deputy"),
        _count(form, f"{own}official"),
        _known(form, f"{own}sanctioned"),
        _known(form, f"{own}investigated"),
        form.ticked(f"{own}approved"),
        form.ticked(f"{own}exception"),
    )


def _code(form: Form, name: str, codes: tuple[str, ...]) -> str:
    text = form.values.get(name, "")
    if text not in {"", *codes}:
        form.fault(name, "choice")
        return ""
    return text


def _known(form: Form, name: str) -> bool | None:
    return _KNOWN.get(form.values.get(name, ""))


def _member(form: Form, name: str, kind: type[E]) -> E | None:
    return form.choice(name, kind) if form.values.get(name, "") else None


def _count(form: Form, name: str) -> int | None:
    return form.number(name, 0, 99) if form.values.get(name, "").strip() else None


def arbiters_options(words: Translator) -> dict[str, Any]:
    """Return what the selects offer."""
    t = words.t
    known = [
        ("", t("ui.arbiters.unknown")),
        ("yes", t("ui.arbiters.yes")),
        ("no", t("ui.arbiters.no")),
    ]
    none = [("", t("ui.arbiters.no-title"))]
    return {
        "calendar": [(each.value, t(f"value.calendar.{each.value}")) for each in Calendar],
        "body": [(each.value, t(f"value.body.{each.value}")) for each in Body],
        "role": [(each.value, t(f"value.arbiter_role.{each.value}")) for each in Role],
        "title": none + [(each, each) for each in TITLES],
        "category": [("", t("ui.arbiters.unknown"))]
        + [(each.value, each.value) for each in Category],
        "sex": [
            ("", t("ui.arbiters.unknown")),
            ("w", t("standings.group.sex-w")),
            ("m", t("standings.group.sex-m")),
        ],
        "known": known,
        "norm": [("", t("ui.arbiters.no-norm"))] + [(each, each) for each in NORMS],
        "panel": [("", t("ui.arbiters.no-panel"))]
        + [(each.value, t(f"value.panel.{each.value}")) for each in Panel],
    }
