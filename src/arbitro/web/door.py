"""The way in for phones: the codes of the hall, and how wrong ones slow down whoever guesses."""

from __future__ import annotations

import ipaddress
import math
import secrets
from collections import OrderedDict
from collections.abc import Callable
from dataclasses import dataclass, field

from itsdangerous import BadSignature, URLSafeSerializer

from arbitro import clock
from arbitro.desk.values.teams import TeamId
from arbitro.model import SectionId
from arbitro.web.security import Role

_LETTERS = "ABCDEFGHJKMNPQRSTUVWXYZ23456789"
"""Letters and digits nobody mistakes for another."""


def _new_code() -> str:
    return "".join(secrets.choice(_LETTERS) for _ in range(8))


@dataclass(frozen=True, slots=True)
class Pace:
    """So many tries at once, then one every so many seconds.

    What is kept of the tries is one moment: when all of them will be forgotten.
    """

    at_once: int
    seconds: float

    def after(self, forgotten: float, now: float) -> float:
        """Return when all tries will be forgotten after one more."""
        return max(forgotten, now) + self.seconds

    def wait(self, forgotten: float, now: float) -> float:
        """Return the seconds until the next try is free, nought or less where it is now.

        >>> three = Pace(3, 10.0)
        >>> three.wait(three.after(three.after(0.0, 0.0), 0.0), 0.0)
        0.0
        >>> three.wait(30.0, 5.0)
        5.0
        """
        return max(forgotten, now) + self.seconds - now - self.at_once * self.seconds


WRONG = Pace(10, 6.0)
"""The wrong codes an address may give before it is told to wait."""

COMPARED = Pace(120, 0.2)
"""The codes of an address that are compared at all."""

EVERYBODY = Pace(100, 0.05)
"""The codes of all addresses together that are compared without a pause."""

LONGEST_PAUSE = 2.0
MOST_ADDRESSES = 2000
"""Addresses whose tries are remembered."""


@dataclass(slots=True)
class _Tries:
    """When the wrong codes of an address, and its codes at all, will be forgotten."""

    wrong: float = 0.0
    compared: float = 0.0


class Guesses:
    """Slows down whoever gives wrong codes, and nobody else.

    A code has 8 of 31 letters, 8.5e11 possibilities; so codes need not be replaced because somebody
    guesses, and no guesser can put out the code another phone is about to give.

    - An address that has given ten wrong codes is told to wait, six seconds for each further one.
      A right code lets it in even then: a whole hall may stand behind one address (another router,
      a proxy), and one guesser there must not close the door to everybody.
    - What bounds a guesser is that no more than 120 codes of an address are compared at once, and
      then five a second, right or wrong. Nine days of that find one of three codes with a
      probability of 1 in 70 000. Somebody honest behind the same address may have to press the
      button again while that lasts.
    - Guessers with many addresses make everybody's codes wait, two seconds at the most, and never
      longer: an address that has not guessed is always heard. Of the addresses that many are
      remembered, whoever tried longest ago is forgotten first.

    ``now`` counts seconds that no setting of the clock moves.
    """

    def __init__(self, now: Callable[[], float] = clock.ticking) -> None:
        self._now = now
        self._known: OrderedDict[str, _Tries] = OrderedDict()
        self._everybody = 0.0

    def __len__(self) -> int:
        """Return how many addresses are remembered."""
        return len(self._known)

    def turn(self, address: str) -> int:
        """Take the turn of a code that is about to be compared.

        Return 0 where an address has one, else in how many seconds it has the next.
        """
        now, tries = self._now(), self._tries(address)
        wait = COMPARED.wait(tries.compared, now)
        if wait > 0:
            return math.ceil(max(wait, WRONG.wait(tries.wrong, now)))
        tries.compared = COMPARED.after(tries.compared, now)
        return 0

    def pause(self) -> float:
        """Return how many seconds a code waits before it is compared, because so many are given."""
        now = self._now()
        wait = max(0.0, EVERYBODY.wait(self._everybody, now))
        if wait < LONGEST_PAUSE:
            self._everybody = EVERYBODY.after(self._everybody, now)
        return min(wait, LONGEST_PAUSE)

    def wrong(self, address: str) -> int:
        """Count a wrong code; return in how many seconds the next should come, 0 for at once."""
        now, tries = self._now(), self._tries(address)
        wait = math.ceil(max(0.0, WRONG.wait(tries.wrong, now)))
        if wait <= 0:
            tries.wrong = WRONG.after(tries.wrong, now)
        return wait

    def _tries(self, address: str) -> _Tries:
        """Return what is remembered of an address, which makes it the last to be forgotten."""
        name = network_of(address)
        found = self._known.setdefault(name, _Tries())
        self._known.move_to_end(name)
        if len(self._known) > MOST_ADDRESSES:
            self._known.popitem(last=False)
        return found


def network_of(address: str) -> str:
    """Return what one device may choose nothing of: an IPv4 address, the network of an IPv6 one.

    >>> network_of("192.168.1.7"), network_of("::ffff:192.168.1.7"), network_of("")
    ('192.168.1.7', '192.168.1.7', '')
    >>> network_of("2001:db8:1:2:3:4:5:6")
    '2001:db8:1:2::/64'
    """
    try:
        found = ipaddress.ip_address(address)
    except ValueError:
        return address
    if isinstance(found, ipaddress.IPv4Address):
        return address
    if found.ipv4_mapped is not None:
        return str(found.ipv4_mapped)
    return str(ipaddress.ip_network((found, 64), strict=False))


@dataclass(slots=True)
class Door:
    """The way in for phones of the hall: one code a role at a time, used once.

    Open only while ``is_open``; the browsers of this machine need no code.
    """

    is_open: bool = False
    codes: dict[Role, str] = field(default_factory=lambda: {role: _new_code() for role in Role})
    guesses: Guesses = field(default_factory=Guesses)

    @property
    def code(self) -> str:
        """Return the code that gives all rights."""
        return self.codes[Role.ARBITER]

    def enter(self, code: str) -> Role | None:
        """Use a code up and return what it allows, None where it is wrong."""
        given = code.strip().upper().replace("-", "").encode()
        found = None
        for role, kept in self.codes.items():
            if self.is_open and secrets.compare_digest(given, kept.encode()):
                found = role
        if found is not None:
            self.codes[found] = _new_code()
        return found


# The address a captain hands line-ups in at: it names one team and nothing else.


class CaptainKeys:
    """Signs and reads the keys of captains' pages."""

    def __init__(self, secret: str) -> None:
        self._keys = URLSafeSerializer(secret, salt="arbitro.captain")

    def key(self, event: str, section: SectionId, team: TeamId) -> str:
        """Return the key of a team's page."""
        return str(self._keys.dumps([event, int(section), int(team)]))

    def team(self, event: str, section: SectionId, key: str) -> TeamId | None:
        """Return the team a key of this section names, None where it names none."""
        try:
            named = self._keys.loads(key)
        except BadSignature:
            return None
        if not isinstance(named, list) or named[:2] != [event, int(section)] or len(named) != 3:
            return None
        return TeamId(int(named[2]))
