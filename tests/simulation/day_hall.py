"""The laptop of a simulated hall: it is begun, asked, dies at any call, and is begun again."""

from __future__ import annotations

import asyncio
import json
import shutil
from collections.abc import Callable, Mapping
from contextlib import suppress
from dataclasses import dataclass, field
from pathlib import Path
from random import Random
from typing import Any
from urllib.parse import unquote, urlencode

from fastapi import FastAPI

from arbitro.config import settings
from arbitro.loops import places_of
from arbitro.service import EventService
from arbitro.web import create_app
from arbitro.web.public.place import PlaceError
from arbitro.web.public.places import FolderPlace
from arbitro.web.session.access import Role
from arbitro.web.session.devices import Grant
from arbitro.web.session.guard import SESSION_COOKIE, Session
from simulation.day_database import Cutting, DayDatabase
from simulation.day_disk import FAILS, FULL, HALF, Disk
from simulation.day_threads import Baton, Killed, Machine, run_in_thread

HALL = "192.168.1.5:8080"
LOCAL = "127.0.0.1"


@dataclass(frozen=True)
class Request:
    """What somebody sends: JSON or a form, or nothing."""

    method: str
    target: str
    sent: dict[str, Any] | None = None
    is_form: bool = False
    headers: tuple[tuple[str, str], ...] = ()
    raw: bytes = b""
    """What a program sends that is neither."""

    @property
    def body(self) -> bytes:
        """Return the body as it goes over the wire."""
        if self.sent is None:
            return self.raw
        return (urlencode(self.sent) if self.is_form else json.dumps(self.sent)).encode()


@dataclass(frozen=True)
class Answer:
    """What came back; status 0 where nothing did."""

    status: int
    headers: dict[str, str] = field(default_factory=dict)
    body: bytes = b""

    @property
    def text(self) -> str:
        """Return the body as text."""
        return self.body.decode(errors="replace")

    @property
    def told(self) -> dict[str, Any]:
        """Return the object of an answer in JSON, an empty one where it is none."""
        try:
            found = json.loads(self.body)
        except ValueError:
            return {}
        return found if isinstance(found, dict) else {}


LOST = Answer(0)


@dataclass
class Client:
    """A browser or program with the cookie it was given."""

    name: str
    address: str = LOCAL
    cookie: str = ""
    token: str = ""
    tags: dict[str, tuple[str, bytes]] = field(default_factory=dict)
    """What it was given of a public file, with its tag."""


@dataclass(frozen=True)
class Fault:
    """What goes wrong while something is done: the kind, and at which call or place."""

    kind: str
    at: int = 0


OF_CALLS = {
    "fails once": (FAILS, False),
    "fails from then on": (FAILS, True),
    "full once": (FULL, False),
    "full from then on": (FULL, True),
    "half written": (HALF, True),
}
OTHER_STATES = 5
DEATHS = frozenset({"killed between", "killed at call", "power cut"})


class Web(FolderPlace):
    """The place the public pages are sent to: a folder, which may be out of reach."""

    def __init__(self, laptop: Laptop) -> None:
        super().__init__(laptop.place / "site")
        self._laptop = laptop

    def put(self, files: Mapping[str, bytes]) -> None:
        """Put files there, where it is in reach."""
        if self._laptop.is_web_away:
            raise PlaceError("unreachable")
        super().put(files)


