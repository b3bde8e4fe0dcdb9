"""The round since February 2026, bracket by bracket from the top (art. 1.9)."""

from __future__ import annotations

from collections.abc import Sequence

from arbitro.rules.pairing.dutch.fast.cascade import (
    Bracket,
    GiveUp,
    Outcome,
    Weights,
    solve,
)
from arbitro.rules.pairing.dutch.fast.completion import Below, bye_candidates, completable
from arbitro.rules.pairing.dutch.fast.criteria_2026 import pair_bracket, weigh
from arbitro.rules.pairing.dutch.fast.field import Field
from arbitro.rules.pairing.dutch.fast.stages import (
    pair_alone,
    pair_with_welcome_floater,
    pair_with_welcome_floaters,
)
from arbitro.rules.pairing.matching.heaviest import heaviest_matching


def pair_round(field: Field, give_up: GiveUp = None) -> Outcome | None:
    """Pair all brackets; the one floater left at the end has the bye. None when impossible."""
    candidates = bye_candidates(field)
    if candidates is not None and not candidates:
        return None
    pairs: list[tuple[int, int]] = []
    moved_down: list[int] = []
    groups = field.groups
    for place, residents in enumerate(groups):
        following = groups[place + 1] if place + 1 < len(groups) else []
        rest = [a for group in groups[place + 2 :] for a in group]
        bracket = Bracket(moved_down, residents, following, rest, candidates)
        outcome = _pair_one(field, bracket, give_up)
        if outcome is None:
            return None
        pairs += outcome.pairs
        moved_down = outcome.floaters
    return Outcome(pairs, moved_down)


def _pair_one(field: Field, bracket: Bracket, give_up: GiveUp) -> Outcome | None:
    """Pair one bracket by the cheapest method that decides it."""
    moved_down, residents, following, rest, candidates = bracket
    odd = (len(moved_down) + len(residents)) % 2
    if not following:
        return _pair_last(field, moved_down, residents, candidates, give_up)
    outcome = None
    if candidates is None or candidates.isdisjoint(moved_down) and candidates.isdisjoint(residents):
        below = Below(field, following, rest, candidates or (), far=True)
        if odd:
            outcome = pair_with_welcome_floater(
                field, moved_down, residents, below, _weigh_alone, give_up
            )
        elif below.complete():
            outcome = pair_alone(field, moved_down, residents, None, _weigh_alone, give_up)
        if outcome is None:
            outcome = pair_with_welcome_floaters(
                field, moved_down, residents, below, _weigh_alone, give_up
            )
        if outcome is None:
            outcome = _pair_two_levels(field, bracket, give_up)
    return outcome or pair_bracket(field, bracket, give_up)


def _weigh_alone(field: Field, bracket: Bracket, players: list[int]) -> Weights:
    return weigh(field, bracket, players, bye_counts=False)


def _pair_last(
    field: Field,
    moved_down: Sequence[int],
    residents: Sequence[int],
    candidates: frozenset[int] | None,
    give_up: GiveUp,
) -> Outcome | None:
    """Pair the last bracket: one of the candidates with the fewest unplayed games has the bye (C9)."""
    if (len(moved_down) + len(residents)) % 2 and candidates is not None:
        here = candidates.intersection((*moved_down, *residents))
        fewest = min(field.unplayed[a] for a in here)
        best = frozenset(a for a in here if field.unplayed[a] == fewest)
        outcome = pair_alone(field, moved_down, residents, best, _weigh_alone, give_up)
        if outcome is not None:
            return outcome
        return pair_bracket(field, Bracket(moved_down, residents, (), (), candidates), give_up)
    return pair_alone(field, moved_down, residents, None, _weigh_alone, give_up)


def _pair_two_levels(field: Field, bracket: Bracket, give_up: GiveUp) -> Outcome | None:
    """Pair a bracket looking at the next one only; None when what lies below objects.

    The players below the next bracket are left out of the matching. If those left unpaired in
    both brackets can be paired with them, the restriction they would be is none.
    """
    players = [*bracket.moved_down, *bracket.residents, *bracket.following]
    alone = Bracket(bracket.moved_down, bracket.residents, bracket.following, (), None)
    base = weigh(field, alone, players, bye_counts=False)
    outcome = solve(alone, base, players, give_up, heaviest_matching)
    if outcome is None:
        return None
    remaining = [*outcome.unpaired, *bracket.rest]
    return outcome if completable(field, remaining, bracket.bye_candidates or ()) else None
