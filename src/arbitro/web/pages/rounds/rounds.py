"""Rounds: pairing, publishing, unpairing, why they are so, and where results are entered."""

from __future__ import annotations

from fastapi import APIRouter
from fastapi.responses import HTMLResponse, RedirectResponse, Response

from arbitro.desk.commands import (
    CloseEntries,
    Command,
    PairAgain,
    PairRound,
    PublishRound,
    SwapColours,
    UnpairRound,
)
from arbitro.desk.events import RoundPublished
from arbitro.desk.kernel.state import Game, Section
from arbitro.desk.values.settings import GameResult, ReasonByHand
from arbitro.i18n.event_values import SHOWN
from arbitro.reasons import Refused
from arbitro.service import Outcome
from arbitro.web.actions.game_actions import CLEAR, check_role, game_of, put_down, result_command
from arbitro.web.event_request import AtMatches, AtSection, EventRequest
from arbitro.web.forms.form import Form, Submitted
from arbitro.web.pages.by_kind.pages_by_kind import pages_of
from arbitro.web.rendering.templates import go, is_fragment, status_of
from arbitro.web.views.event.boards import MAIN_RESULTS, OTHER_RESULTS, board_view, progress_of
from arbitro.web.views.event.teams import match_of_game

router = APIRouter(include_in_schema=False, prefix="/events/{event}/s/{section}")

SWAP = "swap"
_MOST_TOLD = 6
"""So many causes are told again once a round is paired anew: they are part of an address."""


def empty_page(
    here: EventRequest, refusal: Refused | None = None, *, number: int = 0
) -> HTMLResponse:
    """Show that nothing is paired yet, or not the round of a number."""
    return here.page("rounds/none.html", refusal=refusal, number=number)


def last_page(here: EventRequest, refusal: Refused | None) -> HTMLResponse:
    """Show the last round paired, or that there is none."""
    current = here.section.section.current
    if current is None:
        return empty_page(here, refusal)
    return pages_of(here).round_page(here, current.number, refusal)


@router.get("/rounds")
def rounds(here: AtMatches) -> Response:
    """Lead to the last round paired."""
    current = here.section.section.current
    if current is None:
        return empty_page(here)
    return RedirectResponse(f"{here.section.url}/rounds/{current.number}", 303)


@router.get("/rounds/{number}")
def one_round(here: AtMatches, number: int) -> Response:
    """Show a round, or that it is still to be paired."""
    view = here.section
    if len(view.section.rounds) < number <= view.rounds_total:
        return empty_page(here, number=number)
    return pages_of(here).round_page(here, number)


@router.post("/pair")
def pair(here: AtSection, form: Submitted) -> Response:
    """Pair the next round; it is seen before it is published.

    With ``close`` entries are closed first: two commands, of which the second can be refused alone.
    """
    if form.ticked("close") and not here.section.section.entries_closed:
        closed = here.do(CloseEntries(here.section.id), form.apart("close"))
        if isinstance(closed, Refused):
            return last_page(here, closed)
    answer = here.do(PairRound(here.section.id), form)
    if isinstance(answer, Refused):
        return last_page(here, answer)
    rounds = here.section.section.rounds
    if not rounds[-1].published:
        return go(f"{here.section.url}/rounds/{len(rounds)}", "round-paired")
    # only games of matches that go on need no publishing
    number = next((round_.number for round_ in rounds if round_.missing), len(rounds))
    return go(f"{here.section.url}/rounds/{number}", "games-started")


@router.post("/rounds/{number}/publish")
def publish(here: AtSection, number: int, form: Submitted) -> Response:
    """Publish a round; one that is out of date only with a reason."""
    reason = form.text("reason", longest=300)
    if not form.ok:
        return last_page(here, None)
    answer = here.do(PublishRound(here.section.id, number, reason), form)
    if isinstance(answer, Refused):
        return last_page(here, answer)
    kept = any(isinstance(event, RoundPublished) and event.reason for event in answer.events)
    done = "round-kept" if kept else "round-published"
    return here.go(answer, f"{here.section.url}/rounds/{number}", done)


