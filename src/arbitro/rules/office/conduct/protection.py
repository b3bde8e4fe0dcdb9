"""The level of protection against cheating an event needs, its measures and waivers."""

from __future__ import annotations

from dataclasses import dataclass
from datetime import date, timedelta
from enum import IntEnum, unique

from arbitro.model import EditionKey
from arbitro.rules.office.finding import Finding, Grade, finding

PROTECTION = EditionKey("FPM@2020")
WAIVER_DAYS = 28
MEASURES = {1: 1, 2: 2, 3: 2}
"""How many measures of annex A each level needs at least."""


@unique
class Protection(IntEnum):
    """The three levels, lowest first."""

    STANDARD = 1
    INCREASED = 2
    MAXIMUM = 3


CONCEPTS = {
    Protection.STANDARD: "protection-standard",
    Protection.INCREASED: "protection-increased",
    Protection.MAXIMUM: "protection-maximum",
}


@dataclass(frozen=True, slots=True)
class Stakes:
    """What decides the level. ``competition_level`` 1-3; ``round_robin_average`` None: Swiss.

    ``norms``: titles or norms of (woman) grandmaster or international master can be won. The text
    defines events of level 2 by them, so either of the two is enough for increased protection.
    """

    competition_level: int = 3
    norms: bool = False
    prizes_eur: int = 0
    round_robin_average: int | None = None
    women: bool = False
    national_championship: bool = False


def protection_level(stakes: Stakes) -> Protection:
    """Return the highest level that applies; a national championship has the one above it.

    The text names no level for a rated event in which no title can be won: it is taken as standard.

    >>> protection_level(Stakes(competition_level=2)).name
    'INCREASED'
    """
    average = stakes.round_robin_average or 0
    if stakes.women:
        average += 200  # the bounds for women's events are 200 points lower
    second = stakes.competition_level == 2 or stakes.norms
    if stakes.competition_level == 1 or average >= 2600 or stakes.prizes_eur > 100_000:
        level = Protection.MAXIMUM
    elif second or average >= 2400 or stakes.prizes_eur > 20_000:
        level = Protection.INCREASED
    else:
        level = Protection.STANDARD
    if stakes.national_championship:
        level = Protection(min(level + 1, Protection.MAXIMUM))
    return level


def check_measures(level: Protection, taken: int | None) -> tuple[Finding, ...]:
    """Return what the number of measures of annex A leaves to be desired."""
    if taken is None:
        code, grade = "measures-unknown", Grade.UNKNOWN
    elif taken < MEASURES[level]:
        code, grade = "measures-too-few", Grade.ERROR
    else:
        return ()
    values = {"taken": taken or 0, "needed": MEASURES[level]}
    return (finding(grade, code, "protection-measures", PROTECTION, **values),)


def check_waiver(
    level: Protection, addressee: str, asked_on: date, first_day: date
) -> tuple[Finding, ...]:
    """Return why a waiver cannot be had: addressee ``federation`` or ``commission``, four weeks.

    The federation grants it at the standard level, the commission alone above, nobody at the top.
    """
    if level is Protection.MAXIMUM:
        return (finding(Grade.ERROR, "waiver-none", "protection-waiver", PROTECTION),)
    needed = "federation" if level is Protection.STANDARD else "commission"
    found = []
    if addressee != needed:
        values = {"addressee": addressee, "needed": needed}
        found.append(
            finding(Grade.ERROR, "waiver-addressee", "protection-waiver", PROTECTION, **values)
        )
    latest = first_day - timedelta(days=WAIVER_DAYS)
    if asked_on > latest:
        values = {"asked": asked_on.isoformat(), "latest": latest.isoformat()}
        found.append(finding(Grade.ERROR, "waiver-late", "protection-waiver", PROTECTION, **values))
    return tuple(found)
