"""What a command may say: texts that fit on a line of a list and can be written to any file."""

from __future__ import annotations

from dataclasses import fields, is_dataclass
from typing import Final
from unicodedata import category

from arbitro.reasons import Refused, refused

LONGEST_STORED_TEXT: Final = 500
LARGEST_NUMBER: Final = 10**12
_SHOWN = 40
_UNWRITABLE = frozenset({"Cc", "Zl", "Zp", "Cs"})
"""Categories of characters no list can hold: control, line and paragraph ends, half characters."""


def not_writable(thing: object, field: str = "", row: int = 0) -> Refused | None:
    r"""Return why something, or the first thing in it, cannot be kept; None where all of it can.

    ``field`` names the value and ``row`` its place in a list, from 1 on, 0 outside lists.

    >>> from arbitro.model import Player
    >>> not_writable(Player("Ana\tB")).code
    'text-with-control-character'
    >>> dict(not_writable((Player("Ana"), Player("B" * 600))).values)["row"]
    2
    """
    if isinstance(thing, str):
        return None if _is_plain(thing) else _text_problem(thing, field, row)
    if isinstance(thing, int):
        if abs(thing) <= LARGEST_NUMBER:
            return None
        return refused("number-too-large", field=field, row=row)
    if isinstance(thing, tuple):
        found = (not_writable(item, field, row or at) for at, item in enumerate(thing, 1))
    elif is_dataclass(thing):
        named = ((getattr(thing, other.name), other.name) for other in fields(thing))
        found = (not_writable(value, name, row) for value, name in named)
    else:
        return None
    return next((problem for problem in found if problem is not None), None)


def _is_plain(text: str) -> bool:
    # The quick look, which nearly all texts pass; one that does not may still be writable.
    return len(text) <= LONGEST_STORED_TEXT and text.isprintable()


def _text_problem(text: str, field: str, row: int) -> Refused | None:
    if len(text) > LONGEST_STORED_TEXT:
        shown = _shown(text)
        return refused("text-too-long", text=shown, count=LONGEST_STORED_TEXT, field=field, row=row)
    found = next((letter for letter in text if category(letter) in _UNWRITABLE), None)
    if found is None:
        return None
    shown, number = _shown(text), f"{ord(found):04X}"
    if category(found) == "Cs":
        return refused("text-not-unicode", text=shown, character=number, field=field, row=row)
    return refused(
        "text-with-control-character", text=shown, character=number, field=field, row=row
    )


def _shown(text: str) -> str:
    """Return the beginning of a text with a mark where something cannot be shown."""
    start = text[:_SHOWN]
    marked = "".join("\ufffd" if category(letter) in _UNWRITABLE else letter for letter in start)
    return marked if len(text) <= _SHOWN else f"{marked}\u2026"
