"""What may be asked about the arbiters of an event."""

from __future__ import annotations

from dataclasses import dataclass

from arbitro.desk.values.arbiters import EventArbiters


@dataclass(frozen=True, slots=True)
class SetArbiters:
    """Say who the arbiters are; ``expected`` is what the asker saw."""

    arbiters: EventArbiters
    expected: EventArbiters
