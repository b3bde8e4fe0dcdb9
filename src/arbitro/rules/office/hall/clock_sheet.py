"""The clock sheet of a round: what the clocks of all boards show against what they should show.

The time since the start is that since the round really began, less what a board stood still, and
with what the arbiter added; the judgement of one board is that of the control sheet of the Laws.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, replace
from datetime import datetime, time, timedelta
from typing import Literal, NamedTuple

from arbitro.model import TimeControl
from arbitro.rules.laws.clock.control_sheet import SheetLine, sheet_line
from arbitro.rules.laws.clock.setting import Bonus, ClockSetting
from arbitro.rules.laws.play_rules import clock_of

MOST_MOVES = 500
TYPED_LATE = timedelta(hours=6)
"""How long before a sheet is opened its clocks may have been read off: noted on paper, say."""
Cause = Literal["", "less", "more"]


def clock_setting_of(control: TimeControl) -> ClockSetting:
    """Return a time control as clocks are set for it: its increments add up.

    >>> from arbitro.model import Period
    >>> clock_setting_of(TimeControl((Period(5400, 30),))).bonus
    <Bonus.CUMULATIVE: 'cumulative'>
    """
    setting = clock_of(control)
    increments = any(period.increment for period in control.periods)
    return replace(setting, bonus=Bonus.CUMULATIVE if increments else Bonus.NONE)


class BoardReading(NamedTuple):
    """What was read off at a board: both times in milliseconds, and the full move."""

    board: int
    white: int
    black: int
    move: int


@dataclass(frozen=True, slots=True)
class SheetRow:
    """A board of the sheet; times in milliseconds."""

    reading: BoardReading
    line: SheetLine

    @property
    def cause(self) -> Cause:
        """Return which way a clock is wrong, empty where it needs no look.

        ``less``: a press was forgotten, or an increment is not set. ``more``: a clock stood still,
        or shows time of another setting.
        """
        if not self.line.alarm:
            return ""
        return "less" if self.line.difference < 0 else "more"


def time_read(text: str) -> int | None:
    """Return a time as it is read off: minutes, ``m:ss`` or ``h:mm:ss``; None where it is none.

    >>> time_read("71"), time_read("11:40"), time_read("1:05:30"), time_read("x")
    (4260000, 700000, 3930000, None)
    """
    parts = text.strip().split(":")
    if not 1 <= len(parts) <= 3 or not all(part.isascii() and part.isdigit() for part in parts):
        return None
    numbers = [int(part) for part in parts]
    if any(number > 59 for number in numbers[1:]) or numbers[0] > 999:
        return None
    if len(numbers) == 1:
        return numbers[0] * 60_000
    hours, minutes, seconds = [0, *numbers] if len(numbers) == 2 else numbers
    return ((hours * 60 + minutes) * 60 + seconds) * 1000


def moments_of(opened: datetime, started: time, read_at: time) -> tuple[datetime, datetime]:
    """Return when a round began and when its clocks were read off, from hours of the hall.

    The sheet says its day: it was read off between six hours before it was ``opened`` and eighteen
    after, and the round began within a day before that.

    >>> moments_of(datetime(2026, 5, 10, 23, 50), time(20), time(0, 20))
    (datetime.datetime(2026, 5, 10, 20, 0), datetime.datetime(2026, 5, 11, 0, 20))
    """
    day = timedelta(days=1)
    first = opened - TYPED_LATE
    read = datetime.combine(first.date(), read_at)
    read += day if read <= first else timedelta()
    began = datetime.combine(read.date(), started)
    return (began if began <= read else began - day), read


def readings_of(text: str) -> tuple[BoardReading, ...] | int:
    """Return the boards of a sheet, one a line: board, both times, move; or the line that is wrong.

    >>> readings_of("7 71 78 14")
    (BoardReading(board=7, white=4260000, black=4680000, move=14),)
    >>> readings_of("7 71 78 14" + chr(10) + "8 71 14")
    2
    """
    found = []
    for number, line in enumerate(text.splitlines(), 1):
        if not line.strip():
            continue
        reading = _reading(line.split())
        if reading is None:
            return number
        found.append(reading)
    return tuple(found)


def minutes_by_board(text: str) -> dict[int, int] | None:
    """Return milliseconds by board of lines ``board time``; None where one is not understood.

    >>> minutes_by_board("7 5" + chr(10) + "12 -2:30, 20 1:00")
    {7: 300000, 12: -150000, 20: 60000}
    """
    found: dict[int, int] = {}
    for line in text.replace(",", "\n").splitlines():
        parts = line.split()
        if not parts:
            continue
        minus = len(parts) == 2 and parts[1].startswith("-")
        time = time_read(parts[1].removeprefix("-")) if len(parts) == 2 else None
        board = parts[0]
        if time is None or not (board.isascii() and board.isdigit()) or len(board) > 5:
            return None
        found[int(board)] = found.get(int(board), 0) + (-time if minus else time)
    return found


def minutes_written(milliseconds: int) -> str:
    """Return a time in minutes and seconds as it is read off and typed.

    >>> minutes_written(4_290_000), minutes_written(-90_000)
    ('71:30', '-1:30')
    """
    minus = "-" if milliseconds < 0 else ""
    minutes, seconds = divmod(abs(milliseconds) // 1000, 60)
    return f"{minus}{minutes}:{seconds:02}"


def _reading(parts: list[str]) -> BoardReading | None:
    if len(parts) != 4:
        return None
    if not all(text.isascii() and text.isdigit() for text in (parts[0], parts[3])):
        return None
    white, black = time_read(parts[1]), time_read(parts[2])
    if white is None or black is None or int(parts[3]) > MOST_MOVES or len(parts[0]) > 5:
        return None
    return BoardReading(int(parts[0]), white, black, int(parts[3]))


def sheet_of_round(
    setting: ClockSetting,
    elapsed: int,
    readings: Iterable[BoardReading],
    *,
    stopped: Mapping[int, int] | None = None,
    added: Mapping[int, int] | None = None,
) -> tuple[SheetRow, ...]:
    """Return the sheet of a round, board by board, ``elapsed`` after its actual start.

    ``stopped`` and ``added`` are milliseconds by board: how long both clocks stood still, and what
    the arbiter gave the two players together.
    """
    rows = []
    for reading in readings:
        # time given to the players is as if the round had begun so much later
        own = elapsed - (stopped or {}).get(reading.board, 0) - (added or {}).get(reading.board, 0)
        rows.append(
            SheetRow(reading, sheet_line(setting, own, reading.white, reading.black, reading.move))
        )
    return tuple(rows)
