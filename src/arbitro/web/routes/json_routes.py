"""The routes of the JSON interface to events, in the order they are described in."""

from __future__ import annotations

from arbitro.web.routes.route_group import API, API_ROOT, API_SECTION, SHAPED_SECTION, RouteGroup, S
from arbitro.web.session.access import Action

MOVED_ANSWERS = (
    *(f"GET {API_ROOT}/calculators/{name}" for name in ("clock", "norm", "handicap")),
    *(
        f"GET {API_SECTION}/{answer}"
        for answer in (
            *("standings", "team-standings", "standings/groups", "honours", "direct-titles"),
            *("rounds/{number}", "rounds/{number}/matches", "bracket"),
            *("rounds/{number}/explanations", "rounds/{number}/match-explanations"),
        )
    ),
)
"""Addresses whose answers have another shape now."""

_ROUND = f"POST {API_SECTION}/rounds/{{number}}"
_OFFICE = f"{API}/office"
MOVED_COMMANDS = {
    f"POST {API_SECTION}/groups": "make-groups",
    f"POST {API_SECTION}/play-off": "start-play-off",
    f"POST {API_SECTION}/play-off/next": "continue-play-off",
    f"POST {API_SECTION}/play-off/result": "record-play-off",
    f"POST {API_SECTION}/requests": "make-request",
    f"POST {API_SECTION}/requests/{{number}}": "answer-request",
    f"POST {API_SECTION}/teams/late": "admit-late-team",
    f"{_ROUND}/by-hand/begin": "begin-by-hand",
    f"{_ROUND}/by-hand/finish": "finish-by-hand",
    f"{_ROUND}/by-hand/leave": "leave-by-hand",
    f"{_ROUND}/by-hand/place": "place-by-hand",
    f"{_ROUND}/line-ups/{{team}}": "set-line-up",
    f"{_ROUND}/matches": "pair-teams-by-hand",
    f"{_ROUND}/pair-again": "pair-again",
    f"{_ROUND}/publish": "publish-round",
    f"PUT {_OFFICE}/facts/{{name}}": "state-facts",
    f"POST {_OFFICE}/rows/{{name}}": "keep-row",
    f"POST {_OFFICE}/rows/{{name}}/strike": "strike-row",
}
"""Addresses a command had of its own, with its name; all commands have one address now."""

TOPICS = (
    RouteGroup(
        "routes",
        API_ROOT,
        {
            Action.READ: (
                *("GET /events", "GET /events/{event}"),
                f"GET {S}/players",
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
        "entries.files",
        API_ROOT,
        {
            Action.ORGANISE: (f"GET {S}/files", f"GET {S}/files/{{code}}"),
            Action.PAIR: (f"GET {S}/import",),
            Action.NEW_EVENT: ("POST /events/from-report",),
        },
    ),
    RouteGroup(
        "server.tokens",
        f"{API_ROOT}/tokens",
        {Action.DEVICES: ("GET", "POST", "POST /{name}/end")},
    ),
    RouteGroup("server.plugins", f"{API_ROOT}/plugins", {Action.OPERATE: ("GET",)}),
    RouteGroup("server.server", f"{API_ROOT}/server", {Action.OPERATE: ("GET",)}),
    RouteGroup("entries.arbiters", f"{API}/arbiters", {Action.ORGANISE: ("GET",)}),
    RouteGroup(
        "event_office.incidents",
        f"{API_SECTION}/incidents",
        {Action.READ_INCIDENTS: ("GET",), Action.RECORD_INCIDENT: ("POST",)},
    ),
    RouteGroup(
        "rounds.games", f"{API_SECTION}/games", {Action.READ: ("GET",), Action.ORGANISE: ("POST",)}
    ),
    RouteGroup(
        "entries.teams",
        API_SECTION,
        {
            Action.READ: ("GET /teams",),
        },
    ),
    RouteGroup(
        "rounds.listed_results",
        f"{API_SECTION}/rounds/{{number}}",
        {Action.CHANGE_RESULT: ("POST /list",), Action.ORGANISE: ("GET /pairings.txt",)},
    ),
    RouteGroup(
        "rounds.by_hand",
        f"{API_SECTION}/rounds/{{number}}/by-hand",
        {Action.PAIR_BY_HAND: ("GET",)},
    ),
    RouteGroup(
        "entries.lists",
        f"{API_SECTION}/lists",
        {Action.CHANGE_ENTRIES: ("GET /check", "POST", "POST /enter")},
    ),
    RouteGroup(
        "ranking.tables",
        API_SECTION,
        {
            Action.PRINT: ("GET /tables", "GET /tables/{code}"),
        },
    ),
    RouteGroup("ranking.honours", f"{SHAPED_SECTION}/honours", {Action.READ: ("GET",)}),
    RouteGroup("ranking.prizes", f"{SHAPED_SECTION}/prizes", {Action.READ: ("GET",)}),
    RouteGroup(
        "rounds.rounds",
        f"{SHAPED_SECTION}/rounds",
        {Action.READ: ("GET /{number}", "GET /{number}/explanation", "GET /{number}/why-not")},
    ),
    RouteGroup(
        "ranking.standings",
        SHAPED_SECTION,
        {Action.READ: ("GET /standings", "GET /standings/{participant}/worksheet")},
    ),
    RouteGroup("rounds.audit", f"{SHAPED_SECTION}/audit", {Action.ORGANISE: ("GET",)}),
    RouteGroup(
        "entries.losses", f"{SHAPED_SECTION}/files", {Action.ORGANISE: ("GET /{code}/losses",)}
    ),
    RouteGroup("rounds.foresight", f"{SHAPED_SECTION}/foresight", {Action.READ_DRAFTS: ("GET",)}),
    RouteGroup("gone", "", {Action.READ: (*MOVED_ANSWERS, *MOVED_COMMANDS)}),
    RouteGroup("entries.groups", f"{API_SECTION}/groups", {Action.READ: ("GET",)}),
    RouteGroup("rounds.bracket", f"{SHAPED_SECTION}/bracket", {Action.READ: ("GET",)}),
)
