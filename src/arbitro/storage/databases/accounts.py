"""Accounts of a server that several organisations share, in the database of the events.

An account belongs to a person; an organisation has members, some of whom administer it, and events.
Who administers an organisation may do everything at its events, any other account what it was given
there. Of passwords and of invitations a digest is kept. What was done with them stands in a log.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import psycopg
from psycopg import errors

from arbitro.storage.databases.postgres import PostgresStore
from arbitro.storage.databases.postgres_door import TABLES_OF_THE_DOOR, changing
from arbitro.storage.faults import StoreError
from arbitro.storage.statements import select
from arbitro.storage.tables.account_rows import (
    Account,
    EventRight,
    InvitationRow,
    Member,
    Organisation,
    SignIn,
)

_TABLES = """
CREATE TABLE IF NOT EXISTS arbitro.account (
    id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY, login text NOT NULL UNIQUE,
    name text NOT NULL, password text NOT NULL DEFAULT '', operator boolean NOT NULL DEFAULT false,
    closed boolean NOT NULL DEFAULT false);
CREATE TABLE IF NOT EXISTS arbitro.identity (
    issuer text NOT NULL, subject text NOT NULL, account bigint NOT NULL REFERENCES arbitro.account,
    PRIMARY KEY (issuer, subject));
CREATE TABLE IF NOT EXISTS arbitro.organisation (
    id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY, name text NOT NULL UNIQUE);
CREATE TABLE IF NOT EXISTS arbitro.member (
    organisation bigint NOT NULL REFERENCES arbitro.organisation,
    account bigint NOT NULL REFERENCES arbitro.account, administrator boolean NOT NULL,
    PRIMARY KEY (organisation, account));
CREATE TABLE IF NOT EXISTS arbitro.owner (
    event text PRIMARY KEY REFERENCES arbitro.stream (key),
    organisation bigint NOT NULL REFERENCES arbitro.organisation);
CREATE TABLE IF NOT EXISTS arbitro.event_right (
    event text NOT NULL REFERENCES arbitro.stream (key),
    account bigint NOT NULL REFERENCES arbitro.account, role text NOT NULL,
    publishing boolean NOT NULL, PRIMARY KEY (event, account));
CREATE TABLE IF NOT EXISTS arbitro.invited (
    number bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY, digest bytea NOT NULL UNIQUE,
    login text NOT NULL, organisation bigint REFERENCES arbitro.organisation,
    administrator boolean NOT NULL, operator boolean NOT NULL, until text NOT NULL,
    invited_by text NOT NULL);
CREATE TABLE IF NOT EXISTS arbitro.sign_in (
    number bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY, at text NOT NULL,
    account bigint REFERENCES arbitro.account, login text NOT NULL, address text NOT NULL,
    what text NOT NULL);
