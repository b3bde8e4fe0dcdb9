"""The web application: pages, the JSON API, live updates. It decides nothing about chess."""

from __future__ import annotations

from arbitro.web.app import create_app

__all__ = ["create_app"]
