"""The Burstein System as the Arbiters' Manual prints it: a procedure, older than the criteria.

Inside a scoregroup the strongest opposition meets the weakest; who is left over floats down, and
the upper half of the field has a virtual point in the first two rounds.
"""

from __future__ import annotations

from arbitro.rules.pairing.burstein_1999.edition import EDITION, EDITIONS
from arbitro.rules.pairing.burstein_1999.engine import Burstein1999Bracket, pair_round
from arbitro.rules.pairing.burstein_1999.problem import (
    Burstein1999Index,
    Burstein1999Problem,
    burstein_1999_problem,
)

__all__ = [
    "EDITION",
    "EDITIONS",
    "Burstein1999Bracket",
    "Burstein1999Index",
    "Burstein1999Problem",
    "burstein_1999_problem",
    "pair_round",
]
