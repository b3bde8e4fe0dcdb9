"""``arbitro serve`` and ``arbitro demo``: the application in the browser."""

from __future__ import annotations

import os
import socket
import sys
import tempfile
import threading
import webbrowser
from contextlib import closing
from pathlib import Path
from typing import TYPE_CHECKING

import click

from arbitro.cli.words import Command, language, option, say

if TYPE_CHECKING:
    from fastapi import FastAPI

LOOPBACK, EVERYWHERE = "127.0.0.1", "0.0.0.0"  # noqa: S104 - only with --lan
FIRST_PORT, PORTS_TRIED = 8080, 100


@click.command(cls=Command, help="cli.serve.help")
@option("--folder", metavar="FOLDER", help="cli.serve.folder")
@option("--port", type=click.IntRange(1, 65535), metavar="N", help="cli.serve.port")
@option("--lan", is_flag=True, help="cli.serve.lan")
@option("--demo", "with_demo", is_flag=True, help="cli.serve.demo")
@option("--no-browser", is_flag=True, help="cli.serve.no-browser")
def serve(
    folder: str | None, port: int | None, lan: bool, with_demo: bool, no_browser: bool
) -> int:
    """Serve the events of a folder until Ctrl+C."""
    return run_server(folder, port, lan=lan, with_demo=with_demo, open_browser=not no_browser)


@click.command(cls=Command, help="cli.demo.help")
@option("--port", type=click.IntRange(1, 65535), metavar="N", help="cli.serve.port")
@option("--no-browser", is_flag=True, help="cli.serve.no-browser")
def demo(port: int | None, no_browser: bool) -> int:
    """Serve the demo tournament from a folder that is thrown away."""
    with tempfile.TemporaryDirectory(prefix="arbitro-demo-", ignore_cleanup_errors=True) as folder:
        return run_server(folder, port, lan=False, with_demo=True, open_browser=not no_browser)


def run_server(
    folder: str | None, port: int | None, *, lan: bool, with_demo: bool, open_browser: bool
) -> int:
    """Serve until Ctrl+C; return 2 where the port is taken or the folder cannot be used."""
    host = EVERYWHERE if lan else LOOPBACK
    chosen = port if port is not None else _free_port(host)
    if chosen is None or not _is_free(host, chosen):
        say("cli.serve.port-taken", error=True, port=chosen or FIRST_PORT)
        return 2
    import uvicorn

    from arbitro.config import settings
    from arbitro.service import EventService
    from arbitro.web import create_app

    at = settings(folder)
    try:
        at.folder.mkdir(parents=True, exist_ok=True)
    except OSError as problem:
        say("cli.cannot-write", error=True, path=at.folder, problem=problem.strerror or "")
        return 2
    service = EventService(at.folder)
    page = f"/events/{_demo_event(service)}" if with_demo else "/"
    own_address = _own_address() if lan else LOOPBACK
    app = create_app(at, lan=lan, hosts=(own_address, socket.gethostname()), service=service)
    _announce(app, own_address, chosen, at.folder, lan=lan)
    if open_browser and _has_screen():
        threading.Timer(0.8, webbrowser.open, (f"http://{LOOPBACK}:{chosen}{page}",)).start()
    uvicorn.run(app, host=host, port=chosen, log_level="warning", timeout_graceful_shutdown=1)
    return 0


def _demo_event(service: object) -> str:
    from arbitro.service import EventService
    from arbitro.service.demo import build_demo

    assert isinstance(service, EventService)
    return build_demo(service, language())


def _announce(app: FastAPI, address: str, port: int, folder: Path, *, lan: bool) -> None:
    """Print where the application is, and for phones the code and a QR code of the way in."""
    say("cli.serve.at", address=f"http://{LOOPBACK}:{port}/")
    say("cli.serve.events-in", folder=folder)
    if lan:
        import segno

        from arbitro.web.security import Role

        join = f"http://{address}:{port}/join"
        code = app.state.door.codes[Role.ARBITER]
        say("cli.serve.lan-code", address=join, code=code)
        if sys.stdout.isatty():
            segno.make(f"{join}?code={code}").terminal(compact=True)
    say("cli.serve.stop")
    sys.stdout.flush()


def _is_free(host: str, port: int) -> bool:
    with closing(socket.socket(socket.AF_INET, socket.SOCK_STREAM)) as probe:
        probe.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
        try:
            probe.bind((host, port))
        except OSError:
            return False
    return True


def _free_port(host: str) -> int | None:
    ports = range(FIRST_PORT, FIRST_PORT + PORTS_TRIED)
    return next((port for port in ports if _is_free(host, port)), None)


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
