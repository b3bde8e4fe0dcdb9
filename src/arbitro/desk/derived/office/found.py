"""What a check of an event's office found, and of which section."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from datetime import date
from typing import NamedTuple

from arbitro.rules.office.finding import Finding


class LocatedFinding(NamedTuple):
    """A finding of the event (``section`` 0) or of a section; ``about`` a row of a register.

    ``until`` is the last day on which it can be mended, None where no day is known.
    """

    finding: Finding
    section: int = 0
    about: str = ""
    until: date | None = None


def locate_findings(by_section: Mapping[int, tuple[Finding, ...]]) -> Iterator[LocatedFinding]:
    """Yield what is found in each section; what is found in all of them, once, of the event."""
    common = set.intersection(*map(set, by_section.values())) if by_section else set()
    first = next(iter(by_section.values()), ())
    yield from (LocatedFinding(finding) for finding in first if finding in common)
    for section, found in by_section.items():
        yield from (LocatedFinding(finding, section) for finding in found if finding not in common)
