"""The round until January 2026: bracket by bracket, collapsing where it must (A.9).

Three kinds of bracket differ (C.4, C.7): an ordinary one looks one bracket ahead and ignores
everything below; the penultimate pairing bracket must let the rest be completed instead; the last
one, collapsed or not, must pair everybody but the bye.
"""

from __future__ import annotations

from arbitro.rules.pairing.dutch.fast.cascade import Bracket, GiveUp, Outcome, letting_alone, solve
from arbitro.rules.pairing.dutch.fast.completion import Below, completable
from arbitro.rules.pairing.dutch.fast.field import Field
from arbitro.rules.pairing.dutch.fast.stages import (
    Task,
    pair_alone,
    pair_last,
    pair_with_welcome_floater,
    pair_with_welcome_floaters,
    stages_hold,
)
from arbitro.rules.pairing.dutch.fast.weights import weigh


def pair_round(field: Field, give_up: GiveUp = None) -> Outcome | None:
    """Pair all brackets; the one floater left at the end has the bye. None when impossible."""
    if not completable(field, field.order, field.eligible):
        return None
    task = Task(field, give_up)
    in_stages = stages_hold(field.rules)
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
            outcome = _in_stages(task, bracket) if in_stages else None
            if outcome is None:
                outcome = pair_ordinary(task, bracket)
            if outcome and not completable(field, [*outcome.floaters, *below], field.eligible):
                outcome = None
                groups = [below]
                collapsed = True
        elif in_stages and not collapsed:
            outcome = pair_last(task, moved_down, residents, candidates)
        if outcome is None:
            bracket = Bracket(moved_down, residents, (), below, candidates)
            outcome = pair_completing(task, bracket)
        if outcome is None:
            return None
        pairs += outcome.pairs
        moved_down = outcome.floaters
    return Outcome(pairs, moved_down)


def pair_ordinary(task: Task, bracket: Bracket) -> Outcome | None:
    """Pair a bracket without asking whether the rest can be completed."""
    players = [*bracket.moved_down, *bracket.residents, *bracket.following]
    graph = letting_alone(weigh(task.field, bracket, players))
    return solve(bracket, graph, players, task.give_up)


def pair_completing(task: Task, bracket: Bracket) -> Outcome | None:
    """Pair the penultimate or the last bracket so that the round can be completed (C.4)."""
    players = [*bracket.moved_down, *bracket.residents, *bracket.rest]
    if bracket.bye_candidates is not None:
        players.append(0)
    return solve(bracket, weigh(task.field, bracket, players), players, task.give_up)


def _in_stages(task: Task, bracket: Bracket) -> Outcome | None:
    """Pair a bracket that looks one ahead by the cheapest method that decides it, None if none."""
    moved_down, residents, following, rest, _ = bracket
    below = Below(task.field, following, rest, task.field.eligible, far=False)
    if (len(moved_down) + len(residents)) % 2:
        outcome = pair_with_welcome_floater(task, moved_down, residents, below)
    else:
        outcome = pair_alone(task, moved_down, residents, None)
    if outcome is None:
        outcome = pair_with_welcome_floaters(task, moved_down, residents, below)
    return outcome
