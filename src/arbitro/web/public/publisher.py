"""Sends the sites of events to where the arbiter wants them, while the application runs.

Which event goes where is kept beside the events and holds no secret: those are the machine's own.
It goes on after a restart. The desk never waits for it: one thread looks at what is public now,
by the same snapshot and clock as the pages served here, and tells how it went.
"""

from __future__ import annotations

from collections.abc import Callable
from contextlib import suppress
from datetime import datetime
from functools import partial
from pathlib import Path
from threading import Event, RLock
from typing import TYPE_CHECKING

from arbitro import clock
from arbitro.config import Credentials, credentials
from arbitro.loops import Loop, Turns
from arbitro.service import UnknownEventError
from arbitro.storage import StoreError
from arbitro.storage.atomic_files import put_table, table_in
from arbitro.web.public.hooks import Hooks
from arbitro.web.public.place import Place, PlaceError, address_of
from arbitro.web.public.places import Writer, place_of
from arbitro.web.public.sending import SENDING_ERRORS, SendingState, attempt, problem_of

if TYPE_CHECKING:
    from arbitro.web.notices.carrier import Carrier
    from arbitro.web.public.served import Sites

LOOKED_AT_AGAIN = 2.0
AT_MOST, LONGEST_REST = 20, 8.0
"""From one making of a site to the next so many times the processor's seconds it took pass, and no
more seconds: results that come in one by one take no more than a twentieth of a processor."""


