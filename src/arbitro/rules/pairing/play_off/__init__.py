"""Play-offs between players who are tied: who plays whom, in what format (C.06 art. 6(k))."""

from __future__ import annotations

from arbitro.rules.pairing.play_off.plan import (
    MINI_MATCH_TIME,
    FollowUp,
    PlayOffKind,
    PlayOffPlan,
    armageddon_plan,
    follow_up,
    play_off_plan,
)
from arbitro.rules.pairing.play_off.reasons import RAPID_AND_BLITZ, why_next, why_plan, why_unrated

__all__ = [
    "MINI_MATCH_TIME",
    "RAPID_AND_BLITZ",
    "FollowUp",
    "PlayOffKind",
    "PlayOffPlan",
    "armageddon_plan",
    "follow_up",
    "play_off_plan",
    "why_next",
    "why_plan",
    "why_unrated",
]
