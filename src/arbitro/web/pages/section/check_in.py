"""Who is there: found by a few letters, noted by one key; absences with what follows."""

from __future__ import annotations

from typing import Any

from fastapi import APIRouter
from fastapi.responses import HTMLResponse, JSONResponse, Response

from arbitro.desk.commands import (
    CancelBye,
    CheckIn,
    Command,
    ReinstatePlayer,
    RequestBye,
    WithdrawPlayer,
)
from arbitro.desk.kernel.command_group import CommandGroup
from arbitro.i18n.sentences.history import sentence
from arbitro.model import EntryId, Result
from arbitro.reasons import Refused
from arbitro.web.event_request import AtSection, EventRequest
from arbitro.web.forms.form import Submitted
from arbitro.web.rendering.templates import environment, may, named, status_of
from arbitro.web.session.access import Action, NotAllowedError, roles_for
from arbitro.web.views.event.pagination import part_of
from arbitro.web.views.rounds.check_in import Presence, presences

router = APIRouter(include_in_schema=False, prefix="/events/{event}/s/{section}/check-in")

_BYES = {"half": Result.HALF_POINT_BYE, "zero": Result.ZERO_POINT_BYE}


@router.get("")
def page(here: AtSection) -> HTMLResponse:
    """Show everybody, those not noted as present first to be found.

    Of thousands the first come with the page, and the script reads the others once it is seen.
    """
    shown = presences(here.section)
    clubs = sorted({row.person.club for row in shown.rows if row.person.club})
    part = part_of(shown.rows, f"{here.section.url}/check-in", here.request.query_params)
    return here.page("check_in/page.html", shown=shown, part=part, clubs=clubs)


@router.post("")
def note(here: AtSection, form: Submitted) -> Response:
    """Note one thing of an entry, or of several in one act, and answer with their lines."""
    entries = [EntryId(number) for number in dict.fromkeys(form.numbers("entry"))]
    if not entries or not here.section.section.entries.keys() >= set(entries):
        return JSONResponse({"refused": here.words.t("ui.check.nobody")}, 404)
    upcoming = presences(here.section).round
    try:
        found = [_command(here, entry, form.sent("what"), upcoming) for entry in entries]
    except NotAllowedError as problem:
        who = named(here.words, roles_for(problem.action))
        return JSONResponse({"refused": here.words.t("ui.hall.not-yours", who=who)}, 403)
    commands = tuple(command for command in found if command is not None)
    if len(commands) < len(found):
        return JSONResponse({"refused": here.words.t("ui.fault.choice")}, 422)
    answer = here.do(CommandGroup(commands) if len(commands) > 1 else commands[0], form)
    if isinstance(answer, Refused):
        told = [
            here.words.refused(answer),
            *(here.words.reason(reason) for reason in answer.reasons),
        ]
        return JSONResponse({"refused": " ".join(told), "token": answer.token}, status_of(answer))
    said = sentence(answer.events, here.event.state, here.words) if answer.events else ""
    shown = {row.entry: row for row in presences(here.section).rows}
    return JSONResponse(
        {
            "version": answer.version,
            "command": form.command if answer.events else "",
            "rows": [_row(here, shown[entry]) for entry in entries],
            "said": said,
        }
    )


def _row(here: EventRequest, found: Presence) -> str:
    module: Any = environment().get_template("check_in/row.html").module
    return str(module.row(found, here.words.t)).strip()


def _command(here: EventRequest, entry: EntryId, what: str, upcoming: int) -> Command | None:
    """Return what is asked for; 403 where the device may note presence and no more.

    Byes are those of the ``upcoming`` round.
    """
    section = here.section.section
    if what in {"present", "missing"}:
        return CheckIn(section.id, entry, what == "present")
    if what not in {"half", "zero", "withdraw", "back"}:
        return None
    if not may(here.request, Action.CHANGE_ENTRIES.value):
        raise NotAllowedError(Action.CHANGE_ENTRIES)
    if what == "withdraw":
        return WithdrawPlayer(section.id, entry)
    if what == "back":
        if section.entries[entry].expelled:
            return None  # on the player's own page, by whoever takes the expulsion back
        if section.entries[entry].withdrawn:
            return ReinstatePlayer(section.id, entry)
        return CancelBye(section.id, entry, upcoming)
    return RequestBye(section.id, entry, upcoming, _BYES[what])
