"""What an event says of its office: sheets of facts and rows of registers, by their names."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from datetime import date
from typing import NamedTuple

from arbitro.rules.office.facts import Facts, Said

MOST_ROWS = 5_000
"""Of all registers of an event together."""


@dataclass(frozen=True, slots=True)
class Row:
    """One row of a register; one that was struck out stays, with the reason."""

    number: int
    said: Said
    struck: str = ""

    @property
    def facts(self) -> Facts:
        """Return the facts of the row, to be read."""
        return Facts.of(self.said)


class SealedRow(NamedTuple):
    """A row kept beside the log: the number of what it says now, and its keyed digest."""

    number: int
    digest: str


class Published(NamedTuple):
    """The regulations as they were published on a day: clauses by key, as JSON."""

    on: date
    clauses: Said


@dataclass(frozen=True, slots=True)
class Office:
    """What was said of the whole event, or of a section: by sheet, and by register and number.

    ``published`` are the regulations of the event, each time they were published.
    """

    sheets: Mapping[str, Said] = field(default_factory=dict)
    rows: Mapping[str, Mapping[int, Row]] = field(default_factory=dict)
    published: tuple[Published, ...] = ()

    def facts(self, sheet: str) -> Facts:
        """Return the facts of a sheet, to be read."""
        return Facts.of(self.sheets.get(sheet, ()))

    def standing(self, register: str) -> tuple[Row, ...]:
        """Return the rows of a register that were not struck out, in their order."""
        return tuple(row for row in self.rows.get(register, {}).values() if not row.struck)


NOTHING_SAID_OF_THE_OFFICE = Office()
