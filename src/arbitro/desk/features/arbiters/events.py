"""What the log keeps of the arbiters of an event."""

from __future__ import annotations

from dataclasses import dataclass

from arbitro.desk.values.arbiters import EventArbiters


@dataclass(frozen=True, slots=True)
class ArbitersSet:
    """The arbiters of the event are these."""

    arbiters: EventArbiters
