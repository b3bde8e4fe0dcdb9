"""Long jobs: what is being made, how far it is, and the files that are ready."""

from __future__ import annotations

import re

from fastapi import APIRouter, HTTPException, Request
from fastapi.responses import HTMLResponse, Response

from arbitro.service.jobs.list_update_job import KIND
from arbitro.service.jobs.rating_list_job import MONTH, SentList, bring_list
from arbitro.service.outside.outgoing import OutgoingError, address_of_service
from arbitro.storage.lists.list_places import (
    NAME_OF_LIST,
    ListPlace,
    list_places,
    look_daily,
    put_place,
    remove_place,
)
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
from arbitro.web.event_request import actor_of, service_of
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
        places=list_places(service_of(request).folder),
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


@router.post("/rating-lists")
def update_lists(request: Request, form: Submitted) -> Response:
    """Have all lists read in again from their places."""
    folder = service_of(request).folder
    working_of(request).ask(form.command, KIND, "", {"folder": str(folder)}, actor_of(request))
    return go("/jobs", "lists-asked")


@router.post("/list-places")
def keep_place(request: Request, form: Submitted) -> Response:
    """Keep the address of a list. A file of the server's own disk is named on the command line."""
    name, place = form.sent("list_name").strip().lower(), form.sent("address", 500).strip()
    try:
        address_of_service(place)
    except OutgoingError:
        return go("/jobs", "list-place-wrong")
    if re.fullmatch(NAME_OF_LIST, name) is None:
        return go("/jobs", "list-place-wrong")
    put_place(service_of(request).folder, ListPlace(name, place))
    return go("/jobs", "list-place-kept")


@router.post("/list-places/daily")
def daily(request: Request, form: Submitted) -> Response:
    """Have the places looked at once a day from now on, or no more."""
    is_daily = form.ticked("daily")
    look_daily(service_of(request).folder, daily=is_daily)
    request.app.state.list_watcher().start()
    return go("/jobs", "lists-daily" if is_daily else "lists-not-daily")


@router.post("/list-places/{name}/remove")
def forget_place(request: Request, name: str, _: Submitted) -> Response:
    """Forget the address of a list; the list itself stays."""
    remove_place(service_of(request).folder, name)
    return go("/jobs", "list-place-removed")


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
