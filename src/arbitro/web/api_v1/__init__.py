"""The JSON interface, version 1: read an event, enter results. Described by openapi.json."""

from __future__ import annotations

from arbitro.web.api_v1.routes import router

__all__ = ["router"]
