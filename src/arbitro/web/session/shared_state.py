"""What servers of one database share beside the events: devices, limits, accounts and their rights.

Nothing of it is imported where events are files of a folder. Passwords are kept as digests by
Argon2id, with the parameters its library advises.
"""

from __future__ import annotations

import secrets
from collections.abc import Callable
from dataclasses import dataclass, field
from datetime import datetime, timedelta
from hashlib import sha256
from pathlib import Path
from threading import BoundedSemaphore

from argon2 import PasswordHasher
from argon2.exceptions import InvalidHashError, VerificationError

from arbitro import clock
from arbitro.storage import StoreError
from arbitro.storage.databases.accounts import Accounts, is_taken
from arbitro.storage.databases.postgres import PostgresStore
from arbitro.storage.databases.postgres_door import PostgresDoor, PostgresLimits
from arbitro.storage.databases.postgres_rows import PostgresScreenRows
from arbitro.storage.event_files.store import Store
from arbitro.storage.tables.account_rows import (
    INVITED_FOR,
    ROLES,
    Account,
    InvitationRow,
    Organisation,
    SignIn,
    digest_of,
    folded_login,
    new_key,
)
from arbitro.web.session.access import Action, Role
from arbitro.web.session.device_codes import network_of
from arbitro.web.session.devices import LONGEST_STAY, NOTHING, AdmittedDevice, Devices, Grant
from arbitro.web.session.open_id import OpenId, Person, providers_of
from arbitro.web.session.passwords import LONGEST, weak

AT_ONCE = 2
"""Digests made at a time: each takes 64 MiB, and strangers may ask for them."""


class Passwords:
    """Makes and compares digests, a few at a time."""

    def __init__(self, hasher: PasswordHasher | None = None) -> None:
        self._hasher = hasher or PasswordHasher()
        self._turn = BoundedSemaphore(AT_ONCE)
        self._nobodys = self._hasher.hash(secrets.token_urlsafe(24))

    def digest(self, password: str) -> str:
        """Return the digest a password is kept by."""
        with self._turn:
            return self._hasher.hash(password)

    def holds(self, digest: str, password: str) -> bool:
        """Tell whether a password is the one of a digest.

        An empty digest, of an account without a password or of nobody, takes as long as any other.
        """
        with self._turn:
            try:
                self._hasher.verify(digest or self._nobodys, password)
            except (VerificationError, InvalidHashError):
                return False
        return digest != ""

    def is_old(self, digest: str) -> bool:
        """Tell whether a digest was made with other parameters than are advised by now."""
        return self._hasher.check_needs_rehash(digest)


Who = int | None
"""The account of whoever asks; None for who has all rights without one."""

STAY = timedelta(days=14)
LOG_KEPT_FOR = timedelta(days=180)
LONGEST_LOGIN = 200
GIVEN = tuple(map(Role, ROLES))
"""What an account may be at an event."""

_OWN = frozenset({Action.ENTER, Action.READ, Action.ACCOUNT})
_OF_ADMINISTRATORS = _OWN | {Action.NEW_EVENT, Action.DEVICES}
_OF_OPERATORS = _OF_ADMINISTRATORS | {
    Action.OPERATE,
    Action.TEACH,
    Action.SETTINGS,
    Action.FILES,
    Action.ANALYSE,
    Action.STUDY,
}
_LOOKED_EVERY = 0.25
"""Seconds after which it is asked whether another server has changed accounts or rights."""


@dataclass(frozen=True, slots=True)
class ServerGrant(Grant):
    """What an account may do where no event is named, and by asking at each event."""

    of_event: Callable[[str], Grant] = field(default=lambda _: NOTHING, compare=False)
    seen: frozenset[str] | None = frozenset()

    def may(self, action: Action, event: str = "", section: int | None = None) -> bool:
        """Tell whether the account may do a thing, at an event where one is named."""
        if event:
            return self.of_event(event).may(action, event, section)
        return action in self.beyond

    def sees(self) -> frozenset[str] | None:
        """Return the events the account is shown."""
        return self.seen


