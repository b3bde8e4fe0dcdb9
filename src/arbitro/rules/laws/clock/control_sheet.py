"""The control sheet of the arbiter: do both clocks together show what they must?"""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from arbitro.rules.laws.clock.setting import ClockSetting

TOLERANCE = 120_000
"""Two minutes of difference are no alarm yet."""


@dataclass(frozen=True, slots=True)
class SheetLine:
    """What both clocks should show together without bonuses, what they show, and the difference."""

    expected: int
    actual: int

    @property
    def difference(self) -> int:
        """Return how much more the clocks show than they should."""
        return self.actual - self.expected

    @property
    def alarm(self) -> bool:
        """Tell whether the clock must be checked."""
        return abs(self.difference) > TOLERANCE


def sheet_line(setting: ClockSetting, elapsed: int, white: int, black: int, move: int) -> SheetLine:
    """Return a line of the sheet for a game in its first period; times in milliseconds.

    The sum of both clocks less the bonuses of the moves made is the initial total less the time
    since the start.

    >>> from arbitro.rules.laws.clock.reading import read_setting
    >>> line = sheet_line(read_setting("90/40+30+30"), 1_800_000, 4_800_000, 4_680_000, 8)
    >>> line.expected // 60_000, line.actual // 60_000, line.alarm
    (150, 150, False)
    """
    total = setting.of(0)[0].main + setting.of(1)[0].main
    bonuses = move * (setting.of(0)[0].bonus + setting.of(1)[0].bonus)
    return SheetLine(total - elapsed, white + black - bonuses)
