"""What was done, by whom and when; taking it back and doing it again."""

from __future__ import annotations

from functools import partial

from fastapi import APIRouter
from fastapi.responses import HTMLResponse, Response

from arbitro.desk.commands import Redo, Undo
from arbitro.reasons import Refused
from arbitro.web.actions.game_actions import check_turn, done_before, own_turns
from arbitro.web.event_request import AtEvent, EventRequest
from arbitro.web.forms.form import Form, Submitted
from arbitro.web.rendering.templates import may, own_path
from arbitro.web.views.event.history import HistoryEntry, deeds, of_results

router = APIRouter(include_in_schema=False, prefix="/events/{event}")

SHOWN_AT_ONCE = 200


def _page(here: EventRequest, refusal: Refused | None = None) -> HTMLResponse:
    everything = here.request.query_params.get("all") == "1"
    items = here.service.history(here.event.id)
    turnable = here.service.turnable(here.event.id)
    if not may(here.request, "undo"):
        turnable &= own_turns(here, items)
        items = of_results(items)
    shown = items if everything else items[-SHOWN_AT_ONCE:]
    blocker = "" if refusal is None else str(dict(refusal.values).get("command", ""))
    return here.page(
        "event/history.html",
        refusal=refusal,
        deeds=deeds(here.event, shown, here.words),
        turnable=turnable,
        hidden=len(items) - len(shown),
        blocker=_named(here, blocker),
    )


def _named(here: EventRequest, command: str) -> HistoryEntry | None:
    """Return what a command did, None where there is no such command."""
    if not command:
        return None
    found = deeds(here.event, here.service.history(here.event.id), here.words)
    return next((item for item in found if item.command == command), None)


@router.get("/history")
def history(here: AtEvent) -> HTMLResponse:
    """List what was done, latest first; to whoever may not change it, results and no more."""
    return _page(here)


@router.post("/undo")
def undo(here: AtEvent, form: Submitted) -> Response:
    """Take back what a command did."""
    return _turn(here, form, "undone")


@router.post("/redo")
def redo(here: AtEvent, form: Submitted) -> Response:
    """Do again what was taken back."""
    return _turn(here, form, "redone")


def _turn(here: EventRequest, form: Form, said: str) -> Response:
    asked = form.sent("what", 100)
    turn = Undo if said == "undone" else Redo
    again = done_before(here, form, partial(check_turn, here, asked))
    answer = again or here.do(turn(asked, form.ticked("confirmed")), form)
    if isinstance(answer, Refused):
        return _page(here, answer)
    back = own_path(form.sent("back"))
    inside = back == here.event.url or back.startswith(f"{here.event.url}/")
    deed = _named(here, asked)
    history = f"{here.event.url}/history"
    if inside and back != history:
        return here.go(answer, back)  # what was done last stands on the page
    return here.go(answer, history, said, name=deed.text if deed else "")
