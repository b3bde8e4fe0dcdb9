"""The quality criteria C6 to C21 in force from February 2026 as digits of pair weights."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable

from arbitro.rules.pairing.dutch.fast.alike import class_graph
from arbitro.rules.pairing.dutch.fast.cascade import (
    Bracket,
    Digits,
    GiveUp,
    Outcome,
    colour_cost,
    place_digits,
    solve,
)
from arbitro.rules.pairing.dutch.fast.field import Field
from arbitro.rules.pairing.matching.best import ClassGraph


def pair_bracket(field: Field, bracket: Bracket, give_up: GiveUp = None) -> Outcome | None:
    """Pair one bracket by C4 to C21; None when what is left cannot be completed."""
    players = [*bracket.moved_down, *bracket.residents, *bracket.following, *bracket.rest]
    candidates = bracket.bye_candidates
    if candidates is not None:
        players.append(0)
    last = not bracket.following
    graph = weigh(field, bracket, players, last)
    outcome = solve(bracket, graph, players, give_up)
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


def weigh(field: Field, bracket: Bracket, players: list[int], bye_counts: bool) -> ClassGraph:
    """Return the weights of all pairs; ``bye_counts`` tells whether C9 applies."""
    units = _digits(field, bracket, players)
    size = len(bracket.moved_down) + len(bracket.residents)
    near = size + len(bracket.following)
    inside = _inside(field, bracket, units)
    next_pair = units["next pairs"]
    bye = units["unplayed"] if bye_counts else 0

    def worth(i: int, j: int) -> int:
        a, b = players[i], players[j]
        if not b:
            return -field.unplayed[a] * bye
        if j < size:
            return inside(a, b)
        if j >= near:
            return 0
        return next_pair + (units[f"next {field.score[a]}"] if i < size else 0)

    return class_graph(field, bracket, players, worth)


def _inside(field: Field, bracket: Bracket, units: Digits) -> Callable[[int, int], int]:
    """Return the weight of a pair inside the bracket, the higher player first."""
    resident_worth = _resident_worth(field, bracket, units)
    moved_down_worth = _moved_down_worth(field, bracket, units)
    upfloat_costs = _upfloat_costs(field, bracket, units)
    pair = units["pairs"]

    def worth(a: int, b: int) -> int:
        total = pair + resident_worth[b] - colour_cost(field, units, a, b)
        if a in moved_down_worth:
            return total + moved_down_worth[a] - upfloat_costs.get((field.score[a], b), 0)
        return total + resident_worth[a]

    return worth


def _moved_down_worth(field: Field, bracket: Bracket, units: Digits) -> dict[int, int]:
    """Return what it is worth that a moved-down player is paired (C7, C18, C20)."""
    worth = {}
    for a in bracket.moved_down:
        score = field.score[a]
        worth[a] = units[f"paired {score}"]
        if a in field.down_last:
            worth[a] += units[f"mdp last {score}"]
        if a in field.down_before:
            worth[a] += units[f"mdp before {score}"]
    return worth


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
