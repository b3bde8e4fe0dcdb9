"""The quality criteria C.5 to C.19 in force until January 2026 as digits of pair weights.

Three kinds of bracket differ (A.9, C.4, C.7): an ordinary one looks one bracket ahead and ignores
everything below; the penultimate pairing bracket must let the rest be completed instead; the last
one, collapsed or not, must pair everybody but the bye. Score differences are taken as lists in
descending order, one digit for each value; a downfloater's is measured from an artificial value
one point below the lowest player of the bracket (A.8).
"""

from __future__ import annotations

from collections import Counter

from arbitro.rules.pairing.dutch.fast.alike import class_graph
from arbitro.rules.pairing.dutch.fast.cascade import (
    Bracket,
    Digits,
    GiveUp,
    Outcome,
    colour_cost,
    letting_alone,
    place_digits,
    solve,
)
from arbitro.rules.pairing.dutch.fast.field import Field
from arbitro.rules.pairing.matching.best import ClassGraph

_BELOW_LOWEST = 10
"""The artificial value lies one point, ten tenths, below the lowest score (A.8)."""


def pair_ordinary(field: Field, bracket: Bracket, give_up: GiveUp = None) -> Outcome | None:
    """Pair a bracket by C.5 to C.19 without asking whether the rest can be completed."""
    players = [*bracket.moved_down, *bracket.residents, *bracket.following]
    graph = letting_alone(weigh(field, bracket, players))
    return solve(bracket, graph, players, give_up)


def pair_completing(field: Field, bracket: Bracket, give_up: GiveUp = None) -> Outcome | None:
    """Pair the penultimate or the last bracket so that the round can be completed (C.4)."""
    players = [*bracket.moved_down, *bracket.residents, *bracket.rest]
    if bracket.bye_candidates is not None:
        players.append(0)
    return solve(bracket, weigh(field, bracket, players), players, give_up)


def _digits(field: Field, bracket: Bracket, players: list[int]) -> Digits:
    size = len(bracket.moved_down) + len(bracket.residents)
    members = [*bracket.moved_down, *bracket.residents]
    scores = Counter(field.score[a] for a in members)
    lowest = min(scores)
    differences = {s - lowest + _BELOW_LOWEST for s in scores}
    differences |= {s - t for s in scores for t in scores if s >= t}
    descending = sorted(differences, reverse=True)
    fields = [("pairs", size // 2)]
    fields += [(f"difference {d}", 2 * size) for d in descending]
    if bracket.following:
        fields.append(("next pairs", 2 * len(players)))
        fields += [(f"next {s}", scores[s]) for s in sorted(scores, reverse=True)]
    fields += [("over two", size), ("three in a row", size)]
    fields += [("preferences", size // 2), ("strong", size // 2)]
    for name, flagged in _remembered(field):
        fields.append((name, sum(a in flagged for a in members)))
    for name, flagged in _remembered(field):
        count = sum(a in flagged for a in members)
        fields += [(f"{name} {d}", 2 * count) for d in descending]
    return place_digits(fields)


def _remembered(field: Field) -> tuple[tuple[str, set[int]], ...]:
    return (
        ("down last", field.down_last),
        ("up last", field.up_last),
        ("down before", field.down_before),
        ("up before", field.up_before),
    )


def weigh(field: Field, bracket: Bracket, players: list[int]) -> ClassGraph:
    """Return the weights of all pairs of a bracket and of what it looks ahead to."""
    units = _digits(field, bracket, players)
    size = len(bracket.moved_down) + len(bracket.residents)
    lowest = min(field.score[a] for a in players[:size])

    def worth(i: int, j: int) -> int:
        a, b = players[i], players[j]
        found = _pair_worth(field, units, lowest, a, b) if j < size else 0
        return found + (_next_worth(field, bracket, units, (i, j)) if bracket.following else 0)

    return class_graph(field, bracket, players, worth)


def _next_worth(field: Field, bracket: Bracket, units: Digits, places: tuple[int, int]) -> int:
    """Return what a pair is worth to the following bracket (C.7); ``places`` are the vertices.

    If that is the last one, whoever it leaves over must be able to receive the bye (C.2): pairing
    a player who may not counts once more, here as there.
    """
    size = len(bracket.moved_down) + len(bracket.residents)
    players = [*bracket.moved_down, *bracket.residents, *bracket.following]
    a, b = (players[place] for place in places)
    pairs = int(places[1] >= size)
    worth = units[f"next {field.score[a]}"] if places[0] < size <= places[1] else 0
    if not bracket.rest:
        pairs = 1 + (a not in field.eligible) + (b not in field.eligible)
    return worth + pairs * units["next pairs"]


def _pair_worth(field: Field, units: Digits, lowest: int, a: int, b: int) -> int:
    """Return what a pair of the bracket is worth, compared with both players floating."""
    high, low = field.score[a], field.score[b]
    float_a, float_b = high - lowest + _BELOW_LOWEST, low - lowest + _BELOW_LOWEST
    gap = high - low
    worth = units["pairs"] - colour_cost(field, units, a, b)
    worth += units[f"difference {float_a}"] + units[f"difference {float_b}"]
    worth -= units[f"difference {gap}"]
    for when, down, up in (
        ("last", field.down_last, field.up_last),
        ("before", field.down_before, field.up_before),
    ):
        if b in down:
            worth += units[f"down {when}"] + units[f"down {when} {float_b}"]
        if a in down:
            worth += units[f"down {when} {float_a}"]
            worth += -units[f"down {when} {gap}"] if gap else units[f"down {when}"]
        if gap and b in up:
            worth -= units[f"up {when}"] + units[f"up {when} {gap}"]
    return worth
