"""The moves of games for programs: which boards have them, and a PGN to attach to its boards."""

from __future__ import annotations

from fastapi import APIRouter, HTTPException, Request, Response
from fastapi.responses import JSONResponse
from pydantic import Field

from arbitro.answers.interface.games import AttachedGameItem, GameBoardItem, MovesOut
from arbitro.desk.derived.lists.game_matching import MatchedGame, match_games
from arbitro.desk.features.games import AttachedGame, AttachGames
from arbitro.formats.pgn import PgnGame, games_in
from arbitro.reasons import Refused
from arbitro.web.api_v1.answer_routes import AnswerRoute
from arbitro.web.api_v1.answers import form_of, only_json, refused_answer
from arbitro.web.api_v1.bodies import CommandBody
from arbitro.web.event_request import AtSection, EventRequest
from arbitro.web.rendering.templates import may

router = APIRouter(
    route_class=AnswerRoute,
    prefix="/api/v1/events/{event}/sections/{section}/games",
    tags=["arbitro"],
)


class MovesIn(CommandBody):
    """A PGN of any number of games. Without ``round`` the tag of each game names it."""

    pgn: str = Field(max_length=4_000_000)
    round: int | None = Field(default=None, ge=1)
    replace: bool = Field(default=False, description="replace other moves that are there")
    source: str = Field(default="", max_length=120, description="name of the file")


@router.get("")
def boards(here: AtSection, number: int | None = None) -> list[GameBoardItem]:
    """List the boards of a section, of one round if asked, and whether they have moves."""
    texts, told = here.section.section.game_texts, may(here.request, "organise")
    return [
        GameBoardItem(
            game=game.id,
            round=game.round,
            board=game.board,
            white=game.white,
            black=game.black,
            result=None if game.result is None else game.result.value,
            digest=(texts[game.id].digest if told else "") if game.id in texts else None,
        )
        for round_ in here.section.section.rounds
        for game in sorted(round_.games.values(), key=lambda game: game.board)
        if number in {None, game.round}
    ]


@router.post("")
def attach(
    here: AtSection, wanted: MovesIn, request: Request, response: Response
) -> MovesOut | JSONResponse:
    """Keep the games of a PGN with their boards and tell what became of each."""
    only_json(request)
    section = here.section.section
    games = _games(wanted.pgn)
    if not games:
        raise HTTPException(422, "no-game")
    not_read = sum(game.not_read for game in games)
    found = match_games(here.event.state, section, games, wanted.round)
    items = [_make_attached(game, replace=wanted.replace) for game in found]
    kept = tuple(
        AttachedGame(game.game.id, game.text, _digest(here, game))
        for game, item in zip(found, items, strict=True)
        if game.game is not None and not item.problem
    )
    if not kept:
        return MovesOut(version=None, games=tuple(items), not_read=not_read)
    form = form_of(wanted.command)
    done = here.do(AttachGames(section.id, kept, wanted.source), form)
    if isinstance(done, Refused):
        return refused_answer(done, here.words)
    if done.repeated:
        response.headers["idempotency-replayed"] = "true"
    return MovesOut(version=done.version, games=tuple(items), not_read=not_read)


def _games(text: str) -> list[PgnGame]:
    """Return the games of a PGN; none where the text holds what no file can."""
    try:
        source = text.encode()
    except UnicodeEncodeError:
        return []
    return list(games_in(source))


def _make_attached(match: MatchedGame, *, replace: bool) -> AttachedGameItem:
    stays = "replaces" in match.remarks and not replace
    return AttachedGameItem(
        number=match.number,
        line=match.first_line,
        white=match.white,
        black=match.black,
        game=None if match.game is None else match.game.id,
        how=match.how,
        problem="has-moves" if stays else match.problem,
        remarks=() if stays else tuple(match.remarks),
    )


def _digest(here: EventRequest, match: MatchedGame) -> str:
    """Return the digest of what stands with the board of a match."""
    kept = here.section.section.game_texts.get(match.game.id) if match.game else None
    return "" if kept is None else kept.digest
