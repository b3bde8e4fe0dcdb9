"""The class of a time control by edition, with its arithmetic (A.1, B.1, glossary)."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from arbitro.model import RateClass
from arbitro.rules.laws.clock.setting import Mode

if TYPE_CHECKING:
    from arbitro.rules.laws.clock.setting import ClockPeriod, ClockSetting
    from arbitro.rules.laws.editions import Laws

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
    if total < limit or (total == limit and not laws.rapid_from_included):
        return ClassFinding(RateClass.BLITZ, main, bonus)
    return ClassFinding(RateClass.RAPID if total < HOUR else RateClass.STANDARD, main, bonus)


def session_length(setting: ClockSetting) -> int:
    """Return how long a game of sixty moves can last, both players' time together.

    >>> from arbitro.rules.laws.clock.reading import read_setting
    >>> session_length(read_setting("120/40+40+30")) // 60_000
    380
    """
    return sum(sum(_sixty_moves(setting.of(player), repeats=setting.repeats)) for player in (0, 1))


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
