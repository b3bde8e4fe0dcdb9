"""Rounds: pairing, publishing, unpairing, and the page where results are entered."""

from __future__ import annotations

from fastapi import APIRouter, HTTPException
from fastapi.responses import HTMLResponse, RedirectResponse, Response

from arbitro.desk.commands import PairAgain, PairRound, PublishRound, UnpairRound
from arbitro.desk.events import RoundPublished
from arbitro.model import EditionKey
from arbitro.reasons import Reason, Refused
from arbitro.web.asking import AtMatches, AtSection, Here
from arbitro.web.forms import Submitted
from arbitro.web.pages.team_rounds import team_round_page
from arbitro.web.rendering import go
from arbitro.web.views.boards import MAIN_RESULTS, OTHER_RESULTS, SHOWN, round_view
from arbitro.web.views.knock_out import round_title

ABSENT_WITHOUT_NOTICE = Reason("absent-without-notice", EditionKey("C.05@2018"))
router = APIRouter(include_in_schema=False, prefix="/events/{event}/s/{section}")


def round_page(here: Here, number: int, refusal: Refused | None = None) -> HTMLResponse:
    """Show a round; 404 where it is not paired."""
    if here.section.is_team:
        return team_round_page(here, number, refusal)
    shown = round_view(here.section, number)
    if shown is None:
        raise HTTPException(404)
    return here.page(
        "rounds/round.html",
        refusal=refusal,
        tab="rounds",
        shown=shown,
        main=MAIN_RESULTS,
        others=OTHER_RESULTS,
        written=SHOWN,
        stage=round_title(here.section, here.words, number),
        absent_rule=ABSENT_WITHOUT_NOTICE,
    )


def empty_page(here: Here, refusal: Refused | None = None) -> HTMLResponse:
    """Show that nothing is paired yet."""
    return here.page("rounds/none.html", refusal=refusal, tab="rounds")


def last_page(here: Here, refusal: Refused | None) -> HTMLResponse:
    """Show the last round paired, or that there is none."""
    current = here.section.section.current
    if current is None:
        return empty_page(here, refusal)
    return round_page(here, current.number, refusal)


@router.get("/rounds")
def rounds(here: AtMatches) -> Response:
    """Lead to the last round paired."""
    current = here.section.section.current
    if current is None:
        return empty_page(here)
    return RedirectResponse(f"{here.section.url}/rounds/{current.number}", 303)


@router.get("/rounds/{number}")
def one_round(here: AtMatches, number: int) -> Response:
    """Show a round; one that is still to be paired leads to the last that is."""
    view = here.section
    if len(view.section.rounds) < number <= view.rounds_total:
        return RedirectResponse(f"{view.url}/rounds", 303)
    return round_page(here, number)


@router.post("/pair")
def pair(here: AtSection, form: Submitted) -> Response:
    """Pair the next round; it is seen before it is published."""
    answer = here.do(PairRound(here.section.id), form)
    if isinstance(answer, Refused):
        return last_page(here, answer)
    rounds = here.section.section.rounds
    if not rounds[-1].published:
        return go(f"{here.section.url}/rounds/{len(rounds)}", "round-paired")
    # only games of matches that go on need no publishing
    number = next((each.number for each in rounds if each.missing), len(rounds))
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
    kept = any(isinstance(each, RoundPublished) and each.reason for each in answer.events)
    done = "round-kept" if kept else "round-published"
    return go(f"{here.section.url}/rounds/{number}", done)


@router.post("/rounds/{number}/pair-again")
def pair_again(here: AtSection, number: int, form: Submitted) -> Response:
    """Pair the last round again as things stand now."""
    answer = here.do(PairAgain(here.section.id, number), form)
    if isinstance(answer, Refused):
        return last_page(here, answer)
    return go(f"{here.section.url}/rounds/{number}", "round-paired-again")


@router.post("/rounds/{number}/unpair")
def unpair(here: AtSection, number: int, form: Submitted) -> Response:
    """Throw the pairings of the last round away."""
    command = UnpairRound(here.section.id, number, confirmed=form.ticked("confirmed"))
    answer = here.do(command, form)
    if isinstance(answer, Refused):
        return last_page(here, answer)
    return go(f"{here.section.url}/rounds", "round-unpaired")
