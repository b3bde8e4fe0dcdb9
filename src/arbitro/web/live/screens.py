"""What the wall screens of an event show at the moment: steered from the desk, kept beside events.

It is no part of an event: nothing of it is in the log, and an event moved elsewhere begins without.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping
from dataclasses import asdict, dataclass, field, replace
from datetime import datetime, timedelta
from enum import Enum, unique
from pathlib import Path
from typing import TYPE_CHECKING

from arbitro import clock
from arbitro.storage.databases import databases
from arbitro.storage.tables.screen_rows import FileScreenRows, ScreenRows

if TYPE_CHECKING:
    from arbitro.service import EventService

LONGEST_TEXT = 160
LONGEST_NAME = 40
STEERED = ".screens"
_HERE = timedelta(seconds=30)
_SEEN_FOR = timedelta(hours=18)
"""How long a screen is remembered after it has asked last."""

LONGEST = timedelta(hours=12)


@unique
class ScreenMode(Enum):
    """What screens show: by themselves what fits the moment, or one thing."""

    AUTO = "auto"
    NAMES = "names"
    BOARDS = "boards"
    STANDINGS = "standings"
    LIVE = "live"
    """Games in play, as late as the public may see them."""
    CLOCK = "clock"
    """The clocks of the rounds, over the whole screen."""
    LIST = "list"
    """What a list of the screen's own names, in its order."""


TURNS = tuple(item for item in ScreenMode if item is not ScreenMode.LIST)
"""What a list of a screen may name."""

MOST_TURNS = 8
SHORTEST_TURN, LONGEST_TURN = 3, 600


@dataclass(frozen=True, slots=True)
class Turn:
    """One line of a screen's list.

    ``sections`` are the letters of those it shows, none for all, ``seconds`` how long each of its
    pages stands, 0: as long as it takes to be read.
    """

    show: ScreenMode
    sections: tuple[str, ...] = ()
    seconds: int = 0


def turn(kind: str, letters: str, seconds: int) -> Turn:
    """Return a line of a list; ValueError where it is none.

    >>> turn("standings", "A,c", 20)
    Turn(show=<ScreenMode.STANDINGS: 'standings'>, sections=('a', 'c'), seconds=20)
    """
    shown = ScreenMode(kind)
    sections = tuple(re.findall(r"[a-z]+", letters.lower()))
    told = re.sub(r"[a-zA-Z,;\s]", "", letters)
    if (
        shown is ScreenMode.LIST
        or told
        or not (seconds == 0 or SHORTEST_TURN <= seconds <= LONGEST_TURN)
    ):
        raise ValueError(kind)
    return Turn(shown, sections, seconds)


@dataclass(frozen=True, slots=True)
class ScreenState:
    """What was asked of the screens of an event; ``show_until`` and ``text_until`` are instants.

    ``whole`` tells that the announcement fills the screen, ``turns`` is the list it turns through
    where it shows a list. ``others`` are the announcement in
    other languages, by their codes.
    """

    show: ScreenMode = ScreenMode.AUTO
    show_until: str = ""
    text: str = ""
    text_until: str = ""
    whole: bool = False
    turns: tuple[Turn, ...] = ()
    others: Mapping[str, str] = field(default_factory=dict)

    def told(self, language: str) -> str:
        """Return the announcement as a reader of a language is told it, empty where there is none.

        >>> ScreenState(text="Hola", others={"en": "Hello"}).told("en")
        'Hello'
        """
        return (self.others.get(language) or self.text) if self.text else ""

    def now(self, at: datetime) -> ScreenState:
        """Return what of it still holds at an instant."""
        found = self
        if self.show_until and datetime.fromisoformat(self.show_until) <= at:
            found = replace(found, show=ScreenMode.AUTO, show_until="")
        if self.text_until and datetime.fromisoformat(self.text_until) <= at:
            found = replace(found, text="", text_until="", whole=False, others={})
        return found


NOTHING_ASKED = ScreenState()


ALL_SCREENS = ""


