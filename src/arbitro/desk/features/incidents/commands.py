"""What an arbiter may ask of the incident log."""

from __future__ import annotations

from dataclasses import dataclass

from arbitro.desk.values.incidents import Incident, IncidentId
from arbitro.model import SectionId


@dataclass(frozen=True, slots=True)
class RecordIncident:
    """Write an incident of a round down; the board's number is looked up."""

    section: SectionId
    incident: Incident


@dataclass(frozen=True, slots=True)
class CorrectIncident:
    """Correct what is written of an incident; ``expected`` is what stood there."""

    section: SectionId
    number: IncidentId
    incident: Incident
    expected: Incident


@dataclass(frozen=True, slots=True)
class WithdrawIncident:
    """Say that an incident does not count; it stays in the log with the reason."""

    section: SectionId
    number: IncidentId
    reason: str


IncidentCommand = RecordIncident | CorrectIncident | WithdrawIncident
