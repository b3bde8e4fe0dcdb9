"""Saying what norms need to know of a section."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING

from arbitro.desk.features.norms.events import NormFactsSet
from arbitro.rules.titles.event import Exemption

if TYPE_CHECKING:
    from arbitro.desk.features.norms.commands import SetNormFacts
    from arbitro.desk.kernel.state import Section


def set_norm_facts(section: Section, command: SetNormFacts) -> tuple[NormFactsSet, ...]:
    """Keep what is said; the exemption of Swisses is found from the rounds and never stated."""
    facts = command.facts
    if facts.exempt is Exemption.SWISS:
        facts = replace(facts, exempt=None)
    return () if facts == section.norms else (NormFactsSet(section.id, facts),)
