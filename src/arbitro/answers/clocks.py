"""Time controls explained, and the times of handicaps, made from the rules' values."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Annotated, Literal, TypeAlias

from arbitro.answers.derivation import answer
from arbitro.model import RateClass
from arbitro.rules.laws.clock import (
    ClockPeriod,
    ClockReading,
    ClockSetting,
    SheetLine,
    class_of,
)
from arbitro.rules.laws.clock.handicap import Handicap, handicap_times
from arbitro.rules.laws.editions import Laws

SideName: TypeAlias = Literal["white", "black"]
Times: TypeAlias = Annotated[tuple[int, int], "White's and Black's"]

_SIDES: tuple[SideName, SideName] = ("white", "black")


@dataclass(frozen=True, slots=True)
class PeriodTimes:
    """A period; all times are in milliseconds."""

    main_ms: int
    moves: Annotated[int | None, "null: to the end of the game"]
    bonus_ms: int


@dataclass(frozen=True, slots=True)
class ClockClass:
    """The rate class by one edition of the Laws, by the time for sixty moves."""

    edition: str
    rate: RateClass | None
    main_ms: int
    bonus_ms: int
    total_ms: int


@dataclass(frozen=True, slots=True)
class ClockAdvice:
    """Something to mind."""

    code: str
    text: str


@dataclass(frozen=True, slots=True)
class ClockMoment:
    """What a clock showed at a moment of a press log."""

    at: int
    left_ms: Times
    moves: Times
    period: Times
    running: SideName | None
    flags_at: Annotated[tuple[int | None, int | None], "when they fell"]
    first_flag: SideName | None
    out_of_order: bool


@dataclass(frozen=True, slots=True)
class ClockSheetLine:
    """A line of the control sheet: what both clocks should show together and what they show."""

    expected_ms: int
    most_ms: int
    actual_ms: int
    difference_ms: int
    alarm: bool


@dataclass(frozen=True, slots=True)
class ClockSetBack:
    """The times of a game that goes back to a move."""

    used_ms: Times
    left_ms: Times


@answer("time-control")
@dataclass(frozen=True, slots=True)
class ExplainedControl:
    """A time control explained, with what was read, checked or set back beside it."""

    setting: str
    mode: str
    bonus: str
    periods: tuple[PeriodTimes, ...]
    black: Annotated[tuple[PeriodTimes, ...], "where Black has others"]
    repeats: bool
    added_at_zero: bool
    shown_at_start_ms: Times
    classes: tuple[ClockClass, ...]
    session_ms: Annotated[int, "how long a game may last"]
    advice: tuple[ClockAdvice, ...]
    readings: tuple[ClockMoment, ...] = ()
    sheet: ClockSheetLine | None = None
    back: ClockSetBack | None = None


@answer("handicap")
@dataclass(frozen=True, slots=True)
class HandicapTimes:
    """The times of a game by a table of a club; such games are not rated by FIDE."""

    table: str
    source: str
    white_ms: int
    black_ms: int
    increment_ms: int


# The answers made of the values of the rules.


def period_times(periods: tuple[ClockPeriod, ...]) -> tuple[PeriodTimes, ...]:
    """Return periods of a setting."""
    return tuple(PeriodTimes(period.main, period.moves, period.bonus) for period in periods)


def clock_class(setting: ClockSetting, laws: Laws) -> ClockClass:
    """Return the class of a setting by one edition."""
    found = class_of(setting, laws)
    return ClockClass(laws.key, found.rate, found.main, found.bonus, found.total)


def clock_moment(reading: ClockReading) -> ClockMoment:
    """Return what a clock showed."""
    running, first = reading.running, reading.first_flag
    return ClockMoment(
        reading.at,
        reading.left,
        reading.moves,
        reading.period,
        None if running is None else _SIDES[running],
        reading.flags,
        None if first is None else _SIDES[first],
        reading.late,
    )


def clock_sheet_line(line: SheetLine) -> ClockSheetLine:
    """Return a line of a control sheet."""
    return ClockSheetLine(line.expected, line.most, line.actual, line.difference, line.alarm)


def make_handicap(name: str, table: Handicap, white: int, black: int) -> HandicapTimes:
    """Return the times of two ratings by a table."""
    control = handicap_times(table, white, black)
    own, other = control.periods[0], (control.black or control.periods)[0]
    return HandicapTimes(
        name, table.source, 1000 * own.seconds, 1000 * other.seconds, 1000 * own.increment
    )
