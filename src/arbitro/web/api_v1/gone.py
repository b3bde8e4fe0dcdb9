"""Addresses that have moved: those of answers and of commands say where each is now."""

from __future__ import annotations

from collections.abc import Callable
from typing import Annotated

from fastapi import APIRouter, Query, Request
from fastapi.responses import JSONResponse

from arbitro.reasons import refused
from arbitro.web.api_v1.answers import refusal, refusal_answer
from arbitro.web.rendering.templates import words_of
from arbitro.web.routes.json_routes import MOVED_COMMANDS
from arbitro.web.routes.route_group import API, API_ROOT, API_SECTION, SHAPED_ROOT, SHAPED_SECTION

router = APIRouter(include_in_schema=False)

Ignored = Annotated[str, Query()]
"""A parameter the address had: whoever sends it is told of the move, and not of the parameter."""


@router.get(f"{API_SECTION}/standings")
@router.get(f"{API_SECTION}/team-standings")
@router.get(f"{API_SECTION}/standings/groups")
def standings(
    request: Request,
    event: str,
    section: int,
    after: Ignored = "",
    by: Ignored = "",
    best: Ignored = "",
    bands: Ignored = "",
) -> JSONResponse:
    """Say where standings of players, of teams and of groups are."""
    del after, by, best, bands
    return _moved(request, event, section, "standings")


@router.get(f"{API_SECTION}/rounds/{{number}}")
@router.get(f"{API_SECTION}/rounds/{{number}}/matches")
def one_round(request: Request, event: str, section: int, number: int) -> JSONResponse:
    """Say where a round of players and the matches of a round are."""
    return _moved(request, event, section, f"rounds/{number}")


@router.get(f"{API_SECTION}/rounds/{{number}}/explanations")
@router.get(f"{API_SECTION}/rounds/{{number}}/match-explanations")
def explanations(
    request: Request,
    event: str,
    section: int,
    number: int,
    entry: Ignored = "",
    not_with_entry: Ignored = "",
    player: Ignored = "",
    team: Ignored = "",
    not_with: Ignored = "",
) -> JSONResponse:
    """Say where the explanation of a round is; why two do not meet stands beside it."""
    del entry, not_with_entry, player, team, not_with
    return _moved(request, event, section, f"rounds/{number}/explanation")


@router.get(f"{API_SECTION}/bracket")
def bracket(request: Request, event: str, section: int) -> JSONResponse:
    """Say where the bracket of a knock-out is."""
    return _moved(request, event, section, "bracket")


@router.get(f"{API_SECTION}/honours")
def honours(request: Request, event: str, section: int) -> JSONResponse:
    """Say where the honours of an Olympiad are."""
    return _moved(request, event, section, "honours")


@router.get(f"{API_SECTION}/direct-titles")
def direct_titles(
    request: Request,
    event: str,
    section: int,
    championship: Ignored = "",
    women: Ignored = "",
    members: Ignored = "",
    qualifies: Ignored = "",
    subgroup: Ignored = "",
) -> JSONResponse:
    """Say where direct titles are."""
    del championship, women, members, qualifies, subgroup
    return _moved(request, event, section, "direct-titles")


@router.get(f"{API_ROOT}/calculators/clock")
def clock(
    request: Request,
    setting: Ignored = "",
    elapsed: Ignored = "",
    white: Ignored = "",
    black: Ignored = "",
    move: Ignored = "",
    at_zero: Ignored = "",
) -> JSONResponse:
    """Say where a time control is explained."""
    del setting, elapsed, white, black, move, at_zero
    return _moved_to(request, f"{SHAPED_ROOT}/calculators/clock")


@router.get(f"{API_ROOT}/calculators/handicap")
def handicap(
    request: Request, table: Ignored = "", white: Ignored = "", black: Ignored = ""
) -> JSONResponse:
    """Say where the times of two ratings are."""
    del table, white, black
    return _moved_to(request, f"{SHAPED_ROOT}/calculators/handicap")


@router.get(f"{API_ROOT}/calculators/norm")
def norm(
    request: Request, average: Ignored = "", points: Ignored = "", games: Ignored = ""
) -> JSONResponse:
    """Say where a result told by three numbers is judged."""
    del average, points, games
    return _moved_to(request, f"{SHAPED_ROOT}/calculators/norm")


def _moved(request: Request, event: str, section: int, what: str) -> JSONResponse:
    address = SHAPED_SECTION.format(event=event, section=section)
    return _moved_to(request, f"{address}/{what}")


def _moved_to(request: Request, address: str) -> JSONResponse:
    return _gone(request, "answer-moved", address)


def _gone(request: Request, code: str, address: str) -> JSONResponse:
    words = words_of(request)
    return refusal_answer(refusal(refused(code, address=address), words), 410, words)


def _command_moved(name: str) -> Callable[[Request, str], JSONResponse]:
    """Return what says where a command is given now."""

    def command_moved(request: Request, event: str) -> JSONResponse:
        address = f"{API.format(event=event)}/commands/{name}"
        return _gone(request, "command-moved", address)

    return command_moved


for _route, _name in MOVED_COMMANDS.items():
    _method, _, _path = _route.partition(" ")
    router.add_api_route(_path, _command_moved(_name), methods=[_method])
