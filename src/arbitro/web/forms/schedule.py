"""Time control, dates and hours of the rounds as fields of a form, in both directions."""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass
from datetime import date
from typing import Any, TypeVar

from arbitro.formats.texts.dates import hour_in
from arbitro.i18n import Translator
from arbitro.i18n.times import time_text
from arbitro.model import Period, TimeControl
from arbitro.web.forms.fields import Choice, Day, Line, Number, Text, fields
from arbitro.web.forms.form import Form

OTHER = "other"
MOST_PERIODS = 3
ROUNDS_TO_DATE = 11
"""Dates a new section is asked for; further ones are given in its settings."""


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


TIME_TEXTS = {code: time_text(control) for code, control in TIME_CONTROLS.items()}


@dataclass(frozen=True, slots=True, kw_only=True)
class _Announced(Choice):
    """A time control as it is announced, with its class; or another one, in fields of its own."""

    @property
    def _unsent(self) -> str:
        return OTHER

    def _said(self, words: Translator, code: str) -> str:
        if code == OTHER:
            return words.t("ui.settings.other-time")
        rate = words.t(f"value.rate_class.{TIME_CONTROLS[code].rate_class.value}")
        return f"{TIME_TEXTS[code]} · {rate}"


TIME = fields(
    _Announced(name="time", label="ui.settings.time", values=(*TIME_CONTROLS, OTHER), usual=OTHER),
    Text(
        name="time_text",
        label="ui.settings.time-text",
        hint="ui.settings.time-text-hint",
        longest=60,
    ),
)
PERIOD = fields(
    Number(name="minutes", label="ui.settings.minutes", most=600),
    Number(name="increment", label="ui.settings.increment", most=600),
    Number(name="moves", label="ui.settings.moves", most=200),
)
"""A period of a time control that is none of the list."""

ROUND_DATES = "round_date_"
ROUND_DATE = Day(name=ROUND_DATES, label="ui.schedule.day")
"""The day of a round; the round's number is behind the name."""


def time_values(control: TimeControl | None, text: str) -> dict[str, str]:
    """Return the fields of a time control: one of the list, its periods, or words."""
    code = next(
        (code for code, time_control in TIME_CONTROLS.items() if time_control == control), OTHER
    )
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
    names = [f"period_{at}_{field.name}" for at in range(1, MOST_PERIODS + 1) for field in PERIOD]
    return control is not None and all(
        form.values.get(name, "").strip() == shown.get(name, "")
        for name in ("time", "time_text", *names)
    )


def time_of(form: Form) -> tuple[TimeControl | None, str]:
    """Read a time control and its text; what is wrong is noted in the form."""
    chosen = TIME["time"].read(form, "time")
    if chosen in TIME_CONTROLS:
        return TIME_CONTROLS[chosen], TIME_TEXTS[chosen]
    words = TIME["time_text"].read(form, "time_text")
    periods = tuple(_periods(form))
    if not periods:
        return None, words
    # A period without a number of moves lasts to the end of the game: none could follow it.
    for at, period in enumerate(periods[:-1], 1):
        if period.moves is None:
            form.fault(f"period_{at}_moves", "period-moves")
    control = TimeControl(periods)
    return control, words or time_text(control)


def _periods(form: Form) -> Iterator[Period]:
    for at in range(1, MOST_PERIODS + 1):
        name = f"period_{at}_"
        said = PERIOD.read(form, name)
        if said["minutes"] or said["increment"]:
            minutes, increment = said["minutes"] or 0, said["increment"] or 0
            yield Period(minutes * 60, increment, said["moves"] or None)


def date_values(dates: tuple[date | None, ...]) -> dict[str, str]:
    """Return the fields of the dates of the rounds."""
    return {f"{ROUND_DATES}{at}": day.isoformat() for at, day in enumerate(dates, 1) if day}


def dates_of(form: Form, rounds: int) -> tuple[date | None, ...] | None:
    """Read the dates of the rounds, as far as the last that has one; None where none is asked for.

    No round is played before the one before it.
    """
    asked = [at for at in range(1, rounds + 1) if f"{ROUND_DATES}{at}" in form.values]
    if not asked:
        return None
    dates = [ROUND_DATE.read(form, f"{ROUND_DATES}{at}") for at in range(1, asked[-1] + 1)]
    latest = date.min
    for at, day in enumerate(dates, 1):
        if day is None:
            continue
        if day < latest:
            form.fault(f"{ROUND_DATES}{at}", "date-order")
        latest = max(latest, day)
    while dates and dates[-1] is None:
        dates.pop()
    return tuple(dates)


T = TypeVar("T")
MOST_A_DAY = 30


@dataclass(frozen=True, slots=True, kw_only=True)
class _Hours(Line):
    """The hours at which the rounds of a day begin: ``10:00, 16:30``."""

    def read(self, form: Form, name: str) -> tuple[str, ...]:
        """Return the hours, earliest first."""
        words = [word.strip() for word in form.text(name).replace(";", ",").split(",")]
        found = [_hour(word) for word in words if word]
        hours = tuple(hour for hour in found if hour)
        if len(hours) < len(found) or [*hours] != sorted(set(hours)) or len(hours) > MOST_A_DAY:
            form.fault(name, "hours")
            return ()
        return hours

    def written(self, value: Any) -> str:
        """Return the hours as one line."""
        return ", ".join(value)


@dataclass(frozen=True, slots=True, kw_only=True)
class _Hour(Line):
    """The hour at which one round begins."""

    def read(self, form: Form, name: str) -> str:
        """Return the hour, empty where none is given."""
        text = form.text(name)
        found = _hour(text) if text else ""
        if found is None:
            form.fault(name, "hour")
        return found or ""


@dataclass(frozen=True, slots=True, kw_only=True)
class _Days(Line):
    """Days as a field of one day reads them, with commas, or of figures alone blanks, between."""

    def read(self, form: Form, name: str) -> frozenset[date]:
        """Return the days."""
        parts = [word.strip() for word in re.split(r"[,;]", form.text(name))]
        words = [word for part in parts for word in _apart(part)]
        found = [form.day_typed(name, word) for word in words]
        return frozenset(day for day in found if day is not None)

    def written(self, value: Any) -> str:
        """Return the days as one line."""
        return ", ".join(item.isoformat() for item in sorted(value))


DAYS = fields(
    Day(name="first_day", label="ui.schedule.first-day", required=True),
    _Hours(
        name="hours",
        label="ui.schedule.hours",
        hint="ui.schedule.hours-hint",
    ),
    _Days(
        name="rest_days",
        label="ui.schedule.rest-days",
        hint="ui.schedule.rest-days-hint",
    ),
)
"""From what the days and hours of all rounds are made."""

MOMENT = fields(
    Day(name="day", label="ui.schedule.day"),
    _Hour(
        name="hour",
        label="ui.schedule.hour",
        hint="ui.schedule.change-hint",
        shown=5,
        example="16:30",
    ),
)
"""When one round is played."""


def _apart(part: str) -> list[str]:
    """Return the days of a text without commas: a day with a month's name has blanks of its own.

    >>> _apart("2026-04-05 06.04.2026"), _apart("5 abr 2026"), _apart("")
    (['2026-04-05', '06.04.2026'], ['5 abr 2026'], [])
    """
    words = part.split()
    return words if all(any(sign in word for sign in "-./") for word in words) else [part]


def _hour(text: str) -> str | None:
    """Return an hour in full, None for what is none.

    >>> _hour("9:30"), _hour("9h30"), _hour("24:00")
    ('09:30', '09:30', None)
    """
    found = hour_in(text)
    return None if found is None else f"{found:%H:%M}"


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
