"""Days as people and programs write them: any order, month names of several languages."""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Iterable, Sequence
from datetime import date, datetime, time

_PART = re.compile(r"\d+|[^\W\d_]+")
_BETWEEN = re.compile(r"[\s.,/\-]*")
# "29 de mayo", "3rd of May": words between the parts of a day.
_LINKS = frozenset(["de", "del", "of", "the", "di", "le", "du", "st", "nd", "rd", "th", "er"])
# By their first letters, all languages at once: none of these begins two different months.
_MONTHS = (
    "jan ene gen",
    "feb fev",
    "mar maa mrt",
    "apr abr avr",
    "may mai mag mei",
    "jun giu juin",
    "jul lug juil",
    "aug ago aou",
    "sep set",
    "oct okt out ott",
    "nov",
    "dec dez dic",
)
_MONTH = {word: number for number, words in enumerate(_MONTHS, 1) for word in words.split()}
DAY_FIRST, MONTH_FIRST = "day-first", "month-first"
ORDERS = (DAY_FIRST, MONTH_FIRST)


def day_in(text: str, order: str = DAY_FIRST) -> date | None:
    """Return the day a text names, None where it names none.

    ``order`` decides only where a four-figure year comes last and both other parts are numbers.

    >>> day_in("28. 07. 2005"), day_in("May 29, 2020"), day_in("29 de mayo de 2020")
    (datetime.date(2005, 7, 28), datetime.date(2020, 5, 29), datetime.date(2020, 5, 29))
    >>> day_in("02/03/2026"), day_in("02/03/2026", MONTH_FIRST)
    (datetime.date(2026, 3, 2), datetime.date(2026, 2, 3))
    >>> day_in("29. Brumaire 2020") is day_in("2020/13/01") is None
    True
    """
    if any(not _BETWEEN.fullmatch(between) for between in _PART.split(text)):
        return None
    parts = [part for part in map(_folded, _PART.findall(text)) if part not in _LINKS]
    words = [part for part in parts if part.isalpha()]
    numbers = [part for part in parts if part.isascii() and part.isdigit()]
    if (
        len(parts) != 3
        or len(words) + len(numbers) != 3
        or any(len(other) > 4 for other in numbers)
    ):
        return None
    if words:
        # Four letters first: in three, "juin" and "juil" are alike.
        month = _MONTH.get(words[0][:4]) or _MONTH.get(words[0][:3])
        if len(words) > 1 or month is None:
            return None
        first, second = numbers
        year, day = (first, second) if len(first) == 4 else (second, first)
        return _day(year, month, day)
    if len(numbers[0]) == 4:
        return _day(numbers[0], int(numbers[1]), numbers[2])
    if len(numbers[2]) != 4:
        return None
    day, middle = numbers[:2] if order == DAY_FIRST else (numbers[1], numbers[0])
    return _day(numbers[2], int(middle), day)


def days_meant(text: str, *, is_day_first: bool) -> tuple[date, ...]:
    """Return the days somebody may mean by what is typed: none, one, or two that are in doubt.

    The day stands before the month, or the year first, or the month is a word. Where a language
    writes days in no other order, as ``is_day_first`` says, nothing is in doubt. A month before
    its day is never guessed from numbers alone.

    >>> days_meant("26 dic 2026", is_day_first=False) == days_meant("26/12/2026", is_day_first=True)
    True
    >>> [each.isoformat() for each in days_meant("05/06/2026", is_day_first=False)]
    ['2026-06-05', '2026-05-06']
    >>> len(days_meant("05/06/2026", is_day_first=True))
    1
    >>> days_meant("12/26/2026", is_day_first=True)
    ()
    """
    found, other = day_in(text), day_in(text, MONTH_FIRST)
    if found is None:
        return ()
    return (found,) if is_day_first or other in {None, found} else (found, other)


_HOUR = re.compile(r"(\d{1,2})(?:\s*[:h.]\s*(\d{2}))?(?(2)|\s*h)", re.IGNORECASE | re.ASCII)
_MOMENT = re.compile(
    r"(.+?)(?:T|,?\s+(?:a las|at|à)?\s*)"
    r"(\d{1,2}\s*[:h.]\s*\d{2}(?=$|:)|\d{1,2}\s*h)(?::\d{2}(?:\.\d+)?)?",
    re.IGNORECASE | re.ASCII,
)


def hour_in(text: str) -> time | None:
    """Return the time of day a text says in 24 hours.

    None where it says none.

    >>> hour_in("9:30"), hour_in("16h30"), hour_in("16.30"), hour_in("16 h")
    (datetime.time(9, 30), datetime.time(16, 30), datetime.time(16, 30), datetime.time(16, 0))
    >>> hour_in("24:00") is hour_in("16:3") is hour_in("16") is None
    True
    """
    found = _HOUR.fullmatch(text.strip())
    if found is None or int(found[1]) > 23 or int(found[2] or 0) > 59:
        return None
    return time(int(found[1]), int(found[2] or 0))


def moments_meant(text: str, *, is_day_first: bool) -> tuple[datetime, ...]:
    """Return the moments a day and an hour may mean, as `days_meant` does for the day.

    >>> [str(each) for each in moments_meant("26.12.2026 16h30", is_day_first=False)]
    ['2026-12-26 16:30:00']
    >>> moments_meant("2026-12-26T16:30", is_day_first=True)[0].hour
    16
    >>> moments_meant("2026-12-26", is_day_first=True)
    ()
    """
    found = _MOMENT.fullmatch(text.strip())
    hour = None if found is None else hour_in(found[2])
    if found is None or hour is None:
        return ()
    days = days_meant(found[1], is_day_first=is_day_first)
    return tuple(datetime.combine(day, hour) for day in days)


def orders_of(
    texts: Sequence[str], *, first: str = "", last: str = "", between: Iterable[date] = ()
) -> tuple[str, ...]:
    """Return the orders of day and month in which all the dates of a file make sense.

    ``last`` is no day before ``first``, and the days ``between`` are none outside them.

    >>> orders_of(["02/03/2026", "13/03/2026"])
    ('day-first',)
    >>> orders_of(["02/03/2026", "01/04/2026"], first="02/03/2026", last="01/04/2026")
    ('day-first',)
    """
    days = tuple(between)
    return tuple(order for order in ORDERS if _makes_sense(order, texts, first, last, days))


def _makes_sense(
    order: str, texts: Sequence[str], first: str, last: str, between: Sequence[date]
) -> bool:
    if any(day_in(text) != day_in(text, MONTH_FIRST) and not day_in(text, order) for text in texts):
        return False
    start, end = day_in(first, order), day_in(last, order)
    if start and end and end < start:
        return False
    return not any((start and day < start) or (end and day > end) for day in between)


def _day(year: str, month: int, day: str) -> date | None:
    if len(year) != 4:
        return None
    try:
        return date(int(year), month, int(day))
    except ValueError:
        return None


def _folded(text: str) -> str:
    spread = unicodedata.normalize("NFKD", text.lower())
    return "".join(letter for letter in spread if not unicodedata.combining(letter))
