"""Pairing a round by hand, for one of the permitted reasons."""

from __future__ import annotations

from fastapi import APIRouter, HTTPException
from fastapi.responses import HTMLResponse, Response

from arbitro.desk.commands import PairManually
from arbitro.desk.settings import ManualReason
from arbitro.explain import Refused
from arbitro.model import EntryId
from arbitro.web.asking import AtSection, Here
from arbitro.web.forms import Form, Submitted
from arbitro.web.pages.team_manual import pair_teams, team_manual_page
from arbitro.web.rendering import go
from arbitro.web.views.manual import manual_form, manual_values

router = APIRouter(include_in_schema=False, prefix="/events/{event}/s/{section}")

MOST_BOARDS = 3000


def _page(
    here: Here, number: int, form: Form | None = None, refusal: Refused | None = None
) -> HTMLResponse:
    shown = manual_form(here.section, number)
    if shown is None:
        raise HTTPException(404)
    return here.page(
        "rounds/manual.html",
        form=form or Form(manual_values(shown)),
        refusal=refusal,
        tab="rounds",
        shown=shown,
        reasons=[
            (each.value, here.words.t(f"value.manual_reason.{each.value}")) for each in ManualReason
        ],
    )


@router.get("/rounds/{number}/manual")
def manual(here: AtSection, number: int) -> HTMLResponse:
    """Show the boards with a choice for each seat, of teams the matches."""
    if here.section.is_team:
        return team_manual_page(here, number)
    return _page(here, number)


@router.post("/rounds/{number}/manual")
def pair_manually(here: AtSection, number: int, form: Submitted) -> Response:
    """Pair as given; the engine's own answer is kept beside it."""
    if here.section.is_team:
        return pair_teams(here, number, form)
    reason = form.choice("reason", ManualReason)
    note = form.text("note", longest=300)
    games, bye = _games(here, form), _seat(here, form, "bye")
    if not form.ok or reason is None:
        return _page(here, number, form)
    command = PairManually(here.section.id, number, games, reason, bye, note)
    answer = here.do(command, form)
    if isinstance(answer, Refused):
        return _page(here, number, form, answer)
    return go(f"{here.section.url}/rounds/{number}", "paired-manually")


def _seat(here: Here, form: Form, name: str) -> EntryId | None:
    """Return the player chosen for a seat, None where the seat is empty."""
    text = form.values.get(name, "")
    if not text:
        return None
    if text.isascii() and text.isdigit() and len(text) < 9:
        entry = EntryId(int(text))
        if entry in here.section.section.entries:
            return entry
    form.fault(name, "choice")
    return None


def _games(here: Here, form: Form) -> tuple[tuple[EntryId, EntryId], ...]:
    games = []
    for board in range(1, MOST_BOARDS + 1):
        if f"white_{board}" not in form.values:
            break
        white, black = _seat(here, form, f"white_{board}"), _seat(here, form, f"black_{board}")
        if white is not None and black is not None:
            games.append((white, black))
        elif white is not black:
            form.fault(f"white_{board}" if white is None else f"black_{board}", "required")
    return tuple(games)
