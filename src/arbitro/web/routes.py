"""The routes of the application, each listed once: its module, its address, and who may ask.

A module of pages or of the JSON interface is imported when somebody first asks for one of its
routes, so that the first page does not wait for all the others.
"""

from __future__ import annotations

from dataclasses import dataclass, replace

EVENT, SECTION = "/events/{event}", "/events/{event}/s/{section}"
API_ROOT, _S = "/api/v1", "/events/{event}/sections/{section}"
API, API_SECTION = f"{API_ROOT}{EVENT}", f"{API_ROOT}{_S}"
JSON = "api_v1."
"""What the names of the modules of the JSON interface begin with."""


@dataclass(frozen=True, slots=True)
class Topic:
    """The routes of a module, by who may ask for them: each a method and what follows ``where``.

    What ``anybody`` may ask needs no letting in; ``readers`` are all devices that were let in,
    which see what is published and nothing private; ``results`` those that may enter results too;
    everything else is for ``arbiters`` alone.
    """

    module: str
    where: str = ""
    anybody: tuple[str, ...] = ()
    readers: tuple[str, ...] = ()
    results: tuple[str, ...] = ()
    arbiters: tuple[str, ...] = ()

    def named(self, routes: tuple[str, ...]) -> tuple[str, ...]:
        """Return routes of this topic in full.

        >>> Topic("x", "/x").named(("GET", "POST /y"))
        ('GET /x', 'POST /x/y')
        """
        parts = (each.partition(" ") for each in routes)
        return tuple(f"{method} {self.where}{rest}" for method, _, rest in parts)


