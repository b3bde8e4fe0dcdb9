"""The lecturer's pages of the seminar room: courses, attendance, examination, marks, results."""

from __future__ import annotations

import secrets
from datetime import timedelta
from typing import TYPE_CHECKING

from fastapi import APIRouter, HTTPException, Request
from fastapi.responses import HTMLResponse, Response

from arbitro import clock
from arbitro.papers.examination import Examination, print_examination
from arbitro.papers.rendering import UnprintableError
from arbitro.papers.small_papers import KINDS, pieces_pdf
from arbitro.reasons import Refused, refused
from arbitro.rules.arbiters.seminars import (
    LANGUAGES,
    REPORT_DAYS,
    SeminarFormat,
    SeminarKind,
    check_seminar,
)
from arbitro.school.deeds import EXAM_VERSIONS, MARKERS, SEEDS
from arbitro.school.room import Course, is_as_drawn, is_over, questions_of, results
from arbitro.school.seminar import VERSIONS, hard_questions
from arbitro.web.event_request import seminars_of
from arbitro.web.forms.form import Form, Submitted
from arbitro.web.forms.seminars import deeds_of, of_own_questions, plan_of
from arbitro.web.http.addresses import address_of, kept_from_others
from arbitro.web.http.downloads import shown_as
from arbitro.web.rendering.templates import go, render, status_of, words_of
from arbitro.web.session.device_codes import CandidateKeys
from arbitro.web.views.office.seminars import (
    cards,
    certificates,
    figures,
    holding,
    hours_in,
    mean_of,
    people,
    points_in,
)

if TYPE_CHECKING:
    from arbitro.i18n.translator import Translator

router = APIRouter(include_in_schema=False, prefix="/seminars")


def keys_of(request: Request) -> CandidateKeys:
    """Return what makes the keys of candidates' pages."""
    keys: CandidateKeys = request.app.state.candidates
    return keys


def _course(request: Request, name: str) -> Course:
    course = seminars_of(request).course(name)
    if course is None:
        raise HTTPException(404)
    return course


@router.get("")
def contents(request: Request) -> HTMLResponse:
    """List the seminars, and offer to begin one."""
    return _contents(request)


def _contents(
    request: Request, form: Form | None = None, refusal: Refused | None = None
) -> HTMLResponse:
    faulty = form is not None and not form.ok
    return render(
        request,
        "seminars/contents.html",
        status=422 if faulty else status_of(refusal),
        courses=seminars_of(request).all(),
        form=form,
        refusal=refusal,
        plan=None,
        **_choices(request),
    )


def _choices(request: Request) -> dict[str, object]:
    """Return what a plan chooses among, in words."""
    t = words_of(request).t
    return {
        "kinds": [
            (seminar_kind.value, t(f"school.room.kind.{seminar_kind.value}"))
            for seminar_kind in SeminarKind
        ],
        "formats": [
            (format_.value, t(f"school.room.format.{format_.value}")) for format_ in SeminarFormat
        ],
        "taught_in": [
            (language, t(f"school.room.spoken.{language}")) for language in sorted(LANGUAGES)
        ],
    }


@router.post("")
def begin(request: Request, form: Submitted) -> Response:
    """Begin a seminar."""
    data = plan_of(form)
    if not form.ok:
        return _contents(request, form)
    name = seminars_of(request).begin(data, clock.now(), form.command)
    if isinstance(name, Refused):
        return _contents(request, form, name)
    return go(f"/seminars/{name}")


@router.get("/{name}")
def course_page(request: Request, name: str) -> HTMLResponse:
    """Show a seminar: who takes part, who was there, the examination, how it stands."""
    return _page(request, name, _course(request, name))


def _own_faults(words: Translator, form: Form) -> tuple[tuple[int, str], ...]:
    """Return what is wrong with own questions that were sent, each fault with its line."""
    faults = of_own_questions(form)
    return tuple((fault.line, words.problem(fault)) for fault in faults)


def _page(
    request: Request,
    name: str,
    course: Course,
    form: Form | None = None,
    refusal: Refused | None = None,
) -> HTMLResponse:
    faulty = form is not None and not form.ok
    now, saved = clock.now(), seminars_of(request).saved(name)
    found = results(course, saved)
    checks = check_seminar(course.seminar(len(found)))
    versions = () if course.paper is None else course.paper.versions
    return render(
        request,
        "seminars/course.html",
        status=422 if faulty else status_of(refusal),
        name=name,
        url=f"/seminars/{name}",
        course=course,
        people=people(course, saved, found, now),
        hours=hours_in(words_of(request)),
        points=points_in(words_of(request)),
        keys={
            participant: keys_of(request).key(name, participant)
            for participant in course.participants
        },
        checks=checks,
        unmet=sum(check.met is False for check in checks),
        over=is_over(course, now),
        holding=[] if course.paper is None else holding(course.paper, words_of(request)),
        changed=any(not is_as_drawn(version) for version in versions),
        own_faults=() if form is None else _own_faults(words_of(request), form),
        markers=MARKERS,
        drawn=secrets.randbelow(SEEDS.most + 1),
        form=form if faulty else None,
        doing=form.sent("do") if form else "",
        refusal=refusal,
        today=now.astimezone().date(),
        address=address_of(request),
        versions_offered=range(1, EXAM_VERSIONS.most + 1),
        **_choices(request),
    )