class AccountRights:
    """What each account may do, remembered until something of it changes in the database."""

    def __init__(self, accounts: Accounts) -> None:
        self._accounts = accounts
        self._known: dict[tuple[int, str], Grant] = {}
        self._changes = -1
        self._looked_at = -1.0

    def forget(self) -> None:
        """Look again: something was changed here."""
        self._looked_at = -1.0

    def grant(self, account: int, event: str) -> Grant:
        """Return what an account may do at an event, or with no event beyond all of them."""
        self._look()
        found = self._known.get((account, event))
        if found is None:
            found = self._known[account, event] = self._found(account, event)
        return found

    def _look(self) -> None:
        ticks = clock.ticking()
        if 0 <= ticks - self._looked_at < _LOOKED_EVERY and self._looked_at >= 0:
            return
        changes = self._accounts.changes()
        if changes != self._changes:
            self._known.clear()
            self._changes = changes
        self._looked_at = ticks

    def _found(self, number: int, event: str) -> Grant:
        account = self._accounts.account(number)
        if account is None or account.closed:
            return NOTHING
        memberships = self._accounts.memberships(number)
        administered = [item.number for item, administrator in memberships if administrator]
        of_others = _OF_ADMINISTRATORS if administered else _OWN
        beyond = _OF_OPERATORS if account.operator else of_others
        if not event:
            seen = None if account.operator else self._accounts.events_of(administered, number)
            return ServerGrant(
                Role.MEMBER,
                beyond=beyond if account.operator or administered else self._of_chiefs(number),
                account=number,
                of_event=lambda text: self.grant(number, text),
                seen=None if seen is None else frozenset(seen),
            )
        owner = self._accounts.owner(event)
        if account.operator or (owner is not None and owner.number in administered):
            return Grant(Role.CHIEF, event, beyond=beyond)
        given = self._accounts.right(event, number)
        if given is None:
            return Grant(Role.MEMBER, event, beyond=beyond)
        role, publishing = given
        of = Role(role) if role in ROLES else Role.MEMBER
        beyond |= {Action.DEVICES} if of is Role.CHIEF else set()
        return Grant(of, event, publishing=publishing, beyond=beyond)

    def _of_chiefs(self, number: int) -> frozenset[Action]:
        """Return what an account may beyond events: who is a chief of one lets devices in there."""
        events = self._accounts.events_of([], number)
        rights = (self._accounts.right(event, number) for event in events)
        chief = any(right is not None and right[0] == Role.CHIEF.value for right in rights)
        return _OWN | {Action.DEVICES} if chief else _OWN


@dataclass(frozen=True, slots=True)
class SignInResult:
    """What came of signing in: the device that is in, or in how many seconds to try again."""

    device: AdmittedDevice | None = None
    wait: int = 0


