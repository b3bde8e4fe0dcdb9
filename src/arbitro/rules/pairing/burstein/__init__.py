"""The Burstein System (C.04.4.2), its texts till January 2026 and since.

After a few seeding rounds paired by the FIDE (Dutch) System, players who have met strong
opposition are paired with those of the same score who have met weak opposition.
"""

from __future__ import annotations

from arbitro.rules.pairing.burstein.brackets import BursteinBracket, BursteinMeasures
from arbitro.rules.pairing.burstein.edition import EDITIONS
from arbitro.rules.pairing.burstein.engine import pair_round
from arbitro.rules.pairing.burstein.problem import (
    BursteinProblem,
    Index,
    burstein_problem,
    seeding_rounds,
)

__all__ = [
    "EDITIONS",
    "BursteinBracket",
    "BursteinMeasures",
    "BursteinProblem",
    "Index",
    "burstein_problem",
    "pair_round",
    "seeding_rounds",
]
