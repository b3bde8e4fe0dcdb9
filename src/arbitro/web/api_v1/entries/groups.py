"""Belgrade groups of a list for programs: proposed with their reasons, or as they were made."""

from __future__ import annotations

from fastapi import APIRouter, HTTPException
from fastapi.responses import JSONResponse

from arbitro.answers.interface.ranking import GroupItem, GroupsDetail
from arbitro.desk.features.groups import group_sections, members, propose_groups
from arbitro.desk.kernel.state import Section
from arbitro.reasons import Refused
from arbitro.rules.pairing.schedules.wimbledon import average_rating
from arbitro.rules.pairing.swiss.initial_order import strength_of_player
from arbitro.web.api_v1.answer_routes import AnswerRoute
from arbitro.web.api_v1.answers import refused_answer
from arbitro.web.event_request import AtSection, EventRequest

router = APIRouter(
    route_class=AnswerRoute, prefix="/api/v1/events/{event}/sections/{section}", tags=["arbitro"]
)


@router.get("/groups")
def groups(here: AtSection, groups: int | None = None) -> GroupsDetail | JSONResponse:
    """Tell the groups made of a list, or before that those that so many would be."""
    section = here.section.section
    made = group_sections(here.event.state, section)
    if made:
        items = [_made(here, group, other) for group, other in enumerate(made, 1)]
        return GroupsDetail(made=True, groups=tuple(items), why=())
    if groups is None:
        raise HTTPException(404, "groups-not-made")
    found = propose_groups(here.event.state, section, groups)
    if isinstance(found, Refused):
        return refused_answer(found, here.words)
    players = members(section)
    return GroupsDetail(
        made=False,
        groups=tuple(
            GroupItem(
                group=at,
                section=None,
                players=tuple(players[place - 1] for place in group.places),
                average=None if group.average is None else str(group.average),
            )
            for at, group in enumerate(found.groups, 1)
        ),
        why=tuple(found.why),
    )


def _made(here: EventRequest, group: int, section: Section) -> GroupItem:
    people = here.event.state.people
    players = tuple(section.numbers or section.entries)
    ratings = [strength_of_player(people[player]) for player in players]
    average = average_rating(ratings)
    return GroupItem(
        group=group,
        section=section.id,
        players=(*players,),
        average=None if average is None else str(average),
    )
