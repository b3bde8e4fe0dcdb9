"""The quality criteria C6 to C21 in force from February 2026 as digits of pair weights."""

from __future__ import annotations

from collections import Counter

from arbitro.rules.pairing.dutch.fast.cascade import (
    Bracket,
    Digits,
    GiveUp,
    Outcome,
    Weights,
    colour_cost,
    place_digits,
    solve,
)
from arbitro.rules.pairing.dutch.fast.field import Field


def pair_bracket(field: Field, bracket: Bracket, give_up: GiveUp = None) -> Outcome | None:
    """Pair one bracket by C4 to C21; None when what is left cannot be completed."""
    players = [*bracket.moved_down, *bracket.residents, *bracket.following, *bracket.rest]
    candidates = bracket.bye_candidates
    if candidates is not None:
        players.append(0)
    last = not bracket.following
    base = weigh(field, bracket, players, last)
    outcome = solve(bracket, base, players, give_up)
    if (
        outcome is not None
        and not last
        and candidates is not None
        and len(outcome.floaters) == 1
        and candidates.isdisjoint(bracket.following)
        and candidates.isdisjoint(bracket.rest)
    ):
        # The one downfloater will receive the bye: C9 applies to this bracket.
        outcome = solve(bracket, weigh(field, bracket, players, True), players, give_up)
    return outcome


def _digits(field: Field, bracket: Bracket, players: list[int]) -> Digits:
    size = len(bracket.moved_down) + len(bracket.residents)
    pairs = size // 2
    mdp_scores = Counter(field.score[a] for a in bracket.moved_down)
    scores = mdp_scores + Counter(field.score[a] for a in bracket.residents)
    residents = set(bracket.residents)
    down_last, down_before = residents & field.down_last, residents & field.down_before
    up_last, up_before = residents & field.up_last, residents & field.up_before
    fields = [("pairs", pairs)]
    fields += [(f"paired {s}", mdp_scores[s]) for s in sorted(mdp_scores, reverse=True)]
    fields.append(("next pairs", len(players) // 2))
    fields += [(f"next {s}", scores[s]) for s in sorted(scores, reverse=True)]
    fields.append(("unplayed", max((field.unplayed[a] for a in players), default=0)))
    fields += [("over two", size), ("three in a row", size)]
    fields += [("preferences", pairs), ("strong", pairs)]
    fields += [("down last", len(down_last)), ("up last", len(up_last))]
    fields += [("down before", len(down_before)), ("up before", len(up_before))]
    for when, down, up in (
        ("last", field.down_last, up_last),
        ("before", field.down_before, up_before),
    ):
        flagged = Counter(field.score[a] for a in bracket.moved_down if a in down)
        fields += [(f"mdp {when} {s}", flagged[s]) for s in sorted(flagged, reverse=True)]
        if up:
            fields += [
                (f"opponent {when} {s}", mdp_scores[s]) for s in sorted(mdp_scores, reverse=True)
            ]
    return place_digits(fields)


def weigh(field: Field, bracket: Bracket, players: list[int], bye_counts: bool) -> Weights:
    """Return the weights of all pairs; ``bye_counts`` tells whether C9 applies."""
    units = _digits(field, bracket, players)
    count = len(bracket.moved_down)
    size = count + len(bracket.residents)
    near = size + len(bracket.following)
    weights: Weights = [[None] * len(players) for _ in players]
    resident_worth = _resident_worth(field, bracket, units)
    upfloat_cost = _upfloat_costs(field, bracket, units)
    may_meet = field.may_meet
    for i, a in enumerate(players):
        if not a:
            continue
        row = weights[i]
        if i < count:
            score = field.score[a]
            mdp_worth = units["pairs"] + units[f"paired {score}"]
            if a in field.down_last:
                mdp_worth += units[f"mdp last {score}"]
            if a in field.down_before:
                mdp_worth += units[f"mdp before {score}"]
        for j in range(max(i + 1, count), len(players)):
            b = players[j]
            if not b:
                candidates = bracket.bye_candidates or ()
                if a in candidates:
                    row[j] = -field.unplayed[a] * units["unplayed"] if bye_counts else 0
            elif may_meet(a, b):
                if j < size:
                    worth = resident_worth[b] - colour_cost(field, units, a, b)
                    if i < count:
                        worth += mdp_worth - upfloat_cost.get((field.score[a], b), 0)
                    else:
                        worth += units["pairs"] + resident_worth[a]
                    row[j] = worth
                elif j < near:
                    row[j] = units["next pairs"]
                    if i < size:
                        row[j] += units[f"next {field.score[a]}"]
                else:
                    row[j] = 0
            weights[j][i] = row[j]
    return weights


def _resident_worth(field: Field, bracket: Bracket, units: Digits) -> dict[int, int]:
    """Return what it is worth that a resident does not float (C14, C16)."""
    worth = {}
    for b in bracket.residents:
        worth[b] = 0
        if b in field.down_last:
            worth[b] += units["down last"]
        if b in field.down_before:
            worth[b] += units["down before"]
    return worth


def _upfloat_costs(field: Field, bracket: Bracket, units: Digits) -> dict[tuple[int, int], int]:
    """Return what it costs that a resident meets a player moved down from a score (C15 to C21)."""
    costs = {}
    for b in bracket.residents:
        last, before = b in field.up_last, b in field.up_before
        if not (last or before):
            continue
        for score in {field.score[a] for a in bracket.moved_down}:
            cost = 0
            if last:
                cost += units["up last"] + units[f"opponent last {score}"]
            if before:
                cost += units["up before"] + units[f"opponent before {score}"]
            costs[score, b] = cost
    return costs
