"""What is shown and printed of a seminar: its people, cards, certificates, and figures."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Mapping
from dataclasses import dataclass
from datetime import datetime
from fractions import Fraction
from typing import Any, NamedTuple

from arbitro.i18n import Translator
from arbitro.papers.small_papers import qr
from arbitro.rules.arbiters.seminars import SeminarKind
from arbitro.school.concepts import edition_matters
from arbitro.school.exam import MOST_OF_A_FAMILY, concepts_asked_twice
from arbitro.school.room import Course, HandedIn, Paper, Participant, questions_of, sheets
from arbitro.school.seminar import POINT, ItemFigures, SeminarResult, statistics
from arbitro.web.session.device_codes import CandidateKeys


@dataclass(frozen=True, slots=True)
class Person:
    """A participant with what is shown: minutes attended, how the examination stands, the result.

    ``state`` is one of ``none``, ``waiting``, ``writing``, ``handed-in``, ``over``.
    """

    who: Participant
    minutes: int
    enough: bool
    state: str
    answered: int
    letter: str
    until: datetime | None
    result: SeminarResult | None

    @property
    def total(self) -> int | None:
        """Return the marks of the paper, None while they are open."""
        return None if self.result is None else self.result.total


def people(
    course: Course, saved: Mapping[int, HandedIn], found: Mapping[int, SeminarResult], now: datetime
) -> list[Person]:
    """Return the participants in the order of their numbers."""
    shown = []
    for number, who in course.participants.items():
        given = course.handed.get(number) or saved.get(number)
        shown.append(
            Person(
                who,
                course.attended(number),
                course.has_attended(number),
                state_of(course, number, now),
                0 if given is None else sum(answer is not None for answer in given.answers),
                "" if course.paper is None else course.letter(number),
                course.deadline(number),
                found.get(number),
            )
        )
    return shown


class Holding(NamedTuple):
    """What a version of a paper asks for, and where its questions did not suffice.

    ``twice`` is how many questions repeat a concept, ``often`` the kinds asked more than twice.
    """

    letter: str
    concepts: int
    editions: int
    twice: int
    often: list[str]


def holding(paper: Paper, words: Translator) -> list[Holding]:
    """Return what each version of a paper holds."""
    found = []
    for letter, drawn in zip(paper.letters, paper.versions, strict=True):
        asked = questions_of(drawn)
        families = Counter(question.family for question in asked)
        often = [words.t(f"school.family.{n}") for n, c in families.items() if c > MOST_OF_A_FAMILY]
        twice = concepts_asked_twice(asked)
        editions = sum(map(edition_matters, asked))
        found.append(Holding(letter, len(asked) - twice, editions, twice, often))
    return found


def hours_in(words: Translator) -> Callable[[int], str]:
    """Return what writes minutes as hours."""
    return lambda minutes: words.decimal(Fraction(minutes, 60))


def points_in(words: Translator) -> Callable[[int], str]:
    """Return what writes marks as points."""
    return lambda marks: words.decimal(Fraction(marks, POINT))


def state_of(course: Course, participant: int, now: datetime) -> str:
    """Return how the examination of a participant stands."""
    if course.paper is None:
        return "none"
    if course.opened is None:
        return "waiting"
    if participant in course.handed:
        return "handed-in"
    return "writing" if course.may_write(participant, now) else "over"


def figures(course: Course, saved: Mapping[int, HandedIn]) -> dict[str, tuple[ItemFigures, ...]]:
    """Return for each version how its questions were answered."""
    if course.paper is None:
        return {}
    handed = sheets(course, saved)
    return {
        letter: statistics(
            [item for item in handed if item.version == letter], course.paper.choices(letter)
        )
        for letter in course.paper.letters
    }


def mean_of(found: Mapping[int, SeminarResult]) -> int | None:
    """Return the mean of the marks of those whose examination is marked, rounded half up."""
    totals = [item.total for item in found.values() if item.total is not None]
    return (2 * sum(totals) + len(totals)) // (2 * len(totals)) if totals else None


def cards(name: str, course: Course, keys: CandidateKeys, address: str) -> list[dict[str, Any]]:
    """Return a card for each participant, with the code that opens the own page."""
    return [
        {
            "names": [who.name],
            "event": course.plan.title,
            "section": "",
            "number": str(number),
            "pin": "",
            "address": address,
            "qr": qr(f"{address}/seminar/{name}/{keys.key(name, number)}"),
            "code": address,
        }
        for number, who in course.participants.items()
    ]


def certificates(
    course: Course, found: Mapping[int, SeminarResult], words: Translator
) -> list[dict[str, Any]]:
    """Return a certificate for each who was there long enough, with the result of who passed."""
    t, plan = words.t, course.plan
    days = words.iso_date(plan.start.isoformat())
    if plan.end != plan.start:
        days += f" \N{EN DASH} {words.iso_date(plan.end.isoformat())}"
    made = []
    for number, who in course.participants.items():
        if not course.has_attended(number):
            continue
        result = found.get(number)
        passed = course.published and result is not None and result.passed
        norm = "norm" if plan.kind is SeminarKind.FIDE_ARBITER else "passed"
        made.append(
            {
                "title": t("school.room.certificate"),
                "event": f"{plan.title} · {t('school.room.kind.' + plan.kind.value)}",
                "names": [who.name],
                "line": t(
                    "school.room.attended-line",
                    hours=hours_in(words)(course.attended(number)),
                ),
                "score": t(f"school.room.certificate-{norm}") if passed else "",
                "signs": [t("school.room.lecturer"), t("school.room.organiser")],
                "day": days,
            }
        )
    return made
