"""The web application: routers, the guard in front of them, and pages for what goes wrong."""

from __future__ import annotations

import asyncio
import os
import secrets
import stat
from collections.abc import AsyncIterator, Iterable
from contextlib import asynccontextmanager, suppress
from pathlib import Path
from typing import Any

from fastapi import Depends, FastAPI, Request
from fastapi.exceptions import RequestValidationError
from fastapi.openapi.utils import get_openapi
from fastapi.responses import HTMLResponse, JSONResponse, Response
from fastapi.staticfiles import StaticFiles
from starlette.exceptions import HTTPException
from starlette.middleware.gzip import GZipMiddleware
from starlette.requests import ClientDisconnect

from arbitro import __version__
from arbitro.config import Settings
from arbitro.service import EventService
from arbitro.storage import EventFileError
from arbitro.web.door import CaptainKeys, Door
from arbitro.web.loading import Listed, described
from arbitro.web.rendering import HERE, guard_page, is_fragment, render
from arbitro.web.rights import Rights, as_asked
from arbitro.web.security import Guard, Sessions

LOOPBACK_HOSTS = frozenset({"127.0.0.1", "localhost", "::1"})
_KEPT_IN = ".web-secret"


class _Application(FastAPI):
    """The application, whose JSON interface is looked at only when its description is asked for."""

    def openapi(self) -> dict[str, Any]:
        """Return the description of the JSON interface."""
        if not self.openapi_schema:
            self.openapi_schema = get_openapi(
                title=self.title, version=self.version, routes=described()
            )
        return self.openapi_schema


def create_app(
    settings: Settings,
    *,
    lan: bool = False,
    hosts: Iterable[str] = (),
    service: EventService | None = None,
) -> FastAPI:
    """Return the application for the events of a folder.

    ``lan`` opens it to the phones of the hall behind the code of ``app.state.door``. ``hosts`` are
    further names it may be called by, first the one phones are told.
    """
    further = tuple(hosts)
    settings.folder.mkdir(parents=True, exist_ok=True)
    events = service or EventService(settings.folder)

    @asynccontextmanager
    async def lifespan(_: FastAPI) -> AsyncIterator[None]:
        yield
        events.close()

    app = _Application(
        title="arbitro",
        version=__version__,
        docs_url=None,
        redoc_url=None,
        openapi_url="/api/v1/openapi.json",
        lifespan=lifespan,
        dependencies=[Depends(as_asked)],
    )
    app.state.service = events
    secret = _secret(settings.folder)
    app.state.sessions = Sessions(secret)
    app.state.captains = CaptainKeys(secret)
    app.state.door = Door(is_open=lan)
    app.state.hosts = further
    app.state.reading = asyncio.Lock()
    app.router.routes.append(Listed())
    app.mount("/static", StaticFiles(directory=HERE / "static"), name="static")
    app.add_exception_handler(HTTPException, _http_problem)
    app.add_exception_handler(RequestValidationError, _bad_address)
    app.add_exception_handler(EventFileError, _file_problem)
    app.add_exception_handler(ClientDisconnect, _left)
    app.add_exception_handler(Exception, _fault)
    app.add_middleware(GZipMiddleware, minimum_size=2000, compresslevel=5)
    app.add_middleware(
        Guard,
        sessions=app.state.sessions,
        door=app.state.door,
        routes=Rights(app),
        hosts=LOOPBACK_HOSTS | {host.lower() for host in further},
        explain=guard_page,
    )
    return app


def _secret(folder: Path) -> str:
    """Return the folder's secret, made on first use, so that open pages survive a restart."""
    path = folder / _KEPT_IN
    try:
        kept = path.read_text("ascii").strip()
    except (OSError, UnicodeDecodeError):
        kept = ""
    if len(kept) >= 40:
        return kept
    made = secrets.token_urlsafe(48)
    with suppress(OSError):  # then open pages do not survive a restart
        handle = os.open(path, os.O_WRONLY | os.O_CREAT | os.O_TRUNC, stat.S_IRUSR | stat.S_IWUSR)
        with os.fdopen(handle, "w", encoding="ascii") as file:
            file.write(made)
    return made


_KNOWN = {403: "forbidden", 404: "missing", 405: "missing", 413: "too-large"}


async def _http_problem(request: Request, problem: Exception) -> Response:
    status = problem.status_code if isinstance(problem, HTTPException) else 500
    detail = problem.detail if isinstance(problem, HTTPException) else ""
    if request.url.path.startswith("/api/"):
        return JSONResponse({"error": detail}, status)
    code = "not-yours" if detail == "role" else _KNOWN.get(status, "bad-request")
    return _above(request, render(request, "error.html", status=status, code=code))


_OF_FILES = {
    "file-disk-full": 507,
    "file-read-only": 503,
    "file-busy": 503,
    "file-failing": 503,
    "file-missing": 409,
    "file-damaged": 409,
    "file-newer": 409,
    "file-foreign": 409,
    "file-unreadable": 409,
    "file-empty": 409,
}
"""What may be wrong with an event's file, and the status of the page that says so."""


async def _file_problem(request: Request, problem: Exception) -> Response:
    """Tell why an event's file cannot be used now: nothing that was asked for has been done."""
    assert isinstance(problem, EventFileError)
    code, entry = problem.code, problem.entry
    status = _OF_FILES[code]
    if request.url.path.startswith("/api/"):
        return JSONResponse({"error": code, **({"entry": entry} if entry else {})}, status)
    return _above(request, render(request, "error.html", status=status, code=code, entry=entry))


def _above(request: Request, page: HTMLResponse) -> HTMLResponse:
    """Let a script that asked for a part of the page show what is wrong above that page."""
    if is_fragment(request):
        page.headers["hx-retarget"] = "#content"
        page.headers["hx-reswap"] = "afterbegin show:window:top"
        page.headers["hx-reselect"] = "#problem"
    return page


async def _bad_address(request: Request, problem: Exception) -> Response:
    if request.url.path.startswith("/api/"):
        faults = problem.errors() if isinstance(problem, RequestValidationError) else []
        shown = [{"where": list(each["loc"]), "what": each["msg"]} for each in faults]
        return JSONResponse({"error": "invalid", "faults": shown}, 422)
    return _above(request, render(request, "error.html", status=404, code="missing"))


async def _left(_: Request, __: Exception) -> Response:
    """Answer nobody: who asked has left before all was sent, which is no fault of ours."""
    return Response(status_code=400)


async def _fault(request: Request, _: Exception) -> Response:
    if request.url.path.startswith("/api/"):
        return JSONResponse({"error": "internal"}, 500)
    return _above(request, render(request, "error.html", status=500, code="internal"))
