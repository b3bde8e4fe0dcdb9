"""The forms of the seminar room: what a lecturer and a candidate send, as the data of deeds."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING, Any

from arbitro.rules.arbiters.seminars import LANGUAGES, SeminarFormat, SeminarKind
from arbitro.school.deeds import (
    ASSISTANTS,
    EXAM_MINUTES,
    EXAM_VERSIONS,
    EXTRA_MINUTES,
    LECTURERS,
    LONGEST_NAME,
    MARKERS,
    NUMBERS,
    PERCENT,
    SEEDS,
    SESSION_MINUTES,
    TOPICS,
)
from arbitro.school.reading import LONGEST, marks_of, read_own_questions
from arbitro.school.refusals import MOST_PARTICIPANTS
from arbitro.school.room import LONGEST_ANSWER, Course, HandedIn, drawn_versions
from arbitro.school.seminar import POINT, VERSIONS
from arbitro.web.forms.form import Form, whole_number

if TYPE_CHECKING:
    from arbitro.formats.texts.problems import Problem

Deeds = tuple[tuple[str, dict[str, Any]], ...]
"""Deeds to be done one after the other: kind and data."""


def plan_of(form: Form) -> dict[str, Any]:
    """Return the plan of a course; faults are noted at the form."""
    start, end, applied = form.day("start"), form.day("end"), form.day("applied")
    for name, day in (("start", start), ("end", end)):
        if day is None:
            form.fault(name, "required")
    if start is not None and end is not None and end < start:
        form.fault("end", "date")
    kind = form.choice("kind", SeminarKind)
    where = form.choice("format", SeminarFormat)
    language = form.values.get("language", "")
    if language not in LANGUAGES:
        form.fault("language", "choice")
    committee = form.text("committee", longest=LONGEST_NAME).upper().replace(",", " ").split()
    return {
        "title": form.text("title", required=True, longest=LONGEST_NAME),
        "kind": "" if kind is None else kind.value,
        "format": "" if where is None else where.value,
        "start": "" if start is None else start.isoformat(),
        "end": "" if end is None else end.isoformat(),
        "applied": "" if applied is None else applied.isoformat(),
        "language": language,
        "new_topics": form.number("new_topics", *TOPICS, default=0),
        "lecturers": form.number("lecturers", *LECTURERS, default=1),
        "assistants": form.number("assistants", *ASSISTANTS, default=0),
        "committee": committee,
        "least_attendance": form.number("least_attendance", *PERCENT, default=80),
    }


def deeds_of(form: Form, course: Course) -> Deeds:
    """Return what a form of the lecturer's page asks for; none where a field is at fault."""
    what = form.values.get("do", "")
    makers: dict[str, Callable[[], Deeds]] = {
        "planned": lambda: (("planned", plan_of(form)),),
        "enrolled": lambda: _enrolled(form),
        "left": lambda: (("left", _participant(form, course)),),
        "held": lambda: (("held", _session(form)),),
        "dropped": lambda: (("dropped", _of_session(form, course)),),
        "attended": lambda: _attended(form, course),
        "set": lambda: _set(form, course),
        "opened": lambda: (("opened", {}),),
        "closed": lambda: (("closed", {}),),
        "extended": lambda: (("extended", _extended(form, course)),),
        "given-back": lambda: (("given-back", _participant(form, course)),),
        "marked": lambda: _marked(form, course),
        "published": lambda: (("published", {}),),
        "reported": lambda: (("reported", _reported(form)),),
        "taken-back": lambda: (("taken-back", {"number": form.number("number", *NUMBERS)}),),
    }
    maker = makers.get(what)
    if maker is None:
        form.fault("do", "choice")
        return ()
    found = maker()
    return found if form.ok else ()


def _participant(form: Form, course: Course) -> dict[str, Any]:
    return {"participant": _known(form, "participant", course.participants)}


def _of_session(form: Form, course: Course) -> dict[str, Any]:
    return {"session": _known(form, "session", course.sessions)}


def _known(form: Form, name: str, known: Any) -> int:
    found = form.chosen(name, list(known))
    if found is None:
        form.fault(name, "choice")
    return found or 0


