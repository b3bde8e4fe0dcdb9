"""Every check of the office of an event, by the part of the office it belongs to.

A module of this package has ``CHECKS``: functions of the state that yield what they find.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping

from arbitro.desk.derived.office import appeals, before, material, online, people
from arbitro.desk.derived.office.days import deadlines_of
from arbitro.desk.derived.office.found import LocatedFinding
from arbitro.desk.kernel.state import EventState
from arbitro.rules.office.deadlines import mended_until
from arbitro.rules.office.facts import OfficePart
from arbitro.rules.office.finding import Grade

Check = Callable[[EventState], Iterator[LocatedFinding]]

CHECKS: Mapping[OfficePart, tuple[Check, ...]] = {
    OfficePart.BEFORE: before.CHECKS,
    OfficePart.HALL: material.CHECKS,
    OfficePart.EVERYBODY: people.CHECKS_OF_EVERYBODY,
    OfficePart.CAPTAINS: people.CHECKS_OF_CAPTAINS,
    OfficePart.DISAGREEMENT: (*appeals.CHECKS, *people.CHECKS_OF_PROTESTS),
    OfficePart.ONLINE: online.CHECKS,
}
"""The checks of each part, in their order."""


def checked(state: EventState, group: OfficePart | None = None) -> tuple[LocatedFinding, ...]:
    """Return what is found in an event, or in one part of its office, gravest first."""
    order = list(Grade)
    days = {
        deadline.code: deadline.on for deadline in deadlines_of(state) if deadline.on is not None
    }
    found = [
        item._replace(until=mended_until(item.finding, days)) if part is OfficePart.BEFORE else item
        for part, checks in CHECKS.items()
        if group in {None, part}
        for check in checks
        for item in check(state)
    ]
    return tuple(sorted(found, key=lambda item: order.index(item.finding.grade)))
