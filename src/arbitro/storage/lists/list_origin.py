"""Where a rating list is from: its month, what says so, when it was read in; lists of months.

The list of a name is the newest. Those of the months before stay beside it, for events that began
in one of them: their ratings are held against the list of that month.
"""

from __future__ import annotations

from dataclasses import dataclass
from datetime import date
from enum import Enum, unique
from pathlib import Path

EARLIER_MONTHS = 2
"""How many lists of months before the newest are kept of a name; each is a file of its own."""


@unique
class MonthSource(Enum):
    """What says of which month a list is.

    ``DAY``: nothing does, it is the month in which it was read in.
    """

    GIVEN = "given"
    HEAD = "head"
    NAME = "name"
    DAY = "day"


@dataclass(frozen=True, slots=True)
class ListOrigin:
    """The month of a list, as ``2026-11``, what says so, and the day it was read in.

    All of it is empty of a list that was read in before this was stored.
    """

    month: str = ""
    month_source: MonthSource = MonthSource.DAY
    read_on: date | None = None


UNKNOWN_ORIGIN = ListOrigin()


def month_of(day: date) -> str:
    """Return the month of a day, as a list has it.

    >>> month_of(date(2026, 9, 30))
    '2026-09'
    """
    return f"{day:%Y-%m}"


def earlier_list(current: Path, month: str) -> Path:
    """Return where the list of a month before is kept, beside the current one of its name."""
    return current.parent / "months" / f"{current.stem}-{month}{current.suffix}"


def place_among_months(current: Path, before: ListOrigin, new: ListOrigin) -> Path:
    """Return where a new list goes; the current one is moved to its month where that is before."""
    if not before.month or before.month == new.month or not current.is_file():
        return current
    is_newer = new.month > before.month
    beside = earlier_list(current, before.month if is_newer else new.month)
    beside.parent.mkdir(exist_ok=True)
    if not is_newer:
        return beside
    current.replace(beside)
    return current


def forget_old_months(current: Path) -> None:
    """Delete the lists of a name beyond the months that are kept, the longest unread first."""
    kept = current.parent.glob(f"months/{current.stem}-????-??{current.suffix}")
    for path in sorted(kept, key=lambda path: path.stat().st_mtime_ns)[:-EARLIER_MONTHS]:
        path.unlink(missing_ok=True)
