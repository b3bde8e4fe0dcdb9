"""The regulations of an event as clauses: computed from its settings, or free text of its own.

A clause fills items of the invitation (C.05 art. 12.3). Its words are made at the edge; a free
clause carries its text in each language it was written in.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from enum import Enum, unique

from arbitro.model import EditionKey
from arbitro.reasons import Value
from arbitro.rules.office.finding import Finding
from arbitro.rules.office.prospectus import ITEMS, check_prospectus


@unique
class Part(Enum):
    """The parts of the regulations, in their order."""

    GENERAL = "general"
    RULES = "rules"
    SYSTEM = "system"
    CALENDAR = "calendar"
    PRIZES = "prizes"
    CONDUCT = "conduct"
    FAIR_PLAY = "fair-play"
    TRAVEL = "travel"
    ENTRY = "entry"
    APPEALS = "appeals"
    FINAL = "final"


PART_OF = {
    "dates-and-place": Part.GENERAL,
    "reference-to-rules": Part.RULES,
    "hotels": Part.TRAVEL,
    "programme": Part.CALENDAR,
    "rate-of-play": Part.SYSTEM,
    "pairing-and-tie-breaks": Part.SYSTEM,
    "default-time": Part.SYSTEM,
    "draw-rule": Part.SYSTEM,
    "rapid-blitz-supervision": Part.SYSTEM,
    "travel-and-lodging": Part.TRAVEL,
    "fees-and-prizes": Part.PRIZES,
    "visas": Part.TRAVEL,
    "transport": Part.TRAVEL,
    "participants": Part.GENERAL,
    "contacts": Part.GENERAL,
    "duties-to-media": Part.CONDUCT,
    "dress-code": Part.CONDUCT,
    "smoking": Part.CONDUCT,
    "security": Part.FAIR_PLAY,
    "vaccinations": Part.TRAVEL,
    "tourism": Part.TRAVEL,
    "reply-and-arrival": Part.CALENDAR,
    "health-declared": Part.ENTRY,
    "needs-declared": Part.ENTRY,
}
"""The part each of the twenty-four items stands in."""


@dataclass(frozen=True, slots=True)
class Clause:
    """One clause: ``code`` names its words, with ``values``, unless ``texts`` are its own.

    ``item`` is the item of the invitation it fills, empty for clauses nobody asks for. ``section``
    is the name of the section it is about where the event has several.
    """

    part: Part
    code: str
    item: str = ""
    values: tuple[tuple[str, Value], ...] = ()
    texts: Mapping[str, str] = field(default_factory=dict)
    edition: EditionKey | None = None
    concept: str = ""
    section: str = ""

    def text_in(self, language: str) -> tuple[str, str] | None:
        """Return the own text of a free clause and the language it is in, None for computed ones.

        Where there is none in the language asked for, the first there is stands in.
        """
        if not self.texts:
            return None
        if language in self.texts:
            return self.texts[language], language
        first = min(self.texts)
        return self.texts[first], first


@dataclass(frozen=True, slots=True)
class Document:
    """The regulations of an event: its clauses, and the items it says do not apply to it."""

    clauses: tuple[Clause, ...] = ()
    not_applicable: frozenset[str] = frozenset()

    @property
    def said(self) -> frozenset[str]:
        """Return the items of the invitation that a clause fills."""
        return frozenset(each.item for each in self.clauses if each.item)

    def missing(self) -> tuple[Finding, ...]:
        """Return the items neither said nor told not to apply, in the order of the text."""
        return check_prospectus(self.said, self.not_applicable)

    def parts(self) -> tuple[tuple[Part, tuple[Clause, ...]], ...]:
        """Return the clauses by part; parts without any are left out."""
        found = ((part, tuple(each for each in self.clauses if each.part is part)) for part in Part)
        return tuple((part, clauses) for part, clauses in found if clauses)


assert set(PART_OF) == set(ITEMS)
