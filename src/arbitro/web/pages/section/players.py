"""The entry list of a section and everything that happens to one player."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from typing import Any

from fastapi import APIRouter
from fastapi.responses import HTMLResponse, Response

from arbitro.desk.commands import (
    AdmitLateEntry,
    Command,
    EditPlayer,
    EnterPeople,
    EnterSection,
    MoveEntry,
    RegisterPlayer,
)
from arbitro.model import EntryId, Player, RatingOrigin, SectionId
from arbitro.reasons import Refused
from arbitro.web.event_request import AtSection, EventRequest, chosen_in
from arbitro.web.forms.actions import (
    ELSEWHERE,
    HIGHEST_ENTRY,
)
from arbitro.web.forms.form import Form, Submitted, whole_numbers
from arbitro.web.forms.player import PLAYER, player_of, player_values
from arbitro.web.forms.settings import refuse
from arbitro.web.pages.by_kind.player_section import entries_page
from arbitro.web.rendering.templates import go, may
from arbitro.web.session.access import Action, Permission, permission
from arbitro.web.views.event.acts import Act, person_acts, wishes
from arbitro.web.views.event.entrants_found import MOST_FOUND, players_found
from arbitro.web.views.event.players import PlayerCard, namesake_of, player_card, rating_lines
from arbitro.web.views.event.rating_list_lookup import other_ratings
from arbitro.web.views.event.several import acts_on_several, several_of
from arbitro.web.views.standings.standings import place_of

TICKED = "entry-"
"""What the boxes of people begin with, before their number."""

router = APIRouter(include_in_schema=False, prefix="/events/{event}/s/{section}")


@router.get("/players")
def players(here: AtSection) -> HTMLResponse:
    """Show the entry list."""
    return entries_page(here)


@router.post("/players")
def register(here: AtSection, form: Submitted) -> Response:
    """Enter a new player: a late entry once rounds are paired."""
    player = player_of(form)
    if player is None:
        return entries_page(here, form)
    answer = here.do(_entering(here, player), form)
    if isinstance(answer, Refused):
        return entries_page(here, form, None if refuse(form, answer) else answer)
    page = f"{here.section.url}/players#add"
    namesake = namesake_of(here.section, player.name)
    if namesake is None:
        return go(page, "player-entered", name=player.name)
    return go(page, "player-entered-again", name=player.name, number=str(namesake))


def _entering(here: EventRequest, player: Player) -> Command:
    section = here.section.section
    if section.rounds or section.entries_closed:
        return AdmitLateEntry(section.id, player)
    return RegisterPlayer(section.id, player)


def player_page(
    here: EventRequest,
    entry: int,
    form: Form | None = None,
    refusal: Refused | None = None,
    opened: str = "",
) -> HTMLResponse:
    """Show the entry list with one player open; 404 where the section has no such entry.

    ``opened`` is the act whose form is open, with what is wrong in it.
    """
    return entries_page(here, form, refusal, **_panel(here, entry, opened))


def _panel(here: EventRequest, entry: int, opened: str = "") -> dict[str, Any]:
    """Return what the panel of a player shows; 404 where the section has no such entry."""
    card = player_card(here.section, EntryId(entry))
    return {
        "card": card,
        "place": place_of(here.section, card.entry),
        "ratings": rating_lines(card.person, here.words),
        "data": Form(player_values(card.person) | {"birth": here.words.birth(card.person.birth)}),
        "elsewhere": ELSEWHERE,
        "acts": _acts(here, card),
        "opened": opened or here.request.query_params.get("act", ""),
    }


def _acts(here: EventRequest, card: PlayerCard) -> tuple[Act, ...]:
    """Return what whoever looks can do to a player, or ask the arbiters for."""
    if may(here.request, Action.CHANGE_ENTRIES.value):
        return person_acts(here.event, here.section, card, here.words)
    role = here.request.state.session.grant.role
    asks = permission(role, Action.CHANGE_ENTRIES) is Permission.ASKS
    if not (asks and may(here.request, Action.ASK.value)):
        return ()
    return wishes(here.section, card, here.words)


def several_page(
    here: EventRequest,
    people: Sequence[int],
    form: Form | None = None,
    refusal: Refused | None = None,
) -> HTMLResponse:
    """Show the entry list with the panel of several people open, or of nobody."""
    return entries_page(here, form, refusal, **_several(here, people))


def _several(here: EventRequest, people: Sequence[int]) -> dict[str, Any]:
    """Return what the panel of several people shows; 404 where somebody has left the section."""
    chosen = several_of(here.section, people)
    return {
        "several": chosen,
        "acts": acts_on_several(here.section, chosen, here.words),
        "opened": here.request.query_params.get("act", ""),
    }


@router.get("/players/several")
def several(here: AtSection) -> HTMLResponse:
    """Show the entry list with several people chosen, and what can be done to all of them."""
    return several_page(here, chosen_in(here))


@router.get("/players/several/panel")
def panel_of_several(here: AtSection) -> HTMLResponse:
    """Show the panel of several people by itself."""
    return here.page("players/several.html", **_several(here, chosen_in(here)))


@router.get("/players/found")
def found(here: AtSection, other: str = "") -> HTMLResponse:
    """List those who may be meant by a number or by the beginnings of a name."""
    people = players_found(here.section, other[:100])
    return here.page("parts/found.html", found=people[:MOST_FOUND])


@router.get("/players/{entry}")
def player(here: AtSection, entry: int) -> HTMLResponse:
    """Show the entry list with one player open."""
    return player_page(here, entry)


@router.get("/players/{entry}/panel")
def panel(here: AtSection, entry: int) -> HTMLResponse:
    """Show the panel of one player by itself, for a list that opens it in its place."""
    return here.page("players/panel.html", player_fields=PLAYER, **_panel(here, entry))


@router.post("/players/{entry}")
def edit(here: AtSection, entry: int, form: Submitted) -> Response:
    """Change a player's data."""
    before = player_card(here.section, EntryId(entry)).person
    after = player_of(form)
    if after is None:
        return player_page(here, entry, form, opened="edit-player")
    kept = replace(after, fixed_board=before.fixed_board)
    for name in ("national_rating", "national_id", "tournament_rating"):
        if not form.has(name):  # a form that does not ask for it changes nothing of it
            kept = replace(kept, **{name: getattr(before, name)})
    if form.has("picked"):
        kept = replace(kept, origins=_picked(here, before, form.sent("picked")))
    answer = here.do(EditPlayer(EntryId(entry), kept, before), form)
    if isinstance(answer, Refused):
        left = None if refuse(form, answer) else answer
        return player_page(here, entry, form, left, "edit-player")
    return go(f"{here.section.url}/players/{entry}", "player-edited", name=kept.name)


