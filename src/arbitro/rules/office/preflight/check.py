"""What a check of the pre-flight is: when it applies, which facts it needs, what it finds."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from dataclasses import dataclass
from datetime import date

from arbitro.model import EditionKey, RateClass
from arbitro.rules.office.finding import Finding, Grade, finding
from arbitro.rules.office.section_facts import SectionFacts

STANDARD = EditionKey("B.02@2024-03")
STANDARD_BEFORE = EditionKey("B.02@2022-01")
QUICK = EditionKey("B.02.RB@2024-03")
QUICK_BEFORE = EditionKey("B.02.RB@2022-01")
TITLES = EditionKey("B.01@2024-01")
TITLES_BEFORE = EditionKey("B.01@2023-01")
NEW_RATINGS = date(2024, 3, 1)
NEW_TITLES = date(2024, 1, 1)


def ratings_of(event: SectionFacts) -> EditionKey:
    """Return the rating regulations of an event: of its class and its first day."""
    new = event.start is None or event.start >= NEW_RATINGS
    if event.rate_class in {RateClass.RAPID, RateClass.BLITZ}:
        return QUICK if new else QUICK_BEFORE
    return STANDARD if new else STANDARD_BEFORE


def titles_of(event: SectionFacts) -> EditionKey:
    """Return the title regulations of an event's first day."""
    return TITLES if event.start is None or event.start >= NEW_TITLES else TITLES_BEFORE


@dataclass(frozen=True, slots=True)
class PreflightCheck:
    """One check: ``applies`` to an event, ``needs`` facts by name, ``find`` finds.

    ``edition`` is that of ``concept``, worked out where it follows from the event. ``find`` is
    asked only where all it needs is said.
    """

    concept: str
    edition: EditionKey | Callable[[SectionFacts], EditionKey]
    needs: tuple[str, ...]
    applies: Callable[[SectionFacts], object]
    find: Callable[[SectionFacts], Iterator[Finding]]

    def edition_for(self, event: SectionFacts) -> EditionKey:
        """Return the edition of an event."""
        return self.edition(event) if callable(self.edition) else self.edition


def run(checks: Iterable[PreflightCheck], event: SectionFacts) -> tuple[Finding, ...]:
    """Return what checks find, and each fact that one of them needs and nobody said."""
    found: list[Finding] = []
    unsaid: set[str] = set()
    for check in checks:
        if not check.applies(event):
            continue
        missing = [name for name in check.needs if getattr(event, name) is None]
        for name in missing:
            if name not in unsaid:
                unsaid.add(name)
                edition = check.edition_for(event)
                fact = name.replace("_", "-")
                found.append(
                    finding(Grade.UNKNOWN, "fact-unsaid", check.concept, edition, fact=fact)
                )
        if not missing:
            found += check.find(event)
    return tuple(found)


def always(_: SectionFacts) -> bool:
    """Apply to every event."""
    return True


def rated(event: SectionFacts) -> bool:
    """Apply to rated events."""
    return event.is_rated


def for_norms(event: SectionFacts) -> bool:
    """Apply to events in which norms can be made."""
    return event.norms is True
