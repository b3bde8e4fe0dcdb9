"""The Dubov System (C.04.4.1), its texts till January 2026 and since.

Players who have met weak opposition are paired with highly rated opponents, so that the average
ratings of opponents draw level inside a scoregroup.
"""

from __future__ import annotations

from arbitro.rules.pairing.dubov.edition import EDITIONS
from arbitro.rules.pairing.dubov.engine import DubovBracket, pair_round
from arbitro.rules.pairing.dubov.problem import DubovProblem, dubov_problem

__all__ = ["EDITIONS", "DubovBracket", "DubovProblem", "dubov_problem", "pair_round"]
