"""Edits by several people at once: only what the editor changed is changed."""

from __future__ import annotations

from dataclasses import fields, replace
from typing import Any, TypeVar

from arbitro.reasons import Refused, refused

Settings = TypeVar("Settings")


def merged(current: Settings, expected: Settings, wanted: Settings) -> Settings | Refused:
    """Return ``current`` with the fields in which ``wanted`` differs from ``expected``.

    A field that changed underneath to another value refuses the whole edit.
    """
    changes: dict[str, Any] = {}
    for field in fields(current):  # type: ignore[arg-type]  # all settings are dataclasses
        now, seen, new = (getattr(value, field.name) for value in (current, expected, wanted))
        # Untouched by this editor, or changed by another to the very same: neither is a conflict.
        if new in (seen, now):
            continue
        if now != seen:
            return refused("value-changed", field=field.name)
        changes[field.name] = new
    return replace(current, **changes) if changes else current  # type: ignore[type-var]
