"""What is due on a day: what became of each deadline, and until when a finding can be mended."""

from __future__ import annotations

from collections.abc import Mapping
from datetime import date
from typing import Literal, NamedTuple

from arbitro.rules.office.deadlines import Deadline
from arbitro.rules.office.finding import Finding

How = Literal["done", "missed", "waived"]
Standing = Literal["done", "late", "missed", "waived", "due", "coming", "over", "undated"]
"""How a deadline stands on a day; ``over``: the day is past and nobody said what became of it."""


class Outcome(NamedTuple):
    """What became of a deadline, on which day, and by whom it was done or waived."""

    how: How
    on: date | None = None
    by: str = ""


def standing(row: Deadline, outcome: Outcome | None, today: date) -> Standing:
    """Return how a deadline stands on a day; what happened after that day is not known on it.

    >>> from arbitro.rules.office.deadlines import calendar_of
    >>> [needs] = [row for row in calendar_of({"start": date(2026, 5, 30)}) if row.code == "needs"]
    >>> standing(needs, Outcome("done", date(2026, 5, 11)), date(2026, 5, 20))
    'late'
    """
    if outcome is not None and (outcome.on is None or outcome.on <= today):
        late = row.on is not None and outcome.on is not None and outcome.on > row.on
        return "late" if outcome.how == "done" and late else outcome.how
    if row.on is None:
        return "undated"
    if row.on == today:
        return "due"
    return "coming" if row.on > today else "over"


UNTIL = (
    ("registration-too-late-for", "registration-of-norms"),
    ("registration-", "registration"),
    ("hybrid-not-approved", "registration"),
    ("hybrid-week", "hybrid-registration"),
    ("waiver-", "waiver"),
    ("lots-", "lots"),
    ("player-without-fide-id", "report"),
    ("games-not-sent", "report"),
)
"""The deadline until which a finding can be mended, by what its code begins with."""

UNTIL_FACTS = {
    "registered": "registration",
    "waiver-of": "waiver",
    "drawn": "lots",
} | dict.fromkeys(("without-id", "games-sent"), "report")
"""The same of a fact nobody has said."""

LAST = "restrictions"
"""Everything else is mended before the first round begins."""


def mended_by(found: Finding) -> str:
    """Return the code of the deadline until which a finding of the pre-flight can be mended."""
    if found.code == "fact-unsaid":
        return UNTIL_FACTS.get(str(dict(found.values).get("fact")), LAST)
    return next((code for begins, code in UNTIL if found.code.startswith(begins)), LAST)


def mended_until(found: Finding, days: Mapping[str, date]) -> date | None:
    """Return the last day on which a finding of the pre-flight can be mended, None: not known."""
    return days.get(mended_by(found))
