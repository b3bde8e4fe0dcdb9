"""Events as JSON, by their stored name and schema, and back; decoding also validates."""

from __future__ import annotations

from dataclasses import asdict
from datetime import datetime
from typing import Any

import msgspec

from arbitro.desk.all_features import EVENTS
from arbitro.desk.kernel.feature import Event
from arbitro.desk.kernel.steps import Fields
from arbitro.desk.kernel.stored import brought_up, known_names
from arbitro.desk.kernel.timeline import RecordedEvent
from arbitro.model import System, SystemTraits, system_of
from arbitro.typed_values import converted, json_reader


def _list_fields(value: object) -> Fields:
    """Return what is stored of a value that is not made of fields."""
    assert isinstance(value, System), "all else that is stored has fields"
    return {"key": value.key, **asdict(value.traits)}


def _understood(kind: type, told: object) -> Any:
    """Return a value from what is stored of it."""
    assert kind is System, "all else that is stored has fields"
    traits = converted(told, dict[str, str | int | bool])
    return system_of(str(traits.pop("key")), converted(traits, SystemTraits))


_KNOWN = known_names(EVENTS)
_NAMES = {event.event: (event.name, event.schema) for event in EVENTS}
_EVENTS = {(event.name, event.schema): event.event for event in EVENTS}
_ENCODE = msgspec.json.Encoder(enc_hook=_list_fields).encode

Row = tuple[int, str, str, int, bytes, str, str]
"""version, command_id, type, schema, data, at, actor."""


class UndecodableEventError(Exception):
    """An event of the log is of a kind, or in a form, this arbitro does not know."""

    def __init__(self, version: int, kind: str, problem: str) -> None:
        self.version = version
        self.kind = kind
        super().__init__(f"event {version} ({kind}): {problem}")


def encode(event: Event) -> tuple[str, int, bytes]:
    """Return an event's name, its schema and its data as JSON."""
    return *_NAMES[type(event)], _ENCODE(event)


def told(event: Event) -> tuple[str, Fields]:
    """Return an event as programs are told of it: its name in the log, and its values."""
    name, _, data = encode(event)
    return name, msgspec.json.decode(data)


def decode(row: Row) -> RecordedEvent:
    """Return a record of the log from its row, brought to the present schema."""
    version, command, kind, schema, data, at, actor = row
    try:
        stored = _EVENTS.get((kind, schema))
        if stored is None:
            event = _of_earlier(kind, schema, data)
        else:
            event = json_reader(stored, _understood)(data)
            # Written again as it was read, it has nothing that would be lost: no need to look.
            if _ENCODE(event) != data:
                _refuse_unknown(msgspec.json.decode(data), event)
        return RecordedEvent(version, command, actor, datetime.fromisoformat(at), event)
    except (KeyError, TypeError, ValueError) as problem:  # msgspec's own is a ValueError
        raise UndecodableEventError(version, str(kind), repr(problem)) from problem


def _of_earlier(kind: str, schema: int, data: bytes) -> Any:
    """Return an event stored in an earlier schema; KeyError where nobody wrote such a one."""
    stored = _KNOWN[kind, schema]
    fields = brought_up(stored, schema, msgspec.json.decode(data))
    event = converted(fields, stored.event, _understood)
    _refuse_unknown(fields, event)
    return event


def _refuse_unknown(fields: Fields, event: Event) -> None:
    """Refuse what a newer arbitro wrote beside what is known here: it must not get lost."""
    lost = _lost(fields, msgspec.json.decode(_ENCODE(event)))
    if lost is not None:
        raise ValueError(f"unknown field {lost}")


def _lost(told: object, kept: object) -> str | None:
    """Return the first field that is told and not kept, anywhere inside; None where all are."""
    if isinstance(told, dict) and isinstance(kept, dict):
        for name, value in told.items():
            if name not in kept:
                return str(name)
            inside = _lost(value, kept[name])
            if inside is not None:
                return inside
    elif isinstance(told, list) and isinstance(kept, list):
        for mine, theirs in zip(told, kept, strict=False):
            inside = _lost(mine, theirs)
            if inside is not None:
                return inside
    return None
