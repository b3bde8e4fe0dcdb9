"""All-play-all tournaments by the Berger tables, single and double (C.05, art. 5.1 and 6.6)."""

from __future__ import annotations

from arbitro.rules.pairing.round_robin.berger import (
    CycleSwap,
    berger_round,
    berger_schedule,
    rounds_of_table,
    table_round,
)
from arbitro.rules.pairing.round_robin.next_round import (
    next_table_round,
    refuse_incomplete,
    stated_by_table,
)
from arbitro.rules.pairing.round_robin.withdrawal import (
    annulled,
    completed_half,
    games_of_everybody,
    left_early,
)

__all__ = [
    "CycleSwap",
    "annulled",
    "berger_round",
    "berger_schedule",
    "completed_half",
    "games_of_everybody",
    "left_early",
    "next_table_round",
    "refuse_incomplete",
    "rounds_of_table",
    "stated_by_table",
    "table_round",
]
