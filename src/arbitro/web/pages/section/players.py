"""The entry list of a section and everything that happens to one player."""

from __future__ import annotations

from dataclasses import replace

from fastapi import APIRouter
from fastapi.responses import HTMLResponse, Response

from arbitro.desk.commands import (
    AdjustPoints,
    AdmitLateEntry,
    AllowPairing,
    CancelBye,
    CheckIn,
    CloseEntries,
    Command,
    DrawInitialColour,
    EditPlayer,
    EnterPeople,
    EnterSection,
    FixBoard,
    ForbidPairing,
    MoveEntry,
    PairLateEntry,
    RegisterPlayer,
    ReinstatePlayer,
    RemovePlayer,
    Renumber,
    ReopenEntries,
    RequestBye,
    WithdrawPlayer,
)
from arbitro.desk.derived.affiliation import company_of
from arbitro.desk.features.groups import MakeGroups
from arbitro.desk.features.round.late_entry import late_entry_problem
from arbitro.model import Colour, EntryId, Player, SectionId
from arbitro.reasons import Refused
from arbitro.rules.pairing.schedules.wimbledon import MOST_GROUPS
from arbitro.service import Outcome
from arbitro.web.event_request import AtSection, EventRequest
from arbitro.web.forms.actions import (
    ADJUSTMENT,
    BYE,
    COMPANY,
    ELSEWHERE,
    FIXED_BOARD,
    HIGHEST_ENTRY,
    ONE_ROUND,
    PROHIBITION,
    signed,
    with_values,
)
from arbitro.web.forms.form import Form, Submitted, whole_numbers
from arbitro.web.forms.player import PLAYER, player_of, player_values
from arbitro.web.forms.settings import refuse
from arbitro.web.pages.by_kind.pages_by_kind import pages_of
from arbitro.web.pages.by_kind.player_section import entries_page
from arbitro.web.rendering.templates import go
from arbitro.web.views.event.players import (
    companies_of,
    counting,
    namesake_of,
    other_sections,
    player_card,
)
from arbitro.web.views.rounds.by_hand import named_refusal

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
        tab="players",
        card=card,
        bye_fields=BYE,
        board_fields=FIXED_BOARD,
        adjustment=ADJUSTMENT,
        prohibition=PROHIBITION,
        company=COMPANY,
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


def _act(here: EventRequest, entry: int, command: Command, form: Form, said: str) -> Response:
    """Carry out what concerns one player and show the player again."""
    name = player_card(here.section, EntryId(entry)).person.name
    answer = here.do(command, form)
    if isinstance(answer, Refused):
        return player_page(here, entry, refusal=answer)
    where = form.sent("back") == "list"
    url = f"{here.section.url}/players" + (f"#entry-{entry}" if where else f"/{entry}")
    return go(url, said, name=name)


@router.post("/players/{entry}/withdraw")
def withdraw(here: AtSection, entry: int, form: Submitted) -> Response:
    """Pair the player no more."""
    command = WithdrawPlayer(here.section.id, EntryId(entry))
    return _act(here, entry, command, form, "player-withdrawn")


@router.post("/players/{entry}/reinstate")
def reinstate(here: AtSection, entry: int, form: Submitted) -> Response:
    """Pair a withdrawn player again."""
    command = ReinstatePlayer(here.section.id, EntryId(entry))
    return _act(here, entry, command, form, "player-reinstated")


@router.post("/players/{entry}/into-round")
def into_round(here: AtSection, entry: int, form: Submitted) -> Response:
    """Pair somebody who came late into the round being played."""
    answer = here.do(PairLateEntry(here.section.id, EntryId(entry)), form)
    if isinstance(answer, Refused):
        refusal = named_refusal(answer, here.section.name_of)
        return player_page(here, entry, refusal=refusal)
    name = here.section.person(EntryId(entry)).name
    return go(f"{here.section.url}/players/{entry}", "late-entry-paired", name=name)


@router.post("/players/{entry}/check-in")
def check_in(here: AtSection, entry: int, form: Submitted) -> Response:
    """Note that the player is present, or take the note back."""
    present = form.ticked("present")
    command = CheckIn(here.section.id, EntryId(entry), present)
    return _act(here, entry, command, form, "checked-in" if present else "checked-out")


@router.post("/players/{entry}/bye")
def request_bye(here: AtSection, entry: int, form: Submitted) -> Response:
    """Note a requested bye."""
    number, kind = BYE.read(form).values()
    if not form.ok:
        return player_page(here, entry, form)
    command = RequestBye(here.section.id, EntryId(entry), number, kind)
    return _act(here, entry, command, form, "bye-requested")


@router.post("/players/{entry}/cancel-bye")
def cancel_bye(here: AtSection, entry: int, form: Submitted) -> Response:
    """Take a requested bye back."""
    said = ONE_ROUND.read(form)
    if not form.ok:
        return player_page(here, entry, form)
    command = CancelBye(here.section.id, EntryId(entry), said["round"])
    return _act(here, entry, command, form, "bye-cancelled")


