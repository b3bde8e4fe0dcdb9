"""What pages read of the parameters in their address, by route.

What a handler declares as its own argument is known besides and does not stand here. A parameter
that stands in neither place is taken out before a page is made, which names it, or is refused.
"""

from __future__ import annotations

from collections.abc import Mapping

from arbitro.web.routes.route_group import EVENT, SECTION

ANY = "*"
"""Stands for parameters that the handler knows by itself: it names what it does not know."""

_ROWS = ("rows", "board")
"""A part of a long list, or the part in which a board is."""

_PLAYERS = ("q", "sort", "order", "only", *_ROWS)
_PAPER = ("large", "in")
_GROUPS = ("after", "by", "bands", "best")
_EVENTS = ("search", "page")
_GAME = ("at", "letters", "edition", "flip")
_SUBJECT = (
    *("player", "title", "arbiter", "championship", "women", "members", "qualifies", "subgroup"),
)
_CLOCK = (
    *("kind", "seed", "way", "seconds", "white", "black", "told", "took"),
    *(f"{name}-{place}" for name in ("time", "moves") for place in range(1, 7)),
)
_BLOCKS = ("", *(f"a{number}_" for number in range(100)))

PARAMETERS: Mapping[str, tuple[str, ...]] = {
    f"GET {EVENT}/publicity": ("round",),
    "GET /": (*_EVENTS, "archived", "running"),
    "GET /p": _EVENTS,
    "GET /devices": ("event",),
    "GET /calculators": (
        *("setting", "elapsed", "white", "black", "move", "at_zero"),
        *("average", "points", "games", "table", "higher", "lower"),
    ),
    # Facts of a case, whose names only its situation knows.
    "GET /assistant": (ANY,),
    "GET /assistant/diagram.svg": ("start",),
    "GET /assistant/{name}": (ANY,),
    "GET /assistant/{name}/record": (ANY,),
    f"GET {SECTION}/incidents/new": (ANY,),
    "GET /conformity": ("block", "every"),
    "GET /rules": ("situation", "edition", "beside", "q"),
    # A provider may send what it wants beside (RFC 6749, 4.1.2): it is to be left out in silence.
    "GET /sign-in/{name}/back": (ANY,),
    "GET /viewer": (*_GAME, "pgn"),
    "GET /games": (
        *("player", "white", "black", "event", "result", "eco", "position", "material"),
        *("manoeuvre", "year_from", "year_to", "rating_from", "lasting", "after"),
    ),
    "GET /analysis": ("play", "clock", "mine", "its", "since"),
    "GET /learn/worksheet": ("cell",),
    "GET /learn/{name}": ("limit", "took", "extra"),
    "GET /learn/exam": ("seed", "whole", "begin", "minutes", "at"),
    "GET /learn/by-hand": (
        *("manual", "seed", "edition", "lesson", "columns"),
        *("pairs", "hint", "took", "helped", "at"),
    ),
    "GET /learn/clock": _CLOCK,
    "GET /deadlines/{event}/{key}.ics": ("language",),
    "GET /w/{event}": ("h", "m", "name", "section", "still"),  # read by wall.js
    "GET /w/{event}/now": ("name",),
    "GET /r/{event}": ("section", "board", "noted"),
    "POST /r/{event}": ("section", "board"),
    f"GET {EVENT}/live": ("since", "page"),
    f"GET {EVENT}/hall": ("section", "round"),
    f"GET {EVENT}/history": ("all",),
    f"GET {EVENT}/restore": ("all",),
    f"GET {EVENT}/compare": ("with",),
    f"GET {EVENT}/papers": ("of", "section", *_PAPER),
    f"GET {EVENT}/arbiters/listed": (
        "block",
        *(f"{block}{name}" for block in _BLOCKS for name in ("name", "fide_id")),
    ),
    f"GET {EVENT}/settings": ("q",),
    f"GET {EVENT}/settings/{{code}}": ("q",),
    f"GET {SECTION}/settings/{{code}}": ("q",),
    f"GET {EVENT}/office": ("only",),
    f"GET {EVENT}/office/found/{{name}}": ("only",),
    f"GET {EVENT}/office/due/{{code}}": ("only",),
    f"GET {EVENT}/office/facts/{{number}}/{{name}}": ("only",),
    f"GET {EVENT}/office/rows/{{number}}/{{name}}": ("only",),
    f"GET {EVENT}/office/rows/{{number}}/{{name}}/{{row}}": ("only",),
    f"GET {EVENT}/office/calendar": ("on",),
    f"GET {EVENT}/office/papers": ("q", "only"),
    f"GET {EVENT}/office/papers/{{name}}": ("from", "q", "only"),
    f"GET {EVENT}/office/papers/{{name}}/panel": ("from", "q", "only"),
    f"GET {EVENT}/office/clocks/{{number}}": ("boards", "round"),
    f"POST {EVENT}/office/clocks/{{number}}": ("boards",),
    f"GET {EVENT}/office/regulations": ("language",),
    f"GET {EVENT}/office/regulations.txt": ("language",),
    f"GET {EVENT}/office/regulations.pdf": ("language",),
    f"GET {EVENT}/office/teams/{{number}}": ("team", "sent", "present"),
    f"GET {SECTION}/players": _PLAYERS,
    f"GET {SECTION}/players/{{entry}}": ("act", *_PLAYERS),
    f"GET {SECTION}/players/several": ("who", "act", *_PLAYERS),
    f"GET {SECTION}/players/several/panel": ("who", "act"),
    f"GET {SECTION}/players/{{entry}}/panel": ("act",),
    f"GET {SECTION}/players/found": ("other",),
    f"GET {SECTION}/teams/found": ("other",),
    f"GET {SECTION}/teams/several": ("who", "act"),
    f"GET {SECTION}/teams/several/panel": ("who", "act"),
    f"GET {SECTION}/teams/{{team}}": ("act",),
    f"GET {SECTION}/teams/{{team}}/panel": ("act",),
    f"GET {SECTION}/players/listed": ("q", "fed", "list"),
    f"GET {SECTION}/players/listed/matches": ("name", "fide_id"),
    f"GET {SECTION}/players/{{entry}}/listed": ("q", "pick"),
    f"GET {SECTION}/check-in": _ROWS,
    f"GET {SECTION}/cards": ("entry", "rows"),
    f"GET {SECTION}/incidents": ("round", "player"),
    f"GET {SECTION}/paper/incidents": ("round", "player", *_PAPER),
    f"GET {SECTION}/why": ("a", "b", "bracket", *_ROWS),
    f"GET {SECTION}/rounds/{{number}}": ("game",),
    **{
        f"GET {SECTION}/{name}": ("section", "round")
        for page in ("boards/{game}", "rounds/{number}/matches/{match}")
        for name in (page, f"{page}/panel")
    },
    f"GET {SECTION}/rounds/{{number}}/why": ("a", "b", "bracket", *_ROWS),
    f"GET {SECTION}/rounds/{{number}}/why/{{player}}": ("bracket", *_ROWS),
    f"GET {SECTION}/rounds/{{number}}/why/panel": ("a", "b"),
    f"GET {SECTION}/rounds/{{number}}/by-hand": ("from",),
    f"GET {SECTION}/rounds/{{number}}/by-hand/places": ("who",),
    f"GET {SECTION}/standings": (*_GROUPS, *_ROWS),
    f"GET {SECTION}/standings/boards": ("after",),
    f"GET {SECTION}/standings/{{entry}}/worksheet": ("of", *_GROUPS, *_ROWS),
    f"GET {SECTION}/standings/{{entry}}/worksheet/panel": ("after", "of"),
    f"GET {SECTION}/standings/teams/{{team}}": ("after", "of"),
    f"GET {SECTION}/standings/teams/{{team}}/panel": ("after", "of"),
    f"GET {SECTION}/crosstable": ("after", "players", *_ROWS),
    f"GET {SECTION}/play-off": ("players", "armageddon"),
    f"GET {SECTION}/schedule": ("round",),
    f"GET {SECTION}/ratings": ("period", *_ROWS),
    f"GET {SECTION}/ratings/{{number}}": ("games", "period", *_ROWS),
    f"GET {SECTION}/ratings/{{number}}/panel": ("games", "period"),
    f"GET {SECTION}/direct-titles": _SUBJECT,
    f"GET {SECTION}/forms": ("q", "only"),
    f"GET {SECTION}/forms/{{code}}": ("q", "only", *_SUBJECT),
    f"GET {SECTION}/forms/{{code}}/panel": ("q", "only", *_SUBJECT),
    f"GET {SECTION}/forms/{{code}}/edit": _SUBJECT,
    f"POST {SECTION}/forms/{{code}}/edit": _SUBJECT,
    f"GET {SECTION}/games": ("round",),
    f"GET {SECTION}/games/{{game}}": _GAME,
    f"GET {SECTION}/games/{{game}}/sheet.pdf": ("letters",),
    f"GET {SECTION}/paper/score-sheets/{{number}}.pdf": ("all", "two", "letters", "in"),
    f"GET {SECTION}/paper": ("round",),
    f"GET {SECTION}/paper/show/{{code}}": ("round",),
    f"GET {SECTION}/paper/show/{{code}}/panel": ("round",),
    f"GET {SECTION}/paper/first/{{code}}": ("round", "v"),
    f"GET {SECTION}/paper/small": ("all", "round"),
    f"GET {SECTION}/paper/small/{{code}}": (
        *("all", "round", "tables", "changed", "concept", "amount", "first", "players", "most"),
        *("paper", "in"),
    ),
    f"GET {SECTION}/cards/{{name}}": ("paper", "in"),
    f"GET {SECTION}/paper/standings": (*_GROUPS, *_PAPER),
    f"GET {SECTION}/paper/crosstable": ("after", "players", *_PAPER),
    f"GET {SECTION}/paper/prizes": ("working", *_PAPER),
    f"GET {SECTION}/paper/boards": ("after", *_PAPER),
    f"GET {SECTION}/paper/pairings/{{number}}": ("name", "handicap", *_PAPER),
    **{
        f"GET {SECTION}/paper/{name}": _PAPER
        for name in (
            *("bracket", "drawing", "schedule", "players", "check-list/{number}"),
            *("line-ups/{number}", "protocols/{number}"),
        )
    },
}
"""The parameters of each route that reads any, but for those its handler declares."""

_FILES = frozenset(
    {
        *(f"GET {EVENT}/{name}" for name in ("live", "palette", "boards/now")),
        f"GET {EVENT}/arbiters/listed",
        *(f"GET {SECTION}/{name}" for name in ("files/{code}", "tables/{name}", "cards/{name}")),
        f"GET {SECTION}/paper/small/{{code}}",
        f"GET {SECTION}/players/listed/matches",
        f"GET {SECTION}/rounds/{{number}}/by-hand/places",
        f"GET {EVENT}/office/papers/{{name}}/blank",
        "GET /jobs/{name}/file",
        "GET /learn/{name}/along",
        "GET /health",
        *("GET /standby/line", "GET /standby/offer"),
        "GET /palette",
        *(f"GET /w/{{event}}/{name}" for name in ("slides", "now", "boards")),
    }
)
"""Routes whose answer is no page of its own, beside files by their names, and panels."""


def gives_file(route: str) -> bool:
    """Tell whether what a route answers is a file, or a part of a page that a script asks for.

    >>> gives_file("GET /events/{event}/office/plan.svg"), gives_file("GET /calculators")
    (True, False)
    """
    name = route.rpartition("/")[2]
    return "." in name or name in {"panel", "found"} or route in _FILES
