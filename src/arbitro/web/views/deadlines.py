"""The deadlines of an event as its pages, programs and calendars show them."""

from __future__ import annotations

from collections.abc import Iterable
from datetime import date
from typing import NamedTuple

from arbitro.desk.derived.office.days import deadlines_of
from arbitro.desk.derived.office.outcomes import outcomes_of
from arbitro.desk.events import EventEdited, OfficeFactsStated, SectionEdited
from arbitro.desk.kernel.state import EventState
from arbitro.formats.ical import WholeDay, reminders
from arbitro.i18n import Translator
from arbitro.rules.office.deadlines import Deadline, DeadlineOutcome, Standing, standing
from arbitro.web.views.event import EventView
from arbitro.web.zones import meant, zone_of


class Row(NamedTuple):
    """A deadline, how it stands on a day, and what became of it."""

    deadline: Deadline
    standing: Standing
    outcome: DeadlineOutcome | None


def due_on(state: EventState, today: date) -> list[Row]:
    """Return every deadline of an event in its order, as it stands on a day."""
    outcomes = outcomes_of(state)
    return [
        Row(each, standing(each, outcomes.get(each.code), today), outcomes.get(each.code))
        for each in deadlines_of(state, zone_of(state))
    ]


def moves_days(event: object) -> bool:
    """Tell whether an event of the log may move deadlines, or let some fall away."""
    return isinstance(event, OfficeFactsStated | EventEdited | SectionEdited)


def ical_entries(
    event: EventView, words: Translator, earlier: Iterable[EventState] = ()
) -> list[WholeDay]:
    """Return the deadlines whose day is known as entries of a calendar.

    Identifiers stay the same; the sequence is the version of the event, so that it is raised
    whenever a day moves. What had a day in ``earlier`` states and has none now is cancelled.
    """
    zone = zone_of(event.state)
    rows = [each for each in deadlines_of(event.state, zone) if each.on is not None]
    standing = {each.id for each in rows}
    gone = {
        each.id: each
        for state in earlier
        for each in deadlines_of(state, zone)
        if each.on is not None and each.id not in standing
    }
    cancelled = [
        entry._replace(alarms=(), cancelled=True) for entry in _entries(event, words, gone.values())
    ]
    return [*_entries(event, words, rows), *cancelled]


def _entries(event: EventView, words: Translator, rows: Iterable[Deadline]) -> list[WholeDay]:
    found, settled = [], outcomes_of(event.state)
    for each in rows:
        assert each.on is not None, "rows without a day are left out"
        at = meant(event.state, each.at.date(), each.at.time()) if each.at else None
        title = words.t(f"office.due.{each.code}")
        uid = f"{event.id}-{each.id}@arbitro"
        alarms = reminders(of_day=at is None, settled=each.code in settled)
        found.append(
            WholeDay(uid, each.on, title, words.cited(each.cited()), at, event.version, alarms)
        )
    return found
