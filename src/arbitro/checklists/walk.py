"""The path through a checklist: which questions are reached, and what their answers cost."""

from __future__ import annotations

from collections.abc import Mapping
from typing import NamedTuple

from arbitro.checklists.questions import Leads, Outcome, Question

START = 1
"""The question every walk begins with."""

MOST = 100
"""Per cent of penalties; who has more has failed."""


class Reached(NamedTuple):
    """A question on the path, its answer and what that led to."""

    number: int
    yes: bool
    outcome: Outcome


class Path(NamedTuple):
    """The questions asked in a walk, in their order.

    A verification ends at the first failure. The walk goes on as if the other answer had been
    given, so that whoever mends a program sees all of it.
    """

    reached: tuple[Reached, ...]

    @property
    def fails(self) -> tuple[int, ...]:
        """Return the questions at which the verification would have ended."""
        return self._leading(Leads.FAIL)

    @property
    def penalties(self) -> tuple[tuple[int, int], ...]:
        """Return the questions that cost something, with the per cent of each."""
        return tuple(
            (passed.number, passed.outcome.percent)
            for passed in self.reached
            if passed.outcome.leads is Leads.PENALTY
        )

    @property
    def unknown(self) -> tuple[int, ...]:
        """Return the questions after which nobody knows what the checklist asks."""
        return self._leading(Leads.UNKNOWN)

    @property
    def percent(self) -> int:
        """Return the sum of the penalties."""
        return sum(percent for _, percent in self.penalties)

    @property
    def passes(self) -> bool:
        """Tell whether nothing failed, nothing is unknown and the penalties are few enough."""
        return not self.fails and not self.unknown and self.percent <= MOST

    def _leading(self, where: Leads) -> tuple[int, ...]:
        return tuple(asked.number for asked in self.reached if asked.outcome.leads is where)


def walk(questions: Mapping[int, Question], answers: Mapping[int, bool]) -> Path:
    """Walk through a checklist by the answers, True for yes.

    >>> from arbitro.checklists.questions import Leads, Outcome
    >>> ask = {
    ...     1: Question(1, "a", Outcome(Leads.PASS, next=3), Outcome(Leads.NEXT, next=2)),
    ...     2: Question(2, "a", Outcome(Leads.PENALTY, 7, 3), Outcome(Leads.FAIL)),
    ...     3: Question(3, "a", Outcome(Leads.PASS), Outcome(Leads.PENALTY, 5)),
    ... }
    >>> found = walk(ask, {1: False, 2: False, 3: False})
    >>> found.fails, found.penalties, found.passes
    ((2,), ((3, 5),), False)
    >>> [asked.number for asked in walk(ask, {1: True, 2: False, 3: True}).reached]
    [1, 3]
    """
    reached: list[Reached] = []
    number = START
    while number:
        question, yes = questions[number], answers[number]
        outcome = question.outcome(yes=yes)
        reached.append(Reached(number, yes, outcome))
        further = question.outcome(yes=not yes) if outcome.leads is Leads.FAIL else outcome
        number = further.next
    return Path(tuple(reached))
