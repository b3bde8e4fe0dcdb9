"""Whether an arbiter is active or inactive on a day (B.06.3 art. 2)."""

from __future__ import annotations

from dataclasses import dataclass
from datetime import date

from arbitro.reasons import Reason, reason
from arbitro.rules.arbiters.career import Career, Kind, years_after
from arbitro.rules.arbiters.requirement import CLASSES

ACTIVE_YEARS = 4
RULES_SINCE = date(2021, 7, 1)
_END = (12, 31)
TRANSITION = {2016: 2020, 2017: 2022, 2018: 2022, 2019: 2023, 2020: 2024}
"""The year of the last event before the rules of 2021, and at whose end activity ended then."""

TRANSITION_OF_INTERNATIONAL = {2017: 2021}


@dataclass(frozen=True, slots=True)
class Activity:
    """Active or not, None where it is not known; ``until`` is the day on which activity ends."""

    active: bool | None
    until: date | None
    reason: Reason


def activity(career: Career, on: date) -> Activity:
    """Return the status on a day: on the day activity ends the arbiter is inactive already.

    Four years run from the award of FIDE Arbiter and from each refresher course and certification
    seminar; titles and categories gained later add nothing. Who was an arbiter before July 2021
    began with the day the transition gave to the year of the last event.
    """
    ends = [_of_course(day) for day in _courses(career, on)]
    if career.fide is not None and career.fide >= RULES_SINCE and career.fide <= on:
        ends.append((years_after(career.fide, ACTIVE_YEARS), "activity-from-title"))
    # The transition is for titles from before July 2021 only; a newer one starts its own years.
    elif career.fide is not None and career.last_event:
        ends.append((_transition(career), "activity-transition"))
    if not ends:
        return Activity(None, None, reason("activity-unknown", CLASSES))
    until, concept = max(ends)
    active = on < until
    return Activity(active, until, reason(concept, CLASSES, until=until.isoformat()))


def _courses(career: Career, on: date) -> list[date]:
    """Return the last days of courses attended by then that keep an arbiter active."""
    seminars = [norm.end for norm in career.norms if norm.kind is Kind.SEMINAR and norm.approved]
    return [day for day in (*career.refreshers, *seminars) if day <= on]


def _of_course(day: date) -> tuple[date, str]:
    return years_after(day, ACTIVE_YEARS), "activity-from-course"


def _transition(career: Career) -> date:
    """Return the end of activity the transition of 2021 gave (art. 2.6)."""
    # Years outside the table take the nearest: nobody active later can end earlier.
    year = min(max(career.last_event, min(TRANSITION)), max(TRANSITION))
    held = career.international is not None and career.international < RULES_SINCE
    years = TRANSITION | TRANSITION_OF_INTERNATIONAL if held else TRANSITION
    return date(years[year], *_END)
