"""Answers about one entry of a section as a command that names it wants them."""

from __future__ import annotations

from collections.abc import Callable
from typing import TypeVar

from arbitro.desk.kernel.feature import Answer, Situation
from arbitro.desk.kernel.fields import value_of
from arbitro.desk.kernel.state import Section, SectionEntry
from arbitro.reasons import refused

C = TypeVar("C")


def on_entry(
    answer: Callable[[Section, SectionEntry, C], Answer],
) -> Callable[[Situation, C], Answer]:
    """Return the answer about an entry of a section, refused where there is no such entry."""

    def answered(at: Situation, command: C) -> Answer:
        number = value_of(command, "entry")
        entry = at.section.entries.get(number)
        if entry is None:
            return refused("entry-unknown", entry=number)
        return answer(at.section, entry, command)

    return answered


def only(
    answer: Callable[[Section, SectionEntry], Answer],
) -> Callable[[Section, SectionEntry, object], Answer]:
    """Return an answer that has all it needs in the entry itself."""
    return lambda section, entry, _: answer(section, entry)
