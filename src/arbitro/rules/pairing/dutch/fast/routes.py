"""The way of a round through its brackets: as since February 2026, and as before.

Every bracket leaves a round that can be completed ([C4]): the exact solver matches everybody not
yet paired, and the stages show without looking down that nobody below is left in the lurch.
"""

from __future__ import annotations

from collections.abc import Sequence

from arbitro.rules.pairing.dutch.criteria import bye_score, bye_unplayed_games
from arbitro.rules.pairing.dutch.fast.cascade import (
    BracketOutcome,
    CascadeBracket,
    GiveUp,
    letting_alone,
    solve,
)
from arbitro.rules.pairing.dutch.fast.completion import (
    LowerScoregroups,
    bye_candidates,
    completable,
    lowest_bye_candidates,
)
from arbitro.rules.pairing.dutch.fast.field import ABSOLUTE, DutchField
from arbitro.rules.pairing.dutch.fast.stages import (
    Task,
    pair_alone,
    pair_last,
    pair_with_welcome_floater,
    pair_with_welcome_floaters,
    stages_hold,
)
from arbitro.rules.pairing.dutch.fast.weights import weigh
from arbitro.rules.pairing.matching.best import ClassGraph


def complete_round(field: DutchField, give_up: GiveUp = None) -> BracketOutcome | None:
    """Pair all brackets; the one floater left at the end has the bye. None when impossible."""
    # Only where the bye's score comes before all else may it narrow the bye before any bracket.
    lowest = field.rules.criteria[:1] == (bye_score,)
    candidates = lowest_bye_candidates(field) if lowest else bye_candidates(field)
    if candidates is not None and not candidates:
        return None
    task = Task(field, give_up)
    in_stages = stages_hold(field.rules)
    pairs: list[tuple[int, int]] = []
    moved_down: list[int] = []
    groups = field.groups
    for place, residents in enumerate(groups):
        following = groups[place + 1] if place + 1 < len(groups) else []
        rest = [a for group in groups[place + 2 :] for a in group]
        bracket = CascadeBracket(moved_down, residents, following, rest, candidates)
        outcome = _completed_in_stages(task, bracket) if in_stages else None
        if outcome is None:
            outcome = pair_bracket(task, bracket)
        if outcome is None:
            return None
        pairs += outcome.pairs
        moved_down = outcome.floaters
    return BracketOutcome(pairs, moved_down)


def pair_bracket(task: Task, bracket: CascadeBracket) -> BracketOutcome | None:
    """Pair one bracket in sight of all below; None when what is left cannot be completed."""
    field, candidates = task.field, bracket.bye_candidates
    players = [*bracket.moved_down, *bracket.residents, *bracket.following, *bracket.rest]
    size = len(bracket.moved_down) + len(bracket.residents)
    if candidates is not None:
        players.append(0)
    # in the last bracket the one left over has the bye; elsewhere it shows only when the others
    # criteria have said how many float down, which is settled above [C9]
    last = not bracket.following
    graph = weigh(field, bracket, players, single_downfloater=last)
    outcome = solve(bracket, graph, players, task.give_up)
    if outcome is None or last or candidates is None or len(outcome.floaters) != 1:
        return outcome
    if bye_unplayed_games not in field.rules.criteria or candidates.isdisjoint(players[:size]):
        return outcome
    graph = weigh(field, bracket, players, single_downfloater=True)
    return solve(bracket, graph, players, task.give_up)


def _completed_in_stages(task: Task, bracket: CascadeBracket) -> BracketOutcome | None:
    """Pair one bracket by the cheapest method that decides it; None where none does."""
    moved_down, residents, following, rest, candidates = bracket
    members = [*moved_down, *residents]
    outcome = None
    if not following:
        outcome = _pair_last(task, bracket)
    elif candidates is None or candidates.isdisjoint(members):
        below = LowerScoregroups(task.field, following, rest, candidates or (), far=True)
        if len(members) % 2:
            outcome = pair_with_welcome_floater(task, moved_down, residents, below)
        elif below.complete():
            outcome = pair_alone(task, moved_down, residents, None)
        if outcome is None:
            outcome = pair_with_welcome_floaters(task, moved_down, residents, below)
        if outcome is None and rest:
            outcome = _pair_two_levels(task, bracket)
    return outcome


def _pair_last(task: Task, bracket: CascadeBracket) -> BracketOutcome | None:
    """Pair the last bracket; the bye goes to a candidate with the fewest unplayed games (C9)."""
    moved_down, residents, _, _, candidates = bracket
    if candidates is not None:
        unplayed = task.field.unplayed
        here = candidates.intersection((*moved_down, *residents))
        fewest = min(unplayed[a] for a in here)
        candidates = frozenset(a for a in here if unplayed[a] == fewest)
    return pair_last(task, moved_down, residents, candidates)