CREATE INDEX IF NOT EXISTS sign_in_of ON arbitro.sign_in (account, number);
"""
_ACCOUNT = "id, login, name, password, operator, closed"

SIGNED_IN = ("password", "provider", "invited")
"""What the log says of whoever was let in."""


class Accounts:
    """The accounts of a database; StoreError where it cannot be reached."""

    def __init__(self, store: PostgresStore) -> None:
        self._store = store
        store.make(TABLES_OF_THE_DOOR + _TABLES)

    def changes(self) -> int:
        """Return a number that rises with every change of accounts, rights and devices."""
        row = self._one("SELECT changes FROM arbitro.door")
        return int(row[0]) if row else 0

    # Accounts

    def any(self) -> bool:
        """Tell whether there is an account at all."""
        return self._one("SELECT 1 FROM arbitro.account LIMIT 1") is not None

    def account(self, number: int) -> Account | None:
        """Return an account by its number."""
        row = self._one(select(_ACCOUNT, "FROM arbitro.account WHERE id = %s"), (number,))
        return None if row is None else Account(*row)

    def named(self, login: str) -> Account | None:
        """Return an account by its name for signing in, as `folded_login` writes it."""
        row = self._one(select(_ACCOUNT, "FROM arbitro.account WHERE login = %s"), (login,))
        return None if row is None else Account(*row)

    def all(self) -> list[Account]:
        """Return all accounts by their names."""
        return [
            Account(*row)
            for row in self._rows(select(_ACCOUNT, "FROM arbitro.account ORDER BY login"))
        ]

    def names(self) -> list[str]:
        """Return what the log may call accounts: their names, with and without the login."""
        known = self.all()
        return [said for item in known for said in (item.name, item.with_login)]

    def of_identity(self, issuer: str, subject: str) -> Account | None:
        """Return whose account an identity of a provider opens."""
        row = self._one(
            select(
                _ACCOUNT,
                "FROM arbitro.account WHERE id ="
                " (SELECT account FROM arbitro.identity WHERE issuer = %s AND subject = %s)",
            ),
            (issuer, subject),
        )
        return None if row is None else Account(*row)

    def set_password(self, account: int, digest: str, keep: str = "") -> None:
        """Give an account another password; all its devices are out but the one to ``keep``."""
        with changing(self._store) as connection:
            connection.execute(
                "UPDATE arbitro.account SET password = %s WHERE id = %s", (digest, account)
            )
            _put_out(connection, account, keep)

    def renew_digest(self, account: int, digest: str) -> None:
        """Keep another digest of the same password."""
        with changing(self._store) as connection:
            connection.execute(
                "UPDATE arbitro.account SET password = %s WHERE id = %s", (digest, account)
            )

    def close(self, account: int, *, closed: bool) -> None:
        """Close an account, all of whose devices are out then, or open it again."""
        with changing(self._store) as connection:
            connection.execute(
                "UPDATE arbitro.account SET closed = %s WHERE id = %s", (closed, account)
            )
            if closed:
                _put_out(connection, account)

    # Organisations

    def organisations(self) -> list[Organisation]:
        """Return all organisations by name."""
        rows = self._rows("SELECT id, name FROM arbitro.organisation ORDER BY name")
        return [Organisation(*row) for row in rows]

    def add_organisation(self, name: str) -> Organisation | None:
        """Make an organisation; None where there is one of that name."""
        with changing(self._store) as connection:
            row = connection.execute(
                "INSERT INTO arbitro.organisation (name) VALUES (%s) ON CONFLICT DO NOTHING"
                " RETURNING id, name",
                (name,),
            ).fetchone()
        return None if row is None else Organisation(*row)

    def members(self, organisation: int) -> list[Member]:
        """Return the members of an organisation by their names."""
        rows = self._rows(
            select(
                f"{_ACCOUNT}, administrator",
                "FROM arbitro.member"
                " JOIN arbitro.account ON id = account WHERE organisation = %s ORDER BY login",
            ),
            (organisation,),
        )
        return [Member(Account(*row[:-1]), row[-1]) for row in rows]

    def memberships(self, account: int) -> list[tuple[Organisation, bool]]:
        """Return the organisations of an account, each with whether it administers it."""
        rows = self._rows(
            "SELECT id, name, administrator FROM arbitro.member"
            " JOIN arbitro.organisation ON id = organisation WHERE account = %s ORDER BY name",
            (account,),
        )
        return [(Organisation(*row[:2]), row[2]) for row in rows]

    def set_member(self, organisation: int, account: int, *, administrator: bool) -> None:
        """Make an account a member, or another kind of member."""
        with changing(self._store) as connection:
            _set_member(connection, organisation, account, administrator=administrator)

    def remove_member(self, organisation: int, account: int) -> None:
        """Put an account out of an organisation, and with it what it was given at its events."""
        with changing(self._store) as connection:
            connection.execute(
                "DELETE FROM arbitro.member WHERE organisation = %s AND account = %s",
                (organisation, account),
            )
            connection.execute(
                "DELETE FROM arbitro.event_right WHERE account = %s AND event IN"
                " (SELECT event FROM arbitro.owner WHERE organisation = %s)",
                (account, organisation),
            )

    # Events

    def owner(self, event: str) -> Organisation | None:
        """Return whose event it is; None for one that belongs to the operators alone."""
        row = self._one(
            "SELECT id, name FROM arbitro.owner JOIN arbitro.organisation ON id = organisation"
            " WHERE event = %s",
            (event,),
        )
        return None if row is None else Organisation(*row)

    def first_owner(self, event: str, organisation: int) -> None:
        """Give a new event to an organisation; one that has an owner keeps it."""
        with changing(self._store) as connection:
            connection.execute(
                "INSERT INTO arbitro.owner VALUES (%s, %s) ON CONFLICT (event) DO NOTHING",
                (event, organisation),
            )

    def own(self, event: str, organisation: int) -> None:
        """Give an event to an organisation."""
        with changing(self._store) as connection:
            connection.execute(
                "INSERT INTO arbitro.owner VALUES (%s, %s) ON CONFLICT (event)"
                " DO UPDATE SET organisation = excluded.organisation",
                (event, organisation),
            )

    def events_of(self, organisations: Sequence[int], account: int) -> set[str]:
        """Return the events of organisations, and those an account was given something at."""
        rows = self._rows(
            "SELECT event FROM arbitro.owner WHERE organisation = ANY(%s)"
            " UNION SELECT event FROM arbitro.event_right WHERE account = %s",
            (list(organisations), account),
        )
        return {row[0] for row in rows}

    def right(self, event: str, account: int) -> tuple[str, bool] | None:
        """Return what an account was given at an event: a role, and the leave to publish."""
        row = self._one(
            "SELECT role, publishing FROM arbitro.event_right WHERE event = %s AND account = %s",
            (event, account),
        )
        return None if row is None else (row[0], row[1])

    def rights(self, event: str) -> list[EventRight]:
        """Return what accounts were given at an event."""
        rows = self._rows(
            select(
                f"{_ACCOUNT}, role, publishing",
                "FROM arbitro.event_right"
                " JOIN arbitro.account ON id = account WHERE event = %s ORDER BY login",
            ),
            (event,),
        )
        return [EventRight(Account(*row[:-2]), row[-2], row[-1]) for row in rows]

    def set_right(self, event: str, account: int, role: str | None, *, publishing: bool) -> None:
        """Give an account a role at an event, or with None take it away."""
        with changing(self._store) as connection:
            connection.execute(
                "DELETE FROM arbitro.event_right WHERE event = %s AND account = %s",
                (event, account),
            )
            if role is not None:
                connection.execute(
                    "INSERT INTO arbitro.event_right VALUES (%s, %s, %s, %s)",
                    (event, account, role, publishing),
                )

    # Invitations

    def invite(self, digest: bytes, invited: InvitationRow, now: str) -> InvitationRow:
        """Keep an invitation by the digest of its key; those too old go."""
        with changing(self._store) as connection:
            connection.execute("DELETE FROM arbitro.invited WHERE until < %s", (now,))
            row = connection.execute(
                "INSERT INTO arbitro.invited (digest, login, organisation, administrator, operator,"
                " until, invited_by) VALUES (%s, %s, %s, %s, %s, %s, %s) RETURNING number",
                (digest, *invited[1:]),
            ).fetchone()
        return invited._replace(number=int(row[0]) if row else 0)

    def invited(self, digest: bytes, now: str) -> InvitationRow | None:
        """Return the invitation of a key that still waits."""
        row = self._one(
            "SELECT number, login, organisation, administrator, operator, until, invited_by"
            " FROM arbitro.invited WHERE digest = %s AND until >= %s",
            (digest, now),
        )
        return None if row is None else InvitationRow(*row)

    def invitations(self, organisation: int, now: str) -> list[InvitationRow]:
        """Return the invitations to an organisation that wait."""
        rows = self._rows(
            "SELECT number, login, organisation, administrator, operator, until, invited_by"
            " FROM arbitro.invited WHERE organisation = %s AND until >= %s ORDER BY number",
            (organisation, now),
        )
        return [InvitationRow(*row) for row in rows]

    def take_back(self, number: int, organisation: int) -> None:
        """Make an invitation to an organisation good for nothing."""
        with changing(self._store) as connection:
            connection.execute(
                "DELETE FROM arbitro.invited WHERE number = %s AND organisation = %s",
                (number, organisation),
            )

    def accept(
        self,
        digest: bytes,
        name: str,
        password: str,
        identity: tuple[str, str] | None,
        now: str,
    ) -> Account | None:
        """Use an invitation up, with a password's digest or an identity; None where it is gone.

        The account is made where there is none of that name, and its devices are out where its
        password is another one.
        """
        with changing(self._store) as connection:
            row = connection.execute(
                # Struck out and read in one statement: of two who use it at once one is let in by
                # it.
                "DELETE FROM arbitro.invited WHERE digest = %s AND until >= %s RETURNING number,"
                " login, organisation, administrator, operator, until, invited_by",
                (digest, now),
            ).fetchone()
            if row is None:
                return None
            invited = InvitationRow(*row)
            made = connection.execute(
                # An invitation gives rights and a password, and takes none from an account that is
                # there.
                "INSERT INTO arbitro.account AS a (login, name, password, operator)"  # noqa: S608
                " VALUES (%(login)s, %(name)s, %(password)s, %(operator)s) ON CONFLICT (login)"
                " DO UPDATE SET operator = a.operator OR excluded.operator, password ="
                " CASE excluded.password WHEN '' THEN a.password ELSE excluded.password END"
                f" RETURNING {_ACCOUNT}",
                {
                    "login": invited.login,
                    "name": name or invited.login,
                    "password": password,
                    "operator": invited.operator,
                },
            ).fetchone()
            assert made is not None
            account = Account(*made)
            if password:
                _put_out(connection, account.number)
            if identity is not None:
                connection.execute(
                    "INSERT INTO arbitro.identity VALUES (%s, %s, %s)", (*identity, account.number)
                )
            if invited.organisation is not None:
                _set_member(
                    connection,
                    invited.organisation,
                    account.number,
                    administrator=invited.administrator,
                )
        return account

    # The log

    def note(self, line: SignIn, forgotten: str) -> None:
        """Write a line of the log; those before a moment are forgotten."""
        with self._store.connection() as connection, connection.transaction():
            connection.execute("DELETE FROM arbitro.sign_in WHERE at < %s", (forgotten,))
            connection.execute(
                "INSERT INTO arbitro.sign_in (at, account, login, address, what)"
                " VALUES (%s, %s, %s, %s, %s)",
                line,
            )

    def log(self, accounts: Sequence[int] | None, most: int = 200) -> list[SignIn]:
        """Return the last lines of some accounts, or with None of all and of nobody's names."""
        asked = "" if accounts is None else " WHERE account = ANY(%s)"
        given = () if accounts is None else (list(accounts),)
        rows = self._rows(
            f"SELECT at, account, login, address, what FROM arbitro.sign_in{asked}"  # noqa: S608
            " ORDER BY number DESC LIMIT %s",
            (*given, most),
        )
        return [SignIn(*row) for row in rows]

    def signed_in_from(self, account: int) -> list[str]:
        """Return the addresses an account was signed in from."""
        rows = self._rows(
            "SELECT DISTINCT address FROM arbitro.sign_in WHERE account = %s AND what = ANY(%s)",
            (account, list(SIGNED_IN)),
        )
        return [row[0] for row in rows]

    def _one(self, asked: str, given: Sequence[object] = ()) -> tuple[Any, ...] | None:
        with self._store.connection() as connection:
            return connection.execute(asked, given).fetchone()

    def _rows(self, asked: str, given: Sequence[object] = ()) -> list[tuple[Any, ...]]:
        with self._store.connection() as connection:
            return connection.execute(asked, given).fetchall()


def is_taken(problem: StoreError) -> bool:
    """Tell whether something was not written because what is there only once was there already."""
    return isinstance(problem.__cause__, errors.UniqueViolation | errors.ForeignKeyViolation)


def _set_member(
    connection: psycopg.Connection, organisation: int, account: int, *, administrator: bool
) -> None:
    connection.execute(
        "INSERT INTO arbitro.member AS m VALUES (%s, %s, %s) ON CONFLICT (organisation, account)"
        " DO UPDATE SET administrator = excluded.administrator",
        (organisation, account, administrator),
    )


def _put_out(connection: psycopg.Connection, account: int, keep: str = "") -> None:
    """Strike out the devices of an account: the sixth thing of what a device may do is whose."""
    connection.execute(
        "DELETE FROM arbitro.device WHERE (what::jsonb ->> 5)::bigint = %s AND name <> %s",
        (account, keep),
    )
