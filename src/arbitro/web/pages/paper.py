"""Printable pages: pairing list, standings, crosstable, check list, entry list."""

from __future__ import annotations

from typing import Any

from fastapi import APIRouter, HTTPException
from fastapi.responses import HTMLResponse

from arbitro import clock
from arbitro.desk.derived.knock_out.record import classes_played
from arbitro.web.asking import AtMatches, AtSection, Here, round_asked
from arbitro.web.pages.standings import groups_asked
from arbitro.web.pages.team_paper import (
    crosstable_paper,
    pairings_paper,
    prizes_paper,
    standings_paper,
)
from arbitro.web.pages.team_tables import of_players
from arbitro.web.views.boards import lines_by_name, round_view
from arbitro.web.views.check_list import check_list
from arbitro.web.views.players import player_rows
from arbitro.web.views.prizes import prizes_view, refused_order
from arbitro.web.views.standings import crosstable, standings_view

router = APIRouter(include_in_schema=False, prefix="/events/{event}/s/{section}/paper")


def _sheet(here: Here, name: str, **values: Any) -> HTMLResponse:
    return here.page(f"paper/{name}.html", tab="paper", printed=clock.now().astimezone(), **values)


@router.get("")
def index(here: AtSection) -> HTMLResponse:
    """List what can be printed and taken along."""
    section = here.section
    coming = len(section.section.rounds) + 1
    last = min(coming, section.rounds_total)
    return here.page(
        "paper/index.html",
        tab="paper",
        rounds=len(section.section.rounds),
        rated_classes=[each.value for each in classes_played(section.section)]
        if section.is_knock_out
        else [],
        check_lists=range(1, last + 1)
        if section.is_swiss and not section.is_team and section.numbers
        else (),
    )


@router.get("/pairings/{number}")
def pairings(here: AtMatches, number: int) -> HTMLResponse:
    """Show a round's pairing list, by board or by name."""
    if here.section.is_team:
        return pairings_paper(here, number)
    shown = round_view(here.section, number)
    if shown is None:
        raise HTTPException(404)
    by_name = "name" in here.request.query_params
    lines = lines_by_name(here.section, shown) if by_name else []
    return _sheet(here, "pairings", shown=shown, lines=lines)


@router.get("/standings")
def standings(here: AtSection) -> HTMLResponse:
    """Show the standings for printing."""
    if here.section.is_team:
        return standings_paper(here)
    table = standings_view(here.section, here.words, round_asked(here))
    return _sheet(here, "standings", table=table, **groups_asked(here))


@router.get("/crosstable")
def cross(here: AtSection) -> HTMLResponse:
    """Show the crosstable for printing."""
    if here.section.is_team and not of_players(here):
        return crosstable_paper(here)
    return _sheet(here, "crosstable", table=crosstable(here.section, here.words, round_asked(here)))


@router.get("/prizes")
def prizes(here: AtSection) -> HTMLResponse:
    """Show the prizes for printing, with two signatures; with their working where asked for."""
    if here.section.is_team:
        return prizes_paper(here)
    shown = prizes_view(here.section, here.words)
    values = {"working": "working" in here.request.query_params}
    return _sheet(here, "prizes", shown=shown, refused_order=refused_order(here.section), **values)


@router.get("/players")
def players(here: AtSection) -> HTMLResponse:
    """Show the entry list for printing."""
    return _sheet(here, "players", rows=player_rows(here.section))


@router.get("/check-list/{number}")
def checks(here: AtSection, number: int) -> HTMLResponse:
    """Show the check list of a Swiss round: paired already or the next."""
    section = here.section
    of_players = section.is_swiss and not section.is_team
    if not of_players or not 1 <= number <= len(section.section.rounds) + 1:
        raise HTTPException(404)
    rows = check_list(section, number)
    return _sheet(here, "check_list", rows=rows, number=number)
