"""The network of the hall: this machine's address in it, and the listener that phones reach.

Who starts with `arbitro serve` is listened to on this machine alone. The listener for the network
is opened and closed while the application runs, without a restart: what is open stays open.
"""

from __future__ import annotations

import asyncio
import socket
from collections.abc import Callable
from contextlib import closing
from typing import Protocol

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


class OpenServer(Protocol):
    """A server that is running: it listens at further addresses, and leaves them again."""

    async def listen(self, address: str) -> None:
        """Listen at an address too, at the same port; OSError where that cannot be."""

    async def leave(self, address: str) -> None:
        """Listen there no more, and end what others have open there."""


class LocalNetwork:
    """The listener for other devices of the network, opened and closed on demand.

    ``find`` tells this machine's address. The door is open as long as the listener is; where the
    application was started for the network, there is nothing to open or to close here.
    """

    def __init__(self, door: DoorToOpen, find: Callable[[], str] = own_address) -> None:
        self._door, self._find = door, find
        self._server: OpenServer | None = None
        self._loop: asyncio.AbstractEventLoop | None = None

    @property
    def can_open(self) -> bool:
        """Tell whether it can be opened or closed: it is served by a program that listens here."""
        return self._server is not None

    @property
    def is_open(self) -> bool:
        """Tell whether the listener is open."""
        return bool(self._door.address)

    @property
    def address(self) -> str:
        """Return the address that is listened at for others, empty while it is closed."""
        return self._door.address

    @property
    def found(self) -> str:
        """Return this machine's address in the network as it is now, empty where it is in none."""
        found = self._find()
        return "" if found == LOOPBACK else found

    @property
    def has_moved(self) -> bool:
        """Tell whether this machine has another address by now: phones find the old one no more."""
        return self.is_open and self.found != self._door.address

    def serve(self, server: OpenServer) -> None:
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
        listening = asyncio.run_coroutine_threadsafe(self._server.listen(address), self._loop)
        try:
            listening.result(PATIENCE)
        except OSError:
            return "port-taken"
        self._door.address, self._door.is_open = address, True
        return ""

    def close(self) -> None:
        """Listen to this machine alone again, and end what others have open."""
        if not self.is_open or self._server is None or self._loop is None:
            return
        address, self._door.is_open, self._door.address = self._door.address, False, ""
        leaving = asyncio.run_coroutine_threadsafe(self._server.leave(address), self._loop)
        leaving.result(PATIENCE)
