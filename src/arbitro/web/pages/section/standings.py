"""Standings and crosstable."""

from __future__ import annotations

from fastapi import APIRouter, HTTPException
from fastapi.responses import HTMLResponse, Response

from arbitro.desk.commands import RecordPlayOff
from arbitro.reasons import Refused
from arbitro.rules.standings import parse_play_off
from arbitro.web.actions.game_actions import of_teams, require_players
from arbitro.web.event_request import AtSection, round_asked
from arbitro.web.forms.form import Fault, Submitted
from arbitro.web.pages.by_kind.pages_by_kind import pages_of
from arbitro.web.rendering.templates import go
from arbitro.web.views.standings.team_standings import board_lines, honours_of

router = APIRouter(include_in_schema=False, prefix="/events/{event}/s/{section}")


@router.get("/standings")
def standings(here: AtSection) -> HTMLResponse:
    """Show the standings."""
    return pages_of(here).standings_page(here)


@router.get("/standings/honours")
def honours(here: AtSection) -> HTMLResponse:
    """Show what is won beside the medals of an Olympiad."""
    if "honours" not in here.section.kind.forms:
        raise HTTPException(404)
    found = honours_of(here.event, here.section)
    return here.page("teams/honours.html", found=found)


@router.get("/standings/{entry}/worksheet")
def place(here: AtSection, entry: int) -> HTMLResponse:
    """Show the standings with the place of a player open: why it is there, how it comes about."""
    require_players(here)
    return pages_of(here).standings_page(here, opened=pages_of(here).place_panel(here, entry))


@router.get("/standings/{entry}/worksheet/panel")
def panel_of_place(here: AtSection, entry: int) -> HTMLResponse:
    """Show the panel of a player's place by itself, for a list that opens it in its place."""
    require_players(here)
    return here.page("standings/place_panel.html", **pages_of(here).place_panel(here, entry))


@router.post("/standings/play-off")
def record_play_off(here: AtSection, form: Submitted) -> Response:
    """Store the result of a play-off, written by numbers."""
    read = parse_play_off(form.text("play_off"))
    if isinstance(read, Refused):
        form.faults["play_off"] = Fault(f"refused.{read.code}", dict(read.values))
        return pages_of(here).standings_page(here, form=form)
    numbers = dict(enumerate(here.section.numbers, 1))
    unknown = [tpn for place in read for tpn in place if tpn not in numbers]
    if unknown:
        form.faults["play_off"] = Fault("refused.play-off-player-unknown", {"player": unknown[0]})
        return pages_of(here).standings_page(here, form=form)
    result = tuple(tuple(numbers[tpn] for tpn in place) for place in read)
    answer = here.do(RecordPlayOff(here.section.id, result), form)
    if isinstance(answer, Refused):
        return pages_of(here).standings_page(here, answer, form)
    return go(f"{here.section.url}/standings", "play-off-recorded")


@router.get("/standings/boards")
def boards(here: AtSection) -> HTMLResponse:
    """Show what members scored at the boards."""
    of_teams(here)
    after = round_asked(here)
    lines = board_lines(here.section, here.words, after)
    rounds = len(here.section.section.rounds) if after is None else after
    return here.page("teams/boards.html", lines=lines, after=rounds)


@router.get("/standings/teams/{team}")
def place_of_team(here: AtSection, team: int) -> HTMLResponse:
    """Show the standings with the place of a team open."""
    of_teams(here)
    return pages_of(here).standings_page(here, opened=pages_of(here).place_panel(here, team))


@router.get("/standings/teams/{team}/panel")
def panel_of_team(here: AtSection, team: int) -> HTMLResponse:
    """Show the panel of a team's place by itself."""
    of_teams(here)
    return here.page("teams/place_panel.html", **pages_of(here).place_panel(here, team))


@router.get("/crosstable")
def show_crosstable(here: AtSection) -> HTMLResponse:
    """Show everybody's results against everybody, or by round."""
    return pages_of(here).crosstable_page(here)
