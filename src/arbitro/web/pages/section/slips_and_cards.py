"""Small papers as PDF: chosen on a page, printed for one section or all, cut by their marks."""

from __future__ import annotations

from collections.abc import Callable, Mapping

from fastapi import APIRouter, HTTPException
from fastapi.responses import HTMLResponse, Response

from arbitro.papers import UnprintableError
from arbitro.papers.pictures import MOST_PIXELS
from arbitro.papers.rendering import UnprintablePictureError
from arbitro.papers.small_papers import KINDS, SHEETS, pieces_pdf
from arbitro.reasons import Refused, refused
from arbitro.web.event_request import AtSection, EventRequest, asked_number
from arbitro.web.forms.form import Submitted
from arbitro.web.http.addresses import address_of, kept_from_others
from arbitro.web.http.downloads import shown_as
from arbitro.web.rendering.print_memory import (
    LARGEST_PICTURE,
    PICTURES,
    LastPrinted,
    Pictures,
    is_picture,
)
from arbitro.web.rendering.templates import go
from arbitro.web.session.device_codes import PlayerKeys
from arbitro.web.views.event.event import SectionView
from arbitro.web.views.papers.slips_and_cards import (
    MOST_PIECES,
    Payment,
    Piece,
    PrintContext,
    badges,
    certificates,
    changed_since,
    diplomas,
    place_cards,
    player_cards,
    poster,
    prize_receipts,
    receipts,
    seated,
    slips,
    table_cards,
    tables_asked,
)

router = APIRouter(include_in_schema=False, prefix="/events/{event}/s/{section}")

USUAL_DIPLOMAS = 3
_BY_ROUND = ("slip", "place")
"""Pieces of the tables of a round, which are printed again where others sit there."""


def printed(here: EventRequest) -> PrintContext:
    """Return what the pieces of an event are made in."""
    alone = bool(kept_from_others(here.request))
    return PrintContext(here.event, here.words, address_of(here.request), alone)


def _views(here: EventRequest) -> list[SectionView]:
    """Return the sections asked for: this one, or all."""
    return list(here.event.sections) if asked_number(here.request, "all") else [here.section]


def _round(here: EventRequest) -> int:
    return asked_number(here.request, "round") or len(here.section.section.rounds)


def _tables(here: EventRequest) -> frozenset[int] | None:
    return tables_asked(here.request.query_params.get("tables", "")[:200])


def _of_round(here: EventRequest, code: str, make: Callable[..., list[Piece]]) -> list[Piece]:
    """Return the pieces of a round, of all its tables or only of those changed since the last."""
    number, tables, found = _round(here), _tables(here), []
    for view in _views(here):
        wanted = tables
        if asked_number(here.request, "changed"):
            before = _last(here).of(here.event.id, code, view.id, number)
            changed = changed_since(before, view, number)
            wanted = changed if tables is None else changed & tables
        found += make(printed(here), [view], number, wanted)
    return found


def _note(here: EventRequest, code: str) -> None:
    """Note who sits at the tables that were printed."""
    number, tables = _round(here), _tables(here)
    for view in _views(here):
        now = seated(view, number)
        told = {at: both for at, both in now.items() if tables is None or at in tables}
        _last(here).note(here.event.id, code, (view.id, number), told)


def _last(here: EventRequest) -> LastPrinted:
    last: LastPrinted = here.request.app.state.last_printed
    return last


def _pictures(here: EventRequest) -> Pictures:
    pictures: Pictures = here.request.app.state.pictures
    return pictures


def _paid(here: EventRequest) -> Payment:
    said = here.request.query_params
    return Payment(
        said.get("concept", "")[:_LONGEST_LINE],
        said.get("amount", "")[:_LONGEST_LINE],
        asked_number(here.request, "first"),
        tables_asked(said.get("players", "")[:200]),
        here.words.date(here.now().date()),
    )


_LONGEST_LINE = 80


