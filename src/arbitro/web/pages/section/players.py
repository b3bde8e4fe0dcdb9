"""The entry list of a section and everything that happens to one player."""

from __future__ import annotations

from dataclasses import replace

from fastapi import APIRouter
from fastapi.responses import HTMLResponse, Response

from arbitro.desk.commands import (
    AdjustPoints,
    AdmitLateEntry,
    Command,
    EditPlayer,
    EnterPeople,
    EnterSection,
    MoveEntry,
    RegisterPlayer,
)
from arbitro.desk.features.round.late_entry import late_entry_problem
from arbitro.model import EntryId, Player, SectionId
from arbitro.reasons import Refused
from arbitro.web.event_request import AtSection, EventRequest
from arbitro.web.forms.actions import (
    ADJUSTMENT,
    ELSEWHERE,
    HIGHEST_ENTRY,
    signed,
    with_values,
)
from arbitro.web.forms.form import Form, Submitted, whole_numbers
from arbitro.web.forms.player import PLAYER, player_of, player_values
from arbitro.web.forms.settings import refuse
from arbitro.web.pages.by_kind.player_section import entries_page
from arbitro.web.rendering.templates import go
from arbitro.web.views.event.players import (
    companies_of,
    counting,
    namesake_of,
    other_sections,
    player_card,
)

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
    here: EventRequest, entry: int, form: Form | None = None, refusal: Refused | None = None
) -> HTMLResponse:
    """Show one player: data, byes, results; 404 where the section has no such entry."""
    card = player_card(here.section, EntryId(entry))
    data = player_values(card.person)
    form = with_values(form, data) if form else Form(data)
    return here.page(
        "players/card.html",
        player_fields=PLAYER,
        form=form,
        refusal=refusal,
        card=card,
        adjustment=ADJUSTMENT,
        companies=companies_of(here.section, EntryId(entry)),
        elsewhere=ELSEWHERE,
        sections=other_sections(here.event, here.section, EntryId(entry)),
        counting=counting(here.words, card.paired),
        into_round=_into_round(here, EntryId(entry)),
    )


def _into_round(here: EventRequest, entry: EntryId) -> int:
    """Return the round being played that a late entry may be paired into, 0 for none."""
    section = here.section.section
    return 0 if late_entry_problem(section, entry) is not None else len(section.rounds)


@router.get("/players/{entry}")
def player(here: AtSection, entry: int) -> HTMLResponse:
    """Show one player."""
    return player_page(here, entry)


@router.post("/players/{entry}")
def edit(here: AtSection, entry: int, form: Submitted) -> Response:
    """Change a player's data."""
    before = player_card(here.section, EntryId(entry)).person
    after = player_of(form)
    if after is None:
        return player_page(here, entry, form)
    kept = replace(after, fixed_board=before.fixed_board)
    for name in ("national_rating", "national_id"):
        if not form.has(name):  # a form that does not ask for it changes nothing of it
            kept = replace(kept, **{name: getattr(before, name)})
    answer = here.do(EditPlayer(EntryId(entry), kept, before), form)
    if isinstance(answer, Refused):
        return player_page(here, entry, form, None if refuse(form, answer) else answer)
    return go(f"{here.section.url}/players/{entry}", "player-edited", name=kept.name)


@router.post("/players/{entry}/adjust")
def adjust(here: AtSection, entry: int, form: Submitted) -> Response:
    """Set a penalty or a bonus; nought takes it back."""
    said = ADJUSTMENT.read(form)
    if not form.ok:
        return player_page(here, entry, form)
    note, after = said["adjust_note"], said["counts_after"]
    command = AdjustPoints(here.section.id, EntryId(entry), signed(said), note, after)
    answer = here.do(command, form)
    if isinstance(answer, Refused):
        return player_page(here, entry, refusal=answer)
    return here.go_after(answer, f"{here.section.url}/players/{entry}")


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
        return player_page(here, entry, form)
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