class Publisher:
    """Sends each event that has a target, and again whenever what is public of it has changed."""

    def __init__(
        self,
        sites: Callable[[], Sites],
        path: Path,
        hooks: Hooks,
        *,
        carrier: Carrier | None = None,
        now: Callable[[], datetime] = clock.now,
        place: Callable[[str, Credentials], Place] = place_of,
        secrets: Callable[[], Credentials] = credentials,
        ticking: Callable[[], float] = clock.ticking,
        spent: Callable[[], float] = clock.spent,
    ) -> None:
        """Keep the targets in a file; nothing is sent before it is started."""
        self._sites, self._path, self._now, self.hooks = sites, path, now, hooks
        self._carrier = carrier
        self._place, self._secrets = place, secrets
        self._ticking, self._spent = ticking, spent
        self._rests_until: dict[str, float] = {}
        self._lock, self._wake, self._ended = RLock(), Event(), False
        self._writers: dict[str, Writer] = {}
        self._versions: dict[str, str] = {}
        self._sent: dict[str, SendingState] = {}
        self._loop = Loop("publisher", self._run)
        self._hooked = Turns("hooks")
        self._heard: dict[str, Callable[[], None]] = {}

    def target(self, event: str) -> str:
        """Return where an event is sent, empty: nowhere."""
        return self._targets().get(event, "")

    def send_to(self, event: str, target: str) -> None:
        """Send an event somewhere from now on; empty: nowhere any more.

        PlaceError where the target is no address, or one with a password in it.
        """
        if target and address_of(target) is None:
            raise PlaceError("address")
        with self._lock:
            targets = {key: text for key, text in self._targets().items() if key != event}
            if target:
                targets[event] = target
            put_table(self._path, targets)
            self._forget(event)
        self.start()
        self._wake.set()

    def tell(self, event: str, url: str) -> None:
        """Tell a service of an event from now on; HookError where the address is none."""
        self.hooks.tell(event, url)
        self.start()
        self._wake.set()

    def sent(self, event: str) -> SendingState | None:
        """Return how sending an event stands, None where it goes nowhere."""
        target = self.target(event)
        if not target:
            return None
        with self._lock:
            found = self._sent.get(event)
        return found if found is not None and found.target == target else SendingState(target)

    def start(self) -> None:
        """Begin to send in a thread of its own, where there is anything to send."""
        with self._lock:
            wanted = self._targets() or self.hooks.events() or self._carries()
            if wanted and not self._ended:
                self._loop.start()

    def close(self) -> None:
        """End after what is being sent."""
        self._ended = True
        self._loop.ended.set()
        self._wake.set()
        # Not for ever: a place that does not answer must not keep the application from ending.
        self._loop.end(30)
        self._hooked.disappear()
        for stop in self._heard.values():
            stop()
        self._heard.clear()
        for event in list(self._writers):
            self._forget(event)

    def begin(self) -> None:
        """Begin to look, because somebody asked to be told."""
        self.start()
        self._wake.set()

    def _carries(self) -> bool:
        """Tell whether somebody is to be told by mail; where that cannot be read, the loop says so.

        It must not keep the application from starting.
        """
        with self._loop.part("notices"):
            return self._carrier is not None and self._carrier.wanted()
        return True

    def _targets(self) -> dict[str, str]:
        return {str(key): str(target) for key, target in table_in(self._path).items()}

    def _forget(self, event: str) -> None:
        writer = self._writers.pop(event, None)
        self._versions.pop(event, None)
        self._sent.pop(event, None)
        self._rests_until.pop(event, None)
        if writer is not None:
            writer.close()

    def _run(self, loop: Loop) -> None:
        told: float | None = None
        while not self._ended:
            self._listen()
            sent = self.turn()
            if sent or told is None or self._ticking() - told >= LOOKED_AT_AGAIN:
                with loop.part("hooks"):
                    self._tell()
                with loop.part("notices"):
                    if self._carrier is not None:
                        self._carrier.turn()
                told = self._ticking()
            loop.turned()
            self._wake.wait(self._next_look())
            # Before the next look, not after it: what is done while it lasts wakes this again.
            self._wake.clear()

    def _listen(self) -> None:
        """Look at once when something is done in an event that is sent somewhere."""
        targets = self._targets()
        self._loop.only({*targets, "hooks", "notices"}.__contains__)
        for event in [text for text in self._heard if text not in targets]:
            self._heard.pop(event)()
        for event in targets:
            if event not in self._heard:
                with self._loop.part(event), suppress(UnknownEventError, StoreError):
                    service = self._sites().service
                    self._heard[event] = service.subscribe(event, lambda _: self._wake.set())

    def _next_look(self) -> float:
        """Return in how many seconds something may be due: when the next site has rested."""
        left = [until - self._ticking() for until in list(self._rests_until.values())]
        return min([LOOKED_AT_AGAIN, *(value for value in left if value > 0)])

    def turn(self) -> bool:
        """Send every event of which something is new, and those that failed when it is time.

        Return whether anything was sent, or tried.
        """
        any_sent = False
        for event, target in self._targets().items():
            if self._ended:
                break
            before = self.sent(event) or SendingState(target)
            if before.is_due(self._now()):
                send = partial(self._send, event, target, before)
                after = attempt(self._loop, event, before, send, self._now)
                with self._lock:
                    # It may be sent elsewhere by now: what came of the former target is no news of
                    # the new one.
                    if after is not before and self.target(event) == target:
                        self._sent[event] = after
                        any_sent = True
        return any_sent

    def _tell(self) -> None:
        """Tell services of what is public now; what stands at a place is told once it is there."""
        events = self.hooks.events()
        if events:
            self._hooked.appear()
        self._hooked.only(set(events).__contains__)
        for event in events:
            if self._ended:
                return
            if not self._rests(event):
                with self._hooked.part(event), suppress(UnknownEventError, StoreError):
                    self._tell_of(event)
        self._hooked.turned()

    def _tell_of(self, event: str) -> None:
        sent, snapshot = self.sent(event), self._sites().snapshot(event)
        if sent is None or self._versions.get(event) == snapshot.whole:
            self.hooks.turn(event, snapshot.version)

    def _send(self, event: str, target: str, before: SendingState) -> SendingState:
        if self._rests(event):
            return before
        at, began = self._ticking(), self._spent()
        try:
            snapshot = self._sites().snapshot(event)
            if self._versions.get(event) == snapshot.whole:
                return before
            writer = self._writers.get(event)
            if writer is None:
                writer = self._writers[event] = Writer(self._place(target, self._secrets()))
            done = writer.write(snapshot)
        except SENDING_ERRORS as error:
            return before.failed(*problem_of(error), self._now())
        # Only when all of it is there: after a failure everything is compared and sent anew.
        self._versions[event] = snapshot.whole
        rest = min(LONGEST_REST, AT_MOST * (self._spent() - began))
        self._rests_until[event] = at + rest
        return SendingState(target, self._now(), done.files, left_out=snapshot.left_out)

    def _rests(self, event: str) -> bool:
        return self._ticking() < self._rests_until.get(event, 0.0)
