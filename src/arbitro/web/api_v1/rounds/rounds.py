"""The rounds of a section for programs: who meets whom, with results, and why they do."""

from __future__ import annotations

from typing import Annotated

from fastapi import APIRouter, HTTPException, Query, Response

from arbitro.answers.explanations import Explanation, WhyNot
from arbitro.answers.rounds import Round
from arbitro.answers.team_rounds import TeamRound
from arbitro.library.explaining import RoundInquiry
from arbitro.model import Tpn
from arbitro.reasons import Refused
from arbitro.web.api_v1.answer_routes import answered, responses_of
from arbitro.web.api_v1.answers import refused_answer
from arbitro.web.event_request import AtMatches, EventRequest
from arbitro.web.routes.route_group import SHAPED_SECTION
from arbitro.web.views.event.event import SectionView
from arbitro.web.views.rounds.answers import Staleness, round_answer, team_round_answer
from arbitro.web.views.rounds.why import at_boards, hall_numbers, inquiry_of, inquiry_of_bracket

router = APIRouter(tags=["arbitro"], prefix=f"{SHAPED_SECTION}/rounds")


@router.get("/{number}", responses=responses_of(Round, TeamRound), response_model=None)
def one_round(here: AtMatches, number: int) -> Response:
    """Tell who meets whom in a round, with results; of teams which meet and who sits where.

    Boards of teams are empty while they are not published, except for the arbiter.
    """
    section = here.section
    if not 1 <= number <= len(section.section.rounds):
        raise HTTPException(404, "round-not-paired")
    played, staleness = section.section.rounds[number - 1], staleness_of(here, number)
    if played.teams is None:
        return answered(round_answer(section, number, staleness), here.words)
    then = None if played.by_hand is None else here.section_when_paired(number)
    return answered(team_round_answer(section, number, then, staleness), here.words)


_PERMANENT = "entry of a player, or permanent number of a team"
Permanent = Annotated[int, Query(description=_PERMANENT)]


@router.get("/{number}/explanation", responses=responses_of(Explanation), response_model=None)
def explanation(
    here: AtMatches,
    number: int,
    board: int | None = None,
    participant: Annotated[int | None, Query(description=_PERMANENT)] = None,
) -> Response:
    """Tell why a round was paired so, board by board; or of one board, or one participant alone.

    With ``participant`` the steps are told from there: why this one floats, and meets the other.
    """
    then = here.section_when_paired(number)
    asked = _asked(then, number)
    of = None if participant is None else {_number(asked, participant)}
    since = here.changed_since(then, number)
    found = asked if isinstance(asked, Refused) else asked.explanation(of, since)
    if isinstance(found, Refused):
        return refused_answer(found, here.words)
    found = at_boards(found, hall_numbers(here.section, then, number))
    if of is not None:
        found = found.select_number(*of)
    if board is not None:
        if board not in {item.board for item in found.boards}:
            raise HTTPException(404, "no-such-board")
        found = found.select_board(board)
    return answered(found, here.words)


@router.get("/{number}/why-not", responses=responses_of(WhyNot), response_model=None)
def why_not(here: AtMatches, number: int, one: Permanent, other: Permanent) -> Response:
    """Tell why two do not meet in a round, or that they do."""
    asked = _asked(here.section_when_paired(number), number)
    two = (_number(asked, one), _number(asked, other))
    found = asked if isinstance(asked, Refused) else asked.why_not(*two)
    if isinstance(found, Refused):
        return refused_answer(found, here.words)
    if found.why.concept == "not-in-round":
        raise HTTPException(404, "player-unknown")
    return answered(found, here.words)


def _asked(then: SectionView, number: int) -> RoundInquiry | Refused:
    find = inquiry_of_bracket if then.is_knock_out else inquiry_of
    found = find(then, number)
    if found is None:
        raise HTTPException(404, "no-explanation")
    return found


def _number(asked: RoundInquiry | Refused, permanent: int) -> Tpn:
    """Return the number somebody had when the round was paired; 404 for who was not there."""
    known = () if isinstance(asked, Refused) else asked.participants
    found = next((item.number for item in known if item.participant == permanent), None)
    if found is None and not isinstance(asked, Refused):
        raise HTTPException(404, "player-unknown")
    return Tpn(found or 0)


def staleness_of(here: EventRequest, number: int) -> Staleness:
    """Return how a round is out of date and what has changed since; nothing of other rounds."""
    outdated, changed = here.outdated(here.section), here.changed(here.section)
    return Staleness(
        outdated if outdated is not None and outdated.round == number else None,
        changed if changed is not None and changed.round == number else None,
    )
