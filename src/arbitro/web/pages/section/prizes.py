"""Prizes of a section: the fund, its shares with their working, a second person's check."""

from __future__ import annotations

from typing import NamedTuple

from fastapi import APIRouter, HTTPException
from fastapi.responses import HTMLResponse, Response

from arbitro.desk.commands import SetPrizes
from arbitro.formats.fund import read_fund, write_fund
from arbitro.reasons import Refused
from arbitro.rules.prizes import Fund
from arbitro.web.actions.game_actions import require_players
from arbitro.web.event_request import AtSection, EventRequest
from arbitro.web.forms.fields import Field, Fields
from arbitro.web.forms.form import Form, Submitted
from arbitro.web.forms.prizes import (
    BOARDS,
    BY,
    CONDITIONS,
    CONDITIONS_OF_TEAMS,
    FUND,
    FUND_OF_TEAMS,
    SPECIAL,
    SPECIAL_OF_TEAMS,
    board_blocks,
    fund_values,
    special_blocks,
)
from arbitro.web.http.downloads import download
from arbitro.web.kinds import ByEntrants
from arbitro.web.pages.by_kind.pages_by_kind import pages_of
from arbitro.web.pages.by_kind.player_section import prizes_page as player_prizes_page
from arbitro.web.rendering.templates import go
from arbitro.web.views.standings.prizes import PrizeRow, prizes_view

router = APIRouter(include_in_schema=False, prefix="/events/{event}/s/{section}/prizes")


class _FundForm(NamedTuple):
    """What the form of the fund asks for, under which words."""

    lead: str
    special_hint: str
    fund: Fields
    special: tuple[Field, ...]


_FUND_FORMS = ByEntrants(
    players=_FundForm("ui.prizes.lead", "ui.prizes.special-hint", FUND, (*SPECIAL, *CONDITIONS)),
    teams=_FundForm(
        "ui.teamprizes.lead",
        "ui.teamprizes.special-hint",
        FUND_OF_TEAMS,
        (*SPECIAL_OF_TEAMS, *CONDITIONS_OF_TEAMS),
    ),
)


@router.get("")
def prizes(here: AtSection) -> HTMLResponse:
    """Show who gets what."""
    return pages_of(here).prizes_page(here)


def _edit_page(here: EventRequest, form: Form, refusal: Refused | None = None) -> HTMLResponse:
    return here.page(
        "prizes/edit.html",
        form=form,
        refusal=refusal,
        asks=_FUND_FORMS.of(here.section.kind),
        by=BY["by"],
        of_boards=BOARDS,
        blocks=special_blocks(form),
        board_blocks=board_blocks(form),
    )


@router.get("/edit")
def edit_form(here: AtSection) -> HTMLResponse:
    """Show the form of the fund."""
    stands = here.section.section.prizes
    settings = here.event.state.settings
    chief = settings.chief_arbiter if settings else ""
    by = stands.by if stands else chief
    fund = stands.fund if stands else None
    return _edit_page(here, Form(fund_values(fund, by)))


@router.post("/edit")
def edit(here: AtSection, form: Submitted) -> Response:
    """Set the fund, or take it away."""
    expected = _expected(form)
    if form.ticked("remove"):
        fund = None
    else:
        BY.read(form)
        fund = pages_of(here).fund(form)
        if fund is None or not form.ok:
            return _edit_page(here, form)
    command = SetPrizes(here.section.id, fund, form.text("by", longest=60), expected)
    answer = here.do(command, form)
    if isinstance(answer, Refused):
        return _edit_page(here, form, answer)
    return go(f"{here.section.url}/prizes", "prizes-set" if fund else "prizes-removed")


def _expected(form: Form) -> Fund | None:
    """Return the fund the form was made from."""
    text = form.sent("expected")
    found = read_fund(text) if text else None
    return None if isinstance(found, Refused) else found


@router.get("/fund.json")
def fund_file(here: AtSection) -> Response:
    """Write the fund as the command line takes it."""
    stands = here.section.section.prizes
    if stands is None:
        raise HTTPException(404)
    return download(
        write_fund(stands.fund) + "\n",
        f"{here.event.id}-{here.section.id}-fund.json",
        "application/json",
    )


def _prize(here: EventRequest, entry: int) -> PrizeRow:
    """Return what a player is paid; 404 where it is nothing."""
    require_players(here)
    shown = prizes_view(here.section, here.words)
    rows = () if shown is None else shown.rows
    found = next((row for row in rows if row.entry == entry), None)
    if found is None:
        raise HTTPException(404)
    return found


@router.get("/{entry}")
def prize(here: AtSection, entry: int) -> HTMLResponse:
    """Show the prizes with that of one player open: how it comes about."""
    return player_prizes_page(here, prize=_prize(here, entry))


@router.get("/{entry}/panel")
def panel(here: AtSection, entry: int) -> HTMLResponse:
    """Show the panel of one player's prize by itself."""
    return here.page("prizes/prize_panel.html", prize=_prize(here, entry))
