"""What speaks against a deed in the seminar room, before it is kept."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from datetime import datetime
from typing import Any, NamedTuple

from arbitro.reasons import Refused, refused
from arbitro.school.deeds import fault_of
from arbitro.school.room import Course, is_over

MOST_PARTICIPANTS = 100
MOST_SESSIONS = 60

Data = Mapping[str, Any]


def why_not(course: Course, kind: str, data: Data, now: datetime) -> Refused | None:
    """Return what speaks against a deed now, None where nothing does.

    KeyError where there is no such kind. The bounds of what it says are those of `deeds`.
    """
    fault = fault_of(kind, data)
    if fault is not None:
        return fault
    if kind == "enrolled":
        return _against_enrolling(course, data)
    if kind == "taken-back":
        return _against_taking_back(course, data["number"])
    for item in _AGAINST:
        if kind in item.kinds and item.holds(course, data, now):
            return item.refusal
    return None


def _against_enrolling(course: Course, data: Data) -> Refused | None:
    if course.opened is not None:
        return refused("room-examination-open")
    if len(course.participants) >= MOST_PARTICIPANTS:
        return refused("room-too-many-participants", most=MOST_PARTICIPANTS)
    if any(participant.name == data["name"] for participant in course.participants.values()):
        return refused("room-enrolled-already", name=str(data["name"]))
    return None


def _against_taking_back(course: Course, number: int) -> Refused | None:
    if course.last is None or course.last.number != number:
        return refused("room-not-the-last-deed")
    if course.last.kind in {"opened", "set", "enrolled"} and course.handed:
        return refused("room-has-handed-in")
    if course.last.kind in {"opened", "set", "enrolled", "closed"} and course.shown:
        return refused("room-results-published")
    return None


class _Against(NamedTuple):
    """A refusal, the kinds of deeds it meets, and when it holds."""

    kinds: frozenset[str]
    holds: Callable[[Course, Data, datetime], bool]
    refusal: Refused


def _too_many_marks(course: Course, data: Data, _: datetime) -> bool:
    most = 0 if course.paper is None else course.paper.written
    return not 0 <= data["marks"] <= most


def _names_a_session(course: Course, data: Data) -> bool:
    return "session" not in data or data["session"] in course.sessions


_OF_SOMEBODY = frozenset({"left", "extended", "given-back", "marked", "handed-in"})

_AGAINST = (
    _Against(
        _OF_SOMEBODY,
        lambda course, data, _: data["participant"] not in course.participants,
        refused("room-no-participant"),
    ),
    _Against(
        frozenset({"dropped", "attended", "held"}),
        lambda course, data, _: not _names_a_session(course, data),
        refused("room-no-session"),
    ),
    _Against(
        frozenset({"attended"}),
        lambda course, data, _: not course.participants.keys() >= set(data["present"]),
        refused("room-no-participant"),
    ),
    _Against(
        frozenset({"held"}),
        lambda course, data, _: "session" not in data and len(course.sessions) >= MOST_SESSIONS,
        refused("room-too-many-sessions", most=MOST_SESSIONS),
    ),
    _Against(
        frozenset({"left"}),
        lambda course, data, _: data["participant"] in course.handed,
        refused("room-has-handed-in"),
    ),
    _Against(
        frozenset({"set", "opened"}),
        lambda course, _, __: course.opened is not None,
        refused("room-examination-open"),
    ),
    _Against(
        frozenset({"opened"}),
        lambda course, _, __: course.paper is None or not course.participants,
        refused("room-nothing-to-open"),
    ),
    _Against(
        frozenset({"extended", "given-back"}),
        lambda course, _, __: course.shown,
        refused("room-results-published"),
    ),
    _Against(
        frozenset({"extended"}),
        lambda course, _, __: course.closed,
        refused("room-examination-closed"),
    ),
    _Against(
        frozenset({"closed", "given-back", "handed-in"}),
        lambda course, _, __: course.opened is None,
        refused("room-not-open"),
    ),
    _Against(
        frozenset({"closed", "marked"}),
        lambda course, _, __: course.published,
        refused("room-results-published"),
    ),
    _Against(
        frozenset({"handed-in"}),
        lambda course, data, now: not course.may_write(data["participant"], now),
        refused("room-time-over"),
    ),
    _Against(
        frozenset({"marked", "published"}),
        lambda course, _, now: not is_over(course, now),
        refused("room-still-writing"),
    ),
    _Against(frozenset({"marked"}), _too_many_marks, refused("room-marks-too-many")),
)
"""Looked at in this order; the first that holds is told."""
