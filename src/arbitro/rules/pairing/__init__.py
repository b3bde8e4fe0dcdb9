"""Who meets whom: Swiss systems and round robins (C.04, C.05), one package a system."""

from __future__ import annotations

from typing import TYPE_CHECKING

from arbitro.lazy_imports import later

if TYPE_CHECKING:
    from arbitro.rules.pairing.next_round import pair_next_round
    from arbitro.rules.pairing.swiss.history import (
        games_being_played,
        pairing_problem,
        unfinished_games,
    )

__all__ = ["games_being_played", "pair_next_round", "pairing_problem", "unfinished_games"]

# Late: who ranks or reads a report needs no engine.
__getattr__ = later(
    __name__,
    {
        "next_round": ("pair_next_round",),
        "swiss.history": ("games_being_played", "pairing_problem", "unfinished_games"),
    },
)
