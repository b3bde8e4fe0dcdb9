"""The JSON interface of sections of teams. Points are in tenths, teams by permanent number."""

from __future__ import annotations

from fastapi import APIRouter, HTTPException
from fastapi.responses import JSONResponse
from pydantic import BaseModel

from arbitro.answers.interface.events import TeamItem
from arbitro.desk.kernel.state import Round
from arbitro.desk.values.teams import TeamId
from arbitro.model import Tpn
from arbitro.reasons import Refused
from arbitro.web.api_v1.answer_routes import AnswerRoute
from arbitro.web.api_v1.answers import Explained, explained, refused_answer
from arbitro.web.event_request import AtMatches, AtSection, EventRequest
from arbitro.web.views.event.teams import TeamsView
from arbitro.web.views.rounds.team_why import asked_teams, match_reasons, not_together

router = APIRouter(
    route_class=AnswerRoute, prefix="/api/v1/events/{event}/sections/{section}", tags=["arbitro"]
)


class NumberedTeam(BaseModel):
    """Which team had a pairing number when a round was paired; ``team`` is permanent."""

    number: int
    team: int
    name: str


class TeamExplanation(BaseModel):
    """Why a round of a team Swiss was paired so, bracket by bracket and match by match.

    It is explained with what was known when it was paired; ``changed_since`` is what was corrected
    in the rounds before it, and whose points with that. Texts name teams by the pairing number of
    that moment, and ``teams`` tells whose these numbers were.
    """

    edition: str
    as_paired: bool
    changed_since: list[Explained]
    readings: list[Explained]
    brackets: list[Explained]
    matches: list[list[Explained]]
    answers: list[Explained]
    teams: list[NumberedTeam]


def _teams(here: EventRequest) -> TeamsView:
    if "teams" not in here.section.kind.forms:
        raise HTTPException(404, "no-teams")
    return TeamsView(here.section)


def _round(here: EventRequest, number: int) -> Round:
    rounds = here.section.section.rounds
    if not 1 <= number <= len(rounds):
        raise HTTPException(404, "round-not-paired")
    return rounds[number - 1]


@router.get("/teams")
def teams(here: AtSection) -> list[TeamItem]:
    """List the teams by number, each with its list."""
    return [
        TeamItem(
            team=item.id,
            number=item.number,
            name=item.name,
            short=item.team.short,
            federation=item.team.federation,
            captain=item.team.captain,
            members=tuple(item.team.members),
            average=item.average,
            match_points=item.match_points,
            game_points=item.game_points,
            withdrawn=item.team.withdrawn,
        )
        for item in _teams(here).items
    ]


@router.get("/rounds/{number}/match-explanations", response_model=TeamExplanation)
def match_explanations(
    here: AtMatches, number: int, team: int | None = None, not_with: int | None = None
) -> TeamExplanation | JSONResponse:
    """Tell why a round of a team Swiss was paired so; of two teams, why not together.

    ``team`` and ``not_with`` are permanent numbers, as everywhere here.
    """
    _teams(here)
    _round(here, number)
    then = here.section_when_paired(number)
    asked = asked_teams(then, number)
    if asked is None:
        raise HTTPException(404, "no-explanation")
    if isinstance(asked, Refused):
        return refused_answer(asked, here.words)
    known = TeamsView(then)
    answers = []
    if team is not None and not_with is not None:
        present = asked.problem.teams
        numbers = {key: Tpn(at) for key, at in known.numbers.items() if at in present}
        if not {team, not_with} <= numbers.keys() or team == not_with:
            raise HTTPException(404, "team-unknown")
        answers = [not_together(asked, numbers[TeamId(team)], numbers[TeamId(not_with)])]
    words = here.words
    return TeamExplanation(
        edition=asked.problem.edition,
        as_paired=asked.as_paired,
        changed_since=[explained(reason, words) for reason in here.changed_since(then, number)],
        readings=[explained(reading, words) for reading in asked.readings],
        brackets=[explained(bracket, words) for bracket in asked.explained.brackets],
        matches=[
            [explained(match_reason, words) for match_reason in match_reasons(asked, place)]
            for place in range(len(asked.pairing.games))
        ],
        answers=[explained(answer, words) for answer in answers],
        teams=[
            NumberedTeam(number=item.number, team=item.id, name=item.name) for item in known.items
        ],
    )
