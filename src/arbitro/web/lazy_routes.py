"""Modules of pages and of the JSON interface, imported when one of their routes is asked for."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from functools import cache
from hashlib import sha256
from importlib import import_module
from typing import Any

from fastapi import APIRouter, Depends, HTTPException, Request, Response
from fastapi.dependencies.models import Dependant
from fastapi.exceptions import RequestValidationError
from fastapi.responses import HTMLResponse
from fastapi.routing import APIRoute
from starlette.concurrency import run_in_threadpool
from starlette.routing import BaseRoute, Match

from arbitro import clock
from arbitro.service import UnknownEventError
from arbitro.storage import StoreError
from arbitro.web.http.json_headers import answering
from arbitro.web.http.query import (
    MEANINGFUL,
    SAID_ONCE,
    UnknownParameterError,
    leading_on,
    leave_out,
    only,
    parameters_of,
    query_of,
    unread_of,
    without,
)
from arbitro.web.http.request_language import language_of
from arbitro.web.http.request_origin import Receive, Scope, Send
from arbitro.web.rendering.page_cache import (
    COMMAND_MARK,
    filled,
    in_turn,
    is_shared,
    key_of,
    writing,
)
from arbitro.web.rendering.templates import THEME_COOKIE, THEMES
from arbitro.web.routes.page_parameters import ANY, PARAMETERS, gives_file
from arbitro.web.routes.route_group import JSON
from arbitro.web.routes.route_needs import lacking
from arbitro.web.routes.route_rights import as_asked, is_plain, routes_of
from arbitro.web.routes.table import TOPICS
from arbitro.web.session.guard import SAFE_METHODS, WITHIN, RouteRequest, Session

READ_ONLY = "standby"
"""What is answered to whatever would change something, where another computer makes the changes."""

_WHILE_READ_ONLY = frozenset(
    {
        *("POST /preferences", "POST /devices/network", "POST /standby/join", "POST /standby/ask"),
        *("POST /standby/take-over", "POST /shown-tables"),
    }
)
"""What changes nothing of the events, or is about the two computers."""


class RouteList(BaseRoute):
    """All routes of the list: each request is handed to the module its right was found for."""

    def matches(self, scope: Scope) -> tuple[Match, Scope]:
        """Match what the guard has found listed, and paths that are there for other methods."""
        asked: RouteRequest | None = scope["state"]["asked"]
        if asked is not None:
            return (Match.NONE if asked.module is None else Match.FULL), {}
        path = scope["path"]
        known = is_plain(path) and any(True for _ in routes_of(path))
        return (Match.PARTIAL if known else Match.NONE), {}

    async def handle(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Run the route asked for; 405 where the path is there, but not for this method."""
        asked: RouteRequest | None = scope["state"]["asked"]
        if asked is None or asked.module is None:
            raise HTTPException(405)
        if lacks := lacking(asked.module, asked.name):
            raise HTTPException(501, f"needs-{lacks.value}")
        is_read_only = not scope["app"].state.standby.is_serving
        if (
            is_read_only
            and scope["method"] not in SAFE_METHODS
            and asked.name not in _WHILE_READ_ONLY
        ):
            raise HTTPException(503, READ_ONLY)
        if scope["query_string"] and not asked.module.startswith(JSON):
            send = await _with_known_parameters(scope, asked.module, asked.name, send)
        if is_shared(scope):
            page = await _of_all(Request(scope))
            if page is not None:
                await page(scope, receive, send)
                return
        if asked.module.startswith(JSON):
            send = answering(scope, asked.name, send)
        # In a thread: the first import of a module would hold up the loop, and all that is answered
        # in it.
        router = await run_in_threadpool(guarded, asked.module)
        endpoint = _endpoints(asked.module)[asked.name]
        scope["state"]["asked"] = asked._replace(endpoint=endpoint)
        if scope["method"] not in SAFE_METHODS:
            async with writing():
                await router(scope, receive, send)
        # Who listens must not wait for one who reads; and what is made for all has its turn already
        # (`Bodies`).
        elif asked.module in _WITHOUT_END or scope["state"].get("within") is WITHIN:
            await router(scope, receive, send)
        else:
            await in_turn(router, scope, receive, send)


_WITHOUT_END = frozenset({"live.event_stream"})