@router.post("/players/{entry}/board")
def fix_board(here: AtSection, entry: int, form: Submitted) -> Response:
    """Give the player a fixed board; an empty field takes it back."""
    said = FIXED_BOARD.read(form)
    if not form.ok:
        return player_page(here, entry, form)
    return _act(here, entry, FixBoard(EntryId(entry), said["board"] or None), form, "board-fixed")


@router.post("/players/{entry}/adjust")
def adjust(here: AtSection, entry: int, form: Submitted) -> Response:
    """Set a penalty or a bonus; nought takes it back."""
    said = ADJUSTMENT.read(form)
    if not form.ok:
        return player_page(here, entry, form)
    note, after = said["adjust_note"], said["counts_after"]
    command = AdjustPoints(here.section.id, EntryId(entry), signed(said), note, after)
    return _act(here, entry, command, form, "points-adjusted")


@router.post("/players/{entry}/forbid")
def forbid(here: AtSection, entry: int, form: Submitted) -> Response:
    """Forbid that the player meets another, or that any of a club meet, or allow it again."""
    if {"company", "members"} & set(form.values):
        return _keep_apart(here, EntryId(entry), form)
    other, allowed = PROHIBITION.read(form).values()
    if not form.ok:
        return player_page(here, entry, form)
    pair = frozenset({EntryId(entry), EntryId(other)})
    if allowed:
        command: Command = AllowPairing(here.section.id, pair)
        return _act(here, entry, command, form, "pairing-allowed")
    command = ForbidPairing(here.section.id, pair, len(here.section.section.rounds) + 1)
    return _act(here, entry, command, form, "pairing-forbidden")


def _keep_apart(here: EventRequest, entry: EntryId, form: Form) -> Response:
    """Keep all apart who have a club, a federation or a family name, or let a group meet again."""
    if form.sent("members"):
        members = frozenset(map(EntryId, form.numbers("members")))
        command: Command = AllowPairing(here.section.id, members)
        return _act(here, entry, command, form, "group-allowed")
    (kind,) = COMPANY.read(form).values()
    if not form.ok:
        return player_page(here, entry, form)
    section = here.section.section
    player_card(here.section, entry)  # 404 where the section has no such entry
    members = company_of(here.section.state, section, entry, kind)
    command = ForbidPairing(section.id, members, len(section.rounds) + 1)
    return _act(here, entry, command, form, "group-forbidden")


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


@router.post("/players/{entry}/remove")
def remove(here: AtSection, entry: int, form: Submitted) -> Response:
    """Take the player out of the list before any pairing."""
    name = player_card(here.section, EntryId(entry)).person.name
    answer = here.do(RemovePlayer(here.section.id, EntryId(entry)), form)
    if isinstance(answer, Refused):
        return player_page(here, entry, refusal=answer)
    return go(f"{here.section.url}/players", "player-removed", name=name)


@router.post("/close")
def close_entries(here: AtSection, form: Submitted) -> Response:
    """Close the list and give the numbers."""
    command = CloseEntries(here.section.id, only_present=form.ticked("only_present"))
    return _of_the_list(here, here.do(command, form), "entries-closed")


def _of_the_list(here: EventRequest, answer: Outcome | Refused, said: str) -> Response:
    """Go on to the list of players or of teams; show it with what was refused."""
    if not isinstance(answer, Refused):
        return go(f"{here.section.url}/{here.section.kind.entrants}", said)
    return pages_of(here).entries_page(here, refusal=answer)


@router.post("/initial-colour")
def draw_initial_colour(here: AtSection, form: Submitted) -> Response:
    """Store the initial-colour as the arbiter drew it, or draw it."""
    colour = form.choice_or_none("colour", Colour)
    if not form.ok:
        return entries_page(here, form)
    answer = here.do(DrawInitialColour(here.section.id, colour), form)
    return _of_the_list(here, answer, "initial-colour-drawn")


@router.post("/open")
def reopen_entries(here: AtSection, form: Submitted) -> Response:
    """Take entries again."""
    answer = here.do(ReopenEntries(here.section.id), form)
    return _of_the_list(here, answer, "entries-opened")


@router.post("/renumber")
def renumber(here: AtSection, form: Submitted) -> Response:
    """Give the numbers anew after corrected data."""
    answer = here.do(Renumber(here.section.id), form)
    if isinstance(answer, Refused):
        return entries_page(here, refusal=answer)
    return go(f"{here.section.url}/players", "renumbered")


@router.post("/groups")
def make_groups(here: AtSection, form: Submitted) -> Response:
    """Make the sections of the groups."""
    groups = form.number("groups", 2, MOST_GROUPS)
    if groups is None or not form.ok:
        return entries_page(here, form)
    name = here.words.t("ui.groups.section-name", section=here.section.name)
    answer = here.do(MakeGroups(here.section.id, groups, name), form)
    if isinstance(answer, Refused):
        return entries_page(here, form, answer)
    return go(here.event.url, "groups-made")
