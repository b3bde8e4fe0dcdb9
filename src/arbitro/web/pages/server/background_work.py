"""How arbitro itself is doing: what goes on in the background, and when each of it ran last."""

from __future__ import annotations

from fastapi import APIRouter, Request
from fastapi.responses import HTMLResponse

from arbitro.loops import loops
from arbitro.web.rendering.templates import render

router = APIRouter(include_in_schema=False, prefix="/server")


@router.get("")
def health(request: Request) -> HTMLResponse:
    """Show every background loop with its last turn, and what is wrong with it."""
    return render(request, "server.html", loops=loops())
