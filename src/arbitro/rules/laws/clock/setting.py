"""What a clock can be set to: periods, bonuses, and the modes that work otherwise."""

from __future__ import annotations

from dataclasses import dataclass
from enum import Enum, unique
from typing import NamedTuple

from arbitro.model import RateClass
from arbitro.rules.laws.editions import Laws
from arbitro.rules.laws.ruling import RulingStep, step


@unique
class Bonus(Enum):
    """How time per move is given (6.3.2).

    ``CUMULATIVE`` (Fischer) is added before each move and may be saved up. ``BRONSTEIN`` gives
    back what was used, up to the bonus. ``DELAY`` lets it pass before the main time runs.
    """

    NONE = "none"
    CUMULATIVE = "cumulative"
    BRONSTEIN = "bronstein"
    DELAY = "delay"


@unique
class Mode(Enum):
    """What kind of timing a clock does.

    ``FIDE``: no bonus until a player has used up the first time, from then on a cumulative bonus
    for both. ``HOURGLASS``: what one loses the other gains. ``GONG``: so much for every move.
    """

    PERIODS = "periods"
    FIDE = "fide"
    HOURGLASS = "hourglass"
    GONG = "gong"


@dataclass(frozen=True, slots=True)
class ClockPeriod:
    """``moves`` (None: all the rest) in ``main`` milliseconds, and ``bonus`` for each move."""

    main: int
    moves: int | None = None
    bonus: int = 0


@dataclass(frozen=True, slots=True)
class ClockSetting:
    """A setting for both players, or with other periods for Black.

    ``repeats``: the last period begins anew for ever. ``added_at_zero``: the time of the next
    period is added when a clock reaches zero and not when the moves are completed.
    """

    periods: tuple[ClockPeriod, ...]
    bonus: Bonus = Bonus.NONE
    mode: Mode = Mode.PERIODS
    black: tuple[ClockPeriod, ...] = ()
    repeats: bool = False
    added_at_zero: bool = False

    def of(self, player: int) -> tuple[ClockPeriod, ...]:
        """Return the periods of a player, 0 White, 1 Black."""
        return (self.periods, self.black or self.periods)[player]

    def shown_at_start(self, player: int) -> int:
        """Return what the clock shows before the first move: a cumulative bonus is on it already.

        >>> setting = ClockSetting((ClockPeriod(5_400_000, bonus=30_000),), Bonus.CUMULATIVE)
        >>> setting.shown_at_start(0) / 60_000
        90.5
        """
        first = self.of(player)[0]
        cumulative = self.bonus is Bonus.CUMULATIVE and self.mode is Mode.PERIODS
        return first.main + (first.bonus if cumulative else 0)


