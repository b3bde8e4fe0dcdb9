"""The sequence of the candidates as further digits of the weights (art. 3.6, 3.7 and 4).

Where the best matchings cannot be told by their edges alone, choosing among them one by one is no
way. Here every rule of the sequence has its digits below those of the criteria, and the heaviest
matching is the first candidate. The remainder is known only when the moved-down players have their
opponents, so there are two matchings.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence

from arbitro.rules.pairing.matching.heaviest import heaviest_perfect_matching

GiveUp = Callable[[], bool] | None
Weights = list[list[int | None]]


def first_candidate_by_digits(
    base: Weights, meets: Sequence[int], moved_down: int, size: int, give_up: GiveUp
) -> list[int] | None:
    """Return everybody's partner in the first best candidate, None without a perfect matching.

    The first ``moved_down`` vertices, then the residents up to ``size`` are the bracket; ``meets``
    has, for each vertex, those with whom an edge is a pair, as bits.
    """
    inside = [mask & ((1 << size) - 1) for mask in meets[:size]]
    mate = list(range(len(base)))
    alive = list(range(len(base)))
    if moved_down:
        weights = _with_mdp_order(base, inside, moved_down, size - moved_down)
        found = heaviest_perfect_matching(weights, give_up)
        if found is None:
            return None
        for x in range(moved_down):
            if inside[x] >> found[x] & 1:
                mate[x], mate[found[x]] = found[x], x
        alive = [x for x in alive if mate[x] == x]
        expected = sum(inside[x] >> found[x] & 1 for x in alive if moved_down <= x < size) // 2
    else:
        expected = size // 2
    rest = [x for x in alive if moved_down <= x < size]
    while True:
        weights = _with_remainder_order(base, inside, alive, rest, expected)
        found = heaviest_perfect_matching(weights, give_up)
        if found is None:
            return None
        partner = {x: alive[place] for x, place in zip(alive, found, strict=True)}
        pairs = sum(x < partner[x] and inside[x] >> partner[x] & 1 for x in rest)
        if pairs == expected:
            break
        expected = pairs
    for x, y in partner.items():
        mate[x] = y
    return mate


def _with_mdp_order(base: Weights, inside: Sequence[int], count: int, residents: int) -> Weights:
    """Add the sets of pairable moved-down players (4.4.2) and the order of S2 (4.2.2)."""
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
            if old is not None and inside[i] >> (count + j) & 1:
                row[count + j] = weights[count + j][i] = old + chosen + ((residents - j) << place)
    return weights


def _with_remainder_order(
    base: Weights, inside: Sequence[int], alive: Sequence[int], rest: Sequence[int], pairs: int
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
            if old is not None and inside[x] >> rest[j] & 1:
                row_of_x[ay] = weights[ay][ax] = old + worth - (j << place)
        for limbo in range(alive.index(rest[0])):
            # a moved-down player not paired above is in the Limbo; both may go unpaired
            if inside[x] >> alive[limbo] & 1:
                row_of_x[limbo] = weights[limbo][ax] = None
    return weights
