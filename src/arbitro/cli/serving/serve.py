"""``arbitro serve`` and ``arbitro serve demo``: the application in the browser."""

from __future__ import annotations

import errno
import ipaddress
import json
import os
import socket
import sys
import tempfile
import threading
import webbrowser
from contextlib import closing, suppress
from pathlib import Path
from typing import Any, NamedTuple
from urllib.parse import urlsplit

import click
import segno
from fastapi import FastAPI

from arbitro import __version__
from arbitro import service as services
from arbitro.cli.base.events import NoStoreError, opened
from arbitro.cli.base.speech import complain, language, say, system_problem, words
from arbitro.cli.base.words import Command, option
from arbitro.config import Settings, settings
from arbitro.service import EventService
from arbitro.service.standby import Mode
from arbitro.storage.faults import EventFileError
from arbitro.web import (
    LOOPBACK,
    Certificate,
    NotFollowedError,
    NotWatchedError,
    Proxy,
    begin_to_follow,
    certificate,
    create_app,
    own_address,
    run,
    watch,
)

EVERYWHERE = "0.0.0.0"  # noqa: S104 - only with --lan
FIRST_PORT, PORTS_TRIED = 8080, 100


class ServerOptions(NamedTuple):
    """What is to be served, and to whom.

    ``database`` keeps the events where it is named, else the files of ``folder`` do. ``proxies``
    are the addresses of proxies that are trusted, separated by commas, and ``address`` what they
    serve under; ``tls`` asks for https with a certificate made here. ``log`` is the file lines are
    written to, ``-`` the error stream; ``metrics`` where numbers are served, as ``[HOST:]PORT``.
    ``follow`` is the address of a computer that is followed, joined by a ``code`` made there.
    """

    folder: str | None
    port: int | None
    kept: str | None = None
    database: str | None = None
    lan: bool = False
    tls: bool = False
    proxies: str = ""
    address: str = ""
    log: str = ""
    metrics: str = ""
    follow: str = ""
    code: str = ""
    with_demo: bool = False
    open_browser: bool = False
    as_json: bool = False


@click.command(cls=Command, help="cli.serve.help")
@option("--folder", metavar="FOLDER", help="cli.serve.folder")
@option("--kept", metavar="FOLDER", help="cli.serve.kept")
@option("--database", metavar="ADDRESS", help="cli.serve.database")
@option("--port", type=click.IntRange(0, 65535), metavar="N", help="cli.serve.port")
@option("--lan", is_flag=True, help="cli.serve.lan")
@option("--tls", is_flag=True, help="cli.serve.tls")
@option("--behind-proxy", "proxies", metavar="ADDRESSES", default="", help="cli.serve.proxy")
@option("--address", metavar="URL", default="", help="cli.serve.address")
@option("--log", metavar="FILE", default="", help="cli.serve.log")
@option("--metrics", metavar="[HOST:]PORT", default="", help="cli.serve.metrics")
@option("--follow", metavar="URL", default="", help="cli.serve.follow")
@option("--code", metavar="CODE", default="", help="cli.serve.code")
@option("--demo", "with_demo", is_flag=True, help="cli.serve.demo")
@option("--no-browser", is_flag=True, help="cli.serve.no-browser")
@option("--json", "as_json", is_flag=True, help="cli.serve.json")
def serve(*, no_browser: bool, **options: Any) -> int:
    """Serve the events of a folder until Ctrl+C."""
    return run_server(ServerOptions(**options, open_browser=not no_browser))


@click.command(cls=Command, help="cli.demo.help")
@option("--port", type=click.IntRange(0, 65535), metavar="N", help="cli.serve.port")
@option("--no-browser", is_flag=True, help="cli.serve.no-browser")
@option("--json", "as_json", is_flag=True, help="cli.serve.json")
def demo(port: int | None, no_browser: bool, as_json: bool) -> int:
    """Serve the demo tournament from a folder that is thrown away."""
    with tempfile.TemporaryDirectory(prefix="arbitro-demo-", ignore_cleanup_errors=True) as folder:
        # In a folder of its own there: games, lists and what is learnt lie beside the events.
        events = str(Path(folder, "events"))
        return run_server(
            ServerOptions(
                events, port, with_demo=True, open_browser=not no_browser, as_json=as_json
            )
        )


