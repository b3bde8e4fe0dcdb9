"""Exchanging players of a draft in the hall: asked first, kept once with its reason."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from typing import Any

from fastapi import APIRouter, HTTPException
from fastapi.responses import JSONResponse, Response

from arbitro.desk.commands import PairByHand
from arbitro.desk.values.settings import ReasonByHand
from arbitro.i18n import titled_citation
from arbitro.model import EntryId
from arbitro.reasons import Reason, Refused, refused
from arbitro.web.asking import AtSection, Here
from arbitro.web.forms.form import Submitted, whole_number
from arbitro.web.rendering import environment, status_of
from arbitro.web.rows import hall_row
from arbitro.web.views.boards import Board, Seats
from arbitro.web.views.by_hand import named_refusal
from arbitro.web.views.hall import row_of_board
from arbitro.web.views.swaps import Draft, Judge, Swap, draft_of

router = APIRouter(include_in_schema=False, prefix="/events/{event}/s/{section}/rounds/{number}")

MOST_SWAPS = 200
_LONGEST_NOTE = 300


def _draft(here: Here, number: int) -> Draft:
    found = draft_of(here.section)
    if found is None or found.number != number:
        raise HTTPException(404)
    return found


def _swaps(text: str) -> Iterator[Swap]:
    """Yield the pairs of entries of a text, as ``3-7,12-9``; nonsense names nobody."""
    for each in text.split(",")[:MOST_SWAPS]:
        one, _, other = each.partition("-")
        yield EntryId(whole_number(one, 0)), EntryId(whole_number(other, 0))


@router.get("/swap")
def ask(here: AtSection, number: int) -> Response:
    """Say what the rules think of a draft with players exchanged, and show the boards changed."""
    draft = _draft(here, number)
    asked = here.request.query_params
    text = asked.get("swaps", "")
    after = draft.swapped(_swaps(text)) if text else draft
    if after is None:
        raise HTTPException(404)
    judge = Judge(here.section, number)
    player = EntryId(whole_number(asked.get("player", ""), 0))
    if player:
        return JSONResponse({"forbidden": [int(each) for each in judge.forbidden(after, player)]})
    judged = judge.judged(after)
    if isinstance(judged, Refused):
        return JSONResponse({"refused": here.words.refused(judged)}, status_of(judged))
    told = {
        "grade": judged.grade,
        "said": [_told(here, each) for each in judged.reasons],
        "draft": draft.mark,
        "rows": dict(_rows(here, draft, after)),
    }
    return JSONResponse(told)


def _told(here: Here, reason: Reason) -> str:
    """Return a reason in words, with its article."""
    cited = titled_citation(reason, here.words)
    return here.words.reason(reason) + (f" ({cited})" if cited else "")


def _rows(here: Here, draft: Draft, after: Draft) -> Iterator[tuple[str, str]]:
    """Yield the rows that are others than in the draft, by their names in the page."""
    view = here.section
    seats = Seats(view, draft.number)
    module: Any = environment().get_template("hall/row.html").module
    games = sorted(
        view.section.rounds[draft.number - 1].games.values(), key=lambda each: each.board
    )
    for game, pair, before in zip(games, after.games, draft.games, strict=True):
        if pair != before:
            board = Board(game._replace(white=pair[0], black=pair[1]), *map(seats, pair))
            html = hall_row(environment(), row_of_board(board), view, here.words, published=False)
            yield f"g{view.id}-{game.id}", str(html)
    if after.bye is not None and after.bye != draft.bye:
        yield f"y{view.id}", str(module.bye(seats(after.bye), view, here.words.t, here.words))


@router.post("/swap")
def keep(here: AtSection, number: int, form: Submitted) -> Response:
    """Pair the round as exchanged, with its reason; the rules' own answer is kept beside it."""
    draft = _draft(here, number)
    if form.values.get("draft", "") != draft.mark:
        return JSONResponse({"refused": here.words.refused(refused("value-changed"))}, 409)
    after = draft.swapped(_swaps(form.values.get("swaps", "")))
    reason = form.choice("reason", ReasonByHand)
    note = form.text("note", longest=_LONGEST_NOTE)
    if after is None or reason is None or not form.ok:
        return JSONResponse({"refused": here.words.t("ui.hall.swap.why-first")}, 422)
    command = PairByHand(here.section.id, number, after.games, reason, after.bye, note)
    answer = here.do(command, form)
    if isinstance(answer, Refused):
        told = named_refusal(answer, here.section.name_of)
        said = [here.words.refused(replace(told, reasons=()))]
        said += [_told(here, each) for each in told.reasons]
        token = answer.token or ""
        return JSONResponse({"refused": " ".join(said), "token": token}, status_of(answer))
    return JSONResponse({"version": answer.version, "command": form.command})
