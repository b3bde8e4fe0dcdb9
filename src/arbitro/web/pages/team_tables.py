"""Standings and crosstables of teams, what members scored, and why a round was paired so."""

from __future__ import annotations

from fastapi import APIRouter, HTTPException
from fastapi.responses import HTMLResponse, Response

from arbitro.desk.features.teams.commands import DrawTeamLots
from arbitro.desk.values.teams import TeamId
from arbitro.model import Tpn
from arbitro.reasons import Refused
from arbitro.web.asking import AtSection, Here, asked_number, round_asked
from arbitro.web.forms import Submitted
from arbitro.web.pages.team_rounds import team_round_page
from arbitro.web.rendering import go
from arbitro.web.views.team_standings import board_lines, team_cross, team_table, team_worksheet
from arbitro.web.views.team_why import AskedTeams, asked_teams, match_reasons, not_together
from arbitro.web.views.teams import TeamsView, team_round_view
from arbitro.web.whole_numbers import whole_numbers

router = APIRouter(include_in_schema=False, prefix="/events/{event}/s/{section}")


def team_standings_page(here: Here, refusal: Refused | None = None) -> HTMLResponse:
    """Show the standings of teams after the round the address asks for."""
    table = team_table(here.section, here.words, round_asked(here))
    return here.page("teams/standings.html", refusal=refusal, tab="standings", table=table)


def of_players(here: Here) -> bool:
    """Tell whether the address asks for players against players: where a table pairs them."""
    return not here.section.has_line_ups and "players" in here.request.query_params


def team_crosstable_page(here: Here) -> HTMLResponse:
    """Show the matches of teams against each other, or by round."""
    table = team_cross(here.section, here.words, round_asked(here))
    return here.page("teams/crosstable.html", tab="crosstable", table=table)


@router.get("/standings/boards")
def boards(here: AtSection) -> HTMLResponse:
    """Show what members scored at the boards."""
    _of_teams(here)
    after = round_asked(here)
    lines = board_lines(here.section, here.words, after)
    rounds = len(here.section.section.rounds) if after is None else after
    return here.page("teams/boards.html", tab="standings", lines=lines, after=rounds)


def _of_teams(here: Here) -> None:
    if not here.section.is_team:
        raise HTTPException(404)


@router.get("/standings/teams/{team}")
def worksheet(here: AtSection, team: int) -> HTMLResponse:
    """Show how the tie-breaks of a team come about."""
    _of_teams(here)
    sheet = team_worksheet(here.section, TeamId(team), here.words, round_asked(here))
    if sheet is None:
        raise HTTPException(404)
    of = here.request.query_params.get("of", "")
    return here.page("teams/worksheet.html", tab="standings", sheet=sheet, of=of)


@router.post("/standings/team-lots")
def draw_lots(here: AtSection, form: Submitted) -> Response:
    """Draw lots among teams whom the tie-breaks leave together."""
    tied = frozenset(map(TeamId, whole_numbers(form.values.get("tied", ""))))
    answer = here.do(DrawTeamLots(here.section.id, tied), form)
    if isinstance(answer, Refused):
        return team_standings_page(here, answer)
    return go(f"{here.section.url}/standings", "lots-drawn")


def _team(here: Here, name: str, asked: AskedTeams) -> Tpn | None:
    known = {side.tpn for side in asked.problem.sides}
    number = asked_number(here.request, name)
    return Tpn(number) if number in known else None


def team_why_page(here: Here, number: int) -> HTMLResponse:
    """Show how a round of a team Swiss was paired, and why two teams do not meet."""
    then = here.section_when_paired(number)
    asked = asked_teams(then, number)
    if asked is None:
        raise HTTPException(404)
    if isinstance(asked, Refused):
        return team_round_page(here, number, asked)
    one, other = _team(here, "a", asked), _team(here, "b", asked)
    answer = not_together(asked, one, other) if one and other and one != other else None
    shown = team_round_view(then, number)
    return here.page(
        "teams/why.html",
        tab="rounds",
        section=then,
        asked=asked,
        teams=TeamsView(then),
        shown=shown,
        one=one,
        other=other,
        answer=answer,
        reasons_of={
            game: match_reasons(asked, place) for place, game in enumerate(asked.pairing.games)
        },
        since=here.changed_since(then, number),
    )
