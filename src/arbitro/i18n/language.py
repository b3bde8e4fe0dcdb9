"""The languages there are: every folder of words with a ``language.toml`` is one.

Nothing else lists them. The file says how the language is called in itself and what it does with
numbers, dates, lists and plurals; the folder's other files are its messages. A language that says
it is ``complete`` is offered to everybody. One under translation is spoken to whoever asks for it
by name, and says in English what it has no words for yet.
"""

from __future__ import annotations

import os
import re
import unicodedata
from collections.abc import Callable, Mapping
from dataclasses import dataclass
from functools import cache
from typing import Any

from arbitro.i18n.catalogue import ABOUT, FOLDERS, read_toml

FIRST = "en"
"""The language of whoever has not asked for another, and of what another has no words for."""


@dataclass(frozen=True, slots=True)
class Dates:
    """How days are written: names of months, and patterns in which ``{day}`` and others stand.

    ``first_day`` is how the first of a month is written where it is not a plain number, and
    ``is_day_first`` tells that nobody who writes the language puts a month's number before the day.
    """

    months: tuple[str, ...]
    short_months: tuple[str, ...]
    day: str
    day_of_year: str
    days_of_month: str
    days: str
    moment: str
    month_of_year: str = "{month} {year}"
    first_day: str = "1"
    is_day_first: bool = True


@dataclass(frozen=True, slots=True)
class Language:
    """What a language does that is no message.

    ``plural_rule`` is written as gettext writes it, a number's place among ``plurals``. Where
    ``part_counts_up`` a half is counted with the whole number above it (2 of 1½ points), else with
    the one below. ``and_before`` are joining words for what begins with a sound. ``notation`` is
    the language whose letters moves are written with where it is not the language itself, and
    ``entry_heads`` the heads of entry lists by the names of their columns.
    """

    code: str
    name: str
    complete: bool
    decimal: str
    comma: str
    semicolon: str
    and_: str
    and_before: tuple[tuple[re.Pattern[str], str], ...]
    plurals: tuple[str, ...]
    plural_rule: str
    part_counts_up: bool
    dates: Dates
    entry_heads: Mapping[str, str]
    notation: str

    def plural_place(self) -> Callable[[int], int]:
        """Return what gives the place of a number's form among ``plurals``."""
        from gettext import c2py  # noqa: PLC0415 - only who counts pays for it

        return c2py(self.plural_rule)


@cache
def language_of(code: str) -> Language:
    """Return a language by the name of its folder; LookupError where there is none.

    >>> language_of("es").name
    'Español'
    """
    path = _path(code)
    if path is None:
        raise LookupError(code)
    said: dict[str, Any] = read_toml(path)
    joining, plurals = said["joining"], said["plurals"]
    return Language(
        code=code,
        name=said["name"],
        complete=said["complete"],
        decimal=said["decimal"],
        comma=joining["comma"],
        semicolon=joining.get("semicolon", "; "),
        and_=joining["and"],
        and_before=tuple(
            (re.compile(sound), word) for sound, word in joining.get("and_before", {}).items()
        ),
        plurals=tuple(plurals["forms"]),
        plural_rule=plurals["rule"],
        part_counts_up=plurals["part_counts_up"],
        dates=Dates(**{name: _frozen(value) for name, value in said["dates"].items()}),
        entry_heads=said.get("entry_heads", {}),
        notation=said.get("notation", ""),
    )


def _frozen(value: Any) -> Any:
    return tuple(value) if isinstance(value, list) else value


def exists(code: str) -> bool:
    """Tell whether there is a language of this name, complete or not."""
    return _path(code) is not None


def _path(code: str) -> str | None:
    if not code.replace("-", "").isalnum():  # a code comes from outside, and names a folder here
        return None
    paths = (os.path.join(folder, code, f"{ABOUT}.toml") for folder in FOLDERS)
    return next(filter(os.path.isfile, paths), None)


@cache
def all_languages() -> tuple[str, ...]:
    """Return every language that has a folder, by their codes."""
    found = {name for folder in FOLDERS for name in os.listdir(folder)}
    return tuple(sorted(filter(exists, found)))


@cache
def languages() -> tuple[str, ...]:
    """Return the languages offered to everybody: those that are complete."""
    return tuple(code for code in all_languages() if language_of(code).complete)


def languages_named() -> list[tuple[str, str]]:
    """Return the languages offered, each with its own name for itself."""
    return [(code, language_of(code).name) for code in languages()]


def offered(tag: str) -> str | None:
    """Return the language offered for a tag as browsers and systems write it, None without one.

    >>> offered("es-MX"), offered("es_ES.UTF-8"), offered("xx")
    ('es', 'es', None)
    """
    wanted = tag.partition(".")[0].replace("_", "-").strip().lower()
    return next((code for code in (wanted, wanted.partition("-")[0]) if code in languages()), None)


def forget() -> None:
    """Look anew for languages, after one has come or gone."""
    for item in (language_of, all_languages, languages):
        item.cache_clear()


_FROM_RIGHT = frozenset({"R", "AL"})


def reads_from_right(text: str) -> bool:
    """Tell whether the first letter of a text is of a script that is read from the right.

    >>> [reads_from_right(each) for each in ("1. אברהם", "García", "", "…")]
    [True, False, False, False]
    """
    ways = (unicodedata.bidirectional(sign) for sign in text)
    return next((way for way in ways if way == "L" or way in _FROM_RIGHT), "L") in _FROM_RIGHT
