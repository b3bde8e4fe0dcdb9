"""What a section gives and takes as files: reports, every format there is, an event of a report."""

from __future__ import annotations

from dataclasses import asdict, replace
from typing import Annotated

from fastapi import APIRouter, Header, HTTPException, Query, Request, Response
from fastapi.responses import JSONResponse
from pydantic import Field

from arbitro.answers.interface.events import FormatItem, ImportDetail, TakenOut
from arbitro.formats.event_file import read_event_file
from arbitro.formats.exporters import EXPORTERS, export_in_format
from arbitro.formats.trf import Purpose
from arbitro.i18n.entry_heads import heads_of
from arbitro.i18n.sentences.imports import import_detail
from arbitro.reasons import Refused
from arbitro.service import take_over
from arbitro.storage.workbooks.packed_lists import as_text
from arbitro.web.actions.job_access import check_in_job
from arbitro.web.api_v1.answer_routes import AnswerRoute
from arbitro.web.api_v1.answers import QUOTED_COMMAND, form_of, only_json, refused_answer
from arbitro.web.api_v1.bodies import Body
from arbitro.web.api_v1.sent_files import bytes_sent
from arbitro.web.event_request import (
    AtSection,
    EventRequest,
    Service,
    actor_of,
    made_here,
    may_read,
)
from arbitro.web.http.problems import ProblemAnswer
from arbitro.web.http.request_language import language_of
from arbitro.web.rendering.templates import words_of
from arbitro.web.views.event.sent_lists import problems_told
from arbitro.web.views.papers.outgoing import outgoing_of

router = APIRouter(route_class=AnswerRoute, prefix="/api/v1", tags=["arbitro"])

LONGEST_REPORT = 4 * 1024 * 1024


class ReportIn(Body):
    """A report to make an event of: its text, or its bytes in base64 where it is no UTF-8.

    ``as_played`` takes rounds over that the rules of pairing do not give.
    """

    report: str = Field(default="", max_length=LONGEST_REPORT)
    base64: str = Field(default="", max_length=2 * LONGEST_REPORT)
    name: str = Field(default="", max_length=120)
    section: str = Field(default="Open", max_length=80)
    rounds: int | None = Field(default=None, ge=1, le=99)
    as_played: bool = False


def _formats(here: EventRequest) -> list[FormatItem]:
    competition = outgoing_of(here.section).competition
    found = [(code, EXPORTERS.find(code)) for code in EXPORTERS.names()]
    return [
        FormatItem(code=code, ending=exporter.ending, media_type=exporter.media_type)
        for code, exporter in found
        if exporter is not None and exporter.writes(competition)
    ]


@router.get("/events/{event}/sections/{section}/files")
def formats(here: AtSection) -> list[FormatItem]:
    """List the formats the section can be written in: reports, tables, games, JSON."""
    return _formats(here)


@router.get("/events/{event}/sections/{section}/files/{code}", response_class=Response)
def in_format(
    here: AtSection,
    code: str,
    purpose: Annotated[
        Purpose | None, Query(alias="for", description="of a report; the one there is if left out")
    ] = None,
) -> Response:
    """Write the section in a format, as the page of papers does."""
    exporter = EXPORTERS.find(code)
    going = outgoing_of(here.section)
    if exporter is None or not exporter.writes(going.competition):
        raise HTTPException(404, "format-unknown")
    heads = heads_of(here.words.language)
    text = export_in_format(code, replace(going, heads=heads, purpose=purpose))
    if isinstance(text, Refused):
        return refused_answer(text, here.words)
    return Response(text.encode(), media_type=exporter.media_type)


Key = Annotated[str | None, Header(alias="Idempotency-Key", pattern=QUOTED_COMMAND)]


@router.post("/events/from-report", status_code=201)
def take(
    wanted: ReportIn, service: Service, request: Request, response: Response, key: Key = None
) -> TakenOut | JSONResponse:
    """Make an event of a report; one with errors is refused whole, with the line of each."""
    only_json(request)
    words = words_of(request)
    file = read_event_file(_bytes(wanted))
    told = problems_told(file.problems, words, file.document)
    if not file.ok:
        problems = [asdict(adjusted_item) for adjusted_item in told]
        return ProblemAnswer(422, "report-unreadable", error="report-unreadable", problems=problems)
    done = take_over(
        service,
        file,
        rounds=wanted.rounds,
        name=wanted.name,
        section=wanted.section,
        language=language_of(request),
        confirmed=wanted.as_played,
        actor=actor_of(request),
        command_id=form_of(key and key.strip('"')).command,
        is_own=may_read(request),
    )
    if isinstance(done, Refused):
        return refused_answer(done, words)
    if not done.repeated:
        made_here(request, done.key)
    response.headers["location"] = f"/api/v1/events/{done.key}"
    check_in_job(request, done.key)
    (section,) = service.snapshot(done.key).state.sections.values()
    kept = None if section.imported is None else import_detail(section, section.imported, words)
    return TakenOut(done.key, done.version, tuple(told), kept)


@router.get("/events/{event}/sections/{section}/import")
def imported(here: AtSection) -> ImportDetail:
    """Return what the file of a section does not state, and its rounds that the rules do not give.

    404 for a section made here.
    """
    section = here.section.section
    if section.imported is None:
        raise HTTPException(404, "section-not-imported")
    return import_detail(section, section.imported, here.words)


def _bytes(wanted: ReportIn) -> bytes:
    data = bytes_sent(wanted.report, wanted.base64)
    return as_text(data) if wanted.base64 else data
