"""The first and the last day of a report (042, 052), however they are written."""

from __future__ import annotations

from collections.abc import Sequence
from datetime import date

from arbitro.formats.problems import Problem, problem
from arbitro.formats.trf.columns import day_of_text

PLAUSIBLE = range(1850, 2101)
"""The years an event can be of; what is outside was never meant as its date."""

_CODES = ("042", "052")
_FIRST_DATE, _DATE_WIDTH = 91, 10


def days_of(rows: Sequence[str], problems: list[Problem]) -> dict[int, date]:
    """Return the day of each line 042 and 052 that says one; other spellings are noted.

    Whether the day or the month comes first is decided once a file. Where the dates of a file
    make sense in both orders the report is refused: the editions that hold depend on its days.

    >>> days_of(["042 28. 07. 2005"], [])
    {1: datetime.date(2005, 7, 28)}
    """
    texts = {at: row[3:].strip(" ") for at, row in enumerate(rows, 1) if row[:3] in _CODES}
    first = next((text for at, text in texts.items() if rows[at - 1][:3] == "042"), "")
    last = next((text for at, text in texts.items() if rows[at - 1][:3] == "052"), "")
    between = _round_days(rows)
    found = {}
    for line, text in texts.items():
        if not text:
            continue
        start = rows[line - 1].index(text) + 1
        day = day_of_text(text)
        if day is None:
            days = _spelled(text, tuple(texts.values()), first, last, between)
            if len(days) > 1:
                problems.append(problem("date-ambiguous", line, start, text=text))
                continue
            day = next(iter(days), None)
        if day is None:
            code = "first-day-unreadable" if rows[line - 1][:3] == "042" else "date-unreadable"
            problems.append(problem(code, line, _first_wrong(rows[line - 1], text), text=text))
        elif _is_implausible(text, day, between):
            problems.append(problem("date-implausible", line, start, text=text))
        else:
            found[line] = day
            if text not in {f"{day:%Y/%m/%d}", f"{day:%y/%m/%d}"}:
                meaning = f"{day:%Y/%m/%d}"
                problems.append(problem("date-spelling", line, start, text=text, meaning=meaning))
    return found


def _spelled(
    text: str, texts: tuple[str, ...], first: str, last: str, between: Sequence[date]
) -> set[date]:
    """Return the days that a date in no spelling of the format may be."""
    from arbitro.formats.dates import (  # noqa: PLC0415 - most reports have the format's own
        MONTH_FIRST,
        day_in,
        orders_of,
    )

    days = {day_in(text), day_in(text, MONTH_FIRST)} - {None}
    if len(days) > 1:
        orders = orders_of(texts, first=first, last=last, between=between)
        days = {day_in(text, each) for each in orders} - {None}
    return {day for day in days if day is not None}


def _is_implausible(text: str, day: date, between: Sequence[date]) -> bool:
    """Tell whether a day cannot be that of an event.

    A year of two figures may be the day of the month: it is that of a round, or one beside it.
    """
    if day.year not in PLAUSIBLE:
        return True
    return (
        bool(between) and len(text) <= 8 and all(abs(day.year - each.year) > 1 for each in between)
    )


def _round_days(rows: Sequence[str]) -> tuple[date, ...]:
    """Return the days of the rounds (132) that can be read."""
    for row in rows:
        if row[:3] == "132":
            cells = (row[at : at + 8].strip() for at in range(_FIRST_DATE, len(row), _DATE_WIDTH))
            return tuple(day for cell in cells if (day := day_of_text(cell)) is not None)
    return ()


def _first_wrong(row: str, text: str) -> int:
    start = row.index(text)
    wrong = (at for at, letter in enumerate(text) if letter not in "0123456789/")
    return start + next(wrong, 0) + 1
