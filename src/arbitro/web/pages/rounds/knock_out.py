"""The bracket of a knock-out and its matches: looked at, gone on with, decided."""

from __future__ import annotations

from fastapi import APIRouter, HTTPException
from fastapi.responses import HTMLResponse, Response

from arbitro.desk.derived.knock_out.record import classes_played, report_of_class
from arbitro.desk.features.knock_out.answers import ContinueMatch
from arbitro.formats.exporters import Outgoing
from arbitro.model import GameId, RateClass
from arbitro.papers.bracket import PAPER_SIZES, bracket_pdf
from arbitro.reasons import Refused
from arbitro.web.event_request import AtSection, EventRequest
from arbitro.web.forms.form import Form, Submitted
from arbitro.web.http.downloads import shown_as
from arbitro.web.pages.event.files import FORMATS, written
from arbitro.web.pages.rounds.hall import acts_at_board
from arbitro.web.rendering.templates import go
from arbitro.web.views.event.acts import Act
from arbitro.web.views.rounds.knock_out import MatchPage, bracket_page, bracket_sheet, match_page

router = APIRouter(include_in_schema=False, prefix="/events/{event}/s/{section}")


def _is_knock_out(here: EventRequest) -> None:
    if not here.section.section.settings.system.is_knock_out:
        raise HTTPException(404)


@router.get("/bracket")
def bracket(here: AtSection) -> HTMLResponse:
    """Show the bracket."""
    _is_knock_out(here)
    shown = bracket_page(here.section, here.words)
    return here.page("knock_out/bracket.html", shown=shown)


@router.get("/paper/bracket")
def paper(here: AtSection) -> HTMLResponse:
    """Show the bracket for printing."""
    _is_knock_out(here)
    shown = bracket_page(here.section, here.words)
    if shown is None:
        raise HTTPException(404)
    return here.page("knock_out/paper.html", shown=shown, printed=here.now())


@router.get("/paper/bracket.pdf")
def pdf(here: AtSection, paper: str = "a4") -> Response:
    """Give the bracket as PDF, on A4 or A3."""
    _is_knock_out(here)
    sheet = bracket_sheet(here.section, here.words)
    if sheet is None or paper not in PAPER_SIZES:
        raise HTTPException(404)
    made = bracket_pdf(sheet, here.words.language, paper)
    if isinstance(made, Refused):
        return here.page("games/refused.html", refusal=made)
    headers = shown_as(f"bracket-{paper}.pdf")
    return Response(made, media_type="application/pdf", headers=headers)


def _match_page(
    here: EventRequest, number: int, refusal: Refused | None = None, form: Form | None = None
) -> HTMLResponse:
    _is_knock_out(here)
    shown = match_page(here.section, here.words, number)
    if shown is None:
        raise HTTPException(404)
    return here.page(
        "knock_out/match.html",
        refusal=refusal,
        form=form,
        shown=shown,
        acts_of=_acts_at_boards(here, shown, number),
    )


def _acts_at_boards(here: EventRequest, shown: MatchPage, number: int) -> dict[GameId, list[Act]]:
    """Return the results each game of a match may be given, which lead back to the match."""
    back = f"{here.section.url}/matches/{number}"
    return {
        board.game.id: [act for act in acts_at_board(here, board.game, back) if act.command]
        for stage in shown.stages
        for board, _, _ in stage.games
    }


@router.get("/matches/{number}")
def match(here: AtSection, number: int) -> HTMLResponse:
    """Show a match with its games."""
    return _match_page(here, number)


@router.post("/matches/{number}/continue")
def go_on(here: AtSection, number: int, form: Submitted) -> Response:
    """Start the next game of a match, with the bids for an Armageddon where they are asked for."""
    shown = match_page(here.section, here.words, number)
    if shown is None or shown.tie.first.entry is None or shown.tie.second.entry is None:
        raise HTTPException(404)
    bids = None
    if shown.tie.state == "bids":
        first, second = (_seconds(form, name) for name in ("bid_first", "bid_second"))
        if first is None or second is None:
            return _match_page(here, number, form=form)
        bids = (first, second)
    command = ContinueMatch(
        here.section.id, shown.tie.first.entry, shown.tie.second.entry, bids=bids
    )
    answer = here.do(command, form)
    if isinstance(answer, Refused):
        return _match_page(here, number, answer, form)
    return go(f"{here.section.url}/matches/{number}#games", "game-started")


def _seconds(form: Form, name: str) -> int | None:
    """Read a time written as minutes and seconds, ``3:45``, or as minutes."""
    minutes, colon, seconds = form.text(name, required=True).partition(":")
    parts = (minutes, seconds if colon else "0")
    if all(part.isascii() and part.isdigit() and len(part) < 3 for part in parts):
        found = 60 * int(parts[0]) + int(parts[1])
        if int(parts[1]) < 60 and found:
            return found
    form.fault(name, "bid")
    return None


@router.get("/report-{rated}.trf")
def report(here: AtSection, rated: str, edition: str = "2026") -> Response:
    """Write the report of the games of one class of rating."""
    _is_knock_out(here)
    kinds = {class_.value: class_ for class_ in RateClass}
    kind, form = kinds.get(rated), FORMATS.get(edition)
    if kind is None or form is None or kind not in classes_played(here.section.section):
        raise HTTPException(404)
    tournament = report_of_class(here.section.section, here.section.tournament, kind)
    name = f"{here.event.id}-{here.section.id}-{rated}-trf{edition}.trf"
    return written(here, form, Outgoing(tournament), name)
