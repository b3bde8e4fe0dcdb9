"""The editions there are: every file of the folder of articles is one, named by its key.

Nothing else lists them. A file begins with its head, the table ``edition``: from which day to
which its text holds, and where it was read. Every command that pairs asks for the days of some
editions, and loading a TOML parser would cost it more than all of them. So a head is kept plain
(days, lists of days, words in one pair of quotes, each on a line): a few lines read it here, and
only those of the regulations asked for.
"""

from __future__ import annotations

import os
from collections.abc import Callable, Iterable, Iterator, Mapping
from datetime import date
from functools import cache
from typing import Any

from arbitro.model import EditionKey
from arbitro.regulations.citation import Edition, EventClass

FOLDER = os.path.join(os.path.dirname(__file__), "data")

_ENDING = ".toml"
_BEGINNING = "[edition]"
_END = "[articles"
_OF_CLASS = "first_days."

_UNSAID: dict[str, Any] = {"in_force_until": None, "handbook": ""}
"""What a head may leave out that an edition always has."""


@cache
def keys() -> Mapping[str, tuple[EditionKey, ...]]:
    """Return the keys of the editions there are by their regulation, both in the order of names."""
    found: dict[str, list[EditionKey]] = {}
    for name in sorted(os.listdir(FOLDER)):
        if name.endswith(_ENDING):
            key = name.removesuffix(_ENDING)
            found.setdefault(regulation_of(key), []).append(EditionKey(key))
    return {regulation: tuple(found[regulation]) for regulation in sorted(found)}


def regulation_of(key: str) -> str:
    """Return the regulation an edition is of, which its key begins with.

    >>> regulation_of("C.04.4.1@2018-10")
    'C.04.4.1'
    """
    return key.partition("@")[0]


def find_editions(regulation: str) -> tuple[Edition, ...]:
    """Return the editions of a regulation, oldest first; none where there is no such regulation."""
    return _by_day(regulation) if regulation in keys() else ()  # kept for ours alone


def every() -> tuple[Edition, ...]:
    """Return all editions: by regulation, in the order of names, then oldest first."""
    return tuple(item for regulation in keys() for item in find_editions(regulation))


def find_edition(key: EditionKey) -> Edition | None:
    """Return the edition with this key, None where there is none."""
    return next((item for item in find_editions(regulation_of(key)) if item.key == key), None)


def forget() -> None:
    """Look anew for editions, after one has come or gone."""
    for item in (keys, _by_day):
        item.cache_clear()


def place_of(key: EditionKey) -> str:
    """Return the file of an edition that there is."""
    return os.path.join(FOLDER, f"{key}{_ENDING}")


@cache
def _by_day(regulation: str) -> tuple[Edition, ...]:
    return tuple(sorted(map(_read, keys()[regulation]), key=lambda item: item.in_force_from))


def _read(key: EditionKey) -> Edition:
    with open(place_of(key), encoding="utf-8") as file:
        return head(key, file)


def head(key: EditionKey, lines: Iterable[str]) -> Edition:
    """Return the edition that the lines of a file begin with, reading no further than its head.

    Raises ValueError, with the key and the reason, where that is not a whole one.
    """
    try:
        return _head(key, iter(lines))
    except ValueError as wrong:
        raise ValueError(f"the file of {key} does not begin with a whole head: {wrong}") from wrong


def _head(key: EditionKey, lines: Iterator[str]) -> Edition:
    if next(lines, "").rstrip() != _BEGINNING:
        raise ValueError(f"{_BEGINNING} is not its first line")
    said: dict[str, Any] = {}
    first_days = []
    for line in lines:
        if line.startswith(_END):
            break
        name, equals, written = line.strip().partition(" = ")
        if not name or name.startswith("#"):
            continue
        if not equals:
            raise ValueError(f"{name!r} is no line of a head")
        if name in said:
            raise ValueError(f"{name} is said twice")
        if name in _VALUES:
            said[name] = _VALUES[name](written)
        elif name.startswith(_OF_CLASS):
            first_days.append((EventClass(name.removeprefix(_OF_CLASS)), _day(written)))
        else:
            raise ValueError(f"{name} is nothing that a head says")
    else:
        raise ValueError("no articles follow")
    missing = [name for name in ("in_force_from", "source", "checked_on") if name not in said]
    if missing:
        raise ValueError(f"{missing[0]} is not said")
    return Edition(key, regulation_of(key), first_days=tuple(first_days), **(_UNSAID | said))


def _words(written: str) -> str:
    words = written[1:-1]
    if len(written) < 2 or {written[0], written[-1]} != {'"'} or {'"', "\\"} & set(words):
        raise ValueError("words stand in one pair of quotes, without others or strokes inside")
    return words


def _days(written: str) -> tuple[date, ...]:
    if not (written.startswith("[") and written.endswith("]")):
        raise ValueError("days stand in one pair of brackets")
    return tuple(map(_day, written[1:-1].split(", ")))


_day = date.fromisoformat

_VALUES: dict[str, Callable[[str], Any]] = {
    "in_force_from": _day,
    "in_force_until": _day,
    "amended": _days,
    "handbook": _words,
    "source": _words,
    "checked_on": _day,
    "note": _words,
}
"""What a head may say, and how it is read."""
