"""Who may ask what: the list of routes as rights, and nothing that is not in it.

A right belongs to a route, as its own template names it, and to a method. Which route a request
asks for is found before the module of that route is even imported, and no other one is run.
"""

from __future__ import annotations

import json
import re
from collections.abc import Iterable, Iterator, Sequence
from functools import cache
from typing import NamedTuple

from fastapi import FastAPI, HTTPException, Request
from starlette.routing import Mount, Route

from arbitro.service import event_parts
from arbitro.web.http.request_origin import Scope
from arbitro.web.routes.route_group import API, EVENT, SECTION, RouteGroup
from arbitro.web.routes.table import TOPICS
from arbitro.web.session.access import Action
from arbitro.web.session.guard import RouteRequest

LARGEST_COMMAND = 1024 * 1024
"""The bytes taken in for a command that carries neither files nor many people."""

_COMMANDS = frozenset(
    {
        f"POST {API}/commands/{{name}}",
        *(f"{method} {EVENT}/do/{{name}}" for method in ("GET", "POST")),
        *(f"{method} {SECTION}/do/{{name}}" for method in ("GET", "POST")),
    }
)
"""Addresses of commands, whose right is that of the command they name last."""

_OF_THE_APPLICATION = {
    "GET /static/{path}": Action.ENTER,
    "GET /api/v1/openapi.json": Action.READ,
}
"""Routes of no topic: static files, and what the JSON interface offers."""

_PLAIN = re.compile(r"/|(/(?!\.{1,2}(/|\Z))[\w.~-]+)+/?")
"""A path as pages of ours write it: nothing in it that another program might read otherwise."""

_NUMBER = "(?:0|[1-9][0-9]{0,17})"
_ARE_WORDS = frozenset({"event", "key", "code", "name", "rated", "path"})
"""The parts of templates that are words; all others are numbers, each written in one way."""


def is_plain(path: str) -> bool:
    r"""Tell whether a path is written as pages of ours write theirs.

    >>> is_plain("/events/abierto-1/s/1"), is_plain("/events/x/export\n"), is_plain("/a//b")
    (True, False, False)
    >>> is_plain("/static/../x"), is_plain("/a;b"), is_plain("http://x/a"), is_plain("/a%0a")
    (False, False, False, False)
    """
    return _PLAIN.fullmatch(path) is not None


class _RoutePath(NamedTuple):
    """A route: how its path is written, with which method, what it does, and its module."""

    name: str
    method: str
    parts: tuple[str, ...]
    action: Action
    module: str | None


def _listed(topic: RouteGroup) -> Iterable[_RoutePath]:
    for name, action in topic.named():
        method, _, template = name.partition(" ")
        yield _RoutePath(name, method, tuple(template.split("/")), action, topic.module)


@cache
def _pattern(template: str) -> re.Pattern[str]:
    """Return what the paths of a template look like; few templates are ever asked for."""
    parts = re.split(r"{(\w+)}", template)
    for at in range(1, len(parts), 2):
        parts[at] = r"[^/]+" if parts[at] in _ARE_WORDS else _NUMBER
    texts = (part if at % 2 else re.escape(part) for at, part in enumerate(parts))
    return re.compile("".join(texts))


def _order(known: _RoutePath) -> list[bool]:
    """Put a fixed address before one with a part that may be anything in the same place."""
    return ["{" in part for part in known.name.split("/")]


LISTED = tuple(sorted((item for topic in TOPICS for item in _listed(topic)), key=_order))
"""All routes of the topics, in the order in which they are looked at."""


class _Place:
    """Where so many parts of a path lead: routes that end here, and what a next part leads to."""

    def __init__(self) -> None:
        self.routes: list[_RoutePath] = []
        self.below: dict[str, _Place] = {}

    def put(self, known: _RoutePath) -> None:
        """Put a route where its parts lead."""
        place = self
        for part in known.parts:
            place = place.below.setdefault(_ANYTHING if "{" in part else part, _Place())
        place.routes.append(known)

    def found(self, parts: Sequence[str]) -> Iterator[_RoutePath]:
        """Yield the routes that parts lead to, fixed addresses before those with any part there."""
        if not parts:
            yield from self.routes
            return
        # A fixed address first: `/events/new` is no event called `new`.
        for part in (parts[0], _ANYTHING):
            if part in self.below:
                yield from self.below[part].found(parts[1:])


_ANYTHING = "{}"
_PLACES = _Place()
for _each in LISTED:
    _PLACES.put(_each)


def routes_of(path: str) -> Iterator[_RoutePath]:
    """Yield the listed routes a plain path is one of, whatever their methods, the first one first.

    >>> [each.name for each in routes_of("/events/abierto/s/1/games/12/put")]
    ['POST /events/{event}/s/{section}/games/{game}/put']
    """
    for item in _PLACES.found(path.split("/")):
        if _pattern("/".join(item.parts)).fullmatch(path) is not None:
            yield item


