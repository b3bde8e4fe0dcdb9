"""Pages for printing."""

from __future__ import annotations

from typing import Any

from fastapi.responses import HTMLResponse

from arbitro.web.event_request import EventRequest


def sheet(here: EventRequest, name: str, **values: Any) -> HTMLResponse:
    """Return a page for printing, which says when it was made."""
    return here.page(f"{name}.html", printed=here.now(), **values)
