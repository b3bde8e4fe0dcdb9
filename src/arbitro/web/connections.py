"""Connections that wait: whoever opens one and asks for nothing keeps nobody else out."""

from __future__ import annotations

import asyncio
from collections import OrderedDict
from typing import Any

import h11
from uvicorn.protocols.http.h11_impl import H11Protocol

HEAD_SECONDS = 10.0
"""How long a request may take to say what it asks for."""

MOST_WAITING = 256
"""Connections that have not asked yet: one more puts out the one that has waited longest."""

MOST_WAITING_OF_ONE = 32
"""The same of one address: a whole hall may stand behind one, so they are many."""

GRACE_SECONDS = 1.0
"""How long any connection may wait, however many come at once: a hall whose network is back."""

MOST_CONNECTIONS = 4000
"""Connections of all kinds; whoever comes then is told to come again."""


class Waiting:
    """The connections of a server that have not said yet what they ask for, the oldest first."""

    def __init__(self) -> None:
        self._since: OrderedDict[PatientProtocol, tuple[str, float]] = OrderedDict()

    def __len__(self) -> int:
        """Return how many wait."""
        return len(self._since)

    def add(self, connection: PatientProtocol, address: str) -> None:
        """Let one more wait; where that is too many, those that have waited long are closed."""
        now = connection.loop.time()
        self._since[connection] = address, now
        own = [each for each, (other, _) in self._since.items() if other == address]
        if len(own) > MOST_WAITING_OF_ONE:
            self._give_up(own[: len(own) - MOST_WAITING_OF_ONE], now)
        elif len(self._since) > MOST_WAITING:
            self._give_up([*self._since][: len(self._since) - MOST_WAITING], now)

    def _give_up(self, connections: list[PatientProtocol], now: float) -> None:
        for each in connections:
            if now - self._since[each][1] >= GRACE_SECONDS:
                each.give_up()

    def remove(self, connection: PatientProtocol) -> None:
        """Forget one that has asked, or is gone."""
        self._since.pop(connection, None)


class PatientProtocol(H11Protocol):
    """HTTP as uvicorn reads it, with an end to its patience before a request is whole."""

    waiting = Waiting()

    def __init__(self, *given: Any, **named: Any) -> None:
        super().__init__(*given, **named)
        self._timer: asyncio.TimerHandle | None = None

    def connection_made(self, transport: asyncio.Transport) -> None:  # type: ignore[override]
        """Begin to wait for the first request."""
        super().connection_made(transport)
        self._wait()

    def data_received(self, data: bytes) -> None:
        """Take in a part of a request; once its head is whole, nothing is waited for."""
        super().data_received(data)
        if not self._is_waiting:
            self._heard()
        elif self._timer is None:
            self._wait()

    def connection_lost(self, exc: Exception | None) -> None:
        """Forget the connection."""
        self._heard()
        super().connection_lost(exc)

    def give_up(self) -> None:
        """Close a connection that has not said in time what it asks for."""
        self._heard()
        self.transport.abort()

    @property
    def _is_waiting(self) -> bool:
        return self.conn.their_state is h11.IDLE and self.conn.our_state is h11.IDLE

    def _wait(self) -> None:
        self._timer = self.loop.call_later(HEAD_SECONDS, self.give_up)
        self.waiting.add(self, self.client[0] if self.client else "")

    def _heard(self) -> None:
        if self._timer is not None:
            self._timer.cancel()
            self._timer = None
        self.waiting.remove(self)
