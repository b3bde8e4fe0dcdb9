"""The papers of a section as a gallery, one of them opened beside it, and their first pages."""

from __future__ import annotations

from dataclasses import replace
from typing import NamedTuple

from fastapi import APIRouter, HTTPException
from fastapi.responses import HTMLResponse, Response

from arbitro.desk.derived.knock_out.record import classes_played
from arbitro.formats.exporters import EXPORTERS, Exporter, Outgoing
from arbitro.model import Tournament
from arbitro.papers.small_papers import SHEETS
from arbitro.web.event_request import AtSection, EventRequest, asked_number
from arbitro.web.http.addresses import kept_from_others
from arbitro.web.rendering.templates import may
from arbitro.web.views.event.event import SectionView
from arbitro.web.views.papers.first_page import first_page
from arbitro.web.views.papers.gallery import FURTHER, Moment, Paper, find_paper, gallery_of
from arbitro.web.views.papers.outgoing import outgoing_of
from arbitro.web.views.papers.report_lines import report_lines
from arbitro.web.views.standings.rating_report import RatingReport, rating_report
from arbitro.web.views.standings.spreadsheets import sheet_of
from arbitro.web.views.standings.tables import TableAudience

router = APIRouter(include_in_schema=False, prefix="/events/{event}/s/{section}/paper")


def round_of(here: EventRequest, view: SectionView) -> int:
    """Return the round whose papers are asked for: the last one where none is named."""
    rounds = len(view.section.rounds)
    number = asked_number(here.request, "round")
    return number if 1 <= number <= rounds else rounds


def moments_of(here: EventRequest, view: SectionView) -> tuple[Moment, ...]:
    """Return the papers of a section, those of arbiters for arbiters alone."""
    return gallery_of(
        view,
        round_of(here, view),
        is_arbiter=may(here.request, "pair"),
        with_poster=has_poster(here),
    )


def has_poster(here: EventRequest) -> bool:
    """Tell whether the poster can be made: others can open the public pages it leads to."""
    return bool(here.event.state.public.page.address) or not kept_from_others(here.request)


def _page(here: EventRequest, code: str = "", report: RatingReport | None = None) -> HTMLResponse:
    section = here.section
    return here.page(
        "paper/index.html",
        further=FURTHER,
        moments=moments_of(here, section),
        number=round_of(here, section),
        formats=_formats(here) if may(here.request, "organise") else (),
        rated_classes=_rated_classes(section),
        report=report,
        happened=tuple(report_lines(section)) if report else (),
        opened=_opened(here, code) if code else None,
        sheets=tuple(SHEETS),
    )


def _rated_classes(view: SectionView) -> list[str]:
    """Return the classes a knock-out has reports of its own for."""
    if not view.is_knock_out:
        return []
    return [played.value for played in classes_played(view.section)]


class OpenPaper(NamedTuple):
    """A paper that is open beside the gallery, the moment it belongs to, the round asked for."""

    moment: Moment
    paper: Paper
    round: int


def _opened(here: EventRequest, code: str) -> OpenPaper:
    found = find_paper(moments_of(here, here.section), code)
    if found is None:
        raise HTTPException(404)
    moment, paper = found
    number = round_of(here, here.section)
    # by name it is the table of the pairings in another order, drawn and never saved
    table = paper.table if paper.table != "names" else ""
    if table and sheet_of(here.section, table, _asked(here, number)) is None:
        paper = replace(paper, table="")
    return OpenPaper(moment, paper, number)


def _asked(here: EventRequest, number: int) -> TableAudience:
    """Return for whom tables are made, of round ``number`` where there is one."""
    return TableAudience(
        here.words, number or None, may=lambda action: may(here.request, action.value)
    )


@router.get("")
def index(here: AtSection) -> HTMLResponse:
    """Show what can be printed, by the moment it is needed, and what can be taken along."""
    return _page(here)


@router.get("/show/{code}")
def one(here: AtSection, code: str) -> HTMLResponse:
    """Show the gallery with one paper open."""
    return _page(here, code)


@router.get("/show/{code}/panel")
def panel(here: AtSection, code: str) -> HTMLResponse:
    """Show the panel of one paper by itself."""
    opened = _opened(here, code)
    return here.page("paper/panel.html", opened=opened, sheets=tuple(SHEETS))


@router.get("/report")
def before_the_report(here: AtSection) -> HTMLResponse:
    """Show the gallery with the report for the ratings open: what it lacks, then its files."""
    return _page(
        here, report=rating_report(here.event, here.section, here.words, here.now().date())
    )


@router.get("/report/panel")
def report_panel(here: AtSection) -> HTMLResponse:
    """Show the panel of the report for the ratings by itself."""
    return here.page(
        "paper/report_panel.html",
        report=rating_report(here.event, here.section, here.words, here.now().date()),
        happened=tuple(report_lines(here.section)),
        rated_classes=_rated_classes(here.section),
    )


@router.get("/first/{code}")
def first(here: AtSection, code: str) -> Response:
    """Show the first page of a paper in small; kept by its version as long as that stands."""
    opened = _opened(here, code)
    title = here.words.t(opened.paper.word)
    drawn = first_page(opened.paper, here.section, title, _asked(here, opened.round))
    kept = {"Cache-Control": "private, max-age=86400"} if "v" in here.request.query_params else {}
    return Response(drawn, media_type="image/svg+xml", headers=kept)


# What can be taken along.


class _Format(NamedTuple):
    """A format a section can be taken along in, beside the reports, and what it is called.

    ``without_prohibitions``: who pairs on from it does not know who must not meet.
    """

    code: str
    label: str
    without_prohibitions: bool


def _formats(here: EventRequest) -> list[_Format]:
    """Return the formats that have room for the section: ours, then those of others."""
    going = outgoing_of(here.section)
    return [
        _Format(
            code, here.words.t(said) if here.words.has(said) else code, _forgets(exporter, going)
        )
        for code in EXPORTERS.names()
        for said in (f"value.format.{code}",)
        if code not in {"trf", "trf16"}
        and (exporter := EXPORTERS.find(code)) is not None
        and exporter.writes(going.competition)
    ]


def _forgets(exporter: Exporter, going: Outgoing) -> bool:
    """Tell whether a file has no place for prohibited pairings there are."""
    tournament = going.competition
    if exporter.held is None or not isinstance(tournament, Tournament):
        return False
    return tournament.prohibitions != exporter.held(going, tournament).prohibitions
