"""What the events of arbiters make of an event's state."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from arbitro.desk.features.arbiters.events import ArbitersSet

if TYPE_CHECKING:
    from collections.abc import Callable

    from arbitro.desk.kernel.fold import Fold


def _set(fold: Fold, event: ArbitersSet) -> None:
    fold.set(arbiters=event.arbiters)


APPLY: dict[type, Callable[[Fold, Any], None]] = {ArbitersSet: _set}
"""Event -> what it does to the copy of the state being made."""
