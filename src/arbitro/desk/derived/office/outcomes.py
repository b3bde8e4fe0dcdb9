"""What became of the deadlines of an event: what its sheets say, and what its register says."""

from __future__ import annotations

from datetime import datetime
from typing import get_args

from arbitro.desk.kernel.state import EventState
from arbitro.rules.office.deadlines import DeadlineOutcome, How
from arbitro.rules.office.facts import Facts

REGISTER = "outcomes"

DONE_ON = (
    ("registration", "registration", "registered-on"),
    ("registration-of-norms", "registration", "registered-on"),
    ("waiver", "fair-play", "waiver-asked"),
    ("restrictions", "registration", "restrictions-told-on"),
    ("lots", "registration", "drawn-on"),
    ("committee", "appeals-rules", "committee-chosen-on"),
    ("report", "after-play", "report-sent"),
    ("report-of-last-list", "after-play", "report-sent"),
)
"""Deadlines that are met once a fact is said: code, sheet and name of the fact."""


def outcomes_of(state: EventState) -> dict[str, DeadlineOutcome]:
    """Return by the code of a deadline what became of it; the register goes before sheets."""
    office, found = state.office, dict[str, DeadlineOutcome]()
    for code, sheet, name in DONE_ON:
        facts = office.facts(sheet)
        if facts.has(name):
            found[code] = DeadlineOutcome("done", datetime.fromisoformat(facts.text(name)).date())
    for row in office.standing(REGISTER):
        how = _how(row.facts)
        if how is not None and row.facts.has("deadline"):
            outcome = DeadlineOutcome(
                how, row.facts.day("outcome-on"), row.facts.text("outcome-by")
            )
            found[row.facts.text("deadline")] = outcome
    return found


def _how(facts: Facts) -> How | None:
    return next(
        (get_arg for get_arg in get_args(How) if get_arg == facts.text("outcome-how")), None
    )
