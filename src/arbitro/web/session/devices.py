"""The devices that were let in, with what they may do, and the codes that wait to be given."""

from __future__ import annotations

import json
import secrets
import weakref
from collections.abc import Callable, Iterable, Iterator
from contextlib import suppress
from dataclasses import dataclass, field, replace
from datetime import datetime, timedelta
from hashlib import sha256
from pathlib import Path
from threading import RLock
from typing import Protocol, TypeVar

from arbitro import clock
from arbitro.storage import StoreError
from arbitro.storage.tables.device_rows import CodeRow, DeviceRow, DeviceStore, FileDoor
from arbitro.web.session.access import Action, Permission, Role, may_ever, permission
from arbitro.web.session.codes import CODE_GOOD_FOR, code_of, new_row

LET_IN = ".devices"
"""The file of who was let in, in the folder of the events."""

LONGEST_STAY = timedelta(days=31)
LONGEST_TOKEN = timedelta(days=366)
"""How long the token of a program may be good for: a season."""

_MAY = frozenset({Permission.ALLOWED, Permission.WITHIN, Permission.OWN, Permission.BETWEEN})
_PROGRAM = "token:"
"""What the names of programs begin with, and no name of a browser's session can."""

_SEEN_IS_KEPT_EVERY = timedelta(minutes=1)
_KNOWN_EVERY, _UNKNOWN_EVERY = 1.0, 0.05
"""Seconds after which it is asked whether the rows have changed: of a device that is known, and of
one another process may have let in this moment."""
ACTED_FOR = 660.0
"""Seconds a device counts as one that acts: a little longer than it may take back what it did."""

MOST_CODES = 200
"""Codes that wait at a time: what bounds how likely a guess is."""


@dataclass(frozen=True, slots=True)
class Grant:
    """What a device is let in for: a role, perhaps at one event, in some sections, at some tables.

    No event means all events of the folder, no sections all sections of the event; ``tables`` are
    the first and the last. ``publishing`` is the leave to publish that a deputy has or not.
    ``account`` is whose device it is on a server with accounts, 0 for nobody's: what it may do is
    then asked of the account, and ``beyond`` is what it may do that belongs to no event. ``by`` is
    the account that let it in, 0 for none: it is in as long as that one may let others in there.
    ``begun`` tells its event from another that gets the same key when it is gone: there it is not
    in. Empty for rows of earlier releases, which did not say.
    """

    role: Role
    event: str = ""
    sections: frozenset[int] = frozenset()
    tables: tuple[int, int] | None = None
    publishing: bool = True
    account: int = 0
    beyond: frozenset[Action] = frozenset()
    # Neither is compared: a grant is part of the key of shared pages, and who may do the same is
    # shown the same, whoever let them in.
    by: int = field(default=0, compare=False)
    begun: str = field(default="", compare=False)

    def may(self, action: Action, event: str = "", section: int | None = None) -> bool:
        """Tell whether it allows a thing, at an event and in a section where they are named.

        Who was let in for one event reads what belongs to none, and changes nothing of that; the
        analysis room belongs to none, and is open to the roles that may enter it; whether a round
        runs is asked there.
        """
        if self.event and event != self.event:
            room = action is Action.STUDY and may_ever(self.role, action)
            of_none = not event and (action is Action.READ or action in self.beyond or room)
            return action is Action.ENTER or of_none
        said = permission(self.role, action)
        if said is Permission.GRANTED:
            return self.publishing
        if said is Permission.WITHIN and self.sections and section is not None:
            return section in self.sections
        return said in _MAY

    def sees(self) -> frozenset[str] | None:
        """Return the events it may be shown in a list, None for all there are."""
        return frozenset({self.event}) if self.event else None

    def has_table(self, table: int) -> bool:
        """Tell whether a table is one of those the device was let in for."""
        return self.tables is None or self.tables[0] <= table <= self.tables[1]


EVERYTHING, NOTHING = Grant(Role.CHIEF), Grant(Role.PUBLIC)


@dataclass(frozen=True, slots=True)
class AdmittedDevice:
    """A device that was let in: who it says it is, what for, from when until when, from where.

    ``name`` is the random name of its session, ``program`` what its browser calls itself.
    """

    name: str
    grant: Grant
    actor: str
    since: datetime
    until: datetime
    address: str = ""
    program: str = ""
    seen: datetime | None = None

    @property
    def is_program(self) -> bool:
        """Tell whether it is a program with a token, and no browser."""
        return self.name.startswith(_PROGRAM)


