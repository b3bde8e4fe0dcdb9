"""The routes of the papers and tables of an event."""

from __future__ import annotations

from arbitro.web.routes.route_group import EVENT, SECTION, RouteGroup
from arbitro.web.session.access import Action

PAGES = (
    RouteGroup(
        "pages.section.prints",
        "",
        {
            Action.PRINT: (
                f"GET {EVENT}/papers",
                *(
                    f"GET {SECTION}/paper/{name}"
                    for name in (
                        *("pairings/{number}", "standings", "crosstable", "prizes", "players"),
                        *("check-list/{number}", "boards", "line-ups/{number}"),
                        "protocols/{number}",
                    )
                ),
            ),
        },
    ),
    RouteGroup(
        "pages.section.gallery",
        f"{SECTION}/paper",
        {
            Action.PRINT: (
                *("GET", "GET /show/{code}", "GET /show/{code}/panel", "GET /first/{code}"),
            ),
            Action.ORGANISE: ("GET /report", "GET /report/panel"),
        },
    ),
    RouteGroup(
        "pages.section.tables",
        "",
        {
            Action.PRINT: (f"GET {SECTION}/tables", f"GET {SECTION}/tables/{{name}}"),
            Action.READ: ("POST /shown-tables",),
        },
    ),
)
