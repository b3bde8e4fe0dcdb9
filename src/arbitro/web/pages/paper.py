"""Printable pages: pairing list, standings, crosstable, check list, entry list."""

from __future__ import annotations

from typing import NamedTuple

from fastapi import APIRouter, HTTPException
from fastapi.responses import HTMLResponse

from arbitro.desk.derived.knock_out.record import classes_played
from arbitro.desk.derived.length import rounds_total
from arbitro.formats.exporters import EXPORTERS
from arbitro.web.asking import AtMatches, AtSection, Here, is_arbiter, round_asked
from arbitro.web.pages.kinds import pages_of
from arbitro.web.pages.sheet import sheet
from arbitro.web.views.check_list import check_list
from arbitro.web.views.players import player_rows
from arbitro.web.views.team_standings import board_lines
from arbitro.web.views.teams import TeamsView, line_up_views, team_round_view

router = APIRouter(include_in_schema=False, prefix="/events/{event}/s/{section}/paper")


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
        formats=_formats(here) if is_arbiter(here.request) else (),
        rated_classes=[each.value for each in classes_played(section.section)]
        if section.is_knock_out
        else [],
        check_lists=range(1, last + 1)
        if "check-lists" in section.kind.papers and section.numbers
        else (),
    )


class _Format(NamedTuple):
    """A format a section can be taken along in, beside the reports, and what it is called."""

    code: str
    label: str


def _formats(here: Here) -> list[_Format]:
    """Return the formats that have room for the section: ours, then those of others."""
    competition = pages_of(here).outgoing(here).competition
    return [
        _Format(code, here.words.t(said) if here.words.has(said) else code)
        for code in EXPORTERS.names()
        for said in (f"value.format.{code}",)
        if code not in {"trf", "trf16"}
        and (exporter := EXPORTERS.find(code)) is not None
        and exporter.writes(competition)
    ]


@router.get("/players")
def players(here: AtSection) -> HTMLResponse:
    """Show the entry list for printing."""
    return sheet(here, "paper/players", rows=player_rows(here.section))


@router.get("/check-list/{number}")
def checks(here: AtSection, number: int) -> HTMLResponse:
    """Show the check list of a Swiss round: paired already or the next."""
    section = here.section
    if (
        "check-lists" not in section.kind.papers
        or not 1 <= number <= len(section.section.rounds) + 1
    ):
        raise HTTPException(404)
    rows = check_list(section, number)
    return sheet(here, "paper/check_list", rows=rows, number=number)


@router.get("/pairings/{number}")
def pairings(here: AtMatches, number: int) -> HTMLResponse:
    """Show a round's pairing list."""
    return pages_of(here).pairings_paper(here, number)


@router.get("/standings")
def standings(here: AtSection) -> HTMLResponse:
    """Show the standings for printing."""
    return pages_of(here).standings_paper(here)


@router.get("/crosstable")
def cross(here: AtSection) -> HTMLResponse:
    """Show the crosstable for printing."""
    return pages_of(here).crosstable_paper(here)


@router.get("/prizes")
def prizes(here: AtSection) -> HTMLResponse:
    """Show the prizes for printing, with two signatures; with their working where asked for."""
    return pages_of(here).prizes_paper(here)


@router.get("/boards")
def boards(here: AtSection) -> HTMLResponse:
    """Show what members scored at the boards for printing."""
    if "board-scores" not in here.section.kind.papers:
        raise HTTPException(404)
    after = round_asked(here)
    rounds = len(here.section.section.rounds) if after is None else after
    return sheet(
        here, "teams/paper_boards", lines=board_lines(here.section, here.words, after), after=rounds
    )


@router.get("/line-ups/{number}")
def line_ups(here: AtMatches, number: int) -> HTMLResponse:
    """Show empty line-up forms of a round, with everybody's list beside them."""
    section = here.section.section
    last = min(len(section.rounds) + 1, rounds_total(section))
    if not here.section.has_line_ups or not section.entries_closed or not 1 <= number <= last:
        raise HTTPException(404)
    return sheet(
        here,
        "teams/paper_line_ups",
        number=number,
        shown=line_up_views(here.section, number),
        teams=TeamsView(here.section),
        deadline=section.teams.deadlines.get(number, ""),
    )


@router.get("/protocols/{number}")
def protocols(here: AtMatches, number: int) -> HTMLResponse:
    """Show the protocol of each match of a round, for both captains to sign (C.05 art. 7.3)."""
    shown = (
        team_round_view(here.section, number) if "protocols" in here.section.kind.papers else None
    )
    if shown is None:
        raise HTTPException(404)
    return sheet(here, "teams/paper_protocols", shown=shown)
