"""What a paper is filled with: members of a dataclass that a person may fill in, as JSON or a form.

A paper is a frozen dataclass whose members are made by `text`, `number`, `day`, `choice`, `yes_no`,
`points` and `rows`. What is unknown is empty, and a blank on the paper. A ``needed`` member is one
the paper is not complete without. A ``computed`` one comes from the games: where it is known,
nobody can fill in anything else.
"""

from __future__ import annotations

import json
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field, fields, replace
from datetime import date
from functools import cache
from typing import Any, Generic, TypeVar
from unicodedata import category

from arbitro.formats.texts.dates import days_meant
from arbitro.reasons import Refused, refused

P = TypeVar("P")

LONGEST, LONGEST_TEXT = 200, 20_000
MOST_ROWS = 2_000
LARGEST = 10**9
YES, NO = "yes", "no"


@dataclass(frozen=True, slots=True)
class Member:
    """How a member is filled in: its kind, and for a choice or for rows what is possible.

    ``kind`` is ``text``, ``long`` (several lines), ``number``, ``day``, ``choice``, ``yes-no``,
    ``points`` or ``rows``; ``spare`` tells how many rows a blank form offers.
    """

    name: str
    kind: str
    needed: bool = False
    computed: bool = False
    choices: tuple[str, ...] = ()
    row: type[Any] | None = None
    spare: int = 0

    @property
    def empty(self) -> object:
        """Return the value of a blank."""
        return {"rows": (), "text": "", "long": "", "choice": ""}.get(self.kind)


def _member(kind: str, default: object, **about: Any) -> Any:
    return field(default=default, metadata={"kind": kind, **about})


def text(*, long: bool = False, **about: Any) -> Any:
    """Make a member that holds words."""
    return _member("long" if long else "text", "", **about)


def number(**about: Any) -> Any:
    """Make a member that holds a whole number, None where unknown."""
    return _member("number", None, **about)


def day(**about: Any) -> Any:
    """Make a member that holds a date, None where unknown."""
    return _member("day", None, **about)


def yes_no(**about: Any) -> Any:
    """Make a member that holds True or False, None where unknown."""
    return _member("yes-no", None, **about)


def points(**about: Any) -> Any:
    """Make a member that holds points in tenths, None where unknown."""
    return _member("points", None, **about)


def choice(*choices: str, **about: Any) -> Any:
    """Make a member that holds one of several codes, nothing where unknown."""
    return _member("choice", "", choices=choices, **about)


def rows(of: type[Any], *, spare: int = 0, **about: Any) -> Any:
    """Make a member that holds rows, each a dataclass of such members."""
    return _member("rows", (), row=of, spare=spare, **about)


def members(paper: object) -> tuple[Member, ...]:
    """Return the members of a paper or of its type, in the order they are shown."""
    return _members_of(paper if isinstance(paper, type) else type(paper))


@cache
def _members_of(kind: type) -> tuple[Member, ...]:
    return tuple(Member(other.name, **other.metadata) for other in fields(kind))


def missing(paper: object) -> tuple[str, ...]:
    """Return the needed members that are still blank; in rows as ``norms.2.start``."""
    return tuple(_missing(paper, ""))


def _missing(part: object, where: str) -> Iterator[str]:
    for member in members(part):
        value = getattr(part, member.name)
        if member.needed and value == member.empty:
            yield f"{where}{member.name}"
        if member.kind == "rows":
            for place, row in enumerate(value, 1):
                yield from _missing(row, f"{where}{member.name}.{place}.")


@dataclass(frozen=True, slots=True)
class FilledPaper(Generic[P]):
    """A paper with what was filled in, and what could not be: each fault by where it is."""

    paper: P
    faults: tuple[tuple[str, Refused], ...] = ()

    @property
    def ok(self) -> bool:
        """Tell whether all that was filled in could be understood."""
        return not self.faults


def fill(paper: P, given: Mapping[str, object]) -> FilledPaper[P]:
    """Fill members of a paper in; None or an empty text makes a blank.

    >>> from arbitro.papers.forms.title_result import TitleResult
    >>> filled = fill(TitleResult(surname="Gil"), {"surname": "Gil Ruiz", "start": "2026-13-01"})
    >>> filled.paper.surname, [(where, why.code) for where, why in filled.faults]
    ('Gil Ruiz', [('start', 'paper-value')])
    """
    faults: list[tuple[str, Refused]] = []
    return FilledPaper(_filled(paper, given, "", faults), tuple(faults))


def _filled(part: P, given: Mapping[str, object], where: str, faults: _Faults) -> P:
    known = {other.name: other for other in members(part)}
    values: dict[str, object] = {}
    for name, raw in given.items():
        place = f"{where}{name}"
        member = known.get(name)
        if member is None:
            faults.append((place, refused("paper-member-unknown", member=place)))
            continue
        before = getattr(part, name)
        value: object
        if member.kind == "rows":
            value = _rows(member, raw, place, faults)
        else:
            try:
                value = _read(member, raw)
            except ValueError:
                shown = raw if isinstance(raw, str) else json.dumps(raw, default=str)
                why = refused("paper-value", member=place, value=shown[:60], kind=member.kind)
                faults.append((place, why))
                continue
        # A paper that was saved brings its computed members along: the same value is no fault.
        if member.computed and before not in (member.empty, value):
            faults.append((place, refused("paper-member-computed", member=place)))
            continue
        values[name] = value
    return replace(part, **values)  # type: ignore[type-var]


