"""Hours of rounds as fields of a form: those of a day, and day and hour of a single round."""

from __future__ import annotations

from collections.abc import Sequence
from datetime import date
from typing import TypeVar

from arbitro.web.forms.form import Form
from arbitro.web.views.schedule import ScheduledRound

T = TypeVar("T")
MOST_A_DAY = 30


def hours_of(form: Form) -> tuple[str, ...]:
    """Read the hours at which the rounds of a day begin: ``10:00, 16:30``."""
    words = [word.strip() for word in form.text("hours").replace(";", ",").split(",")]
    found = [_hour(word) for word in words if word]
    hours = tuple(hour for hour in found if hour)
    if len(hours) < len(found) or [*hours] != sorted(set(hours)) or len(hours) > MOST_A_DAY:
        form.fault("hours", "hours")
        return ()
    return hours


def hour_of(form: Form) -> str:
    """Read the hour at which one round begins, empty where none is given."""
    text = form.text("hour")
    found = _hour(text) if text else ""
    if found is None:
        form.fault("hour", "hour")
    return found or ""


def _hour(text: str) -> str | None:
    """Return an hour in full, None for what is none.

    >>> _hour("9:30"), _hour("24:00")
    ('09:30', None)
    """
    hour, colon, minute = text.partition(":")
    plain = hour.isascii() and hour.isdigit() and minute.isascii() and minute.isdigit()
    if not (colon and plain and len(minute) == 2 and int(hour) < 24 and int(minute) < 60):
        return None
    return f"{int(hour):02}:{minute}"


def in_order(
    form: Form, rounds: Sequence[ScheduledRound], number: int, day: date | None, hour: str
) -> None:
    """Note it in the form where a round would not be after those before it and before the others.

    Rounds without a day are not compared, nor hours of different days.
    """
    if day is None:
        return
    for other in rounds:
        if other.day is None or other.number == number:
            continue
        before = other.number < number
        word = "order" if before else "after-next"
        here, there = (day, hour), (other.day, other.time)
        first, later = (there, here) if before else (here, there)
        if first[0] > later[0]:
            form.fault("day", f"date-{word}")
        elif first[0] == later[0] and first[1] and first[1] >= later[1] > "":
            form.fault("hour", f"hour-{word}")


def with_round(values: tuple[T, ...], number: int, value: T, none: T) -> tuple[T, ...]:
    """Return the values of rounds with another one for a round, to the last that has any.

    >>> with_round(("10:00",), 3, "12:00", "")
    ('10:00', '', '12:00')
    >>> with_round(("", "12:00"), 2, "", "")
    ()
    """
    found = [*values, *[none] * (number - len(values))]
    found[number - 1] = value
    while found and found[-1] == none:
        found.pop()
    return tuple(found)
