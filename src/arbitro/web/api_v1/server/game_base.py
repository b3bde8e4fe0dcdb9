"""The database of games by JSON: searched, the tree of a position, one game."""

from __future__ import annotations

from typing import Annotated

from fastapi import APIRouter, Depends, HTTPException, Query

from arbitro.answers.interface.games import GamesFound, StoredGameItem, TreeItem
from arbitro.config import games_file
from arbitro.games import search as searching
from arbitro.games.answers import found_game, found_tree
from arbitro.games.base import GameBase, GameBaseError
from arbitro.games.tree import tree_of
from arbitro.rules.laws.board import START, Board, read_fen
from arbitro.service import EventService
from arbitro.web.actions.analysis_room_lock import only_between_rounds
from arbitro.web.api_v1.answer_routes import AnswerRoute
from arbitro.web.event_request import Service

router = APIRouter(
    route_class=AnswerRoute,
    prefix="/api/v1",
    tags=["arbitro"],
    dependencies=[Depends(only_between_rounds)],
)


Text = Annotated[str, Query(max_length=120)]
Number = Annotated[int, Query(ge=0, le=9999)]


def _open(service: EventService) -> GameBase:
    try:
        return GameBase.open(games_file(service.folder))
    except GameBaseError as problem:
        raise HTTPException(404, problem.code) from problem


@router.get("/games")
def games(
    service: Service,
    player: Text = "",
    white: Text = "",
    black: Text = "",
    event: Text = "",
    result: Text = "",
    eco: Text = "",
    position: Text = "",
    material: Text = "",
    manoeuvre: Text = "",
    year_from: Number = 0,
    year_to: Number = 0,
    rating_from: Number = 0,
    lasting: Number = 0,
    after: Annotated[int, Query(ge=0, le=1 << 60)] = 0,
) -> GamesFound:
    """Return the first hundred games behind a number for which all holds."""
    query = searching.Query(
        *(player, white, black, event, result, eco, year_from, year_to, rating_from),
        *(position, material, lasting, manoeuvre),
    )
    with _open(service) as base:
        try:
            found = searching.search(base, query, after=after)
        except searching.QueryError as problem:
            raise HTTPException(422, f"query-{problem.code}") from problem
        listed = [found_game(game) for game in base.games(found.numbers)]
    return GamesFound(games=tuple(listed), more=found.more)


@router.get("/games/tree")
def tree(service: Service, fen: Text = "") -> TreeItem:
    """Return what was played in a position, the first one if none is named."""
    position = read_fen(fen).position if fen else START
    if position is None or not position.has_kings:
        raise HTTPException(422, "query-position")
    with _open(service) as base:
        found = tree_of(base, Board(position))
    return found_tree(found)


@router.get("/games/{number}")
def one(service: Service, number: int) -> StoredGameItem:
    """Return a game with its moves."""
    with _open(service) as base:
        game = base.game(number)
    if game is None:
        raise HTTPException(404)
    return found_game(game, moves=True)
