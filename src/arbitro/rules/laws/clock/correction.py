"""Times after an irregularity: proposals for the arbiter (7.1, 12.4 and 12.6 of 1993)."""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

from arbitro.rules.laws.clock.setting import Bonus, given

if TYPE_CHECKING:
    from collections.abc import Iterable

    from arbitro.rules.laws.clock.setting import ClockSetting
    from arbitro.rules.laws.ruling import TimeChange


def with_changes(left: tuple[int, int], changes: Iterable[TimeChange]) -> tuple[int, int]:
    """Return both times left after the changes of a ruling; nobody has less than nothing.

    >>> from arbitro.rules.laws.ruling import TimeChange
    >>> with_changes((60_000, 30_000), [TimeChange("black", 120_000, "illegal-move-penalty")])
    (60000, 150000)
    """
    white, black = left
    for change in changes:
        if change.player == "white":
            white = max(0, white + change.milliseconds)
        else:
            black = max(0, black + change.milliseconds)
    return white, black


def proportional_times(
    times_used: tuple[int, int], found_after: int, back_to: int
) -> tuple[int, int]:
    """Return the times used to charge when a game found wrong after a move goes back to another.

    The rule of 1993 (12.6): each player's time in proportion to the moves. Times in milliseconds,
    moves as move numbers.

    >>> proportional_times((90, 60), found_after=30, back_to=20)
    (60, 40)
    """
    if not 0 < back_to <= found_after:
        raise ValueError((found_after, back_to))
    white, black = (used * back_to // found_after for used in times_used)
    return white, black


def with_floor(left: int, moves_to_control: int | None, increment: int = 0) -> int:
    """Return a time left raised to the least that 1993 allows to remain (12.4, 12.6).

    Five minutes to the control, one minute for each move still to be made, the increment.

    >>> with_floor(60_000, moves_to_control=3), with_floor(60_000, moves_to_control=12)
    (300000, 720000)
    """
    return max(left, 300_000, 60_000 * (moves_to_control or 0), increment)


class TimesBack(NamedTuple):
    """What to set when a game goes back: times used and times left, White's and Black's."""

    used: tuple[int, int]
    left: tuple[int, int]


def times_back(
    setting: ClockSetting, shown: tuple[int, int], found_after: int, back_to: int
) -> TimesBack | None:
    """Return the times to set by the rule of 1993, from what the clocks show; milliseconds.

    ``found_after`` and ``back_to`` are move numbers. None where the clocks show more than was
    given, or a move number is impossible.

    >>> from arbitro.rules.laws.clock.reading import read_setting
    >>> shown = (30 * 60_000, 60 * 60_000)
    >>> times_back(read_setting("120/40+60/20x"), shown, 30, 20).used
    (3600000, 2400000)
    """
    if not 0 < back_to <= found_after:
        return None
    used = tuple(_given(setting, player, found_after)[0] - shown[player] for player in (0, 1))
    if min(used) < 0:
        return None
    then = proportional_times((used[0], used[1]), found_after, back_to)
    left = [_left(setting, player, then[player], back_to) for player in (0, 1)]
    return TimesBack(then, (left[0], left[1]))


def _left(setting: ClockSetting, player: int, used: int, back_to: int) -> int:
    total, to_control, bonus = _given(setting, player, back_to)
    return with_floor(total - used, to_control, bonus)


def _given(setting: ClockSetting, player: int, moves: int) -> tuple[int, int | None, int]:
    """Return the time given up to a move, the moves left to the control, and the bonus."""
    found = given(setting, player, moves)
    saved = found.bonus if setting.bonus is Bonus.CUMULATIVE else 0
    return found.main + saved, found.to_control, found.bonus_of_move
