"""Prizes: a fund shared among the players of the standings, with the working of every amount."""

from arbitro.rules.prizes.award import Awards, Payout, award
from arbitro.rules.prizes.expectation import Expectation, above_expectation, expectations
from arbitro.rules.prizes.fund import Basis, Fund, Sharing, SpecialPrizes
from arbitro.rules.prizes.recount import control_number, recount
from arbitro.rules.prizes.sharing import shares
from arbitro.rules.standings import Conditions

__all__ = [
    "Awards",
    "Basis",
    "Conditions",
    "Expectation",
    "Fund",
    "Payout",
    "Sharing",
    "SpecialPrizes",
    "above_expectation",
    "award",
    "control_number",
    "expectations",
    "recount",
    "shares",
]