class Screens:
    """The steering of the screens of every event, kept in some rows beside them.

    A screen may have a name; what it alone is asked to show goes before what all are.
    """

    def __init__(self, rows: ScreenRows, now: Callable[[], datetime] = clock.now) -> None:
        self._rows = rows
        self._now = now

    def saw(self, event: str, screen: str) -> None:
        """Note that a screen with a name has asked; the one seen longest ago makes room."""
        self._rows.saw(event, screen, self._now())

    def seen(self, event: str) -> dict[str, datetime]:
        """Return the screens with a name that have asked, and when last, by name."""
        return self._rows.seen(event, self._now() - _SEEN_FOR)

    def shown(self, event: str, screen: str = ALL_SCREENS) -> ScreenState:
        """Return what a screen shows: what it alone is asked to, else what all are."""
        known = self._rows.told(event)
        for_all = self._steering(known.get(ALL_SCREENS))
        if not screen:
            return for_all
        own = self._steering(known.get(screen))
        shows = for_all if own.show is ScreenMode.AUTO else own
        says = own if own.text else for_all
        return replace(
            shows,
            text=says.text,
            text_until=says.text_until,
            whole=says.whole,
            others=says.others,
        )

    def of(self, event: str, screen: str = ALL_SCREENS) -> ScreenState:
        """Return what a screen alone, or all of an event, are asked to show now."""
        return self._steering(self._rows.told(event).get(screen))

    def _steering(self, told: object) -> ScreenState:
        if not isinstance(told, dict):
            return NOTHING_ASKED
        try:
            read = {
                "show": ScreenMode(told.get("show", "auto")),
                "turns": _turns(told.get("turns", ())),
            }
            made = ScreenState(**{**told, **read})
            return made.now(self._now())
        except (TypeError, ValueError):  # written by another release, or by hand
            return NOTHING_ASKED

    def show(
        self, event: str, shown: ScreenMode, minutes: int = 0, *, screen: str = ALL_SCREENS
    ) -> None:
        """Have the screens show something for some minutes, 0 for until further notice."""
        until = self._after(minutes) if minutes and shown is not ScreenMode.AUTO else ""
        self._write(event, screen, replace(self.of(event, screen), show=shown, show_until=until))

    def turn_through(
        self, event: str, turns: tuple[Turn, ...], *, screen: str = ALL_SCREENS
    ) -> None:
        """Have the screens turn through a list until further notice; an empty one ends that."""
        show = ScreenMode.LIST if turns else ScreenMode.AUTO
        known = self.of(event, screen)
        changed = replace(known, show=show, show_until="", turns=turns)
        self._write(event, screen, changed)

    def announce(
        self,
        event: str,
        text: str,
        minutes: int,
        *,
        whole: bool,
        screen: str = ALL_SCREENS,
        others: Mapping[str, str] | None = None,
    ) -> None:
        """Have the screens announce something for some minutes; nothing ends it."""
        until = self._after(minutes) if text else ""
        known = self.of(event, screen)
        changed = replace(
            known,
            text=text,
            text_until=until,
            whole=whole and bool(text),
            others=dict(others or {}) if text else {},
        )
        self._write(event, screen, changed)

    def _after(self, minutes: int) -> str:
        return (self._now() + min(timedelta(minutes=minutes), LONGEST)).isoformat()

    def _write(self, event: str, screen: str, steering: ScreenState) -> None:
        turns = [
            [other.show.value, list(other.sections), other.seconds] for other in steering.turns
        ]
        told = {**asdict(steering), "show": steering.show.value, "turns": turns}
        self._rows.tell(event, screen, told)


def _turns(told: object) -> tuple[Turn, ...]:
    if not isinstance(told, (list, tuple)):
        raise TypeError
    return tuple(
        Turn(ScreenMode(kind), tuple(map(str, letters)), int(seconds))
        for kind, letters, seconds in told
    )


def screens_of(service: EventService, folder: Path) -> Screens:
    """Return the steering of a place, which a running application reads as well."""
    if service.in_files:
        return Screens(FileScreenRows(folder / STEERED))

    assert isinstance(service.store, databases.PostgresStore), (
        "events that are no files are in a database"
    )
    return Screens(databases.PostgresScreenRows(service.store))


def is_here(seen: datetime, now: datetime) -> bool:
    """Tell whether a screen that asked at a moment counts as connected."""
    return now - seen < _HERE


def name_of_screen(text: str) -> str:
    """Return the name of a screen as it is kept.

    >>> name_of_screen("  Main   hall ")
    'Main hall'
    """
    shown = "".join(other if other.isprintable() else " " for other in text)
    return " ".join(shown.split())[:LONGEST_NAME]
