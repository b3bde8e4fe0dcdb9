"""The web application: pages, the JSON API, live updates. It decides nothing about chess."""

from __future__ import annotations

from arbitro.web.app import create_app
from arbitro.web.coming import Proxy
from arbitro.web.observing import NotWatchedError, watch
from arbitro.web.running import Certificate, certificate, run

__all__ = [
    "Certificate",
    "NotWatchedError",
    "Proxy",
    "certificate",
    "create_app",
    "run",
    "watch",
]
