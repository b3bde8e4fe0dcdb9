"""Forms of commands, made of what the fields of a command declare."""

from __future__ import annotations

from collections.abc import Callable, Collection
from dataclasses import dataclass
from datetime import datetime
from functools import cache
from typing import ClassVar

from arbitro.desk.kernel.fields import CommandField, fields_of
from arbitro.web.forms.fields import (
    NOTHING,
    Choice,
    Day,
    Field,
    Fields,
    Line,
    Lines,
    Number,
    Score,
    Text,
    Tick,
)
from arbitro.web.forms.form import LONGEST_TEXT, Form

HIGHEST_NUMBER = 10**12


@dataclass(frozen=True, slots=True, kw_only=True)
class Moment(Line):
    """A day with its time, to the minute."""

    def read(self, form: Form, name: str) -> datetime | None:
        """Return the moment, None where there is none."""
        return form.moment(name)


@dataclass(frozen=True, slots=True, kw_only=True)
class Needed(Choice):
    """One of several values; a form without the field chooses none."""

    @property
    def _unsent(self) -> str:
        return ""


@dataclass(frozen=True, slots=True, kw_only=True)
class Numbers(Field):
    """Several numbers, with blanks or commas between them; ``collect`` holds them."""

    kind: ClassVar[str] = "numbers"
    collect: Callable[[Collection[int]], Collection[int]]

    def read(self, form: Form, name: str) -> Collection[int]:
        """Return the numbers."""
        found = self.collect(form.numbers(name))
        if self.required and not found:
            form.fault(name, "required")
        return found


@cache
def form_of(command: type) -> Fields:
    """Return the form of a command: a field for each that one value, or several numbers, fill."""
    return Fields(tuple(_field(field) for field in fields_of(command) if field.kind != "values"))


@cache
def asked_of(command: type) -> Fields:
    """Return what other pages ask for that give a command: the fields with labels of their own."""
    asked = {field.name for field in fields_of(command) if field.terms.label}
    return Fields(tuple(field for field in form_of(command) if field.name in asked))


@cache
def typed_of(command: type) -> Fields:
    """Return what the page of a command by itself asks for: all that people can say."""
    typed = {field.name for field in fields_of(command) if not field.terms.for_programs}
    return Fields(tuple(field for field in form_of(command) if field.name in typed))


def _field(field: CommandField) -> Field:
    """Return how a form asks for a field of a command."""
    terms, required = field.terms, field.is_required and not field.is_optional
    name, label, hint = field.name, field.label, field.terms.hint
    if field.collect is not None:
        return Numbers(name=name, label=label, hint=hint, required=required, collect=field.collect)
    match field.kind:
        case "number":
            return Number(
                name=name,
                label=label,
                hint=hint,
                least=terms.least or 0,
                most=HIGHEST_NUMBER if terms.most is None else terms.most,
                empty=field.default,
                required=required,
            )
        case "choice":
            empty = "" if required else NOTHING
            return (Needed if required else Choice)(
                name=name,
                label=label,
                hint=hint,
                values=field.choices,
                words=field.words,
                empty=empty,
                usual=field.default,
            )
        case "points":
            return Score(name=name, label=label, hint=hint, required=required, signed=terms.signed)
        case "tick":
            return Tick(name=name, label=label, hint=hint)
        case "day":
            return Day(name=name, label=label, required=required)
        case "moment":
            return Moment(name=name, label=label, hint=hint)
        case _:
            longest = terms.longest or LONGEST_TEXT
            kind = Lines if terms.of_lines else Text
            return kind(name=name, label=label, hint=hint, longest=longest, required=required)
