"""What each deed of the seminar room may say: fields and their bounds, the same at every door."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any, NamedTuple

from arbitro.model.days import written_day
from arbitro.reasons import Refused, refused
from arbitro.rules.arbiters.seminars import LANGUAGES, SeminarFormat, SeminarKind
from arbitro.school.families import FAMILIES
from arbitro.school.reading import LONGEST, MOST_OPTIONS, read_own_questions
from arbitro.school.seminar import VERSIONS, questions_beside

LONGEST_NAME = 80
MOST_DIGITS = 9
YEARS = range(1900, 2200)
MARKERS = (1, 2, 3)


class WholeNumber(NamedTuple):
    """The least and the most a whole number may be."""

    least: int
    most: int

    def holds(self, value: object) -> bool:
        """Tell whether a value is such a number."""
        return type(value) is int and self.least <= value <= self.most


TOPICS, LECTURERS, ASSISTANTS, PERCENT = (
    WholeNumber(0, 8),
    WholeNumber(1, 9),
    WholeNumber(0, 9),
    WholeNumber(0, 100),
)
SESSION_MINUTES, EXTRA_MINUTES = WholeNumber(1, 600), WholeNumber(0, 600)
EXAM_MINUTES, EXAM_VERSIONS = WholeNumber(10, 600), WholeNumber(1, len(VERSIONS))
SEEDS, NUMBERS = WholeNumber(0, 999_999), WholeNumber(1, 10**6)
"""In minutes where the name says so. Numbers are those of deeds, people and sessions."""


class _Field(NamedTuple):
    """A field of a deed: what it may be, and whether it may be left out."""

    holds: Callable[[Any], bool]
    optional: bool = False
    bounds: WholeNumber | None = None


def _number(bounds: WholeNumber, *, optional: bool = False) -> _Field:
    return _Field(bounds.holds, optional, bounds)


def _line(longest: int) -> Callable[[Any], bool]:
    return lambda value: isinstance(value, str) and 0 < len(value.strip()) <= longest


def _day(value: Any) -> bool:
    day = written_day(value)
    return day is not None and day.year in YEARS


def _one_of(known: object) -> Callable[[Any], bool]:
    names = {getattr(item, "value", item) for item in known}  # type: ignore[attr-defined]
    return lambda value: isinstance(value, str) and value in names


def _digits(value: Any) -> bool:
    plain = isinstance(value, str) and len(value) <= MOST_DIGITS
    return plain and (value == "" or (value.isascii() and value.isdigit()))


def _words(value: Any) -> bool:
    texts = isinstance(value, list | tuple) and all(isinstance(item, str) for item in value)
    return texts and len(" ".join(value)) <= LONGEST_NAME


def _numbers(value: Any) -> bool:
    return isinstance(value, list | tuple) and all(map(NUMBERS.holds, value))


def _own(value: Any) -> bool:
    return (
        isinstance(value, str)
        and len(value) <= LONGEST
        and not read_own_questions(value.replace("\r\n", "\n")).problems
    )


def _versions(value: Any) -> bool:
    papers = isinstance(value, list | tuple) and EXAM_VERSIONS.holds(len(value))
    return papers and all(
        isinstance(paper, list | tuple) and all(map(_is_drawn, paper)) for paper in value
    )


def _is_drawn(value: Any) -> bool:
    if not isinstance(value, list | tuple) or len(value) != 5:
        return False
    family, seed, options, right, digest = value
    return (
        isinstance(family, str)
        and family in FAMILIES
        and WholeNumber(0, 10**9).holds(seed)
        and WholeNumber(2, MOST_OPTIONS).holds(options)
        and WholeNumber(0, options - 1).holds(right)
        and isinstance(digest, str)
        and len(digest) <= LONGEST_NAME
    )


_PARTICIPANT = {"participant": _number(NUMBERS)}
_SESSION = {"session": _number(NUMBERS)}
FIELDS: Mapping[str, Mapping[str, _Field]] = {
    "planned": {
        "title": _Field(_line(LONGEST_NAME)),
        "kind": _Field(_one_of(SeminarKind)),
        "format": _Field(_one_of(SeminarFormat)),
        "start": _Field(_day),
        "end": _Field(_day),
        "applied": _Field(lambda value: value is None or value == "" or _day(value), True),
        "language": _Field(_one_of(LANGUAGES)),
        "new_topics": _number(TOPICS, optional=True),
        "lecturers": _number(LECTURERS, optional=True),
        "assistants": _number(ASSISTANTS, optional=True),
        "committee": _Field(_words, optional=True),
        "least_attendance": _number(PERCENT, optional=True),
    },
    "enrolled": {"name": _Field(_line(LONGEST_NAME)), "identifier": _Field(_digits, optional=True)},
    "left": _PARTICIPANT,
    "held": {
        "session": _number(NUMBERS, optional=True),
        "title": _Field(_line(LONGEST_NAME)),
        "day": _Field(_day),
        "minutes": _number(SESSION_MINUTES),
    },
    "dropped": _SESSION,
    "attended": {**_SESSION, "present": _Field(_numbers)},
    "set": {
        "versions": _Field(_versions),
        "minutes": _number(EXAM_MINUTES),
        "own": _Field(_own, optional=True),
        "seed": _number(SEEDS, optional=True),
    },
    "opened": {},
    "closed": {},
    "extended": {**_PARTICIPANT, "minutes": _number(EXTRA_MINUTES)},
    "handed-in": {
        **_PARTICIPANT,
        "answers": _Field(lambda value: isinstance(value, list | tuple)),
        "texts": _Field(lambda value: isinstance(value, list | tuple)),
    },
    "given-back": _PARTICIPANT,
    "marked": {
        **_PARTICIPANT,
        "marker": _number(WholeNumber(MARKERS[0], MARKERS[-1])),
        "marks": _Field(lambda value: type(value) is int),
    },
    "published": {},
    "reported": {"day": _Field(_day), "by": _Field(_one_of(("lecturer", "observer")))},
    "taken-back": {"number": _number(NUMBERS)},
}
"""Every kind of deed with what it says; marks are judged with the paper (`refusals`)."""


def said(kind: str, data: Mapping[str, Any]) -> dict[str, Any]:
    """Return what a deed says, nothing else; KeyError where there is no such kind."""
    return {name: data[name] for name in FIELDS[kind] if name in data}


def fault_of(kind: str, data: Mapping[str, Any]) -> Refused | None:
    """Return which field of a deed is not what it may be, None where all are.

    KeyError where there is no such kind.
    """
    for name, field in FIELDS[kind].items():
        if (name not in data and field.optional) or (name in data and field.holds(data[name])):
            continue
        if field.bounds is not None:
            least, most = field.bounds
            return refused("room-number", field=name, least=least, most=most)
        return refused("room-field", field=name)
    if kind == "planned" and data["end"] < data["start"]:
        return refused("room-field", field="end")
    if kind == "set" and not _is_whole(data):
        return refused("room-field", field="versions")
    return None


def _is_whole(data: Mapping[str, Any]) -> bool:
    """Tell whether each version has the questions that complete a paper (B.06.2 art. 4)."""
    own = read_own_questions(data.get("own", "").replace("\r\n", "\n")).value
    wanted = questions_beside(sum(question.marks for question in own))
    return all(len(paper) == wanted for paper in data["versions"])
