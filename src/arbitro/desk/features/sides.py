"""What is asked of players and of teams alike: byes, withdrawals, prohibitions and points.

The two stay records and events of their own; here is what the answers to both have in common.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final, TypeVar

from arbitro.desk.derived.length import rounds_total
from arbitro.desk.kernel.feature import Answer, Event
from arbitro.desk.kernel.state import Section
from arbitro.desk.values.prohibitions import Prohibitions, is_covered, latest_first
from arbitro.model import REQUESTED_BYES, Points, Result
from arbitro.reasons import Refused, refused

N = TypeVar("N", bound=int)

MOST_POINTS: Final = 9990
"""How many tenths of a point a penalty or a bonus may be."""


def bye_problem(section: Section, kind: Result, number: int, rounds: int) -> Refused | None:
    """Refuse a bye that cannot be asked for, or not in that round of ``rounds``."""
    if not section.settings.system.is_swiss:
        return refused("not-in-round-robin")
    if kind not in REQUESTED_BYES:
        return refused("bye-kind-unknown")
    if not 1 <= number <= rounds:
        return refused("round-out-of-range", round=number, rounds=rounds)
    if number <= len(section.rounds):
        return refused("round-already-paired", round=number)
    return None


def without_bye(section: Section, byes: Mapping[int, Result], number: int, event: Event) -> Answer:
    """Answer with the event that takes a bye back, before its round is paired."""
    if number <= len(section.rounds):
        return refused("round-already-paired", round=number)
    return (event,) if number in byes else ()


def kept_apart(
    section: Section,
    held: Prohibitions[N],
    members: frozenset[N],
    span: tuple[int, int],
    event: Event,
) -> Answer:
    """Answer with the event that forbids meetings in a span of rounds that are not paired yet."""
    first, last = span
    paired, total = len(section.rounds), rounds_total(section)
    if not 1 <= first <= latest_first(total, paired):
        return refused("round-out-of-range", round=first, rounds=total)
    if last and not first <= last <= total:
        return refused("round-out-of-range", round=last, rounds=total)
    return () if is_covered(held, members, span, paired) else (event,)


def points_problem(points: Points, number: int, rounds: int, total: int) -> Refused | None:
    """Refuse a penalty or a bonus nobody can mean, or from a round there is none of."""
    if abs(points) > MOST_POINTS:
        return refused("points-out-of-range", most=MOST_POINTS)
    if not 0 <= number <= rounds:
        return refused("round-out-of-range", round=number, rounds=total)
    return None
