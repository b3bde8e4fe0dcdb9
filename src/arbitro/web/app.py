"""The web application: routers, the guard in front of them, and pages for what goes wrong."""

from __future__ import annotations

import asyncio
from collections import Counter
from collections.abc import AsyncIterator, Iterable, Iterator
from contextlib import asynccontextmanager, contextmanager
from functools import cache, partial
from importlib import import_module
from pathlib import Path
from typing import TYPE_CHECKING, Any
from urllib.parse import urlsplit

from fastapi import Depends, FastAPI, Request
from fastapi.exceptions import RequestValidationError
from fastapi.responses import HTMLResponse, Response
from fastapi.staticfiles import StaticFiles
from starlette.exceptions import HTTPException
from starlette.middleware.gzip import GZipMiddleware
from starlette.requests import ClientDisconnect

from arbitro import __version__
from arbitro.abilities import Ability, can
from arbitro.config import Settings, list_file, may_call_private
from arbitro.papers.rendering import compile_with
from arbitro.papers.worker import Worker
from arbitro.regulations import UnknownEditionError
from arbitro.service import EventService
from arbitro.storage import StoreError
from arbitro.storage.tables.screen_rows import FileScreenRows
from arbitro.web import app_parts
from arbitro.web.background_work import BackgroundWork
from arbitro.web.backups.sender import BackupSender
from arbitro.web.http.local_network import LocalNetwork
from arbitro.web.http.problems import ProblemAnswer, code_of, failed
from arbitro.web.http.public_file_cache import PublicFileCache
from arbitro.web.http.query import UNKNOWN_PARAMETER, UnknownParameterError
from arbitro.web.http.request_origin import TrustedProxy
from arbitro.web.jobs.process import perform_job
from arbitro.web.lazy_routes import READ_ONLY, RouteList, described
from arbitro.web.live.screens import STEERED, Screens
from arbitro.web.notices.carrier import Carrier, followers_of
from arbitro.web.public.hooks import TOLD_FILE, Hooks
from arbitro.web.public.publisher import Publisher
from arbitro.web.rendering.page_cache import Bodies
from arbitro.web.rendering.print_memory import LastPrinted, Pictures
from arbitro.web.rendering.templates import (
    HERE,
    cut_off,
    go,
    guard_page,
    is_fragment,
    named,
    render,
    words_of,
)
from arbitro.web.routes.route_rights import Rights, as_asked, page_around
from arbitro.web.session.access import LOCKED, NotAllowedError, roles_for
from arbitro.web.session.device_codes import (
    CalendarKeys,
    CandidateKeys,
    CaptainKeys,
    DeviceCodes,
    EntryCodes,
    MessageLimit,
    PinAttempts,
    PlayerKeys,
)
from arbitro.web.session.devices import LET_IN, Devices
from arbitro.web.session.guard import Guard, Sessions
from arbitro.web.session.installation_secret import secret_of
from arbitro.web.standby.standby import Standby

if TYPE_CHECKING:
    from arbitro.service.boards.hall import LiveBoards
    from arbitro.service.jobs.job_runner import JobRunner
    from arbitro.service.jobs.list_update_job import ListWatcher
    from arbitro.storage.tables.seminars import Seminars
    from arbitro.web.session.shared_state import SharedState

LOOPBACK_HOSTS = frozenset({"127.0.0.1", "localhost", "::1"})
AT_START = (
    *("arbitro.service.open_event", "arbitro.web.event_request"),
    "arbitro.web.rendering.board_row_cache",
    *("arbitro.formats.json_format", "arbitro.manual", "arbitro.rules.laws.adjudicator"),
)
"""What opens and shows events, and every package whose first line loads its modules.

Answers are made in several threads. Where two of them load a module and its package at once, each
waits for the other, and Python gives one of them a module that is loaded by half. So nothing of the
kind is left to load once the first request is answered.
"""
_SENT = ".published"
_COPIED = ".copied"
_PRINTED, _PICTURES, _BOARDS = ".printed", ".pictures", ".boards"