def run_server(options: ServerOptions) -> int:
    """Serve until Ctrl+C; return 2 where the port is taken or the folder cannot be used.

    Where it is served is told as soon as it is: in words, or as one line of JSON.
    """
    host = EVERYWHERE if options.lan else LOOPBACK
    chosen = _free_port(host) if options.port is None else options.port or _any_port(host)
    if chosen is None or not _is_free(host, chosen):
        say("cli.serve.port-taken", error=True, port=chosen or FIRST_PORT)
        return 2
    proxy = _proxy(options)
    fault = "" if proxy is not None else _fault_of_addresses(options)
    if fault:
        say(f"cli.serve.{fault}", error=True)
        return 2

    at = settings(options.folder, options.kept, options.database)
    try:
        at.folder.mkdir(parents=True, exist_ok=True)
        if not os.access(at.folder, os.W_OK):
            raise PermissionError(errno.EACCES, os.strerror(errno.EACCES))
    except OSError as problem:
        say("cli.cannot-write", error=True, path=at.folder, problem=system_problem(problem))
        return 2
    try:
        service = opened(at)
    except NoStoreError:
        return 2
    # Hosts are told to the application: it refuses requests that name it otherwise.
    in_network = own_address() if options.lan or options.tls else LOOPBACK
    at_address = in_network if options.lan else LOOPBACK
    hosts = (at_address, socket.gethostname())
    scheme = "https" if options.tls else "http"
    own = options.address or (f"{scheme}://{at_address}:{chosen}" if options.lan else "")
    app = _made(options, at, service, hosts, own)
    if app is None:
        service.close()
        return 2
    _warn_of_the_place(service, at.folder, secret_is_lost=app.state.secret.is_lost)
    named = tuple(dict.fromkeys((*hosts, in_network, LOOPBACK, "localhost")))
    secured = certificate(named, at.folder) if options.tls else None
    served = _served(options, app, service, (at_address, chosen), secured)

    def ready() -> None:
        _announce(served, as_json=options.as_json)
        if options.open_browser and _has_screen():
            # Beside the server: opening a browser takes its time, and may wait for its end.
            threading.Thread(target=webbrowser.open, args=(served.page,), daemon=True).start()

    try:
        watched = watch(app, service, options.log, options.metrics)
    except NotWatchedError as problem:
        say(f"cli.serve.{problem.code}", error=True, what=problem.what)
        return 2
    with suppress(KeyboardInterrupt), watched:  # it has shut down and says by whose wish
        # a proxy is in front of it, or it listens to the network already: nothing to open
        opens = None if options.lan or proxy else app.state.network
        run(watched.app, host, chosen, secured, ready, opens)
    return 0


def _made(
    options: ServerOptions,
    at: Settings,
    service: EventService,
    hosts: tuple[str, ...],
    own: str,
) -> FastAPI | None:
    """Return the application, which others reach as ``own``; None where it was said why not."""
    if options.follow and not _follows(options, service, own):
        return None
    lan, address = options.lan, options.address
    try:
        app = create_app(
            at, lan=lan, hosts=hosts, service=service, proxy=_proxy(options), address=address
        )
    except EventFileError as problem:
        text = words().t(f"ui.file.{problem.code}", opened_by=problem.opened_by)
        say("cli.serve.no-devices", error=True, path=problem.path, problem=text)
        return None
    app.state.standby.address = own
    standing = app.state.standby.standing
    if standing.mode is Mode.ENDED and standing.refusal is not None:
        complain(words().refused(standing.refusal), standing.refusal.code)
    return app


def _follows(options: ServerOptions, service: EventService, own: str) -> bool:
    """Have the folder follow another computer; say why where it cannot."""
    try:
        begin_to_follow(service, options.follow, options.code, own=own)
    except NotFollowedError as problem:
        told = {"address": options.follow, "detail": problem.detail, "here": __version__}
        say(f"cli.serve.follow-{problem.code}", error=True, **told)
        return False
    return True


def _warn_of_the_place(service: EventService, folder: Path, *, secret_is_lost: bool) -> None:
    """Say what is to be known of the folder before anybody relies on it."""
    if service.whereabouts is not None:
        kind, name = service.whereabouts
        say(f"cli.serve.place-{kind}", error=True, folder=folder, name=name)
    if secret_is_lost:
        say("ui.secret.lost", error=True)


