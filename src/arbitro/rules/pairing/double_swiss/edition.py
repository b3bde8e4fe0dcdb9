"""The texts of the Double-Swiss System as values."""

from __future__ import annotations

from collections.abc import Mapping
from typing import NamedTuple

from arbitro.model import EditionKey
from arbitro.rules.pairing.reading import (
    COLOUR_HISTORY,
    COLOUR_SCORE,
    FLOAT_SCORE,
    FORFEIT_FLOATS,
    MATCHES_PLAYED,
    NEXT_SCOREGROUP,
    PARITY,
    UPFLOATERS_AGAIN,
    VIRTUAL_POINTS,
    Reading,
)


class DoubleSwissRules(NamedTuple):
    """A text: the ways to read its disputed articles. There is one, so nothing else differs."""

    readings: tuple[Reading, ...]


EDITIONS: Mapping[EditionKey, DoubleSwissRules] = {
    EditionKey("C.04.5@2026-02"): DoubleSwissRules(
        (
            PARITY,
            NEXT_SCOREGROUP,
            UPFLOATERS_AGAIN,
            FLOAT_SCORE,
            FORFEIT_FLOATS,
            MATCHES_PLAYED,
            COLOUR_SCORE,
            COLOUR_HISTORY,
            VIRTUAL_POINTS,
        )
    ),
}
"""What each text leaves open."""
