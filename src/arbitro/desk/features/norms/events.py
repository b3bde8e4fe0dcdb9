"""What the log keeps of the norms of a section."""

from __future__ import annotations

from dataclasses import dataclass

from arbitro.desk.values.norms import NormFacts
from arbitro.model import SectionId


@dataclass(frozen=True, slots=True)
class NormFactsSet:
    """For norms this is said of the section."""

    section: SectionId
    facts: NormFacts
