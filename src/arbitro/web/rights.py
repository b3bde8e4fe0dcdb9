"""Who may ask what: one list of the routes of the application, and nothing that is not in it.

A right belongs to a route, as its own template names it, and to a method. Which route a request
asks for is found as the application itself finds it, and the application runs no other one.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Mapping
from typing import Any, NamedTuple

from fastapi import FastAPI, HTTPException, Request
from fastapi.routing import iter_route_contexts
from starlette.routing import Mount, Route

from arbitro.web.security import Asked, Role, Scope

EVENT, SECTION = "/events/{event}", "/events/{event}/s/{section}"
API = "/api/v1/events/{event}"
API_SECTION = f"{API}/sections/{{section}}"


def _under(where: str, *routes: str) -> tuple[str, ...]:
    """Return routes, each with the beginning they share.

    >>> _under("/x", "GET", "POST /y")
    ('GET /x', 'POST /x/y')
    """
    parts = (each.partition(" ") for each in routes)
    return tuple(f"{method} {where}{rest}" for method, _, rest in parts)


ANYBODY = (
    "GET /healthz",
    "GET /static/{path}",
    *("GET /join", "POST /join", "POST /preferences"),
    *("GET /help", "GET /help/{name}", "GET /manual.html"),
)
"""What a browser may ask that nobody has let in."""

READERS = (
    *("GET /", "GET /viewer", "POST /viewer"),
    *("GET /assistant", "GET /assistant/diagram.svg", "GET /assistant/{name}", "GET /rules"),
    *_under(EVENT, "GET", "GET /live", "GET /history", "GET /games.pgn"),
    *_under(
        SECTION,
        *("GET /players", "GET /players/{entry}", "GET /teams", "GET /teams/{team}"),
        *("GET /rounds", "GET /rounds/{number}"),
        *("GET /rounds/{number}/why", "GET /rounds/{number}/why/{player}"),
        *("GET /standings", "GET /standings/{entry}/worksheet"),
        *("GET /standings/boards", "GET /standings/teams/{team}", "GET /crosstable"),
        *("GET /bracket", "GET /matches/{number}"),
        *("GET /games", "GET /games/{game}", "GET /games/{game}/sheet.pdf"),
        *("GET /games/{game}/received.pgn", "GET /games/{game}/game.pgn"),
        *("GET /rounds/{number}/games.pgn", "GET /games.pgn"),
        *("GET /schedule", "GET /play", "GET /prizes", "GET /ratings", "GET /ratings/{number}"),
    ),
    *_under(
        f"{SECTION}/paper",
        *("GET", "GET /players", "GET /drawing", "GET /schedule", "GET /pairings/{number}"),
        *("GET /score-sheets/{number}.pdf", "GET /check-list/{number}"),
        *("GET /standings", "GET /crosstable", "GET /boards", "GET /prizes"),
        *("GET /bracket", "GET /bracket.pdf", "GET /line-ups/{number}", "GET /protocols/{number}"),
    ),
    "GET /api/v1/openapi.json",
    "GET /api/v1/events",
    f"GET {API}",
    *_under(
        API_SECTION,
        *("GET /players", "GET /standings", "GET /games", "GET /groups", "GET /bracket"),
        *("GET /rounds/{number}", "GET /rounds/{number}/explanations"),
        *("GET /teams", "GET /team-standings", "GET /rounds/{number}/matches"),
        "GET /rounds/{number}/match-explanations",
    ),
    # the page of a team opens to whoever has its key
    *_under(SECTION, "GET /captain/{key}", "POST /captain/{key}"),
)
"""What every device may ask that was let in: pages to read, none of a person's private data."""

HELPERS = (
    *_under(SECTION, "POST /games/{game}/result", "POST /matches/{number}/games/{game}"),
    *_under(API_SECTION, "POST /games/{game}/result"),
)
"""What a device may ask beside that which was let in for results."""

