"""What is read off and written down in the hall, in the JSON interface: for who works there."""

from __future__ import annotations

from collections.abc import Iterator
from datetime import datetime
from typing import Any

from fastapi import APIRouter, HTTPException, Request
from fastapi.responses import JSONResponse
from pydantic import Field

from arbitro.answers.interface.office import Done, PassItem
from arbitro.desk.derived.office.clocks import REGISTER, Sheet, passes_of, round_of, said_of
from arbitro.desk.features.office import KeepRow
from arbitro.desk.kernel.state import Section
from arbitro.reasons import Refused, refused
from arbitro.rules.office.facts import PlainFact, said_from
from arbitro.rules.office.hall.clock_sheet import MOST_MOVES, minutes_written
from arbitro.rules.office.sheets import SHEETS
from arbitro.web.actions.game_actions import section_of, table_of
from arbitro.web.api_v1.answer_routes import AnswerRoute
from arbitro.web.api_v1.answers import form_of, only_json, refused_answer
from arbitro.web.api_v1.bodies import Body, CommandBody
from arbitro.web.event_request import AtEvent, EventRequest, actor_of
from arbitro.web.session.access import Action, NotAllowedError

router = APIRouter(
    route_class=AnswerRoute, prefix="/api/v1/events/{event}/office", tags=["arbitro"]
)

LONGEST_CLOCK = 999 * 60 + 59
MOST_BOARDS = 10_000


class ClockIn(Body):
    """What the clocks of a board showed, in seconds, and the full move."""

    board: int = Field(ge=1, le=99_999)
    white: int = Field(ge=0, le=LONGEST_CLOCK)
    black: int = Field(ge=0, le=LONGEST_CLOCK)
    move: int = Field(ge=0, le=MOST_MOVES)
    stood_still: int = Field(default=0, ge=0, le=LONGEST_CLOCK)
    """For how many seconds both clocks of the board stood still since the start."""


class PassIn(CommandBody):
    """A pass through a round: when the round began and when the clocks were read, in hall time."""

    round: int = Field(ge=1, le=999)
    started: datetime
    read_at: datetime
    boards: list[ClockIn] = Field(min_length=1, max_length=MOST_BOARDS)


class NoteIn(CommandBody):
    """What is written down in the hall: the facts of a row."""

    facts: dict[str, PlainFact] = Field(max_length=200)


@router.get("/clocks/{number}")
def clocks(here: AtEvent, number: int, round: int | None = None) -> list[PassItem]:
    """Return the passes through a round as they are judged, the latest first.

    ``round`` none: of the round being played.
    """
    passes = passes_of(section_of(here, number), round)
    return [item.answer for item in passes]


@router.post("/clocks/{number}")
def hand_in(here: AtEvent, number: int, wanted: PassIn, request: Request) -> Done | JSONResponse:
    """Keep a pass through a round, of the tables whoever asks was let in for."""
    only_json(request)
    section = section_of(here, number)
    own, others = _tables(here, section, wanted.round)
    boards = {board.board for board in wanted.boards}
    if boards & others:
        raise NotAllowedError(Action.DUTIES)
    if boards - own:
        return refused_answer(refused("game-unknown"), here.words)
    stood_still = (
        f"{board.board} {minutes_written(board.stood_still * 1000)}"
        for board in wanted.boards
        if board.stood_still
    )
    sheet = Sheet(
        wanted.round,
        wanted.started.replace(tzinfo=None),
        wanted.read_at.replace(tzinfo=None),
        tuple(_lines(wanted.boards)),
        "\n".join(stood_still),
        actor_of(request),
    )
    command = KeepRow(number, REGISTER, 0, said_of(section, sheet))
    return _done(here, command, wanted.command)


def _done(here: EventRequest, command: KeepRow, name: str | None) -> Done | JSONResponse:
    """Let the service decide, and answer the version or why it is refused."""
    answer = here.do(command, form_of(name))
    if isinstance(answer, Refused):
        return refused_answer(answer, here.words)
    return Done(version=answer.version)


def _tables(here: EventRequest, section: Section, number: int) -> tuple[set[int], set[int]]:
    """Return the boards of a round at the tables whoever asks was let in for, and the others."""
    view, paired = here.event.section(section.id), round_of(section, number)
    assert view is not None, "it has been looked for"
    grant, own, others = here.request.state.session.grant, set[int](), set[int]()
    for game in () if paired is None else paired.games.values():
        (own if grant.has_table(table_of(view, game)) else others).add(game.board)
    return own, others


def _lines(boards: list[ClockIn]) -> Iterator[str]:
    for board in boards:
        times = (minutes_written(time * 1000) for time in (board.white, board.black))
        yield " ".join((str(board.board), *times, str(board.move)))


@router.post("/duties/{number}/{name}")
def write_down(
    here: AtEvent, number: int, name: str, wanted: NoteIn, request: Request
) -> Done | JSONResponse:
    """Write down what was ticked, a disconnection or a breach; what is ticked bears who did it."""
    only_json(request)
    section_of(here, number)
    sheet = SHEETS.get(name)
    if sheet is None or not sheet.duty or name == REGISTER:
        raise HTTPException(404)
    facts: dict[str, Any] = dict(wanted.facts)
    if sheet.fact("by") is not None:
        facts["by"] = actor_of(request)
        facts.setdefault("at", f"{here.now():%Y-%m-%dT%H:%M}")
    command = KeepRow(number, name, 0, said_from(facts))
    return _done(here, command, wanted.command)
