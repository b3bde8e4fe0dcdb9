"""What a drawing of numbers makes of a section."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from arbitro.desk.features.drawing.events import NumbersDrawn

if TYPE_CHECKING:
    from collections.abc import Callable

    from arbitro.desk.kernel.fold import Fold


def _drawn(fold: Fold, event: NumbersDrawn) -> None:
    fold.section(event.section).set(drawing=event.drawing)


APPLY: dict[type, Callable[[Fold, Any], None]] = {NumbersDrawn: _drawn}
"""Event -> what it does to the copy of the state being made."""
