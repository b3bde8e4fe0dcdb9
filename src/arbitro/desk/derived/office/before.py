"""What is checked before play: the pre-flight of every section."""

from __future__ import annotations

from collections.abc import Iterator

from arbitro.desk.derived.office.document import document_of
from arbitro.desk.derived.office.found import Found, of_sections
from arbitro.desk.derived.office.undertaking import undertaking_of
from arbitro.desk.kernel.state import EventState
from arbitro.rules.office.preflight import check_undertaking


def _preflight(state: EventState) -> Iterator[Found]:
    """Yield what is found in each section; what is found in all of them, of the event."""
    by_section = {
        int(key): check_undertaking(undertaking_of(state, section))
        for key, section in state.sections.items()
    }
    yield from of_sections(by_section)


def _regulations(state: EventState) -> Iterator[Found]:
    """Yield what the regulations of a FIDE event leave out (C.05 art. 12.3, 12.6)."""
    if state.office.facts("kind").text("level") in {"L1", "L2", "L3"}:
        yield from map(Found, document_of(state).missing())


CHECKS = (_preflight, _regulations)
