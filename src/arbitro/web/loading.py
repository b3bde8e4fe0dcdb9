"""Modules of pages and of the JSON interface, imported when one of their routes is asked for."""

from __future__ import annotations

from collections.abc import Callable
from functools import cache
from importlib import import_module
from typing import Any

from fastapi import APIRouter, Depends, HTTPException
from fastapi.routing import APIRoute
from starlette.concurrency import run_in_threadpool
from starlette.routing import BaseRoute, Match

from arbitro.web.rights import LISTED, as_asked, is_plain
from arbitro.web.routes import JSON, TOPICS
from arbitro.web.security import Asked, Receive, Scope, Send


class Listed(BaseRoute):
    """All routes of the list: each request is handed to the module its right was found for."""

    def matches(self, scope: Scope) -> tuple[Match, Scope]:
        """Match what the guard has found listed, and paths that are there for other methods."""
        asked: Asked | None = scope["state"]["asked"]
        if asked is not None:
            return (Match.NONE if asked.module is None else Match.FULL), {}
        path = scope["path"]
        known = is_plain(path) and any(each.fits(path) for each in LISTED)
        return (Match.PARTIAL if known else Match.NONE), {}

    async def handle(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Run the route asked for; 405 where the path is there, but not for this method."""
        asked: Asked | None = scope["state"]["asked"]
        if asked is None or asked.module is None:
            raise HTTPException(405)
        router = await run_in_threadpool(guarded, asked.module)
        endpoint = _endpoints(asked.module)[asked.name]
        scope["state"]["asked"] = asked._replace(endpoint=endpoint)
        await router(scope, receive, send)


@cache
def guarded(module: str) -> APIRouter:
    """Return the routes of a module, each run only where it is the one that was asked for."""
    router = APIRouter(dependencies=[Depends(as_asked)])
    router.include_router(router_of(module))
    return router


def router_of(module: str) -> APIRouter:
    """Return the router of a module, which is imported if it is not there yet."""
    router: APIRouter = import_module(f"arbitro.web.{module}").router
    return router


@cache
def _endpoints(module: str) -> dict[str, Callable[..., Any]]:
    return {
        f"{method} {each.path_format}": each.endpoint
        for each in router_of(module).routes
        if isinstance(each, APIRoute)
        for method in each.methods or ()
    }


def described() -> list[BaseRoute]:
    """Return the routes of the JSON interface, for its description."""
    modules = (each.module for each in TOPICS if each.module.startswith(JSON))
    return [route for module in modules for route in router_of(module).routes]
