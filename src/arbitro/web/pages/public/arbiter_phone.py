"""The phone of an arbiter or a helper: the boards of the hall, the own ones first.

Its pages and those of players are an application of a phone, where https serves them.
"""

from __future__ import annotations

from functools import cache
from hashlib import sha256

from fastapi import APIRouter, Request
from fastapi.responses import JSONResponse, Response

from arbitro import __version__
from arbitro.i18n.sentences.event_values import SHOWN
from arbitro.web.event_request import EventRequest, event_view, service_of
from arbitro.web.rendering.templates import HERE, asset, words_of
from arbitro.web.views.event.boards import MAIN_RESULTS, OTHER_RESULTS
from arbitro.web.views.rounds.hall import hall_of, lettered

router = APIRouter(include_in_schema=False)


@router.get("/m/{event}")
def phone(request: Request, event: str) -> Response:
    """Show the boards of a device, where results wait for the network if there is none."""
    service = service_of(request)
    here = EventRequest(request, service, event_view(service, event))
    sections = tuple(section for section in hall_of(here.event) if section.shown)
    return here.page(
        "hall/phone.html",
        is_hall=False,
        sections=sections,
        lettered=lettered(here.event),
        grant=request.state.session.grant,
        outdated_of={section.id: None for section in sections},
        main=MAIN_RESULTS,
        others=OTHER_RESULTS,
        written=SHOWN,
        announced=request.app.state.screens.shown(event).told(words_of(request).language),
    )


_WORKER = "service_worker.js"
_ICONS = ((192, "icon-192.png"), (512, "icon-512.png"))


@cache
def _worker() -> str:
    """Return the script, with a version that changes with anything that is served beside it."""
    files = sorted(path for path in (HERE / "static").iterdir() if path.suffix in {".js", ".css"})
    digest = sha256(b"".join(file.read_bytes() for file in files)).hexdigest()[:12]
    text = (HERE / "static" / _WORKER).read_text("utf-8")
    return text.replace("{version}", f"{__version__}-{digest}")


@router.get("/service-worker.js")
def service_worker() -> Response:
    """Give the service worker, from where it may serve every page."""
    return Response(_worker(), media_type="text/javascript; charset=utf-8")


def _manifest(request: Request, event: str, start: str, title: str) -> Response:
    view, words = event_view(service_of(request), event), words_of(request)
    told = {
        "id": start,
        "name": f"{words.t(title)} · {view.name}",
        "short_name": words.t(title),
        "lang": words.language,
        "start_url": start,
        "scope": "/",
        "display": "standalone",
        "background_color": "#f6f4ee",
        "theme_color": "#0d5a4c",
        "icons": [
            {"src": asset("icon.svg"), "type": "image/svg+xml", "sizes": "any"},
            *(
                {"src": asset(name), "type": "image/png", "sizes": f"{side}x{side}"}
                for side, name in _ICONS
            ),
        ],
    }
    return JSONResponse(told, media_type="application/manifest+json")


@router.get("/m/{event}/app.webmanifest")
def of_helper(request: Request, event: str) -> Response:
    """Describe the page of a helper as an application."""
    return _manifest(request, event, f"/m/{event}", "ui.phone.title")


@router.get("/me/{event}/{key}/app.webmanifest")
def of_player(request: Request, event: str, key: str) -> Response:
    """Describe the page of a player as an application; the page says whether the key opens it."""
    return _manifest(request, event, f"/me/{event}/{key}", "ui.me.title")
