"""What other people's distributions add, in the JSON interface: read on this machine only."""

from __future__ import annotations

from fastapi import APIRouter, HTTPException, Request
from pydantic import BaseModel, Field

from arbitro.plugins.installed import plugins_here
from arbitro.plugins.loading import State

router = APIRouter(prefix="/api/v1/plugins", tags=["arbitro"])


class PluginItem(BaseModel):
    """What a distribution offers under a name, and how it stands."""

    distribution: str
    version: str
    group: str
    name: str
    state: State
    fault: str = Field(default="", description="what was wrong where it could not be loaded")


@router.get("")
def plugins(request: Request) -> list[PluginItem]:
    """List what is installed; what is allowed is loaded for that."""
    if not request.state.ours:
        raise HTTPException(403, "role")
    return [
        PluginItem(
            distribution=item.offer.distribution,
            version=item.offer.version,
            group=item.offer.group,
            name=item.offer.name,
            state=item.state,
            fault=item.fault,
        )
        for item in plugins_here().status()
    ]
