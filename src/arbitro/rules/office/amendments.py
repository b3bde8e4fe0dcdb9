"""Amendments: how published regulations of an event differ from those published before.

A publication keeps its clauses as text of the log, without any language; comparing two says what
was said anew, otherwise, or no more.
"""

from __future__ import annotations

import json
from collections.abc import Iterable
from itertools import pairwise
from typing import NamedTuple, TypeAlias

from arbitro.model import EditionKey
from arbitro.rules.office.document import Clause, Document, Part

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
        first = f"{clause.part.value}/{_name(clause)}/{clause.section}"
        key, number = first, 2
        while key in found:
            key, number = f"{first}/{number}", number + 1
        found[key] = _told(clause)
    return tuple(sorted(found.items()))


def _name(clause: Clause) -> str:
    """Return what a clause is about: an item has one text, whichever of its words say it."""
    own = "own-" if clause.texts else ""
    return own + (clause.item or clause.code)


def _told(clause: Clause) -> str:
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

    >>> clause = Clause(Part.FINAL, "unforeseen", values=(("names", ("a", "b")),))
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
        Part(part),
        said["code"],
        said["item"],
        values,
        said["texts"],
        EditionKey(said["edition"]) if said["edition"] else None,
        said["concept"],
        rest.split("/")[1],
    )


def changes(before: Told, now: Told) -> tuple[Change, ...]:
    """Return what differs between two publications, in the order of the parts.

    >>> one = told_of(Document((Clause(Part.FINAL, "unforeseen"),)))
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


_PARTS = [part.value for part in Part]


def _in_order(key: str) -> tuple[int, str]:
    return _PARTS.index(key.partition("/")[0]), key


def numbered(publications: Iterable[Told]) -> tuple[tuple[Change, ...], ...]:
    """Return the amendments of later publications, the first amendment first."""
    listed = list(publications)
    return tuple(changes(one, other) for one, other in pairwise(listed))
