"""Values of our types read from JSON and plain data by msgspec, whose types are learned in turn.

msgspec learns the fields of a class when it first meets it, and keeps them at the class before it
has them all. A second thread that meets the class in that moment reads what is not there: the whole
process dies. So types are learned one at a time; once learned, they are read without waiting.
"""

from __future__ import annotations

from collections.abc import Callable
from threading import Lock
from typing import Any

import msgspec

Understood = Callable[[type, object], Any]
"""Returns a value of a type that is not made of fields, from what is told of it."""

JsonReader = Callable[[bytes | str], Any]

_learning = Lock()
_readers: dict[tuple[Any, Understood | None], JsonReader] = {}


def json_reader(kind: Any, understood: Understood | None = None) -> JsonReader:
    """Return what reads values of a type from JSON; it raises `msgspec.DecodeError`."""
    reader = _readers.get((kind, understood))
    if reader is None:
        with _learning:
            reader = msgspec.json.Decoder(kind, dec_hook=understood).decode
        _readers[kind, understood] = reader
    return reader


def converted(told: object, kind: Any, understood: Understood | None = None) -> Any:
    """Return a value of a type from plain data; raise `msgspec.ValidationError` where it is none.

    >>> converted({"a": 1}, dict[str, int])
    {'a': 1}
    """
    json_reader(kind, understood)  # from here on the type is known
    return msgspec.convert(told, kind, dec_hook=understood)
