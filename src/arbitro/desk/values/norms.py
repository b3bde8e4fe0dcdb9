"""What the record of a section cannot tell of norms, and the organiser says."""

from __future__ import annotations

from dataclasses import dataclass

from arbitro.rules.titles.event import Exemption, Kind


@dataclass(frozen=True, slots=True)
class NormFacts:
    """The kind of event and what frees it from the rules on federations (B.01 art. 1.4.1, 1.4.3).

    ``predetermined`` tells that all pairings were known beforehand though the system does not say
    so, as in a league of teams (art. 1.4.1.e), ``approved`` that FIDE approved the format
    beforehand (art. 1.4.2.e).
    """

    kind: Kind = Kind.USUAL
    exempt: Exemption | None = None
    predetermined: bool = False
    approved: bool = False


NOTHING_SAID = NormFacts()