async def _with_known_parameters(scope: Scope, module: str, route: str, send: Send) -> Send:
    """Take out what a page does not read of its address; refuse what would mislead without.

    A file, and whatever changes something, is refused: there is no page that could name it.
    """
    await run_in_threadpool(guarded, module)
    query, known = query_of(scope), known_parameters(module, route)
    if ANY in known:
        leave_out(scope, ())
        return send
    is_page = scope["method"] in SAFE_METHODS and not gives_file(route)
    if is_page:
        known |= SAID_ONCE
    elif "said" not in known and any(name == "said" for name, _ in parameters_of(query)):
        # sent from a page whose address still says what was done before
        query = without(query, SAID_ONCE - known)
        scope["query_string"] = query.encode("latin-1")
    unread = unread_of(query, known)
    if unread and not (is_page and MEANINGFUL.isdisjoint(unread)):
        raise UnknownParameterError(unread)
    leave_out(scope, unread)
    return leading_on(only(query, unread), send) if unread else send


async def _of_all(request: Request) -> Response | None:
    """Return a page that several are shown, with what is this session's own; None for no such."""
    state = request.app.state
    session: Session = request.state.session
    theme = request.cookies.get(THEME_COOKIE, "")
    key = key_of(
        request.url.path,
        request.url.query,
        language_of(request),
        theme if theme in THEMES else "",
        session.grant,
    )
    try:
        body = await state.bodies.latest(key)
    # Not said here: asked for without sharing, the page itself says what is wrong.
    except (UnknownEventError, StoreError):
        return None
    if body is None:
        return None
    html = body.html
    if COMMAND_MARK in html:  # read from a browser's store, an identifier would be sent twice
        return HTMLResponse(filled(html, state.sessions.token(session)))
    tag = _tag_of(html, session.name)
    kept = {"etag": tag, "cache-control": "private, no-cache"}
    known = request.headers.get("if-none-match", "").split(",")
    # Whatever packs an answer on its way makes its tag a weak one.
    if tag in (text.strip().removeprefix("W/") for text in known):
        return Response(status_code=304, headers=kept)
    return HTMLResponse(filled(html, state.sessions.token(session)), headers=kept)


def _tag_of(html: str, session: str) -> str:
    """Return what tells a page of a session from others, another one each day like its token."""
    day = clock.now().date().isoformat()
    return f'"{sha256(f"{session} {day} {html}".encode(errors="replace")).hexdigest()[:32]}"'


@cache
def guarded(module: str) -> APIRouter:
    """Return the routes of a module, each run only where it is the one that was asked for."""
    checks = [Depends(as_asked)]
    if module.startswith(JSON):
        checks.append(Depends(only_known_parameters))
    router = APIRouter(dependencies=checks)
    router.include_router(router_of(module))
    return router


async def only_known_parameters(request: Request) -> None:
    """Refuse a parameter of the address that the route asked for does not have.

    A program that misspells one, or believes there is one, is told so and not answered otherwise.
    """
    route = request.scope["route"]
    assert isinstance(route, APIRoute), "a route of ours"
    known = tuple(_parameters(route.dependant))
    unknown = [name for name in dict(request.query_params) if name not in known]
    if unknown:
        allowed = ", ".join(known) or "none"
        told = f"Unknown parameter; those of this address: {allowed}"
        raise RequestValidationError(
            [{"type": "extra_forbidden", "loc": ("query", name), "msg": told} for name in unknown]
        )


def _parameters(dependant: Dependant) -> Iterator[str]:
    """Give the names of the parameters that a route declares, itself or by what it depends on."""
    yield from (query_param.alias for query_param in dependant.query_params)
    for dependency in dependant.dependencies:
        yield from _parameters(dependency)


def router_of(module: str) -> APIRouter:
    """Return the router of a module, which is imported if it is not there yet."""
    router: APIRouter = import_module(f"arbitro.web.{module}").router
    return router


def known_parameters(module: str, route: str) -> frozenset[str]:
    """Return what a route reads of its address: by the table, or as arguments of its handler."""
    return _declared(module)[route].union(PARAMETERS.get(route, ()))


@cache
def _declared(module: str) -> dict[str, frozenset[str]]:
    """Return the parameters that the handlers of a module declare, by route."""
    return {
        f"{method} {route.path_format}": frozenset(_parameters(route.dependant))
        for route in router_of(module).routes
        if isinstance(route, APIRoute)
        for method in route.methods or ()
    }


@cache
def _endpoints(module: str) -> dict[str, Callable[..., Any]]:
    return {
        f"{method} {route.path_format}": route.endpoint
        for route in router_of(module).routes
        if isinstance(route, APIRoute)
        for method in route.methods or ()
    }


def described() -> list[BaseRoute]:
    """Return the routes of the JSON interface, for its description."""
    modules = (topic.module for topic in TOPICS if topic.module.startswith(JSON))
    return [route for module in modules for route in router_of(module).routes]