def _final_phase(periods: tuple[ClockPeriod, ...]) -> RulingStep:
    """Return which part of a game without increment is the quickplay finish (III.1)."""
    if len(periods) == 1:
        return step("final-phase-whole-game", "final-phase")
    return step("final-phase-last-period", "final-phase", minutes=periods[-1].main // 60_000)


def advice(setting: ClockSetting) -> tuple[RulingStep, ...]:
    """Return what to mind when setting and watching the clocks.

    >>> [each.code for each in advice(ClockSetting((ClockPeriod(300_000),)))]
    ['no-increment', 'final-phase-whole-game']
    """
    found: list[RulingStep] = []
    periods = setting.periods
    cumulative = setting.bonus is Bonus.CUMULATIVE and setting.mode is Mode.PERIODS
    if cumulative and periods[0].bonus:
        found.append(step("first-bonus-on-the-clock", "increment"))
    if setting.bonus is Bonus.NONE and setting.mode is Mode.PERIODS:
        found.append(step("no-increment", "final-phase-announced"))
        found.append(_final_phase(periods))
    if any(period.bonus and not 2_000 <= period.bonus <= 60_000 for period in periods):
        found.append(step("unusual-increment", "increment"))
    if len(periods) > 1:
        found.append(step("same-setting-all-event", "time-control"))
        if not setting.added_at_zero:
            found.append(step("counter-must-be-right", "flag-fall-checked"))
    first = periods[0].moves
    if first is not None and first < 30:
        found.append(step("first-control-too-short", moves=first))
    if setting.black:
        found.append(step("unequal-times-not-rated"))
    if any(period.bonus >= 30_000 for period in periods):
        found.append(step("record-to-the-end", "recording-relief"))
    return tuple(found)


# What a setting gives a player up to a move: the times of its periods, and the bonuses.


class TimeAllowance(NamedTuple):
    """What a player has been given after so many moves, in milliseconds.

    ``main`` are the times of all periods begun, ``bonus`` what all moves up to the one to come may
    bring, each by its own period; ``to_control`` are the moves left, None without a control.
    """

    main: int
    bonus: int
    to_control: int | None
    bonus_of_move: int


def given(setting: ClockSetting, player: int, completed: int) -> TimeAllowance:
    """Return what a player has been given who has completed so many moves.

    >>> from arbitro.rules.laws.clock.reading import read_setting
    >>> [given(read_setting("90/40+30+30"), 0, moves).main // 60_000 for moves in (39, 40)]
    [90, 120]
    """
    main = bonus = made = number = 0
    periods = setting.of(player)
    while True:
        period = periods[min(number, len(periods) - 1)]
        # The move in hand counts as well: its bonus is on the clock before it is made.
        # The move to come counts too: its bonus is given before it is made.
        rest = completed + 1 - made
        length = rest if period.moves is None else period.moves
        main += period.main
        bonus += period.bonus * min(length, rest)
        made += length
        number += 1
        if made > completed or (number >= len(periods) and not setting.repeats):
            to_control = None if period.moves is None else made - completed
            return TimeAllowance(main, bonus, to_control, period.bonus)


# The class of a time control by edition, with its arithmetic (A.1, B.1, glossary).

SIXTY = 60
HOUR = 3_600_000


@dataclass(frozen=True, slots=True)
class ClassFinding:
    """A class with how it was found: main time and bonus of sixty moves, in milliseconds.

    ``rate`` is None where the edition defines no classes or the mode has no time for a game.
    """

    rate: RateClass | None
    main: int
    bonus: int

    @property
    def total(self) -> int:
        """Return the time for sixty moves."""
        return self.main + self.bonus


def class_of(setting: ClockSetting, laws: Laws) -> ClassFinding:
    """Return the class of a setting in an edition; a delay counts like an increment.

    >>> from arbitro.rules.laws.clock.reading import read_setting
    >>> from arbitro.rules.laws.editions import LAWS_2023
    >>> [class_of(read_setting(each), LAWS_2023).rate.value for each in ("5+5", "10+5", "30+30")]
    ['blitz', 'rapid', 'standard']
    """
    main, bonus = _sixty_moves(setting.of(0), repeats=setting.repeats)
    if setting.mode is Mode.GONG:
        main, bonus = setting.periods[0].main * SIXTY, 0
    if setting.mode is Mode.HOURGLASS or not laws.rapid_known:
        return ClassFinding(None, main, bonus)
    total = main + bonus
    limit = laws.rapid_from * 1_000
    # The bound changed sides between editions: fifteen minutes were rapid, ten are blitz.
    if total < limit or (total == limit and not laws.rapid_from_included):
        return ClassFinding(RateClass.BLITZ, main, bonus)
    return ClassFinding(RateClass.RAPID if total < HOUR else RateClass.STANDARD, main, bonus)


def session_length(setting: ClockSetting) -> int:
    """Return how long a game of sixty moves can last, both players' time together.

    >>> from arbitro.rules.laws.clock.reading import read_setting
    >>> session_length(read_setting("120/40+40+30")) // 60_000
    380
    """
    both = (setting.periods, setting.black or setting.periods)
    return sum(sum(_sixty_moves(item, repeats=setting.repeats)) for item in both)


def _sixty_moves(periods: tuple[ClockPeriod, ...], *, repeats: bool) -> tuple[int, int]:
    """Return the main time and the bonus of sixty moves."""
    main = bonus = made = number = 0
    while made < SIXTY and (number < len(periods) or repeats):
        period = periods[min(number, len(periods) - 1)]
        moves = SIXTY - made if period.moves is None else min(period.moves, SIXTY - made)
        main += period.main
        bonus += period.bonus * moves
        made += moves
        number += 1
    return main, bonus
