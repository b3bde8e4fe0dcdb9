"""The limits of the door counted for all servers of a database together."""

from __future__ import annotations

import math

from arbitro.model import EntryId
from arbitro.storage.databases.postgres_door import PostgresLimits
from arbitro.web.session.device_codes import (
    COMPARED,
    EVERYBODY,
    LONGEST_PAUSE,
    PIN_GUESSES,
    PIN_PAUSE,
    PIN_TRIES,
    SAYING,
    WRONG,
    FailedAttempts,
    MessageLimit,
    PinAttempts,
    RateLimit,
    network_of,
)

_COMPARED, _WRONG, _EVERYBODY = "door.compared", "door.wrong", "door.everybody"
_PIN, _PIN_OF, _SAYING = "door.pin", "door.pin-of", "door.saying"


class SharedFailedAttempts(FailedAttempts):
    """Slows down whoever gives wrong codes, to whichever server they are given."""

    def __init__(self, limits: PostgresLimits) -> None:
        super().__init__()
        self._limits = limits

    def turn(self, address: str) -> int:
        """Take the turn of a code that is about to be compared."""
        name = network_of(address)
        wait = self._take(_COMPARED, name, COMPARED)
        return math.ceil(max(wait, self._wait(_WRONG, name, WRONG))) if wait > 0 else 0

    def pause(self) -> float:
        """Return how many seconds a code waits before it is compared."""
        return min(self._take(_EVERYBODY, "", EVERYBODY), LONGEST_PAUSE)

    def wrong(self, address: str) -> int:
        """Count a wrong code; return in how many seconds the next should come."""
        return math.ceil(self._take(_WRONG, network_of(address), WRONG))

    def _take(self, what: str, who: str, pace: RateLimit) -> float:
        return self._limits.take(what, who, pace.at_once, pace.seconds)

    def _wait(self, what: str, who: str, pace: RateLimit) -> float:
        return self._limits.wait(what, who, pace.at_once, pace.seconds)


class SharedPinAttempts(PinAttempts):
    """Counts wrong digits by name for all servers."""

    def __init__(self, limits: PostgresLimits) -> None:
        super().__init__()
        self._limits = limits

    def may_try(self, address: str) -> bool:
        """Tell whether digits that come from an address are compared now."""
        at_once, seconds = PIN_GUESSES.at_once, PIN_GUESSES.seconds
        return self._limits.wait(_PIN_OF, network_of(address), at_once, seconds) <= 0

    def guessed(self, address: str) -> None:
        """Count wrong digits that came from an address."""
        at_once, seconds = PIN_GUESSES.at_once, PIN_GUESSES.seconds
        self._limits.take(_PIN_OF, network_of(address), at_once, seconds)

    def is_locked(self, event: str, entry: EntryId) -> bool:
        """Tell whether a name waits for its quarter of an hour to be over."""
        return self._limits.is_locked(_PIN, f"{event} {entry}", PIN_TRIES, PIN_PAUSE)

    def wrong(self, event: str, entry: EntryId) -> None:
        """Count a wrong one."""
        self._limits.wrong(_PIN, f"{event} {entry}")


class SharedMessageLimit(MessageLimit):
    """Keeps a card from filling the log, whichever servers it speaks to."""

    def __init__(self, limits: PostgresLimits) -> None:
        super().__init__()
        self._limits = limits

    def turn(self, key: str) -> bool:
        """Take the turn of a card."""
        return self._limits.take(_SAYING, key, SAYING.at_once, SAYING.seconds) <= 0
