"""The digest of an edition's value, by which a paired round knows its text again."""

from __future__ import annotations

from dataclasses import fields, is_dataclass
from functools import cache
from hashlib import sha256

from arbitro.model import EditionKey
from arbitro.rules.pairing.swiss.swiss_rules import values_of

_ON_OFFER = "readings"


@cache
def edition_digest(edition: EditionKey) -> str:
    """Return the digest of an edition's value (SHA-256, hex), empty where a text has none.

    Criteria and judgements count by what they are called, in their order: dropping, adding or
    swapping one changes the digest. The readings a text has ground for do not: which of them was
    taken is kept with the tournament.
    """
    value = values_of(edition).get(edition)
    return "" if value is None else sha256(f"{edition}\n{_as_text(value)}".encode()).hexdigest()


def _as_text(value: object) -> str:
    """Write a value without what differs from one run to the next."""
    if hasattr(value, "_asdict"):
        told = [name for name in value._asdict() if name != _ON_OFFER]
        parts = [f"{name}={_as_text(getattr(value, name))}" for name in told]
    elif is_dataclass(value):
        # What is not compared follows from the other fields, and need not be told.
        told = [field.name for field in fields(value) if field.compare and field.name != _ON_OFFER]
        parts = [f"{name}={_as_text(getattr(value, name))}" for name in told]
    elif isinstance(value, tuple):
        parts = [_as_text(item) for item in value]
    elif callable(value):
        # By name: the `repr` of a function has its address in memory.
        return str(getattr(value, "__qualname__", type(value).__name__))
    else:
        return repr(value)
    return f"{type(value).__name__}({', '.join(parts)})"
