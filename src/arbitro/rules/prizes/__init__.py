"""Prizes: a fund shared among the players of the standings, with the working of every amount."""

from arbitro.rules.prizes.award import (
    Awards,
    Expectation,
    Payout,
    award,
    expectations,
    order_problem,
    shares,
)
from arbitro.rules.prizes.fund import (
    RESERVES,
    Basis,
    BoardMeasure,
    BoardOf,
    BoardPrizes,
    Fund,
    Sharing,
    SpecialPrizes,
)
from arbitro.rules.prizes.recount import control_number, recount
from arbitro.rules.prizes.teams import (
    BoardAwards,
    BoardPayout,
    BoardResult,
    TeamAwards,
    award_teams,
    board_awards,
    fund_problem,
    team_control_number,
)
from arbitro.rules.standings import Conditions

__all__ = [
    "RESERVES",
    "Awards",
    "Basis",
    "BoardAwards",
    "BoardMeasure",
    "BoardOf",
    "BoardPayout",
    "BoardPrizes",
    "BoardResult",
    "Conditions",
    "Expectation",
    "Fund",
    "Payout",
    "Sharing",
    "SpecialPrizes",
    "TeamAwards",
    "award",
    "award_teams",
    "board_awards",
    "control_number",
    "expectations",
    "fund_problem",
    "order_problem",
    "recount",
    "shares",
    "team_control_number",
]
