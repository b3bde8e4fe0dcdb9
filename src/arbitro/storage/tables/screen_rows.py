"""What the screens of events are asked to show, and which have asked: a file beside the events."""

from __future__ import annotations

from datetime import datetime
from pathlib import Path
from threading import RLock
from typing import Any, Protocol

from arbitro.storage.atomic_files import put_table, table_in

MOST_SCREENS = 100
"""Screens of an event whose names are known at once."""


class ScreenRows(Protocol):
    """Where it is kept; a screen without a name stands for all of an event. Safe for threads."""

    def told(self, event: str) -> dict[str, Any]:
        """Return what the screens of an event are asked to show, by name."""

    def tell(self, event: str, screen: str, told: dict[str, Any]) -> None:
        """Keep what a screen is asked to show."""

    def saw(self, event: str, screen: str, at: datetime) -> None:
        """Note that a screen has asked; the one seen longest ago makes room."""

    def seen(self, event: str, since: datetime) -> dict[str, datetime]:
        """Return the screens that have asked since a moment, and when last, by name."""


class FileScreenRows:
    """In a file beside the events; which screens have asked is known to this process alone."""

    def __init__(self, path: Path) -> None:
        self._path = path
        self._lock = RLock()
        self._seen: dict[tuple[str, str], datetime] = {}

    def told(self, event: str) -> dict[str, Any]:
        """Return what the screens of an event are asked to show, by name."""
        with self._lock:
            known = table_in(self._path)
        return {key.partition("/")[2]: told for key, told in known.items() if _is_of(key, event)}

    def tell(self, event: str, screen: str, told: dict[str, Any]) -> None:
        """Keep what a screen is asked to show."""
        with self._lock:
            known = table_in(self._path)
            put_table(self._path, {**known, f"{event}/{screen}" if screen else event: told})

    def saw(self, event: str, screen: str, at: datetime) -> None:
        """Note that a screen has asked."""
        with self._lock:
            self._seen[event, screen] = at
            of_event = [key for key in self._seen if key[0] == event]
            if len(of_event) > MOST_SCREENS:
                del self._seen[min(of_event, key=self._seen.__getitem__)]

    def seen(self, event: str, since: datetime) -> dict[str, datetime]:
        """Return the screens that have asked since a moment."""
        with self._lock:
            known = sorted(self._seen.items())
        return {name: at for (of, name), at in known if of == event and at > since}


def _is_of(key: str, event: str) -> bool:
    return key == event or key.startswith(f"{event}/")