class _Application(FastAPI):
    """The application, whose JSON interface is looked at only when its description is asked for."""

    def openapi(self) -> dict[str, Any]:
        """Return the description of the JSON interface."""
        if not self.openapi_schema:
            self.openapi_schema = app_parts.describe(self.title, self.version, described())
        return self.openapi_schema


# Of what is added to an application the last is asked first: the proxy's word is taken before the
# guard looks at host and scheme, and what the guard refuses is neither packed nor routed.
def create_app(
    settings: Settings,
    *,
    lan: bool = False,
    hosts: Iterable[str] = (),
    service: EventService | None = None,
    proxy: TrustedProxy | None = None,
    address: str = "",
) -> FastAPI:
    """Return the application for the events of a folder.

    ``lan`` opens it to other devices, each let in with a code of ``app.state.door``. ``hosts`` are
    further names it may be called by, first the one phones are told; where an ``address`` is named,
    they are told that one. Behind a ``proxy`` no browser
    is the arbiter's own: what comes from this machine may have come from anywhere.
    """
    named = address if proxy is None else proxy.address
    further = (*((urlsplit(named).hostname or "",) if named else ()), *hosts)
    settings.folder.mkdir(parents=True, exist_ok=True)
    events = service or EventService(settings.folder)
    shared = None if events.in_files else _shared(events, settings)
    rows = settings.folder / LET_IN if shared is None else shared.door
    names = tuple if shared is None else shared.accounts.names
    secret = secret_of(events, settings.folder)  # before the file of devices is made
    devices = Devices(rows, begun=events.begun, names=names, secret=secret.text)

    @asynccontextmanager
    async def lifespan(_: FastAPI) -> AsyncIterator[None]:
        with _at_work(app):
            yield
        devices.close()  # writes what it knows where the events are
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
    app.state.shared, app.state.secret, app.state.hosts = shared, secret, further
    app.state.door = DeviceCodes(devices, is_open=lan or proxy is not None)
    app.state.working = cache(partial(_working, events, settings))
    app.state.public_address = named
    folder, local = settings.folder / _BOARDS, shared is None and proxy is None
    app.state.boards = cache(partial(_boards, events, folder, local=local))
    app.state.boards_heard = folder.is_dir()
    _give_state(app, events, devices, settings.folder)
    app.router.routes.append(RouteList())
    app.mount("/static", StaticFiles(directory=HERE / "static"), name="static")
    _explain_problems(app)
    # What is added last is asked first: the address a proxy tells is put right before the guard
    # looks at it, and what is not let in is never packed.
    app.add_middleware(GZipMiddleware, minimum_size=2000, compresslevel=5)
    app.add_middleware(
        Guard,
        sessions=app.state.sessions,
        door=app.state.door,
        routes=app.state.rights,
        hosts=LOOPBACK_HOSTS | {host.lower() for host in further},
        explain=guard_page,
        behind_proxy=proxy is not None,
        accounts=None if shared is None else shared.rights,
        remembered=app.state.remembered,
    )
    if proxy is not None:
        app.add_middleware(proxy.middleware)
    return app


def _explain_problems(app: FastAPI) -> None:
    """Answer each kind of problem with the page or the JSON that explains it."""
    app.add_exception_handler(HTTPException, _http_problem)
    app.add_exception_handler(RequestValidationError, _bad_address)
    app.add_exception_handler(StoreError, _file_problem)
    app.add_exception_handler(UnknownEditionError, _text_not_here)
    app.add_exception_handler(ClientDisconnect, _left)
    app.add_exception_handler(Exception, _fault)


@contextmanager
def _at_work(app: FastAPI) -> Iterator[None]:
    """Have what works beside the answers: papers, long jobs, public pages that are sent."""
    for module in AT_START:
        import_module(module)
    worker = Worker()
    if can(Ability.PROCESSES):
        compile_with(worker)
    app.state.standby.start()
    yield
    app.state.standby.close()
    compile_with(None)
    worker.close()


