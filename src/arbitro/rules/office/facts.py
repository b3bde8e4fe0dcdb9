"""Facts of an event's office as data: sheets of named facts, and registers of rows alike.

A fact that is not given is not said: it is never taken for a default. Facts are kept as canonical
text, so that names and values in the log are data, and read by their kind.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field
from datetime import date, datetime, time
from enum import Enum, unique
from typing import TypeAlias

from arbitro.model.days import written_day
from arbitro.reasons import Refused, refused

Said: TypeAlias = tuple[tuple[str, str], ...]
"""Facts by name in the order of their names; what is not there is not said."""

PlainFact: TypeAlias = str | int | bool | list[str]
"""A fact as JSON has it: days and hours are texts."""

LONGEST_LINE, LONGEST_TEXT = 300, 4_000
GREATEST = 10**9
_NAME = re.compile(r"[a-z][a-z0-9-]*")
_MOMENT = re.compile(r"\d{4}-\d\d-\d\dT\d\d:\d\d")


@unique
class FactKind(Enum):
    """What a fact is: how it is typed, and how its text is read."""

    TEXT = "text"
    LINES = "lines"
    NUMBER = "number"
    YES_NO = "yes-no"
    DAY = "day"
    TIME = "time"
    MOMENT = "moment"
    """A day and an hour of the hall, as ``2026-05-10T16:30``."""
    CHOICE = "choice"
    NUMBERS = "numbers"
    """Whole numbers and stretches of them, as ``1-4 9``."""
    MANY = "many"
    """Several of the choices, in their order, with blanks between."""


@unique
class OfficePart(Enum):
    """The parts of the office, in the order of an event."""

    BEFORE = "before"
    HALL = "hall"
    EVERYBODY = "everybody"
    CAPTAINS = "captains"
    DISAGREEMENT = "disagreement"
    ONLINE = "online"
    AFTER = "after"
    PAPERS = "papers"


@unique
class Seal(Enum):
    """Who reads a register: everybody of the office, who sees to people, watches, or leads cases.

    What is sealed is kept beside the log, each row with a key of its own, and can be erased. Of
    ``CASES`` every reading is noted.
    """

    NONE = "none"
    PEOPLE = "people"
    WATCH = "watch"
    CASES = "cases"


@dataclass(frozen=True, slots=True)
class Fact:
    """One fact: its name in the log, its kind and bounds. ``words``: names of other facts alike."""

    name: str
    kind: FactKind = FactKind.TEXT
    choices: tuple[str, ...] = ()
    least: int = 0
    most: int = GREATEST
    words: str = ""

    def canonical(self, text: str) -> str | None:
        """Return a text as it is kept, None where it is no fact of this kind.

        >>> Fact("n", FactKind.NUMBER, most=90).canonical("007")
        '7'
        """
        return _CANONICAL[self.kind](self, text.strip())


def _text(_: Fact, text: str) -> str | None:
    return text if len(text) <= LONGEST_LINE and text.isprintable() else None


def _lines(_: Fact, text: str) -> str | None:
    text = text.replace("\r\n", "\n")
    plain = all(line.isprintable() for line in text.split("\n"))
    return text if len(text) <= LONGEST_TEXT and plain else None


def _number(fact: Fact, text: str) -> str | None:
    if not (text.isascii() and text.isdigit()) or len(text) > len(str(GREATEST)):
        return None
    return str(int(text)) if fact.least <= int(text) <= fact.most else None


def _yes_no(_: Fact, text: str) -> str | None:
    return text if text in {"yes", "no"} else None


def _day(_: Fact, text: str) -> str | None:
    return None if written_day(text) is None else text


def _time(_: Fact, text: str) -> str | None:
    try:
        return text if f"{time.fromisoformat(text):%H:%M}" == text else None
    except ValueError:
        return None


def _moment(_: Fact, text: str) -> str | None:
    try:
        datetime.fromisoformat(text)
    except ValueError:
        return None
    return text if _MOMENT.fullmatch(text) else None


def _choice(fact: Fact, text: str) -> str | None:
    return text if text in fact.choices else None


MOST_NUMBERS = 10_000
_STRETCH = re.compile(r"(\d{1,5})(?:-(\d{1,5}))?")


def numbers_of(text: str) -> tuple[int, ...]:
    """Return the numbers a text of numbers and stretches stands for, each once, in their order.

    >>> numbers_of("9 1-3 2")
    (1, 2, 3, 9)
    """
    found: set[int] = set()
    for word in text.replace(",", " ").split():
        told = _STRETCH.fullmatch(word)
        if told is None or not word.isascii():
            raise ValueError(word)
        first, last = int(told[1]), int(told[2] or told[1])
        if not 0 < first <= last < MOST_NUMBERS:
            raise ValueError(word)
        found |= set(range(first, last + 1))
    return tuple(sorted(found))


def stretches(numbers: Iterable[int]) -> str:
    """Return numbers in order as the text of numbers and stretches they are.

    >>> stretches([1, 2, 3, 9])
    '1-3 9'
    """
    found: list[list[int]] = []
    for number in numbers:
        if found and found[-1][-1] == number - 1:
            found[-1].append(number)
        else:
            found.append([number])
    return " ".join(str(item[0]) if len(item) == 1 else f"{item[0]}-{item[-1]}" for item in found)


def _numbers(_: Fact, text: str) -> str | None:
    try:
        kept = stretches(numbers_of(text))
    except ValueError:
        return None
    return kept if len(kept) <= LONGEST_LINE else None


def _many(fact: Fact, text: str) -> str | None:
    chosen = set(text.split())
    if not chosen <= set(fact.choices):
        return None
    return " ".join(choice for choice in fact.choices if choice in chosen)


_CANONICAL = {
    FactKind.TEXT: _text,
    FactKind.LINES: _lines,
    FactKind.NUMBER: _number,
    FactKind.YES_NO: _yes_no,
    FactKind.DAY: _day,
    FactKind.TIME: _time,
    FactKind.MOMENT: _moment,
    FactKind.CHOICE: _choice,
    FactKind.NUMBERS: _numbers,
    FactKind.MANY: _many,
}


@dataclass(frozen=True, slots=True)
class FactSheet:
    """Facts that are told together, once, or as rows of a register.

    ``of_section``: each section has its own; else the event has one. A ``register`` has any number
    of rows. ``duty``: who works in the hall fills it in, beside the arbiters. ``seal``: whether its
    rows are kept beside the log.
    """

    name: str
    group: OfficePart
    facts: tuple[Fact, ...]
    of_section: bool = False
    register: bool = False
    duty: bool = False
    seal: Seal = Seal.NONE

    def fact(self, name: str) -> Fact | None:
        """Return a fact of the sheet by its name."""
        return next((fact for fact in self.facts if fact.name == name), None)


def canonical(sheet: FactSheet, given: Iterable[tuple[str, str]]) -> Said | Refused:
    """Return facts as they are kept, without the empty ones; refuse what is none of the sheet."""
    kept: dict[str, str] = {}
    for name, text in given:
        fact = sheet.fact(name)
        if fact is None:
            return refused("office-fact-unknown", field=name[:40])
        if not text.strip():
            continue
        found = fact.canonical(text)
        if found is None:
            return refused("office-fact-wrong", field=name, text=text[:40])
        if found:
            kept[name] = found
    return tuple(sorted(kept.items()))


def said_from(facts: Mapping[str, PlainFact]) -> Said:
    """Return facts that are given as JSON has them.

    >>> said_from({"players": 96, "norms": True, "days": ["sat", "sun"]})
    (('days', 'sat sun'), ('norms', 'yes'), ('players', '96'))
    """
    return tuple(sorted((name, _text_of(value)) for name, value in facts.items()))


def _text_of(value: PlainFact) -> str:
    if isinstance(value, bool):
        return "yes" if value else "no"
    return " ".join(value) if isinstance(value, list) else str(value)


@dataclass(frozen=True, slots=True)
class Facts:
    """Facts that were said, read by kind; everything not said is None, or empty for texts.

    >>> Facts({"players": "96", "norms": "yes"}).number("players"), Facts().yes("norms")
    (96, None)
    """

    said: Mapping[str, str] = field(default_factory=dict)

    @staticmethod
    def of(said: Said) -> Facts:
        """Return facts as the log keeps them."""
        return Facts(dict(said))

    def has(self, name: str) -> bool:
        """Tell whether a fact is said."""
        return name in self.said

    def text(self, name: str) -> str:
        """Return a text or a choice, empty where not said."""
        return self.said.get(name, "")

    def number(self, name: str) -> int | None:
        """Return a number."""
        return int(self.said[name]) if name in self.said else None

    def yes(self, name: str) -> bool | None:
        """Return whether yes or no was said."""
        return self.said[name] == "yes" if name in self.said else None

    def day(self, name: str) -> date | None:
        """Return a day."""
        return date.fromisoformat(self.said[name]) if name in self.said else None

    def moment(self, name: str) -> datetime | None:
        """Return a day and an hour of the hall, without a zone."""
        return datetime.fromisoformat(self.said[name]) if name in self.said else None

    def many(self, name: str) -> tuple[str, ...]:
        """Return what was chosen of several things."""
        return tuple(self.said.get(name, "").split())


def sheets(*each: FactSheet) -> tuple[FactSheet, ...]:
    """Return sheets; assert that they are named as the log can keep them for ever."""
    for sheet in each:
        names = [sheet.name, *(fact.name for fact in sheet.facts)]
        assert all(_NAME.fullmatch(name) for name in names), sheet.name
        assert len(set(names[1:])) == len(sheet.facts), sheet.name
        assert sheet.seal is Seal.NONE or (sheet.register and not sheet.of_section), sheet.name
    return each
