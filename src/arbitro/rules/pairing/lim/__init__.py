"""The Lim System (C.04.4.3), editions of 1999 and 2026.

Scoregroups are paired from the top down to the median, from the bottom up to it, the median last;
inside a scoregroup the top half meets the bottom half, and exchanges find new opponents and the
colours that are due.
"""

from __future__ import annotations

from arbitro.rules.pairing.lim.edition import EDITIONS
from arbitro.rules.pairing.lim.engine import pair_round
from arbitro.rules.pairing.lim.groups import Floater, LimScoregroup, Pair
from arbitro.rules.pairing.lim.problem import LimProblem, lim_problem

__all__ = [
    "EDITIONS",
    "Floater",
    "LimProblem",
    "LimScoregroup",
    "Pair",
    "lim_problem",
    "pair_round",
]
