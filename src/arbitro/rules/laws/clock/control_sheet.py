"""The arbiter's numbers on clocks: the control sheet, and times after an irregularity.

Whatever the clocks show, less the bonuses of the moves made, is what both players have been given
less the time since the start: the Manual's sheet, carried on through all periods. Where the sheet
cannot know whether a move has just been completed, or a time has been saved, what is possible is
compared and no more.
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from itertools import product
from typing import NamedTuple

from arbitro.rules.laws.clock.setting import Bonus, ClockSetting, Mode, given
from arbitro.rules.laws.ruling import TimeChange

TOLERANCE = 120_000
"""Two minutes of difference are no alarm yet."""

PLAYERS = (0, 1)


@dataclass(frozen=True, slots=True)
class SheetLine:
    """What both clocks should show together without bonuses, and what they show.

    They may show anything from ``expected`` to ``most``: with a delay nobody knows how much of it
    was used. ``tolerance`` is how far off they may be without an alarm.
    """

    expected: int
    actual: int
    most: int
    tolerance: int = TOLERANCE

    @property
    def difference(self) -> int:
        """Return how much more the clocks show than they should, less than nothing if less."""
        return min(self.actual - self.expected, 0) or max(self.actual - self.most, 0)

    @property
    def alarm(self) -> bool:
        """Tell whether the clock must be checked."""
        return abs(self.difference) > self.tolerance


def sheet_line(setting: ClockSetting, elapsed: int, white: int, black: int, move: int) -> SheetLine:
    """Return a line of the sheet; times in milliseconds, ``move`` is the last one of the game.

    It may be under way, made by White alone or by both: at a control, the nearest of the three is
    taken. Where the periods are added at zero, so is the nearest number of them.

    >>> from arbitro.rules.laws.clock.reading import read_setting
    >>> line = sheet_line(read_setting("90/40+30+30"), 1_800_000, 4_800_000, 4_680_000, 8)
    >>> line.expected // 60_000, line.actual // 60_000, line.alarm
    (150, 150, False)
    >>> minutes = [60_000 * each for each in (150, 70, 62)]
    >>> line = sheet_line(read_setting("90/40+30+30"), *minutes, move=42)
    >>> line.expected // 60_000, line.actual // 60_000, line.alarm
    (90, 90, False)
    """
    shown = white + black
    if setting.mode is Mode.GONG:
        lines = _of_gong(setting, elapsed, shown, move)
    else:
        least, most = _bonuses(setting, elapsed, move)
        running = 0 if setting.mode is Mode.HOURGLASS else elapsed
        tolerance = max(TOLERANCE, sum(_largest_bonus(setting, player) for player in PLAYERS))
        lines = (
            SheetLine(main - running, shown - least, main - running + most - least, tolerance)
            for main in _mains(setting, move, (white, black))
        )
    # The kindest reading: an alarm is raised only where no reading explains the clocks.
    return min(lines, key=lambda line: abs(line.difference))


def _mains(setting: ClockSetting, move: int, shown: tuple[int, int]) -> Iterable[int]:
    """Return the times both together may have been given without bonuses."""
    if setting.added_at_zero:
        return map(
            sum, product(*(_added(setting, player, shown[player], move) for player in PLAYERS))
        )
    before = max(move - 1, 0)
    made = ((before, before), (move, before), (move, move))
    return [given(setting, 0, mine).main + given(setting, 1, theirs).main for mine, theirs in made]


def _added(setting: ClockSetting, player: int, shown: int, move: int) -> Iterable[int]:
    """Yield the times a player may have been given where periods are added at zero.

    Who has been given the next one has used up those before it: the clock shows no more than that
    and the bonuses.
    """
    periods = setting.of(player)
    total, bonus = 0, _largest_bonus(setting, player) * (move + 1)
    for period in (*periods, *(periods[-1:] * move if setting.repeats else ())):
        total += period.main
        if total == period.main or shown <= period.main + bonus:
            yield total


def _largest_bonus(setting: ClockSetting, player: int) -> int:
    return max(period.bonus for period in setting.of(player))


def _bonuses(setting: ClockSetting, elapsed: int, move: int) -> tuple[int, int]:
    """Return the least and the most that bonuses have brought both players up to a move."""
    if setting.mode is Mode.HOURGLASS or setting.bonus is Bonus.NONE:
        return 0, 0
    if setting.mode is Mode.FIDE:
        begun = elapsed >= min(setting.of(player)[0].main for player in PLAYERS)
        most = sum(_largest_bonus(setting, player) for player in PLAYERS) * (move + 1)
        return 0, most if begun else 0
    if setting.bonus is not Bonus.CUMULATIVE:  # the one of the move under way may stand still now
        return 0, sum(given(setting, player, move).bonus for player in PLAYERS)
    most = sum(given(setting, player, move - 1).bonus for player in PLAYERS) if move else 0
    if not setting.added_at_zero:
        return most, most
    # the period a move belonged to is not known then
    of_moves = [[period.bonus * move for period in setting.of(player)] for player in PLAYERS]
    return sum(map(min, of_moves)), sum(map(max, of_moves))


def _of_gong(setting: ClockSetting, elapsed: int, shown: int, move: int) -> Iterable[SheetLine]:
    """Yield what both show with a gong: a full move beside what is left until the next one."""
    length = setting.periods[0].main
    for half_moves in range(2 * max(move, 1) - 2, 2 * move + 1):
        left = min(max((half_moves + 1) * length - elapsed, 0), length)
        yield SheetLine(length + left, shown, length + left)


# Times after an irregularity: proposals for the arbiter (7.1, 12.4 and 12.6 of 1993).


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
    minute_a_move = 60_000 * moves_to_control if moves_to_control else left
    return max(left, 300_000, minute_a_move, increment)


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
