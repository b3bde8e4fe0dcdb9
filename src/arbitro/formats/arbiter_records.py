"""Records of arbiters as JSON: careers, the arbiters of an event, seminars, panels.

The members are those of the values in `arbitro.rules.arbiters`; codes are written as there, days
as ``2026-05-31``. A member that is unknown, missing or of the wrong kind is told with its place.
"""

from __future__ import annotations

import json
from collections.abc import Mapping
from dataclasses import MISSING, fields, is_dataclass
from datetime import date
from enum import Enum
from types import NoneType
from typing import Any, TypeVar, get_args, get_origin, get_type_hints

from arbitro.reasons import Refused, refused
from arbitro.rules.arbiters.appointment import ArbiterTeam
from arbitro.rules.arbiters.career import ArbiterNorm, Career, Service
from arbitro.rules.arbiters.panels import Panel, PanelMembers
from arbitro.rules.arbiters.seminars import Seminar

T = TypeVar("T")

LONGEST = 500
YEARS = range(1900, 2200)
"""The years a day may be of: others are slips."""


class _UnreadableError(ValueError):
    """The place of what cannot be read."""

    def __init__(self, where: str) -> None:
        self.where = where
        super().__init__(where)


def read_career(text: str) -> Career | Refused:
    """Return an arbiter's career, Refused with the place of what cannot be read."""
    return _read(Career, text)


def read_team(text: str) -> ArbiterTeam | Refused:
    """Return an event and its arbiters, Refused with the place of what cannot be read."""
    return _read(ArbiterTeam, text)


def read_seminar(text: str) -> Seminar | Refused:
    """Return a seminar, Refused with the place of what cannot be read."""
    return _read(Seminar, text)


def read_panels(text: str) -> Mapping[Panel, PanelMembers] | Refused:
    """Return the members of each panel: ``{"green": ["A", "A"], ...}``, their categories alone.

    With women and continents a panel is ``{"categories": [...], "women": 6, "continents":
    ["asia"]}``.
    """
    try:
        given = _json(text)
        return {
            _value(Panel, name, "panel"): _value(
                PanelMembers,
                {"categories": members} if isinstance(members, list) else members,
                str(name),
            )
            for name, members in given.items()
        }
    except _UnreadableError as problem:
        return refused("arbiter-record-unreadable", where=problem.where)


def _read(kind: type[T], text: str) -> T | Refused:
    try:
        found: T = _record(kind, _json(text), "")
    except _UnreadableError as problem:
        return refused("arbiter-record-unreadable", where=problem.where)
    return found


def _json(text: str) -> dict[str, Any]:
    try:
        given = json.loads(text)
    except (ValueError, RecursionError):
        raise _UnreadableError("JSON") from None
    if not isinstance(given, dict):
        raise _UnreadableError("JSON")
    return given


def _record(kind: type[Any], given: Any, where: str) -> Any:
    """Return the value of a class of values.

    The facts of a service's event stand beside it.
    """
    if not isinstance(given, dict):
        raise _UnreadableError(where or "JSON")
    members = dict(given)
    if kind is Service:
        names = {field.name for field in fields(ArbiterNorm)}
        # A list of the names, since members are taken out on the way.
        event = {name: members.pop(name) for name in list(members) if name in names}
        members["event"] = event
    hints = get_type_hints(kind)
    known = {field.name: field for field in fields(kind)}
    unknown = next((name for name in members if name not in known), None)
    if unknown is not None:
        raise _UnreadableError(_within(where, str(unknown)))
    read = {
        name: _value(hints[name], value, where if _is_event(kind, name) else _within(where, name))
        for name, value in members.items()
    }
    for name, field in known.items():
        if name not in read and field.default is MISSING and field.default_factory is MISSING:
            raise _UnreadableError(_within(where, name))
    return kind(**read)


def _is_event(kind: type[Any], name: str) -> bool:
    return kind is Service and name == "event"


def _within(where: str, name: str) -> str:
    return f"{where}.{name}" if where else name


def _value(hint: Any, given: Any, where: str) -> Any:
    """Return a member of the kind its type says."""
    choices = get_args(hint)
    if get_origin(hint) is tuple:
        if not isinstance(given, list):
            raise _UnreadableError(where)
        return tuple(
            _value(choices[0], item, f"{where}[{number}]") for number, item in enumerate(given, 1)
        )
    if NoneType in choices:
        if given is None:
            return None
        return _value(next(choice for choice in choices if choice is not NoneType), given, where)
    if is_dataclass(hint):
        return _record(hint, given, where)  # type: ignore[arg-type]  # a class, not a value
    if hint is date or (isinstance(hint, type) and issubclass(hint, Enum)):
        return _code(hint, given, where)
    # The exact type: in Python true is a whole number, and would be read as 1.
    if type(given) is not hint or (hint is int and given < 0):
        raise _UnreadableError(where)
    if hint is str and (len(given) > LONGEST or not given.isprintable()):
        raise _UnreadableError(where)
    return given


def _code(hint: Any, given: Any, where: str) -> Any:
    """Return a day or a code of a list."""
    if not isinstance(given, str):
        raise _UnreadableError(where)
    try:
        found = date.fromisoformat(given) if hint is date else hint(given)
    except ValueError:
        raise _UnreadableError(where) from None
    if hint is date and found.year not in YEARS:
        raise _UnreadableError(where)
    return found