_PAGES = (
    Topic(
        "door",
        anybody=("GET /healthz", "GET /join", "POST /join", "POST /preferences"),
        arbiters=("GET /share",),
    ),
    Topic("chapters", anybody=("GET /help", "GET /help/{name}", "GET /manual.html")),
    Topic(
        "assistant",
        readers=(
            *("GET /assistant", "GET /assistant/diagram.svg", "GET /assistant/{name}"),
            "GET /rules",
        ),
    ),
    Topic(
        "events",
        readers=("GET /",),
        arbiters=("POST /events/import", "GET /events/new", "POST /events/new"),
    ),
    Topic("plugins", "/plugins", arbiters=("GET", "POST /allow", "POST /forget")),
    Topic("reports", "/events/from-report", arbiters=("GET", "POST")),
    Topic(
        "overview",
        EVENT,
        readers=("GET",),
        arbiters=(
            *("GET /edit", "POST /edit", "GET /sections/new", "POST /sections/new"),
            *("GET /s/{section}/edit", "POST /s/{section}/edit", "POST /s/{section}/edition"),
            *("POST /s/{section}/remove", "POST /finish", "POST /reopen"),
        ),
    ),
    Topic("arbiters", f"{EVENT}/arbiters", arbiters=("GET", "GET /edit", "POST /edit")),
    Topic(
        "restoring",
        EVENT,
        arbiters=("GET /repair", "POST /repair", "GET /restore", "POST /restore"),
    ),
    Topic(
        "publicity",
        f"{EVENT}/publicity",
        arbiters=("GET", "POST /switch/{number}", "POST /page", "POST /name"),
    ),
    Topic(
        "public",
        "/p/{event}",
        anybody=("GET", "GET /{name}", "GET /{key}/{name}", "GET /{code}/{key}/{name}"),
    ),
    Topic("history", EVENT, readers=("GET /history",), arbiters=("POST /undo", "POST /redo")),
    Topic(
        "files",
        EVENT,
        arbiters=("GET /s/{section}/report.trf", "GET /s/{section}/files/{code}", "GET /export"),
    ),
    Topic(
        "imports",
        f"{SECTION}/players",
        arbiters=(
            *("GET /import", "POST /import", "GET /listed", "GET /listed/matches"),
            "GET /{entry}/listed",
        ),
    ),
    Topic(
        "incidents",
        arbiters=(
            f"GET {SECTION}/incidents",
            f"GET {SECTION}/incidents/new",
            f"POST {SECTION}/incidents/new",
            f"GET {SECTION}/incidents/{{number}}/edit",
            f"POST {SECTION}/incidents/{{number}}/edit",
            f"POST {SECTION}/incidents/{{number}}/withdraw",
            f"GET {SECTION}/paper/incidents",
            "GET /assistant/{name}/record",
        ),
    ),
    Topic(
        "knock_out",
        SECTION,
        readers=(
            *("GET /bracket", "GET /paper/bracket", "GET /paper/bracket.pdf"),
            "GET /matches/{number}",
        ),
        results=("POST /matches/{number}/games/{game}",),
        arbiters=(
            *("POST /matches/{number}/continue", "POST /matches/{number}/lots"),
            "GET /report-{rated}.trf",
        ),
    ),
    Topic(
        "games",
        readers=(
            *("GET /viewer", "POST /viewer", f"GET {EVENT}/games.pgn"),
            *(f"GET {SECTION}/games", f"GET {SECTION}/games/{{game}}"),
            f"GET {SECTION}/games/{{game}}/received.pgn",
            f"GET {SECTION}/games/{{game}}/game.pgn",
            *(f"GET {SECTION}/rounds/{{number}}/games.pgn", f"GET {SECTION}/games.pgn"),
            f"GET {SECTION}/paper/score-sheets/{{number}}.pdf",
            f"GET {SECTION}/games/{{game}}/sheet.pdf",
        ),
        arbiters=(
            *(f"POST {SECTION}/games", f"POST {SECTION}/games/{{game}}/pgn"),
            f"POST {SECTION}/games/{{game}}/remove",
        ),
    ),
    Topic(
        "numbers",
        SECTION,
        readers=("GET /paper/drawing",),
        arbiters=("GET /numbers", "POST /numbers"),
    ),
    Topic("play_rules", f"{SECTION}/play", readers=("GET",), arbiters=("POST /edit",)),
    Topic(
        "players",
        SECTION,
        readers=("GET /players", "GET /players/{entry}"),
        arbiters=(
            *("POST /players", "POST /players/{entry}", "POST /players/{entry}/withdraw"),
            *("POST /players/{entry}/reinstate", "POST /players/{entry}/check-in"),
            *("POST /players/{entry}/bye", "POST /players/{entry}/cancel-bye"),
            *("POST /players/{entry}/board", "POST /players/{entry}/adjust"),
            *("POST /players/{entry}/forbid", "POST /players/{entry}/remove", "POST /enter"),
            *("POST /close", "POST /open", "POST /renumber", "POST /initial-colour"),
            "POST /groups",
        ),
    ),
    Topic(
        "rounds",
        SECTION,
        readers=("GET /rounds", "GET /rounds/{number}"),
        results=("POST /games/{game}/result",),
        arbiters=(
            *("POST /pair", "POST /rounds/{number}/publish", "POST /rounds/{number}/unpair"),
            "POST /rounds/{number}/pair-again",
        ),
    ),
    Topic(
        "teams",
        f"{SECTION}/teams",
        readers=("GET", "GET /{team}"),
        arbiters=(
            *("POST", "POST /late", "POST /{team}", "POST /{team}/members", "POST /{team}/move"),
            *("POST /{team}/by-rating", "POST /{team}/drop", "POST /{team}/remove"),
            *("POST /{team}/withdraw", "POST /{team}/reinstate", "POST /{team}/adjust"),
            *("POST /{team}/forbid", "POST /{team}/bye"),
        ),
    ),
    Topic(
        "team_rounds",
        SECTION,
        # the page of a team opens to whoever has its key
        readers=("GET /captain/{key}", "POST /captain/{key}"),
        arbiters=(
            *("GET /line-ups/{number}", "POST /line-ups/{number}/deadline"),
            *("GET /line-ups/{number}/{team}", "POST /line-ups/{number}/{team}"),
            *("GET /rounds/{number}/seating/{team}", "POST /rounds/{number}/seating/{team}"),
            "POST /rounds/{number}/matches/{match}/forfeit",
        ),
    ),
    Topic(
        "standings",
        SECTION,
        readers=(
            *("GET /standings", "GET /standings/{entry}/worksheet", "GET /crosstable"),
            *("GET /standings/boards", "GET /standings/teams/{team}"),
        ),
        arbiters=(
            *("POST /standings/lots", "POST /standings/team-lots", "POST /standings/play-off"),
        ),
    ),
    Topic("play_off", f"{SECTION}/play-off", arbiters=("GET", "POST", "POST /next")),
    Topic(
        "schedule",
        SECTION,
        readers=("GET /schedule", "GET /paper/schedule"),
        arbiters=("POST /schedule", "POST /schedule/{number}"),
    ),
    Topic(
        "prizes",
        f"{SECTION}/prizes",
        readers=("GET",),
        arbiters=("GET /edit", "POST /edit", "POST /check", "GET /fund.json"),
    ),
    Topic("ratings", f"{SECTION}/ratings", readers=("GET", "GET /{number}")),
    Topic("norms", f"{SECTION}/norms", arbiters=("GET", "POST", "GET /{number}")),
    Topic("norm_teams", f"{SECTION}/norm-teams", arbiters=("GET", "POST")),
    Topic(
        "official", f"{SECTION}/forms", arbiters=("GET", "GET /{code}/edit", "POST /{code}/edit")
    ),
    Topic(
        "why",
        f"{SECTION}/rounds/{{number}}",
        readers=("GET /why", "GET /why/{player}"),
        arbiters=("GET /manual", "POST /manual"),
    ),
    Topic(
        "paper",
        f"{SECTION}/paper",
        readers=(
            *("GET", "GET /pairings/{number}", "GET /standings", "GET /crosstable"),
            *("GET /prizes", "GET /players", "GET /check-list/{number}", "GET /boards"),
            *("GET /line-ups/{number}", "GET /protocols/{number}"),
        ),
    ),
)

