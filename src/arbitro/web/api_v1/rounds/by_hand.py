"""A round being paired by hand, in the JSON interface: as far as it is made."""

from __future__ import annotations

from fastapi import APIRouter, HTTPException

from arbitro.answers.interface.by_hand import RoundInHand
from arbitro.web.api_v1.answer_routes import AnswerRoute
from arbitro.web.event_request import AtSection
from arbitro.web.views.rounds.manual_round import hand_of

router = APIRouter(
    route_class=AnswerRoute,
    prefix="/api/v1/events/{event}/sections/{section}/rounds/{number}/by-hand",
    tags=["arbitro"],
)


@router.get("")
def by_hand(here: AtSection, number: int) -> RoundInHand:
    """Tell how far a round is made by hand, and what the rules say of it."""
    hand = hand_of(here.section, number)
    if hand is None:
        raise HTTPException(404, "by-hand-not-open")
    found = hand.verdict
    return RoundInHand(
        version=here.event.version,
        boards=tuple(hand.session.pairs),
        bye=hand.session.bye,
        to_place=tuple(somebody.id for somebody in hand.free),
        changed=tuple(sorted(hand.changed)),
        grade=found.grade,
        reasons=tuple(found.reasons),
        by_rules=tuple(found.rules),
        by_hand=tuple(found.made),
    )