def name_of_token(token: str) -> str:
    """Return what is known of a token: what it is cannot be read from that."""
    return _PROGRAM + sha256(token.encode()).hexdigest()


@dataclass(frozen=True, slots=True)
class Invitation:
    """A code that lets one device in, until it is used or too old.

    ``stay`` is how long the device may stay; ``actor`` who it is for, empty for whoever says.
    """

    number: int
    code: str
    grant: Grant
    until: datetime
    stay: timedelta
    actor: str = ""


Begun = Callable[[str], str]
"""Tells an event from another of its key that was there before (`Store.begun`): what was given out
for that one is void. Empty where there is no event."""


def take_for_one(_: str) -> str:
    """Take all events of a key for one."""
    return ""


class Devices:
    """Who is in, and which codes wait; kept in rows, so that a restart puts nobody out.

    Every request asks here whether its device may still come in: who was put out is out at once.
    Another process that keeps the same rows is heard within a second, of a device it let in at
    once. ``names`` are those the log has for somebody else, where there are accounts. Codes are
    derived from the ``secret`` of the installation: who reads the rows alone learns none.
    """

    def __init__(
        self,
        rows: DeviceStore | Path | None = None,
        now: Callable[[], datetime] = clock.now,
        begun: Begun = take_for_one,
        names: Callable[[], Iterable[str]] = tuple,
        secret: str = "",
    ) -> None:
        # Without one, codes are good where they were made and for as long as that lasts.
        self._secret = (secret or secrets.token_urlsafe(48)).encode()
        self._now = now
        self._begun = begun
        self._names = names
        self._here: dict[str, tuple[float, str]] = {}
        # One that may be taken again: letting a device in asks who is in.
        self._lock = RLock()
        self._rows = FileDoor(rows) if rows is None or isinstance(rows, Path) else rows
        self._closing = weakref.finalize(self, self._rows.close)
        self._known: dict[str, AdmittedDevice] = {}
        self._acted: dict[str, float] = {}
        self._read_at: float = -1.0
        self._changes = -1

    def close(self) -> None:
        """Write down who was seen when, and let the rows go."""
        with self._lock:
            for item in self._known.values():
                self._keep_seen(item)
            self._closing()

    # Codes

    def invite(
        self, grant: Grant, *, stay: timedelta, actor: str = "", good_for: timedelta = CODE_GOOD_FOR
    ) -> Invitation:
        """Make a code for one device; the oldest one goes where too many wait."""
        grant = self._of_event(grant)
        with self._lock:
            row = new_row()
            stay = min(stay, LONGEST_STAY)
            now = self._now()
            until = now + good_for
            number = self._rows.add_code(
                (row, _written(grant), until.isoformat(), stay.total_seconds(), actor),
                now.isoformat(),
                MOST_CODES,
            )
            return Invitation(number, code_of(row, self._secret), grant, until, stay, actor)

    def invitations(self) -> tuple[Invitation, ...]:
        """Return the codes that wait, the latest first."""
        with self._lock:
            rows = self._rows.codes(self._now().isoformat())
        return tuple(_readable(lambda row: _invitation(row, self._secret), rows))

    def take_back(self, number: int) -> None:
        """Make a code that waits good for nothing."""
        with self._lock:
            self._rows.drop_code(number)

    def enter(
        self, given: str, actor: str, address: str = "", program: str = ""
    ) -> AdmittedDevice | None:
        """Use a code up and return the device it lets in, None where it is wrong or too old."""
        # As bytes: of texts `compare_digest` takes only ASCII, and what is given may be anything.
        asked = given.strip().upper().replace("-", "").encode()
        with self._lock:
            found = None
            for (
                invitation
            ) in self.invitations():  # all are compared: how long it takes tells nothing
                if secrets.compare_digest(asked, invitation.code.encode()):
                    found = invitation
            if found is not None and not self._stands(found.grant):
                return None
            if found is None or not self._rows.drop_code(found.number):  # another was first
                return None
            return self.let_in(
                found.grant,
                # the machine itself has no name in the log: a device without one were taken for it
                found.actor or actor or found.grant.role.value,
                stay=found.stay,
                address=address,
                program=program,
            )

    # Devices

    def let_in(
        self,
        grant: Grant,
        actor: str = "",
        *,
        stay: timedelta = timedelta(days=1),
        address: str = "",
        program: str = "",
        name: str = "",
    ) -> AdmittedDevice:
        """Let a device in; where the log has its name for another, it gets a number.

        That is another device that is in, or an account. The devices of one account are one person,
        with one name. ``name`` is that of its session, a new one where none is given. Of what it
        says of itself, what no terminal or page should be sent is left out.
        """
        actor, program = (
            "".join(text for text in said if text.isprintable()) for said in (actor, program)
        )
        grant = self._of_event(grant)
        with self._lock:
            since = self._now()
            taken = frozenset[str]()
            if not grant.account:
                taken = frozenset((*self._names(), *(item.actor for item in self.all())))
            # One number more than there are names taken: one of them is free.
            numbered = (f"{actor} {number}" for number in range(2, len(taken) + 3))
            if actor in taken and actor:
                actor = next(text for text in numbered if text not in taken)
            made = AdmittedDevice(
                name or secrets.token_urlsafe(16),
                grant,
                actor,
                since,
                since + stay,
                address,
                program[:200],
                since,
            )
            self._rows.add_device(
                DeviceRow(
                    made.name,
                    _written(grant),
                    actor,
                    made.since.isoformat(),
                    made.until.isoformat(),
                    made.address,
                    made.program,
                    made.since.isoformat(),
                )
            )
            self._read_again()
            return made

    def issue(self, grant: Grant, actor: str, *, stay: timedelta) -> tuple[AdmittedDevice, str]:
        """Let a program in; return it and its token, which nobody is told again."""
        token = f"arbitro_{secrets.token_urlsafe(32)}"
        stay = min(stay, LONGEST_TOKEN)
        return self.let_in(grant, actor, stay=stay, name=name_of_token(token)), token

    def of(self, name: str) -> AdmittedDevice | None:
        """Return the device of a session; None where it was put out or its time is over."""
        with self._lock:
            self._look(_UNKNOWN_EVERY if name not in self._known else _KNOWN_EVERY)
            found = self._known.get(name)
        if found is None or found.until < self._now() or not self._stands(found.grant):
            return None
        return found

    def all(self) -> tuple[AdmittedDevice, ...]:
        """Return the devices that are in, in the order in which they came."""
        with self._lock:
            self._look(_KNOWN_EVERY)
            now = self._now()
            known = [item for item in self._known.values() if item.until >= now]
        return tuple(item for item in known if self._stands(item.grant))

    def saw(self, name: str, address: str, *, sends: bool = False) -> bool:
        """Remember that a device asks now, and from where; written down once a minute.

        Tell whether it ``sends`` something now, or has in the last minutes.
        """
        with self._lock:
            found = self._known.get(name)
            if found is None:
                return False
            ticks = clock.ticking()
            if sends:
                self._acted[name] = ticks
            # Who never acted did so long ago, also where the machine counts from nought and has
            # just begun.
            acted = ticks - self._acted.get(name, -ACTED_FOR) < ACTED_FOR
            now = self._now()
            kept_long_ago = found.seen is None or now - found.seen > _SEEN_IS_KEPT_EVERY
            if kept_long_ago or found.address != address:
                self._known[name] = replace(found, seen=now, address=address)
                self._keep_seen(self._known[name])
            return acted

    def put_out(self, name: str) -> bool:
        """Put a device out: what it asks next is refused. Tell whether it was in."""
        with self._lock:
            gone = self._rows.drop_device(name)
            self._read_again()
        return gone

    # Events

    def _of_event(self, grant: Grant) -> Grant:
        """Return a grant for an event as it says which of that key it means."""
        if not grant.event or grant.begun:
            return grant
        return replace(grant, begun=self._begun(grant.event))

    def _stands(self, grant: Grant) -> bool:
        """Tell whether the event of a grant is the one it was given for; asked once a second."""
        if not grant.event or not grant.begun:
            return True
        ticks = clock.ticking()
        asked, here = self._here.get(grant.event, (-_KNOWN_EVERY, ""))
        # Remembered for a second, since every request comes by here and the answer is in the log.
        if not 0 <= ticks - asked < _KNOWN_EVERY:
            try:
                here = self._begun(grant.event)
            except StoreError:  # the page says what is wrong with it
                here = ""
            self._here[grant.event] = ticks, here
        # Where no event is there, or none that can be read, the grant waits: it may be put back.
        return here in {"", grant.begun}

    # Keys of captains

    def series(self, event: str) -> int:
        """Return the number in the keys of an event's captains: another one makes them all void."""
        with self._lock:
            return self._rows.series(event)

    def renew(self, event: str) -> None:
        """Make all keys of an event's captains void, so that new ones are given out."""
        with self._lock:
            # Drawn and not counted on: where the rows are lost or put back, counting would come to
            # a number again, and what was void would open.
            self._rows.renew(event, secrets.randbelow(2**31))

    def _look(self, every: float) -> None:
        """Read the rows again where another process has written them, once in so many seconds."""
        ticks = clock.ticking()
        if 0 <= ticks - self._read_at < every and self._read_at >= 0:
            return
        self._read_at = ticks
        with suppress(StoreError):  # where it fails, those stay in who were: no disk puts them out
            changes = self._rows.changes()
            if changes != self._changes:
                self._read_again()
                self._changes = changes

    def _read_again(self) -> None:
        rows = self._rows.devices(self._now().isoformat())
        self._known = {item.name: item for item in _readable(_device, rows)}

    def _keep_seen(self, device: AdmittedDevice) -> None:
        seen = device.seen or device.since
        with suppress(StoreError):  # a note and no more: whoever asks is answered all the same
            self._rows.saw(device.name, seen.isoformat(), device.address)


