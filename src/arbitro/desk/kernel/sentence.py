"""What the sentence of an event in the history speaks of, declared beside the event.

The words are a message named after the event. Its placeholders are the event's own fields by their
names, and the person, game or team it is about; whatever is written otherwise is declared here.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from enum import Enum, unique
from typing import Any


@unique
class ValueForm(Enum):
    """How a value of an event is written."""

    TEXT = "text"
    COUNT = "count"
    WORD = "word"
    CHOICE = "choice"
    POINTS = "points"
    DAY = "day"
    RESULT = "result"
    """A result as the row of its game has it."""
    INCIDENT = "incident"
    """What an incident was, and whose."""
    PARTICIPANT = "participant"
    """The name of a player or of a team."""
    SEAT = "seat"
    """Where somebody was placed by hand."""
    WISH = "wish"
    """What was asked for."""
    SHOWING = "showing"
    """What becomes public when."""


@dataclass(frozen=True, slots=True)
class Value:
    """A value of a sentence: where in the event it stands, as ``settings.name``, and its form.

    ``words`` are the group of its word, or the two words of a choice.
    """

    form: ValueForm
    path: str
    words: tuple[str, ...] = ()


def text(path: str) -> Value:
    """Declare a value that is written as it stands."""
    return Value(ValueForm.TEXT, path)


def count(path: str) -> Value:
    """Declare a number of things."""
    return Value(ValueForm.COUNT, path)


def word(path: str, group: str) -> Value:
    """Declare a value whose word is a message of a group."""
    return Value(ValueForm.WORD, path, (group,))


def choice(path: str, yes: str, no: str) -> Value:
    """Declare one of two words, by whether a value is there and true."""
    return Value(ValueForm.CHOICE, path, (yes, no))


def _usual(_: Any) -> str:
    return ""


@dataclass(frozen=True, slots=True)
class Sentence:
    """How the history tells an event.

    ``values`` are the placeholders besides the event's own fields. ``variant`` names other words
    than those of the event's name for some events, and nothing for the rest.
    """

    values: Mapping[str, Value] = field(default_factory=dict)
    variant: Callable[[Any], str] = _usual


AS_IT_STANDS = Sentence()
"""The sentence of an event whose words speak of nothing but its own fields."""
