"""The way in for phones: the codes of the hall, and how wrong ones slow down whoever guesses."""

from __future__ import annotations

import base64
import hmac
import ipaddress
import math
from collections import OrderedDict
from collections.abc import Callable, Iterable
from dataclasses import dataclass, field
from datetime import timedelta
from hashlib import sha256
from typing import TYPE_CHECKING, cast

from itsdangerous import BadSignature, URLSafeTimedSerializer

from arbitro import clock
from arbitro.model import EntryId, SectionId
from arbitro.web.session.codes import CODE_GOOD_FOR
from arbitro.web.session.devices import (
    EVERYTHING,
    LONGEST_STAY,
    Begun,
    Devices,
    take_for_one,
)

if TYPE_CHECKING:
    from arbitro.desk.values.teams import TeamId


@dataclass(frozen=True, slots=True)
class RateLimit:
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

        >>> three = RateLimit(3, 10.0)
        >>> three.wait(three.after(three.after(0.0, 0.0), 0.0), 0.0)
        0.0
        >>> three.wait(30.0, 5.0)
        5.0
        """
        return max(forgotten, now) + self.seconds - now - self.at_once * self.seconds


WRONG = RateLimit(10, 6.0)
"""The wrong codes an address may give before it is told to wait."""

COMPARED = RateLimit(120, 0.2)
"""The codes of an address that are compared at all."""

EVERYBODY = RateLimit(100, 0.05)
"""The codes of all addresses together that are compared without a pause."""

LONGEST_PAUSE = 2.0
MOST_ADDRESSES = 2000
"""Addresses whose tries are remembered."""


@dataclass(slots=True)
class _AttemptExpiry:
    """When the wrong codes of an address, and its codes at all, will be forgotten."""

    wrong: float = 0.0
    compared: float = 0.0


class FailedAttempts:
    """Slows down whoever gives wrong codes, and nobody else.

    A code has 8 of 31 letters, 8.5e11 possibilities, and waits half an hour; so codes need not be
    replaced because somebody guesses, and no guesser can put out the code another phone is about to
    give.

    - An address that has given ten wrong codes is told to wait, six seconds for each further one.
      A right code lets it in even then: a whole hall may stand behind one address (another router,
      a proxy), and one guesser there must not close the door to everybody.
    - What bounds a guesser is that no more than 120 codes of an address are compared at once, and
      then five a second, right or wrong. Nine days of that, with ten codes waiting all the time,
      find one with a probability of 1 in 20 000. Somebody honest behind the same address may have
      to press the button again while that lasts.
    - Guessers with many addresses make everybody's codes wait, two seconds at the most, and never
      longer: an address that has not guessed is always heard. Of the addresses that many are
      remembered, whoever tried longest ago is forgotten first.

    ``now`` counts seconds that no setting of the clock moves.
    """

    def __init__(self, now: Callable[[], float] = clock.ticking) -> None:
        self._now = now
        self._known: OrderedDict[str, _AttemptExpiry] = OrderedDict()
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
        # Not counted beyond the longest pause, or everybody would go on waiting when the guessers
        # have gone.
        if wait < LONGEST_PAUSE:
            self._everybody = EVERYBODY.after(self._everybody, now)
        return min(wait, LONGEST_PAUSE)

    def wrong(self, address: str) -> int:
        """Count a wrong code; return in how many seconds the next should come, 0 for at once."""
        now, tries = self._now(), self._tries(address)
        wait = math.ceil(max(0.0, WRONG.wait(tries.wrong, now)))
        # Who has to wait already is not put back further by pressing the button again.
        if wait <= 0:
            tries.wrong = WRONG.after(tries.wrong, now)
        return wait

    def _tries(self, address: str) -> _AttemptExpiry:
        """Return what is remembered of an address, which makes it the last to be forgotten."""
        name = network_of(address)
        found = self._known.setdefault(name, _AttemptExpiry())
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


FIRST_GOOD_FOR = timedelta(hours=12)
"""How long the code in the terminal of the start waits."""


@dataclass(slots=True)
class DeviceCodes:
    """The way in for other devices: open only while ``is_open``, each with a code of its own.

    ``address`` is this machine's in the network it was opened for while the application runs.
    """

    devices: Devices
    is_open: bool = False
    address: str = ""
    guesses: FailedAttempts = field(default_factory=FailedAttempts)

    def first_code(self) -> str:
        """Return a code with all rights, for the terminal the application was started in.

        It waits for half a day: nobody else reads what stands there. The one that an earlier start
        left unused goes: its terminal is closed.
        """
        made = self.devices.invite(EVERYTHING, stay=LONGEST_STAY, good_for=FIRST_GOOD_FOR)
        # What the page makes is never good for so long, so no code that somebody was shown goes.
        longer = made.until - FIRST_GOOD_FOR + CODE_GOOD_FOR
        for waiting in self.devices.invitations():
            if waiting.number != made.number and waiting.until > longer:
                self.devices.take_back(waiting.number)
        return made.code


# The address a captain hands line-ups in at: it names one team and nothing else.


class CaptainKeys:
    """Signs and reads the keys of captains' pages.

    A key holds the number of its series, which the arbiter can renew: then the keys given out
    before open nothing. It is good for as long as somebody let in may stay.
    """

    def __init__(self, secret: str, devices: Devices, begun: Begun = take_for_one) -> None:
        self._keys = URLSafeTimedSerializer(secret, salt="arbitro.captain")
        self._devices = devices
        self._begun = begun

    def key(self, event: str, section: SectionId, team: TeamId) -> str:
        """Return the key of a team's page."""
        series = self._series(event)
        return str(self._keys.dumps([event, int(section), int(team), series]))

    def team(self, event: str, section: SectionId, key: str) -> TeamId | None:
        """Return the team a key of this section names, None where it names none."""
        try:
            named, at = self._keys.loads(key, return_timestamp=True)
        except BadSignature:
            return None
        if clock.now() - at > LONGEST_STAY or not isinstance(named, list) or len(named) != 4:
            return None
        of, number, team, series = named
        if (of, number, series) != (event, int(section), self._series(event)):
            return None
        return cast("TeamId", int(team))  # loads nothing of an event

    def _series(self, event: str) -> str:
        """Return which keys of an event are good: those of this series, of the event that is here.

        Who reads a key learns nothing of the event by it.
        """
        told = f"{self._devices.series(event)}\n{self._begun(event)}"
        return sha256(told.encode()).hexdigest()[:16]


