"""Standings and crosstable."""

from __future__ import annotations

from typing import Any

from fastapi import APIRouter, HTTPException
from fastapi.responses import HTMLResponse, Response

from arbitro.desk.commands import DrawLots, RecordPlayOff
from arbitro.model import EntryId
from arbitro.reasons import Refused
from arbitro.rules.standings import Grouping, parse_play_off
from arbitro.web.asking import AtSection, Here, round_asked
from arbitro.web.forms import Fault, Form, Submitted
from arbitro.web.grouping import asked_groups, kinds_of_groups
from arbitro.web.pages.team_tables import of_players, team_crosstable_page, team_standings_page
from arbitro.web.rendering import go
from arbitro.web.views.play_off import parent_view, stages_view, tied_on_points
from arbitro.web.views.standings import crosstable, groups_view, standings_view
from arbitro.web.views.worksheet import worksheet
from arbitro.web.whole_numbers import whole_numbers

router = APIRouter(include_in_schema=False, prefix="/events/{event}/s/{section}")


def groups_asked(here: Here) -> dict[str, Any]:
    """Return the groups the address asks for, as a template shows them."""
    asked = asked_groups(here.request.query_params)
    groups = asked.grouping
    if isinstance(groups, Grouping):
        shown = groups_view(here.section, here.words, groups, round_asked(here))
    else:
        shown = groups or ()
    refused = isinstance(shown, Refused)
    return {
        "asked": asked,
        "kinds": kinds_of_groups(here.words),
        "groups": () if refused else shown,
        "group_refusal": shown if refused else None,
    }


def standings_page(
    here: Here, refusal: Refused | None = None, form: Form | None = None
) -> HTMLResponse:
    """Show the standings after the round the address asks for, whole or by group."""
    table = standings_view(here.section, here.words, round_asked(here))
    return here.page(
        "standings/standings.html",
        refusal=refusal,
        form=form,
        tab="standings",
        table=table,
        tied=tied_on_points(table) if table is not None and table.final else (),
        parent=parent_view(here.event.url, here.section),
        stages=stages_view(here.event.url, here.section),
        **groups_asked(here),
    )


@router.get("/standings")
def standings(here: AtSection) -> HTMLResponse:
    """Show the standings."""
    return team_standings_page(here) if here.section.is_team else standings_page(here)


@router.get("/standings/{entry}/worksheet")
def show_worksheet(here: AtSection, entry: int) -> HTMLResponse:
    """Show how a player's tie-breaks come about."""
    sheet = worksheet(here.section, EntryId(entry), here.words, round_asked(here))
    if sheet is None:
        raise HTTPException(404)
    of = here.request.query_params.get("of", "")
    return here.page("standings/worksheet.html", tab="standings", sheet=sheet, of=of)


@router.post("/standings/lots")
def draw_lots(here: AtSection, form: Submitted) -> Response:
    """Draw lots among players whom the tie-breaks leave together."""
    tied = frozenset(map(EntryId, whole_numbers(form.values.get("tied", ""))))
    answer = here.do(DrawLots(here.section.id, tied), form)
    if isinstance(answer, Refused):
        return standings_page(here, answer)
    return go(f"{here.section.url}/standings", "lots-drawn")


@router.post("/standings/play-off")
def record_play_off(here: AtSection, form: Submitted) -> Response:
    """Store the result of a play-off, written by numbers."""
    read = parse_play_off(form.text("play_off"))
    if isinstance(read, Refused):
        form.faults["play_off"] = Fault(f"refused.{read.code}", dict(read.values))
        return standings_page(here, form=form)
    numbers = dict(enumerate(here.section.numbers, 1))
    unknown = [tpn for place in read for tpn in place if tpn not in numbers]
    if unknown:
        form.faults["play_off"] = Fault("refused.play-off-player-unknown", {"player": unknown[0]})
        return standings_page(here, form=form)
    result = tuple(tuple(numbers[tpn] for tpn in place) for place in read)
    answer = here.do(RecordPlayOff(here.section.id, result), form)
    if isinstance(answer, Refused):
        return standings_page(here, answer, form)
    return go(f"{here.section.url}/standings", "play-off-recorded")


@router.get("/crosstable")
def show_crosstable(here: AtSection) -> HTMLResponse:
    """Show everybody's results against everybody, or by round."""
    if here.section.is_team and not of_players(here):
        return team_crosstable_page(here)
    table = crosstable(here.section, here.words, round_asked(here))
    return here.page("standings/crosstable.html", tab="crosstable", table=table)
