"""An article that can be read in more than one way, and those there are.

Which editions give ground for one is said by their values, in the packages of the systems.
"""

from __future__ import annotations

from typing import NamedTuple

from arbitro.model import Readings
from arbitro.model.names import NameOrder


class Reading(NamedTuple):
    """An article with the ways to read it, the usual one first.

    ``concept`` finds the article in the catalogue of each edition whose value has the reading.
    """

    name: str
    concept: str
    values: tuple[str, ...]

    @property
    def usual(self) -> str:
        """Return the value taken where nobody chooses another."""
        return self.values[0]


PARITY = Reading("parity", "colour-parity", ("paired", "file"))
TEAM_PARITY = Reading("team-parity", "colour-parity", ("file", "paired"))
TOPSCORERS = Reading("topscorers", "topscorer", ("scored", "paired"))
NEXT_SCOREGROUP = Reading("next-scoregroup", "next-scoregroup", ("graded", "pass-or-fail"))
UPFLOATERS_AGAIN = Reading("repeated-upfloaters", "upfloaters-again", ("fewest", "none-or-first"))
UPFLOAT_LAST_ROUND = UPFLOATERS_AGAIN._replace(concept="upfloat-last-round")
FLOAT_SCORE = Reading("float-score", "floater-definition", ("pairing", "standings"))
FORFEIT_FLOATS = Reading("forfeit-floats", "floater-definition", ("none", "floats"))
MATCHES_PLAYED = Reading("matches-played", "bye-criteria", ("played", "paired"))
COLOUR_SCORE = Reading("colour-score", "higher-ranked-player", ("pairing", "standings"))
COLOUR_SCORE_OF_TEAMS = COLOUR_SCORE._replace(concept="first-team")
COLOUR_HISTORY = Reading("colour-history", "colour-alternate", ("played", "by-round"))
LAST_ROUND_WISH = Reading("last-round-wish", "team-strong-preference", ("none", "strong"))
VIRTUAL_POINTS = Reading("virtual-points", "match-of-two-games", ("stated", "match", "game"))
FORFEIT_UPFLOATS = Reading("forfeit-upfloats", "maximum-upfloater", ("none", "upfloats"))
FLOATERS_OF_A_CLASS = Reading(
    "floaters-of-a-class",
    "floaters-of-a-class",
    ("lowest-rating", "highest-average", "arbiter"),
)
COLUMNS_WITHOUT_ROWS = Reading(
    "columns-without-rows", "columns-without-rows", ("one-column", "arbiter")
)
BLOCKED_UPFLOATERS = Reading("blocked-upfloaters", "upfloat-limit", ("stay", "come-up"))
LAST_SCOREGROUP = Reading("last-scoregroup", "last-scoregroup", ("taken-together", "arbiter"))
ABSENCE_SERIES = Reading("absence-series", "opposition-unplayed", ("still-absent", "before"))
OLYMPIAD_EQUAL_COLOURS = Reading(
    "olympiad-equal-colours", "olympiad-colour-equalise", ("difference", "whites")
)
OLYMPIAD_LIMITS_IN_COLOURS = Reading(
    "olympiad-limits-in-colours", "olympiad-colour-limits", ("before", "not-again")
)
OLYMPIAD_PLAYED_ALL_ADJACENT = Reading(
    "olympiad-played-all-adjacent", "olympiad-played-all-adjacent", ("last", "in-turn")
)
OLYMPIAD_DEFAULT_MATCH = Reading("olympiad-default-match", "rematch", ("free", "met"))
MAXI_TOURNAMENT = Reading(
    "maxi-tournament", "maxi-tournament", ("more-than-two-to-the-rounds", "none")
)
NAME_ORDER = Reading("name-order", "columns", tuple(order.value for order in NameOrder))
"""Of "alphabetically"; a section takes it from its own order of names."""


def taken(readings: Readings, reading: Reading) -> str:
    """Return the value of a reading that a tournament follows.

    >>> taken((("parity", "file"),), PARITY), taken((), PARITY)
    ('file', 'paired')
    """
    return next((value for text, value in readings if text == reading.name), reading.usual)
