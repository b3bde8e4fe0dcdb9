"""Players of a rating list that has been read in: entered, offered to a form, compared."""

from __future__ import annotations

from fastapi import APIRouter
from fastapi.responses import HTMLResponse

from arbitro.model import EntryId
from arbitro.web.asking import AtSection
from arbitro.web.forms.player import player_values
from arbitro.web.rendering import render
from arbitro.web.views.listed import (
    changes,
    entered_as,
    found_in_list,
    list_read,
    listed_values,
    matching,
    numbers_in,
    without_list,
)
from arbitro.web.views.player import player_card

router = APIRouter(include_in_schema=False, prefix="/events/{event}/s/{section}/players")

LONGEST_QUERY = 80
MOST_OFFERED = 6
MOST_TOLD = 50


@router.get("/listed")
def listed(here: AtSection) -> HTMLResponse:
    """Show the players of the list who are asked for, each with a button that enters them."""
    asked = here.request.query_params
    text, federation = asked.get("q", "")[:LONGEST_QUERY], asked.get("fed", "")[:3]
    found = found_in_list(here.service.folder, text, federation)
    rows = [player_values(entered_as(here.section, each)) for each in found or ()]
    made = list_read(here.service.folder)
    told = made.oddities.told[:MOST_TOLD] if made else ()
    return here.page(
        "players/listed.html",
        tab="players",
        search=text,
        federation=federation,
        rows=None if found is None else rows,
        without_list=without_list(here.service.folder) if found is None else "",
        made=made,
        told=[(each, dict(each.values), here.words.problem(each)) for each in told],
    )


@router.get("/listed/matches")
def matches(here: AtSection) -> HTMLResponse:
    """Offer the players of the list who may be meant by what is typed into the form."""
    asked = here.request.query_params
    name, number = (asked.get(field, "").strip()[:LONGEST_QUERY] for field in ("name", "fide_id"))
    found = matching(here.service.folder, name, number, MOST_OFFERED)
    entered = numbers_in(here.section, found)
    return render(
        here.request,
        "players/matches.html",
        asked=bool(name or number),
        rows=[(listed_values(here.section, each), each.fide_id in entered) for each in found],
    )


@router.get("/{entry}/listed")
def compare(here: AtSection, entry: int) -> HTMLResponse:
    """Show what the list has otherwise than an entered player's data, to be confirmed.

    Without words asked for, the player is looked for by FIDE number, then by name. Of several
    found, ``pick`` is the place of the one to compare with.
    """
    card = player_card(here.section, EntryId(entry))
    asked = here.request.query_params
    text = asked.get("q", "")[:LONGEST_QUERY]
    number = str(card.person.fide_id or "")
    found = None
    for each in (text,) if text else (number, card.person.name):
        found, text = found_in_list(here.service.folder, each), each
        if found:
            break
    place = asked.get("pick", "0" if found and len(found) == 1 else "")
    chosen = found[int(place)] if found and place in map(str, range(len(found))) else None
    return here.page(
        "players/complete.html",
        tab="players",
        card=card,
        search=text,
        rows=None if found is None else [entered_as(here.section, each) for each in found],
        without_list=without_list(here.service.folder) if found is None else "",
        chosen=None if chosen is None else entered_as(here.section, chosen),
        changes=() if chosen is None else changes(here.section, card.person, chosen),
        values=player_values(card.person),
    )