MAKERS: Mapping[str, Callable[[EventRequest], list[Piece]]] = {
    "slip": lambda here: _of_round(here, "slip", slips),
    "table": lambda here: table_cards(printed(here), _views(here), _tables(here)),
    "place": lambda here: _of_round(here, "place", place_cards),
    "badge": lambda here: badges(printed(here), _views(here), arbiters=True),
    "diploma": lambda here: diplomas(
        printed(here), _views(here), asked_number(here.request, "most") or USUAL_DIPLOMAS
    ),
    "certificate": lambda here: certificates(printed(here), _views(here)),
    "receipt": lambda here: receipts(printed(here), _views(here), _paid(here)),
    "prize": lambda here: prize_receipts(
        printed(here),
        _views(here),
        asked_number(here.request, "first"),
        here.words.date(here.now().date()),
    ),
    "poster": lambda here: poster(printed(here)),
}
"""The kinds of pieces that everybody who prints may print."""


@router.get("/paper/small")
def choose(here: AtSection) -> HTMLResponse:
    """Show which small papers there are, and what may be said of them."""
    return _choosing(here)


def _choosing(here: EventRequest, refusal: Refused | None = None) -> HTMLResponse:
    return here.page(
        "paper/small.html",
        refusal=refusal,
        pictures=PICTURES,
        known=tuple(_pictures(here).of(here.event.id)),
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
    if code == "table":  # each that is named gets a card: too many are refused before any is drawn
        named = len(_tables(here) or ()) * len(_views(here))
        if named > MOST_PIECES:
            return _too_many(here, named)
    published = here.event.state.public.page.address
    if code == "poster" and not published and kept_from_others(here.request):
        refusal = refused("address-poster")
        return here.page("event/refused.html", refusal=refusal)
    return _answer(here, code, make(here))


@router.post("/paper/pictures")
def pictures(here: AtSection, form: Submitted) -> Response:
    """Keep the logo or the sponsors of the event, or take them away."""
    name = form.sent("name")
    if name not in PICTURES:
        raise HTTPException(404)
    picture = b"" if form.ticked("away") else form.files.get("picture", b"")
    if not form.ticked("away") and not (is_picture(picture) and _prints(here, picture)):
        return _choosing(here, _no_picture())
    _pictures(here).keep(here.event.id, name, picture)
    return go(f"{here.section.url}/paper/small#pictures", "picture-kept")


def _no_picture() -> Refused:
    most, pixels = LARGEST_PICTURE // 1024, MOST_PIXELS // 1_000_000
    return refused("picture-unprintable", most=most, pixels=pixels)


def _prints(here: EventRequest, picture: bytes) -> bool:
    """Tell whether a picture can be printed, which only printing it tells."""
    shown = dict.fromkeys(PICTURES, picture)
    try:
        pieces_pdf(KINDS["poster"], poster(printed(here)), title="-", language="en", pictures=shown)
    except (UnprintableError, UnprintablePictureError):
        return False
    return True


@router.get("/cards/{name}")
def cards(here: AtSection, name: str) -> Response:
    """Give the cards of a section's players as PDF: each opens a player's own page."""
    if name != "cards.pdf":
        raise HTTPException(404)
    keys: PlayerKeys = here.request.app.state.players
    event = here.event.id
    made = keys.cards(event, here.section.numbers)
    told = [(entry_id, *card) for entry_id, card in made.items()]
    return _answer(here, "player", player_cards(printed(here), here.section, told))


def _too_many(here: EventRequest, count: int) -> HTMLResponse:
    refusal = refused("pieces-many", count=count, most=MOST_PIECES)
    return here.page("event/refused.html", refusal=refusal)


def _answer(here: EventRequest, code: str, pieces: list[Piece]) -> Response:
    """Return pieces as PDF, or the page that says why there is none."""
    if not pieces:
        return here.page("event/refused.html", refusal=refused("pieces-none"))
    if len(pieces) > MOST_PIECES:
        return _too_many(here, len(pieces))
    paper = here.request.query_params.get("paper", "")
    title = here.words.headed(here.words.t(f"ui.small.kind.{code}"), here.event.name)
    try:
        made = pieces_pdf(
            KINDS[code],
            pieces,
            title=title,
            language=here.words.language,
            paper=paper if paper in SHEETS else "a4",
            pictures=_pictures(here).of(here.event.id),
        )
    except UnprintableError as problem:
        refusal = refused("paper-unprintable", text=problem.text)
        return here.page("event/refused.html", refusal=refusal)
    if code in _BY_ROUND:
        _note(here, code)
    headers = shown_as(f"{code}.pdf")
    return Response(made.pdf, media_type="application/pdf", headers=headers)
