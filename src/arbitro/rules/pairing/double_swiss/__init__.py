"""The Double-Swiss System (C.04.5): every pairing is a match of two games.

Brackets are filled from below as in the Swiss Team System, and colours take no part in who meets
whom.
"""

from __future__ import annotations

from arbitro.rules.pairing.double_swiss.edition import EDITIONS
from arbitro.rules.pairing.double_swiss.engine import pair_round
from arbitro.rules.pairing.double_swiss.problem import DoubleSwissProblem, double_swiss_problem

__all__ = [
    "EDITIONS",
    "DoubleSwissProblem",
    "double_swiss_problem",
    "pair_round",
]