class Laptop(Machine):
    """One machine with its folder: the application as it is served, and what becomes of it."""

    def __init__(
        self, place: Path, baton: Baton, seed: int, database: DayDatabase | None = None
    ) -> None:
        super().__init__()
        self.place, self.baton, self.seed, self.database = place, baton, seed, database
        self.disk = Disk()
        self.lives = 0
        self.folder = place / "0"
        self.is_web_away = False
        self.tasks: set[asyncio.Task[Any]] = set()
        """What its application has begun in the event loop."""
        self.beside: list[Laptop] = []
        """Other machines that go on when this one dies."""
        self.at_start: Callable[[], None] = lambda: None
        """What is told the application before it begins."""
        self.injected: dict[str, int] = {}
        self.at_cut: Callable[[Path], None] = lambda _: None
        """Looks at what a folder may be when the power is cut."""
        self._fault: Fault | None = None
        self._second: EventService | None = None
        self._cutting: Cutting | None = None
        self._places = 0

    # Life

    async def begin(self) -> None:
        """Start arbitro on the folder as it is."""
        with self.baton.at(self):
            self.service = self.opened(self.folder / "events")
            self.app = self.application(self.service)
            self.app.state.publisher._place = lambda *_: Web(self)
            self.at_start()
            self._life = self.app.router.lifespan_context(self.app)
            self.is_dead = False
            before = asyncio.all_tasks()
            await self._life.__aenter__()
            self.tasks = asyncio.all_tasks() - before
            self.baton.rest()

    def opened(self, folder: Path) -> EventService:
        """Return the events of a folder, or of the database, as one more process opens them."""
        store = None if self.database is None else self.database.store(self.place.name)
        return EventService(folder, lots=Random(self.seed), store=store)

    def application(self, service: EventService) -> FastAPI:
        """Return the application as this machine serves it."""
        address = None if self.database is None else self.database.address_of(self.place.name)
        of_service = settings(service.folder, database=address)
        return create_app(of_service, service=service, lan=True, hosts=("192.168.1.5",))

    @property
    def second(self) -> EventService:
        """Return the events as another process has them: a command, a second desk."""
        if self._second is None:
            self._second = self.opened(self.folder / "events")
        return self._second

    def _let_second_go(self) -> None:
        if self._second is not None:
            self._second.close()
            self._second = None

    async def end(self) -> None:
        """Stop arbitro as somebody does in the evening."""
        self._let_second_go()
        with self.baton.at(self):
            await self._life.__aexit__(None, None, None)
            self.baton.rest()

    async def begin_again(self) -> None:
        """Start on what the machine that died has left."""
        self.disk.rest()
        self.baton.at_visit = None
        going_on = {asyncio.current_task()}.union(*(other.tasks for other in self.beside))
        for task in asyncio.all_tasks() - going_on:
            task.cancel()
        await asyncio.sleep(0)
        self.baton.kill(self)
        self._second = None
        if self.database is not None:  # of a process that is gone nothing stays open
            self.database.cut(self.place.name)
        self.loops.clear()
        gone = self.folder
        self.lives += 1
        self.folder = self.place / str(self.lives)
        shutil.rmtree(gone, ignore_errors=True)
        await self.begin()

    def _die(self, *, without_power: bool, chance: Random) -> None:
        """Keep the folder as it is in this moment: what is done from here on is done by nobody."""
        if self.is_dead:
            return
        self.is_dead = True
        target = self.place / str(self.lives + 1)
        if without_power:
            self._look_at_others(chance)
            self.disk.copy_without_power(target, chance)
        else:
            shutil.copytree(self.folder, target)

    def _look_at_others(self, chance: Random) -> None:
        """Have other states looked at that the power might leave as well."""
        for _ in range(OTHER_STATES if self.disk.is_watched else 0):
            self.disk.copy_without_power(self.place / "cut", chance)
            self.at_cut(self.place / "cut")
            shutil.rmtree(self.place / "cut")

    # Faults

    def arm(self, fault: Fault | None, chance: Random) -> None:
        """Have a fault come while the next thing is done."""
        self._fault, self._places, self._chance = fault, 0, chance
        if fault is None:
            return
        if self.database is not None and fault.kind in OF_CALLS:
            _, lasts = OF_CALLS[fault.kind]
            self._cutting = Cutting(fault.at % 8 + 1, lasts, late=fault.kind == "half written")
            self.service.store.cutting = self._cutting
        elif fault.kind == "killed between":
            self.baton.at_visit = self._at_place
        elif fault.kind in {"killed at call", "power cut", *OF_CALLS}:
            records = fault.kind == "power cut"
            self.disk.watch(self.folder, self._at_call, records=records)

    def disarm(self) -> None:
        """Let nothing go wrong any more; the power that was to be cut is cut now at the latest."""
        fault, self._fault = self._fault, None
        self.baton.at_visit = None
        if self._cutting is not None:
            self.service.store.cutting = None
            if fault is not None and self._cutting.met:
                self._note(Fault("a connection is lost"))
            self._cutting = None
        if fault is None:
            return
        if fault.kind == "power cut" and not self.is_dead and self.disk.is_watched:
            self._note(fault)
            self._die(without_power=True, chance=self._chance)
        self.disk.rest()

    def _at_place(self) -> None:
        if self.baton.here is not self:
            return
        fault = self._fault
        self._places += 1
        if fault is not None and self._places == fault.at:
            self._note(fault)
            self._die(without_power=False, chance=self._chance)
        if self.is_dead:
            raise Killed

    def _at_call(self, number: int) -> None:
        fault = self._fault
        if fault is None or self.is_dead or number != fault.at:
            return
        self._note(fault)
        if fault.kind in OF_CALLS:
            kind, lasts = OF_CALLS[fault.kind]
            self.disk.fail(kind, lasts=lasts)
            return
        self._die(without_power=fault.kind == "power cut", chance=self._chance)
        self.disk.fail(FAILS, lasts=True)

    def _note(self, fault: Fault) -> None:
        self.injected[fault.kind] = self.injected.get(fault.kind, 0) + 1

    # What is asked

    def let_in(self, role: Role, actor: str, address: str, **limits: Any) -> Client:
        """Return a device that was let in."""
        with self.baton.at(self):
            device = self.app.state.door.devices.let_in(Grant(role, **limits), actor)
        cookie = self.app.state.sessions.written(Session(device.name))
        return Client(actor, address, cookie)

    async def ask(self, client: Client, request: Request) -> Answer:
        """Return the answer to a request, `LOST` where the machine died meanwhile."""
        if self.is_dead:
            return LOST
        answer = LOST
        with suppress(Killed), self.baton.at(self):
            answer = await asked(self.app, client, request)
        return LOST if self.is_dead else answer

    async def ask_together(self, *asking: tuple[Client, Request]) -> list[Answer]:
        """Return the answers to requests that come at the same time, in threads of their own."""
        self.baton.interleaves = True
        try:
            tasks = [asyncio.ensure_future(self.ask(*item)) for item in asking]
            return list(await asyncio.gather(*tasks))
        finally:
            self.baton.interleaves = False

    async def ask_beside(
        self, client: Client, request: Request, work: Callable[[], None]
    ) -> Answer:
        """Return the answer to a request while another process works at the same files."""
        self.baton.interleaves = True

        async def beside() -> None:
            with suppress(Killed):
                await run_in_thread(work)

        other = asyncio.ensure_future(beside())
        try:
            answer = await self.ask(client, request)
            await other
        finally:
            self.baton.interleaves = False
        return answer

    def turns(self, seconds: float, beat: float = 2.0) -> None:
        """Let what goes on beside the answers have its turns for some seconds, every few."""
        end = self.baton.clock.seconds + seconds
        while self.baton.clock.seconds < end and not self.is_dead:
            self.baton.clock.seconds += min(beat, seconds)
            with suppress(Killed):
                self.baton.rest()


