"""One address for every command whose fields a form can carry: read it, decide it, show it.

The rights are those of the command, as for programs. Where it leads, and which page shows why it
was refused, follows from what the command is about.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from functools import partial
from typing import Any

from fastapi import APIRouter, HTTPException
from fastapi.responses import HTMLResponse, Response

from arbitro.desk.all_features import COMMANDS
from arbitro.desk.by_name import CONFIRMED, name_of
from arbitro.desk.commands import (
    AnswerRequest,
    ChangeEdition,
    CheckPrizes,
    ContinuePlayOff,
    DrawLots,
    DrawTeamLots,
    PairAgain,
    PairRound,
    SetPeriodRatings,
    SetRatingPeriods,
    UnpairRound,
    WithdrawIncident,
)
from arbitro.desk.kernel.command_group import CommandGroup
from arbitro.desk.kernel.fields import fields_of, is_simple, names_section
from arbitro.reasons import Reason, Refused
from arbitro.service.by_name import OFFERED, is_of_section
from arbitro.web.actions.command_actions import check_command, give
from arbitro.web.actions.game_actions import done_before
from arbitro.web.event_request import AtEvent, AtSection, EventRequest
from arbitro.web.forms.command_fields import form_of, typed_of
from arbitro.web.forms.form import Form, Submitted
from arbitro.web.forms.periods import periods_typed
from arbitro.web.pages.by_kind.pages_by_kind import pages_of
from arbitro.web.pages.event.overview import overview_page, section_page
from arbitro.web.pages.event.requests import requests_page
from arbitro.web.pages.rounds.hall import hall_page
from arbitro.web.pages.section.incidents import incident_page
from arbitro.web.pages.section.players import player_page, several_page
from arbitro.web.pages.section.rating_periods import periods_page
from arbitro.web.pages.section.teams import several_teams_page, team_page
from arbitro.web.rendering.templates import own_path
from arbitro.web.views.event.command_options import options_of
from arbitro.web.views.event.entrants_found import players_found, teams_found
from arbitro.web.views.rounds.by_hand import named_refusal

router = APIRouter(include_in_schema=False, prefix="/events/{event}")

_OF_ROUNDS = frozenset({"round", "game"})
"""Fields of commands that are shown beside the boards."""

_OF_STANDINGS = frozenset({CheckPrizes, ContinuePlayOff, DrawLots, DrawTeamLots})

_OWN_PAGES: Mapping[type, tuple[str, Callable[..., Response]]] = {
    **dict.fromkeys(
        (SetRatingPeriods, SetPeriodRatings),
        ("periods", lambda here, _values, form, refusal: periods_page(here, form, refusal)),
    ),
    AnswerRequest: (
        "requests",
        lambda here, _values, _form, refusal: requests_page(here, refusal=refusal),
    ),
    ChangeEdition: ("edit", lambda here, _values, _form, refusal: section_page(here, refusal)),
    WithdrawIncident: (
        "incidents",
        lambda here, values, form, refusal: incident_page(
            here, values["number"] or 0, form, refusal
        ),
    ),
}
"""Pages of commands whose thing is neither a person nor a team nor a round, with their places."""

_MOST_TOLD = 6
"""So many causes are told again once a round is paired anew: they are part of an address."""

SEVERAL = "several"
"""The people or teams a command is given to, where they are several."""

OTHER = "other"
"""Who is typed, by name or number, beside the player or team a form is about."""

MOST_NAMED = 5
"""So many of those who may be meant are named."""

OWN_PAGE = "own_page"
"""What the form of a command by itself sends, which is shown again where the command is refused."""


@router.get("/do/{name}")
def form_at_event(here: AtEvent, name: str) -> HTMLResponse:
    """Show the form of a command about the whole event."""
    return _form_page(here, _simple(name), Form({}))


@router.get("/s/{section}/do/{name}")
def form_in_section(here: AtSection, name: str) -> HTMLResponse:
    """Show the form of a command about a section, or about somebody who plays in it."""
    kind = _simple(name)
    if not (is_of_section(kind) or names_section(kind) or _names_entry(kind)):
        raise HTTPException(404)
    return _form_page(here, kind, Form({}))


def _simple(name: str) -> type:
    """Return a command that a form can carry; 404 for any other."""
    kind = OFFERED.get(name)
    if kind is None or not is_simple(kind):
        raise HTTPException(404)
    return kind


def _names_entry(kind: type) -> bool:
    return any(field.name == "entry" for field in fields_of(kind))


def _form_page(
    here: EventRequest, kind: type, form: Form, refusal: Refused | None = None
) -> HTMLResponse:
    """Show the form of a command by itself, with what there is to choose from."""
    if is_of_section(kind) and here.section_number is None:
        raise HTTPException(404)
    return here.page(
        "event/command.html",
        form=form,
        refusal=refusal,
        name=name_of(kind),
        where=here.event.url if here.section_number is None else here.section.url,
        fields=typed_of(kind),
        options=options_of(here.event, here.section if here.section_number else None),
    )


@router.post("/do/{name}")
def at_event(here: AtEvent, name: str, form: Submitted) -> Response:
    """Carry out a command about the whole event."""
    return _do(here, name, form)


@router.post("/s/{section}/do/{name}")
def in_section(here: AtSection, name: str, form: Submitted) -> Response:
    """Carry out a command about a section, or about somebody who plays in it."""
    return _do(here, name, form)


def _do(here: EventRequest, name: str, form: Form) -> Response:
    kind = _simple(name)
    _find_other(here, form)
    values = form_of(kind).read(form)
    _check_place(here, kind, values)
    if not form.ok:
        page = _shown(here, kind, values, form)
        page.status_code = 422  # not every page has the field that is wrong
        return page
    if kind is SetRatingPeriods:
        values["periods"] = periods_typed(values["periods"], is_day_first=form.is_day_first)
    if names_section(kind):
        values["section"] = 0 if here.section_number is None else here.section.id
    about = next((name for name in ("entry", "team") if name in values), "")
    if about and (chosen := form.numbers(SEVERAL)):
        return _give_to_each(here, kind, values, form, about, chosen)
    if kind is UnpairRound and form.ticked(CONFIRMED):
        values[CONFIRMED] = True  # the page asked before it was sent
    command = kind(**values)
    again = done_before(here, form, partial(check_command, here, name, command))
    where = _leads_to(here, kind, values, form)
    why = _changed_before(here, kind)
    answer = again or give(here, command, form)
    if isinstance(answer, Refused):
        return _shown(here, kind, values, form, answer)
    return here.go_after(answer, where, why=why)


def _find_other(here: EventRequest, form: Form) -> None:
    """Add who is typed beside the one whose panel sent the form; a fault unless it is one."""
    if not form.has(OTHER) or here.section_number is None:
        return
    about, find = ("teams", teams_found) if form.has("teams") else ("entries", players_found)
    found = find(here.section, form.text(OTHER, required=True, longest=100))
    if len(found) == 1:
        form.values[about] = f"{form.sent(about)} {found[0].id}"
    elif found:
        names = tuple(one.label for one in found[:MOST_NAMED])
        form.fault(OTHER, "several-found", names=names, count=len(found))
    else:
        form.fault(OTHER, "nobody-found")


def _give_to_each(
    here: EventRequest,
    kind: type,
    values: dict[str, Any],
    form: Form,
    about: str,
    chosen: Sequence[int],
) -> Response:
    """Give a command to several people or teams of a section in one act: to all of them or none.

    ``about`` is the field that names one.
    """
    section = here.section.section
    known = section.entries.keys() if about == "entry" else section.teams.teams.keys()
    if COMMANDS[kind].about or not set(known) >= set(chosen):
        raise HTTPException(404)
    commands = tuple(kind(**{**values, about: number}) for number in dict.fromkeys(chosen))
    for command in commands:
        check_command(here, name_of(kind), command)
    answer = here.do(CommandGroup(commands), form)
    if isinstance(answer, Refused):
        here.shown_at = f"{here.section.url}/{here.section.kind.entrants}"
        shown = several_page if about == "entry" else several_teams_page
        return shown(here, chosen, None, named_refusal(answer, here.section.name_of))
    return here.go_after(answer, _leads_to(here, kind, {**values, about: chosen[0]}, form))


def _check_place(here: EventRequest, kind: type, values: dict[str, Any]) -> None:
    """Refuse a command given where it does not belong: 404.

    A right may end with a section: what is about the event is given there only for its players.
    """
    if is_of_section(kind):
        found = here.section_number is not None
    elif here.section_number is None or names_section(kind):
        found = True
    else:
        found = values.get("entry") in here.section.section.entries
    if not found:
        raise HTTPException(404)


def _changed_before(here: EventRequest, kind: type) -> tuple[Reason, ...]:
    """Return why a round is paired again, and at which boards that brings other games."""
    before = here.outdated(here.section) if kind is PairAgain else None
    return () if before is None else (*before.causes[:_MOST_TOLD], *before.done)


def _leads_to(here: EventRequest, kind: type, values: dict[str, Any], form: Form) -> str:
    """Return the page to go on to: the one the form names, else that of what it is about."""
    back = own_path(form.sent("back", 500))
    if back == here.event.url or back.startswith(
        tuple(f"{here.event.url}{sign}" for sign in "/?#")
    ):
        return back
    if here.section_number is None:
        return here.event.url
    url = here.section.url
    if "team" in values:
        return f"{url}/teams/{values['team']}"
    if "entry" in values:
        return f"{url}/players/{values['entry']}"
    if values.get("game"):
        return f"{url}/boards/{values['game']}"
    if kind is PairRound or not values.keys().isdisjoint(_OF_ROUNDS):
        return here.section.round_url(values.get("round") or None)
    return f"{url}/{here.section.kind.entrants}"


def _shown(
    here: EventRequest,
    kind: type,
    values: dict[str, Any],
    form: Form,
    refusal: Refused | None = None,
) -> Response:
    """Show the page of what a command is about, with what is wrong at its fields or was refused."""
    again = None if form.ok else form
    if form.sent(OWN_PAGE):
        return _form_page(here, kind, form, refusal)
    if here.section_number is None:
        return overview_page(here, refusal)
    section, url = here.section.section, here.section.url
    own = _OWN_PAGES.get(kind)
    if own is not None:
        here.shown_at = f"{here.event.url if kind is AnswerRequest else url}/{own[0]}"
        return own[1](here, values, again, refusal)
    if refusal is not None:
        refusal = named_refusal(refusal, here.section.name_of)
    # What was chosen stays: a form that stood at its first choice again would do another thing.
    kept = again or form.renewed()
    team = _first_of(form, "teams") if form.has(OTHER) else values.get("team")
    entry = _first_of(form, "entries") if form.has(OTHER) else values.get("entry")
    if "team" in values or team:
        here.shown_at = f"{url}/teams"
        return team_page(here, team or 0, kept, refusal, name_of(kind))
    if entry is not None and entry in section.entries:
        here.shown_at = f"{url}/players"
        return player_page(here, entry, kept, refusal, name_of(kind))
    if kind is PairRound or not values.keys().isdisjoint(_OF_ROUNDS):
        here.shown_at = f"{here.event.url}/hall"
        named = {name: values.get(name) or None for name in ("game", "match")}
        return hall_page(here, refusal, round_=values.get("round") or None, **named)
    if kind in _OF_STANDINGS:
        here.shown_at = f"{url}/{'prizes' if kind is CheckPrizes else 'standings'}"
        return _standings(here, kind, again, refusal)
    if COMMANDS[kind].right == "settings":
        here.section_number = None
        return overview_page(here, refusal)
    here.shown_at = f"{url}/{here.section.kind.entrants}"
    return pages_of(here).entries_page(here, again, refusal)


def _first_of(form: Form, name: str) -> Any:
    """Return the first number of a field, whose panel sent the form; None where it has none."""
    return next(iter(form.numbers(name)), None)


def _standings(
    here: EventRequest, kind: type, form: Form | None, refusal: Refused | None
) -> Response:
    """Show the page of what follows the standings: the prizes, or themselves."""
    pages = pages_of(here)
    if kind is CheckPrizes:
        return pages.prizes_page(here, form, refusal)
    return pages.standings_page(here, refusal)
