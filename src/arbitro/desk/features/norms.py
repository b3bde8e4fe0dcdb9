"""What the organiser says of a section for norms, where its record does not tell."""

from __future__ import annotations

from dataclasses import dataclass, replace

from arbitro.desk.kernel.feature import Command, Event, EventKind, Feature, OfSection, kinds
from arbitro.desk.kernel.fold import Fold
from arbitro.desk.kernel.state import Section
from arbitro.desk.values.papers import NormFacts
from arbitro.model import SectionId
from arbitro.rules.titles.event import Exemption


@dataclass(frozen=True, slots=True)
class SetNormFacts(Command):
    """Say of a section what norms need to know and its record does not tell."""

    section: SectionId
    facts: NormFacts


@dataclass(frozen=True, slots=True)
class NormFactsSet(Event):
    """For norms this is said of the section."""

    section: SectionId
    facts: NormFacts


def _set(fold: Fold, event: NormFactsSet) -> None:
    fold.section(event.section).set(norms=event.facts)


def set_norm_facts(section: Section, command: SetNormFacts) -> tuple[NormFactsSet, ...]:
    """Keep what is said; the exemption of Swisses is found from the rounds and never stated."""
    facts = command.facts
    if facts.exempt is Exemption.SWISS:
        facts = replace(facts, exempt=None)
    return () if facts == section.norms else (NormFactsSet(section.id, facts),)


FEATURE = Feature(
    "norms",
    kinds(EventKind("NormFactsSet", NormFactsSet, _set, lambda event: ((event.section, "norms"),))),
    (
        OfSection(
            SetNormFacts,
            lambda at, command: set_norm_facts(at.section, command),
            when_finished=True,
            right="organise",
        ),
    ),
)
