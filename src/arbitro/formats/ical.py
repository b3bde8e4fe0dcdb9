"""Calendars as other programs read them (RFC 5545): escaped texts, folded lines, whole days."""

from __future__ import annotations

from collections.abc import Iterable
from datetime import date, datetime, timedelta
from typing import NamedTuple

DAYS_BEFORE = (7 * 1440, 1440)
"""Minutes before a day on which a calendar reminds of it: a week, and a day."""
BEFORE_A_MOMENT = (30,)


def reminders(*, of_day: bool, settled: bool) -> tuple[int, ...]:
    """Return how many minutes before a deadline is reminded of: never once it is settled.

    >>> reminders(of_day=False, settled=False), reminders(of_day=True, settled=True)
    ((30,), ())
    """
    if settled:
        return ()
    return DAYS_BEFORE if of_day else BEFORE_A_MOMENT


class WholeDay(NamedTuple):
    """An entry of one day.

    ``uid`` stays the same however often the calendar is written.

    ``at``, in UTC, makes it a moment. ``sequence`` is raised when the entry moves; ``alarms`` ring
    so many minutes before. An entry that fell away is ``cancelled``, for whoever has it already.
    """

    uid: str
    day: date
    title: str
    note: str = ""
    at: datetime | None = None
    sequence: int = 0
    alarms: tuple[int, ...] = ()
    cancelled: bool = False


def calendar(product: str, lines: Iterable[str]) -> bytes:
    """Return a calendar with the lines of its entries, folded, in UTF-8."""
    begin = ("BEGIN:VCALENDAR", "VERSION:2.0", f"PRODID:-//arbitro//{product}//EN")
    whole = (*begin, *lines, "END:VCALENDAR")
    return "".join(piece for line in whole for piece in in_short_lines(line)).encode()


def of_whole_days(
    product: str, entries: Iterable[WholeDay], stamp: datetime, name: str = ""
) -> bytes:
    """Return a calendar of whole days; ``stamp``, in UTC, is when it was made.

    ``name`` is that of a calendar to subscribe to, read again every few hours (RFC 7986).
    """
    lines = _subscribed(name) if name else []
    for entry in entries:
        lines += [
            "BEGIN:VEVENT",
            f"UID:{entry.uid}",
            f"DTSTAMP:{stamp:%Y%m%dT%H%M%SZ}",
            *([f"SEQUENCE:{entry.sequence}"] if entry.sequence else []),
            *([f"DTSTART:{entry.at:%Y%m%dT%H%M%SZ}"] if entry.at else on_day(entry.day)),
            f"SUMMARY:{escaped(entry.title)}",
            *([f"DESCRIPTION:{escaped(entry.note)}"] if entry.note else []),
            "TRANSP:TRANSPARENT",
            *(["STATUS:CANCELLED"] if entry.cancelled else []),
            *(line for minutes in entry.alarms for line in _alarm(minutes, entry.title)),
            "END:VEVENT",
        ]
    return calendar(product, lines)


def _subscribed(name: str) -> list[str]:
    called = escaped(name)
    return [
        *(f"NAME:{called}", f"X-WR-CALNAME:{called}"),
        *("REFRESH-INTERVAL;VALUE=DURATION:PT6H", "X-PUBLISHED-TTL:PT6H"),
    ]


def _alarm(minutes: int, title: str) -> list[str]:
    when = f"-P{minutes // 1440}D" if minutes % 1440 == 0 else f"-PT{minutes}M"
    return [
        *("BEGIN:VALARM", "ACTION:DISPLAY", f"TRIGGER:{when}"),
        *(f"DESCRIPTION:{escaped(title)}", "END:VALARM"),
    ]


def on_day(day: date) -> list[str]:
    """Return the lines of an entry that lasts a whole day."""
    return [f"DTSTART;VALUE=DATE:{day:%Y%m%d}", f"DTEND;VALUE=DATE:{day + timedelta(1):%Y%m%d}"]


def escaped(text: str) -> str:
    r"""Return a text as the value of a line.

    >>> print(escaped("Rounds 1, 2; closing"))
    Rounds 1\, 2\; closing
    """
    # The backslash first: otherwise those of the other signs would be doubled.
    for mark in ("\\", ";", ","):
        text = text.replace(mark, "\\" + mark)
    return text.replace("\n", "\\n")


def in_short_lines(line: str) -> list[str]:
    """Return a line of a calendar in pieces of at most 75 bytes, never within a letter."""
    pieces, piece, size = [], "", 0
    for letter in line:
        width = len(letter.encode())
        # Bytes and not letters: RFC 5545 counts so, and a letter cut in two is none.
        if size + width > 73:  # and the end of the line
            pieces.append(piece + "\r\n")
            piece, size = " ", 1
        piece, size = piece + letter, size + width
    return [*pieces, piece + "\r\n"]
