"""Electronic boards for programs: what is on them, what to look at, where they are heard."""

from __future__ import annotations

from fastapi import APIRouter, Depends, Request
from fastapi.responses import JSONResponse
from pydantic import Field

from arbitro.answers.interface.hall import AlertItem, BoardsOut, LiveBoardItem, SourceItem
from arbitro.formats.live_boards import read_plan
from arbitro.reasons import refused
from arbitro.service.boards.hall import LONGEST, MOST_SOURCES, BoardSetup
from arbitro.service.boards.sources import SourceError
from arbitro.web.actions.game_actions import live_boards
from arbitro.web.api_v1.answer_routes import AnswerRoute
from arbitro.web.api_v1.answers import only_json, refused_answer
from arbitro.web.api_v1.bodies import Body
from arbitro.web.event_request import AtEvent
from arbitro.web.rendering.templates import may
from arbitro.web.views.rounds.live_boards import away_from, boards_now

router = APIRouter(
    route_class=AnswerRoute, prefix="/api/v1/events/{event}/boards", tags=["arbitro"]
)


class SourcesIn(Body):
    """Board sources: addresses, and the table plan as lines ``serial = board``."""

    sources: list[str] = Field(max_length=MOST_SOURCES)
    plan: str = Field(default="", max_length=40_000)


@router.get("")
def boards(here: AtEvent) -> BoardsOut:
    """Return what is on the boards at this moment."""
    hall = live_boards(here)
    of_event = hall.of(here.event.id)
    away = away_from(here.service, here.event) if may(here.request, "watch") else ()
    shown = boards_now(here.event, of_event, hall.now(), here.words, away)
    tells_where = may(here.request, "settings")
    return BoardsOut(
        boards=tuple(
            LiveBoardItem(
                section=now.section.id,
                game=now.game.id,
                board=now.game.board,
                state=now.state,
                placement=now.data["p"],
                moves=now.data["m"],
                clocks=tuple(clocks) if (clocks := now.data.get("c")) else None,
                proposed=None if now.proposed is None else now.proposed.result,
                by=None if now.proposed is None else now.proposed.by,
                alerts=tuple(
                    AlertItem(
                        code=told.code,
                        urgency=told.urgency,
                        text=told.text,
                        advice=told.advice,
                        article=told.article,
                    )
                    for told in now.alerts
                ),
            )
            for now in shown
        ),
        sources=tuple(
            SourceItem(address=item.address if tells_where else "", problem=item.problem)
            for item in hall.listened(here.event.id)
        ),
        unmatched={key: item.problem for key, item in of_event.unmatched.items()},
    )


@router.post("", dependencies=[Depends(only_json)])
def listen(here: AtEvent, wanted: SourcesIn, request: Request) -> BoardsOut | JSONResponse:
    """Hear the boards somewhere from now on."""
    _, wrong = read_plan(wanted.plan)
    if wrong:
        return refused_answer(refused("boards-plan", line=wrong[0]), here.words)
    if any(len(source) > LONGEST for source in wanted.sources):
        return refused_answer(refused("boards-too-many", count=MOST_SOURCES), here.words)
    try:
        asked = BoardSetup(tuple(wanted.sources), wanted.plan)
        live_boards(here).ask(here.event.id, asked, here=request.state.session.ours)
    except SourceError as fault:
        return refused_answer(refused("boards-source", source=fault.code), here.words)
    return boards(here)
