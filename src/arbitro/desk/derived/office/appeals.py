"""Appeals of an event that are not decided: whether they are heard, and who hears them."""

from __future__ import annotations

from collections.abc import Iterator
from datetime import datetime

from arbitro.desk.derived.office.found import LocatedFinding
from arbitro.desk.derived.office.judged import unsigned
from arbitro.desk.derived.office.online import mode_of
from arbitro.desk.derived.office.section_facts import is_international, members_of
from arbitro.desk.kernel.state import EventState
from arbitro.desk.values.office import Row
from arbitro.rules.office.conduct.appeals import (
    GENERAL,
    Appeal,
    AppealsPanel,
    check_appeal,
    check_federations,
    panel_for,
)
from arbitro.rules.office.conduct.online import SUPERVISED_MODES
from arbitro.rules.office.facts import Facts
from arbitro.rules.office.finding import Finding, Grade, finding

NEEDED = ("entitled", "against-official", "written")
"""What a person has to say of an appeal before anything follows from it."""


def check_row(state: EventState, row: Row) -> tuple[Finding, ...]:
    """Return what follows for an appeal from what is said of it (C.05@2018 art. 10)."""
    facts = row.facts
    unsaid = [name for name in NEEDED if not facts.has(name)]
    if unsaid:
        return tuple(
            finding(Grade.MISSING, "appeal-unsaid", "appeal", GENERAL, fact=name) for name in unsaid
        )
    filed, limit = facts.moment("filed"), _limit(state, row)
    rules, online = state.office.facts("appeals-rules"), state.office.facts("online-rules")
    supervised = mode_of(state) in SUPERVISED_MODES
    deposit = rules.number("deposit")
    appeal = Appeal(
        entitled=facts.yes("entitled") is True,
        against_official=facts.yes("against-official") is True,
        written=facts.yes("written") is True or rules.text("form") == "oral",
        late=filed > limit if filed is not None and limit is not None else None,
        deposit_paid=True if deposit == 0 else facts.yes("deposit-paid"),
        # a result of a platform can be appealed there (E.04 art. 9.14, 17.11)
        platform_result=bool(supervised and facts.yes("platform-result")),
        barred_by_signature=bool(rules.yes("barred-after-signing") and facts.yes("sheet-signed")),
        limit_minutes=rules.number("limit-minutes"),
        deposit=deposit,
        currency=rules.text("currency"),
        barred_by_rules=bool(supervised and online.yes("appeals-allowed") is False),
    )
    return (*check_appeal(appeal), *_panel(state, panel_of(state, row)))


def _limit(state: EventState, row: Row) -> datetime | None:
    """Return the last moment of an appeal: as its row says, else the day's of the last round."""
    said = row.facts.moment("time-limit")
    if said is None and _of_last_round(state, row):
        return state.office.facts("days").moment("appeal-limit")
    return said


def panel_of(state: EventState, row: Row) -> AppealsPanel:
    """Return who of the committee hears an appeal; who made it or is its subject does not."""
    facts = row.facts
    lines = facts.text("involved").split("\n")
    involved = [*lines, facts.text("by"), facts.text("against")]
    return panel_for(
        members_of(state),
        [text for text in involved if text.strip()],
        facts.text("involved-federations").split(),
        international=is_international(state) is True,
    )


def _panel(state: EventState, panel: AppealsPanel) -> Iterator[Finding]:
    if panel.can_sit:
        names = ", ".join(member.name for member in panel.sitting)
        yield finding(Grade.MIND, "appeal-heard-by", "appeals-committee", GENERAL, names=names)
        if is_international(state):
            yield from check_federations(panel.sitting)
    else:
        yield finding(Grade.ERROR, "panel-cannot-sit", "appeals-committee", GENERAL)


def _appeals(state: EventState) -> Iterator[LocatedFinding]:
    for row in state.office.standing("appeals"):
        about = row.facts.text("by") or str(row.number)
        if row.facts.has("decision"):
            yield from (LocatedFinding(other, about=about) for other in _deposit(row.facts))
            if row.facts.text("decision") != "withdrawn":
                yield from unsigned(row, "appeals", 0, about)
        else:
            yield from (LocatedFinding(other, about=about) for other in check_row(state, row))
            if _of_last_round(state, row):
                pending = finding(Grade.JUDGE, "appeal-pending", "appeal", GENERAL)
                yield LocatedFinding(pending, about=about)


def _deposit(facts: Facts) -> Iterator[Finding]:
    """Yield that the deposit of an appeal that was upheld is not back (C.05@2018 art. 10.4).

    After a dismissal it may be given back or kept: that is for the committee to say.
    """
    if facts.text("decision") != "upheld" or not facts.yes("deposit-paid"):
        return
    returned = facts.yes("deposit-returned")
    if returned is None:
        yield finding(Grade.MISSING, "upheld-deposit-unsaid", "appeal-deposit", GENERAL)
    elif not returned:
        yield finding(Grade.ERROR, "upheld-deposit-kept", "appeal-deposit", GENERAL)


def _of_last_round(state: EventState, row: Row) -> bool:
    """Tell whether an appeal is on the round after which the next is paired."""
    number = row.facts.number("round")
    return any(
        number == len(section.rounds) for section in state.sections.values() if section.rounds
    )


CHECKS = (_appeals,)
