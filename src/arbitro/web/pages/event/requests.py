"""What devices ask the arbiters for: asked, listed, answered."""

from __future__ import annotations

from fastapi import APIRouter
from fastapi.responses import HTMLResponse, JSONResponse, Response

from arbitro.desk.commands import MakeRequest
from arbitro.desk.features.change_requests import LONGEST_TEXT
from arbitro.desk.values.requests import Wish
from arbitro.model import EntryId, SectionId
from arbitro.reasons import Refused
from arbitro.web.actions.game_actions import game_of, may_ask_for, result_command, result_sent
from arbitro.web.actions.player_requests import may_ask
from arbitro.web.event_request import AtEvent, AtSection, EventRequest
from arbitro.web.forms.form import Form, Submitted
from arbitro.web.rendering.templates import status_of
from arbitro.web.session.access import Action, NotAllowedError
from arbitro.web.views.event.requests import asked_of

router = APIRouter(include_in_schema=False, prefix="/events/{event}")


@router.post("/s/{section}/games/{game}/ask")
def ask_for_result(here: AtSection, game: int, form: Submitted) -> JSONResponse:
    """Ask for another result of a game; answered with what is said to the device."""
    found = game_of(here, game)
    wanted, stood = result_sent(form)
    if not form.ok:
        return JSONResponse({"refused": here.words.t("ui.fault.choice")}, 422)
    section = here.whole_section.section
    change = result_command(section.id, found, wanted, stood, section.current)
    if change is None or not may_ask_for(here, found, change):
        raise NotAllowedError(Action.ASK)
    answer = here.do(MakeRequest(section.id, found.id, wanted, stood), form)
    if isinstance(answer, Refused):
        return JSONResponse({"refused": here.words.refused(answer)}, status_of(answer))
    return JSONResponse({"version": answer.version, "said": here.words.t("ui.done.request-made")})


@router.get("/requests")
def requests(here: AtEvent) -> HTMLResponse:
    """List what was asked for and how it was answered."""
    return requests_page(here)


def requests_page(
    here: EventRequest, form: Form | None = None, refusal: Refused | None = None
) -> HTMLResponse:
    """Show what was asked for, and the form to ask in words."""
    return here.page(
        "event/requests.html",
        form=form,
        refusal=refusal,
        rows=asked_of(here.event, here.words),
        wishes=tuple(Wish),
    )


@router.post("/requests")
def ask(here: AtEvent, form: Submitted) -> Response:
    """Ask in words for anything."""
    number = form.numbered("section")
    may_ask(here, number)
    command = _asked(here, SectionId(number), form)
    if not form.ok:
        return requests_page(here, form)
    answer = here.do(command, form)
    if isinstance(answer, Refused):
        return requests_page(here, form, answer)
    return here.go(answer, f"{here.event.url}/requests", "request-made")


def _asked(here: EventRequest, section: SectionId, form: Form) -> MakeRequest:
    """Return what a player told somebody who notes it, or what is asked for in words."""
    if not form.sent("wish"):
        return MakeRequest(section, text=form.text("text", required=True, longest=LONGEST_TEXT))
    wish = form.choice("wish", Wish)
    view = here.event.section(int(section))
    assert view is not None, "it was looked for"
    place = form.number("player", 1, max(1, len(view.numbers)))
    entry = view.numbers[place - 1] if place and place <= len(view.numbers) else 0
    if not entry:
        form.fault("player", "choice")
    elif wish is not None:
        at = len(view.section.rounds) + 1
        return MakeRequest(section, entry=EntryId(entry), wish=wish, round=at)
    return MakeRequest(section)
