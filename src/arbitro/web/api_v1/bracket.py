"""The bracket of a knock-out for programs."""

from __future__ import annotations

from fastapi import APIRouter, HTTPException

from arbitro.answers.interface.ranking import BracketDetail, BracketMatchItem
from arbitro.desk.derived.knock_out.bracket import games_of, knock_out_of, players_of
from arbitro.web.api_v1.answer_routes import AnswerRoute
from arbitro.web.event_request import AtSection

router = APIRouter(route_class=AnswerRoute, prefix="/api/v1", tags=["arbitro"])


@router.get("/events/{event}/sections/{section}/bracket")
def bracket(here: AtSection) -> BracketDetail:
    """Tell who meets whom in a knock-out and who has gone on."""
    section = here.section.section
    found = knock_out_of(section) if section.settings.system.is_knock_out else None
    if found is None:
        raise HTTPException(404, "no-bracket")
    matches = []
    for encounter in found.encounters:
        first, second = players_of(section, encounter)
        winner = encounter.winner if encounter.is_over else None
        matches.append(
            BracketMatchItem(
                match=encounter.tie.number,
                round=encounter.tie.round_number,
                first=first,
                second=second,
                winner=None if winner is None else section.entry_of(winner),
                decided_by=encounter.progress.decided_by if encounter.progress else "",
                next=encounter.tie.next or None,
                third_place=encounter.tie.third_place,
                games=tuple(played.game.id for played in games_of(section, encounter)),
            )
        )
    return BracketDetail(rounds=found.rounds, over=found.is_over, matches=tuple(matches))
