"""What a citation is made of: a regulation, one of its editions, an article of it."""

from __future__ import annotations

from dataclasses import dataclass
from datetime import date
from enum import Enum, unique

from arbitro.model import EditionKey


@unique
class Status(Enum):
    """How far arbitro carries an article out, said honestly."""

    IMPLEMENTED = "implemented"
    PARTIAL = "partial"
    PLANNED = "planned"
    ADVICE = "advice"
    ARBITER = "arbiter"
    OUT_OF_SCOPE = "out-of-scope"


@dataclass(frozen=True, slots=True)
class Edition:
    """One edition of a regulation. ``in_force_until`` is the last day, None while it is current.

    ``handbook`` is the chapter's identifier there; ``source`` says which text was read and
    ``checked_on`` when somebody last compared the data with it.
    """

    key: EditionKey
    regulation: str
    in_force_from: date
    in_force_until: date | None
    handbook: str
    source: str
    checked_on: date


@dataclass(frozen=True, slots=True)
class Article:
    """One article of one edition: its number, its label if it has one (``C12``), its concept."""

    edition: EditionKey
    number: str
    label: str
    concept: str
    status: Status

    def __str__(self) -> str:
        label = f" [{self.label}]" if self.label else ""
        return f"{self.edition} art. {self.number}{label}"


class NoEditionInForceError(LookupError):
    """No encoded edition of the regulation covers the date; the message lists those that exist."""

    def __init__(self, regulation: str, on: date, known: tuple[Edition, ...]) -> None:
        self.regulation = regulation
        self.on = on
        self.known = known
        dates = ", ".join(f"{edition.key} from {edition.in_force_from}" for edition in known)
        super().__init__(f"no edition of {regulation} is encoded for {on}; known: {dates}")
