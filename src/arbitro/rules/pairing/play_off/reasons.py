"""Why a play-off has its format: the article and, level by level, what may follow."""

from __future__ import annotations

from typing import Final

from arbitro.model import EditionKey
from arbitro.reasons import Reason, reason
from arbitro.rules.pairing.play_off.plan import (
    FollowUp,
    PlayOffKind,
    PlayOffPlan,
    follow_up,
    of_winners,
)

EXAMPLE: Final = EditionKey("C.06@2007-01")

RAPID_AND_BLITZ: Final = EditionKey("B.02.RB@2024-03")
"""Games in which the players have different times are not rated (art. 1.2)."""


def why_unrated() -> Reason:
    """Say that games by Armageddon are not rated."""
    return Reason("unequal-times-not-rated", RAPID_AND_BLITZ, (("armageddon", 1),))


def why_next(after: FollowUp, level: int) -> Reason:
    """Say what follows where so many players are level."""
    if after.plan is None:
        return reason("play-off-fewest-moves", level=level, item=after.item)
    kind = after.plan.kind.value
    code = f"play-off-then-{kind}{'-armageddon' if after.plan.armageddon else ''}"
    return reason(code, level=level, item=after.item)


def why_plan(plan: PlayOffPlan) -> Reason:
    """Say what is played, how the numbers are given, who is out, and what follows a further tie."""
    parts = []
    mode = "armageddon" if plan.armageddon else "games"
    for number, group in enumerate(plan.groups, 1):
        parts.append(reason("play-off-group", group=number, places=group))
    parts.append(reason(f"play-off-{mode}", games=plan.games))
    if plan.armageddon:
        parts.append(why_unrated())
    if plan.out:
        parts.append(reason("play-off-out", players=len(plan.out), first=plan.out[0]))
    matches = plan.kind in {PlayOffKind.MATCH, PlayOffKind.KNOCK_OUT}
    for level in range(2 if matches else len(plan.groups[0]), 1, -1):
        after = follow_up(plan, level)
        if after is not None:
            parts.append(why_next(after, level))
    winners = of_winners(plan)
    if winners is not None:
        parts.append(reason("play-off-winners", sections=len(plan.groups)))
    if plan.ours:
        parts.append(reason("play-off-ours"))
    kind = plan.kind.value.replace("-", "_")
    measures = ((kind, plan.players), ("item", plan.item))
    return Reason("play-off-example", EXAMPLE, measures, tuple(parts))
