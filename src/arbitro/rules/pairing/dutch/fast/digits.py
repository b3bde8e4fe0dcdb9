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
    base: Weights, moved_down: int, size: int, give_up: GiveUp
) -> list[int] | None:
    """Return everybody's partner in the first best candidate, None without a perfect matching.

    The first ``moved_down`` vertices, then the residents up to ``size`` are the bracket.
    """
    mate = list(range(len(base)))
    alive = list(range(len(base)))
    expected = size // 2
    if moved_down:
        found = heaviest_perfect_matching(
            _with_mdp_order(base, moved_down, size - moved_down), give_up
        )
        if found is None:
            return None
        partner = _partners(base, alive, found)
        for x in range(moved_down):
            if partner[x] < size:
                mate[x], mate[partner[x]] = partner[x], x
        alive = [x for x in alive if mate[x] == x]
        expected = sum(partner[x] < size for x in alive if moved_down <= x < size) // 2
    rest = [x for x in alive if moved_down <= x < size]
    while True:
        weights = _with_remainder_order(base, alive, rest, expected, moved_down)
        found = heaviest_perfect_matching(weights, give_up)
        if found is None:
            return None
        partner = _partners(base, alive, found)
        pairs = sum(x < partner[x] < size for x in rest)
        if pairs == expected:
            break
        expected = pairs
    for x, place in zip(alive, found, strict=True):
        mate[x] = alive[place]
    return mate


def _partners(base: Weights, alive: Sequence[int], mate: Sequence[int]) -> dict[int, int]:
    """Return with whom the matching really pairs each vertex; nobody is beyond the last."""
    nobody = len(base)
    partner = {}
    for x, place in zip(alive, mate, strict=True):
        y = alive[place] if place >= 0 else nobody
        partner[x] = y if y < nobody and (base[x][y] or 0) > 0 else nobody
    return partner


def _with_mdp_order(base: Weights, count: int, residents: int) -> Weights:
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
