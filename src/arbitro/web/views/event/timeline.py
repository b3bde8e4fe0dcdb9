"""The timeline of an event: the rounds behind it, where each section stands, the rounds to come."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from datetime import date
from typing import NamedTuple

from arbitro.desk.features.reports import reported
from arbitro.desk.kernel.state import Game, Round
from arbitro.web.views.event.event import EventView, SectionView
from arbitro.web.views.event.next_step import Step, next_step

_ALARMS = ("pair-again", "look-again")
_ENTER = "enter-results"


@dataclass(frozen=True, slots=True)
class SectionNow:
    """Where a section stands: the round it is at, its games, and what comes next."""

    view: SectionView
    step: Step | None

    @property
    def round(self) -> Round | None:
        """Return the last round paired, None before the first."""
        return self.view.section.current

    @property
    def number(self) -> int:
        """Return the number of the round it is at: the first where none is paired."""
        return self.round.number if self.round else 1

    @property
    def games(self) -> tuple[Game, ...]:
        """Return the games of a round that is published, else none."""
        return tuple(self.round.games.values()) if self.round and self.round.published else ()

    @property
    def missing(self) -> tuple[Game, ...]:
        """Return the games without a result."""
        return tuple(game for game in self.games if game.result is None)

    @property
    def agreed(self) -> int:
        """Count the games whose players said the same result, and nobody confirmed it yet."""
        section = self.view.section
        return sum(reported(section, game).state == "agreed" for game in self.missing)

    @property
    def is_over(self) -> bool:
        """Tell whether all rounds are played."""
        section = self.view.section
        return bool(section.rounds) and section.rounds_complete == self.view.rounds_total


class RoundLine(NamedTuple):
    """A round that is behind or to come: when it is, who plays it, who left or asked for a bye.

    ``day`` and ``time`` are those of all who play it; where they differ they are empty, and
    ``apart`` has those of each section that states them. ``shown`` is what the address of its
    boards asks for.
    """

    number: int
    day: date | None
    time: str
    views: tuple[SectionView, ...]
    left: int
    byes: int
    apart: tuple[tuple[SectionView, date | None, str], ...] = ()

    @property
    def shown(self) -> str:
        """Return the round of each section as the page of boards is asked for it."""
        return ",".join(f"{view.letter}{self.number}" for view in self.views)


@dataclass(frozen=True, slots=True)
class Timeline:
    """The rounds done, the sections still at work and their rounds, those to come."""

    sections: tuple[SectionNow, ...]
    done: tuple[RoundLine, ...]
    current: tuple[RoundLine, ...]
    to_come: tuple[RoundLine, ...]
    at: tuple[int, ...]
    """The numbers of the rounds the sections are at, none where all are over."""

    @property
    def running(self) -> tuple[SectionNow, ...]:
        """Return the sections that are not over."""
        return tuple(now for now in self.sections if not now.is_over)

    @property
    def is_over(self) -> bool:
        """Tell whether all sections are over."""
        return bool(self.sections) and not self.running

    @property
    def main(self) -> SectionNow | None:
        """Return the section whose step comes first: the one arbitro cannot go on without."""
        steps = [now for now in self.running if now.step is not None]
        return min(steps, key=_urgency, default=None)


def _urgency(now: SectionNow) -> int:
    assert now.step is not None, "sections without a step are left out"
    if now.step.code in _ALARMS:
        return 0
    return 3 if now.step.code == _ENTER else 1 if now.step.posts else 2


def timeline_of(event: EventView, letters: Sequence[str] = ()) -> Timeline:
    """Return the timeline of an event, or of the sections of some letters."""
    chosen = [view for view in event.sections if not letters or view.letter in letters]
    sections = tuple(SectionNow(view, next_step(view)) for view in chosen)
    running = not event.state.finished
    at = tuple(sorted({now.number for now in sections if running and not now.is_over}))
    paired = max((len(view.section.rounds) for view in chosen), default=0)
    last = max((_rounds(view) for view in chosen), default=0)
    done, first = (range(1, at[0]), at[-1] + 1) if at else (range(1, paired + 1), paired + 1)
    return Timeline(
        sections,
        tuple(_line(chosen, number) for number in done),
        tuple(_line(chosen, number) for number in at),
        tuple(_line(chosen, number) for number in range(first, last + 1)),
        at,
    )


def _rounds(view: SectionView) -> int:
    return max(view.rounds_total, len(view.section.rounds))


def _line(views: Iterable[SectionView], number: int) -> RoundLine:
    playing = tuple(view for view in views if number <= _rounds(view))
    entries = [entry for view in playing for entry in view.section.entries.values()]
    moments = {starts_at(view, number) for view in playing}
    day, time = moments.pop() if len(moments) == 1 else (None, "")
    return RoundLine(
        number,
        day,
        time,
        playing,
        sum(entry.withdrawn_after == number for entry in entries),
        sum(number in entry.byes and not entry.withdrawn for entry in entries),
        tuple((view, *starts_at(view, number)) for view in playing) if moments else (),
    )


def starts_at(view: SectionView, number: int) -> tuple[date | None, str]:
    """Return the day and the hour of a round as they are set, empty where they are not."""
    days, times = view.section.settings.round_dates, view.section.settings.round_times
    at = number - 1
    return days[at] if at < len(days) else None, times[at] if at < len(times) else ""
