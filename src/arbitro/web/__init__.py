"""The web application: pages, the JSON API, live updates. It decides nothing about chess."""

from __future__ import annotations

from typing import TYPE_CHECKING

from arbitro.lazy_imports import later

if TYPE_CHECKING:
    from arbitro.web.app import create_app
    from arbitro.web.http.local_network import LOOPBACK, own_address
    from arbitro.web.http.metrics import NotWatchedError, watch
    from arbitro.web.http.proxy import Proxy
    from arbitro.web.http.server import Certificate, certificate, run
    from arbitro.web.standby.following import NotFollowedError, begin_to_follow

__all__ = [
    "LOOPBACK",
    "Certificate",
    "NotFollowedError",
    "NotWatchedError",
    "Proxy",
    "begin_to_follow",
    "certificate",
    "create_app",
    "own_address",
    "run",
    "watch",
]

# Late: long jobs, and commands that use one module of this package, need no server.
__getattr__ = later(
    __name__,
    {
        "app": ("create_app",),
        "http.proxy": ("Proxy",),
        "http.local_network": ("LOOPBACK", "own_address"),
        "http.metrics": ("NotWatchedError", "watch"),
        "http.server": ("Certificate", "certificate", "run"),
        "standby.following": ("NotFollowedError", "begin_to_follow"),
    },
)
