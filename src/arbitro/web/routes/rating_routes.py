"""The routes of ratings, norms and official forms of a section."""

from __future__ import annotations

from arbitro.web.routes.route_group import SECTION, RouteGroup
from arbitro.web.session.access import Action

PAGES = (
    RouteGroup(
        "pages.section.ratings",
        f"{SECTION}/ratings",
        {Action.READ: ("GET", "GET /{number}", "GET /{number}/panel")},
    ),
    RouteGroup(
        "pages.section.rating_periods",
        f"{SECTION}/periods",
        {
            Action.ORGANISE: ("GET", "GET /{number}/report.trf"),
            Action.CHANGE_ENTRIES: ("POST /{number}/list",),
        },
    ),
    RouteGroup(
        "pages.section.norms",
        SECTION,
        {
            Action.ORGANISE: (
                *("GET /norms", "POST /norms", "GET /norms/{number}", "GET /direct-titles"),
                *("GET /norm-teams", "POST /norm-teams", "GET /norms/{number}/panel"),
            ),
        },
    ),
    RouteGroup(
        "pages.section.official",
        f"{SECTION}/forms",
        {
            Action.ORGANISE: (
                *("GET", "GET /{code}", "GET /{code}/panel"),
                *("GET /{code}/edit", "POST /{code}/edit"),
            ),
        },
    ),
)