def _pair_two_levels(task: Task, bracket: CascadeBracket) -> BracketOutcome | None:
    """Pair a bracket looking at the next one only; None when what lies below objects.

    The players below the next bracket are left out of the matching but for one thing: how many
    players with the same absolute preference they can still take (C3). If those left unpaired in
    both brackets turn out to be pairable with them, leaving them out has changed nothing.
    """
    players = [*bracket.moved_down, *bracket.residents, *bracket.following]
    near = CascadeBracket(bracket.moved_down, bracket.residents, bracket.following, (), None)
    graph = weigh(task.field, near, players)
    graph = _leaving_unpaired(task.field, graph, players, bracket.rest)
    outcome = solve(near, graph, players, task.give_up)
    if outcome is None:
        return None
    remaining = [*outcome.unpaired, *bracket.rest]
    return outcome if completable(task.field, remaining, bracket.bye_candidates or ()) else None


def _leaving_unpaired(
    field: DutchField, graph: ClassGraph, players: list[int], rest: Sequence[int]
) -> ClassGraph:
    """Let players go unpaired as the rest of the field can take them, absolute preferences told.

    Two players both going unpaired are joined by weight 0, unless both have the absolute
    preference that is most common in the rest. If the rest has others to spare, they are stand-ins
    that join anybody; if it has too few, its players in excess demand one of the others each.
    """
    kind = field.kind
    own = {k: sum(kind[a] == k for a in rest) for k in ABSOLUTE}
    # Only one of the two can be more than half of the rest; the other never keeps anybody out.
    common = max(own, key=own.__getitem__)
    spare = len(rest) - 2 * own[common] + (len(rest) + len(players)) % 2
    alike = [kind[a] == common for a in players]
    if field.top or spare >= sum(alike):
        alike = [False] * len(players)
        spare = len(players) % 2
    clash = [False] * len(graph.worth)
    for k, same in zip(graph.of, alike, strict=True):
        clash[k] = same
    worth = [
        [
            0 if old is None and not (clash[k] and clash[other]) else old
            for other, old in enumerate(row)
        ]
        for k, row in enumerate(graph.worth)
    ]
    joined = 0 if spare > 0 else None
    across = [joined if bars else 0 for bars in clash]
    worth = [[*row, to_rest] for row, to_rest in zip(worth, across, strict=True)]
    worth.append([*across, joined])
    extra = [len(clash)] * abs(spare)
    # The caller's list grows with the graph: `solve` reads from it who stands at each vertex.
    players += [0] * len(extra)
    return ClassGraph([*graph.of, *extra], worth, [*graph.apart, *(0 for _ in extra)], 0)


# The round until January 2026: bracket by bracket, collapsing where it must (A.9).
#
# Three kinds of bracket differ (C.4, C.7): an ordinary one looks one bracket ahead and ignores
# everything below; the penultimate pairing bracket must let the rest be completed instead; the last
# one, collapsed or not, must pair everybody but the bye.


def collapse_round(field: DutchField, give_up: GiveUp = None) -> BracketOutcome | None:
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
            bracket = CascadeBracket(moved_down, residents, groups[0], rest, candidates)
            outcome = _collapsed_in_stages(task, bracket) if in_stages else None
            if outcome is None:
                outcome = pair_ordinary(task, bracket)
            if outcome and not completable(field, [*outcome.floaters, *below], field.eligible):
                # This is now the penultimate bracket: paired anew in sight of all below as one.
                outcome = None
                groups = [below]
                collapsed = True
        # The stages take all residents for one score; those of a collapsed bracket have several.
        elif in_stages and not collapsed:
            outcome = pair_last(task, moved_down, residents, candidates)
        if outcome is None:
            bracket = CascadeBracket(moved_down, residents, (), below, candidates)
            outcome = pair_completing(task, bracket)
        if outcome is None:
            return None
        pairs += outcome.pairs
        moved_down = outcome.floaters
    return BracketOutcome(pairs, moved_down)


def pair_ordinary(task: Task, bracket: CascadeBracket) -> BracketOutcome | None:
    """Pair a bracket without asking whether the rest can be completed."""
    players = [*bracket.moved_down, *bracket.residents, *bracket.following]
    graph = letting_alone(weigh(task.field, bracket, players))
    return solve(bracket, graph, players, task.give_up)


def pair_completing(task: Task, bracket: CascadeBracket) -> BracketOutcome | None:
    """Pair the penultimate or the last bracket so that the round can be completed (C.4)."""
    players = [*bracket.moved_down, *bracket.residents, *bracket.rest]
    if bracket.bye_candidates is not None:
        players.append(0)
    return solve(bracket, weigh(task.field, bracket, players), players, task.give_up)


def _collapsed_in_stages(task: Task, bracket: CascadeBracket) -> BracketOutcome | None:
    """Pair a bracket that looks one ahead by the cheapest method that decides it, None if none."""
    moved_down, residents, following, rest, _ = bracket
    below = LowerScoregroups(task.field, following, rest, task.field.eligible, far=False)
    if len([*moved_down, *residents]) % 2:
        outcome = pair_with_welcome_floater(task, moved_down, residents, below)
    else:
        outcome = pair_alone(task, moved_down, residents, None)
    if outcome is None:
        outcome = pair_with_welcome_floaters(task, moved_down, residents, below)
    return outcome
