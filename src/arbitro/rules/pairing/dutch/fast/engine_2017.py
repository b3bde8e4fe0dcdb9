"""The round until January 2026: bracket by bracket, collapsing where it must (A.9)."""

from __future__ import annotations

from arbitro.rules.pairing.dutch.fast import criteria_2017
from arbitro.rules.pairing.dutch.fast.cascade import Bracket, GiveUp, Outcome
from arbitro.rules.pairing.dutch.fast.engine import completable
from arbitro.rules.pairing.dutch.fast.field import Field


def pair_round(field: Field, give_up: GiveUp = None) -> Outcome | None:
    """Pair all brackets; the one floater left at the end has the bye."""
    if not completable(field, field.order, give_up):
        return None
    odd = len(field.order) % 2
    candidates = frozenset(field.eligible) if odd else None
    pairs: list[tuple[int, int]] = []
    moved_down: list[int] = []
    groups = list(field.groups)
    while groups:
        residents = groups.pop(0)
        below = [a for group in groups for a in group]
        outcome = None
        if below:
            bracket = Bracket(
                moved_down, residents, groups[0], [a for g in groups[1:] for a in g], candidates
            )
            outcome = criteria_2017.pair_ordinary(field, bracket, give_up)
            if outcome is None or not completable(field, outcome.floaters + below, give_up):
                outcome = None
                groups = [below]
        if outcome is None:
            bracket = Bracket(moved_down, residents, [], below, candidates)
            outcome = criteria_2017.pair_completing(field, bracket, give_up)
        if outcome is None:
            return None
        pairs += outcome.pairs
        moved_down = outcome.floaters
    return Outcome(pairs, moved_down)