@router.post("/rounds/{number}/pair-again")
def pair_again(here: AtSection, number: int, form: Submitted) -> Response:
    """Pair the last round again as things stand now."""
    before = here.outdated(here.section)
    case, note = _in_a_case(form)
    if not form.ok:
        return last_page(here, None)
    answer = here.do(PairAgain(here.section.id, number, case=case, note=note), form)
    if isinstance(answer, Refused):
        return last_page(here, answer)
    why = () if before is None else (*before.causes[:_MOST_TOLD], *before.done)
    return here.go(answer, f"{here.section.url}/rounds/{number}", "round-paired-again", why=why)


@router.post("/rounds/{number}/unpair")
def unpair(here: AtSection, number: int, form: Submitted) -> Response:
    """Throw the pairings of the last round away."""
    case, note = _in_a_case(form)
    if not form.ok:
        return last_page(here, None)
    confirmed = form.ticked("confirmed")
    command = UnpairRound(here.section.id, number, confirmed=confirmed, case=case, note=note)
    answer = here.do(command, form)
    if isinstance(answer, Refused):
        return last_page(here, answer)
    return here.go(answer, f"{here.section.url}/rounds", "round-unpaired")


def _in_a_case(form: Form) -> tuple[ReasonByHand | None, str]:
    """Return the case in which published pairings are changed, and what happened."""
    return form.choice_or_none("case", ReasonByHand), form.text("note", longest=300)


@router.post("/games/{game}/result")
def enter(here: AtSection, game: int, form: Submitted) -> Response:
    """Enter, correct or clear the result of a game."""
    found = game_of(here, game)
    command = asked_for(here.whole_section.section, found, form)
    check_role(here, found, command)
    if not form.ok:
        return _show(here, found, form, None)
    answer = put_down(here, found, command, form) if command else None
    refusal = answer if isinstance(answer, Refused) else None
    page = _show(here, game_of(here, game), form, refusal)
    # A version is counted for each event: of several this number would name the last alone.
    if isinstance(answer, Outcome) and len(answer.events) == 1 and not answer.repeated:
        page.headers["x-own-version"] = str(answer.version)
    return page


def asked_for(section: Section, game: Game, form: Form) -> Command | None:
    """Return what a row of the boards asks for: a result, none, or the colours exchanged."""
    if not form.sent("result") and form.sent("other") == SWAP:
        return SwapColours(section.id, game.id, for_rating=True)
    wanted, stood = _wanted(form), _result(form, "expected")
    return result_command(section.id, game, wanted, stood, section.current)


def _wanted(form: Form) -> GameResult | None:
    """Return the result of the button pressed, else of the list beside it; None to clear."""
    if form.sent("result"):
        return _result(form, "result")
    if form.sent("other") == CLEAR:
        return None
    return form.choice("other", GameResult)


def _result(form: Form, name: str) -> GameResult | None:
    return form.choice_or_none(name, GameResult)


def _show(here: EventRequest, game: Game, form: Form, refusal: Refused | None) -> Response:
    """Show the row to a script, the whole round to everybody else."""
    if not is_fragment(here.request):
        if refusal is not None or not form.ok:
            page = pages_of(here).round_page(here, game.round, refusal)
            page.status_code = 422 if refusal is None else status_of(refusal)
            return page
        return go(f"{here.section.url}/rounds/{game.round}#game-{game.id}")
    return _row(here, game, form, refusal)


def _row(here: EventRequest, game: Game, form: Form, refusal: Refused | None) -> HTMLResponse:
    return here.page(
        "rounds/row_answer.html",
        refusal=refusal,
        form=form,
        shown=progress_of(here.section.section.rounds[game.round - 1]),
        board=board_view(here.section, game),
        of_match=match_of_game(here.section, game),
        main=MAIN_RESULTS,
        others=OTHER_RESULTS,
        written=SHOWN,
    )
