"""Electronic boards for programs: what is on them, what to look at, where they are heard."""

from __future__ import annotations

from fastapi import APIRouter, Depends, Request
from fastapi.responses import JSONResponse
from pydantic import BaseModel, Field

from arbitro.formats.live_boards import read_plan
from arbitro.reasons import refused
from arbitro.service.boards.hall import LONGEST, MOST_SOURCES, BoardSetup
from arbitro.service.boards.sources import SourceError
from arbitro.web.actions.game_actions import live_boards
from arbitro.web.api_v1.answers import only_json, refused_answer
from arbitro.web.api_v1.bodies import Body
from arbitro.web.event_request import AtEvent
from arbitro.web.rendering.templates import may
from arbitro.web.views.rounds.live_boards import away_from, boards_now

router = APIRouter(prefix="/api/v1/events/{event}/boards", tags=["arbitro"])


class AlertItem(BaseModel):
    """Something an arbiter should look at: its code, how soon, in words, the article."""

    code: str
    urgency: str
    text: str
    advice: str
    article: str


class LiveBoardItem(BaseModel):
    """A board: ``state`` is set, playing, ended, confirmed or down.

    ``moves`` are the game in standard notation, ``placement`` the first field of a FEN, ``clocks``
    both times in milliseconds, whose runs, and when they were read. ``proposed`` is a result to be
    entered or not, ``by`` what tells it.
    """

    section: int
    game: int
    board: int
    state: str
    placement: str
    moves: str
    clocks: list[int | str | None] | None
    proposed: str | None
    by: str | None
    alerts: list[AlertItem]


class SourceItem(BaseModel):
    """A source: ``problem`` is the code of why it cannot be read, empty where it can.

    ``address`` is told to who may change it, and empty for all others.
    """

    address: str
    problem: str


class BoardsOut(BaseModel):
    """The boards of the rounds in play, the sources, and boards that belong to no game."""

    boards: list[LiveBoardItem]
    sources: list[SourceItem]
    unmatched: dict[str, str]


class SourcesIn(Body):
    """Where the boards are heard: addresses, and the table plan as lines ``serial = board``."""

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
        boards=[
            LiveBoardItem(
                section=now.section.id,
                game=now.game.id,
                board=now.game.board,
                state=now.state,
                placement=now.data["p"],
                moves=now.data["m"],
                clocks=now.data.get("c"),
                proposed=None if now.proposed is None else now.proposed.result,
                by=None if now.proposed is None else now.proposed.by,
                alerts=[
                    AlertItem(
                        code=told.code,
                        urgency=told.urgency,
                        text=told.text,
                        advice=told.advice,
                        article=told.article,
                    )
                    for told in now.alerts
                ],
            )
            for now in shown
        ],
        sources=[
            SourceItem(address=item.address if tells_where else "", problem=item.problem)
            for item in hall.listened(here.event.id)
        ],
        unmatched={key: item.problem for key, item in of_event.unmatched.items()},
    )


@router.post("", response_model=BoardsOut, dependencies=[Depends(only_json)])
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
