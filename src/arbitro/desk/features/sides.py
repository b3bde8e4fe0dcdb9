"""What is asked of players and of teams alike: entry, byes, withdrawals, prohibitions, points.

The two stay records and events of their own; here is each verb once, and both answer by it. What
differs is given: the event, and the words of a refusal.
"""

from __future__ import annotations

from collections.abc import Callable, Container, Mapping
from typing import Final, Protocol, TypeVar

from arbitro.desk.derived.length import rounds_total
from arbitro.desk.kernel.feature import Answer, Event
from arbitro.desk.kernel.state import Section
from arbitro.desk.values.prohibitions import (
    Prohibitions,
    held_until,
    is_covered,
    latest_first,
)
from arbitro.model import REQUESTED_BYES, Points, Result
from arbitro.reasons import Refused, refused

N = TypeVar("N", bound=int)

MOST_POINTS: Final = 9990
"""How many tenths of a point a penalty or a bonus may be."""


class Participant(Protocol):
    """A player or a team of a section, as far as both are asked the same."""

    @property
    def withdrawn(self) -> bool:
        """Tell whether it is paired no more."""

    @property
    def byes(self) -> Mapping[int, Result]:
        """Return what is noted for rounds, by their numbers."""


def taken_out(section: Section, *events: Event) -> Answer:
    """Answer with the events that take an entry out while entries are open."""
    return refused("entries-closed") if section.entries_closed else events


def reopened(section: Section, *events: Event) -> Answer:
    """Answer with the events that let entries be taken again before the first pairing."""
    if section.rounds:
        return refused("already-paired", field="")
    return events if section.entries_closed else ()


def late_problem(section: Section, missed: Result, early: Refused) -> Refused | None:
    """Refuse an entry to a Swiss during play: too late, or with what no missed round can bring.

    ``early`` says it where nothing is paired yet.
    """
    if not section.rounds:
        return early
    if len(section.rounds) >= rounds_total(section):
        return refused("no-round-left", rounds=rounds_total(section))
    return missed_problem(missed)


def missed_problem(missed: Result) -> Refused | None:
    """Refuse what no round can bring that was missed or is not to be played."""
    return None if missed in REQUESTED_BYES else refused("bye-kind-unknown")


def withdrawal(section: Section, one: Participant, event: Event) -> Answer:
    """Answer with the event after which nobody is paired with one any more."""
    if one.withdrawn:
        return ()
    return (event,) if section.entries_closed else refused("entries-open")


def reinstatement(one: Participant, event: Event) -> Answer:
    """Answer with the event after which somebody withdrawn is paired again."""
    return (event,) if one.withdrawn else ()


def bye_answer(
    section: Section, one: Participant, asked: tuple[int, Result], rounds: int, gone: Refused
) -> Answer | None:
    """Answer a request for a bye as far as players and teams have the same to say; else None.

    ``asked`` is the round, one of ``rounds``, and the kind; ``gone`` says that one has withdrawn.
    """
    number, kind = asked
    if not section.settings.system.is_swiss:
        return refused("not-in-round-robin")
    problem = missed_problem(kind)
    if problem is not None:
        return problem
    if not 1 <= number <= rounds:
        return refused("round-out-of-range", round=number, rounds=rounds)
    if number <= len(section.rounds):
        return refused("round-already-paired", round=number)
    if one.withdrawn:
        return gone
    if number not in one.byes:
        return None
    return () if one.byes[number] is kind else refused("bye-already-requested", round=number)


def bye_to_confirm(one: Participant, number: int, kind: Result) -> Refused | None:
    """Say what is unusual about a bye: a half point that is not the first, or a full point.

    One half-point bye is what an event usually gives (C.05 art. 6.7(4)).
    """
    if kind is Result.FULL_POINT_BYE:
        return refused("full-point-bye", round=number)
    had = sum(kind is Result.HALF_POINT_BYE for kind in one.byes.values())
    if kind is Result.HALF_POINT_BYE and had:
        return refused("further-half-point-bye", round=number, count=had + 1)
    return None


def missed_to_confirm(section: Section, missed: Result) -> Refused | None:
    """Say what is unusual about what the rounds before a late entry bring, each like a bye."""
    rounds = len(section.rounds)
    if missed is Result.FULL_POINT_BYE and rounds:
        return refused("full-point-bye", round=rounds)
    if missed is Result.HALF_POINT_BYE and rounds > 1:
        return refused("further-half-point-bye", round=rounds, count=rounds)
    return None


def without_bye(section: Section, one: Participant, number: int, event: Event) -> Answer:
    """Answer with the event that takes a bye back, before its round is paired."""
    if number <= len(section.rounds):
        return refused("round-already-paired", round=number)
    return (event,) if number in one.byes else ()


def prohibition_problem(
    section: Section,
    members: frozenset[N],
    known: Container[N],
    few: Refused,
    unknown: Callable[[N], Refused],
) -> Refused | None:
    """Refuse a prohibition in no Swiss, of ``few`` or of somebody ``unknown``."""
    if not section.settings.system.is_swiss:
        return refused("not-in-round-robin")
    if len(members) < 2:
        return few
    strange = min((member for member in members if member not in known), default=None)
    return None if strange is None else unknown(strange)


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


def let_together(
    section: Section,
    held: Prohibitions[N],
    members: frozenset[N],
    event_after: Callable[[int], Event],
) -> Answer:
    """Answer with the event that lifts a prohibition for the rounds to come.

    Those paired were paired with it: the event is made of the last round in which it held.
    """
    after = held_until(held, members, len(section.rounds))
    return () if after is None else (event_after(after),)


def points_problem(points: Points, number: int, rounds: int, total: int) -> Refused | None:
    """Refuse a penalty or a bonus nobody can mean, or from a round there is none of."""
    if abs(points) > MOST_POINTS:
        return refused("points-out-of-range", most=MOST_POINTS)
    if not 0 <= number <= rounds:
        return refused("round-out-of-range", round=number, rounds=total)
    return None
