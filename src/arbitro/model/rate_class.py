"""The class of a game, which decides by which ratings it is rated."""

from __future__ import annotations

from enum import Enum, unique


@unique
class RateClass(Enum):
    """Standard, rapid or blitz (E.01 art. A.1, B.1; B.02)."""

    STANDARD = "standard"
    RAPID = "rapid"
    BLITZ = "blitz"
