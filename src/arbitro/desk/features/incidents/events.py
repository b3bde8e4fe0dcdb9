"""What the log keeps of incidents."""

from __future__ import annotations

from dataclasses import dataclass

from arbitro.desk.values.incidents import Incident, IncidentId
from arbitro.model import SectionId


@dataclass(frozen=True, slots=True)
class IncidentRecorded:
    """An incident was written down under a permanent number."""

    section: SectionId
    number: IncidentId
    incident: Incident


@dataclass(frozen=True, slots=True)
class IncidentCorrected:
    """What is written of an incident was corrected."""

    section: SectionId
    number: IncidentId
    incident: Incident
    previous: Incident


@dataclass(frozen=True, slots=True)
class IncidentWithdrawn:
    """An incident does not count any more."""

    section: SectionId
    number: IncidentId
    reason: str
