"""Entering results: one row at a time, by key, by touch, or without a script."""

from __future__ import annotations

from fastapi import APIRouter, HTTPException
from fastapi.responses import HTMLResponse, Response

from arbitro.desk.commands import ClearResult, Command, CorrectResult, EnterResult, SwapColours
from arbitro.desk.derived.knock_out.bracket import is_played_now
from arbitro.desk.kernel.state import Game, Section
from arbitro.desk.values.settings import GameResult
from arbitro.model import GameId, SectionId
from arbitro.reasons import Refused
from arbitro.reasons.reason import refused
from arbitro.service import Outcome
from arbitro.web.asking import AtSection, Here, is_arbiter
from arbitro.web.forms import Form, Submitted
from arbitro.web.pages.rounds import round_page
from arbitro.web.rendering import go, is_fragment, status_of
from arbitro.web.views.boards import MAIN_RESULTS, OTHER_RESULTS, SHOWN, board_view, progress_of
from arbitro.web.views.teams import match_of_game

CLEAR, SWAP = "clear", "swap"

router = APIRouter(include_in_schema=False, prefix="/events/{event}/s/{section}")


@router.post("/games/{game}/result")
def enter(here: AtSection, game: int, form: Submitted) -> Response:
    """Enter, correct or clear the result of a game."""
    found = game_of(here, game)
    command = asked_for(here.whole_section.section, found, form)
    check_role(here, command)
    if not form.ok:
        return _show(here, found, form, None)
    answer = put_down(here, found, command, form) if command else None
    refusal = answer if isinstance(answer, Refused) else None
    page = _show(here, game_of(here, game), form, refusal)
    if isinstance(answer, Outcome) and len(answer.events) == 1 and not answer.repeated:
        page.headers["x-own-version"] = str(answer.version)
    return page


def check_role(here: Here, command: Command | None) -> None:
    """Refuse whoever may only enter results what is more: 403.

    More is a result of an earlier round or of one not published, and exchanged colours.
    """
    if is_arbiter(here.request):
        return
    section = here.whole_section.section
    current = section.current
    game = getattr(command, "game", None)
    known = current is not None and current.published and game in current.games
    if here.section.is_knock_out:
        known = game is not None and is_played_now(section, game)
    if isinstance(command, SwapColours) or (command is not None and not known):
        raise HTTPException(403, "role")


def put_down(here: Here, game: Game, command: Command, form: Form) -> Outcome | Refused:
    """Let the service decide; while the round is a preview nobody has been told to play it."""
    if not here.whole_section.section.rounds[game.round - 1].published:
        return refused("round-not-published", round=game.round)
    return here.do(command, form)


def game_of(here: Here, game: int) -> Game:
    """Return a game a result is entered for; 404 where whoever asks is shown none.

    A game of a round that is not published is no game yet to whoever is not told of the round.
    """
    found = here.section.section.game(GameId(game))
    if found is None:
        raise HTTPException(404, "game-unknown")
    return found


def asked_for(section: Section, game: Game, form: Form) -> Command | None:
    """Return what a row of the boards asks for: a result, none, or the colours exchanged."""
    if not form.values.get("result") and form.values.get("other") == SWAP:
        return SwapColours(section.id, game.id, for_rating=True)
    wanted, stood = _wanted(form), _result(form, "expected")
    return result_command(section.id, game, wanted, stood, section.current)


def _wanted(form: Form) -> GameResult | None:
    """Return the result of the button pressed, else of the list beside it; None to clear."""
    if form.values.get("result"):
        return _result(form, "result")
    if form.values.get("other") == CLEAR:
        return None
    return form.choice("other", GameResult)


def _result(form: Form, name: str) -> GameResult | None:
    return form.choice(name, GameResult) if form.values.get(name) else None


def result_command(
    section: SectionId,
    game: Game,
    wanted: GameResult | None,
    stood: GameResult | None,
    current: object,
) -> Command | None:
    """Return what a chosen result asks for; None where nothing stood and nothing is wanted.

    A result of an earlier round is corrected, one of the current round simply entered.
    """
    if wanted is None:
        return None if stood is None else ClearResult(section, game.id, stood)
    later = getattr(current, "number", game.round) > game.round
    if stood is not None and (later or wanted is stood):
        return CorrectResult(section, game.id, wanted, stood)
    return EnterResult(section, game.id, wanted, stood)


def _show(here: Here, game: Game, form: Form, refusal: Refused | None) -> Response:
    """Show the row to a script, the whole round to everybody else."""
    if not is_fragment(here.request):
        if refusal is not None or not form.ok:
            page = round_page(here, game.round, refusal)
            page.status_code = 422 if refusal is None else status_of(refusal)
            return page
        return go(f"{here.section.url}/rounds/{game.round}#game-{game.id}")
    return _row(here, game, form, refusal)


def _row(here: Here, game: Game, form: Form, refusal: Refused | None) -> HTMLResponse:
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
