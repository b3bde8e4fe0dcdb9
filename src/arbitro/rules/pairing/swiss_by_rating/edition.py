"""The texts of the Swiss System based on rating as values: what they do not share."""

from __future__ import annotations

from collections.abc import Mapping
from typing import NamedTuple

from arbitro.model import EditionKey
from arbitro.rules.pairing.reading import PARITY, Reading
from arbitro.rules.pairing.swiss.swiss_rules import (
    Memory,
    SwissRules,
    bye_only,
    bye_or_forfeit_win,
    bye_or_points,
    standing_score,
)


class RatingRules(NamedTuple):
    """What a text says of strong and mild colour preferences.

    ``strong_as_absolute``: in odd rounds a strong preference counts as absolute while that lets
    nobody more float (art. A7.d). ``mild_either_way``: in even rounds a mild preference counts as
    the one that is easier to grant (art. A7.e).

    ``weighed``: requirements are lowered pair by pair in the order of art. C10 of 2012, which also
    lets the absolute preference of top scorers be denied (B2, note), asks nothing less of their
    floats, and looks for other moved-down players (C8, D3).
    """

    strong_as_absolute: bool = False
    mild_either_way: bool = False
    weighed: bool = False
    swiss: SwissRules = SwissRules(Memory(bye_or_forfeit_win, bye_only), standing_score)
    readings: tuple[Reading, ...] = (PARITY,)


EDITIONS: Mapping[EditionKey, RatingRules] = {
    EditionKey("SWISS.1992@1992-06"): RatingRules(),
    EditionKey("DUTCH.2009@2009"): RatingRules(strong_as_absolute=True, mild_either_way=True),
    EditionKey("DUTCH.2012@2013"): RatingRules(
        strong_as_absolute=True,
        weighed=True,
        swiss=SwissRules(Memory(bye_or_points, bye_or_points), standing_score),
    ),
}
"""What pairs by each text."""
