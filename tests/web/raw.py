"""Requests as they come over the wire: a target no client library has tidied, any method."""

import asyncio
from dataclasses import dataclass, field
from datetime import timedelta
from importlib import import_module
from pkgutil import walk_packages
from urllib.parse import unquote

from fastapi.routing import iter_route_contexts

import arbitro.web
from arbitro.web.lazy_routes import RouteList
from arbitro.web.session.devices import Grant
from arbitro.web.session.guard import SESSION_COOKIE, Session

HALL = "192.168.1.5:8080"
"""What phones call the laptop."""


@dataclass(frozen=True)
class Answered:
    """What was answered."""

    status: int
    headers: dict[str, str]
    body: bytes

    @property
    def text(self):
        return self.body.decode(errors="replace")

    @property
    def is_refused(self):
        """Whether the way was barred: to the door, or as only for the arbiter."""
        to_the_door = self.status == 303 and self.headers.get("location") in {"/join", "/p"}
        barred = self.status == 403 and (
            "No access on this device" in self.text
            or "Ask an arbiter" in self.text
            or '"error": "not-yours"' in self.text
            or '"error": "ask-arbiter"' in self.text
        )
        return to_the_door or self.status == 401 or barred

    @property
    def gives_nothing(self):
        """Whether it is a refusal, or says that there is nothing."""
        return self.is_refused or self.status in {400, 403, 404, 405, 421}


def code_for(app, role, **limits):
    """A code that lets one device in."""
    devices = app.state.door.devices
    return devices.invite(Grant(role, **limits), stay=timedelta(days=1)).code


def cookie_of(app, role, actor="", **limits):
    """The cookie of a device that was let in."""
    device = app.state.door.devices.let_in(Grant(role, **limits), actor)
    return app.state.sessions.written(Session(device.name))


@dataclass
class Device:
    """A browser or a program at an address of the hall, with the cookie it was given."""

    app: object
    address: str = "192.168.1.77"
    host: str = HALL
    cookie: str = ""
    headers: dict[str, str] = field(default_factory=dict)

    @classmethod
    def let_in(cls, app, role, actor=""):
        return cls(app, cookie=cookie_of(app, role, actor))

    def ask(self, *requests):
        """Return the answers to requests, each a method and a target, perhaps with a body."""

        async def all_of_them():
            return [await self.answer_to(*each) for each in requests]

        return asyncio.run(all_of_them())

    def get(self, target):
        return self.ask(("GET", target))[0]

    async def answer_to(self, method, target, body=b"", headers=()):
        raw, _, query = target.encode().partition(b"?")
        known = {"host": self.host, "accept-language": "en", **self.headers}
        if self.cookie:
            known["cookie"] = f"{SESSION_COOKIE}={self.cookie}"
        sent = [(name.encode(), value.encode("latin-1")) for name, value in known.items()]
        scope = {
            "type": "http",
            "asgi": {"version": "3.0", "spec_version": "2.3"},
            "http_version": "1.1",
            "method": method,
            "scheme": "http",
            "path": unquote(raw.decode()),
            "raw_path": raw,
            "root_path": "",
            "query_string": query,
            "headers": [*sent, *headers],
            "client": (self.address, 50000) if self.address else None,
            "server": ("192.168.1.5", 8080),
            "state": {},
        }
        coming = [{"type": "http.request", "body": body}]
        told = []

        async def receive():
            if coming:
                return coming.pop()
            # whoever asked goes away once the answer has begun: some answers never end
            for _ in range(200):
                if told:
                    break
                await asyncio.sleep(0.1)
            await asyncio.sleep(0.3)
            return {"type": "http.disconnect"}

        async def send(message):
            told.append(message)

        await self.app(scope, receive, send)
        head = {name.decode(): value.decode() for name, value in told[0]["headers"]}
        return Answered(told[0]["status"], head, b"".join(each.get("body", b"") for each in told))


def routers():
    """The router of every module of pages and of the JSON interface that has one, by its name."""
    modules = [
        import_module(each.name) for each in walk_packages(arbitro.web.__path__, "arbitro.web.")
    ]
    return {
        each.__name__.removeprefix("arbitro.web."): each.router
        for each in modules
        if hasattr(each, "router")
    }


def routes_of(app):
    """Every route there is, of the modules and of the application: a method and a template."""
    of_modules = [route for router in routers().values() for route in router.routes]
    return sorted(
        (method, each.path_format)
        for each in iter_route_contexts([*of_modules, *app.routes])
        if not isinstance(each.original_route, RouteList)
        for method in (each.methods or {"GET"})
        if method != "HEAD"
    )
