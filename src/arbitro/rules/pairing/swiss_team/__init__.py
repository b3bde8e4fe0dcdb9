"""The Swiss Team System (C.04.6) of 2024 and 2026, with colour preferences of type A, B or none."""

from __future__ import annotations

from arbitro.rules.pairing.swiss_team.engine import pair_round
from arbitro.rules.pairing.swiss_team.event_rules import options_of, stated_round, with_round
from arbitro.rules.pairing.swiss_team.problem import (
    TeamOptions,
    TeamProblem,
    acceleration_problem,
    team_problem,
)

__all__ = [
    "TeamOptions",
    "TeamProblem",
    "acceleration_problem",
    "options_of",
    "pair_round",
    "stated_round",
    "team_problem",
    "with_round",
]
