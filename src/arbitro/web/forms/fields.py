"""Fields of forms as data: what is asked for, in which bounds, with which words.

One list of fields says how a form is shown (a macro of the templates), how what was sent is read,
and how a value is written into the form again. JSON bodies that carry the same are read by it too.
"""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass
from datetime import date
from enum import Enum
from typing import Any, ClassVar

from arbitro.formats.entries.names import federation_of
from arbitro.i18n import Translator
from arbitro.model import Points
from arbitro.web.forms.form import LONGEST_TEXT, Form

NOTHING = "–"


@dataclass(frozen=True, slots=True, kw_only=True)
class Field(ABC):
    """A field: its name, and the codes of its label and of a hint.

    ``kind`` is the macro that shows it. A value with the attribute ``about`` fills it, its name
    where that is empty.
    """

    kind: ClassVar[str] = ""
    name: str
    label: str
    about: str = ""
    hint: str = ""
    required: bool = False

    @abstractmethod
    def read(self, form: Form, name: str) -> Any:
        """Return what was sent under a name; what is wrong is noted in the form."""

    def written(self, value: Any) -> str:
        """Return a value as the field shows it."""
        return str(value or "")


@dataclass(frozen=True, slots=True, kw_only=True)
class Line(Field):
    """What is typed on one line, as in an ``example``; ``numeric`` asks a phone for its digits.

    A browser lets nobody type more than ``shown`` signs, where that is less than ``longest``, and
    offers what stands in the list ``suggested`` of the page.
    """

    kind: ClassVar[str] = "text"
    longest: int = LONGEST_TEXT
    shown: int = 0
    numeric: bool = False
    example: str = ""
    suggested: str = ""


@dataclass(frozen=True, slots=True, kw_only=True)
class Text(Line):
    """A line of text."""

    def read(self, form: Form, name: str) -> str:
        """Return the text."""
        return form.text(name, required=self.required, longest=self.longest)


@dataclass(frozen=True, slots=True, kw_only=True)
class Paragraph(Text):
    """A text for which there are several lines."""

    kind: ClassVar[str] = "lines"
    rows: int = 3


@dataclass(frozen=True, slots=True, kw_only=True)
class Lines(Paragraph):
    """A text whose lines are read one by one, as they were typed or pasted."""

    rows: int = 8

    def read(self, form: Form, name: str) -> str:
        """Return the lines as they were sent."""
        text = form.sent(name)
        if len(text) > self.longest:
            form.fault(name, "too-long", count=self.longest)
        return text[: self.longest]


@dataclass(frozen=True, slots=True, kw_only=True)
class Federation(Text):
    """A code of three letters, also given by the name of a country.

    ``strict`` takes nothing else.
    """

    strict: bool = True

    def read(self, form: Form, name: str) -> str:
        """Return the code in capitals."""
        typed = form.text(name, longest=self.longest)
        code = federation_of(typed) if typed else ""
        if code is None and self.strict:
            form.fault(name, "federation")
        return typed.upper() if code is None else code


@dataclass(frozen=True, slots=True, kw_only=True)
class Number(Field):
    """A whole number within bounds, ``empty`` where nothing is given and nothing is required."""

    kind: ClassVar[str] = "number"
    least: int = 0
    most: int
    empty: int | None = 0

    def read(self, form: Form, name: str) -> int | None:
        """Return the number, None where it is none or, with ``empty`` None, where it is missing."""
        if self.required:
            return form.number(name, self.least, self.most)
        if not form.values.get(name, "").strip():
            return self.empty
        return form.number(name, self.least, self.most)

    def written(self, value: Any) -> str:
        """Return the number; nothing where it is what an empty field means."""
        return "" if value is None or value == self.empty else str(value)


@dataclass(frozen=True, slots=True, kw_only=True)
class Score(Field):
    """Points in tenths, as they are written everywhere: ``1``, ``0.5``, ``0,5`` and ``½``."""

    kind: ClassVar[str] = "points"
    signed: bool = False

    def read(self, form: Form, name: str) -> Points | None:
        """Return the points, None where there are none; less than nought only where signed."""
        if not self.required and not form.values.get(name, "").strip():
            return None
        return form.points(name, signed=self.signed)

    def written(self, value: Any) -> str:
        """Return points with a decimal point where they are no whole ones."""
        if value is None:
            return ""
        sign, tenths = "-" if value < 0 else "", abs(value)
        return f"{sign}{tenths // 10}.{tenths % 10}".removesuffix(".0")


