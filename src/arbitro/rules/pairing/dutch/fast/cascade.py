"""Any bracket, exactly: the criteria as digits of one whole number per pair.

A bracket is solved as a heaviest perfect matching over everybody not yet paired. The weight of a
pair is a number in mixed radix whose digits, from the highest, are the quality criteria in their
priority, then the sequence rules of the candidates; every digit has room for the largest sum it
can reach in the bracket, so the order of the sums is the order of art. 3.8.1. The matching is
perfect over the whole rest of the field, which is C4; the bye is a partner that only candidates
of the lowest possible score have, which is C5.

The sequence of the candidates (art. 3.6, 3.7 and 4) becomes digits because, with the criteria
equal, two brackets differ first in the set of moved-down players paired, then in the opponents of
those in order, then in the remainder: number exchanged, sum exchanged, players leaving and
entering S1, and at last the opponents of S1 in order. A pair of the remainder stands in S1 with its
higher player: any other reading of the same pairs comes later in the sequence. The remainder is
known only when the moved-down players have their opponents, so there are two matchings.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import NamedTuple

from arbitro.rules.pairing.dutch.fast.field import CLASHES, Field
from arbitro.rules.pairing.dutch.fast.topscorers import limits_broken
from arbitro.rules.pairing.matching.heaviest import heaviest_perfect_matching

GiveUp = Callable[[], bool] | None
Weights = list[list[int | None]]
Matcher = Callable[[Weights, GiveUp], list[int] | None]


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
    bracket: Bracket,
    base: Weights,
    players: Sequence[int],
    give_up: GiveUp,
    match: Matcher = heaviest_perfect_matching,
) -> Outcome | None:
    """Return the first best candidate of a bracket whose criteria are weighed in ``base``.

    ``players`` are the vertices of ``base``: moved-down players, residents, the rest and 0 for
    the bye and the like. Vertices joined by weight 0 or less, or not at all, are not paired. None
    when ``match`` finds no matching: the round cannot be completed.
    """
    count = len(bracket.moved_down)
    size = count + len(bracket.residents)
    alive = list(range(len(players)))
    pairs: list[tuple[int, int]] = []
    expected = size // 2
    if count:
        mate = match(_with_mdp_order(bracket, base), give_up)
        if mate is None:
            return None
        partner = _partners(base, alive, mate)
        pairs = [(x, partner[x]) for x in range(count) if partner[x] < size]
        taken = {x for pair in pairs for x in pair}
        alive = [x for x in alive if x not in taken]
        expected = sum(partner[x] < size for x in range(count, size) if x not in taken) // 2
    rest = [x for x in alive if count <= x < size]
    while True:
        mate = match(_with_remainder_order(base, alive, rest, expected, count), give_up)
        if mate is None:
            return None
        partner = _partners(base, alive, mate)
        found = [(x, partner[x]) for x in rest if x < partner[x] < size]
        if len(found) == expected:
            break
        expected = len(found)
    floaters = [players[x] for x in alive if x < size <= partner[x]]
    unpaired = [players[x] for x in alive if partner[x] == len(players) and players[x]]
    return Outcome([(players[a], players[b]) for a, b in pairs + found], floaters, unpaired)


def _partners(base: Weights, alive: Sequence[int], mate: Sequence[int]) -> dict[int, int]:
    """Return with whom the matching really pairs each vertex; nobody is beyond the last."""
    nobody = len(base)
    partner = {}
    for x, place in zip(alive, mate, strict=True):
        y = alive[place] if place >= 0 else nobody
        partner[x] = y if y < nobody and (base[x][y] or 0) > 0 else nobody
    return partner


def _with_mdp_order(bracket: Bracket, base: Weights) -> Weights:
    """Add the sets of pairable moved-down players (4.4.2) and the order of S2 (4.2.2)."""
    count, residents = len(bracket.moved_down), len(bracket.residents)
    width = residents.bit_length()
    sequence = count * width
    shift = sequence + count
    weights: Weights = [[None if w is None else w << shift for w in row] for row in base]
    for i in range(count):
        chosen = 1 << (sequence + count - 1 - i)
        place = (count - 1 - i) * width
        row = weights[i]
        for j in range(residents):
            old = row[count + j]
            if old:
                row[count + j] = weights[count + j][i] = old + chosen + ((residents - j) << place)
    return weights


def _with_remainder_order(
    base: Weights, alive: Sequence[int], rest: Sequence[int], pairs: int, moved_down: int
) -> Weights:
    """Add exchanges (4.3.2) and transpositions (4.2.2) of a remainder or homogeneous bracket."""
    n = len(rest)
    width = n.bit_length()
    transposition = n * width
    entering = transposition
    leaving = entering + n - pairs
    total = leaving + pairs
    exchanges = total + (pairs * n).bit_length()
    shift = exchanges + pairs.bit_length()
    one_more = 1 << exchanges
    weights: Weights = []
    for x in alive:
        row = base[x]
        weights.append([None if row[y] is None else row[y] << shift for y in alive])  # type: ignore[operator]
    at = {x: i for i, x in enumerate(alive)}
    for i, x in enumerate(rest):
        # what it means that x is the higher player of a pair
        worth = -(i << total)
        worth += one_more - (1 << (leaving + i)) if i < pairs else 1 << (entering + n - 1 - i)
        place = (n - 1 - i) * width
        ax = at[x]
        row_of_x = weights[ax]
        for j in range(i + 1, n):
            ay = at[rest[j]]
            old = row_of_x[ay]
            if old:
                row_of_x[ay] = weights[ay][ax] = old + worth - (j << place)
        for limbo in range(len(alive)):
            # weight 0 says that both stay unpaired: only pairing them is out
            if alive[limbo] < moved_down and row_of_x[limbo]:
                row_of_x[limbo] = weights[limbo][ax] = None
    return weights


def colour_cost(field: Field, units: Digits, a: int, b: int) -> int:
    """Return what a pair costs in the four colour criteria (C10 to C13; C.8 to C.11 in 2017)."""
    preference, strong = CLASHES[field.kind[a]][field.kind[b]]
    cost = preference * units["preferences"] + strong * units["strong"]
    if a in field.top or b in field.top:
        over_two, three = limits_broken(field, a, b)
        cost += over_two * units["over two"] + three * units["three in a row"]
    return cost
