"""Time control, dates and hours of the rounds as fields of a form, in both directions."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from datetime import date
from typing import TypeVar

from arbitro.model import Period, TimeControl
from arbitro.web.forms.form import Form
from arbitro.web.views.schedule import ScheduledRound

OTHER = "other"
MOST_PERIODS = 3
ROUNDS_TO_DATE = 11
"""Dates a new section is asked for; further ones are given in its settings."""

_PARTS = ("minutes", "increment", "moves")
_LONGEST_PERIOD, _LONGEST_INCREMENT, _MOST_MOVES = 600, 600, 200

TIME_CONTROLS = {
    "90+30": TimeControl((Period(5400, 30),)),
    "90+30/40+30": TimeControl((Period(5400, 30, 40), Period(1800, 30))),
    "60+30": TimeControl((Period(3600, 30),)),
    "25+10": TimeControl((Period(1500, 10),)),
    "15+10": TimeControl((Period(900, 10),)),
    "10+5": TimeControl((Period(600, 5),)),
    "5+3": TimeControl((Period(300, 3),)),
    "3+2": TimeControl((Period(180, 2),)),
}


def time_text(control: TimeControl) -> str:
    """Write a time control as announced; the same increment in all periods is written once.

    >>> time_text(TIME_CONTROLS["90+30/40+30"])
    '90 min / 40 + 30 min, + 30 s'
    >>> time_text(TimeControl((Period(7200, 0, 40), Period(900, 30))))
    '120 min / 40 + 15 min + 30 s'
    """
    increments = {period.increment for period in control.periods}
    shared = increments.pop() if len(increments) == 1 else None
    written = " + ".join(
        _minutes(period.seconds)
        + (f" / {period.moves}" if period.moves else "")
        + (f" + {period.increment} s" if shared is None and period.increment else "")
        for period in control.periods
    )
    if not shared:
        return written
    return f"{written}{',' if len(control.periods) > 1 else ''} + {shared} s"


def _minutes(seconds: int) -> str:
    minutes, rest = divmod(seconds, 60)
    return f"{minutes} min" + (f" {rest} s" if rest else "")


TIME_TEXTS = {code: time_text(control) for code, control in TIME_CONTROLS.items()}


def time_values(control: TimeControl | None, text: str) -> dict[str, str]:
    """Return the fields of a time control: one of the list, its periods, or words."""
    code = next((code for code, each in TIME_CONTROLS.items() if each == control), OTHER)
    if code != OTHER:
        return {"time": code, "time_text": ""}
    values = {"time": OTHER, "time_text": text}
    for at, period in enumerate(control.periods if control else (), 1):
        values[f"period_{at}_minutes"] = str(period.seconds // 60)
        values[f"period_{at}_increment"] = str(period.increment or "")
        values[f"period_{at}_moves"] = str(period.moves or "")
    return values


def is_as_shown(form: Form, control: TimeControl | None, text: str) -> bool:
    """Tell whether a form was sent as it shows a time control.

    Then the control stays as it is, with what the fields have no room for: seconds of a period, a
    fourth one, another time for Black.
    """
    shown = time_values(control, text)
    names = [f"period_{at}_{each}" for at in range(1, MOST_PERIODS + 1) for each in _PARTS]
    return control is not None and all(
        form.values.get(name, "").strip() == shown.get(name, "")
        for name in ("time", "time_text", *names)
    )


def time_of(form: Form) -> tuple[TimeControl | None, str]:
    """Read a time control and its text; what is wrong is noted in the form."""
    chosen = form.values.get("time", OTHER)
    if chosen in TIME_CONTROLS:
        return TIME_CONTROLS[chosen], TIME_TEXTS[chosen]
    if chosen != OTHER:
        form.fault("time", "choice")
    words = form.text("time_text", longest=60)
    periods = tuple(_periods(form))
    if not periods:
        return None, words
    for at, period in enumerate(periods[:-1], 1):
        if period.moves is None:
            form.fault(f"period_{at}_moves", "period-moves")
    control = TimeControl(periods)
    return control, words or time_text(control)


def _periods(form: Form) -> Iterator[Period]:
    for at in range(1, MOST_PERIODS + 1):
        name = f"period_{at}_"
        increment = form.number(f"{name}increment", 0, _LONGEST_INCREMENT, default=0)
        moves = form.number(f"{name}moves", 0, _MOST_MOVES, default=0)
        minutes = form.number(f"{name}minutes", 0, _LONGEST_PERIOD, default=0)
        if minutes or increment:
            yield Period((minutes or 0) * 60, increment or 0, moves or None)


def date_values(dates: tuple[date | None, ...]) -> dict[str, str]:
    """Return the fields of the dates of the rounds."""
    return {f"round_date_{at}": each.isoformat() for at, each in enumerate(dates, 1) if each}


def dates_of(form: Form, rounds: int) -> tuple[date | None, ...] | None:
    """Read the dates of the rounds, as far as the last that has one; None where none is asked for.

    No round is played before the one before it.
    """
    asked = [at for at in range(1, rounds + 1) if f"round_date_{at}" in form.values]
    if not asked:
        return None
    dates = [form.day(f"round_date_{at}") for at in range(1, asked[-1] + 1)]
    latest = date.min
    for at, each in enumerate(dates, 1):
        if each is None:
            continue
        if each < latest:
            form.fault(f"round_date_{at}", "date-order")
        latest = max(latest, each)
    while dates and dates[-1] is None:
        dates.pop()
    return tuple(dates)


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
