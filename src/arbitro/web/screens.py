"""What the wall screens of an event show at the moment: steered from the desk, kept beside events.

It is no part of an event: nothing of it is in the log, and an event moved elsewhere begins without.
"""

from __future__ import annotations

import json
from collections.abc import Callable
from dataclasses import asdict, dataclass, replace
from datetime import datetime, timedelta
from enum import Enum, unique
from pathlib import Path
from threading import RLock
from typing import Any

from arbitro import clock

LONGEST_TEXT = 160
LONGEST = timedelta(hours=12)


@unique
class Shown(Enum):
    """What screens show: by themselves what fits the moment, or one thing."""

    AUTO = "auto"
    NAMES = "names"
    BOARDS = "boards"
    STANDINGS = "standings"


@dataclass(frozen=True, slots=True)
class Steering:
    """What was asked of the screens of an event; ``show_until`` and ``text_until`` are instants.

    ``whole`` tells that the announcement fills the screen.
    """

    show: Shown = Shown.AUTO
    show_until: str = ""
    text: str = ""
    text_until: str = ""
    whole: bool = False

    def now(self, at: datetime) -> Steering:
        """Return what of it still holds at an instant."""
        found = self
        if self.show_until and datetime.fromisoformat(self.show_until) <= at:
            found = replace(found, show=Shown.AUTO, show_until="")
        if self.text_until and datetime.fromisoformat(self.text_until) <= at:
            found = replace(found, text="", text_until="", whole=False)
        return found


NOTHING_ASKED = Steering()


class Screens:
    """The steering of the screens of every event, in a file beside them."""

    def __init__(self, path: Path, now: Callable[[], datetime] = clock.now) -> None:
        self._path = path
        self._now = now
        self._lock = RLock()

    def of(self, event: str) -> Steering:
        """Return what the screens of an event are asked to show now."""
        with self._lock:
            told = self._read().get(event)
        if not isinstance(told, dict):
            return NOTHING_ASKED
        try:
            made = Steering(**{**told, "show": Shown(told.get("show", "auto"))})
            return made.now(self._now())
        except (TypeError, ValueError):  # written by another release, or by hand
            return NOTHING_ASKED

    def show(self, event: str, shown: Shown, minutes: int = 0) -> None:
        """Have the screens show something for some minutes, 0 for until further notice."""
        until = self._after(minutes) if minutes and shown is not Shown.AUTO else ""
        self._write(event, replace(self.of(event), show=shown, show_until=until))

    def announce(self, event: str, text: str, minutes: int, *, whole: bool) -> None:
        """Have the screens announce something for some minutes; nothing ends it."""
        until = self._after(minutes) if text else ""
        changed = replace(self.of(event), text=text, text_until=until, whole=whole and bool(text))
        self._write(event, changed)

    def _after(self, minutes: int) -> str:
        return (self._now() + min(timedelta(minutes=minutes), LONGEST)).isoformat()

    def _read(self) -> dict[str, Any]:
        try:
            found = json.loads(self._path.read_text("utf-8"))
        except (OSError, ValueError):
            return {}
        return found if isinstance(found, dict) else {}

    def _write(self, event: str, steering: Steering) -> None:
        with self._lock:
            known = {**self._read(), event: {**asdict(steering), "show": steering.show.value}}
            made = self._path.with_name(f"{self._path.name}.new")
            made.write_text(json.dumps(known), "utf-8")
            made.replace(self._path)
