"""What follows from a row of a sealed register once it is opened: needs, captains, cases."""

from __future__ import annotations

from collections.abc import Callable, Mapping

from arbitro.desk.derived.office.holidays import holidays_of
from arbitro.desk.derived.office.section_facts import undertaking_of
from arbitro.desk.kernel.state import EventState
from arbitro.rules.office.captains import Captain, check_captain
from arbitro.rules.office.conduct.cases import check_arbiter_case, check_code_case
from arbitro.rules.office.conduct.complaints import BoardComplaint, check_board_complaint
from arbitro.rules.office.conduct.online import SUPERVISED_MODES
from arbitro.rules.office.conduct.online_cases import Complaint, check_complaint
from arbitro.rules.office.conduct.protection import Protection
from arbitro.rules.office.conduct.watching import check_absence, check_inspection
from arbitro.rules.office.facts import Facts
from arbitro.rules.office.finding import Finding
from arbitro.rules.office.hall.needs import check_need
from arbitro.rules.office.preflight.fair_play import level_of


def _captain(state: EventState, facts: Facts) -> tuple[Finding, ...]:
    captain = Captain(
        facts.text("name"),
        facts.number("fide-id"),
        facts.text("e-mail"),
        facts.text("federation-e-mail"),
        facts.text("phone"),
        facts.yes("answers-messages"),
        facts.yes("under-sanction"),
        facts.has("expelled"),
        facts.text("delegate"),
        facts.has("delegate-told"),
    )
    return check_captain(captain, state.office.facts("kind").text("auspices"))


def _need(state: EventState, facts: Facts) -> tuple[Finding, ...]:
    start = state.settings.start if state.settings is not None else None
    return check_need(facts, start, state.office.facts("everybody"))


def _arbiter_case(_: EventState, facts: Facts) -> tuple[Finding, ...]:
    return check_arbiter_case(facts)


def _code_case(state: EventState, facts: Facts) -> tuple[Finding, ...]:
    return check_code_case(facts, holidays_of(state))


def _complaint(state: EventState, facts: Facts) -> tuple[Finding, ...]:
    if state.office.facts("kind").text("mode") not in SUPERVISED_MODES:
        return _board_complaint(state, facts)
    complaint = Complaint(
        facts.yes("participant"),
        facts.yes("has-fide-id"),
        facts.yes("on-form"),
        facts.yes("evidence-listed"),
        facts.yes("strength-alone"),
        facts.moment("filed"),
        state.office.facts("days").moment("last-round"),
    )
    return check_complaint(complaint)


def _board_complaint(state: EventState, facts: Facts) -> tuple[Finding, ...]:
    seen = (undertaking_of(state, section) for section in state.sections.values())
    complaint = BoardComplaint(
        max(map(level_of, seen), default=Protection.STANDARD),
        facts.yes("in-writing"),
        facts.yes("on-form"),
        facts.yes("has-fide-id"),
        facts.yes("evidence-listed"),
        facts.yes("strength-alone"),
        facts.yes("after-event"),
        facts.has("why-not-during"),
        facts.yes("engine-claimed"),
        facts.yes("engine-told"),
        facts.yes("published"),
        facts.yes("titles-touched"),
        facts.yes("penalty-told"),
    )
    return check_board_complaint(complaint)


OF_REGISTER: Mapping[str, Callable[[EventState, Facts], tuple[Finding, ...]]] = {
    "needs": _need,
    "captains": _captain,
    "arbiter-cases": _arbiter_case,
    "code-cases": _code_case,
    "complaints": _complaint,
}
"""The check of a row of each sealed register whose rows stand alone."""


def check_sealed(
    state: EventState, register: str, facts: Facts, others: Mapping[int, Facts] | None = None
) -> tuple[Finding, ...]:
    """Return what follows from a row of a sealed register, gravest first.

    ``others`` are the other rows that can be read, by their numbers.
    """
    if register == "absences":
        return check_absence(facts, (others or {}).values())
    if register == "inspections":
        return check_inspection(facts, others or {})
    return OF_REGISTER[register](state, facts)
