"""The rounds of a section for programs: who meets whom, with results; of teams the matches."""

from __future__ import annotations

from fastapi import APIRouter, HTTPException, Response

from arbitro.answers.rounds import Round
from arbitro.answers.team_rounds import TeamRound
from arbitro.web.api_v1.answer_routes import answered, responses_of
from arbitro.web.event_request import AtMatches, EventRequest
from arbitro.web.routes.route_group import SHAPED_SECTION
from arbitro.web.views.rounds.answers import Staleness, round_answer, team_round_answer

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


def staleness_of(here: EventRequest, number: int) -> Staleness:
    """Return how a round is out of date and what has changed since; nothing of other rounds."""
    outdated, changed = here.outdated(here.section), here.changed(here.section)
    return Staleness(
        outdated if outdated is not None and outdated.round == number else None,
        changed if changed is not None and changed.round == number else None,
    )