def _give_state(app: FastAPI, events: EventService, devices: Devices, folder: Path) -> None:
    """Give the application what its pages and its guard ask."""
    # Kept where the events are: cookies and printed keys hold after a restart, and on each server
    # of a database.
    secret: str = app.state.secret.text
    app.state.network = LocalNetwork(app.state.door)
    app.state.service = events
    app.state.sessions = Sessions(secret)
    app.state.remembered = PublicFileCache(events.seen)
    app.state.reading = asyncio.Lock()
    app.state.list_watcher = cache(partial(_list_watcher, app, folder))
    app.state.rights = Rights(app)
    app.state.bodies = Bodies(
        app, events.mark, app.state.rights, partial(_besides, app, list_file(folder))
    )
    _give_keys(app, secret, devices, folder)


def _working(events: EventService, settings: Settings) -> JobRunner:
    """Return the long jobs of the place: loaded when somebody first asks for them."""
    return app_parts.JobRunner(app_parts.jobs_of(events.store, settings), settings, perform_job)


def _list_watcher(app: FastAPI, folder: Path) -> ListWatcher:
    """Return what has the rating lists looked at once a day, where that was said."""

    def ask(name: str) -> None:
        app.state.working().ask(name, "rating-lists", "", {"folder": str(folder)}, "")

    return app_parts.ListWatcher(folder, ask)


def _seminars(events: EventService) -> Seminars:
    """Return the seminars of the place: loaded when somebody first asks for them."""
    return app_parts.seminars_beside(events)


def _boards(events: EventService, folder: Path, *, local: bool) -> LiveBoards:
    """Return what hears electronic boards: loaded when somebody first asks for it.

    What is of this machine is heard only where whoever asks sits at it.
    """
    return app_parts.LiveBoards(events, folder, local=local, private=may_call_private)


def _give_keys(app: FastAPI, secret: str, devices: Devices, folder: Path) -> None:
    """Give the application the keys of captains and players, and what is kept beside events."""
    begun = app.state.service.begun
    app.state.screens = Screens(FileScreenRows(folder / STEERED))
    app.state.last_printed = LastPrinted(folder / _PRINTED)
    app.state.pictures = Pictures(folder / _PICTURES)
    app.state.captains = CaptainKeys(secret, devices, begun)
    app.state.players = PlayerKeys(secret, devices, begun)
    app.state.calendars = CalendarKeys(secret, devices, begun)
    app.state.entry_codes = EntryCodes(secret, begun)
    app.state.candidates = CandidateKeys(secret)
    app.state.seminars = cache(partial(_seminars, app.state.service))
    app.state.pins = PinAttempts()
    app.state.sayings = MessageLimit()
    app.state.seen = {}
    app.state.listening = Counter()
    rows = cache(partial(followers_of, app.state.service, folder))
    app.state.carrier = Carrier(app.state.service, rows, app.state.working)
    app.state.backups = BackupSender(app.state.service, folder / _COPIED, folder)
    app.state.publisher = Publisher(
        partial(_sites, app), folder / _SENT, Hooks(folder / TOLD_FILE), carrier=app.state.carrier
    )
    work = BackgroundWork(app)
    app.state.standby = Standby(app.state.service, secret, begin=work.begin, end=work.end)
    if app.state.shared is not None:
        app.state.screens = Screens(app.state.shared.screens)
        _count_together(app)


def _sites(app: FastAPI) -> Any:
    """Return the public sites of an application, whose module is loaded when the first is made."""
    return app_parts.sites_of(app.state)


def _shared(events: EventService, settings: Settings) -> SharedState:
    """Return what the servers of a database share: loaded for these alone."""
    return app_parts.SharedState(events.store, settings.sign_in)


def _count_together(app: FastAPI) -> None:
    """Let wrong guesses be counted for all servers of the database."""
    limits = app.state.shared.limits
    app.state.door.guesses = app_parts.SharedFailedAttempts(limits)
    app.state.pins = app_parts.SharedPinAttempts(limits)
    app.state.sayings = app_parts.SharedMessageLimit(limits)


def _besides(app: FastAPI, rating_list: Path) -> tuple[int, str, int, bool]:
    """Return what pages show that no log holds.

    That is a rating list, the address phones connect at, how many of them cannot, and whether
    changes are made here.
    """
    state = app.state
    network = state.network
    return (
        _changed_at(rating_list),
        network.address,
        cut_off(network, state.door.devices),
        state.standby.is_serving,
    )


