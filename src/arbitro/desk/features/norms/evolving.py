"""What the events of norms make of a section."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from arbitro.desk.features.norms.events import NormFactsSet

if TYPE_CHECKING:
    from collections.abc import Callable

    from arbitro.desk.kernel.fold import Fold


def _set(fold: Fold, event: NormFactsSet) -> None:
    fold.section(event.section).set(norms=event.facts)


APPLY: dict[type, Callable[[Fold, Any], None]] = {NormFactsSet: _set}
"""Event -> what it does to the copy of the state being made."""