_Faults = list[tuple[str, Refused]]


def _rows(member: Member, raw: object, where: str, faults: _Faults) -> tuple[object, ...]:
    assert member.row is not None
    if not isinstance(raw, Sequence) or isinstance(raw, str) or len(raw) > MOST_ROWS:
        faults.append((where, refused("paper-rows", member=where, most=MOST_ROWS)))
        return ()
    found = []
    for place, item in enumerate(raw, 1):
        if isinstance(item, Mapping):
            found.append(_filled(member.row(), item, f"{where}.{place}.", faults))
        else:
            faults.append((f"{where}.{place}", refused("paper-row", member=f"{where}.{place}")))
    return tuple(found)


def _day(said: str) -> date:
    found = days_meant(said, is_day_first=False)
    if len(found) != 1:
        raise ValueError(said)
    return found[0]


def _read(member: Member, raw: object) -> object:
    """Return the value of a member; ValueError where it is of another kind."""
    if raw is None or (isinstance(raw, str) and not raw.strip()):
        return member.empty
    if member.kind == "number":
        return _whole(raw)
    if member.kind == "points":
        return _tenths(raw)
    if member.kind == "yes-no":
        return _truth(raw)
    if not isinstance(raw, str):
        raise ValueError(raw)  # noqa: TRY004 - a fault of who fills in, not of the program
    said = _plain(raw).strip()
    if member.kind == "day":
        return _day(said)
    if member.kind == "choice":
        if said not in member.choices:
            raise ValueError(said)
        return said
    if len(said) > (LONGEST if member.kind == "text" else LONGEST_TEXT):
        raise ValueError(said)
    return said if member.kind == "long" else " ".join(said.split())


def _plain(raw: str) -> str:
    """Return a text with one sign at the ends of lines and none that controls a terminal."""
    lines = raw.replace("\r\n", "\n").replace("\r", "\n").replace("\t", " ")
    return "".join(sign for sign in lines if sign == "\n" or category(sign) not in {"Cc", "Cs"})


def _whole(raw: object) -> int:
    if isinstance(raw, str) and raw.strip().isdecimal() and len(raw.strip()) < 10:
        return int(raw)
    if isinstance(raw, int) and not isinstance(raw, bool) and 0 <= raw < LARGEST:
        return raw
    raise ValueError(raw)


def _tenths(raw: object) -> int:
    said = str(raw).strip().replace("½", ".5").replace(",", ".")
    whole, _, tenth = said.partition(".")
    known = isinstance(raw, str | int | float) and not isinstance(raw, bool)
    if not known or not (whole or tenth) or len(whole) > 4 or len(tenth) > 1:
        raise ValueError(raw)
    if not ((whole or "0") + (tenth or "0")).isdecimal():
        raise ValueError(raw)
    return int(whole or 0) * 10 + int(tenth or 0)


def _truth(raw: object) -> bool:
    if isinstance(raw, bool):
        return raw
    if raw in {YES, NO}:
        return raw == YES
    raise ValueError(raw)


def as_data(paper: object) -> dict[str, object]:
    """Return a paper as JSON has it: dates as text, points as ``6.5``, blanks as None."""
    return {member.name: _written(member, getattr(paper, member.name)) for member in members(paper)}


def _written(member: Member, value: Any) -> object:
    if member.kind == "rows":
        return [as_data(row) for row in value]
    if value == member.empty:
        return None
    if member.kind == "day":
        return value.isoformat()
    if member.kind == "points":
        return f"{value // 10}.{value % 10}" if value % 10 else str(value // 10)
    return value


def read_data(text_of_file: str, code: str) -> Mapping[str, object] | Refused:
    """Return what a file fills in: the members themselves, or under ``data`` beside ``paper``.

    The file is what ``arbitro office paper --json`` prints, or a part of it.
    """
    try:
        found: object = json.loads(text_of_file)
    except json.JSONDecodeError as problem:
        return refused("paper-data-unreadable", line=problem.lineno, column=problem.colno)
    except (RecursionError, ValueError):
        return refused("paper-data-unreadable", line=1, column=1)
    if not isinstance(found, dict):
        return refused("paper-data-unreadable", line=1, column=1)
    other = found.get("paper", code)
    if other != code:
        return refused("paper-of-other-kind", paper=str(other)[:20], expected=code)
    inner = found.get("data", found)
    if not isinstance(inner, dict):
        return refused("paper-data-unreadable", line=1, column=1)
    return {name: value for name, value in inner.items() if inner is not found or name != "paper"}