@dataclass(frozen=True, slots=True, kw_only=True)
class Choice(Field):
    """One of several values: members of an enumeration, or codes that are the values themselves.

    ``words`` are the codes of their words, or what those codes begin with; empty where the values
    are their own words.
    ``empty`` is the code of the words for none, which is then offered first; those that are
    ``rare`` are offered only where one of them stands already.
    """

    kind: ClassVar[str] = "select"
    values: type[Enum] | tuple[Enum, ...] | tuple[str, ...]
    words: str | Mapping[str, str] = ""
    empty: str = ""
    usual: Any = None
    default: str = ""
    rare: tuple[Any, ...] = ()

    def read(self, form: Form, name: str) -> Any:
        """Return what was chosen; what is usual where nothing, or nothing known, was."""
        sent = form.values.get(name, self._unsent)
        if self.empty and not sent:
            return self.usual
        known = {self._code(value): value for value in self.values}
        if sent not in known:
            form.fault(name, "choice")
            return self.usual
        return known[sent]

    @property
    def _unsent(self) -> str:
        """Return what a form means that does not have the field at all."""
        if self.empty or not self.values or not isinstance(self.values, tuple):
            return ""
        return self._code(self.values[0])

    def written(self, value: Any) -> str:
        """Return the code of a value."""
        return "" if value is None else self._code(value)

    @staticmethod
    def _code(value: Any) -> str:
        return str(value.value) if isinstance(value, Enum) else str(value)

    def options(self, words: Translator, chosen: str = "") -> list[tuple[str, str]]:
        """Return what is offered: what is sent, and how it is called."""
        left_out = {self._code(item) for item in self.rare} - {chosen}
        codes = [code for value in self.values if (code := self._code(value)) not in left_out]
        found = [(code, self._said(words, code)) for code in codes if code or not self.empty]
        none = NOTHING if self.empty == NOTHING else words.t(self.empty) if self.empty else ""
        return [("", none), *found] if self.empty else found

    def _said(self, words: Translator, code: str) -> str:
        if isinstance(self.words, str):
            return words.t(f"{self.words}{code}") if self.words else code
        return words.t(self.words[code])


@dataclass(frozen=True, slots=True, kw_only=True)
class Day(Field):
    """A date."""

    kind: ClassVar[str] = "day"

    def read(self, form: Form, name: str) -> date | None:
        """Return the date, None where there is none."""
        if self.required and not form.values.get(name, "").strip():
            form.fault(name, "required")
        return form.day(name)

    def written(self, value: Any) -> str:
        """Return the date as browsers send it."""
        return value.isoformat() if value else ""


@dataclass(frozen=True, slots=True, kw_only=True)
class Tick(Field):
    """A box that is ticked or not."""

    kind: ClassVar[str] = "check"

    def read(self, form: Form, name: str) -> bool:
        """Tell whether the box is ticked."""
        return form.ticked(name)

    def written(self, value: Any) -> str:
        """Return what a ticked box sends."""
        return "1" if value else ""


def shown_value(item: Field, text: str, words: Translator) -> str:
    """Return what stands in a field in words: a date, a choice, yes or no."""
    if isinstance(item, Tick):
        return words.t("ui.defaults.yes" if text else "ui.defaults.no")
    if isinstance(item, Day) and text:
        return words.date(date(*map(int, text.split("-"))))
    options = getattr(item, "options", None)
    if options is None:
        return text
    return next((said for code, said in options(words, text) if code == text), text)


@dataclass(frozen=True, slots=True)
class Fields:
    """The fields of a form, or of one block of several in it, in the order they are read."""

    all: tuple[Field, ...]

    def __iter__(self) -> Iterator[Field]:
        """Go through the fields."""
        return iter(self.all)

    def __getitem__(self, name: str) -> Field:
        """Return a field by its name."""
        return next(field for field in self.all if field.name == name)

    def read(self, form: Form, before: str = "") -> dict[str, Any]:
        """Return what was sent, by what the fields are about; faults are noted in the form.

        ``before`` is what the names of a block's fields begin with.
        """
        return {
            field.about or field.name: field.read(form, before + field.name) for field in self.all
        }

    def written(self, thing: object, before: str = "") -> dict[str, str]:
        """Return the values of the fields that show a thing with attributes of their names."""
        return {
            before + field.name: field.written(getattr(thing, field.about or field.name, None))
            for field in self.all
        }


def fields(*each: Field | Iterable[Field]) -> Fields:
    """Return fields as a form."""
    found: list[Field] = []
    for one in each:
        found += [one] if isinstance(one, Field) else one
    return Fields(tuple(found))
