"""Score sheets as PDF: empty ones for a round with their heads filled in, or a game's moves."""

from __future__ import annotations

from collections.abc import Sequence

from fastapi import APIRouter, HTTPException
from fastapi.responses import Response

from arbitro.formats.pgn import Game
from arbitro.model import GameId
from arbitro.papers import UnprintableError
from arbitro.papers.score_sheet import score_sheets_pdf
from arbitro.reasons.reason import refused
from arbitro.rules.laws.notation import style_of
from arbitro.web.asking import AtSection, Here
from arbitro.web.pages.games import looking
from arbitro.web.views.games import filled, head_of

router = APIRouter(include_in_schema=False, prefix="/events/{event}/s/{section}")


@router.get("/paper/score-sheets/{number}.pdf")
def empty_sheets(here: AtSection, number: int) -> Response:
    """Give a score sheet for every board of a round: names, board and date, no moves."""
    rounds = here.section.section.rounds
    if not 1 <= number <= len(rounds):
        raise HTTPException(404)
    games = sorted(rounds[number - 1].games.values(), key=lambda game: game.board)
    heads = [head_of(here.section, game) for game in games]
    return _pdf(here, heads, f"score-sheets-{number}.pdf")


@router.get("/games/{game}/sheet.pdf")
def filled_sheet(here: AtSection, game: int) -> Response:
    """Give a game on a score sheet, in the letters asked for."""
    found = here.section.section.game(GameId(game))
    if found is None:
        raise HTTPException(404)
    return _pdf(here, [filled(here.section, found, sheet=True)], f"game-{game}.pdf")


def _pdf(here: Here, games: Sequence[Game], name: str) -> Response:
    style = style_of(looking(here.request).letters)
    try:
        made = score_sheets_pdf(games, here.words.language, style)
    except UnprintableError as problem:
        refusal = refused("paper-unprintable", text=problem.text)
        return here.page("games/refused.html", refusal=refusal, tab="games")
    headers = {"content-disposition": f'inline; filename="{name}"'}
    return Response(made, media_type="application/pdf", headers=headers)
