"""The facts of an event's office as JSON: read strictly, what is not given stays not said."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from datetime import date
from typing import Any

from arbitro.rules.office.conduct.appeals import Appeal, CommitteeMember
from arbitro.rules.office.conduct.protection import Stakes
from arbitro.rules.office.deadlines import ANCHORS
from arbitro.rules.office.document import ITEMS
from arbitro.rules.office.hall.equipment import HEIGHTS, EquipmentMeasures

GREATEST = 10**9
LARGEST_HALL = 100_000


class NotUnderstoodError(ValueError):
    """A fact is not what it should be; ``place`` says where, as ``days.start``."""

    def __init__(self, place: str) -> None:
        self.place = place
        super().__init__(place)


@dataclass(frozen=True, slots=True)
class Waiver:
    """Of whom measures were asked to be waived, and when."""

    addressee: str
    asked: date


@dataclass(frozen=True, slots=True)
class OfficeFacts:
    """What a file says; None: the part is not there and is not checked."""

    said: frozenset[str] | None = None
    not_applicable: frozenset[str] = frozenset()
    measures: EquipmentMeasures | None = None
    stakes: Stakes | None = None
    measures_taken: int | None = None
    waiver: Waiver | None = None
    members: tuple[CommitteeMember, ...] | None = None
    international: bool = False
    involved: frozenset[str] = frozenset()
    appeal_times: tuple[int, int, int, int | None] | None = None
    days: Mapping[str, date] = field(default_factory=dict)
    appeal: Appeal | None = None
    players: int | None = None
    arbiters: int | None = None
    boards: int | None = None


PARTS = {
    "prospectus": {"said", "not_applicable"},
    "equipment": {"heights", "bases", "square", "table"},
    "protection": {
        *("level", "norms", "prizes_eur", "average", "women", "national_championship"),
        *("measures", "waiver"),
    },
    "committee": {"members", "international", "involved"},
    "appeals": {"start", "longest_game", "next_pairing", "limit"},
    "days": set(ANCHORS),
    "appeal": {"entitled", "against_official", "written", "late", "deposit_paid", "signed"},
    "staff": {"players", "arbiters", "boards"},
}
"""The parts of a file and what each may say."""


def read_office(data: Any) -> OfficeFacts:
    """Return the facts in decoded JSON; raise NotUnderstoodError where they are not understood.

    >>> read_office({"days": {"start": "2026-05-10"}}).days["start"]
    datetime.date(2026, 5, 10)
    """
    parts = _object(data, "", set(PARTS))
    for name, known in PARTS.items():
        if name in parts:
            _object(parts[name], name, known)
    found: dict[str, Any] = {}
    for name, reader in _READERS.items():
        if name in parts:
            found |= reader(parts[name])
    return OfficeFacts(**found)


def _object(value: Any, place: str, known: set[str]) -> dict[str, Any]:
    if not isinstance(value, dict):
        raise NotUnderstoodError(place or ".")
    for name in value:
        if name not in known:
            raise NotUnderstoodError(f"{place}.{name}".lstrip("."))
    return value


def _number(part: dict[str, Any], name: str, place: str) -> int | None:
    value = part.get(name)
    if value is None:
        return None
    if type(value) is not int or not 0 <= value <= GREATEST:
        raise NotUnderstoodError(f"{place}.{name}")
    return value


def _flag(part: dict[str, Any], name: str, place: str) -> bool:
    value = part.get(name, False)
    if type(value) is not bool:
        raise NotUnderstoodError(f"{place}.{name}")
    return value


def _day(value: Any, place: str) -> date:
    try:
        return date.fromisoformat(value)
    except (TypeError, ValueError):
        raise NotUnderstoodError(place) from None


def _names(part: dict[str, Any], name: str, place: str) -> frozenset[str]:
    value = part.get(name, [])
    if not isinstance(value, list) or not all(isinstance(item, str) for item in value):
        raise NotUnderstoodError(f"{place}.{name}")
    return frozenset(value)


def _prospectus(part: dict[str, Any]) -> dict[str, Any]:
    found = {name: _names(part, name, "prospectus") for name in ("said", "not_applicable")}
    for name, items in found.items():
        if not items <= set(ITEMS):
            raise NotUnderstoodError(f"prospectus.{name}")
    return found


def _equipment(part: dict[str, Any]) -> dict[str, Any]:
    known = {"heights": set(HEIGHTS), "bases": set(HEIGHTS), "table": {"length", "width", "height"}}
    tables: dict[str, dict[str, int]] = {}
    for name, keys in known.items():
        place = f"equipment.{name}"
        given = _object(part.get(name, {}), place, keys)
        numbers = {key: _number(given, key, place) for key in given}
        tables[name] = {key: value for key, value in numbers.items() if value is not None}
    square = _number(part, "square", "equipment")
    return {
        "measures": EquipmentMeasures(tables["heights"], tables["bases"], square, tables["table"])
    }


def _protection(part: dict[str, Any]) -> dict[str, Any]:
    level = _number(part, "level", "protection") or 3
    if level > 3:
        raise NotUnderstoodError("protection.level")
    stakes = Stakes(
        level,
        _flag(part, "norms", "protection"),
        _number(part, "prizes_eur", "protection") or 0,
        _number(part, "average", "protection"),
        _flag(part, "women", "protection"),
        _flag(part, "national_championship", "protection"),
    )
    found: dict[str, Any] = {"stakes": stakes}
    found["measures_taken"] = _number(part, "measures", "protection")
    if "waiver" in part:
        place = "protection.waiver"
        asked = _object(part["waiver"], place, {"addressee", "asked"})
        if asked.get("addressee") not in {"federation", "commission"}:
            raise NotUnderstoodError(f"{place}.addressee")
        found["waiver"] = Waiver(asked["addressee"], _day(asked.get("asked"), f"{place}.asked"))
    return found


def _committee(part: dict[str, Any]) -> dict[str, Any]:
    members = part.get("members", [])
    if not isinstance(members, list):
        raise NotUnderstoodError("committee.members")
    return {
        "members": tuple(
            _member(member, f"committee.members.{n}") for n, member in enumerate(members, 1)
        ),
        "international": _flag(part, "international", "committee"),
        "involved": _names(part, "involved", "committee"),
    }


def _member(value: Any, place: str) -> CommitteeMember:
    given = _object(value, place, {"name", "federation", "born", "reserve", "official"})
    name, federation = given.get("name"), given.get("federation", "")
    if not isinstance(name, str) or not isinstance(federation, str):
        raise NotUnderstoodError(place)
    born = given.get("born")
    return CommitteeMember(
        name,
        federation,
        None if born is None else _day(born, f"{place}.born"),
        _flag(given, "reserve", place),
        _flag(given, "official", place),
    )


def _appeals(part: dict[str, Any]) -> dict[str, Any]:
    times = [_number(part, name, "appeals") for name in ("start", "longest_game", "next_pairing")]
    if None in times:
        raise NotUnderstoodError("appeals")
    return {"appeal_times": (*times, _number(part, "limit", "appeals"))}


def _appeal(part: dict[str, Any]) -> dict[str, Any]:
    def told(name: str) -> bool | None:
        return None if part.get(name) is None else _flag(part, name, "appeal")

    return {
        "appeal": Appeal(
            _flag(part, "entitled", "appeal"),
            _flag(part, "against_official", "appeal"),
            _flag(part, "written", "appeal"),
            told("late"),
            told("deposit_paid"),
            _flag(part, "signed", "appeal"),
        )
    }


def _days(part: dict[str, Any]) -> dict[str, Any]:
    return {"days": {name: _day(value, f"days.{name}") for name, value in part.items()}}


def _staff(part: dict[str, Any]) -> dict[str, Any]:
    found = {name: _number(part, name, "staff") for name in ("players", "arbiters", "boards")}
    for name, number in found.items():
        if number is not None and number > LARGEST_HALL:
            raise NotUnderstoodError(f"staff.{name}")
    return found


_READERS = {
    "prospectus": _prospectus,
    "equipment": _equipment,
    "protection": _protection,
    "committee": _committee,
    "appeals": _appeals,
    "appeal": _appeal,
    "days": _days,
    "staff": _staff,
}
