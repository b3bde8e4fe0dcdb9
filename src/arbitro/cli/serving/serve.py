"""``arbitro serve`` and ``arbitro demo``: the application in the browser."""

from __future__ import annotations

import errno
import os
import socket
import sys
import tempfile
import threading
import webbrowser
from contextlib import closing, suppress
from pathlib import Path
from typing import TYPE_CHECKING, NamedTuple

import click

from arbitro.cli.base.speech import language, say, system_problem
from arbitro.cli.base.words import Command, option

if TYPE_CHECKING:
    from collections.abc import Callable

    from fastapi import FastAPI

LOOPBACK, EVERYWHERE = "127.0.0.1", "0.0.0.0"  # noqa: S104 - only with --lan
FIRST_PORT, PORTS_TRIED = 8080, 100


@click.command(cls=Command, help="cli.serve.help")
@option("--folder", metavar="FOLDER", help="cli.serve.folder")
@option("--kept", metavar="FOLDER", help="cli.serve.kept")
@option("--port", type=click.IntRange(0, 65535), metavar="N", help="cli.serve.port")
@option("--lan", is_flag=True, help="cli.serve.lan")
@option("--demo", "with_demo", is_flag=True, help="cli.serve.demo")
@option("--no-browser", is_flag=True, help="cli.serve.no-browser")
@option("--json", "as_json", is_flag=True, help="cli.serve.json")
def serve(  # noqa: PLR0913, PLR0917 - one parameter an option
    folder: str | None,
    kept: str | None,
    port: int | None,
    lan: bool,
    with_demo: bool,
    no_browser: bool,
    as_json: bool,
) -> int:
    """Serve the events of a folder until Ctrl+C."""
    return run_server(
        folder,
        port,
        kept=kept,
        lan=lan,
        with_demo=with_demo,
        open_browser=not no_browser,
        as_json=as_json,
    )


@click.command(cls=Command, help="cli.demo.help")
@option("--port", type=click.IntRange(0, 65535), metavar="N", help="cli.serve.port")
@option("--no-browser", is_flag=True, help="cli.serve.no-browser")
@option("--json", "as_json", is_flag=True, help="cli.serve.json")
def demo(port: int | None, no_browser: bool, as_json: bool) -> int:
    """Serve the demo tournament from a folder that is thrown away."""
    with tempfile.TemporaryDirectory(prefix="arbitro-demo-", ignore_cleanup_errors=True) as folder:
        return run_server(
            folder,
            port,
            lan=False,
            with_demo=True,
            open_browser=not no_browser,
            as_json=as_json,
        )


def run_server(  # noqa: PLR0913 - one parameter an option
    folder: str | None,
    port: int | None,
    *,
    lan: bool,
    with_demo: bool,
    open_browser: bool,
    as_json: bool = False,
    kept: str | None = None,
) -> int:
    """Serve until Ctrl+C; return 2 where the port is taken or the folder cannot be used.

    Where it is served is told as soon as it is: in words, or as one line of JSON.
    """
    host = EVERYWHERE if lan else LOOPBACK
    chosen = _free_port(host) if port is None else port or _any_port(host)
    if chosen is None or not _is_free(host, chosen):
        say("cli.serve.port-taken", error=True, port=chosen or FIRST_PORT)
        return 2
    from arbitro.config import settings
    from arbitro.service import EventService
    from arbitro.web import create_app

    at = settings(folder, kept)
    try:
        at.folder.mkdir(parents=True, exist_ok=True)
        if not os.access(at.folder, os.W_OK):
            raise PermissionError(errno.EACCES, os.strerror(errno.EACCES))
    except OSError as problem:
        say("cli.cannot-write", error=True, path=at.folder, problem=system_problem(problem))
        return 2
    service = EventService(at.folder, kept=at.kept)
    if service.whereabouts is not None:
        kind, name = service.whereabouts
        say(f"cli.serve.place-{kind}", error=True, folder=at.folder, name=name)
    own_address = _own_address() if lan else LOOPBACK
    app = create_app(at, lan=lan, hosts=(own_address, socket.gethostname()), service=service)
    served = Served(
        f"http://{LOOPBACK}:{chosen}/",
        at.folder,
        _demo_event(service) if with_demo else None,
        f"http://{own_address}:{chosen}/join" if lan else None,
        app.state.door.code if lan else None,
    )

    def ready() -> None:
        _announce(served, as_json=as_json)
        if open_browser and _has_screen():
            threading.Thread(target=webbrowser.open, args=(served.page,), daemon=True).start()

    _run(app, host, chosen, ready)
    return 0


