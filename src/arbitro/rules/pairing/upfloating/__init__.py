"""What the Swiss Team and the Double-Swiss System share (C.04.5, C.04.6): filling from below.

Both take the bye first, complete each scoregroup with upfloaters and choose the first best pairing
of the bracket in the order of its identifiers. They differ in colours and in the rounds that look
at floaters.
"""

from __future__ import annotations

from arbitro.rules.pairing.upfloating.engine import (
    PairedBrackets,
    UpfloatingBracket,
    UpfloatingMeasures,
    pair_sides,
)
from arbitro.rules.pairing.upfloating.field import (
    ColourWish,
    UpfloatingField,
    UpfloatingReadings,
    UpfloatingSide,
    in_board_order,
)

__all__ = [
    "ColourWish",
    "PairedBrackets",
    "UpfloatingBracket",
    "UpfloatingField",
    "UpfloatingMeasures",
    "UpfloatingReadings",
    "UpfloatingSide",
    "in_board_order",
    "pair_sides",
]
