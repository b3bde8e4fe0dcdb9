"""What persons decided of what no text decides: who and why, and what was decided before."""

from __future__ import annotations

from collections.abc import Iterator

from arbitro.desk.derived.office.found import LocatedFinding
from arbitro.desk.kernel.state import EventState
from arbitro.desk.values.office import Row
from arbitro.rules.office.conduct.appeals import GENERAL
from arbitro.rules.office.conduct.online import ONLINE
from arbitro.rules.office.finding import Grade, JudgementQuestion, finding, is_signed

_BY = {
    "protests": ("conciliation", GENERAL),
    "appeals": ("appeals-committee", GENERAL),
    "disconnections": ("hybrid-disconnection-reported", ONLINE),
    "breaches": ("hybrid-penalties", ONLINE),
}
"""The article that leaves it to a person."""


def unsigned(row: Row, register: str, section: int, about: str) -> Iterator[LocatedFinding]:
    """Yield that the answer of a row lacks the name or the reason of who gave it."""
    if not is_signed(row.facts, register):
        missing = finding(Grade.MISSING, "decision-unsigned", *_BY[register])
        yield LocatedFinding(missing, section, about)


def decided_before(state: EventState, question: JudgementQuestion) -> tuple[Row, ...]:
    """Return the rows in which the same question was answered in this event, in their order."""
    if not question.register:
        return ()
    places = (state.office, *(section.office for section in state.sections.values()))
    rows = (row for office in places for row in office.standing(question.register))
    return tuple(row for row in rows if row.facts.has(question.fact))
