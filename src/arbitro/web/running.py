"""Serving the application: connections with limits, and https where it is asked for."""

from __future__ import annotations

import logging
import socket
import sys
from collections.abc import Callable, Sequence
from contextlib import suppress
from pathlib import Path
from typing import NamedTuple

import uvicorn

from arbitro import clock
from arbitro.web.coming import Application
from arbitro.web.connections import MOST_CONNECTIONS, PatientProtocol

SWITCH_SECONDS = 0.0005
"""How long a page that is rendered keeps Python from a result that is on its way to the disk.

Keeping one changes threads some twenty times, and waits for its turn after each.
"""


_OTHER_FILES = 200
"""What is open besides connections: events, papers, libraries."""


class Certificate(NamedTuple):
    """The files of a certificate and its key, and the digest a browser shows of it."""

    certificate: Path
    key: Path
    fingerprint: str


def certificate(names: Sequence[str], folder: Path) -> Certificate:
    """Return a certificate for names and addresses, kept in a folder, made where it is needed."""
    # slow to load, and seldom asked for
    from arbitro.web.tls import digest_of, kept_or_made  # noqa: PLC0415

    paths = folder / ".tls-certificate.pem", folder / ".tls-key.pem"
    return Certificate(*paths, digest_of(kept_or_made(names, paths, clock.now())))


def quiet() -> None:
    """Let nobody write on the terminal: it is the arbiter's, and strangers send any nonsense."""
    logging.getLogger("python_multipart").setLevel(logging.CRITICAL)


def more_files() -> None:
    """Let this process open as many files as its user may: each connection is one.

    The usual limit of macOS is 256, which a hall of phones reaches, and a stranger at once.
    """
    if sys.platform == "win32":
        return  # there is no such limit
    import resource  # noqa: PLC0415 - not there on Windows

    now, most = resource.getrlimit(resource.RLIMIT_NOFILE)
    wanted = MOST_CONNECTIONS + _OTHER_FILES
    wanted = wanted if most == resource.RLIM_INFINITY else min(wanted, most)
    if now != resource.RLIM_INFINITY and now < wanted:
        with suppress(OSError, ValueError):  # the system has a limit of its own besides
            resource.setrlimit(resource.RLIMIT_NOFILE, (wanted, most))


def run(
    app: Application, host: str, port: int, secured: Certificate | None, ready: Callable[[], None]
) -> None:
    """Serve until somebody stops it; ``ready`` is called when the first request can come."""

    class Server(uvicorn.Server):
        """A server that tells when it serves."""

        async def startup(self, sockets: list[socket.socket] | None = None) -> None:
            """Start to serve, and tell."""
            await super().startup(sockets)
            if self.started:
                ready()

    sys.setswitchinterval(SWITCH_SECONDS)
    quiet()
    more_files()
    config = uvicorn.Config(
        app,
        host=host,
        port=port,
        http=PatientProtocol,
        limit_concurrency=MOST_CONNECTIONS,
        ssl_certfile=None if secured is None else secured.certificate,
        ssl_keyfile=None if secured is None else secured.key,
        log_level="error",  # as `quiet`
        # Open pages listen without an end: a stop that waited for them would never come.
        timeout_graceful_shutdown=1,
        proxy_headers=False,  # anybody can write them; a proxy that is trusted is named
        ws="none",
    )
    Server(config).run()