_Row = TypeVar("_Row")
_Made = TypeVar("_Made")


def _readable(read: Callable[[_Row], _Made], rows: Iterable[_Row]) -> Iterator[_Made]:
    """Yield what rows say; one that cannot be read lets nobody in, and keeps nobody else out."""
    for row in rows:
        with suppress(ValueError, TypeError, IndexError):
            yield read(row)


def _device(row: DeviceRow) -> AdmittedDevice:
    name, what, actor, since, until, address, program, seen = row
    moments = _moment(since), _moment(until)
    return AdmittedDevice(name, _grant(what), actor, *moments, address, program, _moment(seen))


def _invitation(row: CodeRow, secret: bytes) -> Invitation:
    number, code, what, until, stay, actor = row
    of_whom, good = _grant(what), _moment(until)
    return Invitation(number, code_of(code, secret), of_whom, good, timedelta(seconds=stay), actor)


def _moment(text: str) -> datetime:
    """Return a moment; ValueError for one of no time zone, which no other compares with."""
    found = datetime.fromisoformat(text)
    if found.tzinfo is None:
        raise ValueError(text)
    return found


# Read by place (`_grant`): what is new goes to the end, or rows of earlier releases are misread.
def _written(grant: Grant) -> str:
    return json.dumps(
        [
            grant.role.value,
            grant.event,
            sorted(grant.sections),
            grant.tables,
            grant.publishing,
            grant.account,
            grant.by,
            grant.begun,
        ]
    )


def _grant(text: str) -> Grant:
    role, event, sections, tables, publishing, *further = json.loads(text)
    # rows of earlier releases have two, one or none of these
    further += (0, 0, "")[len(further) :]
    account, by, begun = further
    return Grant(
        Role(role),
        event,
        frozenset(sections),
        (tables[0], tables[1]) if tables else None,
        publishing,
        account,
        by=by,
        begun=begun,
    )


class GrantsOfAccounts(Protocol):
    """What knows what an account may do."""

    def grant(self, account: int, event: str) -> Grant:
        """Return what an account may do at an event, or with no event beyond all of them."""


def told_by_accounts(grant: Grant, event: str, accounts: GrantsOfAccounts | None) -> Grant | None:
    """Return what the device of a grant may do at an event by the accounts that stand behind it.

    None where the grant itself says all; nothing where whoever let it in may do so no more.
    """
    if grant.account:
        return NOTHING if accounts is None else accounts.grant(grant.account, event)
    if not grant.by or accounts is None:
        return None
    needed = Action.DEVICES if grant.event else Action.OPERATE
    lets_in = accounts.grant(grant.by, grant.event).may(needed, grant.event)
    return None if lets_in else NOTHING