def _picked(here: EventRequest, person: Player, code: str) -> tuple[RatingOrigin, ...]:
    """Return where a rating is from that was picked of another list, if it stands there still."""
    found = other_ratings(here.section, here.service.folder, person)
    return tuple(other.origin for other in found if other.code == code)


@router.post("/enter")
def enter_section(here: AtSection, form: Submitted) -> Response:
    """Enter people of the event in this section too: one chosen, or all who are ticked."""
    ticked = tuple(
        EntryId(number)
        for name in form.values
        if name.startswith(TICKED) and form.ticked(name)
        for number in whole_numbers(name.removeprefix(TICKED))
    )
    if ticked:
        command: Command = EnterPeople(here.section.id, ticked)
    else:
        entry = form.number("entry", 1, HIGHEST_ENTRY)
        if entry is None:
            return entries_page(here, form)
        command = EnterSection(here.section.id, EntryId(entry))
    answer = here.do(command, form)
    if isinstance(answer, Refused):
        return entries_page(here, refusal=answer)
    return go(f"{here.section.url}/players", "section-entered")


@router.post("/players/{entry}/elsewhere")
def elsewhere(here: AtSection, entry: int, form: Submitted) -> Response:
    """Enter the player in another section too, or move the player there."""
    to, stays = ELSEWHERE.read(form).values()
    if not form.ok:
        return player_page(here, entry, form, opened="move-entry")
    name = player_card(here.section, EntryId(entry)).person.name
    if stays:
        command: Command = EnterSection(SectionId(to), EntryId(entry))
    else:
        command = MoveEntry(here.section.id, EntryId(entry), SectionId(to))
    answer = here.do(command, form)
    if isinstance(answer, Refused):
        return player_page(here, entry, refusal=answer)
    there = f"{here.event.url}/s/{to}/players/{entry}"
    return go(there, "entered-elsewhere" if stays else "player-moved", name=name)
