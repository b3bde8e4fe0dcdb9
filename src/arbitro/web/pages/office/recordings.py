"""Recordings of supervised play: which are kept, until when and why, which have to be deleted."""

from __future__ import annotations

from datetime import date
from typing import NamedTuple, get_args

from fastapi import APIRouter, HTTPException
from fastapi.responses import HTMLResponse, Response

from arbitro.desk.features.office import KeepRow
from arbitro.desk.values.office import Row
from arbitro.reasons import Refused
from arbitro.regulations import article
from arbitro.rules.office.conduct.online import ONLINE
from arbitro.rules.office.conduct.online_cases import Recording, RecordingState, state_of
from arbitro.web.event_request import AtEvent, EventRequest, actor_of
from arbitro.web.forms.form import Form, Submitted

router = APIRouter(include_in_schema=False, prefix="/events/{event}/office/recordings")
REGISTER = "recordings"


class _RecordingRow(NamedTuple):
    """A recording, how it stands today, and its last day."""

    row: Row
    state: RecordingState
    day: date | None


def _page(here: EventRequest, refusal: Refused | None = None) -> HTMLResponse:
    office, today = here.event.state.office, here.now().date()
    results = office.facts("days").day("results")
    kept = [
        _RecordingRow(row, *state_of(_recording(row), results, today))
        for row in office.standing(REGISTER)
    ]
    order = get_args(RecordingState)
    kept.sort(key=lambda item: (order.index(item.state), item.day or date.max, item.row.number))
    return here.page(
        "office/recordings.html",
        form=Form(),
        refusal=refusal,
        kept=kept,
        results=results,
        cited=str(article(ONLINE, "online-recorded")),
        url=f"{here.event.url}/office/recordings",
    )


def _recording(row: Row) -> Recording:
    facts = row.facts
    return Recording(facts.day("deleted"), facts.day("case-opened"), facts.day("case-closed"))


@router.get("")
def recordings(here: AtEvent) -> HTMLResponse:
    """Show every recording with the day it has to be deleted, what is overdue first."""
    return _page(here)


@router.post("/{row}")
def deleted(here: AtEvent, row: int, form: Submitted) -> Response:
    """Note that a recording was deleted today, and by whom."""
    found = here.event.state.office.rows.get(REGISTER, {}).get(row)
    if found is None or found.struck:
        raise HTTPException(404)
    today = here.now().date().isoformat()
    said = dict(found.said) | {"deleted": today, "deleted-by": actor_of(here.request)}
    command = KeepRow(0, REGISTER, row, tuple(sorted(said.items())), found.said)
    answer = here.do(command, form)
    if isinstance(answer, Refused):
        return _page(here, answer)
    return here.go(answer, f"{here.event.url}/office/recordings", "office-saved")
