"""The regulations of an event as clauses, the items of its invitation, and how both are amended.

A clause is computed from settings or free text of the event, and fills items of the invitation
(C.05 art. 12.3). Its words are made at the edge; a free clause carries its text in each language it
was written in. A publication keeps its clauses as text of the log, without any language; comparing
two says what was said anew, otherwise, or no more.
"""

from __future__ import annotations

import json
from collections.abc import Collection, Iterable, Mapping
from dataclasses import dataclass, field
from enum import Enum, unique
from itertools import pairwise
from typing import NamedTuple, TypeAlias

from arbitro.model import EditionKey
from arbitro.reasons import Value
from arbitro.rules.office.conduct.appeals import GENERAL
from arbitro.rules.office.finding import Finding, Grade, finding

ITEMS = (
    *("dates-and-place", "reference-to-rules", "hotels", "programme", "rate-of-play"),
    *("pairing-and-tie-breaks", "default-time", "draw-rule", "rapid-blitz-supervision"),
    *("travel-and-lodging", "fees-and-prizes", "visas", "transport", "participants"),
    *("contacts", "duties-to-media", "dress-code", "smoking", "security", "vaccinations"),
    *("tourism", "reply-and-arrival", "health-declared", "needs-declared"),
)
"""The twenty-four items in the order of the text."""


def check_prospectus(
    said: Collection[str], not_applicable: Collection[str] = ()
) -> tuple[Finding, ...]:
    """Return the items that are neither said nor ticked as not applicable, in their order.

    >>> [each.code for each in check_prospectus(set(ITEMS) - {"visas"})]
    ['item-visas']
    """
    return tuple(
        finding(Grade.MISSING, f"item-{item}", "invitation-contents", GENERAL, number=number)
        for number, item in enumerate(ITEMS, 1)
        if item not in said and item not in not_applicable
    )


@unique
class DocumentPart(Enum):
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
    "dates-and-place": DocumentPart.GENERAL,
    "reference-to-rules": DocumentPart.RULES,
    "hotels": DocumentPart.TRAVEL,
    "programme": DocumentPart.CALENDAR,
    "rate-of-play": DocumentPart.SYSTEM,
    "pairing-and-tie-breaks": DocumentPart.SYSTEM,
    "default-time": DocumentPart.SYSTEM,
    "draw-rule": DocumentPart.SYSTEM,
    "rapid-blitz-supervision": DocumentPart.SYSTEM,
    "travel-and-lodging": DocumentPart.TRAVEL,
    "fees-and-prizes": DocumentPart.PRIZES,
    "visas": DocumentPart.TRAVEL,
    "transport": DocumentPart.TRAVEL,
    "participants": DocumentPart.GENERAL,
    "contacts": DocumentPart.GENERAL,
    "duties-to-media": DocumentPart.CONDUCT,
    "dress-code": DocumentPart.CONDUCT,
    "smoking": DocumentPart.CONDUCT,
    "security": DocumentPart.FAIR_PLAY,
    "vaccinations": DocumentPart.TRAVEL,
    "tourism": DocumentPart.TRAVEL,
    "reply-and-arrival": DocumentPart.CALENDAR,
    "health-declared": DocumentPart.ENTRY,
    "needs-declared": DocumentPart.ENTRY,
}
"""The part each of the twenty-four items stands in."""


@dataclass(frozen=True, slots=True)
class Clause:
    """One clause: ``code`` names its words, with ``values``, unless ``texts`` are its own.

    ``item`` is the item of the invitation it fills, empty for clauses nobody asks for. ``section``
    is the name of the section it is about where the event has several.
    """

    part: DocumentPart
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
        return frozenset(clause.item for clause in self.clauses if clause.item)

    def missing(self) -> tuple[Finding, ...]:
        """Return the items neither said nor told not to apply, in the order of the text."""
        return check_prospectus(self.said, self.not_applicable)

    def parts(self) -> tuple[tuple[DocumentPart, tuple[Clause, ...]], ...]:
        """Return the clauses by part; parts without any are left out."""
        found = (
            (part, tuple(clause for clause in self.clauses if clause.part is part))
            for part in DocumentPart
        )
        return tuple((part, clauses) for part, clauses in found if clauses)


assert set(PART_OF) == set(ITEMS)


Told: TypeAlias = tuple[tuple[str, str], ...]
"""Clauses as a publication keeps them: a key each, and what is said, as JSON."""


class Change(NamedTuple):
    """A clause that was said otherwise; None: it was not there, or is not any more."""

    old: Clause | None
    new: Clause | None


def told_of(document: Document) -> Told:
    """Return the clauses of a document as a publication keeps them, in the order of their keys."""
    found: dict[str, str] = {}
    for clause in document.clauses:
        # a slash parts what a key says, and the name of a section may have one
        section = clause.section.replace("%", "%25").replace("/", "%2F")
        first = f"{clause.part.value}/{_name(clause)}/{section}"
        key, number = first, 2
        # Several own texts may be of one part and section: all but the first are numbered.
        while key in found:
            key, number = f"{first}/{number}", number + 1
        found[key] = _write_clause(clause)
    return tuple(sorted(found.items()))


def _name(clause: Clause) -> str:
    """Return what a clause is about: an item has one text, whichever of its words say it."""
    own = "own-" if clause.texts else ""
    return own + (clause.item or clause.code)


def _write_clause(clause: Clause) -> str:
    said = {
        "code": clause.code,
        "item": clause.item,
        "values": dict(clause.values),
        "texts": dict(clause.texts),
        "edition": str(clause.edition or ""),
        "concept": clause.concept,
    }
    return json.dumps(said, ensure_ascii=False, sort_keys=True)


def clause_of(key: str, told: str) -> Clause:
    """Return a clause of a publication.

    >>> clause = Clause(DocumentPart.FINAL, "unforeseen", values=(("names", ("a", "b")),))
    >>> clause_of(*told_of(Document((clause,)))[0]) == clause
    True
    """
    part, _, rest = key.partition("/")
    said = json.loads(told)
    values = tuple(
        (name, tuple(value) if isinstance(value, list) else value)
        for name, value in said["values"].items()
    )
    return Clause(
        DocumentPart(part),
        said["code"],
        said["item"],
        values,
        said["texts"],
        EditionKey(said["edition"]) if said["edition"] else None,
        said["concept"],
        rest.split("/")[1].replace("%2F", "/").replace("%25", "%"),
    )


def changes(before: Told, now: Told) -> tuple[Change, ...]:
    """Return what differs between two publications, in the order of the parts.

    >>> one = told_of(Document((Clause(DocumentPart.FINAL, "unforeseen"),)))
    >>> changes(one, one), len(changes(one, ()))
    ((), 1)
    """
    old, new = dict(before), dict(now)
    keys = sorted(old.keys() | new.keys(), key=_in_order)
    return tuple(
        Change(_clause(key, old), _clause(key, new))
        for key in keys
        if _same(old.get(key)) != _same(new.get(key))
    )


def _same(told: str | None) -> object:
    return None if told is None else json.loads(told)


def _clause(key: str, told: dict[str, str]) -> Clause | None:
    return clause_of(key, told[key]) if key in told else None


_PARTS = [part.value for part in DocumentPart]


def _in_order(key: str) -> tuple[int, str]:
    return _PARTS.index(key.partition("/")[0]), key


def numbered(publications: Iterable[Told]) -> tuple[tuple[Change, ...], ...]:
    """Return the amendments of later publications, the first amendment first."""
    listed = list(publications)
    return tuple(changes(one, other) for one, other in pairwise(listed))
