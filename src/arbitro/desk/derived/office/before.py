"""What is checked before play: the pre-flight of every section."""

from __future__ import annotations

from collections.abc import Iterator

from arbitro.desk.derived.office.document import SYSTEM_ALONE, document_of
from arbitro.desk.derived.office.found import LocatedFinding, locate_findings
from arbitro.desk.derived.office.section_facts import undertaking_of
from arbitro.desk.kernel.state import EventState
from arbitro.rules.office.conduct.appeals import GENERAL
from arbitro.rules.office.document import DocumentPart, clause_of
from arbitro.rules.office.finding import Grade, finding
from arbitro.rules.office.preflight import check_undertaking


def _preflight(state: EventState) -> Iterator[LocatedFinding]:
    """Yield what is found in each section; what is found in all of them, of the event."""
    by_section = {
        int(key): check_undertaking(undertaking_of(state, section))
        for key, section in state.sections.items()
    }
    yield from locate_findings(by_section)


def _regulations(state: EventState) -> Iterator[LocatedFinding]:
    """Yield what the regulations of a FIDE event leave out (C.05 art. 12.3, 12.6)."""
    if state.office.facts("kind").text("level") in {"L1", "L2", "L3"}:
        yield from map(LocatedFinding, document_of(state).missing())


_OF_SYSTEMS = ("pairing-and-tie-breaks", SYSTEM_ALONE)
"""The clauses that name the system of a section."""


def _announced_systems(state: EventState) -> Iterator[LocatedFinding]:
    """Yield sections paired by another system than was announced first (C.05 art. 5.4)."""
    if not state.office.published:
        return
    told, several = dict(state.office.published[0].clauses), len(state.sections) > 1
    for number, section in state.sections.items():
        settings = section.settings
        name = settings.name if several else ""
        keys = (f"{DocumentPart.SYSTEM.value}/{of_system}/{name}" for of_system in _OF_SYSTEMS)
        key = next((text for text in keys if text in told), None)
        if key is None or not (settings.system.is_swiss and section.rounds):
            continue
        announced = dict(clause_of(key, told[key]).values).get("system")
        if announced != settings.system.key:
            other = finding(
                Grade.ERROR,
                "system-not-announced",
                "swiss-system-announced",
                GENERAL,
                announced=str(announced),
                used=settings.system.key,
            )
            yield LocatedFinding(other, int(number))


CHECKS = (_preflight, _regulations, _announced_systems)
