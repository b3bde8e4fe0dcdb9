"""The round until January 2026: bracket by bracket, collapsing where it must (A.9)."""

from __future__ import annotations

from arbitro.rules.pairing.dutch.fast.cascade import Bracket, GiveUp, Outcome
from arbitro.rules.pairing.dutch.fast.completion import Below, completable
from arbitro.rules.pairing.dutch.fast.criteria_2017 import pair_completing, pair_ordinary, weigh
from arbitro.rules.pairing.dutch.fast.field import Field
from arbitro.rules.pairing.dutch.fast.stages import (
    Task,
    pair_alone,
    pair_last,
    pair_with_welcome_floater,
    pair_with_welcome_floaters,
)


def pair_round(field: Field, give_up: GiveUp = None) -> Outcome | None:
    """Pair all brackets; the one floater left at the end has the bye. None when impossible."""
    if not completable(field, field.order, field.eligible):
        return None
    task = Task(field, weigh, give_up)
    candidates = frozenset(field.eligible) if len(field.order) % 2 else None
    pairs: list[tuple[int, int]] = []
    moved_down: list[int] = []
    groups = list(field.groups)
    collapsed = False
    while groups:
        residents = groups.pop(0)
        below = [a for group in groups for a in group]
        outcome = None
        if below:
            rest = below[len(groups[0]) :]
            bracket = Bracket(moved_down, residents, groups[0], rest, candidates)
            outcome = _pair_ordinary(task, bracket)
            if outcome and not completable(field, [*outcome.floaters, *below], field.eligible):
                outcome = None
                groups = [below]
                collapsed = True
        elif not collapsed:
            outcome = pair_last(task, moved_down, residents, candidates)
        if outcome is None:
            bracket = Bracket(moved_down, residents, (), below, candidates)
            outcome = pair_completing(field, bracket, give_up)
        if outcome is None:
            return None
        pairs += outcome.pairs
        moved_down = outcome.floaters
    return Outcome(pairs, moved_down)


def _pair_ordinary(task: Task, bracket: Bracket) -> Outcome | None:
    """Pair a bracket that looks one bracket ahead, by the cheapest method that decides it."""
    moved_down, residents, following, rest, _ = bracket
    below = Below(task.field, following, rest, task.field.eligible, far=False)
    if (len(moved_down) + len(residents)) % 2:
        outcome = pair_with_welcome_floater(task, moved_down, residents, below)
    else:
        outcome = pair_alone(task, moved_down, residents, None)
    if outcome is None:
        outcome = pair_with_welcome_floaters(task, moved_down, residents, below)
    return outcome or pair_ordinary(task.field, bracket, task.give_up)
