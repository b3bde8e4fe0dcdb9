"""The network of the hall: this machine's address in it, and the listener that phones reach.

Who starts with `arbitro serve` is listened to on this machine alone. The listener for the network
is opened and closed while the application runs, without a restart: what is open stays open.
"""

from __future__ import annotations

import asyncio
import socket
import sys
from collections.abc import Callable
from contextlib import closing
from typing import Protocol

import uvicorn

LOOPBACK = "127.0.0.1"
PATIENCE = 10.0
"""Seconds until a listener that does not open is given up."""


def own_address() -> str:
    """Return this machine's address in the local network; nothing is sent to find it.

    A network without a way out of it, as that of a hall often is, is found by the machine's name.
    """
    with closing(socket.socket(socket.AF_INET, socket.SOCK_DGRAM)) as probe:
        try:
            probe.connect(("192.0.2.1", 9))  # an address reserved for documentation
            return str(probe.getsockname()[0])
        except OSError:
            return _address_by_name()


def _address_by_name() -> str:
    """Return the first address of the machine's own name that others can reach, or the loopback."""
    try:
        known = socket.getaddrinfo(socket.gethostname(), None, socket.AF_INET)
    except OSError:
        return LOOPBACK
    found = (str(at[0]) for *_, at in known)
    return next((text for text in found if not text.startswith("127.")), LOOPBACK)


class DoorToOpen(Protocol):
    """What lets other devices in: whether it does, and the address they are told."""

    is_open: bool
    address: str


class LocalNetwork:
    """The listener for other devices of the network, opened and closed on demand.

    ``find`` tells this machine's address. The door is open as long as the listener is; where the
    application was started for the network, there is nothing to open or to close here.
    """

    def __init__(self, door: DoorToOpen, find: Callable[[], str] = own_address) -> None:
        self._door, self._find = door, find
        self._server: uvicorn.Server | None = None
        self._loop: asyncio.AbstractEventLoop | None = None
        self._listener: asyncio.Server | None = None

    @property
    def can_open(self) -> bool:
        """Tell whether it can be opened or closed: it is served by a program that listens here."""
        return self._server is not None

    @property
    def is_open(self) -> bool:
        """Tell whether the listener is open."""
        return self._listener is not None

    @property
    def address(self) -> str:
        """Return the address that is listened at for others, empty while it is closed."""
        return self._door.address if self.is_open else ""

    @property
    def found(self) -> str:
        """Return this machine's address in the network as it is now, empty where it is in none."""
        found = self._find()
        return "" if found == LOOPBACK else found

    @property
    def has_moved(self) -> bool:
        """Tell whether this machine has another address by now: phones find the old one no more."""
        return self.is_open and self.found != self._door.address

    def serve(self, server: uvicorn.Server) -> None:
        """Take the server whose listener is to be joined by another; called in its event loop."""
        self._server, self._loop = server, asyncio.get_running_loop()

    def open(self) -> str:
        """Listen to the network; return the code of what is in the way, empty where nothing is.

        It is the address found now that is listened at, so another network is just opened again.
        """
        address = self.found
        if self._server is None or self._loop is None:
            return "not-here"
        if not address:
            return "no-network"
        if self.is_open:
            self.close()
        done = asyncio.run_coroutine_threadsafe(self._listen(self._server, address), self._loop)
        try:
            self._listener = done.result(PATIENCE)
        except OSError:
            return "port-taken"
        self._door.address, self._door.is_open = address, True
        return ""

    def close(self) -> None:
        """Listen to this machine alone again, and end what others have open."""
        listener, self._listener = self._listener, None
        if listener is None or self._loop is None:
            return
        address, self._door.is_open, self._door.address = self._door.address, False, ""
        ended = asyncio.run_coroutine_threadsafe(self._end(listener, address), self._loop)
        ended.result(PATIENCE)

    async def _listen(self, server: uvicorn.Server, address: str) -> asyncio.Server:
        config, port = server.config, server.servers[0].sockets[0].getsockname()[1]

        def protocol() -> asyncio.Protocol:
            made: asyncio.Protocol = config.http_protocol_class(  # type: ignore[call-arg]
                config=config, server_state=server.server_state, app_state=server.lifespan.state
            )
            return made

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
        server.servers.append(made)
        return made

    async def _end(self, listener: asyncio.Server, address: str) -> None:
        listener.close()
        assert self._server is not None, "it has listened"
        self._server.servers.remove(listener)
        for connection in tuple(self._server.server_state.connections):
            at = connection.transport.get_extra_info("sockname")
            if at and at[0] == address:
                connection.transport.abort()
