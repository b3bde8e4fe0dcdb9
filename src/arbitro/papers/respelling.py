"""Texts that no font can show, in Latin letters: by script, so that one name is written one way."""

from __future__ import annotations

import unicodedata
from collections.abc import Iterator, Mapping
from typing import Any

from anyascii import anyascii

_GREEK_AND_CYRILLIC = (0x370, 0x52F)
_SIGNS = frozenset("½–—−’‘“”…·•№")
NO_LETTER = "□"
"""What stands for a sign that has no Latin letters."""


def respelled(value: Any, scripts: frozenset[str]) -> Any:
    """Return data with what is of some scripts in Latin letters; a drawn code stays as it is."""
    if isinstance(value, str):
        return latin(value, scripts)
    if isinstance(value, Mapping):
        return {
            name: item if name == "qr" else respelled(item, scripts) for name, item in value.items()
        }
    if isinstance(value, list | tuple):
        return [respelled(item, scripts) for item in value]
    return value


def texts_in(value: Any, scripts: frozenset[str]) -> Iterator[str]:
    """Yield the texts of data that have a sign of some scripts, or one of these by itself."""
    if isinstance(value, str):
        if any(_is_among(sign, scripts) for sign in value):
            yield value
    elif isinstance(value, Mapping):
        for name, item in value.items():
            if name != "qr":
                yield from texts_in(item, scripts)
    elif isinstance(value, list | tuple):
        for item in value:
            yield from texts_in(item, scripts)


def _script(sign: str) -> str:
    """Return what a sign's name begins with, empty for what the fonts of the papers may have.

    >>> _script("李"), _script("ש"), _script("ñ"), _script("½")
    ('CJK', 'HEBREW', '', '')
    """
    low, high = _GREEK_AND_CYRILLIC
    if ord(sign) < low or low <= ord(sign) <= high or sign in _SIGNS:
        return ""
    return unicodedata.name(sign, "UNNAMED").partition(" ")[0]


def scripts_of(text: str) -> frozenset[str]:
    """Return the scripts of a text that the fonts of the papers may lack."""
    return frozenset({_script(sign) for sign in text} - {""})


def _is_among(sign: str, scripts: frozenset[str]) -> bool:
    return sign in scripts or _script(sign) in scripts


def latin(text: str, scripts: frozenset[str]) -> str:
    """Return a text with the signs of some scripts in Latin letters, every word beginning large.

    Among the scripts may be single signs.

    >>> latin("Ćosić, Ђорђе 李", frozenset({"CJK"})), latin("שלום, გია", frozenset({"GEORGIAN"}))
    ('Ćosić, Ђорђе Li', 'שלום, Gia')
    """
    words = []
    for word in text.split(" "):
        kept = "".join(
            (anyascii(sign) or NO_LETTER) if _is_among(sign, scripts) else sign for sign in word
        )
        first = word[:1]
        large = bool(first) and _is_among(first, scripts)
        words.append(kept[:1].upper() + kept[1:] if large else kept)
    return " ".join(words).strip()
