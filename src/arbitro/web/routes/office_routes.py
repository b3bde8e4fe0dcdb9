"""The routes of the office of an event."""

from __future__ import annotations

from arbitro.web.routes.route_group import API, EVENT, RouteGroup
from arbitro.web.session.access import Action

PAGES = (
    RouteGroup(
        "pages.office.overview",
        f"{EVENT}/office",
        {
            Action.READ_OFFICE: (
                *("GET", "GET /found/{name}", "GET /found/{name}/panel"),
                *("GET /due/{code}", "GET /due/{code}/panel"),
            ),
            Action.OFFICE: (
                *("GET /facts/{number}/{name}", "POST /facts/{number}/{name}"),
                "GET /facts/{number}/{name}/panel",
                *("GET /rows/{number}/{name}", "POST /rows/{number}/{name}"),
                "GET /rows/{number}/{name}/panel",
                *("GET /rows/{number}/{name}/{row}", "POST /rows/{number}/{name}/{row}"),
                "GET /rows/{number}/{name}/{row}/panel",
                "POST /rows/{number}/{name}/{row}/strike",
            ),
        },
    ),
    RouteGroup(
        "pages.office.calendar",
        "",
        {
            Action.READ_OFFICE: (
                *(f"GET {EVENT}/office/calendar", f"GET {EVENT}/office/calendar.ics"),
            ),
            Action.OFFICE: (f"POST {EVENT}/office/calendar/renew",),
            # whose calendar it is, the key in the address says
            Action.ENTER: ("GET /deadlines/{event}/{key}.ics",),
        },
    ),
    RouteGroup(
        "pages.office.clocks",
        f"{EVENT}/office/clocks/{{number}}",
        {Action.DUTIES: ("GET", "POST")},
    ),
    RouteGroup(
        "pages.office.duties",
        f"{EVENT}/office/duties/{{number}}",
        {Action.DUTIES: ("GET", "POST", "GET /{name}", "POST /{name}")},
    ),
    RouteGroup(
        "pages.office.sealed_registers",
        f"{EVENT}/office",
        {
            Action.PRIVATE: (
                *("GET /people/{name}", "POST /people/{name}", "GET /people/{name}/{row}"),
                *("POST /people/{name}/{row}", "POST /people/{name}/{row}/erase"),
            ),
            Action.WATCH: (
                *("GET /watch/absences.csv", "GET /watch/{name}", "POST /watch/{name}"),
                *("GET /watch/{name}/{row}", "POST /watch/{name}/{row}"),
                "POST /watch/{name}/{row}/erase",
            ),
            Action.CASES: (
                *("GET /cases/{name}", "POST /cases/{name}", "POST /cases/{name}/{row}/open"),
                *("POST /cases/{name}/{row}", "POST /cases/{name}/{row}/erase"),
            ),
        },
    ),
    RouteGroup(
        "pages.office.seats",
        f"{EVENT}/office",
        {
            Action.READ_OFFICE: ("GET /plan", "GET /plan.svg"),
            Action.PRIVATE: ("GET /seats", "GET /seats.txt", "GET /seats.pdf"),
        },
    ),
    RouteGroup(
        "pages.office.papers",
        f"{EVENT}/office",
        {
            Action.READ_OFFICE: (
                *("GET /papers", "GET /papers/{name}", "POST /papers/{name}"),
                "GET /papers/{name}/panel",
                *("GET /papers/{name}/blank", "GET /packet", "GET /packet.zip"),
            ),
            Action.OFFICE: ("GET /lists/{number}/{name}.pdf",),
        },
    ),
    RouteGroup("pages.office.teams", f"{EVENT}/office/teams/{{number}}", {Action.DUTIES: ("GET",)}),
    RouteGroup(
        "pages.office.recordings",
        f"{EVENT}/office/recordings",
        {Action.OFFICE: ("GET", "POST /{row}")},
    ),
    RouteGroup(
        "pages.office.school_event",
        f"{EVENT}/office/school",
        {Action.READ_OFFICE: ("GET",), Action.SETTINGS: ("POST /{number}",)},
    ),
    RouteGroup(
        "pages.office.regulations",
        f"{EVENT}/office",
        {
            Action.READ_OFFICE: (
                *("GET /regulations", "GET /regulations.pdf", "GET /regulations.txt"),
                "GET /amendments",
            ),
            Action.OFFICE: ("POST /amendments",),
        },
    ),
)

JSON_TOPICS = (
    RouteGroup(
        "event_office.overview",
        f"{API}/office",
        {
            Action.READ_OFFICE: (
                *("GET", "GET /calendar", "GET /calendar/address", "GET /plan", "GET /amendments"),
                *("GET /packet", "GET /packet/files", "GET /packet.zip"),
            ),
            Action.OFFICE: ("POST /calendar/address/renew",),
        },
    ),
    RouteGroup(
        "event_office.duties",
        f"{API}/office",
        {
            Action.DUTIES: (
                *("GET /clocks/{number}", "POST /clocks/{number}", "POST /duties/{number}/{name}"),
            ),
        },
    ),
    RouteGroup(
        "event_office.sealed",
        f"{API}/office",
        {
            Action.PRIVATE: (
                *("GET /people/{name}", "POST /people/{name}", "POST /people/{name}/erase"),
                "GET /seats",
            ),
            Action.WATCH: (
                *("GET /watch/{name}", "POST /watch/{name}", "POST /watch/{name}/erase"),
            ),
            Action.CASES: (
                *("GET /cases/{name}", "POST /cases/{name}", "POST /cases/{name}/open"),
                "POST /cases/{name}/erase",
            ),
        },
    ),
)
