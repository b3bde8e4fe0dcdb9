"""Any bracket, exactly: the criteria as digits of one whole number per pair.

A bracket is solved as a heaviest perfect matching over everybody not yet paired. The weight of a
pair is a number in mixed radix whose digits, from the highest, are the quality criteria in their
priority; every digit has room for the largest sum it can reach in the bracket, so the order of the
sums is the order of art. 3.8.1. The matching is perfect over the whole rest of the field, which is
C4; the bye is a partner that only candidates of the lowest possible score have, which is C5.

Players whom the criteria cannot tell apart are one class, and weights are a table of classes. Of
the matchings that are equally good the sequence of the candidates takes one (``choices``).
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import NamedTuple

from arbitro.rules.pairing.dutch.fast.choices import first_candidate
from arbitro.rules.pairing.dutch.fast.digits import first_candidate_by_digits
from arbitro.rules.pairing.dutch.fast.field import CLASHES, Field
from arbitro.rules.pairing.dutch.fast.topscorers import limits_broken
from arbitro.rules.pairing.matching.best import ClassGraph, Knotted, best_matchings

GiveUp = Callable[[], bool] | None

FEW = 20
"""Up to so many vertices one matching with all the digits is the quickest."""


class Bracket(NamedTuple):
    """A bracket and all that must still be paired below it.

    ``bye_candidates`` is None when the number of players is even; otherwise those who may receive
    the pairing-allocated bye at the lowest possible score.
    """

    moved_down: Sequence[int]
    residents: Sequence[int]
    following: Sequence[int]
    rest: Sequence[int]
    bye_candidates: frozenset[int] | None


class Outcome(NamedTuple):
    """The pairs of a bracket, higher player first, and its downfloaters in order.

    ``unpaired`` are all those, of the bracket or below, whom the matching left alone.
    """

    pairs: list[tuple[int, int]]
    floaters: list[int]
    unpaired: Sequence[int] = ()


Digits = dict[str, int]
"""The value of one unit of each digit; per score the name ends in the score."""


def place_digits(fields: Sequence[tuple[str, int]]) -> Digits:
    """Give every digit its place, the first being the highest; the second items are the maxima.

    >>> place_digits([("pairs", 3), ("colours", 5)])
    {'colours': 1, 'pairs': 8}
    """
    units: Digits = {}
    at = 0
    for name, maximum in reversed(fields):
        units[name] = 1 << at
        at += maximum.bit_length()
    return units


def solve(
    bracket: Bracket, graph: ClassGraph, players: Sequence[int], give_up: GiveUp
) -> Outcome | None:
    """Return the first best candidate of a bracket whose criteria are weighed in ``graph``.

    ``players`` are the vertices: moved-down players, residents, the rest and 0 for the bye and the
    like. Vertices joined by weight 0 or less, or not at all, are not paired. None when there is no
    perfect matching: the round cannot be completed.
    """
    count = len(bracket.moved_down)
    size = count + len(bracket.residents)
    positive = graph.positive()
    mate = None
    if len(graph.of) > FEW:
        try:
            matchings = best_matchings(graph, give_up)
            if matchings is None:
                return None
            mate = first_candidate(matchings, positive, count, size, give_up)
        except Knotted:
            pass
    if mate is None:
        mate = first_candidate_by_digits(graph.weights(), positive, count, size, give_up)
    if mate is None:
        return None
    real = [y if positive[x] >> y & 1 else -1 for x, y in enumerate(mate)]
    pairs = [(players[x], players[real[x]]) for x in range(count) if 0 <= real[x] < size]
    pairs += [(players[x], players[real[x]]) for x in range(count, size) if x < real[x] < size]
    floaters = [players[x] for x in range(size) if not 0 <= real[x] < size]
    unpaired = [a for x, a in enumerate(players) if real[x] < 0 and a]
    return Outcome(pairs, floaters, unpaired)


def letting_alone(graph: ClassGraph) -> ClassGraph:
    """Return a graph in which any two may also stay alone, and one more if they are odd."""
    worth: list[list[int | None]] = [[max(w or 0, 0) for w in row] for row in graph.worth]
    of, apart = list(graph.of), list(graph.apart)
    if len(of) % 2:
        of.append(len(worth))
        apart.append(0)
        worth = [[*row, 0] for row in worth] + [[0] * (len(worth) + 1)]
    return ClassGraph(of, worth, apart, 0)


def colour_cost(field: Field, units: Digits, a: int, b: int) -> int:
    """Return what a pair costs in the four colour criteria (C10 to C13; C.8 to C.11 in 2017)."""
    preference, strong = CLASHES[field.kind[a]][field.kind[b]]
    cost = preference * units["preferences"] + strong * units["strong"]
    if a in field.top or b in field.top:
        over_two, three = limits_broken(field, a, b)
        cost += over_two * units["over two"] + three * units["three in a row"]
    return cost