async def asked(app: Callable[..., Any], client: Client, request: Request) -> Answer:
    """Return what an application answers to a browser of the machine or of the hall."""
    path, _, query = request.target.partition("?")
    host = "localhost" if client.address == LOCAL else HALL
    known = {"host": host, "accept-language": "en", **dict(request.headers)}
    if client.cookie:
        known["cookie"] = f"{SESSION_COOKIE}={client.cookie}"
    if request.sent is not None or request.raw:
        kind = "x-www-form-urlencoded" if request.is_form else "json"
        known["content-type"] = f"application/{'octet-stream' if request.raw else kind}"
        known["content-length"] = str(len(request.body))
    scope = {
        "type": "http",
        "asgi": {"version": "3.0", "spec_version": "2.3"},
        "http_version": "1.1",
        "method": request.method,
        "scheme": "http",
        "path": unquote(path),
        "raw_path": path.encode(),
        "root_path": "",
        "query_string": query.encode(),
        "headers": [(name.encode(), value.encode("latin-1")) for name, value in known.items()],
        "client": (client.address, 50000),
        "server": (host, 80),
        "state": {},
    }
    coming = [{"type": "http.request", "body": request.body}]
    told: list[dict[str, Any]] = []

    async def receive() -> dict[str, Any]:
        if coming:
            return coming.pop()
        await asyncio.sleep(3600)
        return {"type": "http.disconnect"}

    async def send(message: dict[str, Any]) -> None:
        told.append(message)

    try:
        await app(scope, receive, send)
    except Exception as problem:  # noqa: BLE001 - a server answers so what the application raises
        return Answer(500, {}, repr(problem).encode() + "; ".join(places_of(problem)).encode())
    head = {name.decode(): value.decode() for name, value in told[0]["headers"]}
    cookie = head.get("set-cookie", "")
    if cookie.startswith(f"{SESSION_COOKIE}="):
        client.cookie = cookie.partition("=")[2].partition(";")[0]
    body = b"".join(message.get("body", b"") for message in told)
    return Answer(told[0]["status"], head, body)
