"""The encoded time control of record 222: ``5400+30``, ``40/6000+30:900+30``, ``W300-B240``."""

from __future__ import annotations

from typing import TYPE_CHECKING

from arbitro.formats.trf.columns import Columns
from arbitro.formats.trf.records import TimeControlRecord

if TYPE_CHECKING:
    from arbitro.model import Period, TimeControl


def read_time_control(columns: Columns) -> TimeControlRecord | None:
    """Read the periods of both players, or of each where they differ."""
    text = columns.rest(4)
    column = columns.start(4, len(columns.text))
    if text[:1] in {"W", "w"} and "-" in text:
        white, _, black = text.partition("-")
        if black[:1] not in {"B", "b"}:
            columns.fault("time-control-unreadable", column + len(white) + 1, text=text)
            return None
        first = _periods(columns, column + 1, white[1:])
        second = _periods(columns, column + len(white) + 2, black[1:])
        return TimeControlRecord(first, second) if first and second else None
    periods = _periods(columns, column, text)
    return TimeControlRecord(periods) if periods else None


def time_control_of(record: TimeControlRecord) -> TimeControl:
    """Return what a record says as a value of the model."""
    from arbitro.model import TimeControl  # noqa: PLC0415 - few reports have one

    return TimeControl(record.white, record.black)


def time_control_text(record: TimeControlRecord) -> str:
    """Return the line 222.

    >>> from arbitro.model import Period
    >>> time_control_text(TimeControlRecord((Period(6000, 30, 40), Period(900, 30))))
    '222 40/6000+30:900+30'
    """
    if not record.black:
        return "222 " + _text(record.white)
    return f"222 W{_text(record.white)}-B{_text(record.black)}"


def _periods(columns: Columns, column: int, text: str) -> tuple[Period, ...]:
    """Read periods separated by colons; nothing where one of them is unreadable."""
    from arbitro.model import Period  # noqa: PLC0415 - few reports have one

    periods = []
    for part in text.split(":"):
        moves, slash, times = part.rpartition("/")
        seconds, plus, increment = times.partition("+")
        numbers = [number for number, there in ((moves, slash), (increment, plus)) if there]
        if not all(_is_number(number) for number in [seconds, *numbers]):
            columns.fault("time-control-unreadable", column + _wrong(part), text=text)
            return ()
        periods.append(
            Period(int(seconds), int(increment) if plus else 0, int(moves) if slash else None)
        )
        column += len(part) + 1
    return tuple(periods)


def _is_number(text: str) -> bool:
    return text.isascii() and text.isdigit() and len(text) < 9


def _wrong(text: str) -> int:
    """Return the place of the first character that no period can have, 0 where there is none."""
    return next((place for place, letter in enumerate(text) if letter not in "0123456789/+"), 0)


def _text(periods: tuple[Period, ...]) -> str:
    return ":".join(
        ("" if period.moves is None else f"{period.moves}/")
        + str(period.seconds)
        + (f"+{period.increment}" if period.increment else "")
        for period in periods
    )
