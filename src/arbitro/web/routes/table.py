"""The routes of the application, each listed once: its module, its address, and what it does.

A module is imported when somebody first asks for one of its routes: no page waits for others.
"""

from __future__ import annotations

from dataclasses import replace

from arbitro.web.routes import (
    json_routes,
    office_routes,
    paper_routes,
    rating_routes,
    server_routes,
    settings_routes,
)
from arbitro.web.routes.route_group import EVENT, JSON, SECTION, RouteGroup
from arbitro.web.session.access import Action

_OF_ALL_SECTIONS = (
    *("GET /players", "GET /standings", "GET /crosstable", "GET /prizes", "GET /ratings"),
    *("GET /why", "GET /games"),
)

_MATCH = f"{SECTION}/rounds/{{number}}/matches/{{match}}"

_PAGES = (
    RouteGroup(
        "pages.server.join",
        "",
        {Action.ENTER: ("GET /health", "GET /join", "POST /join", "POST /preferences")},
    ),
    RouteGroup(
        "pages.server.devices",
        "",
        {
            Action.DEVICES: (
                *("GET /devices", "POST /devices", "GET /devices/codes/{number}"),
                *("POST /devices/codes/{number}/take-back", "POST /devices/put-out"),
                *("POST /devices/captains", "GET /tokens", "POST /tokens", "POST /tokens/end"),
            ),
            Action.OPERATE: ("POST /devices/network",),
        },
    ),
    RouteGroup("pages.server.json_interface", "/interface", {Action.READ: ("GET",)}),
    RouteGroup(
        "pages.help.manual",
        "",
        {
            Action.ENTER: (
                "GET /help",
                "GET /help/{name}",
                "GET /help/pictures/{name}",
                "GET /manual.html",
            )
        },
    ),
    RouteGroup(
        "pages.help.assistant",
        "",
        {
            Action.READ: (
                *("GET /assistant", "GET /assistant/diagram.svg", "GET /assistant/{name}"),
                "GET /rules",
            ),
        },
    ),
    RouteGroup("pages.help.handbook", "/handbook", {Action.READ: ("GET",)}),
    RouteGroup("pages.help.conformity", "/conformity", {Action.READ: ("GET",)}),
    RouteGroup("pages.help.calculators", "/calculators", {Action.READ: ("GET",)}),
    RouteGroup(
        "pages.event.events",
        "",
        {
            Action.READ: ("GET /", "GET /palette"),
            Action.NEW_EVENT: ("POST /events/demo",),
        },
    ),
    RouteGroup("pages.event.dropped_file", "", {Action.NEW_EVENT: ("POST /events/import",)}),
    RouteGroup(
        "pages.event.wizard", "/events/new", {Action.NEW_EVENT: ("GET", "POST", "POST /defaults")}
    ),
    RouteGroup(
        "pages.server.plugins", "/plugins", {Action.OPERATE: ("GET", "POST /allow", "POST /forget")}
    ),
    RouteGroup("pages.server.background_work", "/server", {Action.OPERATE: ("GET",)}),
    RouteGroup(
        "pages.event.report_import", "/events/from-report", {Action.NEW_EVENT: ("GET", "POST")}
    ),
    RouteGroup(
        "pages.event.overview",
        EVENT,
        {
            Action.READ: ("GET",),
            Action.SETTINGS: (
                *("GET /edit", "GET /sections/new", "POST /sections/new"),
                *("GET /s/{section}/edit", "POST /s/{section}/edit"),
            ),
        },
    ),
    # a command takes the right its row in the desk names
    RouteGroup(
        "pages.command_form",
        EVENT,
        {
            Action.READ: (
                *("GET /do/{name}", "POST /do/{name}"),
                *("GET /s/{section}/do/{name}", "POST /s/{section}/do/{name}"),
            )
        },
    ),
    RouteGroup("pages.event.palette", EVENT, {Action.READ: ("GET /palette",)}),
    RouteGroup(
        "pages.rounds.hall",
        "",
        {
            Action.READ: (
                *(f"GET {EVENT}/hall", f"GET {SECTION}/rounds", f"GET {SECTION}/rounds/{{number}}"),
                *(f"GET {SECTION}/boards/{{game}}", f"GET {SECTION}/boards/{{game}}/panel"),
                *(f"GET {_MATCH}", f"GET {_MATCH}/panel"),
            ),
            Action.PAIR: (f"POST {SECTION}/pair",),
            # what a device may do at a board is looked at board by board
            Action.ENTER_RESULT: (
                f"POST {SECTION}/games/{{game}}/put",
                f"POST {SECTION}/games/{{game}}/read",
            ),
            Action.CHANGE_RESULT: (f"POST {SECTION}/hall/confirm",),
            Action.UNDO_OWN: (f"POST {EVENT}/hall/undo",),
        },
    ),
    RouteGroup("pages.rounds.foresight", SECTION, {Action.READ_DRAFTS: ("GET /foresight",)}),
    RouteGroup(
        "pages.event.requests",
        "",
        {
            Action.ASK: (
                *(f"GET {EVENT}/requests", f"POST {EVENT}/requests"),
                f"POST {SECTION}/games/{{game}}/ask",
            ),
        },
    ),
    RouteGroup(
        "pages.public.arbiter_phone",
        "",
        {
            Action.READ: ("GET /m/{event}", "GET /m/{event}/app.webmanifest"),
            Action.ENTER: ("GET /service-worker.js", "GET /me/{event}/{key}/app.webmanifest"),
        },
    ),
    # whose page it is, the key in the address says
    RouteGroup(
        "pages.public.player_phone",
        "/me/{event}",
        {
            Action.ENTER: (
                *("GET", "POST", "GET /{key}", "GET /{key}/why/{section}", "POST /{key}/report"),
                *("POST /{key}/wish", "POST /{key}/present", "POST /{key}/notices"),
            )
        },
    ),
    # whose address it is, the code of the message says
    RouteGroup(
        "pages.public.notices",
        "/notices/{event}/{code}",
        {Action.ENTER: ("GET", "POST", "POST /end")},
    ),
    RouteGroup("pages.public.visitors", "", {Action.ENTER: ("GET /p", "GET /robots.txt")}),
    # who says something there, the digits of the card say
    RouteGroup("pages.rounds.result_desk", "/r/{event}", {Action.ENTER: ("GET", "POST")}),
    RouteGroup(
        "pages.event.applications",
        "",
        {
            Action.PRIVATE: (
                *(f"GET {EVENT}/applications", f"POST {EVENT}/applications/files"),
                *(f"POST {EVENT}/applications/erase", f"POST {SECTION}/entry-form"),
                f"POST {SECTION}/applications/{{number}}",
            ),
            # whose application it is, the code in the address says
            Action.ENTER: (
                *("GET /enter/{event}", "POST /enter/{event}"),
                *("GET /enter/{event}/{code}", "POST /enter/{event}/{code}"),
            ),
        },
    ),
    RouteGroup("pages.section.check_in", f"{SECTION}/check-in", {Action.CHECK_IN: ("GET", "POST")}),
    RouteGroup(
        "pages.public.wall",
        "",
        {
            Action.ENTER: (
                *("GET /w/{event}", "GET /w/{event}/slides", "GET /w/{event}/now"),
                "GET /w/{event}/boards",
            ),
            Action.SCREENS: (
                *(f"GET {EVENT}/screens", f"POST {EVENT}/screens", f"POST {EVENT}/screens/list"),
            ),
        },
    ),
    RouteGroup(
        "pages.public.player_cards",
        f"{SECTION}/cards",
        {Action.CHANGE_ENTRIES: ("GET", "POST /renew")},
    ),
    RouteGroup(
        "pages.event.arbiters",
        f"{EVENT}/arbiters",
        {Action.ORGANISE: ("GET", "GET /edit", "GET /listed", "POST /edit")},
    ),
    RouteGroup(
        "pages.event.restore",
        EVENT,
        {
            Action.FILES: (
                *("GET /repair", "POST /repair", "GET /restore", "POST /restore"),
                *("GET /compare", "POST /compare"),
                *("GET /shelf", "POST /shelf/archive", "POST /shelf/duplicate"),
            ),
        },
    ),
    RouteGroup(
        "pages.event.private_records",
        EVENT,
        {
            Action.PRIVATE: (
                "GET /private",
                *(
                    f"{method} /s/{{section}}/players/{{entry}}/private"
                    for method in ("GET", "POST")
                ),
            ),
            Action.CHANGE_ENTRIES: ("POST /private/erase",),
        },
    ),
    RouteGroup(
        "pages.event.publicity",
        f"{EVENT}/publicity",
        {
            Action.PUBLICITY: (
                "GET",
                "GET /site.zip",
                "POST /switch/{number}",
                "POST /page",
                "POST /notices",
            ),
            # with the keys of this machine
            Action.FILES: ("POST /send", "POST /hook"),
        },
    ),
    RouteGroup(
        "pages.public.public_site",
        "/p/{event}",
        {Action.ENTER: ("GET", "GET /{name}", "GET /{key}/{name}", "GET /{code}/{key}/{name}")},
    ),
    RouteGroup(
        "pages.event.history",
        EVENT,
        # whoever may take back only what is the own is held to that by the page itself
        {Action.READ: ("GET /history",), Action.UNDO_OWN: ("POST /undo", "POST /redo")},
    ),
    RouteGroup(
        "pages.event.files",
        EVENT,
        {
            Action.ORGANISE: ("GET /s/{section}/report.trf", "GET /s/{section}/files/{code}"),
            # a copy is sent with the keys of this machine
            Action.FILES: ("GET /export", "POST /backup"),
        },
    ),
    RouteGroup(
        "pages.event.imports",
        f"{SECTION}/players",
        {
            Action.CHANGE_ENTRIES: (
                *("GET /import", "POST /import", "GET /listed", "GET /listed/matches"),
                *("GET /refresh", "POST /refresh"),
                "GET /{entry}/listed",
            ),
        },
    ),
    RouteGroup(
        "pages.section.incidents",
        "",
        {
            Action.RECORD_INCIDENT: (
                f"GET {SECTION}/incidents/new",
                f"POST {SECTION}/incidents/new",
                f"POST {SECTION}/incidents/{{number}}/edit",
                "GET /assistant/{name}/record",
            ),
            Action.READ_INCIDENTS: (
                *(f"GET {SECTION}/incidents", f"GET {SECTION}/paper/incidents"),
                f"GET {SECTION}/incidents/{{number}}",
                f"GET {SECTION}/incidents/{{number}}/panel",
                f"GET {SECTION}/incidents/{{number}}/edit",
            ),
        },
    ),
    RouteGroup(
        "pages.rounds.knock_out",
        SECTION,
        {
            Action.READ: ("GET /bracket", "GET /matches/{number}"),
            Action.PRINT: ("GET /paper/bracket", "GET /paper/bracket.pdf"),
            Action.PAIR: ("POST /matches/{number}/continue",),
            Action.ORGANISE: ("GET /report-{rated}.trf",),
        },
    ),
    RouteGroup(
        "pages.games.moves_of_games",
        "",
        {
            Action.READ: (
                *("GET /viewer", "POST /viewer", f"GET {EVENT}/games.pgn"),
                *(f"GET {SECTION}/games", f"GET {SECTION}/games/{{game}}"),
                f"GET {SECTION}/games/{{game}}/game.pgn",
                *(f"GET {SECTION}/rounds/{{number}}/games.pgn", f"GET {SECTION}/games.pgn"),
            ),
            # byte by byte, with whatever the file says of people
            Action.READ_PRIVATE: (f"GET {SECTION}/games/{{game}}/received.pgn",),
            Action.PRINT: (
                f"GET {SECTION}/paper/score-sheets/{{number}}.pdf",
                f"GET {SECTION}/games/{{game}}/sheet.pdf",
            ),
            Action.ORGANISE: (*(f"POST {SECTION}/games", f"POST {SECTION}/games/{{game}}/pgn"),),
        },
    ),
    RouteGroup(
        "pages.section.numbers",
        SECTION,
        {
            Action.PRINT: ("GET /paper/drawing",),
            Action.CHANGE_ENTRIES: ("GET /numbers", "POST /numbers"),
        },
    ),
    RouteGroup(
        "pages.section.play_rules",
        f"{SECTION}/play",
        {Action.READ: ("GET",), Action.SETTINGS: ("POST /edit",)},
    ),
    RouteGroup(
        "pages.section.players",
        SECTION,
        {
            Action.READ: ("GET /players", "GET /players/{entry}", "GET /players/{entry}/panel"),
            Action.CHANGE_ENTRIES: (
                *("GET /players/several", "GET /players/several/panel", "GET /players/found"),
                *("POST /players", "POST /players/{entry}"),
                *("POST /players/{entry}/elsewhere", "POST /enter"),
            ),
        },
    ),
    RouteGroup(
        "pages.rounds.why",
        SECTION,
        {
            Action.READ: (
                *("GET /why", "GET /rounds/{number}/why", "GET /rounds/{number}/why/panel"),
                *("GET /rounds/{number}/why/{player}", "GET /rounds/{number}/why/{player}/panel"),
            )
        },
    ),
    RouteGroup(
        "pages.section.teams",
        f"{SECTION}/teams",
        {
            Action.READ: ("GET", "GET /{team}", "GET /{team}/panel"),
            Action.CHANGE_ENTRIES: (
                *("GET /several", "GET /several/panel", "GET /found"),
                *("POST", "POST /late", "POST /{team}", "POST /{team}/members"),
                "POST /{team}/adjust",
            ),
        },
    ),
    RouteGroup(
        "pages.rounds.team_rounds",
        SECTION,
        {
            # the page of a team opens to whoever has its key
            Action.READ: ("GET /captain/{key}", "POST /captain/{key}"),
            Action.PAIR: (
                *("GET /line-ups/{number}", "POST /line-ups/{number}/deadline"),
                *("GET /line-ups/{number}/{team}", "POST /line-ups/{number}/{team}"),
                *("GET /rounds/{number}/seating/{team}", "POST /rounds/{number}/seating/{team}"),
            ),
        },
    ),
    RouteGroup(
        "pages.section.standings",
        SECTION,
        {
            Action.READ: (
                *("GET /standings", "GET /standings/{entry}/worksheet", "GET /crosstable"),
                *("GET /standings/{entry}/worksheet/panel", "GET /standings/teams/{team}/panel"),
                *("GET /standings/boards", "GET /standings/honours", "GET /standings/teams/{team}"),
            ),
            Action.ORGANISE: ("POST /standings/play-off",),
        },
    ),
    RouteGroup(
        "pages.section.slips_and_cards",
        SECTION,
        {
            Action.PRINT: ("GET /paper/small", "GET /paper/small/{code}"),
            Action.CHANGE_ENTRIES: ("GET /cards/{name}",),
            Action.ORGANISE: ("POST /paper/pictures",),
        },
    ),
    RouteGroup("pages.public.scan", "/x/{event}", {Action.ENTER: ("GET /{code}",)}),
    RouteGroup(
        "pages.event.all_sections",
        EVENT,
        {
            Action.READ: _OF_ALL_SECTIONS,
            Action.CHECK_IN: ("GET /check-in",),
            Action.READ_INCIDENTS: ("GET /incidents",),
        },
    ),
    RouteGroup("pages.section.imported", SECTION, {Action.PAIR: ("GET /import",)}),
    RouteGroup("pages.rounds.play_off", f"{SECTION}/play-off", {Action.PAIR: ("GET", "POST")}),
    RouteGroup(
        "pages.section.schedule",
        SECTION,
        {
            Action.READ: ("GET /schedule",),
            Action.PRINT: ("GET /paper/schedule",),
            Action.ORGANISE: ("POST /schedule", "POST /schedule/{number}"),
        },
    ),
    RouteGroup(
        "pages.section.prizes",
        f"{SECTION}/prizes",
        {
            Action.READ: ("GET", "GET /{entry}", "GET /{entry}/panel"),
            Action.ORGANISE: ("GET /edit", "POST /edit", "GET /fund.json"),
        },
    ),
    RouteGroup(
        "pages.rounds.listed_results",
        f"{SECTION}/rounds/{{number}}",
        {
            # what each result takes is looked at game by game
            Action.CHANGE_RESULT: ("GET /list", "POST /list"),
            Action.ORGANISE: ("GET /pairings.txt",),
        },
    ),
    RouteGroup(
        "pages.rounds.by_hand",
        f"{SECTION}/rounds/{{number}}",
        {
            Action.PAIR_BY_HAND: (
                *(
                    "GET /by-hand",
                    "GET /by-hand/places",
                    "GET /by-hand/{name}",
                    "POST /by-hand/begin",
                ),
                *("POST /by-hand/place", "POST /by-hand/finish", "POST /by-hand/leave"),
            ),
        },
    ),
)

TOPICS = (
    *_PAGES,
    *(*paper_routes.PAGES, *office_routes.PAGES, *settings_routes.PAGES),
    *(*rating_routes.PAGES, *server_routes.PAGES),
    RouteGroup("live.event_stream", EVENT, {Action.READ: ("GET /live",)}),
    *(
        replace(topic, module=f"{JSON}{topic.module}")
        for topic in (*json_routes.TOPICS, *office_routes.JSON_TOPICS, *server_routes.JSON_TOPICS)
    ),
)
"""All modules that have routes; those of the JSON interface in the order they are described in."""