def _proxy(options: ServerOptions) -> Proxy | None:
    """Return the proxy to be trusted; None where none is named or it is not named in full."""
    trusted = tuple(word.strip() for word in options.proxies.split(",") if word.strip())
    try:
        for text in trusted:
            ipaddress.ip_network(text, strict=False)
    except ValueError:
        return None
    if not trusted or not _is_whole(options.address):
        return None

    return Proxy(trusted, options.address)


def _fault_of_addresses(options: ServerOptions) -> str:
    """Return what is wrong with the addresses that are named where no proxy is to be trusted."""
    if options.proxies:
        return "bad-proxy"
    usable = not options.address or (options.lan and _is_whole(options.address))
    return "" if usable else "bad-address"


def _is_whole(address: str) -> bool:
    """Tell whether an address is one that a browser opens, with its scheme and its host."""
    try:
        public = urlsplit(address)
    except ValueError:  # a bracket that is not closed
        return False
    return public.scheme in {"http", "https"} and bool(public.hostname)


def _served(
    options: ServerOptions,
    app: FastAPI,
    service: EventService,
    where: tuple[str, int],
    secured: Certificate | None,
) -> RunningServer:
    """Return where the application is, with a code for whoever is to be let in first."""
    address, port = where
    scheme = "http" if secured is None else "https"
    standing = app.state.standby.standing
    known, is_following = standing.other_computer, standing.mode is Mode.FOLLOWING
    join = None
    # A code of this computer would let nobody in: who is let in, the first computer says.
    if standing.mode is not Mode.SERVING:
        pass
    elif options.address:
        join = f"{options.address.rstrip('/')}/join"
    elif options.lan:
        join = f"{scheme}://{address}:{port}/join"
    return RunningServer(
        f"{scheme}://{LOOPBACK}:{port}/",
        service.folder,
        _demo_event(service) if options.with_demo and not is_following else None,
        join,
        None if join is None or _has_accounts(app) else app.state.door.first_code(),
        None if secured is None else secured.fingerprint,
        known.address if known is not None and is_following else None,
    )


def _has_accounts(app: FastAPI) -> bool:
    """Tell whether people sign in here: then nobody needs a code with all rights in a log."""
    shared = app.state.shared
    return shared is not None and bool(shared.accounts.any())


class RunningServer(NamedTuple):
    """Where the application is: its address, the folder, the demo's key, the way in for phones."""

    url: str
    folder: Path
    event: str | None
    join: str | None
    code: str | None
    fingerprint: str | None
    follows: str | None = None

    @property
    def page(self) -> str:
        """Return the address to begin at."""
        return f"{self.url}events/{self.event}/hall" if self.event else self.url


def _demo_event(service: EventService) -> str:
    """Build the demonstrations and return the key of the one to begin at."""
    return services.build_demonstrations(service, language())


def _announce(served: RunningServer, *, as_json: bool) -> None:
    """Print where the application is, and for phones the code and a QR code of the way in."""
    if as_json:
        told = {**served._asdict(), "folder": str(served.folder), "page": served.page}
        print(json.dumps(told), flush=True)
        return
    say("cli.serve.at", address=served.url)
    say("cli.serve.events-in", folder=served.folder)
    if served.follows:
        say("cli.serve.follows", address=served.follows)
    if served.join and urlsplit(served.join).hostname == LOOPBACK:
        say("cli.serve.no-network", error=True)
    if served.join:
        if served.code is None:
            say("cli.serve.sign-in", address=served.join.removesuffix("join") + "sign-in")
        else:
            say("cli.serve.lan-code", address=served.join, code=served.code)
        if served.code and sys.stdout.isatty():
            segno.make(f"{served.join}?code={served.code}").terminal(compact=True)
    if served.fingerprint:
        say("cli.serve.tls-warning", fingerprint=served.fingerprint)
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


def _has_screen() -> bool:
    if sys.platform in {"win32", "darwin"}:
        return True
    return bool(os.environ.get("DISPLAY") or os.environ.get("WAYLAND_DISPLAY"))
