"""What a computer answers to another one that follows it, or that took over from it.

Anybody may ask (the route is open); an answer gets who shares a key alone, and it is sealed. Until
there is a key, a code of the arbiter's makes one: one at a time, for half an hour, and void after
a few that were wrong.
"""

from __future__ import annotations

import secrets
from collections.abc import Callable
from dataclasses import dataclass, replace
from datetime import datetime, timedelta
from pathlib import Path
from threading import Lock

from arbitro import __version__, clock
from arbitro.service import EventService
from arbitro.service.standby import (
    Mode,
    OtherComputer,
    change_standing,
    standing_of,
)
from arbitro.storage import StoreError
from arbitro.storage.ciphers import NotOpenedError, new_key, public_point
from arbitro.storage.event_files.file_store import FileStore
from arbitro.storage.event_files.store import NoSuchLogError
from arbitro.storage.faults import LogReplacedError
from arbitro.web.standby import side_files
from arbitro.web.standby.calling import computer_name
from arbitro.web.standby.channel import (
    IDENTIFIER_BYTES,
    QUESTION,
    Message,
    agreed_key,
    new_code,
    nonce_of,
    opened,
    read_mark,
    sealed,
    written_shipment,
)
from arbitro.web.standby.following import store_of

GOOD_FOR = timedelta(minutes=30)
"""How long a code waits for the computer it was made for."""

MOST_WRONG = 5
"""Wrong codes after which the one that waits is void."""


class NotKnownError(Exception):
    """Whoever asks shares no key with this computer, or gave no code that waits."""


@dataclass(frozen=True, slots=True)
class WaitingCode:
    """The code that waits for a second computer, with the half of a key that belongs to it."""

    code: str
    until: datetime
    secret: bytes
    wrong: int = 0

    @property
    def point(self) -> bytes:
        """Return the half that anybody may know."""
        return public_point(self.secret)


class Answers:
    """Answers the other computers of a folder of events.

    ``name`` is what this computer is called, empty for what its owner calls it. ``secret`` is that
    of the installation, which a second computer gets: only with it do cards, cookies and codes open
    the same there. ``ended`` is called when another computer has taken over.
    """

    def __init__(
        self, service: EventService, name: str, secret: str, ended: Callable[[], None]
    ) -> None:
        self._service, self._name, self._secret, self._ended = service, name, secret, ended
        self._lock = Lock()
        self._waiting: WaitingCode | None = None
        self._asked: dict[str, float] = {}

    @property
    def waiting(self) -> WaitingCode | None:
        """Return the code that waits, None where none does."""
        found = self._waiting
        return found if found is not None and found.until > clock.now() else None

    def invite(self) -> WaitingCode:
        """Make a code for a second computer; one that waits already is void."""
        with self._lock:
            self._waiting = WaitingCode(new_code(), clock.now() + GOOD_FOR, new_key())
            return self._waiting

    def asked_before(self, identifier: str) -> float | None:
        """Return how many seconds ago a computer asked last, None where it never did."""
        at = self._asked.get(identifier)
        return None if at is None else clock.ticking() - at

    def forget(self, identifier: str) -> None:
        """Give a computer no answer any more."""
        change_standing(self._folder, lambda standing: standing.without(identifier))

    def offer(self) -> Message:
        """Return what anybody may know: the version, and half of a key while a code waits."""
        waiting = self.waiting
        return {"version": __version__, "point": "" if waiting is None else waiting.point.hex()}

    def join(self, asked: bytes) -> bytes:
        """Take a computer in that knows the code that waits; NotKnownError where it does not."""
        with self._lock:
            waiting = self.waiting
            size = 65
            if waiting is None or len(asked) <= size:
                raise NotKnownError
            point, box = asked[:size], asked[size:]
            try:
                key = agreed_key(waiting.secret, point, waiting.code, (waiting.point, point))
                told = opened(key, box, QUESTION)
                known = OtherComputer(
                    secrets.token_hex(IDENTIFIER_BYTES),
                    str(told["name"])[:60],
                    str(told["address"])[:200],
                    key.hex(),
                )
            except (NotOpenedError, ValueError, KeyError):
                wrong = replace(waiting, wrong=waiting.wrong + 1)
                self._waiting = None if wrong.wrong >= MOST_WRONG else wrong
                raise NotKnownError from None
            self._waiting = None
        change_standing(self._folder, lambda standing: standing.with_computer(known))
        answer = {
            "identifier": known.identifier,
            "name": self._name or computer_name(),
            "secret": self._secret,
        }
        return sealed(key, answer, nonce_of(box))

    def answer(self, asked: bytes) -> bytes:
        """Answer a sealed question; NotKnownError where the key is of no computer known here."""
        identifier, box = asked[:IDENTIFIER_BYTES].hex(), asked[IDENTIFIER_BYTES:]
        known = standing_of(self._folder).computers.get(identifier)
        if known is None:
            raise NotKnownError
        key = bytes.fromhex(known.key)
        try:
            told = opened(key, box, QUESTION)
        except NotOpenedError:
            raise NotKnownError from None
        self._asked[identifier] = clock.ticking()
        found = self._found(known, told)
        return sealed(key, found, nonce_of(box))

    @property
    def _folder(self) -> Path:
        return self._service.folder

    @property
    def _store(self) -> FileStore:
        return store_of(self._service)

    def _found(self, known: OtherComputer, told: Message) -> Message:
        match told.get("what"):
            case "state":
                self._note_address(known, str(told.get("address", "")))
                return {
                    **self._standing(),
                    "heads": self._store.heads(),
                    **self._beside(),
                }
            case "event":
                return self._event(told)
            case "beside":
                return {
                    "beside": side_files.contents(self._folder, map(str, told.get("names", ())))
                }
            case "taken-over":
                return self._taken_over(known, int(told.get("generation", 0)))
            case _:
                return self._standing()

    def _standing(self) -> Message:
        """Return how this folder stands, with the name of the one that took over, if any did."""
        standing = standing_of(self._folder)
        by = standing.other_computer if standing.mode is Mode.ENDED else None
        return {
            "version": __version__,
            "mode": standing.mode.value,
            "generation": standing.generation,
            "by": "" if by is None else by.name,
            "by_identifier": "" if by is None else by.identifier,
        }

    def _beside(self) -> Message:
        return {"beside": side_files.digests(self._folder)}

    def _event(self, told: Message) -> Message:
        """Return what a log has after a mark; ``replaced`` where it is not the log that was known.

        What is wrong with one event is told of that one: the others are followed.
        """
        key = str(told["key"])
        try:
            sent = self._store.shipment(key, read_mark(told["after"]), str(told.get("keys", "")))
        except LogReplacedError:
            return {"replaced": True}
        except NoSuchLogError:
            return {"problem": "file-missing"}
        except StoreError as problem:
            return {"problem": problem.code}
        return written_shipment(sent)

    def _taken_over(self, known: OtherComputer, generation: int) -> Message:
        """Stop, since another computer has taken over; where a later one did before, say so.

        What is under way is finished first: its entries are asked for after this answer.
        """
        at = clock.now()
        with self._lock:
            if generation > standing_of(self._folder).generation:
                change_standing(
                    self._folder, lambda standing: standing.ended_by(known, generation, at)
                )
                self._service.changes.finish()
                self._ended()
        return self._standing()

    def _note_address(self, known: OtherComputer, address: str) -> None:
        if address and address != known.address:
            moved = replace(known, address=address[:200])
            change_standing(self._folder, lambda standing: standing.with_computer(moved))
