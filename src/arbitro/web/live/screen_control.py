"""What somebody asks of the screens of an event, judged alike for page, JSON and command."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from typing import NamedTuple

from arbitro.answers.interface.hall import ScreenItem, ScreenTurn
from arbitro.web.live.screens import (
    LONGEST_TEXT,
    MOST_TURNS,
    ScreenMode,
    Screens,
    ScreenState,
    Turn,
    name_of_screen,
    turn,
)
from arbitro.web.views.event.event import EventView
from arbitro.web.views.rounds.hall import lettered

MOST_MINUTES = 720
ANNOUNCED_FOR = 10
"""Minutes of an announcement for which none are said."""


class Line(NamedTuple):
    """A line of a list as it was written: kind, letters of sections, seconds a page."""

    kind: str
    letters: str = ""
    seconds: int = 0


@dataclass(frozen=True, slots=True)
class Order:
    """What a screen, or all, are to show, turn through or announce; None stays as it is.

    No lines end a list, an empty text an announcement.
    """

    screen: str = ""
    show: str | None = None
    minutes: int = 0
    lines: Sequence[Line] | None = None
    text: str | None = None
    whole: bool = False
    others: Mapping[str, str] = field(default_factory=dict)


class OrderError(ValueError):
    """An order that means nothing: ``part`` is show, minutes, text, kind or sections.

    ``line`` is the place in the list of the last two, from 1 on.
    """

    def __init__(self, part: str, line: int = 0) -> None:
        """Name what is wrong."""
        super().__init__(part)
        self.part, self.line = part, line


def steer(screens: Screens, event: EventView, order: Order) -> None:
    """Have screens do what is asked; OrderError, and nothing is changed, where a part is wrong."""
    screen, minutes = name_of_screen(order.screen), order.minutes
    if not 0 <= minutes <= MOST_MINUTES:
        raise OrderError("minutes")
    shown = None if order.show is None else _shown(order.show)
    turns = None if order.lines is None else _turns(order.lines, event)
    text = None if order.text is None else _text(order.text)
    others = {code: said for code, other in order.others.items() if (said := _text(other))}
    if turns is not None:
        screens.turn_through(event.id, turns, screen=screen)
    elif shown is not None:
        screens.show(event.id, shown, minutes, screen=screen)
    if text is not None:
        screens.announce(
            event.id,
            text,
            minutes or ANNOUNCED_FOR,
            whole=order.whole,
            screen=screen,
            others=others,
        )


def _shown(kind: str) -> ScreenMode:
    try:
        found = ScreenMode(kind)
    except ValueError:
        raise OrderError("show") from None
    if found is ScreenMode.LIST:
        raise OrderError("show")
    return found


def _turns(lines: Sequence[Line], event: EventView) -> tuple[Turn, ...]:
    letters = {letter for letter, _ in lettered(event)}
    found = []
    for at, line in enumerate(lines, 1):
        if at > MOST_TURNS:
            raise OrderError("kind", at)
        try:
            read = turn(*line)
        except ValueError:
            raise OrderError("kind", at) from None
        if not letters.issuperset(read.sections):
            raise OrderError("sections", at)
        found.append(read)
    return tuple(found)


def _text(text: str) -> str:
    said = " ".join("".join(other if other.isprintable() else " " for other in text).split())
    if len(said) > LONGEST_TEXT:
        raise OrderError("text")
    return said


def told(screen: str, steering: ScreenState, *, connected: bool) -> ScreenItem:
    """Return what a screen is asked to show, as programs read it from JSON and command alike."""
    turns = tuple(
        ScreenTurn(turn.show.value, tuple(turn.sections), turn.seconds) for turn in steering.turns
    )
    return ScreenItem(
        screen,
        connected,
        steering.show.value,
        steering.show_until,
        turns,
        steering.text,
        steering.text_until,
        steering.whole,
    )
