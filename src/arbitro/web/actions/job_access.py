"""Who may have which long job done, and sees it: what pages and the JSON interface both ask."""

from __future__ import annotations

import json
import re
from collections.abc import Mapping
from typing import TYPE_CHECKING, Any

from fastapi import HTTPException, Request

from arbitro import clock
from arbitro.service import UnknownEventError
from arbitro.storage import StoreError
from arbitro.web.event_request import actor_of, event_view, service_of
from arbitro.web.http.request_language import language_of
from arbitro.web.rendering.templates import grant_at
from arbitro.web.session.access import Action, NotAllowedError

if TYPE_CHECKING:
    from arbitro.desk.kernel.state import Section
    from arbitro.service.jobs.job_runner import JobRunner
    from arbitro.storage.tables.job_rows import JobRecord

ACTIONS = {
    "site": Action.PUBLICITY,
    "score-sheets": Action.PRINT,
    "pairings-checked": Action.PAIR,
    "import-checked": Action.PAIR,
    "rating-list": Action.OPERATE,
    "rating-lists": Action.OPERATE,
    "notices": Action.PUBLICITY,
    "games-read-in": Action.OPERATE,
    "games-analysed": Action.ANALYSE,
}
"""What whoever asks for a kind of job has to be allowed, at the event it is for."""

OF_ROUNDS = ("score-sheets", "games-analysed")
OF_EVENTS = ("site", *OF_ROUNDS, "pairings-checked", "import-checked")
_NAME = re.compile(r"[0-9A-Za-z_-]{8,80}")
_FILE_KINDS = {
    "zip": "application/zip",
    "pdf": "application/pdf",
    "txt": "text/plain",
    "pgn": "application/vnd.chess-pgn",
}


def working_of(request: Request) -> JobRunner:
    """Return the jobs of the application."""
    working: JobRunner = request.app.state.working()
    return working


def may_have(request: Request, kind: str, event: str) -> bool:
    """Tell whether whoever asks may have a job done."""
    # A newer arbitro may have stored a kind unknown here: who operates the server sees it.
    return grant_at(request, event).may(ACTIONS.get(kind, Action.OPERATE), event)


def rounds_for(request: Request, event: str, section: Section) -> int:
    """Return how many rounds of a section whoever asks may have sheets of: drafts are not for all.

    A round counts where it and all before it are published, or where drafts may be read.
    """
    rounds = section.rounds
    if grant_at(request, event).may(Action.READ_DRAFTS, event):
        return len(rounds)
    drafts = (at for at, round_ in enumerate(rounds) if not round_.published)
    return next(drafts, len(rounds))


def _is_hidden(request: Request, job: JobRecord) -> bool:
    """Tell whether a job is of a round that whoever asks is not told of."""
    if job.kind not in OF_ROUNDS or grant_at(request, job.event).may(Action.READ_DRAFTS, job.event):
        return False
    given = json.loads(job.given)
    try:
        sections = service_of(request).snapshot(job.event).state.sections
    except (UnknownEventError, StoreError):
        return True
    section = sections.get(given["section"])
    return section is None or given["round"] > rounds_for(request, job.event, section)


def jobs_seen(request: Request, event: str = "") -> list[JobRecord]:
    """Return the jobs whoever asks may have done, of an event where one is named."""
    return [
        item
        for item in working_of(request).rows.all()
        if (not event or item.event == event)
        and may_have(request, item.kind, item.event)
        and not _is_hidden(request, item)
    ]


def list_job(request: Request) -> JobRecord | None:
    """Return the last rating list that was brought, for whoever may bring one."""
    return next((item for item in jobs_seen(request) if item.kind == "rating-list"), None)


def job_of(request: Request, name: str) -> JobRecord:
    """Return a job; 404 for none and for one that is not for whoever asks."""
    found = working_of(request).rows.named(name)
    if (
        found is None
        or not may_have(request, found.kind, found.event)
        or _is_hidden(request, found)
    ):
        raise HTTPException(404, "job-unknown")
    return found


def ask(request: Request, name: str, kind: str, event: str, given: Mapping[str, Any]) -> JobRecord:
    """Have a job of an event done; 422 for another kind, a round there is not, or a bad name.

    The same name is the same job, whoever asks again; 409 where another job has it.
    """
    if kind not in OF_EVENTS or _NAME.fullmatch(name) is None:
        raise HTTPException(422, "job-kind")
    view = event_view(service_of(request), event)
    if not may_have(request, kind, event):
        raise NotAllowedError(ACTIONS[kind])
    told: dict[str, Any] = {"language": language_of(request)}
    if kind in OF_ROUNDS:
        section, number = given.get("section"), given.get("round")
        found = view.section(section) if isinstance(section, int) else None
        last = 0 if found is None else rounds_for(request, event, found.section)
        if not isinstance(number, int) or not 1 <= number <= last:
            raise HTTPException(422, "job-round")
        told |= {"section": section, "round": number}
    job = working_of(request).ask(name, kind, event, told, actor_of(request))
    if (job.kind, job.event) != (kind, event) or _is_hidden(request, job):
        raise HTTPException(409, "job-name")
    return job


def check_in_job(request: Request, event: str) -> None:
    """Have the rounds of an import paired again as a job, where that was left for later."""
    sections = service_of(request).snapshot(event).state.sections.values()
    if any(section.imported and not section.imported.checked for section in sections):
        told = {"language": language_of(request)}
        working_of(request).ask(f"import-{event}", "import-checked", event, told, actor_of(request))


def ask_to_read_in(request: Request, name: str, file: str, sent: bytes) -> JobRecord:
    """Have a file of games read into the database of games; 422 for a bad name of the job."""
    if _NAME.fullmatch(name) is None:
        raise HTTPException(422, "job-kind")
    given = {
        "language": language_of(request),
        "name": file,
        "asked": clock.now().isoformat(timespec="seconds"),
        "with_file": True,
    }
    return working_of(request).ask(name, "games-read-in", "", given, actor_of(request), sent)


def media_of(file: str) -> str:
    """Return the kind of a file a job made."""
    return _FILE_KINDS.get(file.rpartition(".")[2], "application/octet-stream")
