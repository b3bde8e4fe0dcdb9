"""What other people's distributions add, in the JSON interface: read on this machine only."""

from __future__ import annotations

from fastapi import APIRouter, HTTPException, Request

from arbitro.answers.interface.server import PluginItem
from arbitro.plugins.installed import plugins_here
from arbitro.plugins.listed_offers import list_offers
from arbitro.web.api_v1.answer_routes import AnswerRoute

router = APIRouter(route_class=AnswerRoute, prefix="/api/v1/plugins", tags=["arbitro"])


@router.get("")
def plugins(request: Request) -> list[PluginItem]:
    """List what is installed; what is allowed is loaded for that."""
    if not request.state.ours:
        raise HTTPException(403, "role")
    return list_offers(plugins_here().status())
