"""What devices ask the arbiters for: asked, listed, answered."""

from __future__ import annotations

from fastapi import APIRouter, HTTPException
from fastapi.responses import HTMLResponse, JSONResponse, Response

from arbitro.desk.commands import AnswerRequest, Command, MakeRequest
from arbitro.desk.features.requests import change_asked
from arbitro.desk.values.requests import Request
from arbitro.model import SectionId
from arbitro.reasons import Refused
from arbitro.web.access import Action, NotAllowedError
from arbitro.web.asking import AtEvent, AtSection, Here
from arbitro.web.forms.form import Form, Submitted, whole_number
from arbitro.web.rendering import status_of
from arbitro.web.use import check_role, game_of, may_ask_for, result_command, result_sent
from arbitro.web.views.requests import asked_of

router = APIRouter(include_in_schema=False, prefix="/events/{event}")

LONGEST = 200


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
    return JSONResponse({"version": answer.version, "said": here.words.t("ui.requests.asked")})


@router.get("/requests")
def requests(here: AtEvent) -> HTMLResponse:
    """List what was asked for and how it was answered."""
    return _page(here)


def _page(here: Here, form: Form | None = None, refusal: Refused | None = None) -> HTMLResponse:
    return here.page(
        "event/requests.html",
        tab="overview",
        form=form,
        refusal=refusal,
        rows=asked_of(here.event, here.words),
    )


@router.post("/requests")
def ask(here: AtEvent, form: Submitted) -> Response:
    """Ask in words for anything."""
    number = whole_number(form.values.get("section", ""), 0)
    if here.event.section(number) is None:
        raise HTTPException(404)
    if not here.request.state.session.grant.may(Action.ASK, here.event.id, number):
        raise NotAllowedError(Action.ASK)
    text = form.text("text", required=True, longest=LONGEST)
    if not form.ok:
        return _page(here, form)
    answer = here.do(MakeRequest(SectionId(number), text=text), form)
    if isinstance(answer, Refused):
        return _page(here, form, answer)
    return here.go(answer, f"{here.event.url}/requests", "request-made")


@router.post("/s/{section}/requests/{number}")
def answer(here: AtSection, number: int, form: Submitted) -> Response:
    """Do what was asked for, or not, with the rights that doing it takes."""
    request = here.section.section.requests.get(number)
    if request is None:
        raise HTTPException(404)
    accepted = form.values.get("answer") == "yes"
    _check(here, request, accepted=accepted)
    done = here.do(AnswerRequest(here.section.id, number, accepted), form)
    if isinstance(done, Refused):
        return here.page("event/refused.html", refusal=done, tab="hall")
    return here.go(done, f"{here.event.url}/requests", "request-answered")


def _check(here: Here, request: Request, *, accepted: bool) -> None:
    """Refuse who may not do what is asked for: 403."""
    if request.game is None:
        grant = here.request.state.session.grant
        if not grant.may(Action.CHANGE_ENTRIES, here.event.id, here.section.id):
            raise NotAllowedError(Action.CHANGE_ENTRIES)
        return
    game = here.section.section.game(request.game)
    if game is None:
        if accepted:
            raise HTTPException(404)
        return
    change = change_asked(here.section.section, game, request)
    command: Command | None = change  # type: ignore[assignment]  # one of those of results
    check_role(here, game, command)
