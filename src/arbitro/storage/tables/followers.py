"""Who is told by mail of what becomes public of a player, and what they were told: the outbox.

Kept beside the events and in none of them: an address is in no log, no copy of an event and no
public page. What is to be sent is what somebody was not told yet, so no process loses any of it.
"""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Mapping, Sequence
from typing import Any, NamedTuple

from arbitro.storage.statements import marks
from arbitro.storage.tables.file_tables import FileTables

NAME = ".arbitro-followers"
MOST_OF_A_PLAYER = 3
"""Addresses told of one player: the own, and those of a family."""

TABLES = """
CREATE TABLE IF NOT EXISTS {follower} (
    code text PRIMARY KEY, event text NOT NULL, entry bigint NOT NULL, address text NOT NULL,
    language text NOT NULL, base text NOT NULL, asked text NOT NULL, mailed text NOT NULL,
    confirmed text NOT NULL, told text NOT NULL, fault text NOT NULL, again text NOT NULL,
    UNIQUE (event, entry, address));
CREATE TABLE IF NOT EXISTS {follower}_event (
    event text PRIMARY KEY, is_open integer NOT NULL, fault text NOT NULL, at text NOT NULL);
"""
_COLUMNS = (
    "code, event, entry, address, language, base, asked, mailed, confirmed, told, fault, again"
)
_OVER = "confirmed = '' AND asked < %s"


class Follower(NamedTuple):
    """An address that asked to be told of a player.

    ``code`` opens what confirms and ends it, ``base`` is where that stands. ``mailed`` (when
    a message was last taken), ``confirmed`` and ``again`` (not before) are instants, empty: not
    yet. ``told`` is what was told last (JSON), ``fault`` why the last message did not arrive.
    """

    code: str
    event: str
    entry: int
    address: str
    language: str
    base: str
    asked: str
    mailed: str = ""
    confirmed: str = ""
    told: str = "{}"
    fault: str = ""
    again: str = ""


class DeliveryState(NamedTuple):
    """How an event stands: whether players may ask, and why the last carrying failed, when."""

    is_open: bool = False
    fault: str = ""
    at: str = ""


class Followers(ABC):
    """Who is told of the events of a place, safe for many threads and for several processes."""

    named_as: Mapping[str, str] = {"follower": "follower"}

    @abstractmethod
    def _run(self, asked: str, given: Sequence[object] = ()) -> tuple[list[Any], int]:
        """Run one statement in a transaction; return its rows and how many it changed."""

    def _found(self, condition: str, *given: object) -> list[Follower]:
        rows, _ = self._run(
            f"SELECT {_COLUMNS} FROM {{follower}} WHERE {condition} ORDER BY asked, code",  # noqa: S608
            given,
        )
        return [Follower(*row) for row in rows]

    def ask(self, follower: Follower) -> bool:
        """Keep who asks; tell whether there was room and the address was not there already."""
        _, changed = self._run(
            f"INSERT INTO {{follower}} ({_COLUMNS}) SELECT {marks(len(follower), '%s')}"  # noqa: S608
            " WHERE (SELECT count(*) FROM {follower} WHERE event = %s AND entry = %s) < %s"
            " ON CONFLICT (event, entry, address) DO NOTHING",
            (*follower, follower.event, follower.entry, MOST_OF_A_PLAYER),
        )
        return changed > 0

    def events(self) -> list[str]:
        """Return the events somebody is told of, or asked to be."""
        return [row[0] for row in self._run("SELECT DISTINCT event FROM {follower}")[0]]

    def of_event(self, event: str) -> list[Follower]:
        """Return who is told of an event, and who has not confirmed it yet."""
        return self._found("event = %s", event)

    def of_player(self, event: str, entry: int) -> list[Follower]:
        """Return who is told of a player."""
        return self._found("event = %s AND entry = %s", event, entry)

    def by_code(self, event: str, code: str) -> Follower | None:
        """Return whom a code names, None where it names nobody."""
        found = self._found("event = %s AND code = %s", event, code)
        return found[0] if found else None

    def confirm(self, code: str, at: str, told: str) -> bool:
        """Note that the address said yes, and what it knows by then; False where it had before."""
        _, changed = self._run(
            "UPDATE {follower} SET confirmed = %s, told = %s WHERE code = %s AND confirmed = ''",
            (at, told, code),
        )
        return changed > 0

    def take(self, follower: Follower, until: str) -> bool:
        """Have a message in hand until a moment; False where another has it, or has sent it.

        Servers of one database look at the same time whom something is to be told.
        """
        _, changed = self._run(
            "UPDATE {follower} SET again = %s"
            " WHERE code = %s AND mailed = %s AND told = %s AND again = %s",
            (until, follower.code, follower.mailed, follower.told, follower.again),
        )
        return changed > 0

    def mailed(self, code: str, at: str) -> None:
        """Note that the address was asked whether it is meant."""
        self._run(
            "UPDATE {follower} SET mailed = %s, fault = '', again = '' WHERE code = %s", (at, code)
        )

    def told(self, code: str, told: str, at: str) -> None:
        """Note what an address was told, and when."""
        self._run(
            "UPDATE {follower} SET told = %s, mailed = %s, fault = '', again = '' WHERE code = %s",
            (told, at, code),
        )

    def failed(self, code: str, fault: str, again: str) -> None:
        """Note why a message did not arrive, and when it is tried again."""
        self._run(
            "UPDATE {follower} SET fault = %s, again = %s WHERE code = %s", (fault, again, code)
        )

    def strike_out(self, code: str) -> bool:
        """Forget an address; tell whether it was there."""
        return self._run("DELETE FROM {follower} WHERE code = %s", (code,))[1] > 0

    def strike_out_player(self, event: str, entry: int) -> None:
        """Forget the addresses of a player."""
        self._run("DELETE FROM {follower} WHERE event = %s AND entry = %s", (event, entry))

    def strike_out_event(self, event: str) -> None:
        """Forget all addresses of an event."""
        self._run("DELETE FROM {follower} WHERE event = %s", (event,))

    def clear(self, before: str) -> None:
        """Forget who asked before a moment and has not confirmed it."""
        self._run(f"DELETE FROM {{follower}} WHERE {_OVER}", (before,))  # noqa: S608

    def carried(self, event: str) -> DeliveryState:
        """Return how an event stands."""
        asked = "SELECT is_open, fault, at FROM {follower}_event WHERE event = %s"
        rows, _ = self._run(asked, (event,))
        return DeliveryState(bool(rows[0][0]), rows[0][1], rows[0][2]) if rows else DeliveryState()

    def open(self, event: str, *, is_open: bool) -> None:
        """Let players of an event ask, or no longer."""
        self._run(
            "INSERT INTO {follower}_event (event, is_open, fault, at) VALUES (%s, %s, '', '')"
            " ON CONFLICT (event) DO UPDATE SET is_open = excluded.is_open",
            (event, int(is_open)),
        )

    def note(self, event: str, fault: str, at: str) -> None:
        """Note how the last carrying of an event's messages went; empty: well."""
        self._run(
            "INSERT INTO {follower}_event (event, is_open, fault, at) VALUES (%s, 0, %s, %s)"
            " ON CONFLICT (event) DO UPDATE SET fault = excluded.fault, at = excluded.at",
            (event, fault, at),
        )

    @abstractmethod
    def close(self) -> None:
        """Let go of what is held."""


class FileFollowers(FileTables, Followers):
    """Who is told, in a file of the folder."""

    name = NAME
    tables = TABLES.format(follower="follower")