class SharedState:
    """All that servers share beside the events. Safe for many threads."""

    def __init__(
        self,
        store: Store,
        providers: Path | None = None,
        now: Callable[[], datetime] = clock.now,
        passwords: Passwords | None = None,
    ) -> None:
        assert isinstance(store, PostgresStore), "events that are no files are in a database"
        self.door = PostgresDoor(store)
        self.limits = PostgresLimits(store)
        self.screens = PostgresScreenRows(store)
        self.accounts = Accounts(store)
        self.rights = AccountRights(self.accounts)
        self.passwords = passwords or Passwords()
        self.providers = {
            name: OpenId(provider) for name, provider in providers_of(providers).items()
        }
        self._now = now

    def _at(self) -> str:
        return self._now().isoformat()

    given = GIVEN
    weak = staticmethod(weak)
    folded_login = staticmethod(folded_login)

    def note(self, what: str, login: str, address: str, account: Account | None = None) -> None:
        """Write a line of the log of sign-ins."""
        forgotten = (self._now() - LOG_KEPT_FOR).isoformat()
        number = None if account is None else account.number
        line = SignIn(self._at(), number, login[:LONGEST_LOGIN], address, what)
        self.accounts.note(line, forgotten)

    # Signing in

    def sign_in(
        self, devices: Devices, given: tuple[str, str], address: str, program: str, known: str = ""
    ) -> SignInResult:
        """Let a device in with a name and a password; who guesses waits, and nobody else.

        An address has ten wrong ones and a name from one address five, then one each minute; a name
        from all addresses together a hundred an hour, so that many guess no better than one.

        Strangers who use these up keep nobody out who was in before. A browser that has signed in
        with the name (``known``: what it was given then) has five of its own, then one a minute,
        and nothing else is asked of it; from an address the account was signed in from, what all
        addresses use up together does not count. So guesses stay bounded: by those who hold such a
        browser or address, and by what the others have together.
        """
        login, password = folded_login(given[0]), given[1]
        name = sha256(login.encode()).hexdigest()[:24]
        network = network_of(address)
        account = self.accounts.named(login) if login else None
        own = ("sign-in.name", f"{name} {network}", 5, 60.0)
        limits: tuple[tuple[str, str, int, float], ...]
        if known:
            own = ("sign-in.known", f"{name} {known}", 5, 60.0)
            limits = (own,)
        elif account is not None and network in self._networks_of(account):
            limits = (own, ("sign-in.address", network, 10, 30.0))
        else:
            everywhere = ("sign-in.everywhere", name, 100, 36.0)
            limits = (own, ("sign-in.address", network, 10, 30.0), everywhere)
        # the first is counted before anything is compared, so that tries at once are counted too
        waits = (self.limits.take(*limits[0]), *(self.limits.wait(*limit) for limit in limits[1:]))
        wait = max(waits)
        if wait > 0:
            self.note("waited", login, address)
            return SignInResult(wait=int(wait) + 1)
        # Compared for a name of nobody too: how long it takes must not tell who has an account.
        digest = "" if account is None or account.closed else account.password
        if not self.passwords.holds(digest, password[:LONGEST]) or account is None:
            for limit in limits[1:]:
                self.limits.take(*limit)
            self.note("wrong", login, address, account)
            return SignInResult()
        # That of the address stays: else a guesser with an account of their own would begin anew
        # whenever they sign in to it.
        self.limits.forget(*own[:2])
        if self.passwords.is_old(digest):
            self.accounts.renew_digest(account.number, self.passwords.digest(password))
        return SignInResult(self.let_in(devices, account, address, program, "password"))

    def _networks_of(self, account: Account) -> frozenset[str]:
        """Return from where an account was signed in, as far back as the log goes."""
        return frozenset(map(network_of, self.accounts.signed_in_from(account.number)))

    def sign_in_as(
        self, devices: Devices, person: Person, address: str, program: str
    ) -> AdmittedDevice | None:
        """Let the device of a person in whom a provider has named; None where nobody knows them."""
        account = self.accounts.of_identity(person.issuer, person.subject)
        if account is None or account.closed:
            self.note("unknown", person.name, address, account)
            return None
        return self.let_in(devices, account, address, program, "provider")

    def let_in(
        self, devices: Devices, account: Account, address: str, program: str, way: str
    ) -> AdmittedDevice:
        """Let a device of an account in, and write it down."""
        self.note(way, account.login, address, account)
        grant = Grant(Role.MEMBER, account=account.number)
        return devices.let_in(
            grant, self.spoken(account, devices), stay=min(STAY, LONGEST_STAY), address=address,
            program=program,
        )  # fmt: skip

    def spoken(self, account: Account, devices: Devices) -> str:
        """Return how the log of an event names an account: its name, its login beside it if two.

        Two are also an account and a device that was let in under its name before there was one.
        """
        others = [item for item in self.accounts.all() if item.number != account.number]
        taken = {other.name for other in others}
        taken |= {item.actor for item in devices.all() if item.grant.account != account.number}
        return account.name if account.name not in taken else account.with_login

    def may_try(self, login: str, device: str) -> bool:
        """Count a try at the password of an account by a device that is in; False: it waits.

        Counted by device: what others of its network guess keeps nobody from changing a password.
        """
        name = sha256(login.encode()).hexdigest()[:24]
        return self.limits.take("sign-in.known", f"{name} {device}", 5, 60.0) <= 0

    # Invitations

    def invitations(self, organisation: int) -> list[InvitationRow]:
        """Return the invitations to an organisation that wait."""
        return self.accounts.invitations(organisation, self._at())

    def invite(
        self,
        login: str,
        organisation: int | None,
        *,
        invited_by: str,
        administrator: bool = False,
        operator: bool = False,
    ) -> tuple[str, InvitationRow]:
        """Return the key of an invitation, which nobody can read again, and what is kept of it.

        Without an organisation it gives an account a new password, an operator's too.
        """
        key = new_key()
        until = (self._now() + INVITED_FOR).isoformat()
        invited = InvitationRow(
            0, folded_login(login), organisation, administrator, operator, until, invited_by
        )
        return key, self.accounts.invite(digest_of(key), invited, self._at())

    def invited(self, key: str) -> InvitationRow | None:
        """Return the invitation of a key that still waits."""
        return self.accounts.invited(digest_of(key), self._at())

    def accept(
        self, key: str, name: str, password: str = "", person: Person | None = None
    ) -> Account | None:
        """Use an invitation up; None where it is gone, or the person has another account."""
        digest = self.passwords.digest(password) if password else ""
        identity = None if person is None else (person.issuer, person.subject)
        if identity is not None and self.accounts.of_identity(*identity) is not None:
            return None
        try:
            made = self.accounts.accept(digest_of(key), name, digest, identity, self._at())
        except StoreError as problem:
            if is_taken(problem):  # by another server at this moment
                return None
            raise
        self.rights.forget()
        return made

    # Who may what

    def operates(self, who: Who) -> bool:
        """Tell whether somebody may do everything here."""
        return who is None or self.rights.grant(who, "").may(Action.OPERATE)

    def administers(self, who: Who, organisation: int) -> bool:
        """Tell whether somebody may change who is in an organisation."""
        return any(item.number == organisation for item in self.administered(who))

    def organisations(self, who: Who) -> list[Organisation]:
        """Return the organisations somebody is shown."""
        if who is None or self.operates(who):
            return self.accounts.organisations()
        return [item for item, _ in self.accounts.memberships(who)]

    def administered(self, who: Who) -> list[Organisation]:
        """Return the organisations somebody makes events for."""
        if who is None or self.operates(who):
            return self.accounts.organisations()
        known = self.accounts.memberships(who)
        return [item for item, administrator in known if administrator]

    def made(self, who: Who, event: str, organisation: int | None = None) -> None:
        """Give an event that was made or brought in to an organisation of whoever did it.

        What somebody without an account made belongs to the operators, until they give it away.
        """
        known = [] if who is None else [item.number for item in self.administered(who)]
        if known:
            self.accounts.first_owner(event, organisation if organisation in known else known[0])
            self.rights.forget()
