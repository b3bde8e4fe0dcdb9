"""Pages of a section of teams that sections of single players show otherwise."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from fastapi import HTTPException
from fastapi.responses import HTMLResponse

from arbitro.desk.derived.length import rounds_total
from arbitro.desk.values.teams import TeamId
from arbitro.reasons import Refused
from arbitro.rules.prizes import Fund
from arbitro.web.event_request import EventRequest, round_asked
from arbitro.web.forms.actions import LATE_RESULTS
from arbitro.web.forms.form import Form
from arbitro.web.forms.prizes import (
    fund_of,
)
from arbitro.web.forms.teams import TEAM, LateList
from arbitro.web.pages.by_kind import player_section
from arbitro.web.pages.by_kind.print_sheet import sheet
from arbitro.web.views.event.acts import acts_on_tie
from arbitro.web.views.event.teams import TeamsView, team_round_view
from arbitro.web.views.standings.prizes import overlapping_bands, refused_order, team_prizes_view
from arbitro.web.views.standings.team_standings import team_cross, team_table, team_worksheet


def entries_page(
    here: EventRequest,
    form: Form | None = None,
    refusal: Refused | None = None,
    listed: LateList | None = None,
    **opened: Any,
) -> HTMLResponse:
    """Show the teams of a section; ``listed`` are the players of a late team that was not kept.

    ``opened`` is what the panel of a team needs, where one is open.
    """
    section = here.section.section
    left = len(section.rounds) < rounds_total(section)
    return here.page(
        "teams/list.html",
        team_fields=TEAM,
        form=form,
        refusal=refusal,
        may_join=bool(here.section.is_swiss and section.rounds and left),
        missed=[
            (late_result.value, here.words.t(f"value.result.{late_result.value}"))
            for late_result in LATE_RESULTS
        ],
        listed=listed,
        **{"several": (), **(opened or {"item": None, "teams": TeamsView(here.section)})},
    )


def standings_page(
    here: EventRequest,
    refusal: Refused | None = None,
    form: Form | None = None,
    opened: Mapping[str, Any] | None = None,
) -> HTMLResponse:
    """Show the standings of teams after the round the address asks for.

    ``opened`` is what the panel of a place needs, where one is open.
    """
    table = team_table(here.section, here.words, round_asked(here))
    shown = {"table": table, "sheet": None, **(opened or {})}
    return here.page("teams/standings.html", refusal=refusal, form=form, **shown)


def place_panel(here: EventRequest, number: int) -> dict[str, Any]:
    """Return what the panel of a team's place shows; 404 where there is no such place."""
    sheet = team_worksheet(here.section, TeamId(number), here.words, round_asked(here))
    table = team_table(here.section, here.words, round_asked(here))
    if sheet is None or table is None:
        raise HTTPException(404)
    groups = [[line.item.id for line in group] for group in table.shared]
    tied = next((group for group in groups if number in group), ())
    back = f"{here.section.url}/standings/teams/{number}"
    return {
        "sheet": sheet,
        "of": here.request.query_params.get("of", ""),
        "acts": acts_on_tie(here.section, () if here.event.state.finished else tied, back),
    }


def _against_players(here: EventRequest) -> bool:
    """Tell whether the address asks for players against players: where a table pairs them."""
    wanted = "players" in here.request.query_params
    return wanted and "players-crosstable" in here.section.kind.papers


def crosstable_page(here: EventRequest) -> HTMLResponse:
    """Show the matches of teams against each other, or by round."""
    if _against_players(here):
        return player_section.crosstable_page(here, against_players=True)
    table = team_cross(here.section, here.words, round_asked(here))
    return here.page("teams/crosstable.html", table=table, against_players=False)


def pairings_paper(here: EventRequest, number: int) -> HTMLResponse:
    """Show the matches and boards of a round for printing."""
    shown = team_round_view(here.section, number)
    if shown is None:
        raise HTTPException(404)
    return sheet(here, "teams/paper_pairings", shown=shown)


def standings_paper(here: EventRequest) -> HTMLResponse:
    """Show the standings of teams for printing."""
    table = team_table(here.section, here.words, round_asked(here))
    return sheet(here, "teams/paper_standings", table=table)


def crosstable_paper(here: EventRequest) -> HTMLResponse:
    """Show the crosstable of teams for printing."""
    if _against_players(here):
        return player_section.crosstable_paper(here)
    table = team_cross(here.section, here.words, round_asked(here))
    return sheet(here, "teams/paper_crosstable", table=table)


def prizes_paper(here: EventRequest) -> HTMLResponse:
    """Show the prizes of teams and boards for printing, with their working where asked for."""
    shown = team_prizes_view(here.section, here.words)
    values = {"working": "working" in here.request.query_params}
    return sheet(
        here, "teams/paper_prizes", shown=shown, refused_order=refused_order(here.section), **values
    )


def prizes_page(
    here: EventRequest, form: Form | None = None, refusal: Refused | None = None
) -> HTMLResponse:
    """Show who gets what."""
    return here.page(
        "prizes/teams.html",
        form=form,
        refusal=refusal,
        prize=None,
        shown=team_prizes_view(here.section, here.words),
        refused_order=refused_order(here.section),
        overlapping=overlapping_bands(here.section, here.words),
    )


def fund(form: Form) -> Fund | None:
    """Read a fund, with prizes of boards."""
    return fund_of(form, teams=True)
