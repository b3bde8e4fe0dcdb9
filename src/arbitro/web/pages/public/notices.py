"""What the messages to players lead to: a yes to them, and an end of them. The code says whose."""

from __future__ import annotations

from fastapi import APIRouter, HTTPException, Request
from fastapi.responses import HTMLResponse, Response

from arbitro.model import EntryId
from arbitro.storage.tables.followers import Follower
from arbitro.web.event_request import event_view, service_of
from arbitro.web.forms.form import Submitted
from arbitro.web.notices.carrier import Carrier
from arbitro.web.rendering.templates import go, render

router = APIRouter(include_in_schema=False, prefix="/notices/{event}/{code}")


def _found(request: Request, event: str, code: str) -> tuple[Carrier, Follower]:
    carrier: Carrier = request.app.state.carrier
    follower = carrier.rows.by_code(event, code)
    if follower is None or carrier.is_too_late(follower):
        raise HTTPException(404)
    return carrier, follower


@router.get("")
def ask(request: Request, event: str, code: str) -> HTMLResponse:
    """Show what the address is told, and the ways to say yes and no: a look changes nothing."""
    view = event_view(service_of(request), event)
    _, follower = _found(request, event, code)
    person = view.state.people.get(EntryId(follower.entry))
    url = f"/notices/{event}/{code}"
    return render(
        request, "me/notices.html", event=view, follower=follower, person=person, url=url, over=""
    )


@router.post("")
def confirm(request: Request, event: str, code: str, _: Submitted) -> Response:
    """Take a yes: from now on the address is told what becomes public."""
    event_view(service_of(request), event)
    carrier, follower = _found(request, event, code)
    if not carrier.confirm(event, follower) and not follower.confirmed:
        raise HTTPException(404)
    return go(f"/notices/{event}/{code}", "notices-begun")


@router.post("/end")
def end(request: Request, event: str, code: str, _: Submitted) -> HTMLResponse:
    """Forget the address."""
    view = event_view(service_of(request), event)
    carrier, follower = _found(request, event, code)
    carrier.rows.strike_out(code)
    return render(
        request, "me/notices.html", event=view, follower=follower, person=None, url="", over="1"
    )