def _changed_at(path: Path) -> int:
    """Return when a file was written last, 0 where there is none."""
    try:
        return path.stat().st_mtime_ns
    except OSError:
        return 0


_NAMED = {
    "role": "not-yours",
    READ_ONLY: READ_ONLY,
    **{code: code for code in (LOCKED, UNKNOWN_PARAMETER)},
    **{code: code for code in ("needs-network", "needs-other-devices", "needs-processes")},
}
"""What is wrong, by the code it was raised with."""

_KNOWN = {403: "forbidden", 404: "missing", 405: "missing", 413: "too-large"}


async def _http_problem(request: Request, problem: Exception) -> Response:
    status = problem.status_code if isinstance(problem, HTTPException) else 500
    detail = problem.detail if isinstance(problem, HTTPException) else ""
    headers = dict(problem.headers or {}) if isinstance(problem, HTTPException) else None
    if request.url.path.startswith("/api/"):
        return failed(status, code_of(status, str(detail)), headers)
    if status == 405 and request.method == "GET" and not is_fragment(request):
        # The question of an act stands at the address the act was sent to; asked for anew there is
        # nothing to show there.
        return go(page_around(request.url.path))
    code = _NAMED.get(str(detail)) or _KNOWN.get(status, "bad-request")
    refusal = request.app.state.standby.standing.refusal if code == READ_ONLY else None
    roles = roles_for(problem.action) if isinstance(problem, NotAllowedError) else ()
    who = named(words_of(request), roles)
    names = problem.names if isinstance(problem, UnknownParameterError) else ()
    page = render(
        request, "error.html", status=status, code=code, who=who, names=names, why=refusal
    )
    page.headers.update(headers or {})
    return _above(request, page)


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
    "database-failing": 503,
    "database-disk-full": 507,
    "database-read-only": 503,
    "database-damaged": 409,
    "database-newer": 409,
    "database-encoding": 409,
    "database-unreadable": 409,
    "database-empty": 409,
}
"""What may be wrong with an event where it is kept, and the status of the page that says so."""


async def _file_problem(request: Request, problem: Exception) -> Response:
    """Tell why an event's file cannot be used now: nothing that was asked for has been done."""
    assert isinstance(problem, StoreError)
    code, entry = problem.code, problem.entry
    status = _OF_FILES[code]
    if request.url.path.startswith("/api/"):
        further: dict[str, Any] = {"entry": entry} if entry else {}
        if problem.opened_by:
            further["opened_by"] = problem.opened_by
        return ProblemAnswer(status, code, error=code, **further)
    told: dict[str, Any] = {"code": code, "entry": entry, "opened_by": problem.opened_by}
    return _above(request, render(request, "error.html", status=status, **told))


async def _text_not_here(request: Request, problem: Exception) -> Response:
    """Name a text that an event follows and that is not here: one of a newer arbitro, or added."""
    assert isinstance(problem, UnknownEditionError)
    code, edition = "edition-unknown", problem.name
    if request.url.path.startswith("/api/"):
        return ProblemAnswer(409, code, error=code, edition=edition)
    return _above(request, render(request, "error.html", status=409, code=code, edition=edition))


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
        shown = [
            {"where": list(fault["loc"]), "what": _what_is_wrong(request, fault)}
            for fault in faults
        ]
        return ProblemAnswer(422, "invalid", error="invalid", faults=shown)
    return _above(request, render(request, "error.html", status=404, code="missing"))


def _what_is_wrong(request: Request, fault: dict[str, Any]) -> str:
    """Return what is wrong with a value, in the reader's language where it is an unknown field."""
    if fault["type"] == "extra_forbidden" and fault["loc"][0] == "body":
        return words_of(request).t("ui.error.unknown-field", field=str(fault["loc"][-1]))
    return str(fault["msg"])


async def _left(_: Request, __: Exception) -> Response:
    """Answer nobody: who asked has left before all was sent, which is no fault of ours."""
    return Response(status_code=400)


async def _fault(request: Request, _: Exception) -> Response:
    if request.url.path.startswith("/api/"):
        return failed(500, "internal")
    return _above(request, render(request, "error.html", status=500, code="internal"))