@router.post("/{name}")
def do(request: Request, name: str, form: Submitted) -> Response:
    """Do what a form of the lecturer's asks for."""
    course = _course(request, name)
    deeds = deeds_of(form, course)
    if not form.ok:
        return _page(request, name, course, form)
    for at, (kind, data) in enumerate(deeds):
        command = f"{form.command}-{at}"
        problem = seminars_of(request).do(name, kind, data, clock.now(), command)
        if problem is not None:
            return _page(request, name, _course(request, name), form, problem)
    back = form.sent("back")
    where = f"/marking/{back[:1]}" if back in {"1", "2", "3"} else ""
    anchor = _ANCHORS.get(form.sent("do"), "")
    return go(f"/seminars/{name}{where}{anchor}", "room")


_ANCHORS = {
    "enrolled": "#participants",
    "left": "#participants",
    "held": "#sessions",
    "attended": "#sessions",
    "dropped": "#sessions",
    "set": "#examination",
    "opened": "#examination",
    "closed": "#examination",
    "extended": "#participants",
    "given-back": "#participants",
    "published": "#results",
    "reported": "#results",
}


@router.get("/{name}/marking/{number}")
def marking(request: Request, name: str, number: int) -> HTMLResponse:
    """Show a marker the written answers by number, and nobody's name or other marks."""
    course = _course(request, name)
    if number not in MARKERS or course.paper is None or not course.paper.written:
        raise HTTPException(404)
    saved = seminars_of(request).saved(name)
    given = {
        participant: course.handed.get(participant) or saved.get(participant)
        for participant in course.participants
    }
    return render(
        request,
        "seminars/marking.html",
        url=f"/seminars/{name}",
        course=course,
        marker=number,
        points=points_in(words_of(request)),
        asked=[question for question in course.paper.own if question.right is None],
        given={at: item for at, item in given.items() if item is not None},
        over=is_over(course, clock.now()),
    )


@router.get("/{name}/results")
def result_list(request: Request, name: str, named: str = "") -> HTMLResponse:
    """Show the results as a list to be put up, by number or by name, and how each was answered."""
    course = _course(request, name)
    saved = seminars_of(request).saved(name)
    return render(
        request,
        "seminars/results.html",
        url=f"/seminars/{name}",
        course=course,
        named=named == "1",
        points=points_in(words_of(request)),
        rows=people(course, saved, results(course, saved), clock.now()),
        figures=figures(course, saved),
    )


@router.get("/{name}/report")
def report(request: Request, name: str, by: str = "lecturer") -> HTMLResponse:
    """Show the report of a seminar as the lecturer or the observer sends it, to be printed."""
    course, now = _course(request, name), clock.now()
    if by not in {"lecturer", "observer"}:
        raise HTTPException(404)
    saved = seminars_of(request).saved(name)
    found = results(course, saved)
    sent = course.reported if by == "lecturer" else course.observed
    due = course.plan.end + timedelta(days=REPORT_DAYS)
    return render(
        request,
        "seminars/report.html",
        url=f"/seminars/{name}",
        course=course,
        by=by,
        due=due,
        sent=sent,
        late=now.astimezone().date() > due,
        people=people(course, saved, found, now),
        hours=hours_in(words_of(request)),
        points=points_in(words_of(request)),
        mean=mean_of(found),
        passed=sum(item.passed is True for item in found.values()),
        hard={letter: hard_questions(of) for letter, of in figures(course, saved).items()},
        checks=check_seminar(course.seminar(len(found))),
    )


@router.get("/{name}/papers/{code}")
def papers(request: Request, name: str, code: str) -> Response:
    """Print a version or its key, the cards that open candidates' pages, or the certificates."""
    course, words = _course(request, name), words_of(request)
    kind, _, letter = code.partition("-")
    try:
        if kind in {"paper", "key"} and course.paper and letter and letter in course.paper.letters:
            drawn = course.paper.versions[VERSIONS.index(letter)]
            paper = Examination(
                course.plan.title,
                letter,
                questions_of(drawn),
                course.paper.own,
                course.paper.minutes,
                course.paper.seed,
            )
            made = print_examination(paper, words, key=kind == "key")
        elif code == "cards" and course.participants:
            if kept_from_others(request):
                return _page(request, name, course, refusal=refused("address-own"))
            pieces = cards(name, course, keys_of(request), address_of(request))
            made = pieces_pdf(
                KINDS["player"], pieces, title=course.plan.title, language=words.language
            ).pdf
        elif code == "certificates" and any(map(course.has_attended, course.participants)):
            found = results(course, seminars_of(request).saved(name))
            made = pieces_pdf(
                KINDS["diploma"],
                certificates(course, found, words),
                title=course.plan.title,
                language=words.language,
            ).pdf
        else:
            raise HTTPException(404)
    except UnprintableError:
        raise HTTPException(422, "unprintable") from None
    shown = shown_as(f"{code}.pdf")
    return Response(made, media_type="application/pdf", headers=shown)


@router.post("/{name}/erase")
def erase(request: Request, name: str, form: Submitted) -> Response:
    """Erase a seminar whose title was typed: nothing of its people is left."""
    course = _course(request, name)
    if form.text("title") != course.plan.title:
        form.values["do"] = "erase"
        form.fault("sure", "choice")
        return _page(request, name, course, form)
    seminars_of(request).erase(name)
    return go("/seminars", "room-erased")
