"""What programs write into comments and tags: clocks, elapsed times, time controls."""

from __future__ import annotations

import re
from typing import NamedTuple

from arbitro.model import Period, TimeControl

_COMMAND = re.compile(r"\[%(\w+)(?:\s+([^\]]*))?\]")
_CLOCK = re.compile(r"(-)?(\d{1,3}):(\d{1,2}):(\d{1,2})(?:[.,](\d{1,3}))?$|(\d+)(?:\.(\d{1,3}))?$")
_MINUTES = re.compile(r"(\d{1,3})\|(\d{1,3})", re.ASCII)
_PERIOD = re.compile(r"(?:(\d+)/)?(\d+)(?:\+(\d+))?$")

TIMES = frozenset({"clk", "egt", "emt", "mct"})
"""The commands whose value is a time: on the clock, elapsed in the game, for the move, by hand."""


class CommandError(ValueError):
    """A command or a time control that cannot be read.

    ``text`` is what was met.
    """

    def __init__(self, text: str) -> None:
        self.text = text
        super().__init__(text)


class Command(NamedTuple):
    """A command in a comment: ``milliseconds`` for those of `TIMES`, None for all others."""

    name: str
    value: str
    milliseconds: int | None = None


def commands_in(comment: str) -> tuple[Command, ...]:
    """Return the commands in a comment; CommandError for a time that is none.

    >>> commands_in("a good move [%clk 1:05:09] [%eval 0.3]")[0].milliseconds
    3909000
    """
    found = []
    for name, value in _COMMAND.findall(comment):
        time = read_clock(value) if name in TIMES else None
        found.append(Command(name, value, time))
    return tuple(found)


def read_clock(text: str) -> int:
    """Return a time like 1:05:09.5 in milliseconds; CommandError where it is none.

    >>> read_clock("0:00:01.5")
    1500
    """
    found = _CLOCK.match(text.strip())
    if found is None:
        raise CommandError(text)
    sign, hours, minutes, seconds, part, alone, rest = found.groups()
    if alone is not None:
        return int(alone) * 1000 + int((rest or "").ljust(3, "0"))
    if int(minutes) > 59 or int(seconds) > 59:
        raise CommandError(text)
    whole = (int(hours) * 60 + int(minutes)) * 60 + int(seconds)
    return (whole * 1000 + int((part or "").ljust(3, "0"))) * (-1 if sign else 1)


def write_clock(milliseconds: int) -> str:
    """Write a time as the command ``[%clk]`` has it.

    >>> write_clock(3909000), write_clock(1500)
    ('1:05:09', '0:00:01.5')
    """
    whole, part = divmod(abs(milliseconds), 1000)
    minutes, seconds = divmod(whole, 60)
    hours, minutes = divmod(minutes, 60)
    text = f"{'-' if milliseconds < 0 else ''}{hours}:{minutes:02}:{seconds:02}"
    return f"{text}.{part:03}".rstrip("0") if part else text


def read_time_control(text: str) -> TimeControl | None:
    """Return the time control of a tag, None for hourglasses, which have no periods.

    CommandError where it cannot be read.

    >>> read_time_control("40/7200:3600").periods[1].seconds
    3600
    """
    periods = []
    # Some servers write minutes and seconds so; the tag of PGN has seconds alone.
    minutes = _MINUTES.fullmatch(text.strip())
    if minutes is not None:
        return TimeControl((Period(int(minutes[1]) * 60, int(minutes[2])),))
    for part in text.strip().split(":"):
        # An hourglass has no periods, and no value of ours fits it.
        if re.fullmatch(r"\*\d+", part):
            return None
        found = _PERIOD.fullmatch(part)
        if found is None:
            raise CommandError(text)
        moves, seconds, increment = found.groups()
        count = int(moves) if moves else None
        periods.append(Period(int(seconds), int(increment or 0), count))
    return TimeControl(tuple(periods))


def write_time_control(control: TimeControl) -> str:
    """Write a time control as the tag has it.

    Another time for Black has no place in it.

    >>> write_time_control(TimeControl((Period(5400, 30, 40), Period(1800, 30))))
    '40/5400+30:1800+30'
    """
    return ":".join(
        (f"{period.moves}/" if period.moves is not None else "")
        + str(period.seconds)
        + (f"+{period.increment}" if period.increment else "")
        for period in control.periods
    )