def page_around(path: str) -> str:
    """Return the nearest address above a plain path that shows a page.

    >>> page_around("/events/abierto/undo"), page_around("/events/abierto/s/1/do/pair-round")
    ('/events/abierto', '/events/abierto')
    """
    while path := path.rpartition("/")[0]:
        if any(item.name.startswith("GET ") for item in routes_of(path)):
            return path
    return "/"


_LIST = "POST /jobs/rating-list"
LARGEST_LIST = 128 * 1024 * 1024
"""The bytes of a rating list that is brought to a page: the whole list of FIDE, packed or not."""


class Rights:
    """Finds which route a request asks for, and what that does."""

    def __init__(self, app: FastAPI) -> None:
        self._app = app

    def asked(self, scope: Scope) -> RouteRequest | None:
        """Return the route of a request and what it does; None where it has none."""
        path, method = scope["path"], scope["method"]
        # Read here otherwise than where it is carried out, a path would have the right of another
        # route.
        if not is_plain(path):
            return None
        # Whoever may not read a page must not learn from its head that it is there.
        method = "GET" if method == "HEAD" else method
        for route in routes_of(path):
            if route.method == method:
                event, section = _where(route.parts, path)
                asked = RouteRequest(route.name, route.action, event, section, route.module)
                if route.name == _LIST:
                    return asked._replace(largest=LARGEST_LIST)
                return _of_command(asked, path) if route.name in _COMMANDS else asked
        return self._of_the_application(path, method)

    def names(self) -> Iterable[str]:
        """Yield the name of every route."""
        yield from (item.name for item in LISTED)
        for route in self._app.routes:
            if isinstance(route, Route | Mount):
                methods = getattr(route, "methods", None) or {"GET"}
                yield from (f"{method} {_template(route)}" for method in methods - {"HEAD"})

    def _of_the_application(self, path: str, method: str) -> RouteRequest | None:
        """Return a route the application has besides the listed ones: the chief's, as a rule."""
        for route in self._app.routes:
            if not isinstance(route, Route | Mount) or route.path_regex.match(path) is None:
                continue
            if isinstance(route, Route) and method not in (route.methods or ()):
                continue
            name = f"{method} {_template(route)}"
            # A route that nobody has put into the list is no open door: it is the chief arbiter's.
            action = _OF_THE_APPLICATION.get(name, Action.FILES)
            return RouteRequest(
                name, action, endpoint=None if isinstance(route, Mount) else route.endpoint
            )
        return None


def _of_command(asked: RouteRequest, path: str) -> RouteRequest:
    """Return a request for a command with the right to that one: nothing else of it is read before.

    Which command it is stands in the address; what it does to a game or a section is looked at
    later. One there is not is anybody's who reads the event, and answered so.
    """
    row = event_parts.row_of(path.rpartition("/")[2])
    if row is None:
        return asked._replace(largest=LARGEST_COMMAND)
    return asked._replace(action=Action(row.right), largest=0 if row.is_large else LARGEST_COMMAND)


def action_of(name: str) -> Action:
    """Return the action of a command that programs give by its name.

    >>> action_of("publish-round").name
    'PUBLISH'
    """
    row = event_parts.row_of(name)
    assert row is not None, name
    return Action(row.right)


def _where(parts: Sequence[str], path: str) -> tuple[str, int | None]:
    """Return the event and the section a path names."""
    named = dict(zip(parts, path.split("/"), strict=True))
    section = named.get("{section}")
    return named.get("{event}", ""), None if section is None else int(section)


def _template(route: Route | Mount) -> str:
    return f"{route.path}/{{path}}" if isinstance(route, Mount) else route.path_format


async def as_asked(request: Request) -> None:
    """Run a route only where it is the one the right was given for: 404 otherwise."""
    asked: RouteRequest | None = request.state.asked
    # The second lock: should the router ever find another route than the guard did, it is not run.
    if asked is None or asked.endpoint is not request.scope["endpoint"]:
        raise HTTPException(404)
    kind = request.headers.get("content-type", "").partition(";")[0].strip()
    if kind == "application/json" and not is_storable(await request.body()):
        raise HTTPException(422, "text")


def is_storable(data: bytes) -> bool:
    r"""Tell whether JSON has no half of a pair of UTF-16 alone: no file and no answer can hold it.

    >>> is_storable(b'"\\ud83d\\ude00 and \\\\ud800"'), is_storable(b'{"\\ud800": 1}')
    (True, False)
    """
    # Most bodies end here, without being read a second time.
    if b"\\ud" not in data.lower():
        return True
    try:
        json.dumps(json.loads(data), ensure_ascii=False).encode()
    except UnicodeEncodeError:
        return False
    except (ValueError, RecursionError):
        return True  # it is no JSON, and is refused as such
    return True