# The address of a player's own page: it names one player of one event and nothing else.


class PlayerKeys:
    """Makes and reads the keys of players' pages, and the four digits that open them by name.

    Nothing of them is stored: both are derived from the secret of this installation, the event, the
    player, and how often the card was renewed. A key has 128 bits.
    """

    def __init__(self, secret: str, devices: Devices, begun: Begun = take_for_one) -> None:
        self._secret = secret.encode()
        self._devices = devices
        self._begun = begun

    def cards(self, event: str, entries: Iterable[EntryId]) -> dict[EntryId, tuple[str, str]]:
        """Return the key and the four digits of the cards of many players."""
        # Asked once for all of them: it reads the log, and a hall has hundreds of cards.
        begun = self._begun(event)
        made = {entry: self._derived(event, entry, begun) for entry in entries}
        return {
            entry_id: (f"{entry_id}-{_as_key(of)}", _digits(of)) for entry_id, of in made.items()
        }

    def key(self, event: str, entry: EntryId) -> str:
        """Return the key of a player's page, with the entry it is for."""
        return self.cards(event, (entry,))[entry][0]

    def pin(self, event: str, entry: EntryId) -> str:
        """Return the four digits of a player's card."""
        return self.cards(event, (entry,))[entry][1]

    def entry(self, event: str, key: str) -> EntryId | None:
        """Return whose page a key opens, None where it opens none."""
        number = _numbered(key, lambda number: self.key(event, EntryId(number)))
        return None if number is None else EntryId(number)

    def renew(self, event: str, entry: EntryId) -> None:
        """Make a player's card void, so that a new one is given out."""
        self._devices.renew(_card(event, entry))

    def _derived(self, event: str, entry: EntryId, begun: str) -> bytes:
        issue = self._devices.series(_card(event, entry))
        return _derived(self._secret, "arbitro.player", event, begun, entry, issue)


def _digits(derived: bytes) -> str:
    """Return four digits, of bytes no key has."""
    return f"{int.from_bytes(derived[16:20], 'big') % 10_000:04}"


def _derived(secret: bytes, *named: object) -> bytes:
    """Return what only this installation makes of some names: nothing of it has to be stored."""
    return hmac.digest(secret, "\n".join(map(str, named)).encode(), "sha256")


def _as_key(derived: bytes) -> str:
    """Return 128 bits of it, as an address has them."""
    return base64.urlsafe_b64encode(derived[:16]).decode().rstrip("=")


_MOST_DIGITS = 9


def _numbered(key: str, right: Callable[[int], str]) -> int | None:
    """Return the number a key begins with where it is the right key of that number, else None."""
    told = key.partition("-")[0]
    # isdigit() alone takes signs that int() refuses; and int() fails on thousands of digits.
    if not told.isascii() or not told.isdigit() or len(told) > _MOST_DIGITS:
        return None
    number = int(told)
    # The whole key, number and all: `007-…` is no second name of the page of `7-…`.
    return number if hmac.compare_digest(right(number).encode(), key.encode()) else None


def _card(event: str, entry: EntryId) -> str:
    return f"{event}\n{entry}"


class CalendarKeys:
    """Makes and reads the keys of the addresses calendar programs subscribe to deadlines at.

    Derived from the secret of this installation, the event, and how often the address was renewed:
    a key has 128 bits, and renewing makes the address given out before void.
    """

    def __init__(self, secret: str, devices: Devices, begun: Begun = take_for_one) -> None:
        self._secret = secret.encode()
        self._devices = devices
        self._begun = begun

    def key(self, event: str) -> str:
        """Return the key of an event's deadlines."""
        issue, begun = self._devices.series(_calendar(event)), self._begun(event)
        return _as_key(_derived(self._secret, "arbitro.calendar", event, begun, issue))

    def opens(self, event: str, key: str) -> bool:
        """Tell whether a key opens the deadlines of an event."""
        return hmac.compare_digest(self.key(event).encode(), key.encode())

    def renew(self, event: str) -> None:
        """Make the address given out so far void."""
        self._devices.renew(_calendar(event))


