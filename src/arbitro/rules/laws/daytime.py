"""Times of day as facts give them, in whole minutes since midnight."""

from __future__ import annotations

import re

_FORM = re.compile(r"([01]?\d|2[0-3])[:.h]([0-5]\d)")


class DayTime(int):
    """A time of day in minutes since midnight; from 24 hours on it is one of the next day.

    >>> str(DayTime(15 * 60 + 45)), str(DayTime(24 * 60 + 20))
    ('15:45', '00:20')
    """

    __slots__ = ()

    def __str__(self) -> str:
        return f"{int(self) // 60 % 24:02d}:{int(self) % 60:02d}"


def read_daytime(text: str) -> DayTime | None:
    """Read a time of day, None where it is none.

    >>> read_daytime("19:40"), read_daytime("25:00")
    (1180, None)
    """
    found = _FORM.fullmatch(text.strip())
    return DayTime(int(found[1]) * 60 + int(found[2])) if found else None
