"""The pairing of teams at Olympiads (D.02), as far as the texts at hand say it.

They say that it is a Lim System for teams with weaker demands on colours and floaters, what the
bye is worth, and that a team counts with its four best players. The rules by which a round follows
from them are not there: rounds are checked, not made.
"""

from __future__ import annotations

from arbitro.rules.pairing.olympiad.rounds import (
    BYE_GAME_POINTS,
    BYE_MATCH_POINTS,
    MISSING,
    Breach,
    check_round,
    four_best,
    pair_round,
)

__all__ = [
    "BYE_GAME_POINTS",
    "BYE_MATCH_POINTS",
    "MISSING",
    "Breach",
    "check_round",
    "four_best",
    "pair_round",
]
