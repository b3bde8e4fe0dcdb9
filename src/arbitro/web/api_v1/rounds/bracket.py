"""The bracket of a knock-out for programs."""

from __future__ import annotations

from fastapi import APIRouter, HTTPException, Response

from arbitro.answers.brackets import Bracket, BracketRecord, make_bracket
from arbitro.desk.derived.knock_out.bracket import games_of, knock_out_of
from arbitro.rules.pairing.knock_out.record import games_due
from arbitro.web.api_v1.answer_routes import answered, responses_of
from arbitro.web.event_request import AtSection
from arbitro.web.routes.route_group import SHAPED_SECTION

router = APIRouter(prefix=f"{SHAPED_SECTION}/bracket", tags=["arbitro"])


@router.get("", responses=responses_of(Bracket), response_model=None)
def bracket(here: AtSection) -> Response:
    """Tell who meets whom in a knock-out and who has gone on."""
    view, section = here.section, here.section.section
    found = knock_out_of(section) if section.settings.system.is_knock_out else None
    if found is None:
        raise HTTPException(404, "no-bracket")
    games = {
        encounter.tie.number: tuple(played.game.id for played in games_of(section, encounter))
        for encounter in found.encounters
    }
    names = tuple(view.person(entry).name for entry in view.numbers)
    made = make_bracket(found, games_due(found), BracketRecord(names, view.numbers, games))
    return answered(made, here.words)