def _calendar(event: str) -> str:
    return f"{event}\ncalendar"


class CandidateKeys:
    """Makes and reads the keys of the pages on which candidates sit the examination of a seminar.

    Derived from the secret of this installation; a key has 128 bits and names one participant.
    """

    def __init__(self, secret: str) -> None:
        self._secret = secret.encode()

    def key(self, seminar: str, participant: int) -> str:
        """Return the key of a participant's page."""
        derived = _derived(self._secret, "arbitro.candidate", seminar, participant)
        return f"{participant}-{_as_key(derived)}"

    def participant(self, seminar: str, key: str) -> int | None:
        """Return whose page a key opens, None where it opens none."""
        return _numbered(key, lambda number: self.key(seminar, number))


class EntryCodes:
    """Makes and reads the codes with which somebody who asked to be entered looks how it stands.

    Derived from the secret of this installation; a code has 80 bits and names one application.
    """

    def __init__(self, secret: str, begun: Begun = take_for_one) -> None:
        self._secret = secret.encode()
        self._begun = begun

    def code(self, event: str, number: int) -> str:
        """Return the code of an application."""
        derived = _derived(self._secret, "arbitro.entry", event, self._begun(event), number)
        # Letters of one case: a code is read out and typed, so how it is written must not matter.
        text = base64.b32encode(derived[:10]).decode()
        return f"{number}-{text.lower()}"

    def number(self, event: str, code: str) -> int | None:
        """Return which application a code names, None where it names none."""
        return _numbered(code.lower(), lambda number: self.code(event, number))


PIN_TRIES, PIN_PAUSE = 5, 900.0
"""So many wrong digits for one name, then a quarter of an hour without any."""


PIN_GUESSES = RateLimit(20, 30.0)
"""The wrong digits an address may give before it is told to wait, whoever they are for."""


class PinAttempts:
    """Counts wrong digits by name, so that ten thousand of them cannot be tried.

    They are counted by address too: where each of three hundred names has five tries, one of them
    falls within hours. Unlike a code of the hall, digits are not compared while an address waits:
    whoever else is behind it opens the page with the code of the card.

    ``now`` counts seconds that no setting of the clock moves.
    """

    def __init__(self, now: Callable[[], float] = clock.ticking) -> None:
        self._now = now
        self._wrong: OrderedDict[tuple[str, EntryId], tuple[int, float]] = OrderedDict()
        self._guessed: OrderedDict[str, float] = OrderedDict()

    def may_try(self, address: str) -> bool:
        """Tell whether digits that come from an address are compared now."""
        forgotten = self._guessed.get(network_of(address), 0.0)
        return PIN_GUESSES.wait(forgotten, self._now()) <= 0

    def guessed(self, address: str) -> None:
        """Count wrong digits that came from an address."""
        name = network_of(address)
        before = self._guessed.pop(name, 0.0)
        self._guessed[name] = PIN_GUESSES.after(before, self._now())
        while len(self._guessed) > MOST_ADDRESSES:
            self._guessed.popitem(last=False)

    def is_locked(self, event: str, entry: EntryId) -> bool:
        """Tell whether a name waits for its quarter of an hour to be over."""
        tries, since = self._wrong.get((event, entry), (0, 0.0))
        if tries >= PIN_TRIES and self._now() - since > PIN_PAUSE:
            self._wrong.pop((event, entry), None)
            return False
        return tries >= PIN_TRIES

    def wrong(self, event: str, entry: EntryId) -> None:
        """Count a wrong one."""
        # Taken out and put in anew, so that what was tried last is the last to be forgotten.
        tries, _ = self._wrong.pop((event, entry), (0, 0.0))
        self._wrong[event, entry] = tries + 1, self._now()
        while len(self._wrong) > MOST_ADDRESSES:
            self._wrong.popitem(last=False)


SAYING = RateLimit(10, 30.0)
"""What a player may say of a game at once, then every so many seconds."""


class MessageLimit:
    """Keeps a card from filling the log: who says too much waits.

    ``now`` counts seconds that no setting of the clock moves.
    """

    def __init__(self, now: Callable[[], float] = clock.ticking) -> None:
        self._now = now
        self._forgotten: OrderedDict[str, float] = OrderedDict()

    def turn(self, key: str) -> bool:
        """Take the turn of a card; False where it has none yet."""
        now, before = self._now(), self._forgotten.pop(key, 0.0)
        free = SAYING.wait(before, now) <= 0
        # What is refused is not counted: who keeps trying has a turn in the end.
        self._forgotten[key] = SAYING.after(before, now) if free else before
        while len(self._forgotten) > MOST_ADDRESSES:
            self._forgotten.popitem(last=False)
        return free
