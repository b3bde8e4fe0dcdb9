"""Days of a report that are written otherwise than its format says."""

from __future__ import annotations

import re
from collections.abc import Sequence
from datetime import date

from arbitro.formats.texts.dates import MONTH_FIRST, day_in, orders_of
from arbitro.formats.texts.problems import Certainty
from arbitro.formats.trf.lines.columns import day_of_text


def certainty_of(text: str, day: date) -> Certainty:
    """Tell whether a spelling names that day alone, or another one in another order too."""
    others = {day_in(text), day_in(text, MONTH_FIRST)} - {None, day}
    # two digits may be those of a year or of a day
    return "likely" if others or (re.match(r"\d\d\D", text) and day_of_text(text)) else "certain"


def days_spelled(
    text: str, texts: tuple[str, ...], first: str, last: str, between: Sequence[date]
) -> set[date]:
    """Return the days that a date in no spelling of the format may be."""
    days = {day_in(text), day_in(text, MONTH_FIRST)} - {None}
    if len(days) > 1:
        orders = orders_of(texts, first=first, last=last, between=between)
        days = {day_in(text, order) for order in orders} - {None}
    return {day for day in days if day is not None}
