"""The routes beside the events: accounts, long jobs, electronic boards, calculators, titles."""

from __future__ import annotations

from arbitro.web.routes.route_group import (
    API,
    API_ROOT,
    EVENT,
    SHAPED_ROOT,
    SHAPED_SECTION,
    RouteGroup,
    S,
)
from arbitro.web.session.access import Action

PAGES = (
    RouteGroup(
        "pages.school.practice",
        "/learn",
        {
            Action.READ: (
                *("GET", "POST", "GET /worksheet", "GET /{name}", "POST /{name}"),
                "GET /{name}/along",
            ),
        },
    ),
    RouteGroup("pages.school.exam", "/learn/exam", {Action.READ: ("GET", "POST")}),
    RouteGroup("pages.school.practice_by_hand", "/learn/by-hand", {Action.READ: ("GET", "POST")}),
    RouteGroup("pages.school.practice_clock", "/learn/clock", {Action.READ: ("GET", "POST")}),
    # of a server with accounts; elsewhere there are no such pages
    RouteGroup(
        "pages.server.sign_in",
        "",
        {
            Action.ENTER: (
                *("GET /sign-in", "POST /sign-in", "POST /sign-out"),
                *("GET /sign-in/{name}", "GET /sign-in/{name}/back"),
                *("GET /invited/{key}", "POST /invited/{key}"),
            ),
            Action.ACCOUNT: ("GET /account", "POST /account/password", "POST /account/put-out"),
        },
    ),
    RouteGroup(
        "pages.server.organisations",
        "/organisations",
        {
            Action.ACCOUNT: (
                *("GET", "GET /{number}", "POST /{number}/invite"),
                *("POST /{number}/members/{member}", "POST /{number}/take-back/{invitation}"),
            ),
            Action.OPERATE: ("POST",),
        },
    ),
    # what two computers ask is sealed: who may have it, their key says
    RouteGroup(
        "pages.server.standby",
        "/standby",
        {
            Action.OPERATE: (
                "GET",
                "POST /code",
                "POST /remove",
                "POST /settle",
                "POST /take-over",
            ),
            Action.READ: ("GET /line",),
            Action.ENTER: ("GET /offer", "POST /join", "POST /ask"),
        },
    ),
    RouteGroup(
        "pages.games.analysis_room",
        "/analysis",
        {Action.STUDY: ("GET", "POST", "GET /train", "POST /train")},
    ),
    RouteGroup(
        "pages.school.seminars",
        "/seminars",
        {
            Action.TEACH: (
                *("GET", "POST", "GET /{name}", "POST /{name}", "GET /{name}/marking/{number}"),
                *("GET /{name}/results", "GET /{name}/report", "GET /{name}/papers/{code}"),
                "POST /{name}/erase",
            )
        },
    ),
    # whose page it is, the key in the address says
    RouteGroup(
        "pages.school.candidate",
        "/seminar/{name}",
        {Action.ENTER: ("GET /{key}", "POST /{key}", "GET /{key}/boards/{number}")},
    ),
    RouteGroup(
        "pages.games.game_database",
        "/games",
        {
            Action.STUDY: ("GET", "GET /{number}", "GET /{number}/game.pgn"),
            Action.OPERATE: ("POST /import", "POST /forget"),
        },
    ),
    # what a job takes is looked at job by job
    RouteGroup(
        "pages.server.jobs",
        "/jobs",
        {
            Action.READ: (
                *("GET", "POST", "GET /{name}/file", "POST /{name}/cancel", "POST /{name}/again"),
            ),
            Action.OPERATE: (
                *("POST /rating-list", "POST /rating-lists", "POST /list-places"),
                *("POST /list-places/daily", "POST /list-places/{name}/remove"),
            ),
        },
    ),
    RouteGroup(
        "pages.rounds.live_boards",
        EVENT,
        {
            Action.DUTIES: (
                *("GET /boards", "GET /boards/now", "GET /boards/{number}/headings.pgn"),
            ),
            Action.SETTINGS: ("POST /boards/sources",),
            Action.ORGANISE: ("POST /boards/keep",),
            # what more than a missing result is asked for is looked at where it is read
            Action.ENTER_RESULT: ("POST /s/{section}/games/{game}/proposed",),
        },
    ),
    RouteGroup(
        "pages.server.event_rights",
        f"{EVENT}/rights",
        {Action.RIGHTS: ("GET", "POST", "POST /owner")},
    ),
)

JSON_TOPICS = (
    RouteGroup(
        "rounds.live_boards", f"{API}/boards", {Action.DUTIES: ("GET",), Action.SETTINGS: ("POST",)}
    ),
    RouteGroup(
        "server.calculators",
        f"{SHAPED_ROOT}/calculators",
        {Action.READ: ("GET /clock", "GET /handicap")},
    ),
    RouteGroup("server.conformity", f"{SHAPED_ROOT}/conformity", {Action.READ: ("GET",)}),
    RouteGroup(
        "ranking.norms",
        SHAPED_ROOT,
        {Action.READ: ("GET /calculators/norm",), Action.ORGANISE: (f"GET {S}/norms",)},
    ),
    RouteGroup(
        "server.rating_lists",
        f"{API_ROOT}/rating-lists",
        {Action.CHANGE_ENTRIES: ("GET", "GET /{name}")},
    ),
    RouteGroup(
        "server.notices",
        API,
        {
            Action.PUBLICITY: ("GET /notices", "POST /notices"),
            Action.FILES: ("GET /hook", "POST /hook"),
        },
    ),
    RouteGroup(
        "rounds.requests",
        API,
        {
            Action.ASK: ("GET /requests",),
            Action.PRIVATE: (
                *("GET /applications", "POST /sections/{section}/applications/{number}"),
            ),
        },
    ),
    RouteGroup("server.screens", f"{API}/screens", {Action.SCREENS: ("GET", "POST")}),
    RouteGroup("ranking.ratings", f"{SHAPED_SECTION}/ratings", {Action.ORGANISE: ("GET",)}),
    RouteGroup(
        "ranking.direct_titles", f"{SHAPED_SECTION}/direct-titles", {Action.ORGANISE: ("GET",)}
    ),
    RouteGroup(
        "server.game_base",
        f"{API_ROOT}/games",
        {Action.STUDY: ("GET", "GET /tree", "GET /{number}")},
    ),
    RouteGroup(
        "server.seminars",
        f"{API_ROOT}/seminars",
        {Action.TEACH: ("GET", "POST", "GET /{name}", "POST /{name}")},
    ),
    RouteGroup(
        "server.jobs",
        f"{API_ROOT}/jobs",
        {
            Action.READ: (
                *("GET", "POST", "GET /{name}", "POST /{name}/cancel", "POST /{name}/again"),
            )
        },
    ),
    RouteGroup(
        "server.accounts",
        API_ROOT,
        {
            Action.ACCOUNT: ("GET /account", "GET /organisations/{number}"),
            Action.RIGHTS: ("GET /events/{event}/rights", "POST /events/{event}/rights"),
        },
    ),
)
