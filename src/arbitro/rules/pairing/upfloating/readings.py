"""The readings that the Double-Swiss and the Swiss Team System share (C.04.5, C.04.6)."""

from __future__ import annotations

from typing import Literal, NamedTuple, cast

from arbitro.model import Readings
from arbitro.rules.pairing.readings import taken

NextScoregroup = Literal["graded", "pass-or-fail"]
"""What [C6] asks of the next scoregroup: as few upfloaters as can be, or the least its number
allows, which a set of upfloaters either leaves possible or not."""

RepeatedUpfloaters = Literal["fewest", "none-or-first"]
"""What [C7] asks where it cannot be nought: the fewest, or no matter how many."""

WhichScore = Literal["pairing", "standings"]
"""The score with virtual points or the one without them."""


class UpfloatingReadings(NamedTuple):
    """How articles that can be read in more than one way are read.

    ``float_score`` tells who floated (art. 1.5), ``colour_score`` who ranks before whom when
    colours are given (art. 4.2). ``forfeits_float`` counts pairings that were not played among the
    floats, ``forfeits_are_matches`` among the matches played of art. 3.4.3. ``colours_by_round``
    looks for the most recent different colours round by round and not match by match (art. 4.3).
    """

    next_scoregroup: NextScoregroup = "graded"
    repeated_upfloaters: RepeatedUpfloaters = "fewest"
    float_score: WhichScore = "pairing"
    colour_score: WhichScore = "pairing"
    forfeits_float: bool = False
    forfeits_are_matches: bool = False
    colours_by_round: bool = False


USUAL = UpfloatingReadings()
"""The readings taken where nothing else is said."""


def upfloating_readings(readings: Readings) -> UpfloatingReadings:
    """Return what a tournament's readings say, usual ones where they say nothing."""
    if not readings:
        return USUAL
    return UpfloatingReadings(
        cast("NextScoregroup", taken(readings, "next-scoregroup", "graded")),
        cast("RepeatedUpfloaters", taken(readings, "repeated-upfloaters", "fewest")),
        cast("WhichScore", taken(readings, "float-score", "pairing")),
        cast("WhichScore", taken(readings, "colour-score", "pairing")),
        taken(readings, "forfeit-floats", "none") == "floats",
        taken(readings, "matches-played", "played") == "paired",
        taken(readings, "colour-history", "played") == "by-round",
    )
