"""The routes of the JSON interface to events, in the order they are described in."""

from __future__ import annotations

from arbitro.web.routes.route_group import API, API_ROOT, API_SECTION, SHAPED_SECTION, RouteGroup, S
from arbitro.web.session.access import Action

TOPICS = (
    RouteGroup(
        "routes",
        API_ROOT,
        {
            Action.READ: (
                *("GET /events", "GET /events/{event}"),
                *(f"GET {S}/players", f"GET {S}/rounds/{{number}}/explanations"),
            ),
            Action.ENTER_RESULT: (f"POST {S}/games/{{game}}/result",),
        },
    ),
    RouteGroup(
        "commands",
        API_ROOT,
        {
            # which command it is says what it takes
            Action.READ: ("GET /commands", "POST /events/{event}/commands/{name}"),
            Action.NEW_EVENT: ("POST /events",),
            Action.ORGANISE: (
                *("GET /events/{event}/settings", f"GET {S}/settings"),
                "GET /events/{event}/entries/{entry}",
            ),
            Action.UNDO: ("GET /events/{event}/log",),
        },
    ),
    RouteGroup(
        "files",
        API_ROOT,
        {
            Action.ORGANISE: (f"GET {S}/files", f"GET {S}/files/{{code}}"),
            Action.NEW_EVENT: ("POST /events/from-report",),
        },
    ),
    RouteGroup(
        "tokens",
        f"{API_ROOT}/tokens",
        {Action.DEVICES: ("GET", "POST", "POST /{name}/end")},
    ),
    RouteGroup("plugins", f"{API_ROOT}/plugins", {Action.OPERATE: ("GET",)}),
    RouteGroup("server", f"{API_ROOT}/server", {Action.OPERATE: ("GET",)}),
    RouteGroup("arbiters", f"{API}/arbiters", {Action.ORGANISE: ("GET",)}),
    RouteGroup(
        "incidents",
        f"{API_SECTION}/incidents",
        {Action.READ_INCIDENTS: ("GET",), Action.RECORD_INCIDENT: ("POST",)},
    ),
    RouteGroup(
        "games", f"{API_SECTION}/games", {Action.READ: ("GET",), Action.ORGANISE: ("POST",)}
    ),
    RouteGroup(
        "teams",
        API_SECTION,
        {
            Action.READ: (
                "GET /teams",
                "GET /rounds/{number}/match-explanations",
            ),
            Action.PAIR_BY_HAND: ("POST /rounds/{number}/matches",),
            Action.PAIR: ("POST /rounds/{number}/line-ups/{team}",),
        },
    ),
    RouteGroup(
        "listed_results",
        f"{API_SECTION}/rounds/{{number}}",
        {Action.CHANGE_RESULT: ("POST /list",), Action.ORGANISE: ("GET /pairings.txt",)},
    ),
    RouteGroup(
        "publishing",
        f"{API_SECTION}/rounds/{{number}}",
        {Action.PUBLISH: ("POST /publish",), Action.PAIR: ("POST /pair-again",)},
    ),
    RouteGroup(
        "by_hand",
        f"{API_SECTION}/rounds/{{number}}/by-hand",
        {
            Action.PAIR_BY_HAND: (
                *("GET", "POST /begin", "POST /place", "POST /finish", "POST /leave"),
            ),
        },
    ),
    RouteGroup("lists", f"{API_SECTION}/lists", {Action.CHANGE_ENTRIES: ("POST", "POST /enter")}),
    RouteGroup(
        "tables",
        API_SECTION,
        {
            Action.PRINT: ("GET /tables", "GET /tables/{code}"),
        },
    ),
    RouteGroup("honours", f"{SHAPED_SECTION}/honours", {Action.READ: ("GET",)}),
    RouteGroup("prizes", f"{SHAPED_SECTION}/prizes", {Action.READ: ("GET",)}),
    RouteGroup("rounds", f"{SHAPED_SECTION}/rounds", {Action.READ: ("GET /{number}",)}),
    RouteGroup(
        "standings",
        SHAPED_SECTION,
        {Action.READ: ("GET /standings", "GET /standings/{participant}/worksheet")},
    ),
    RouteGroup(
        "gone",
        API_ROOT,
        {
            Action.READ: (
                *(f"GET {S}/standings", f"GET {S}/team-standings", f"GET {S}/standings/groups"),
                *(f"GET {S}/rounds/{{number}}", f"GET {S}/rounds/{{number}}/matches"),
                *(f"GET {S}/direct-titles", f"GET {S}/honours", "GET /calculators/norm"),
            )
        },
    ),
    RouteGroup("late_teams", f"{API_SECTION}/teams/late", {Action.CHANGE_ENTRIES: ("POST",)}),
    RouteGroup(
        "groups",
        f"{API_SECTION}/groups",
        {Action.READ: ("GET",), Action.CHANGE_ENTRIES: ("POST",)},
    ),
    RouteGroup("bracket", f"{API_SECTION}/bracket", {Action.READ: ("GET",)}),
    RouteGroup(
        "play_offs",
        f"{API_SECTION}/play-off",
        {Action.PAIR: ("POST", "POST /next", "POST /result")},
    ),
)
