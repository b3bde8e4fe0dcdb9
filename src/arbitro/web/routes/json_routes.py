"""The routes of the JSON interface to events, in the order they are described in."""

from __future__ import annotations

from arbitro.web.routes.route_group import API, API_ROOT, API_SECTION, SHAPED_SECTION, S, Topic
from arbitro.web.session.access import Action

TOPICS = (
    Topic(
        "routes",
        API_ROOT,
        {
            Action.READ: (
                *("GET /events", "GET /events/{event}"),
                *(f"GET {S}/players", f"GET {S}/rounds/{{number}}"),
                f"GET {S}/rounds/{{number}}/explanations",
            ),
            Action.ENTER_RESULT: (f"POST {S}/games/{{game}}/result",),
        },
    ),
    Topic(
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
    Topic(
        "files",
        API_ROOT,
        {
            Action.ORGANISE: (f"GET {S}/files", f"GET {S}/files/{{code}}"),
            Action.NEW_EVENT: ("POST /events/from-report",),
        },
    ),
    Topic(
        "tokens",
        f"{API_ROOT}/tokens",
        {Action.DEVICES: ("GET", "POST", "POST /{name}/end")},
    ),
    Topic("plugins", f"{API_ROOT}/plugins", {Action.OPERATE: ("GET",)}),
    Topic("server", f"{API_ROOT}/server", {Action.OPERATE: ("GET",)}),
    Topic("arbiters", f"{API}/arbiters", {Action.ORGANISE: ("GET",)}),
    Topic(
        "incidents",
        f"{API_SECTION}/incidents",
        {Action.READ_INCIDENTS: ("GET",), Action.RECORD_INCIDENT: ("POST",)},
    ),
    Topic("games", f"{API_SECTION}/games", {Action.READ: ("GET",), Action.ORGANISE: ("POST",)}),
    Topic(
        "teams",
        API_SECTION,
        {
            Action.READ: (
                *(
                    "GET /teams",
                    "GET /honours",
                    "GET /rounds/{number}/matches",
                ),
                "GET /rounds/{number}/match-explanations",
            ),
            Action.PAIR_BY_HAND: ("POST /rounds/{number}/matches",),
            Action.PAIR: ("POST /rounds/{number}/line-ups/{team}",),
        },
    ),
    Topic(
        "listed_results",
        f"{API_SECTION}/rounds/{{number}}",
        {Action.CHANGE_RESULT: ("POST /list",), Action.ORGANISE: ("GET /pairings.txt",)},
    ),
    Topic(
        "publishing",
        f"{API_SECTION}/rounds/{{number}}",
        {Action.PUBLISH: ("POST /publish",), Action.PAIR: ("POST /pair-again",)},
    ),
    Topic(
        "by_hand",
        f"{API_SECTION}/rounds/{{number}}/by-hand",
        {
            Action.PAIR_BY_HAND: (
                *("GET", "POST /begin", "POST /place", "POST /finish", "POST /leave"),
            ),
        },
    ),
    Topic("lists", f"{API_SECTION}/lists", {Action.CHANGE_ENTRIES: ("POST", "POST /enter")}),
    Topic(
        "tables",
        API_SECTION,
        {
            Action.PRINT: ("GET /tables", "GET /tables/{code}"),
        },
    ),
    Topic("standings", SHAPED_SECTION, {Action.READ: ("GET /standings",)}),
    Topic(
        "gone",
        API_SECTION,
        {Action.READ: ("GET /standings", "GET /team-standings", "GET /standings/groups")},
    ),
    Topic("late_teams", f"{API_SECTION}/teams/late", {Action.CHANGE_ENTRIES: ("POST",)}),
    Topic(
        "groups",
        f"{API_SECTION}/groups",
        {Action.READ: ("GET",), Action.CHANGE_ENTRIES: ("POST",)},
    ),
    Topic("bracket", f"{API_SECTION}/bracket", {Action.READ: ("GET",)}),
    Topic(
        "play_offs",
        f"{API_SECTION}/play-off",
        {Action.PAIR: ("POST", "POST /next", "POST /result")},
    ),
)
