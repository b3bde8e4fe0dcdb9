"""The Dubov System of 1997 as the Arbiters' Manual prints it: a procedure, not criteria.

Who prefers White stands in one column by the average rating of the opponents, who prefers Black in
another by rating, and the rows are the pairs. What the text leaves to the arbiter is a named
reading, and every round says where one decided.
"""

from __future__ import annotations

from arbitro.rules.pairing.dubov_1997.edition import EDITION, EDITIONS
from arbitro.rules.pairing.dubov_1997.engine import Dubov1997Bracket, pair_round
from arbitro.rules.pairing.dubov_1997.problem import (
    Dubov1997Problem,
    dubov_1997_problem,
)

__all__ = [
    "EDITION",
    "EDITIONS",
    "Dubov1997Bracket",
    "Dubov1997Problem",
    "dubov_1997_problem",
    "pair_round",
]
