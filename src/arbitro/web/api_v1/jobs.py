"""Long jobs by JSON: asked for, looked at, cancelled, done again under the same name."""

from __future__ import annotations

from typing import Annotated

from fastapi import APIRouter, Depends, Header, HTTPException, Request
from pydantic import BaseModel

from arbitro.storage.job_rows import JobRecord
from arbitro.web.actions.job_access import ask, job_of, jobs_seen, working_of
from arbitro.web.api_v1.answers import QUOTED_COMMAND, PacketFileItem, only_json
from arbitro.web.api_v1.bodies import Body

router = APIRouter(prefix="/api/v1", tags=["arbitro"])


class JobAsked(Body):
    """What is to be made.

    ``site`` and ``pairings-checked`` are of an event, ``score-sheets`` and ``games-analysed`` of a
    round of a section.
    """

    kind: str
    event: str
    section: int | None = None
    round: int | None = None


class JobItem(BaseModel):
    """A job: ``waiting``, ``running``, ``done``, ``failed`` or ``cancelled``.

    ``done`` of ``total`` tells how far it is, ``total`` 0 where that is not known. ``file`` is what
    it made, at ``/jobs/{name}/file``; ``fault`` is why it failed. ``parts`` are those of what it
    made that could not be made whole: all others are there.
    """

    name: str
    kind: str
    event: str
    actor: str
    state: str
    done: int
    total: int
    asked: str
    ended: str
    fault: str
    file: str
    parts: list[PacketFileItem]


@router.get("/jobs")
def jobs(request: Request, event: str = "") -> list[JobItem]:
    """Return the jobs whoever asks may have done, the latest first."""
    return [_item(request, item) for item in jobs_seen(request, event)]


@router.get("/jobs/{name}")
def job(request: Request, name: str) -> JobItem:
    """Return a job."""
    return _item(request, job_of(request, name))


@router.post("/jobs", dependencies=[Depends(only_json)], status_code=202)
def make(
    request: Request,
    asked: JobAsked,
    idempotency_key: Annotated[str, Header(pattern=QUOTED_COMMAND)],
) -> JobItem:
    """Have something made; the key is the name of the job, and the same key is the same job."""
    given = {"section": asked.section, "round": asked.round}
    name = idempotency_key.strip('"')
    return _item(request, ask(request, name, asked.kind, asked.event, given))


@router.post("/jobs/{name}/cancel", dependencies=[Depends(only_json)])
def cancel(request: Request, name: str) -> JobItem:
    """Cancel a job; 409 where it is over."""
    job_of(request, name)
    if not working_of(request).cancel(name):
        raise HTTPException(409, "job-over")
    return _item(request, job_of(request, name))


@router.post("/jobs/{name}/again", dependencies=[Depends(only_json)])
def again(request: Request, name: str) -> JobItem:
    """Let a job be done again; 409 where it neither failed nor was cancelled."""
    job_of(request, name)
    if not working_of(request).again(name):
        raise HTTPException(409, "job-not-over")
    return _item(request, job_of(request, name))


def _item(request: Request, job: JobRecord) -> JobItem:
    told = job._asdict()
    parts = working_of(request).rows.parts().get(job.name, ())
    told["parts"] = [PacketFileItem.model_validate(part) for part in parts]
    return JobItem(**{name: told[name] for name in JobItem.model_fields})
