"""Events as JSON, by type and schema, and back; decoding also validates."""

from __future__ import annotations

from collections.abc import Callable
from datetime import datetime
from typing import Any, get_args

import msgspec

from arbitro.desk.events import Event
from arbitro.desk.kernel.timeline import Recorded
from arbitro.desk.upcast import SCHEMA, upcast

TYPES: dict[str, type] = {each.__name__: each for each in get_args(Event)}
"""Name in the log -> event class."""

_DECODERS: dict[str, Callable[[bytes], Any]] = {
    name: msgspec.json.Decoder(kind).decode for name, kind in TYPES.items()
}
_ENCODE = msgspec.json.Encoder().encode

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
    name = type(event).__name__
    return name, SCHEMA.get(name, 1), _ENCODE(event)


def decode(row: Row) -> Recorded:
    """Return a record of the log from its row, brought to the present schema."""
    version, command, kind, schema, data, at, actor = row
    try:
        if schema != SCHEMA.get(kind, 1):
            event = _upcast(kind, schema, data)
        else:
            event = _DECODERS[kind](data)
        return Recorded(version, command, actor, datetime.fromisoformat(at), event)
    except (KeyError, TypeError, ValueError) as problem:  # msgspec's own is a ValueError
        raise UndecodableEventError(version, str(kind), repr(problem)) from problem


def _upcast(kind: str, schema: int, data: bytes) -> Any:
    old: dict[str, Any] = msgspec.json.decode(data)
    name, fields = upcast(kind, schema, old)
    return msgspec.convert(fields, TYPES[name])
