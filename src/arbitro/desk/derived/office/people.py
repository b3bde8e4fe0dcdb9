"""What concerns people around the boards: everybody plays, captains, protests."""

from __future__ import annotations

from collections.abc import Iterator

from arbitro.desk.derived.office.found import LocatedFinding, locate_findings
from arbitro.desk.derived.office.judged import unsigned
from arbitro.desk.derived.office.online import mode_of
from arbitro.desk.derived.office.section_facts import undertaking_of
from arbitro.desk.kernel.state import EventState
from arbitro.rules.office.captains import CAPTAINS, follows_c10
from arbitro.rules.office.conduct.appeals import GENERAL
from arbitro.rules.office.conduct.online import SUPERVISED_MODES
from arbitro.rules.office.finding import Grade, finding
from arbitro.rules.office.hall.needs import NEEDS, check_everybody
from arbitro.rules.office.school import SchoolCategory, check_categories, check_school


def _needs(state: EventState) -> Iterator[LocatedFinding]:
    told = len(state.sealed.get("needs", {}))
    yield from map(LocatedFinding, check_everybody(state.office.facts("everybody"), needs=told))


def _captains(state: EventState) -> Iterator[LocatedFinding]:
    """Yield what the regulations of team sections say of captains wrongly or not at all."""
    if not any(section.settings.system.is_team for section in state.sections.values()):
        return
    auspices = state.office.facts("kind").text("auspices")
    rules = state.office.facts("captain-rules")
    if follows_c10(auspices):
        if rules.yes("may-advise-draws"):
            found = finding(
                Grade.ERROR, "captains-may-not-advise", "captain-advises-draws", CAPTAINS
            )
            yield LocatedFinding(found)
    elif not rules.has("may-advise-draws"):
        yield LocatedFinding(
            finding(Grade.MIND, "captains-advice-unsaid", "captain-advice", GENERAL)
        )
    if not rules.has("line-up-minutes"):
        yield LocatedFinding(
            finding(Grade.MISSING, "line-up-limit-unsaid", "team-line-up", GENERAL)
        )
    if state.office.facts("everybody").yes("disabled-teams-clause") is None:
        yield LocatedFinding(finding(Grade.MIND, "disabled-teams-unsaid", "home-team-helps", NEEDS))


def _protests(state: EventState) -> Iterator[LocatedFinding]:
    """Yield protests that wait: conciliation first, then a ruling, and the right to appeal told."""
    barred = mode_of(state) in SUPERVISED_MODES and (
        state.office.facts("online-rules").yes("appeals-allowed") is False
    )
    for row in state.office.standing("protests"):
        facts, about = row.facts, row.facts.text("by") or str(row.number)
        if not facts.has("ruled"):
            yield LocatedFinding(
                finding(Grade.JUDGE, "protest-open", "conciliation", GENERAL), about=about
            )
            if facts.yes("conciliated") is None:
                conciled = finding(Grade.MIND, "protest-conciliation", "conciliation", GENERAL)
                yield LocatedFinding(conciled, about=about)
        yield from unsigned(row, "protests", 0, about)
        if facts.text("ruled") == "rejected" and not (facts.yes("appeal-told") or barred):
            told = finding(Grade.MIND, "protest-appeal-untold", "appeal", GENERAL)
            yield LocatedFinding(told, about=about)


def _school(state: EventState) -> Iterator[LocatedFinding]:
    """Yield what an event of schools leaves unsaid, and what of it every section does otherwise."""
    if not state.office.facts("kind").yes("school"):
        return
    facts, arbiters = state.office.facts("school-rules"), len(state.arbiters.arbiters) or None
    by_section = {
        int(key): check_school(
            facts,
            arbiters=arbiters,
            rated=undertaking_of(state, section).is_rated,
            tie_breaks=tuple(tie_break.split(":")[0] for tie_break in section.settings.tie_breaks),
            swiss=section.settings.system.is_swiss,
        )
        for key, section in state.sections.items()
    }
    yield from locate_findings(by_section)
    yield from map(LocatedFinding, check_categories(categories_of(state)))


def categories_of(state: EventState) -> tuple[SchoolCategory, ...]:
    """Return the categories of a school event as their register has them."""
    return tuple(
        SchoolCategory(
            facts.text("name"),
            facts.number("born-from") or 0,
            facts.number("born-to") or 0,
            facts.text("colour"),
            facts.text("sign"),
        )
        for row in state.office.standing("categories")
        for facts in (row.facts,)
    )


CHECKS_OF_EVERYBODY = (_needs, _school)
CHECKS_OF_CAPTAINS = (_captains,)
CHECKS_OF_PROTESTS = (_protests,)