_JSON = (
    Topic(
        "routes",
        API_ROOT,
        readers=(
            *("GET /events", "GET /events/{event}"),
            *(f"GET {_S}/players", f"GET {_S}/rounds/{{number}}", f"GET {_S}/standings"),
            f"GET {_S}/rounds/{{number}}/explanations",
        ),
        results=(f"POST {_S}/games/{{game}}/result",),
    ),
    Topic("plugins", f"{API_ROOT}/plugins", arbiters=("GET",)),
    Topic("arbiters", f"{API}/arbiters", arbiters=("GET",)),
    Topic("incidents", f"{API_SECTION}/incidents", arbiters=("GET", "POST")),
    Topic("games", f"{API_SECTION}/games", readers=("GET",), arbiters=("POST",)),
    Topic(
        "teams",
        API_SECTION,
        readers=(
            *("GET /teams", "GET /team-standings", "GET /rounds/{number}/matches"),
            "GET /rounds/{number}/match-explanations",
        ),
        arbiters=("POST /rounds/{number}/matches", "POST /rounds/{number}/line-ups/{team}"),
    ),
    Topic(
        "publishing",
        f"{API_SECTION}/rounds/{{number}}",
        arbiters=("POST /publish", "POST /pair-again"),
    ),
    Topic("late_teams", f"{API_SECTION}/teams/late", arbiters=("POST",)),
    Topic("groups", f"{API_SECTION}/groups", readers=("GET",), arbiters=("POST",)),
    Topic("bracket", f"{API_SECTION}/bracket", readers=("GET",)),
    Topic("play_offs", f"{API_SECTION}/play-off", arbiters=("POST", "POST /next", "POST /result")),
)

TOPICS = (
    *(replace(each, module=f"pages.{each.module}") for each in _PAGES),
    Topic("live", f"{EVENT}/live", readers=("GET",)),
    *(replace(each, module=f"{JSON}{each.module}") for each in _JSON),
)
"""All modules that have routes; those of the JSON interface in the order they are described in."""
