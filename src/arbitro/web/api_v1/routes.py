"""The addresses of the JSON interface."""

from __future__ import annotations

from functools import partial

from fastapi import APIRouter, HTTPException, Request, Response
from fastapi.responses import JSONResponse

from arbitro.answers.interface.commands import Effect, GameItem, ResultOut
from arbitro.answers.interface.events import EventDetail, EventItem, PlayerItem, SectionItem
from arbitro.desk.derived.fide_mode import fide_mode_of
from arbitro.desk.derived.length import rounds_total
from arbitro.desk.events import ResultCorrected
from arbitro.desk.kernel.feature import Event
from arbitro.desk.kernel.state import EventState, Game, Section
from arbitro.desk.values.settings import CorrectionEffect, GameResult
from arbitro.model import GameId
from arbitro.reasons import Refused
from arbitro.service import EventQuery, Outcome
from arbitro.web.actions.game_actions import (
    check_role,
    done_before,
    game_of,
    put_down,
    result_command,
)
from arbitro.web.api_v1.answer_routes import AnswerRoute
from arbitro.web.api_v1.answers import (
    Confirming,
    Key,
    ResultIn,
    form_of,
    only_json,
    refused_answer,
)
from arbitro.web.event_request import (
    AtEvent,
    AtSection,
    Service,
    is_arbiter,
)
from arbitro.web.forms.form import Form
from arbitro.web.rendering.templates import may
from arbitro.web.views.event.players import all_rows

router = APIRouter(route_class=AnswerRoute, prefix="/api/v1", tags=["arbitro"])


@router.get("/events")
def events(
    service: Service,
    request: Request,
    search: str = "",
    first: int = 0,
    most: int = 0,
    archived: bool = False,
) -> list[EventItem]:
    """List the events, or some of them; those whose file cannot be used say why."""
    only = request.state.session.grant.sees()
    arbiter = is_arbiter(request)
    asked = EventQuery(search, archived and arbiter, arbiter, max(first, 0), max(most, 0), only)
    return [card.answer for card in service.listed(asked, seconds=None).cards]


@router.get("/events/{event}")
def event_detail(here: AtEvent, response: Response) -> EventDetail:
    """Tell what an event is and which sections it has; the tag is its version."""
    response.headers["etag"] = f'"{here.event.version}"'
    settings = here.event.state.settings
    assert settings is not None
    return EventDetail(
        key=here.event.id,
        version=here.event.version,
        name=settings.name,
        city=settings.city,
        federation=settings.federation,
        start=settings.start,
        end=settings.end,
        chief_arbiter=settings.chief_arbiter,
        finished=here.event.state.finished,
        sections=tuple(_section(here.event.state, view.section) for view in here.event.sections),
    )


def _section(state: EventState, section: Section) -> SectionItem:
    mode = fide_mode_of(state, section)
    return SectionItem(
        number=section.id,
        name=section.settings.name,
        system=section.settings.system.key,
        players=len(section.entries),
        rounds_total=rounds_total(section),
        rounds_paired=len(section.rounds),
        rounds_complete=section.rounds_complete,
        tie_breaks=()
        if section.settings.system.is_knock_out
        else tuple(section.settings.tie_breaks),
        editions=tuple(edition.key for edition in section.editions),
        fide_mode=mode.is_in,
        fide_mode_left=mode.since,
    )


@router.get("/events/{event}/sections/{section}/players")
def players(here: AtSection) -> list[PlayerItem]:
    """List the players by number; their FIDE numbers only to who has all rights."""
    return [
        PlayerItem(
            entry=row.entry,
            number=row.number,
            name=row.person.name,
            title=row.person.title.value if row.person.title else None,
            rating=row.person.rating,
            federation=row.person.federation,
            fide_id=row.person.fide_id if may(here.request, "read-private") else None,
            club=row.person.club,
            points=row.points,
            withdrawn=row.part.withdrawn,
            checked_in=row.part.checked_in,
            expelled=row.part.expelled,
        )
        for row in all_rows(here.section)
    ]


def _game(game: Game) -> GameItem:
    late = game.rating_result
    return GameItem(
        game=game.id,
        board=game.board,
        white=game.white,
        black=game.black,
        result=game.result.value if game.result else None,
        rating_result=late.value if late else None,
        rating_turned=game.rating_turned,
    )


@router.post("/events/{event}/sections/{section}/games/{game}/result")
def enter_result(
    here: AtSection,
    game: int,
    wanted: ResultIn,
    request: Request,
    response: Response,
    key: Key = None,
    token: Confirming = "",
) -> ResultOut | JSONResponse:
    """Enter, correct or take back the result of a game.

    A repeated request gets the answer of the first one, with ``Idempotency-Replayed``; a token
    confirms a refusal.
    """
    only_json(request)
    found = game_of(here, game)
    result, stood = _result(wanted.result), _result(wanted.expected)
    current = here.whole_section.section.current
    command = result_command(here.section.id, found, result, stood, current)
    form = _form(wanted.command, key, token)
    answer: Outcome | Refused | None = done_before(
        here, form, partial(check_role, here, found, command)
    )
    if answer is None and command is not None:
        answer = put_down(here, found, command, form)
    if isinstance(answer, Refused):
        return refused_answer(answer, here.words)
    if answer is not None and answer.repeated:
        # The same key with another game or result is a mistake of the program, and no repetition.
        if not _did(answer, found.id, result):
            raise HTTPException(422, "command-reused")
        response.headers["idempotency-replayed"] = "true"
    return ResultOut(
        version=answer.version if answer else here.event.version,
        game=_game(game_of(here, game)),
        effect=_effect(answer.events) if answer else None,
    )


_EFFECTS: dict[CorrectionEffect, Effect] = {
    CorrectionEffect.NEXT_PAIRING: "next_pairing",
    CorrectionEffect.FOLLOWING_PAIRING: "following_pairing",
    CorrectionEffect.RATING_ONLY: "rating_report_only",
}


def _effect(events: tuple[Event, ...]) -> Effect | None:
    """Return what a result touches, None where nothing has changed."""
    for event in events:
        if isinstance(event, ResultCorrected):
            return _EFFECTS[event.effect]
    return "this_round" if events else None


def _form(command: str | None, key: str | None, token: str = "") -> Form:
    """Return the name of a command, given in the body or in the header; a new one without."""
    given = {text for text in (command, key and key.strip('"')) if text}
    if len(given) > 1:
        raise HTTPException(422, "command-contradicted")
    return form_of(next(iter(given), None), token)


def _did(answer: Outcome, game: GameId, result: GameResult | None) -> bool:
    """Tell whether a command carried out before did what is asked now."""
    return any(
        getattr(event, "game", None) == game and getattr(event, "result", None) is result
        for event in answer.events
    )


def _result(text: str | None) -> GameResult | None:
    if not text:
        return None
    try:
        return GameResult(text)
    except ValueError as problem:
        raise HTTPException(422, "result-unknown") from problem
