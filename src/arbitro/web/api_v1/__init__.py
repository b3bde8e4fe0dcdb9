"""The JSON interface, version 1: read an event, enter results. Described by openapi.json."""

from __future__ import annotations

from fastapi import APIRouter

from arbitro.web.api_v1 import (
    arbiters,
    bracket,
    games,
    groups,
    incidents,
    late_teams,
    play_offs,
    publishing,
    routes,
    teams,
)

router = APIRouter()
router.include_router(routes.router)
router.include_router(arbiters.router)
router.include_router(incidents.router)
router.include_router(games.router)
router.include_router(teams.router)
router.include_router(publishing.router)
router.include_router(late_teams.router)
router.include_router(groups.router)
router.include_router(bracket.router)
router.include_router(play_offs.router)

__all__ = ["router"]
