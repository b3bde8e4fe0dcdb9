"""The incident log in the JSON interface."""

from __future__ import annotations

from datetime import datetime
from typing import Any

from fastapi import APIRouter, Request, Response
from fastapi.responses import JSONResponse
from pydantic import Field

from arbitro.answers.interface.games import (
    IncidentItem,
    IncidentLog,
    IncidentOut,
    RulingItem,
    TallyItem,
)
from arbitro.desk.features.incidents import RecordIncident
from arbitro.desk.values.games import Incident, Logged
from arbitro.desk.values.settings import GameResult
from arbitro.i18n.rule_texts.laws import problem_text
from arbitro.model import EntryId, GameId
from arbitro.reasons import Refused
from arbitro.rules.laws.deciding import adjudicator
from arbitro.rules.laws.facts import read_question
from arbitro.web.actions.game_actions import moments, record_incident
from arbitro.web.api_v1.answer_routes import AnswerRoute
from arbitro.web.api_v1.answers import form_of, only_json, refused_answer
from arbitro.web.api_v1.bodies import CommandBody
from arbitro.web.event_request import AtSection, EventRequest
from arbitro.web.http.problems import ProblemAnswer
from arbitro.web.views.office.assistant import answer
from arbitro.web.views.office.incidents import summary_of, tallies, told_by

router = APIRouter(
    route_class=AnswerRoute,
    prefix="/api/v1/events/{event}/sections/{section}/incidents",
    tags=["arbitro"],
)


class IncidentIn(CommandBody):
    """An incident to record. ``question`` is a case as ``arbitro ruling`` reads it."""

    round: int | None = None
    game: int | None = None
    player: int | None = Field(default=None, description="entry of the player concerned")
    question: dict[str, Any] | None = None
    illegal_move: bool = False
    penalties: list[str] = Field(default_factory=list, max_length=20)
    times: dict[str, int] = Field(
        default_factory=dict,
        max_length=2,
        description="milliseconds given to white or black, or taken where negative",
    )
    note: str = ""
    result: GameResult | None = Field(default=None, description="ends the game with the incident")
    expected: GameResult | None = Field(default=None, description="the result that stood")


def _make_incident(logged: Logged, at: datetime | None) -> IncidentItem:
    incident = logged.incident
    ruled = incident.ruled
    return IncidentItem(
        number=logged.id,
        at=at,
        round=incident.round,
        board=incident.board,
        game=incident.game,
        player=incident.player,
        situation=incident.situation,
        facts=dict(incident.facts),
        ruling=None
        if ruled is None
        else RulingItem(
            edition=ruled.edition,
            verdict=ruled.verdict,
            score=ruled.score,
            articles=tuple(ruled.articles),
            times=dict(ruled.times),
        ),
        illegal_move=incident.illegal_move,
        penalties=tuple(incident.penalties),
        times=dict(incident.times),
        note=incident.note,
        corrected=logged.corrected,
        withdrawn=logged.withdrawn,
        reason=logged.reason,
        thrown_away=None if logged.between is None else tuple(logged.between),
    )


@router.get("")
def incidents(here: AtSection, number: int | None = None, player: int | None = None) -> IncidentLog:
    """List the incidents of a section, of one round or of one player if asked."""
    when = moments(here)
    kept = here.section.section.incidents.values()
    return IncidentLog(
        incidents=tuple(
            _make_incident(item, when.get(item.id))
            for item in kept
            if number in {None, item.incident.round} and player in {None, item.incident.player}
        ),
        players=tuple(
            TallyItem(
                entry=tally.entry,
                name=tally.person.name,
                incidents=tally.tally.incidents,
                illegal_moves=tally.tally.illegal_moves,
                warnings=tally.tally.warnings,
                penalties=tally.tally.penalties,
            )
            for tally in tallies(here.section)
        ),
    )


@router.post("")
def record(
    here: AtSection, wanted: IncidentIn, request: Request, response: Response
) -> IncidentOut | JSONResponse:
    """Record an incident; a ruling is made from the facts of ``question``."""
    only_json(request)
    incident = _incident(here, wanted)
    if isinstance(incident, JSONResponse):
        return incident
    form = form_of(wanted.command)
    command = RecordIncident(here.section.id, incident, wanted.result, wanted.expected)
    done = record_incident(here, command, form)
    if isinstance(done, Refused):
        return refused_answer(done, here.words)
    if done.repeated:
        response.headers["idempotency-replayed"] = "true"
    return IncidentOut(version=done.version)


def _incident(here: EventRequest, wanted: IncidentIn) -> Incident | JSONResponse:
    """Return the incident asked for, its question ruled on; what is wrong with the question."""
    game = None if wanted.game is None else here.section.section.game(GameId(wanted.game))
    incident = Incident(
        round=game.round if game else wanted.round or len(here.section.section.rounds),
        game=None if wanted.game is None else GameId(wanted.game),
        player=None if wanted.player is None else EntryId(wanted.player),
        illegal_move=wanted.illegal_move,
        penalties=tuple(wanted.penalties),
        note=wanted.note,
        times=tuple(wanted.times.items()),
    )
    if wanted.question is None:
        return incident
    found, problems = read_question(wanted.question, adjudicator())
    if found is None:
        said = [problem_text(here.words, problem) for problem in problems]
        return ProblemAnswer(
            422, "question-not-understood", error="question-not-understood", faults=said
        )
    ruled = summary_of(answer(here.words, wanted.question))
    told = told_by(wanted.question, found)
    return Incident(
        incident.round,
        incident.game,
        player=incident.player,
        situation=found.situation,
        facts=told,
        ruled=ruled,
        illegal_move=incident.illegal_move,
        penalties=incident.penalties,
        note=incident.note,
        times=incident.times,
    )
