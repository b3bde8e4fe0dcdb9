"""Long jobs: what is being made, how far it is, and the files that are ready."""

from __future__ import annotations

from fastapi import APIRouter, HTTPException, Request
from fastapi.responses import HTMLResponse, Response

from arbitro.service.jobs.rating_list_job import MONTH, SentList, bring_list
from arbitro.web.actions.job_access import (
    OF_EVENTS,
    ask,
    job_of,
    jobs_seen,
    may_have,
    media_of,
    rounds_for,
    working_of,
)
from arbitro.web.event_request import service_of
from arbitro.web.forms.form import Submitted, whole_number
from arbitro.web.http.downloads import download
from arbitro.web.rendering.templates import go, own_path, render
from arbitro.web.views.games.game_jobs import engine_here

router = APIRouter(include_in_schema=False, prefix="/jobs")


@router.get("")
def jobs(request: Request, event: str = "") -> HTMLResponse:
    """List the jobs whoever asks may have done; for an event, offer what can be made."""
    known = event and bool(service_of(request).store.heads([event]))
    offers = [of_event for of_event in OF_EVENTS if known and may_have(request, of_event, event)]
    sections = service_of(request).snapshot(event).state.sections.values() if offers else ()
    return render(
        request,
        "jobs.html",
        jobs=jobs_seen(request, event),
        parts=working_of(request).rows.parts(),
        event=event if offers else "",
        offers=offers,
        has_engine="games-analysed" in offers and engine_here() is not None,
        rounds=[
            (f"{section.id}-{number}", f"{section.settings.name} · {number}")
            for section in sections
            for number in range(rounds_for(request, event, section), 0, -1)
        ],
    )


@router.post("")
def make(request: Request, form: Submitted) -> Response:
    """Have something made."""
    section, _, number = form.sent("round").partition("-")
    given = {"section": whole_number(section, None), "round": whole_number(number, None)}
    event = form.sent("event")
    ask(request, form.command, form.sent("kind"), event, given)
    return go(f"/jobs?event={event}", "job-asked")


@router.post("/rating-list")
def read_list(request: Request, form: Submitted) -> Response:
    """Take a rating list in and have it read beside the pages, also after a restart."""
    back, sent = own_path(form.sent("back") or "/jobs"), form.files.get("file")
    if not sent:
        return go(back, "list-missing")
    month = form.sent("month").strip()
    if month and MONTH.fullmatch(month) is None:
        return go(back, "list-month")
    brought = SentList(sent, form.names.get("file", ""), month)
    bring_list(working_of(request), service_of(request).folder, form.command, brought)
    return go(back, "list-asked")


@router.get("/{name}/file")
def file(request: Request, name: str) -> Response:
    """Give the file a job has made."""
    job = job_of(request, name)
    content = working_of(request).rows.content(name) if job.file else None
    if content is None:
        raise HTTPException(404)
    return download(content, job.file, media_of(job.file))


@router.post("/{name}/cancel")
def cancel(request: Request, name: str, _: Submitted) -> Response:
    """Cancel a job that waits or is being done."""
    job = job_of(request, name)
    done = working_of(request).cancel(name)
    return go(f"/jobs?event={job.event}", "job-cancelled" if done else "")


@router.post("/{name}/again")
def again(request: Request, name: str, _: Submitted) -> Response:
    """Let a job that failed or was cancelled be done again, under its name."""
    job = job_of(request, name)
    done = working_of(request).again(name)
    return go(f"/jobs?event={job.event}", "job-asked" if done else "")
