"""What may be asked about the norms of a section."""

from __future__ import annotations

from dataclasses import dataclass

from arbitro.desk.values.norms import NormFacts
from arbitro.model import SectionId


@dataclass(frozen=True, slots=True)
class SetNormFacts:
    """Say of a section what norms need to know and its record does not tell."""

    section: SectionId
    facts: NormFacts
