"""The routes of the settings of an event, one by one."""

from __future__ import annotations

from arbitro.web.routes.route_group import EVENT, RouteGroup
from arbitro.web.session.access import Action

PAGES = (
    RouteGroup(
        "pages.event.settings",
        EVENT,
        {
            Action.SETTINGS: (
                *("GET /settings", "GET /settings/{code}", "GET /settings/{code}/panel"),
                *("POST /settings/{code}", "GET /s/{section}/settings/{code}"),
                "GET /s/{section}/settings/{code}/panel",
                "POST /s/{section}/settings/{code}",
            ),
        },
    ),
)