class Served(NamedTuple):
    """Where the application is: its address, the folder, the demo's key, the way in for phones."""

    url: str
    folder: Path
    event: str | None
    join: str | None
    code: str | None

    @property
    def page(self) -> str:
        """Return the address to begin at."""
        return f"{self.url}events/{self.event}" if self.event else self.url


def _run(app: FastAPI, host: str, port: int, ready: Callable[[], None]) -> None:
    """Serve until somebody stops it; ``ready`` is called when the first request can come."""
    import uvicorn

    class Server(uvicorn.Server):
        """A server that tells when it serves."""

        async def startup(self, sockets: list[socket.socket] | None = None) -> None:
            """Start to serve, and tell."""
            await super().startup(sockets)
            if self.started:
                ready()

    config = uvicorn.Config(
        app,
        host=host,
        port=port,
        log_level="error",  # strangers can send any nonsense: the terminal is the arbiter's
        timeout_graceful_shutdown=1,
        proxy_headers=False,  # anybody can write them; who came through a proxy gives the code
        ws="none",
    )
    with suppress(KeyboardInterrupt):  # it has shut down and says by whose wish
        Server(config).run()


def _demo_event(service: object) -> str:
    from arbitro.service import EventService
    from arbitro.service.demo import build_demo

    assert isinstance(service, EventService)
    return build_demo(service, language())


def _announce(served: Served, *, as_json: bool) -> None:
    """Print where the application is, and for phones the code and a QR code of the way in."""
    if as_json:
        import json

        told = {**served._asdict(), "folder": str(served.folder), "page": served.page}
        print(json.dumps(told), flush=True)
        return
    say("cli.serve.at", address=served.url)
    say("cli.serve.events-in", folder=served.folder)
    if served.join:
        import segno

        say("cli.serve.lan-code", address=served.join, code=served.code)
        if sys.stdout.isatty():
            segno.make(f"{served.join}?code={served.code}").terminal(compact=True)
    say("cli.serve.stop")
    sys.stdout.flush()


def _is_free(host: str, port: int) -> bool:
    with closing(socket.socket(socket.AF_INET, socket.SOCK_STREAM)) as probe:
        if sys.platform != "win32":  # there the option would take a port that is in use
            probe.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
        try:
            probe.bind((host, port))
        except OSError:
            return False
    return True


def _free_port(host: str) -> int | None:
    ports = range(FIRST_PORT, FIRST_PORT + PORTS_TRIED)
    return next((port for port in ports if _is_free(host, port)), None)


def _any_port(host: str) -> int:
    """Return a free port of the system's choice."""
    with closing(socket.socket(socket.AF_INET, socket.SOCK_STREAM)) as probe:
        probe.bind((host, 0))
        return int(probe.getsockname()[1])


def _own_address() -> str:
    """Return this machine's address in the local network; nothing is sent to find it."""
    with closing(socket.socket(socket.AF_INET, socket.SOCK_DGRAM)) as probe:
        try:
            probe.connect(("192.0.2.1", 9))  # an address reserved for documentation
            return str(probe.getsockname()[0])
        except OSError:
            return LOOPBACK


def _has_screen() -> bool:
    if sys.platform in {"win32", "darwin"}:
        return True
    return bool(os.environ.get("DISPLAY") or os.environ.get("WAYLAND_DISPLAY"))
