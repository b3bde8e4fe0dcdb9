"""Serving the application: connections with limits, and https where it is asked for.

Connections may wait: whoever opens one and asks for nothing keeps nobody else out.
"""

from __future__ import annotations

import asyncio
import logging
import resource
import socket
import sys
from collections import OrderedDict
from collections.abc import Callable, Sequence
from contextlib import suppress
from pathlib import Path
from typing import Any, NamedTuple

import h11
import uvicorn
from uvicorn.protocols.http.h11_impl import H11Protocol

from arbitro import clock
from arbitro.web.http.certificates import digest_of, kept_or_made
from arbitro.web.http.local_network import LocalNetwork
from arbitro.web.http.request_origin import Application

HEAD_SECONDS = 10.0
"""How long a request may take to say what it asks for."""

SILENT_SECONDS = 60.0
"""How long nothing more of a body may come, or of an answer be taken."""

MOST_WAITING = 256
"""Connections that have not asked yet: one more puts out the one that has waited longest."""

MOST_WAITING_OF_ONE = 32
"""The same of one address: a whole hall may stand behind one, so they are many."""

MOST_SENDING_OF_ONE = 32
"""Requests of one address whose bodies are on their way: one more puts out the most silent."""

MOST_STUCK_OF_ONE = 64
"""Connections of one address that do not take what they are answered, put out in the same way."""

GRACE_SECONDS = 1.0
"""How long any connection may wait, however many come at once: a hall whose network is back."""

MOST_CONNECTIONS = 4000
"""Connections of all kinds; whoever comes then is told to come again."""


class IdleConnections:
    """The connections of a server that wait for their other side, the longest silent first."""

    def __init__(self, most_of_one: int, most: int = MOST_CONNECTIONS) -> None:
        self._most_of_one, self._most = most_of_one, most
        self._since: OrderedDict[PatientProtocol, tuple[str, float]] = OrderedDict()

    def __len__(self) -> int:
        """Return how many wait."""
        return len(self._since)

    def __contains__(self, connection: object) -> bool:
        """Tell whether a connection waits."""
        return connection in self._since

    def add(self, connection: PatientProtocol, address: str) -> None:
        """Let one wait from now on; where that is too many, those silent for long are closed."""
        now = connection.loop.time()
        is_new = connection not in self._since
        self._since[connection] = address, now
        self._since.move_to_end(connection)
        # Who was counted already makes none too many: no need to walk through all at every packet.
        if not is_new:
            return
        own = [protocol for protocol, (other, _) in self._since.items() if other == address]
        if len(own) > self._most_of_one:
            self._give_up(own[: len(own) - self._most_of_one], now)
        elif len(self._since) > self._most:
            self._give_up([*self._since][: len(self._since) - self._most], now)

    def _give_up(self, connections: list[PatientProtocol], now: float) -> None:
        for connection in connections:
            if now - self._since[connection][1] >= GRACE_SECONDS:
                connection.give_up()

    def remove(self, connection: PatientProtocol) -> None:
        """Forget one that has gone on, or is gone."""
        self._since.pop(connection, None)


