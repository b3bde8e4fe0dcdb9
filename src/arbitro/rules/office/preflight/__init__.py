"""Pre-flight: everything that decides whether an event is rated or gives norms, as one check.

Each check says when it applies and which facts it needs. A fact that is not said is a finding of
its own, once, with the article of the first check that needs it.
"""

from __future__ import annotations

from arbitro.rules.office.finding import Finding, gravest_first
from arbitro.rules.office.preflight import fair_play, officials, registration, statements, timetable
from arbitro.rules.office.preflight.check import PreflightCheck, run
from arbitro.rules.office.section_facts import SectionFacts

__all__ = ["CHECKS", "PreflightCheck", "check_undertaking"]

CHECKS: tuple[PreflightCheck, ...] = (
    *registration.CHECKS,
    *timetable.CHECKS,
    *fair_play.CHECKS,
    *officials.CHECKS,
    *statements.CHECKS,
)
"""Every check in the order of its chapter."""


def check_undertaking(event: SectionFacts) -> tuple[Finding, ...]:
    """Return everything that is found in an event, gravest first."""
    return gravest_first(run(CHECKS, event))
