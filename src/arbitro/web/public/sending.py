"""How sending something to a place stands, and when a failed attempt is repeated."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, replace
from datetime import datetime, timedelta
from typing import TYPE_CHECKING

from arbitro import clock
from arbitro.loops import Turns
from arbitro.service import UnknownEventError
from arbitro.storage import StoreError
from arbitro.web.public.place import ForeignFolderError, PlaceError

if TYPE_CHECKING:
    from arbitro.web.views.event.bundle import Part

FIRST_WAIT, LONGEST_WAIT = timedelta(seconds=5), timedelta(minutes=5)

SENDING_ERRORS = (
    PlaceError,
    ForeignFolderError,
    ValueError,  # a host or a path that can be none
    OSError,
    UnknownEventError,
    StoreError,
)
"""What may be raised where something is sent: no other event waits for it."""


@dataclass(frozen=True, slots=True)
class SendingState:
    """How sending something of an event stands.

    ``problem`` is a code of `PlaceError`, empty: none; ``again`` is when it is tried again.
    ``left_out`` are the files that could not be made: all others were sent.
    """

    target: str
    at: datetime | None = None
    files: int = 0
    problem: str = ""
    detail: str = ""
    again: datetime | None = None
    wait: timedelta = FIRST_WAIT
    left_out: tuple[Part, ...] = ()

    def is_due(self, now: datetime) -> bool:
        """Tell whether nothing speaks against an attempt now."""
        return self.again is None or clock.is_over(self.again, self.wait, now)

    def failed(self, code: str, detail: str, now: datetime) -> SendingState:
        """Return the state after a failure: the next attempt comes a little later each time."""
        wait = min(self.wait * 2, LONGEST_WAIT) if self.problem else FIRST_WAIT
        return replace(self, problem=code, detail=detail, wait=wait, again=now + wait)


def problem_of(error: Exception) -> tuple[str, str]:
    """Return the code of what was raised while something was sent, and what it said."""
    if isinstance(error, PlaceError):
        return error.code, error.detail
    if isinstance(error, ForeignFolderError):
        return "foreign", ""
    if isinstance(error, ValueError):
        return "address", ""
    return "failed", type(error).__name__


def attempt(
    turns: Turns,
    event: str,
    before: SendingState,
    send: Callable[[], SendingState],
    now: Callable[[], datetime],
) -> SendingState:
    """Send in a part of the turn of an event's own; return how it stands then.

    What nobody foresaw is told with the event it is about: all others are sent.
    """
    turns.moves()
    after = before
    with turns.part(event) as part:
        after = send()
    return before.failed("failed", "", now()) if part.failed else after
