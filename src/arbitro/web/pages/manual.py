"""Pairing a round by hand, for one of the permitted reasons."""

from __future__ import annotations

from fastapi import APIRouter, HTTPException
from fastapi.responses import HTMLResponse, Response

from arbitro.desk.commands import PairManually
from arbitro.desk.values.settings import ManualReason
from arbitro.reasons import Refused
from arbitro.web.asking import AtSection, Here
from arbitro.web.by_hand_form import pairs_of_form
from arbitro.web.forms import Form, Submitted
from arbitro.web.pages.team_manual import pair_teams, team_manual_page
from arbitro.web.rendering import go
from arbitro.web.views.manual import manual_form, manual_values
from arbitro.web.views.named import named_refusal

router = APIRouter(include_in_schema=False, prefix="/events/{event}/s/{section}")


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
    entries = here.section.section.entries
    games, bye = pairs_of_form(form, ("white", "black"), entries), form.chosen("bye", entries)
    if not form.ok or reason is None:
        return _page(here, number, form)
    command = PairManually(here.section.id, number, games, reason, bye, note)
    answer = here.do(command, form)
    if isinstance(answer, Refused):
        return _page(here, number, form, named_refusal(answer, here.section.name_of))
    return go(f"{here.section.url}/rounds/{number}", "paired-manually")
