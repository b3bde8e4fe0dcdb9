"""The routes of the office of an event."""

from __future__ import annotations

from arbitro.web.access import Action
from arbitro.web.topic import API, EVENT, Topic

PAGES = (
    Topic(
        "office",
        f"{EVENT}/office",
        {
            Action.READ_OFFICE: ("GET", "GET /calendar", "GET /calendar.ics"),
            Action.OFFICE: (
                *("GET /facts/{number}/{name}", "POST /facts/{number}/{name}"),
                *("GET /rows/{number}/{name}", "POST /rows/{number}/{name}"),
                *("GET /rows/{number}/{name}/{row}", "POST /rows/{number}/{name}/{row}"),
                "POST /rows/{number}/{name}/{row}/strike",
            ),
        },
    ),
    Topic(
        "office_clocks",
        f"{EVENT}/office/clocks/{{number}}",
        {Action.DUTIES: ("GET", "POST")},
    ),
    Topic(
        "office_packet",
        f"{EVENT}/office",
        {Action.READ_OFFICE: ("GET /packet", "GET /packet.zip")},
    ),
    Topic(
        "office_regulations",
        f"{EVENT}/office",
        {
            Action.READ_OFFICE: (
                *("GET /regulations", "GET /regulations.pdf", "GET /regulations.txt"),
            ),
        },
    ),
)

JSON_TOPICS = (
    Topic(
        "office",
        f"{API}/office",
        {
            Action.READ_OFFICE: ("GET", "GET /calendar"),
            Action.OFFICE: (
                *("PUT /facts/{name}", "POST /rows/{name}"),
                "POST /rows/{name}/strike",
            ),
        },
    ),
)
