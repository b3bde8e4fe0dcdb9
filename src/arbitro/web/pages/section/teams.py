"""The teams of a section: entering them, their lists, and what happens to one of them."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from fastapi import APIRouter
from fastapi.responses import HTMLResponse, Response

from arbitro.desk.commands import (
    AdjustTeamPoints,
    AdmitLateTeam,
    RegisterMember,
    RegisterTeam,
)
from arbitro.desk.values.teams import TeamAdjustment
from arbitro.reasons import Refused
from arbitro.web.actions.game_actions import of_teams, team_of
from arbitro.web.event_request import AtSection, EventRequest, chosen_in
from arbitro.web.forms.actions import TEAM_ADJUSTMENT
from arbitro.web.forms.form import Form, Submitted
from arbitro.web.forms.player import PLAYER, player_of
from arbitro.web.forms.settings import refuse
from arbitro.web.forms.teams import (
    TEAM,
    edited_team,
    late_list,
    late_team,
    new_team,
    team_values,
)
from arbitro.web.pages.by_kind.team_section import entries_page
from arbitro.web.rendering.templates import go
from arbitro.web.views.event.acts import team_acts
from arbitro.web.views.event.entrants_found import MOST_FOUND, teams_found
from arbitro.web.views.event.several import acts_on_teams, several_teams
from arbitro.web.views.event.teams import (
    TeamsView,
    forbidden_to,
    match_in_play,
    rounds_of_team,
)
from arbitro.web.views.standings.team_standings import place_of_team

router = APIRouter(include_in_schema=False, prefix="/events/{event}/s/{section}/teams")


@router.get("")
def teams(here: AtSection) -> HTMLResponse:
    """Show the teams."""
    of_teams(here)
    return entries_page(here)


@router.post("")
def register(here: AtSection, form: Submitted) -> Response:
    """Enter a team."""
    return _entered(here, new_team(form, of_teams(here).id), form, "#add", "team-entered")


def _entered(
    here: EventRequest, command: RegisterTeam | AdmitLateTeam, form: Form, at: str, said: str
) -> Response:
    if not form.ok:
        return entries_page(here, form)
    team = here.section.section.teams.next_team
    answer = here.do(command, form)
    if isinstance(answer, Refused):
        return entries_page(here, form, None if refuse(form, answer) else answer)
    return go(f"{here.section.url}/teams/{team}{at}", said, name=command.name)


def team_page(
    here: EventRequest,
    team: int,
    form: Form | None = None,
    refusal: Refused | None = None,
    opened: str = "",
) -> HTMLResponse:
    """Show the teams with one of them open; ``opened`` is the act whose form is wrong."""
    return entries_page(here, form, refusal, **_panel(here, team, opened))


def _panel(here: EventRequest, team: int, opened: str = "") -> dict[str, Any]:
    """Return what the panel of a team shows; 404 where the section has no such team."""
    mine, teams = team_of(here, team), TeamsView(here.section)
    item = teams.item(mine.id)
    return {
        "player_fields": PLAYER,
        "teams": teams,
        "item": item,
        "place": place_of_team(here.section, mine.id),
        "in_play": match_in_play(teams, mine.id),
        "members": teams.members(mine.id),
        "orders": teams.orders(mine.id),
        "adjustment": TEAM_ADJUSTMENT,
        "rounds": rounds_of_team(teams, mine.id),
        "forbidden": forbidden_to(teams, mine.id),
        "data": Form(team_values(mine)),
        "acts": team_acts(teams, item, here.words),
        "opened": opened or here.request.query_params.get("act", ""),
    }


def several_teams_page(
    here: EventRequest,
    teams: Sequence[int],
    form: Form | None = None,
    refusal: Refused | None = None,
) -> HTMLResponse:
    """Show the teams with the panel of several of them open, or of none."""
    return entries_page(here, form, refusal, **_several(here, teams))


def _several(here: EventRequest, chosen: Sequence[int]) -> dict[str, Any]:
    """Return what the panel of several teams shows; 404 where one is not in the section."""
    of_teams(here)
    teams = TeamsView(here.section)
    several = several_teams(teams, chosen)
    return {
        "teams": teams,
        "item": None,
        "several": several,
        "acts": acts_on_teams(here.section, several, here.words),
        "opened": here.request.query_params.get("act", ""),
    }


@router.get("/several")
def several(here: AtSection) -> HTMLResponse:
    """Show the teams with several of them chosen, and what can be done to all of them."""
    return several_teams_page(here, chosen_in(here))


@router.get("/found")
def found(here: AtSection, other: str = "") -> HTMLResponse:
    """List the teams that may be meant by a number or by the beginnings of a name."""
    of_teams(here)
    teams = teams_found(here.section, other[:100])
    return here.page("parts/found.html", found=teams[:MOST_FOUND])


@router.get("/several/panel")
def panel_of_several(here: AtSection) -> HTMLResponse:
    """Show the panel of several teams by itself."""
    return here.page("teams/several.html", **_several(here, chosen_in(here)))


@router.post("/late")
def admit(here: AtSection, form: Submitted) -> Response:
    """Admit a team after the first pairing; what was left out of its list is shown before."""
    section, listed = of_teams(here).id, late_list(form)
    command = late_team(form, section, listed.read.value)
    if not form.ok or not listed.is_accepted(form):
        page = entries_page(here, form, listed=listed)
        page.status_code = 422
        return page
    return _entered(here, command, form, "", "team-admitted")


@router.get("/{team}")
def team(here: AtSection, team: int) -> HTMLResponse:
    """Show the teams with one of them open."""
    return team_page(here, team)


@router.get("/{team}/panel")
def panel(here: AtSection, team: int) -> HTMLResponse:
    """Show the panel of one team by itself, for a list that opens it in its place."""
    return here.page("teams/panel.html", team_fields=TEAM, **_panel(here, team))


@router.post("/{team}")
def edit(here: AtSection, team: int, form: Submitted) -> Response:
    """Change what is said of a team."""
    mine = team_of(here, team)
    command = edited_team(form, here.section.id, mine.id)
    if not form.ok:
        return team_page(here, team, form, opened="edit-team")
    answer = here.do(command, form)
    if isinstance(answer, Refused):
        left = None if refuse(form, answer) else answer
        return team_page(here, team, form, left, "edit-team")
    return go(f"{here.section.url}/teams/{team}", "team-edited", name=command.name)


@router.post("/{team}/members")
def add_member(here: AtSection, team: int, form: Submitted) -> Response:
    """Enter a player at the end of a team's list."""
    mine = team_of(here, team)
    player = player_of(form)
    if player is None:
        return team_page(here, team, form, opened="register-member")
    answer = here.do(RegisterMember(here.section.id, mine.id, player), form)
    if isinstance(answer, Refused):
        left = None if refuse(form, answer) else answer
        return team_page(here, team, form, left, "register-member")
    where = f"{here.section.url}/teams/{team}?act=register-member"
    return go(where, "player-entered", name=player.name)


@router.post("/{team}/adjust")
def adjust(here: AtSection, team: int, form: Submitted) -> Response:
    """Set a penalty or a bonus of a team; nought takes it back."""
    mine = team_of(here, team)
    said = TEAM_ADJUSTMENT.read(form)
    if not form.ok:
        return team_page(here, team, form, opened="adjust-team-points")
    answer = here.do(AdjustTeamPoints(here.section.id, mine.id, TeamAdjustment(**said)), form)
    if isinstance(answer, Refused):
        return team_page(here, team, refusal=answer)
    return here.go_after(answer, f"{here.section.url}/teams/{team}")