class PatientProtocol(H11Protocol):
    """HTTP as uvicorn reads it, with an end to its patience with whoever is silent.

    A connection waits for the head of a request, then for its body, and while it answers for what
    was sent to be taken. Each has its time, and its number of an address.
    """

    # Of the class: uvicorn makes one of it for each connection, and they are counted together.
    waiting = IdleConnections(MOST_WAITING_OF_ONE, MOST_WAITING)
    sending = IdleConnections(MOST_SENDING_OF_ONE)
    stuck = IdleConnections(MOST_STUCK_OF_ONE)

    def __init__(self, *given: Any, **named: Any) -> None:
        super().__init__(*given, **named)
        self._timer: asyncio.TimerHandle | None = None
        self._writing: asyncio.TimerHandle | None = None

    def connection_made(self, transport: asyncio.Transport) -> None:  # type: ignore[override]
        """Begin to wait for the first request."""
        super().connection_made(transport)
        self._wait(self.waiting, HEAD_SECONDS)

    def data_received(self, data: bytes) -> None:
        """Take in a part of a request; once all of it is there, nothing is waited for."""
        super().data_received(data)
        theirs, ours = self.conn.their_state, self.conn.our_state
        if theirs is h11.SEND_BODY:
            is_answered = ours not in {h11.SEND_RESPONSE, h11.SEND_BODY}
            # A body that goes on after its answer sets no timer back: by drops it would come for
            # ever.
            if not (is_answered and self in self.sending):
                self._heard()
                self._wait(self.sending, SILENT_SECONDS)
        elif theirs is not h11.IDLE or ours is not h11.IDLE:
            self._heard()
        # Nor does a part of a head: its first timer runs on, however many drops it comes in.
        elif self._timer is None or self in self.sending:
            self._heard()
            self._wait(self.waiting, HEAD_SECONDS)

    def on_response_complete(self) -> None:
        """Go on to the next request; what is closed is closed for good, taken or not."""
        super().on_response_complete()
        if self.transport.is_closing():
            self._let_go()

    def timeout_keep_alive_handler(self) -> None:
        """Close a connection that asks for nothing more."""
        super().timeout_keep_alive_handler()
        self._let_go()

    def pause_writing(self) -> None:
        """Wait for what was answered to be taken."""
        super().pause_writing()
        if self._writing is None:
            self._writing = self.loop.call_later(SILENT_SECONDS, self.give_up)
        self.stuck.add(self, self._address)

    def resume_writing(self) -> None:
        """Answer on."""
        self._taken()
        super().resume_writing()

    def connection_lost(self, exc: Exception | None) -> None:
        """Forget the connection."""
        self._heard()
        self._taken()
        super().connection_lost(exc)

    def give_up(self) -> None:
        """Close a connection whose other side was silent for too long."""
        self._heard()
        self._taken()
        # close() would wait until what was written is taken, which is what the other side does not
        # do.
        self.transport.abort()

    @property
    def _address(self) -> str:
        return self.client[0] if self.client else ""

    def _let_go(self) -> None:
        # Closed is not gone while something is left to be taken: after a while it is cut off.
        self.loop.call_later(SILENT_SECONDS, self.transport.abort)

    def _wait(self, where: IdleConnections, seconds: float) -> None:
        self._timer = self.loop.call_later(seconds, self.give_up)
        where.add(self, self._address)

    def _heard(self) -> None:
        if self._timer is not None:
            self._timer.cancel()
            self._timer = None
        self.waiting.remove(self)
        self.sending.remove(self)

    def _taken(self) -> None:
        if self._writing is not None:
            self._writing.cancel()
            self._writing = None
        self.stuck.remove(self)


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

    now, most = resource.getrlimit(resource.RLIMIT_NOFILE)
    wanted = MOST_CONNECTIONS + _OTHER_FILES
    wanted = wanted if most == resource.RLIM_INFINITY else min(wanted, most)
    if now != resource.RLIM_INFINITY and now < wanted:
        with suppress(OSError, ValueError):  # the system has a limit of its own besides
            resource.setrlimit(resource.RLIMIT_NOFILE, (wanted, most))


class ListeningServer(uvicorn.Server):
    """A server that tells when it serves, and listens at further addresses while it does."""

    def __init__(self, config: uvicorn.Config, ready: Callable[[], None]) -> None:
        super().__init__(config)
        self._ready = ready
        self._further: dict[str, asyncio.Server] = {}

    async def startup(self, sockets: list[socket.socket] | None = None) -> None:
        """Start to serve, and tell."""
        await super().startup(sockets)
        if self.started:
            self._ready()

    async def listen(self, address: str) -> None:
        """Listen at an address too, at the same port; OSError where that cannot be."""
        config, port = self.config, self.servers[0].sockets[0].getsockname()[1]

        def protocol() -> PatientProtocol:
            return PatientProtocol(
                config=config, server_state=self.server_state, app_state=self.lifespan.state
            )

        listening = socket.socket(socket.AF_INET, socket.SOCK_STREAM)
        try:
            if sys.platform != "win32":  # there the option would take a port that is in use
                listening.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
            listening.bind((address, port))
            made = await asyncio.get_running_loop().create_server(
                protocol, sock=listening, ssl=config.ssl, backlog=config.backlog
            )
        except OSError:
            listening.close()
            raise
        self._further[address] = made
        self.servers.append(made)  # so that it is closed with the others

    async def leave(self, address: str) -> None:
        """Listen there no more, and end what others have open there."""
        listener = self._further.pop(address)
        listener.close()
        self.servers.remove(listener)
        for connection in tuple(self.server_state.connections):
            at = connection.transport.get_extra_info("sockname")
            if at and at[0] == address:
                connection.transport.abort()


def run(
    app: Application,
    host: str,
    port: int,
    secured: Certificate | None,
    ready: Callable[[], None],
    network: LocalNetwork | None = None,
) -> None:
    """Serve until somebody stops it; ``ready`` is called when the first request can come.

    The ``network`` of the application is told of the server: it can open it to other devices.
    """
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

    def serving() -> None:
        if network is not None:
            network.serve(server)
        ready()

    server = ListeningServer(config, serving)
    server.run()
