"""The standings of a section for programs: of players or teams, of groups, of ranked groups."""

from __future__ import annotations

from dataclasses import replace

from fastapi import APIRouter, HTTPException, Response

from arbitro.answers.standings import Standings
from arbitro.answers.team_standings import TeamStandings
from arbitro.answers.worksheets import TeamWorksheet, Worksheet
from arbitro.reasons import Refused, refused
from arbitro.rules.standings import GroupBy, Grouping, parse_bands
from arbitro.rules.standings.ranked_groups import MOST_COUNTED
from arbitro.web.actions.groups import check_groups
from arbitro.web.api_v1.answer_routes import answered, responses_of
from arbitro.web.api_v1.answers import refused_answer
from arbitro.web.event_request import AtSection, EventRequest, round_asked
from arbitro.web.routes.route_group import SHAPED_SECTION
from arbitro.web.views.standings.answers import (
    standings_answer,
    team_standings_answer,
    team_worksheet_answer,
    worksheet_answer,
)

router = APIRouter(tags=["arbitro"], prefix=SHAPED_SECTION)


@router.get("/standings", responses=responses_of(Standings, TeamStandings), response_model=None)
def standings(
    here: AtSection,
    after: int | None = None,
    by: GroupBy | None = None,
    bands: str = "",
    best: int | None = None,
) -> Response:
    """Return the standings after a round, after the last with a result where none is named.

    ``by`` adds groups of players, in ``bands`` of ages or ratings; ``best`` ranks them by that
    many players of each.
    """
    del after  # read by round_asked, declared for the description
    found = _standings(here, by, bands, best)
    if found is None:
        raise HTTPException(404, "no-standings")
    if isinstance(found, Refused):
        return refused_answer(found, here.words)
    return answered(found, here.words)


@router.get(
    "/standings/{participant}/worksheet",
    responses=responses_of(Worksheet, TeamWorksheet),
    response_model=None,
)
def worksheet(here: AtSection, participant: int, after: int | None = None) -> Response:
    """Show how the tie-breaks of an entry, or of a team, come about, round by round."""
    del after  # read by round_asked, declared for the description
    section, last = here.section, round_asked(here)
    found: Worksheet | TeamWorksheet | None
    if "teams" in section.kind.forms:
        found = team_worksheet_answer(section, participant, last)
    else:
        found = worksheet_answer(section, participant, last)
    if found is None:
        raise HTTPException(404, "no-standings")
    return answered(found, here.words)


def _standings(
    here: EventRequest, by: GroupBy | None, bands: str, best: int | None
) -> Standings | TeamStandings | Refused | None:
    section, after = here.section, round_asked(here)
    if "teams" in section.kind.forms:
        return team_standings_answer(section, after) if by is None else refused("not-with-teams")
    if by is None:
        return standings_answer(section, after)
    if "groups" not in section.kind.forms:
        return refused("not-with-teams")
    check_groups(here.request, by)
    if best is not None and not 1 <= best <= MOST_COUNTED:
        raise HTTPException(422, "number")
    read = parse_bands(bands) if bands else ()
    if isinstance(read, Refused):
        return read
    grouping = replace(Grouping(by, read), names=section.names)
    return standings_answer(section, after, grouping, best)
