"""Commands by the names programs give them, and their values as JSON has them.

The name of a command is that of its class in small letters: ``PairRound`` is ``pair-round``. What
is confirmed is never sent as a field: a refusal has a token that confirms it.
"""

from __future__ import annotations

import re
from base64 import b64encode
from collections.abc import Mapping
from dataclasses import asdict, fields, is_dataclass
from datetime import date
from enum import Enum
from typing import Any

from arbitro.model import SYSTEMS, System

CONFIRMED = "confirmed"
"""The field of a command that no program sends."""


def name_of(command: type) -> str:
    """Return the name of a command.

    >>> name_of(type("RestoreEvent", (), {}))
    'restore-event'
    """
    return re.sub(r"(?<!^)(?=[A-Z])", "-", command.__name__).lower()


def as_plain(value: Any) -> Any:
    """Return a value as JSON has it: days as text, sets in order, a system as its key.

    >>> as_plain((frozenset({3, 1}), System.DUTCH, date(2026, 10, 1), b"1. e4"))
    [[1, 3], 'dutch', '2026-10-01', 'MS4gZTQ=']
    """
    if is_dataclass(value) and not isinstance(value, type):
        told = (field.name for field in fields(value) if field.name != CONFIRMED)
        return {name: as_plain(getattr(value, name)) for name in told}
    if isinstance(value, System):
        # Where a system of others is not installed its key says nothing: its traits go along.
        known = SYSTEMS.get(value.key) is value
        return value.key if known else {"key": value.key, **asdict(value.traits)}
    if isinstance(value, Enum):
        return value.value
    if isinstance(value, date):  # an instant is one, too
        return value.isoformat()
    if isinstance(value, bytes):
        return b64encode(value).decode()
    if isinstance(value, Mapping):
        return {str(as_plain(key)): as_plain(item) for key, item in value.items()}
    if isinstance(value, frozenset | set):
        return sorted(map(as_plain, value))
    if isinstance(value, list | tuple):
        return [as_plain(item) for item in value]
    return value
