"""The second computer of an application: it answers one, is one, and takes over."""

from __future__ import annotations

from collections.abc import Callable
from contextlib import suppress
from dataclasses import replace
from threading import Event, RLock

from arbitro import clock
from arbitro.loops import Loop
from arbitro.service import EventService
from arbitro.service.standby import (
    Mode,
    OtherComputer,
    Standing,
    change_standing,
    standing_of,
)
from arbitro.web.standby.answers import Answers
from arbitro.web.standby.calling import CallError, Send, ask, send
from arbitro.web.standby.channel import Message
from arbitro.web.standby.following import (
    Follower,
    Progress,
    bring_branches,
    marks_of,
)

ASKED_EVERY = 0.5
"""Seconds from one question to the next while nothing is in the way."""
ASKED_AGAIN = 2.0
"""Seconds until a computer that did not answer is asked again."""
SILENT_AFTER = 30.0
"""Seconds without a question after which a second computer is said to follow no more."""


class Standby:
    """Keeps two computers in step, for an application that serves the events of a folder.

    ``begin`` and ``end`` start and stop what works beside the answers (public pages, mails, boards,
    jobs): of two computers one does that. ``address`` is where others reach this one, if they do.
    """

    def __init__(
        self,
        service: EventService,
        secret: str,
        *,
        begin: Callable[[], None] = lambda: None,
        end: Callable[[], None] = lambda: None,
        send: Send = send,
        name: str = "",
    ) -> None:
        self._service, self._send = service, send
        self._begin, self._end = begin, end
        self._lock, self._is_to_end = RLock(), Event()
        self._loop = Loop("standby", self._run)
        self._follower = Follower(service, send, self._loop)
        self.address = ""
        self.answers = Answers(service, name, secret, self._ended)

    @property
    def standing(self) -> Standing:
        """Return how the folder stands."""
        return standing_of(self._service.folder)

    @property
    def is_serving(self) -> bool:
        """Tell whether changes are made here; a database is shared and never followed."""
        return not self._service.in_files or self.standing.mode is Mode.SERVING

    @property
    def needs_looking_at(self) -> bool:
        """Tell whether the arbiter should look at the two computers now.

        One has not heard of the take-over, has entries of its own, or follows no more.
        """
        if not self._service.in_files or not self.is_serving:
            return False
        standing = self.standing
        followers = (key for key in standing.computers if key != standing.other)
        seconds = [self.answers.asked_before(key) for key in followers]
        silent = any(before is not None and before > SILENT_AFTER for before in seconds)
        return silent or bool(standing.branches or standing.rival) or not standing.is_told

    @property
    def progress(self) -> Progress:
        """Return how far following has come."""
        return self._follower.progress

    def start(self) -> None:
        """Begin what there is to do: to follow, or to tell the other computer of a take-over."""
        if not self._service.in_files:
            self._begin()
            return
        self.ask_whether_ended()
        standing = self.standing
        if standing.mode is Mode.FOLLOWING or not standing.is_told:
            self._loop.start()
        if standing.mode is Mode.SERVING:
            self._begin()

    def close(self) -> None:
        """End after what is being asked."""
        self._loop.end(10)
        self._end()

    def turn(self) -> bool:
        """Do once what is to be done; tell whether the other computer answered."""
        if self._is_to_end.is_set():
            self._is_to_end.clear()
            self._end()
        with self._lock:
            standing = self.standing
            if standing.mode is Mode.FOLLOWING:
                self._follower.pull(self.address)
                return not self.progress.problem
            if standing.mode is Mode.SERVING and not standing.is_told:
                self._tell()
        return False

    def take_over(self) -> str:
        """Make changes here from now on; return the code of what is in the way, empty for nothing.

        Where the other computer answers, it ends first and its last entries are brought. Where it
        does not, it is told as soon as it does, and what it did alone is kept as a copy.
        """
        with self._lock:
            standing = self.standing
            if standing.mode is Mode.SERVING:
                return ""
            generation = standing.generation + 1
            told = self._told_of(standing, generation)
            if told is not None:
                if _is_of_another(told, standing, generation):
                    return "taken"
                self._follower.pull(self.address)
            shipped = marks_of(self._service)
            change_standing(
                self._service.folder,
                lambda before: replace(
                    before,
                    mode=Mode.SERVING,
                    generation=generation,
                    at=clock.now(),
                    shipped=shipped,
                    is_told=told is not None,
                ),
            )
            self._loop.start()
        self._begin()
        return ""

    def settle(self) -> None:
        """Forget which entries another computer made alone: the arbiter has looked at them."""
        change_standing(self._service.folder, lambda before: replace(before, branches=(), rival=""))

    def _run(self, loop: Loop) -> None:
        while not loop.ended.is_set():
            answered = self.turn()
            loop.turned()
            loop.ended.wait(ASKED_EVERY if answered else ASKED_AGAIN)

    def _told_of(self, standing: Standing, generation: int) -> Message | None:
        """Tell the other computer that this one takes over; None where it does not answer."""
        known = standing.other_computer
        if known is None:
            return None
        try:
            return ask(self._send, known, {"what": "taken-over", "generation": generation})
        except CallError:
            return None

    def _tell(self) -> None:
        """Tell the computer this one took over from, and keep what it did alone meanwhile."""
        standing = self.standing
        known, told = standing.other_computer, self._told_of(standing, standing.generation)
        if known is None or told is None:
            return
        rival = str(told["by"]) if _is_of_another(told, standing, standing.generation) else ""
        with suppress(CallError):
            bring_branches(self._service, self._send, known)
            change_standing(
                self._service.folder, lambda before: replace(before, is_told=True, rival=rival)
            )

    def ask_whether_ended(self) -> None:
        """Ask the computers that follow whether one took over while this one was away."""
        standing = self.standing
        if standing.mode is not Mode.SERVING:
            return
        for known in standing.computers.values():
            if known.address:
                with suppress(CallError, KeyError, TypeError, ValueError):
                    told = ask(self._send, known, {"what": "standing"})
                    self._end_behind(known, int(told["generation"]))

    def _end_behind(self, known: OtherComputer, generation: int) -> None:
        at = clock.now()
        change_standing(
            self._service.folder, lambda standing: standing.ended_by(known, generation, at)
        )

    def _ended(self) -> None:
        """End the work beside the answers in the next turn: who takes over does not wait for it."""
        self._is_to_end.set()
        self._loop.start()


def _is_of_another(told: Message, standing: Standing, generation: int) -> bool:
    """Tell whether a computer that was told had ended already, for the sake of a third one."""
    by = told.get("by_identifier")
    return (
        told.get("mode") != Mode.SERVING.value
        and bool(by)
        and by != standing.other
        and int(told.get("generation", 0)) >= generation
    )
