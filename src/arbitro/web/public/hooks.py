"""Tells another service that something new is public: signed, tried again, also after a restart.

A call says which version of the public pages there is and nothing of what is in it: whoever is
called reads the pages. Where an event is told and what was told last is kept beside the events.
"""

from __future__ import annotations

import hashlib
import hmac
import http.client
import json
import secrets
from collections.abc import Callable
from dataclasses import asdict, dataclass, replace
from datetime import datetime, timedelta
from pathlib import Path
from threading import RLock

from arbitro import clock
from arbitro.answers.interface.hall import HookOut
from arbitro.config import may_call_private
from arbitro.service.outside.outgoing import OutgoingError, connected, is_near
from arbitro.storage.atomic_files import OWNER_ALONE, put_table, table_in

FIRST_WAIT, LONGEST_WAIT = timedelta(seconds=5), timedelta(minutes=10)
TOLD_FILE = ".hooks"
"""The file beside the events in which those who are told are kept."""

LONGEST_URL = 500
SIGNATURE, AT = "x-arbitro-signature", "x-arbitro-timestamp"
_DONE = range(200, 300)


class HookError(Exception):
    """A service cannot be called; ``code`` says why, as ``private`` or ``unreachable``."""

    def __init__(self, code: str) -> None:
        """Say why."""
        super().__init__(code)
        self.code = code


@dataclass(frozen=True, slots=True)
class Hook:
    """A service that is told of an event.

    ``secret`` signs the calls, ``told`` is the version told last, ``problem`` why the last call did
    not arrive (empty: it did), ``again`` (an instant) when it is tried next, ``wait`` in seconds.
    """

    url: str
    secret: str
    told: str = ""
    problem: str = ""
    again: str = ""
    wait: int = 0


Call = Callable[[str, bytes, dict[str, str]], int]
"""Sends a body to an address and returns the status; HookError where nobody answers."""


def signature(secret: str, at: str, body: bytes) -> str:
    """Return what proves that a call is ours: HMAC-SHA-256 of moment, full stop, and body."""
    # The moment is signed too: a call that somebody caught cannot be sent again later as a new one.
    digest = hmac.new(secret.encode(), f"{at}.".encode() + body, hashlib.sha256)
    return f"sha256={digest.hexdigest()}"


def call(url: str, body: bytes, headers: dict[str, str]) -> int:
    """Send a body to a service and return its status.

    Addresses of this machine and of the network around it are called only where the machine allows
    it. No redirection is followed.
    """
    try:
        connection, path = connected(url, private=may_call_private())
    except OutgoingError as problem:
        raise HookError(problem.code) from None
    try:
        connection.request("POST", path, body, headers)
        return connection.getresponse().status
    except (OSError, UnicodeError, http.client.HTTPException):
        raise HookError("unreachable") from None
    finally:
        connection.close()


class Hooks:
    """The services that are told of events, in a file beside them that only the user reads."""

    def __init__(
        self, path: Path, *, now: Callable[[], datetime] = clock.now, send: Call = call
    ) -> None:
        """Keep who is told in a file."""
        self._path, self._now, self._call = path, now, send
        self._lock = RLock()

    def of(self, event: str) -> Hook | None:
        """Return who is told of an event, None where nobody is."""
        return self._all().get(event)

    def told(self, event: str) -> HookOut:
        """Return who is told of an event and how the last call went, all empty where nobody is."""
        hook = self.of(event) or Hook("", "")
        return HookOut(hook.url, hook.secret, hook.told, hook.problem, hook.again)

    def events(self) -> tuple[str, ...]:
        """Return the events of which somebody is told."""
        return tuple(self._all())

    def tell(self, event: str, url: str) -> None:
        """Tell a service of an event from now on; empty: nobody any more.

        Of an address near this machine that is not called it is known at once.
        """
        problem = ""
        if url:
            try:
                near = is_near(url) and not may_call_private()
                problem = "private" if near else ""
            except OutgoingError as fault:
                raise HookError(fault.code) from None
        known = self.of(event)
        if known is None or known.url != url:
            self._write(
                event,
                Hook(url, secrets.token_urlsafe(32), problem=problem) if url else None,
            )

    def turn(self, event: str, version: str) -> None:
        """Tell who is to be told of a version, if they were not and it is time."""
        hook, now = self.of(event), self._now()
        if hook is None or hook.told == version:
            return
        again = datetime.fromisoformat(hook.again) if hook.again else None
        if again is not None and not clock.is_over(again, LONGEST_WAIT, now):
            return
        at = f"{now:%Y-%m-%dT%H:%M:%SZ}"
        body = json.dumps({"event": event, "version": version, "at": at}).encode()
        headers = {
            "content-type": "application/json",
            "user-agent": "arbitro",
            AT: at,
            SIGNATURE: signature(hook.secret, at, body),
        }
        try:
            status = self._call(hook.url, body, headers)
            problem = "" if status in _DONE else "refused"
        except HookError as error:
            problem = error.code
        if not problem:
            done = replace(hook, told=version, problem="", again="", wait=0)
        else:
            wait = min(timedelta(seconds=2 * hook.wait) if hook.wait else FIRST_WAIT, LONGEST_WAIT)
            later = (now + wait).isoformat()
            done = replace(hook, problem=problem, again=later, wait=int(wait.total_seconds()))
        with self._lock:
            current = self.of(event)
            # A call takes its time: by now somebody else, or nobody, may be told of the event.
            if current is not None and current.url == hook.url:
                self._write(event, done)

    def _all(self) -> dict[str, Hook]:
        try:
            return {event: Hook(**told) for event, told in table_in(self._path).items()}
        except TypeError:
            return {}  # written by another release

    def _write(self, event: str, hook: Hook | None) -> None:
        with self._lock:
            known = {key: asdict(other) for key, other in self._all().items() if key != event}
            if hook is not None:
                known[event] = asdict(hook)
            put_table(self._path, known, OWNER_ALONE)