ARBITERS = (
    "GET /share",
    *_under("/events", "POST /import", "GET /new", "POST /new"),
    *_under("/events", "GET /from-report", "POST /from-report"),
    "GET /assistant/{name}/record",
    *_under(
        EVENT,
        *("GET /edit", "POST /edit", "GET /sections/new", "POST /sections/new"),
        *("POST /finish", "POST /reopen", "POST /undo", "POST /redo", "GET /export"),
        *("GET /arbiters", "GET /arbiters/edit", "POST /arbiters/edit"),
    ),
    *_under(
        SECTION,
        *("GET /edit", "POST /edit", "POST /edition", "POST /remove", "POST /groups"),
        *("GET /report.trf", "GET /report.json", "GET /section.json", "GET /report-{rated}.trf"),
        *("POST /players", "POST /enter", "POST /close", "POST /open", "POST /renumber"),
        *("GET /players/import", "POST /players/import", "POST /initial-colour"),
        *("GET /players/listed", "GET /players/listed/matches", "GET /players/{entry}/listed"),
        *("GET /numbers", "POST /numbers", "POST /play/edit"),
        *("POST /pair", "GET /rounds/{number}/manual", "POST /rounds/{number}/manual"),
        *("POST /rounds/{number}/publish", "POST /rounds/{number}/unpair"),
        "POST /rounds/{number}/pair-again",
        *("POST /standings/lots", "POST /standings/team-lots", "POST /standings/play-off"),
        *("GET /play-off", "POST /play-off", "POST /play-off/next"),
        *("POST /matches/{number}/continue", "POST /matches/{number}/lots"),
        *("POST /games", "POST /games/{game}/pgn", "POST /games/{game}/remove"),
        *("POST /schedule", "POST /schedule/{number}", "GET /norm-teams", "POST /norm-teams"),
        *("GET /norms", "POST /norms", "GET /norms/{number}"),
        *("GET /forms", "GET /forms/{code}/edit", "POST /forms/{code}/edit"),
        *("GET /paper/incidents", "GET /incidents", "GET /incidents/new", "POST /incidents/new"),
    ),
    *_under(f"{SECTION}/incidents/{{number}}", "GET /edit", "POST /edit", "POST /withdraw"),
    *_under(f"{SECTION}/prizes", "GET /edit", "POST /edit", "POST /check", "GET /fund.json"),
    *_under(
        f"{SECTION}/players/{{entry}}",
        *("POST", "POST /withdraw", "POST /reinstate", "POST /remove", "POST /check-in"),
        *("POST /bye", "POST /cancel-bye", "POST /board", "POST /adjust", "POST /forbid"),
    ),
    *_under(f"{SECTION}/teams", "POST", "POST /late"),
    *_under(
        f"{SECTION}/teams/{{team}}",
        *("POST", "POST /members", "POST /move", "POST /by-rating", "POST /drop", "POST /remove"),
        *("POST /withdraw", "POST /reinstate", "POST /adjust", "POST /forbid", "POST /bye"),
    ),
    *_under(
        f"{SECTION}/line-ups/{{number}}", "GET", "POST /deadline", "GET /{team}", "POST /{team}"
    ),
    *_under(
        f"{SECTION}/rounds/{{number}}",
        *("GET /seating/{team}", "POST /seating/{team}", "POST /matches/{match}/forfeit"),
    ),
    f"GET {API}/arbiters",
    *_under(
        API_SECTION,
        *("GET /incidents", "POST /incidents", "POST /games", "POST /groups", "POST /teams/late"),
        *("POST /rounds/{number}/matches", "POST /rounds/{number}/line-ups/{team}"),
        *("POST /rounds/{number}/publish", "POST /rounds/{number}/pair-again"),
        *("POST /play-off", "POST /play-off/next", "POST /play-off/result"),
    ),
)
"""What only arbiters may ask: all that changes an event but a result, and what is private."""

_EVERYBODY = frozenset(Role)
RIGHTS: Mapping[str, frozenset[Role]] = {
    **dict.fromkeys(ARBITERS, frozenset({Role.ARBITER})),
    **dict.fromkeys(HELPERS, frozenset({Role.ARBITER, Role.RESULTS})),
    **dict.fromkeys((*READERS, *ANYBODY), _EVERYBODY),
}

_PLAIN = re.compile(r"/|(/(?!\.{1,2}(/|\Z))[\w.~-]+)+/?")
"""A path as pages of ours write it: nothing in it that another program might read otherwise."""

_NUMBER = re.compile(r"0|[1-9][0-9]{0,17}")
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


class _Known(NamedTuple):
    """A route of the application."""

    template: str
    pattern: re.Pattern[str]
    methods: frozenset[str] | None
    endpoint: Callable[..., Any] | None


class Rights:
    """Finds which route a request asks for, and who may."""

    def __init__(self, app: FastAPI) -> None:
        self._app = app
        self._known: tuple[_Known, ...] = ()

    def names(self) -> Iterable[str]:
        """Yield the name of every route of the application, as the list of rights has them."""
        for each in self._routes():
            methods = each.methods or {"GET"}
            yield from (f"{method} {each.template}" for method in sorted(methods - {"HEAD"}))

    def asked(self, scope: Scope) -> Asked | None:
        """Return the route of a request and who may ask it; None where it has none."""
        path, method = scope["path"], scope["method"]
        if not is_plain(path):
            return None
        for each in self._routes():
            found = each.pattern.match(path)
            if found is None or (each.methods is not None and method not in each.methods):
                continue
            if not all(_is_value(part, text) for part, text in found.groupdict().items()):
                return None
            name = f"{'GET' if method == 'HEAD' else method} {each.template}"
            roles = RIGHTS.get(name, frozenset({Role.ARBITER}))
            return Asked(each.endpoint, roles, anybody=name in ANYBODY)
        return None

    def _routes(self) -> tuple[_Known, ...]:
        """Return all routes in the order in which the application looks at them."""
        if not self._known:
            self._known = tuple(_routes_of(self._app))
        return self._known


def _routes_of(app: FastAPI) -> Iterable[_Known]:
    for each in iter_route_contexts(app.routes):
        if isinstance(each.original_route, Route | Mount):
            methods = None if each.methods is None else frozenset(each.methods)
            yield _Known(each.path_format or "", each.path_regex, methods, each.endpoint)


def _is_value(name: str, text: str) -> bool:
    return name in _ARE_WORDS or _NUMBER.fullmatch(text) is not None


async def as_asked(request: Request) -> None:
    """Run a route only where it is the one the right was given for: 404 otherwise."""
    asked: Asked | None = request.state.asked
    if asked is None or asked.endpoint is not request.scope["endpoint"]:
        raise HTTPException(404)
