"""The JSON interface of sections of teams. Points are in tenths, teams by permanent number."""

from __future__ import annotations

from fastapi import APIRouter, HTTPException

from arbitro.answers.interface.events import TeamItem
from arbitro.web.api_v1.answer_routes import AnswerRoute
from arbitro.web.event_request import AtSection, EventRequest
from arbitro.web.views.event.teams import TeamsView

router = APIRouter(
    route_class=AnswerRoute, prefix="/api/v1/events/{event}/sections/{section}", tags=["arbitro"]
)


def _teams(here: EventRequest) -> TeamsView:
    if "teams" not in here.section.kind.forms:
        raise HTTPException(404, "no-teams")
    return TeamsView(here.section)


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
