"""Play-offs: planned by the number of tied players, and run as sections of their own."""

from __future__ import annotations

from itertools import islice

from fastapi import APIRouter, HTTPException
from fastapi.responses import HTMLResponse, Response

from arbitro.desk.features.play_offs import StartPlayOff
from arbitro.model import EntryId
from arbitro.reasons import Refused
from arbitro.web.event_request import AtSection, EventRequest
from arbitro.web.forms.form import Submitted, whole_numbers
from arbitro.web.rendering.templates import go
from arbitro.web.views.standings.play_off import plan_view

router = APIRouter(include_in_schema=False, prefix="/events/{event}/s/{section}")
MOST_ASKED = 200


def _entries(text: str) -> tuple[EntryId, ...]:
    return tuple(map(EntryId, islice(whole_numbers(text), MOST_ASKED)))


def _page(
    here: EventRequest,
    players: tuple[EntryId, ...],
    *,
    armageddon: bool,
    refusal: Refused | None = None,
) -> HTMLResponse:
    shown = plan_view(here.section, players, armageddon=armageddon)
    if shown is None:
        raise HTTPException(404)
    return here.page("play_off/plan.html", shown=shown, refusal=refusal, armageddon=armageddon)


@router.get("/play-off")
def plan(here: AtSection) -> HTMLResponse:
    """Show what is played between the players of the address, in the order given there."""
    asked = here.request.query_params
    return _page(
        here, _entries(asked.get("players", "")), armageddon=asked.get("armageddon") == "1"
    )


@router.post("/play-off")
def start(here: AtSection, form: Submitted) -> Response:
    """Make the sections of the play-off."""
    players = _entries(form.sent("players"))
    armageddon = form.ticked("armageddon")
    before = set(here.event.state.sections)
    name = here.words.t("ui.play-off.section-name", section=here.section.name)
    answer = here.do(StartPlayOff(here.section.id, players, name, armageddon), form)
    if isinstance(answer, Refused):
        return _page(here, players, armageddon=armageddon, refusal=answer)
    made = sorted(set(here.event.state.sections) - before)
    if len(made) == 1:
        return go(f"{here.event.url}/s/{made[0]}/players", "play-off-started")
    return go(here.event.url, "play-off-started")
