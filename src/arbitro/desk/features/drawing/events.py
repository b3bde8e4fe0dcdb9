"""What the log keeps of a drawing of numbers."""

from __future__ import annotations

from dataclasses import dataclass

from arbitro.desk.values.drawing import Drawing
from arbitro.model import SectionId


@dataclass(frozen=True, slots=True)
class NumbersDrawn:
    """The numbers of a section were drawn like this."""

    section: SectionId
    drawing: Drawing
