"""The round, bracket by bracket from the top (art. 1.9)."""

from __future__ import annotations

from collections.abc import Sequence

from arbitro.rules.pairing.dutch.fast import criteria_2026
from arbitro.rules.pairing.dutch.fast.cascade import Bracket, GiveUp, Outcome
from arbitro.rules.pairing.dutch.fast.field import Field
from arbitro.rules.pairing.matching.heaviest import heaviest_perfect_matching


def completable(field: Field, players: Sequence[int], give_up: GiveUp = None) -> bool:
    """Tell whether players can be paired by C1 to C3, one of them receiving a bye if odd."""
    return _completion(field, players, give_up) is not None


def bye_candidates(field: Field, give_up: GiveUp = None) -> frozenset[int] | None:
    """Return who may receive the bye: eligible players of the lowest score that allows it (C5).

    The set is empty when the round cannot be completed; None when nobody needs a bye and the
    round can be completed.
    """
    mate = _completion(field, field.order, give_up)
    if mate is None:
        return frozenset()
    if len(mate) == len(field.order):
        return None
    lowest = field.score[field.order[mate[-1]]]
    return frozenset(a for a in field.eligible if field.score[a] == lowest)


def _completion(field: Field, order: Sequence[int], give_up: GiveUp) -> list[int] | None:
    players = list(order)
    if len(players) % 2:
        players.append(0)
    weights: list[list[int | None]] = [[None] * len(players) for _ in players]
    for i, a in enumerate(players):
        for j in range(i):
            b = players[j]
            if a:
                if field.may_meet(b, a):
                    weights[i][j] = weights[j][i] = 0
            elif b in field.eligible:
                weights[i][j] = weights[j][i] = -field.score[b]
    return heaviest_perfect_matching(weights, give_up)


def pair_round(field: Field, give_up: GiveUp = None) -> Outcome | None:
    """Pair all brackets; the one floater left at the end has the bye."""
    candidates = bye_candidates(field, give_up)
    if candidates is not None and not candidates:
        return None
    pairs: list[tuple[int, int]] = []
    moved_down: list[int] = []
    groups = field.groups
    for place, residents in enumerate(groups):
        following = groups[place + 1] if place + 1 < len(groups) else []
        rest = [a for group in groups[place + 2 :] for a in group]
        bracket = Bracket(moved_down, residents, following, rest, candidates)
        outcome = criteria_2026.pair_bracket(field, bracket, give_up)
        if outcome is None:
            return None
        pairs += outcome.pairs
        moved_down = outcome.floaters
    return Outcome(pairs, moved_down)
