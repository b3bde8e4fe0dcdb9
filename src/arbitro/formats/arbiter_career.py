"""An arbiter's career as JSON.

``{"name": "Ana Ruiz", "birth": "1990-05-01", "national": "2018-01-10", "fide": null, "norms":
[{"event": "Open", "kind": "swiss", "level": "international", "end": "2025-03-09", "rounds": 7,
"players": 76, "rated": 50, "federations": 5, "chief": "B. Gil"}, {"event": "Seminar", "kind":
"seminar", "end": "2025-01-10", "score": 85}]}``; the members of a norm are those of
`arbitro.rules.arbiters.career.ArbiterNorm`.
"""

from __future__ import annotations

import json
from dataclasses import fields
from datetime import date
from typing import Any

from arbitro.explain import Refused, refused
from arbitro.rules.arbiters.career import ArbiterNorm, Career, Kind, Level

_KINDS: dict[str, type] = {
    "event": str,
    "system": str,
    "chief": str,
    "rounds": int,
    "players": int,
    "rated": int,
    "federations": int,
    "boards": int,
    "teams": int,
    "score": int,
    "all_rated": bool,
    "player_norm": bool,
    "approved": bool,
}
MEMBERS = tuple(each.name for each in fields(ArbiterNorm))


def read_career(text: str) -> Career | Refused:
    """Return the career, Refused with the place of what cannot be read."""
    try:
        data = json.loads(text)
    except ValueError:
        return refused("arbiter-career-unreadable", where="JSON")
    if not isinstance(data, dict):
        return refused("arbiter-career-unreadable", where="JSON")
    norms = []
    found = data.get("norms", [])
    for number, given in enumerate(found if isinstance(found, list) else [None], 1):
        norm = _norm(given)
        if isinstance(norm, str):
            return refused("arbiter-norm-unreadable", number=number, member=norm)
        norms.append(norm)
    days: dict[str, date | None] = {}
    for name in ("birth", "national", "fide"):
        try:
            days[name] = date.fromisoformat(data[name]) if data.get(name) else None
        except (ValueError, TypeError):
            return refused("arbiter-career-unreadable", where=name)
    birth = days["birth"]
    if birth is None:
        return refused("arbiter-career-unreadable", where="birth")
    return Career(str(data.get("name", "")), birth, tuple(norms), days["national"], days["fide"])


def _norm(given: object) -> ArbiterNorm | str:
    """Return a norm, or the name of the member that is missing, unknown or of the wrong kind."""
    if not isinstance(given, dict):
        return "norms"
    unknown = next((name for name in given if name not in MEMBERS), None)
    if unknown is not None:
        return str(unknown)
    read: dict[str, Any] = {}
    try:
        for name in ("kind", "end", "level"):
            if name in given:
                read[name] = _special(name, given[name])
    except (ValueError, TypeError):
        return name
    for name, kind in _KINDS.items():
        value = given.get(name)
        if value is None:
            continue
        if type(value) is not kind or (isinstance(value, int) and value < 0):
            return name
        read[name] = value
    missing = next((name for name in ("event", "kind", "end") if name not in read), None)
    return missing or ArbiterNorm(**read)


def _special(name: str, value: Any) -> Kind | Level | date:
    if name == "kind":
        return Kind(value)
    return Level(value) if name == "level" else date.fromisoformat(value)
