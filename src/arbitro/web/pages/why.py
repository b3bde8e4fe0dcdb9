"""Why a round was paired as it was: the round, one player of it, and a pair that was not made."""

from __future__ import annotations

from fastapi import APIRouter, HTTPException
from fastapi.responses import HTMLResponse

from arbitro.model import Tpn
from arbitro.reasons import Refused
from arbitro.web.asking import AtMatches, AtSection, Here, asked_number
from arbitro.web.pages.rounds import round_page
from arbitro.web.pages.team_tables import team_why_page
from arbitro.web.views.boards import round_view
from arbitro.web.views.event import SectionView
from arbitro.web.views.why import (
    Asked,
    asked_round,
    board_reasons,
    brackets,
    not_together,
    people_in,
)

router = APIRouter(include_in_schema=False, prefix="/events/{event}/s/{section}/rounds/{number}")


def _asked(section: SectionView, number: int) -> Asked | Refused:
    found = asked_round(section, number)
    if found is None:
        raise HTTPException(404)
    return found


def _player(here: Here, name: str, asked: Asked) -> Tpn | None:
    """Return the player the address names, None where it names nobody of the round."""
    known = {each.tpn for each in asked.problem.contenders}
    number = asked_number(here.request, name)
    return Tpn(number) if number in known else None


@router.get("/why")
def why(here: AtMatches, number: int) -> HTMLResponse:
    """Show the brackets of a round and answer why two players do not meet."""
    if here.section.is_team:
        return team_why_page(here, number)
    then = here.section_when_paired(number)
    asked = _asked(then, number)
    if isinstance(asked, Refused):
        return round_page(here, number, asked)
    one, other = _player(here, "a", asked), _player(here, "b", asked)
    answer = not_together(asked, one, other) if one and other and one != other else None
    contenders = {each.tpn for each in asked.problem.contenders}
    return here.page(
        "rounds/why.html",
        tab="rounds",
        section=then,
        asked=asked,
        shown=round_view(then, number),
        brackets=brackets(asked),
        one=one,
        other=other,
        answer=answer,
        named=people_in([answer], contenders) if answer else (),
        since=here.changed_since(then, number),
    )


@router.get("/why/{player}")
def why_player(here: AtSection, number: int, player: int) -> HTMLResponse:
    """Show why one player meets whom, with which colour."""
    if here.section.is_team:
        raise HTTPException(404)
    then = here.section_when_paired(number)
    asked = _asked(then, number)
    if isinstance(asked, Refused):
        return round_page(here, number, asked)
    known = {each.tpn for each in asked.problem.contenders}
    if player not in known:
        raise HTTPException(404)
    reasons = board_reasons(asked, Tpn(player))
    return here.page(
        "rounds/why_player.html",
        tab="rounds",
        section=then,
        asked=asked,
        number=number,
        player=player,
        reasons=reasons,
        people=people_in(reasons, known),
        since=here.changed_since(then, number),
    )
