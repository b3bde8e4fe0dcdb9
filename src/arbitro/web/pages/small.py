"""Small papers as PDF: chosen on a page, printed for one section or all, cut by their marks."""

from __future__ import annotations

from collections.abc import Callable, Mapping

from fastapi import APIRouter, HTTPException
from fastapi.responses import HTMLResponse, Response

from arbitro.papers import UnprintableError
from arbitro.papers.pieces import KINDS, SHEETS, pieces_pdf
from arbitro.reasons import refused
from arbitro.web.asking import AtSection, Here, asked_number
from arbitro.web.door import PlayerKeys
from arbitro.web.pages.devices import address_of
from arbitro.web.views.event import SectionView
from arbitro.web.views.small import (
    MOST_PIECES,
    Piece,
    Printed,
    badges,
    diplomas,
    place_cards,
    player_cards,
    poster,
    slips,
    table_cards,
    tables_asked,
)

router = APIRouter(include_in_schema=False, prefix="/events/{event}/s/{section}")

USUAL_DIPLOMAS = 3


def printed(here: Here) -> Printed:
    """Return what the pieces of an event are made in."""
    return Printed(here.event, here.words, address_of(here.request))


def _views(here: Here) -> list[SectionView]:
    """Return the sections asked for: this one, or all."""
    return list(here.event.sections) if asked_number(here.request, "all") else [here.section]


def _round(here: Here) -> int:
    return asked_number(here.request, "round") or len(here.section.section.rounds)


def _tables(here: Here) -> frozenset[int] | None:
    return tables_asked(here.request.query_params.get("tables", "")[:200])


MAKERS: Mapping[str, Callable[[Here], list[Piece]]] = {
    "slip": lambda here: slips(printed(here), _views(here), _round(here), _tables(here)),
    "table": lambda here: table_cards(printed(here), _views(here), _tables(here)),
    "place": lambda here: place_cards(printed(here), _views(here), _round(here), _tables(here)),
    "badge": lambda here: badges(printed(here), _views(here), arbiters=True),
    "diploma": lambda here: diplomas(
        printed(here), _views(here), asked_number(here.request, "most") or USUAL_DIPLOMAS
    ),
    "poster": lambda here: poster(printed(here)),
}
"""The kinds of pieces that everybody who prints may print."""


@router.get("/paper/small")
def choose(here: AtSection) -> HTMLResponse:
    """Show which small papers there are, and what may be said of them."""
    return here.page(
        "paper/small.html",
        tab="paper",
        kinds=tuple(MAKERS),
        rounds=len(here.section.section.rounds),
        several=len(here.event.sections) > 1,
        papers=tuple(SHEETS),
    )


@router.get("/paper/small/{code}")
def small(here: AtSection, code: str) -> Response:
    """Give small papers of a kind as PDF."""
    make = MAKERS.get(code)
    if make is None:
        raise HTTPException(404)
    return _answer(here, code, make(here))


@router.get("/cards/{name}")
def cards(here: AtSection, name: str) -> Response:
    """Give the cards of a section's players as PDF: each opens a player's own page."""
    if name != "cards.pdf":
        raise HTTPException(404)
    keys: PlayerKeys = here.request.app.state.players
    event = here.event.id
    told = [(each, keys.key(event, each), keys.pin(event, each)) for each in here.section.numbers]
    return _answer(here, "player", player_cards(printed(here), here.section, told))


def _answer(here: Here, code: str, pieces: list[Piece]) -> Response:
    """Return pieces as PDF, or the page that says why there is none."""
    if not pieces:
        return here.page("event/refused.html", tab="paper", refusal=refused("pieces-none"))
    if len(pieces) > MOST_PIECES:
        refusal = refused("pieces-many", count=len(pieces), most=MOST_PIECES)
        return here.page("event/refused.html", tab="paper", refusal=refusal)
    paper = here.request.query_params.get("paper", "")
    title = f"{here.words.t(f'ui.small.kind.{code}')}: {here.event.name}"
    try:
        made = pieces_pdf(
            KINDS[code],
            pieces,
            title=title,
            language=here.words.language,
            paper=paper if paper in SHEETS else "a4",
        )
    except UnprintableError as problem:
        refusal = refused("paper-unprintable", text=problem.text)
        return here.page("event/refused.html", tab="paper", refusal=refusal)
    headers = {"content-disposition": f'inline; filename="{code}.pdf"'}
    return Response(made.pdf, media_type="application/pdf", headers=headers)
