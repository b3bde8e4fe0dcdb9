"""Long jobs by JSON: asked for, looked at, cancelled, done again under the same name."""

from __future__ import annotations

from typing import Annotated

from fastapi import APIRouter, Depends, Header, HTTPException, Request

from arbitro.answers.interface.server import JobItem
from arbitro.web.actions.job_access import ask, job_of, jobs_seen, working_of
from arbitro.web.api_v1.answer_routes import AnswerRoute
from arbitro.web.api_v1.answers import QUOTED_COMMAND, only_json
from arbitro.web.api_v1.bodies import Body

router = APIRouter(route_class=AnswerRoute, prefix="/api/v1", tags=["arbitro"])


class JobAsked(Body):
    """What is to be made.

    ``site``, ``pairings-checked`` and ``import-checked`` are of an event, ``score-sheets`` and
    ``games-analysed`` of a round of a section.
    """

    kind: str
    event: str
    section: int | None = None
    round: int | None = None


@router.get("/jobs")
def jobs(request: Request, event: str = "") -> list[JobItem]:
    """Return the jobs whoever asks may have done, the latest first."""
    return list(map(working_of(request).describe, jobs_seen(request, event)))


@router.get("/jobs/{name}")
def job(request: Request, name: str) -> JobItem:
    """Return a job."""
    return working_of(request).describe(job_of(request, name))


@router.post("/jobs", dependencies=[Depends(only_json)], status_code=202)
def make(
    request: Request,
    asked: JobAsked,
    idempotency_key: Annotated[str, Header(pattern=QUOTED_COMMAND)],
) -> JobItem:
    """Have something made; the key is the name of the job, and the same key is the same job."""
    given = {"section": asked.section, "round": asked.round}
    name = idempotency_key.strip('"')
    return working_of(request).describe(ask(request, name, asked.kind, asked.event, given))


@router.post("/jobs/{name}/cancel", dependencies=[Depends(only_json)])
def cancel(request: Request, name: str) -> JobItem:
    """Cancel a job; 409 where it is over."""
    job_of(request, name)
    if not working_of(request).cancel(name):
        raise HTTPException(409, "job-over")
    return working_of(request).describe(job_of(request, name))


@router.post("/jobs/{name}/again", dependencies=[Depends(only_json)])
def again(request: Request, name: str) -> JobItem:
    """Let a job be done again; 409 where it neither failed nor was cancelled."""
    job_of(request, name)
    if not working_of(request).again(name):
        raise HTTPException(409, "job-not-over")
    return working_of(request).describe(job_of(request, name))
