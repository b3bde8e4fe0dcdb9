"""Pairing a round by hand: begun, changed place by place, finished or left."""

from __future__ import annotations

from dataclasses import replace

from fastapi import APIRouter, HTTPException
from fastapi.responses import HTMLResponse, JSONResponse, RedirectResponse, Response

from arbitro.desk.commands import BeginByHand, FinishByHand, LeaveByHand, PlaceByHand
from arbitro.desk.derived.pairing.handling import permitted_reasons
from arbitro.desk.features.by_hand import session_of
from arbitro.desk.values.settings import ReasonByHand
from arbitro.i18n import titled_citation
from arbitro.reasons import Reason, Refused, refused
from arbitro.service import Outcome
from arbitro.web.actions.game_actions import do_by_hand
from arbitro.web.event_request import AtSection, EventRequest, asked_number
from arbitro.web.forms.actions import BY_HAND
from arbitro.web.forms.form import Form, Submitted, whole_number
from arbitro.web.rendering.templates import status_of
from arbitro.web.views.rounds.by_hand import named_refusal, names_of
from arbitro.web.views.rounds.manual_round import HAND_WORDS, PAGE, ManualRound, hand_of, hand_with

router = APIRouter(include_in_schema=False, prefix="/events/{event}/s/{section}/rounds/{number}")

_LONGEST_NOTE = 300


@router.get("/by-hand")
def by_hand(here: AtSection, number: int) -> HTMLResponse:
    """Show the boards of the round as far as they are made, a page of them."""
    return _page(here, number)


def _page(
    here: EventRequest, number: int, form: Form | None = None, refusal: Refused | None = None
) -> HTMLResponse:
    view = here.section
    paired = len(view.section.rounds)
    if (
        "pair-by-hand" not in view.kind.forms
        or number not in {paired, paired + 1}
        or not number >= 1
    ):
        raise HTTPException(404)
    if number > view.rounds_total and number > paired:
        raise HTTPException(404)
    hand = hand_of(view, number)
    first = 1
    if hand is not None:
        last = max(1, (hand.count - 1) // PAGE * PAGE + 1)
        first = min(last, max(1, (asked_number(here.request, "from", 1) - 1) // PAGE * PAGE + 1))
    words = HAND_WORDS.of(view.kind).reason
    return here.page(
        "hand/page.html",
        form=form,
        refusal=refusal,
        number=number,
        paired=paired,
        hand=hand,
        first=first,
        size=PAGE,
        hand_fields=BY_HAND,
        reasons=[
            (permitted_reason.value, here.words.t(words + permitted_reason.value))
            for permitted_reason in permitted_reasons(view.section)
        ],
    )


@router.get("/by-hand/places")
def places(here: AtSection, number: int) -> JSONResponse:
    """Return the places somebody cannot change to without breaking what no system breaks."""
    hand = hand_of(here.section, number) or _as_begun(here, number)
    who = asked_number(here.request, "who")
    if hand is None or who not in dict(hand.session.places()).keys() | {
        somebody.id for somebody in (*hand.free, *hand.late)
    }:
        raise HTTPException(404)
    against = [f"{where.value}:{board}" for where, board in hand.not_to(who)]
    return JSONResponse({"against": against})


def _as_begun(here: EventRequest, number: int) -> ManualRound | None:
    """Return the round as it would be begun, so that what may change is known before."""
    view = here.section
    if number != len(view.section.rounds) or "pair-by-hand" not in view.kind.forms or not number:
        return None
    return hand_with(view, session_of(view.section))


@router.get("/by-hand/{name}")
def again(here: AtSection, number: int, name: str) -> Response:
    """Lead from the address of a step that was refused to the page it belongs to."""
    if name not in {"begin", "place", "finish", "leave"}:
        raise HTTPException(404)
    return RedirectResponse(f"{here.section.url}/rounds/{number}/by-hand", 303)


@router.post("/by-hand/begin")
def begin(here: AtSection, number: int, form: Submitted) -> Response:
    """Begin to pair the round by hand."""
    command = BeginByHand(here.section.id, number, form.ticked("empty"))
    return _answered(here, number, form, here.do(command, form), "by-hand-begun")


@router.post("/by-hand/place")
def place(here: AtSection, number: int, form: Submitted) -> Response:
    """Place somebody; who was there goes where that one was."""
    hand = hand_of(here.section, number)
    if hand is None:
        return _answered(here, number, form, refused("by-hand-not-open", round=number))
    typed = form.sent("name", 120)
    who = hand.somebody(typed) if typed else form.numbered("who")
    board = form.numbered("board")
    called = form.numbered("at")
    # What the hall calls a board may begin at any number; `board` counts from 1.
    where = hand.place(form.sent("where"), board or called - hand.label(1) + 1)
    if who is None or where is None:
        code = "by-hand-nobody" if who is None else "by-hand-no-board"
        return _answered(here, number, form, refused(code, board=board or called))
    command = PlaceByHand(here.section.id, number, who, *where)
    return _answered(here, number, form, do_by_hand(here, command, form))


@router.post("/by-hand/finish")
def finish(here: AtSection, number: int, form: Submitted) -> Response:
    """Pair the round as made; beside that of the rules where it is another one."""
    # no reason is needed where the round is that of the rules, which the desk alone can tell
    reason = form.choice_or_none("reason", ReasonByHand)
    note = form.text("note", longest=_LONGEST_NOTE)
    if not form.ok:
        return _page(here, number, form)
    command = FinishByHand(here.section.id, number, reason, note)
    return _answered(here, number, form, do_by_hand(here, command, form), "by-hand-finished")


@router.post("/by-hand/leave")
def leave(here: AtSection, number: int, form: Submitted) -> Response:
    """Leave the round as it was."""
    answer = here.do(LeaveByHand(here.section.id, number), form)
    return _answered(here, number, form, answer, "by-hand-left")


def _answered(
    here: EventRequest, number: int, form: Form, answer: Outcome | Refused, said: str = ""
) -> Response:
    told = _named(here, answer) if isinstance(answer, Refused) else answer
    if form.sent("as") == "json":
        if isinstance(told, Refused):
            return JSONResponse(_refused(here, told), status_of(told))
        return JSONResponse({"version": told.version, "command": form.command})
    if isinstance(told, Refused):
        return _page(here, number, form, told)
    section, first = here.section, whole_number(form.sent("from"), 1)
    if form.sent("to") == "hall":
        return here.go(told, f"{here.event.url}/hall", said)
    if section.section.hand is None and said == "by-hand-finished":
        return here.go(told, section.round_url(number), said)
    return here.go(told, f"{section.url}/rounds/{number}/by-hand?from={first}", said)


def _named(here: EventRequest, refusal: Refused) -> Refused:
    return named_refusal(refusal, names_of(here.section))


def _refused(here: EventRequest, told: Refused) -> dict[str, object]:
    said = [here.words.refused(replace(told, reasons=()))]
    said += [_write_reason(here, reason) for reason in told.reasons]
    how = {"code": told.code, "token": told.token, "step": told.step}
    return {"refused": " ".join(said), "lines": said, **how}


def _write_reason(here: EventRequest, reason: Reason) -> str:
    """Return a reason in words, with its article."""
    cited = titled_citation(reason, here.words)
    return here.words.reason(reason) + (f" ({cited})" if cited else "")
