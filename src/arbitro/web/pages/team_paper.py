"""Printable pages of teams: rounds, standings, crosstable, board scores, line-up forms; reports."""

from __future__ import annotations

from typing import Any

from fastapi import APIRouter, HTTPException
from fastapi.responses import HTMLResponse

from arbitro import clock
from arbitro.desk.derived.length import rounds_total
from arbitro.desk.derived.teams.record import reported
from arbitro.desk.derived.teams.standing import team_standings_of
from arbitro.formats.trf import Purpose, write_trf
from arbitro.formats.trf.team_document import team_document_of
from arbitro.web.asking import AtMatches, AtSection, Here, round_asked
from arbitro.web.views.prizes import refused_order
from arbitro.web.views.team_prizes import team_prizes_view
from arbitro.web.views.team_standings import board_lines, team_cross, team_table
from arbitro.web.views.teams import TeamsView, line_up_views, team_round_view

router = APIRouter(include_in_schema=False, prefix="/events/{event}/s/{section}/paper")


def _sheet(here: Here, name: str, **values: Any) -> HTMLResponse:
    now = clock.now().astimezone()
    return here.page(f"teams/paper_{name}.html", tab="paper", printed=now, **values)


def pairings_paper(here: Here, number: int) -> HTMLResponse:
    """Show the matches and boards of a round for printing."""
    shown = team_round_view(here.section, number)
    if shown is None:
        raise HTTPException(404)
    return _sheet(here, "pairings", shown=shown)


def standings_paper(here: Here) -> HTMLResponse:
    """Show the standings of teams for printing."""
    table = team_table(here.section, here.words, round_asked(here))
    return _sheet(here, "standings", table=table)


def prizes_paper(here: Here) -> HTMLResponse:
    """Show the prizes of teams and boards for printing, with their working where asked for."""
    shown = team_prizes_view(here.section, here.words)
    values = {"working": "working" in here.request.query_params}
    return _sheet(here, "prizes", shown=shown, refused_order=refused_order(here.section), **values)


def crosstable_paper(here: Here) -> HTMLResponse:
    """Show the crosstable of teams for printing."""
    return _sheet(here, "crosstable", table=team_cross(here.section, here.words, round_asked(here)))


@router.get("/boards")
def boards(here: AtSection) -> HTMLResponse:
    """Show what members scored at the boards for printing."""
    if not here.section.is_team:
        raise HTTPException(404)
    after = round_asked(here)
    rounds = len(here.section.section.rounds) if after is None else after
    return _sheet(here, "boards", lines=board_lines(here.section, here.words, after), after=rounds)


@router.get("/line-ups/{number}")
def line_ups(here: AtMatches, number: int) -> HTMLResponse:
    """Show empty line-up forms of a round, with everybody's list beside them."""
    section = here.section.section
    last = min(len(section.rounds) + 1, rounds_total(section))
    if not here.section.has_line_ups or not section.entries_closed or not 1 <= number <= last:
        raise HTTPException(404)
    return _sheet(
        here,
        "line_ups",
        number=number,
        shown=line_up_views(here.section, number),
        teams=TeamsView(here.section),
        deadline=section.teams.deadlines.get(number, ""),
    )


@router.get("/protocols/{number}")
def protocols(here: AtMatches, number: int) -> HTMLResponse:
    """Show the protocol of each match of a round, for both captains to sign (C.05 art. 7.3)."""
    shown = team_round_view(here.section, number) if here.section.is_team else None
    if shown is None:
        raise HTTPException(404)
    return _sheet(here, "protocols", shown=shown)


def team_report(here: Here, *, old: bool, purpose: Purpose) -> str:
    """Return the report of a section of teams in the format of 2026, or of 2016."""
    view = here.section
    table = team_standings_of(view.state, view.section)
    ranks = {} if table is None else {row.tpn: row.rank for row in table.rows}
    record = reported(view.state, view.section)
    return write_trf(team_document_of(record, ranks=ranks, old=old, purpose=purpose))
