"""What other people's distributions add: listed, allowed and forgotten, on this machine only."""

from __future__ import annotations

from fastapi import APIRouter, HTTPException, Request
from fastapi.responses import HTMLResponse, Response

from arbitro.model.registry import are_others_asked
from arbitro.plugins.installed import plugins_here
from arbitro.plugins.permissions import PermissionsDamagedError
from arbitro.web.forms.form import Submitted
from arbitro.web.rendering.templates import go, render

router = APIRouter(include_in_schema=False, prefix="/plugins")


@router.get("")
def listed(request: Request, distribution: str = "") -> HTMLResponse:
    """List what is installed with how it stands; ask before a distribution is allowed."""
    ours: bool = request.state.ours
    known, damaged = plugins_here(), ""
    try:
        known.permissions.read()
    except PermissionsDamagedError as problem:
        damaged = str(problem.path)
    offers = known.offers() if ours else ()
    return render(
        request,
        "plugins.html",
        ours=ours,
        on=are_others_asked(),
        damaged=damaged if ours else "",
        found=known.status() if ours else (),
        asked=[offer for offer in offers if offer.distribution == distribution],
    )


@router.post("/allow")
def allow(request: Request, form: Submitted) -> Response:
    """Allow a distribution in the version that was confirmed; asked again where it is another."""
    _is_here(request)
    distribution, version = form.text("distribution"), form.text("version")
    found = [offer for offer in plugins_here().offers() if offer.distribution == distribution]
    if not found:
        raise HTTPException(404)
    if found[0].version != version:
        return listed(request, distribution)
    try:
        plugins_here().permissions.allow(distribution, version)
    except PermissionsDamagedError:
        return listed(request)
    return go("/plugins", "plugin-allowed", name=f"{distribution} {version}")


@router.post("/forget")
def forget(request: Request, form: Submitted) -> Response:
    """Take back that a distribution is allowed."""
    _is_here(request)
    distribution = form.text("distribution")
    try:
        if not plugins_here().permissions.forget(distribution):
            raise HTTPException(404)
    except PermissionsDamagedError:
        return listed(request)
    return go("/plugins", "plugin-forgotten", name=distribution)


def _is_here(request: Request) -> None:
    """Refuse a device of the hall: what is allowed runs on this machine with all its rights."""
    if not request.state.ours:
        raise HTTPException(403, "role")