def _enrolled(form: Form) -> Deeds:
    """Read people one a line: a name, and after a semicolon the FIDE identifier."""
    found: list[tuple[str, dict[str, Any]]] = []
    for line in form.values.get("names", "").splitlines()[:MOST_PARTICIPANTS]:
        plain = "".join(text for text in line if text.isprintable())
        name, _, identifier = (" ".join(text.split()) for text in plain.partition(";"))
        if not name:
            continue
        if len(name) > LONGEST_NAME:
            form.fault("names", "too-long", count=LONGEST_NAME)
        if identifier and whole_number(identifier, None) is None:
            form.fault("names", "identifier")
        found.append(("enrolled", {"name": name, "identifier": identifier}))
    if not found:
        form.fault("names", "required")
    return tuple(found)


def _session(form: Form) -> dict[str, Any]:
    day = form.day("day")
    if day is None:
        form.fault("day", "required")
    return {
        "title": form.text("session_title", required=True, longest=LONGEST_NAME),
        "day": "" if day is None else day.isoformat(),
        "minutes": form.number("session_minutes", *SESSION_MINUTES),
    }


def _attended(form: Form, course: Course) -> Deeds:
    data = _of_session(form, course)
    data["present"] = [
        participant for participant in course.participants if form.ticked(f"p{participant}")
    ]
    return (("attended", data),)


def _own(form: Form) -> str:
    return form.values.get("own", "").replace("\r\n", "\n")


def of_own_questions(form: Form) -> tuple[Problem, ...]:
    """Return all that is wrong with the lecturer's own questions in a form, by lines."""
    return tuple(sorted(read_own_questions(_own(form)).problems, key=lambda problem: problem.line))


def _set(form: Form, course: Course) -> Deeds:
    """Draw the papers; questions of the lecturer's own that cannot be read are a fault.

    A text longer than a list of questions may be is a fault too.
    """
    minutes = form.number("exam_minutes", *EXAM_MINUTES, default=240)
    seed = form.number("seed", *SEEDS)
    versions = form.number("versions", *EXAM_VERSIONS, default=2)
    own = _own(form)
    if len(own) > LONGEST:
        form.fault("own", "too-long", count=LONGEST)
    problems = of_own_questions(form)
    if problems:
        form.fault("own", "own-questions", count=len(problems))
    if not form.ok or seed is None or versions is None:
        return ()
    drawn = drawn_versions(seed, versions, own, course.papers)
    return (("set", {"versions": drawn, "minutes": minutes, "own": own, "seed": seed}),)


def _extended(form: Form, course: Course) -> dict[str, Any]:
    minutes = form.number("minutes", *EXTRA_MINUTES)
    return {**_participant(form, course), "minutes": minutes}


def _marked(form: Form, course: Course) -> Deeds:
    """Read the marks one marker gave; empty fields are left as they are."""
    marker = whole_number(form.values.get("marker", ""), 0)
    if marker not in MARKERS:
        form.fault("marker", "choice")
    most = 0 if course.paper is None else course.paper.written
    found: list[tuple[str, dict[str, Any]]] = []
    for number in course.participants:
        text = form.values.get(f"m{number}", "").strip()
        if not text:
            continue
        marks = marks_of(text)
        if marks is None or marks > most:
            form.fault(f"m{number}", "marks", most=most // POINT)
        elif course.marks.get(number, {}).get(marker) != marks:
            found.append(("marked", {"participant": number, "marker": marker, "marks": marks}))
    return tuple(found)


def _reported(form: Form) -> dict[str, Any]:
    day = form.day("day")
    if day is None:
        form.fault("day", "required")
    by = form.values.get("by", "")
    if by not in {"lecturer", "observer"}:
        form.fault("by", "choice")
    return {"day": "" if day is None else day.isoformat(), "by": by}


def answers_of(form: Form, course: Course, participant: int) -> HandedIn:
    """Return what a candidate has chosen and written; what is no answer counts as none."""
    assert course.paper is not None
    own = course.paper.own
    names = [f"o{at}" for at, question in enumerate(own) if question.right is not None]
    drawn = course.paper.versions[VERSIONS.index(course.letter(participant))]
    names += [f"q{at}" for at in range(len(drawn))]
    answers = []
    for name, asked in zip(names, course.paper.choices(course.letter(participant)), strict=True):
        chosen = whole_number(form.values.get(name, ""), None)
        answers.append(chosen if chosen is not None and chosen < asked.options else None)
    texts = tuple(
        form.values.get(f"w{at}", "")[:LONGEST_ANSWER]
        for at, question in enumerate(own)
        if question.right is None
    )
    return HandedIn(tuple(answers), texts)
