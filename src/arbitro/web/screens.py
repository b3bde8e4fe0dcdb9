"""What the wall screens of an event show at the moment: steered from the desk, kept beside events.

It is no part of an event: nothing of it is in the log, and an event moved elsewhere begins without.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import asdict, dataclass, replace
from datetime import datetime, timedelta
from enum import Enum, unique

from arbitro import clock
from arbitro.storage.screen_rows import ScreenRows

LONGEST_TEXT = 160
LONGEST_NAME = 40
_SEEN_FOR = timedelta(hours=18)
"""How long a screen is remembered after it has asked last."""

LONGEST = timedelta(hours=12)


@unique
class Shown(Enum):
    """What screens show: by themselves what fits the moment, or one thing."""

    AUTO = "auto"
    NAMES = "names"
    BOARDS = "boards"
    STANDINGS = "standings"
    LIVE = "live"
    """Games in play, as late as the public may see them."""
    CLOCK = "clock"
    """The clocks of the rounds, over the whole screen."""


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

    def shown(self, event: str, screen: str = ALL_SCREENS) -> Steering:
        """Return what a screen shows: what it alone is asked to, else what all are."""
        known = self._rows.told(event)
        for_all = self._steering(known.get(ALL_SCREENS))
        if not screen:
            return for_all
        own = self._steering(known.get(screen))
        shows = for_all if own.show is Shown.AUTO else own
        says = own if own.text else for_all
        return replace(shows, text=says.text, text_until=says.text_until, whole=says.whole)

    def of(self, event: str, screen: str = ALL_SCREENS) -> Steering:
        """Return what a screen alone, or all of an event, are asked to show now."""
        return self._steering(self._rows.told(event).get(screen))

    def _steering(self, told: object) -> Steering:
        if not isinstance(told, dict):
            return NOTHING_ASKED
        try:
            made = Steering(**{**told, "show": Shown(told.get("show", "auto"))})
            return made.now(self._now())
        except (TypeError, ValueError):  # written by another release, or by hand
            return NOTHING_ASKED

    def show(
        self, event: str, shown: Shown, minutes: int = 0, *, screen: str = ALL_SCREENS
    ) -> None:
        """Have the screens show something for some minutes, 0 for until further notice."""
        until = self._after(minutes) if minutes and shown is not Shown.AUTO else ""
        self._write(event, screen, replace(self.of(event, screen), show=shown, show_until=until))

    def announce(
        self, event: str, text: str, minutes: int, *, whole: bool, screen: str = ALL_SCREENS
    ) -> None:
        """Have the screens announce something for some minutes; nothing ends it."""
        until = self._after(minutes) if text else ""
        known = self.of(event, screen)
        changed = replace(known, text=text, text_until=until, whole=whole and bool(text))
        self._write(event, screen, changed)

    def _after(self, minutes: int) -> str:
        return (self._now() + min(timedelta(minutes=minutes), LONGEST)).isoformat()

    def _write(self, event: str, screen: str, steering: Steering) -> None:
        self._rows.tell(event, screen, {**asdict(steering), "show": steering.show.value})


def name_of_screen(text: str) -> str:
    """Return the name of a screen as it is kept.

    >>> name_of_screen("  Main   hall ")
    'Main hall'
    """
    shown = "".join(each if each.isprintable() else " " for each in text)
    return " ".join(shown.split())[:LONGEST_NAME]
