"""Of the best candidates of a bracket the first in the sequence (art. 3.6, 3.7 and 4).

With the criteria equal, two candidates differ first in the set of moved-down players paired, then
in the opponents of those in order, then in the remainder: number exchanged, sum exchanged, players
leaving and entering S1, and at last the opponents of S1 in order. Each of these is a choice among
the matchings still possible. A pair of the remainder stands in S1 with its higher player: any
other reading of the same pairs comes later in the sequence.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence

from arbitro.rules.pairing.matching.best import matchings_of_table
from arbitro.rules.pairing.matching.heaviest import MatchingStoppedError, heaviest_perfect_matching
from arbitro.rules.pairing.matching.narrowing import Matchings, bits

GiveUp = Callable[[], bool] | None


def first_candidate(
    matchings: Matchings, meets: Sequence[int], moved_down: int, size: int, give_up: GiveUp
) -> list[int]:
    """Return everybody's partner in the first candidate; ``matchings`` are the best ones.

    The first ``moved_down`` vertices, then the residents up to ``size`` are the bracket; ``meets``
    has, for each vertex, those with whom an edge is a pair. Knotted where weights must decide.
    """
    inside = [mask & ((1 << size) - 1) for mask in meets[:size]]
    for x in going_on(range(moved_down), give_up):
        # The whole set of those paired comes before any opponent: an opponent taken at once could
        # cost a later moved-down player the place in that set.
        matchings.keep(x, inside[x])
    for x in going_on(range(moved_down), give_up):
        if inside[x] >> matchings.mate[x] & 1:
            matchings.first(x, inside[x])
    rest = [x for x in range(moved_down, size) if matchings.open >> x & 1]
    mate = list(matchings.mate)
    remainder = _Remainder(matchings, inside, rest)
    for x, y in enumerate(remainder.pair(give_up)):
        if matchings.open >> x & 1:
            mate[x] = y
    return mate


def going_on(vertices: Sequence[int], give_up: GiveUp) -> Iterator[int]:
    """Yield vertices; raise GaveUp where the answer is no longer wanted."""
    for x in vertices:
        if give_up is not None and give_up():
            raise MatchingStoppedError
        yield x


class _Remainder:
    """The residents left when the moved-down players have their opponents, in order."""

    def __init__(self, matchings: Matchings, inside: Sequence[int], rest: Sequence[int]) -> None:
        self.matchings = matchings
        self.rest = rest
        mate = matchings.mate
        everybody = 0
        for x in rest:
            everybody |= 1 << x
        self.inside = {x: inside[x] & everybody for x in rest}
        self.count = sum(x < mate[x] and bool(self.inside[x] >> mate[x] & 1) for x in rest)

    def pair(self, give_up: GiveUp) -> list[int]:
        """Return everybody's partner: the remainder first exchanged, then transposed."""
        upper = self.rest[: self.count]
        found = self._without_exchange()
        if found is None:
            found, upper = self._exchanged(give_up)
        for x in going_on(upper, give_up):
            found.first(x, self.inside[x])
        return found.mate

    def _without_exchange(self) -> Matchings | None:
        """Return the matchings in which everybody of S1 meets somebody of S2, if any exists."""
        # With no exchange nobody of S1 floats or meets below, and no two of S2 meet each other.
        first = 0
        for x in self.rest[: self.count]:
            first |= 1 << x
        near, mate = [], list(self.matchings.mate)
        for x, mask in enumerate(self.matchings.near):
            if first >> x & 1:
                allowed = mask & self.inside[x] & ~first
            elif x in self.inside:
                allowed = mask & ~(self.inside[x] & ~first)
            else:
                allowed = mask & ~first
            near.append(allowed)
        for x in bits(self.matchings.open):
            # The pairs that are still allowed stay, so that only those broken are searched anew.
            if mate[x] >= 0 and not near[x] >> mate[x] & 1:
                mate[mate[x]] = -1
                mate[x] = -1
        found = Matchings(near, mate)
        found.open = self.matchings.open
        return found if found.complete() else None

    def _exchanged(self, give_up: GiveUp) -> tuple[Matchings, list[int]]:
        """Return the matchings after the first exchange that has any, and S1 (4.3.2)."""
        places = list(bits(self.matchings.open))
        found = matchings_of_table(self._exchange_weights(places), give_up)
        assert found is not None, "the matching at hand is one"
        matchings = _spread(found, places, self.matchings)
        upper, lower = self.rest[: self.count], self.rest[self.count :]
        higher = {x: self.inside[x] & -(1 << x) for x in self.rest}
        enter: list[int] = []
        # The lowest of S1 who can leave does: of equal exchanges the largest leaving decides.
        leaving_first = going_on(upper[::-1], give_up)
        stay = [x for x in leaving_first if not matchings.keep(x, ~higher[x])]
        for x in going_on(lower, give_up):
            # Once S1 is full nobody else can come in, and asking would be work for nothing.
            if len(stay) + len(enter) < self.count and matchings.keep(x, higher[x]):
                enter.append(x)
        return matchings, sorted(stay + enter)

    def _exchange_weights(self, places: Sequence[int]) -> list[list[int | None]]:
        """Return what pairs are worth for few exchanged, then for a small difference."""
        at = {x: i for i, x in enumerate(places)}
        number = {x: n for n, x in enumerate(self.rest)}
        # One player kept outweighs all sums of places: fewest exchanged first, then the difference.
        kept = 1 + self.count * len(self.rest)
        near = self.matchings.near
        table: list[list[int | None]] = [[None] * len(places) for _ in places]
        for i, x in enumerate(places):
            row = table[i]
            for y in bits(near[x] & self.matchings.open):
                row[at[y]] = 0
        for x in self.rest:
            worth = (kept if number[x] < self.count else 0) - number[x]
            i = at[x]
            for y in bits(near[x] & self.inside[x] & -(1 << x)):
                table[i][at[y]] = table[at[y]][i] = worth
        return table


def _spread(found: Matchings, places: Sequence[int], model: Matchings) -> Matchings:
    """Give vertices that stand for ``places`` these places again."""
    near, mate = [0] * len(model.near), list(model.mate)
    for i, x in enumerate(places):
        mate[x] = places[found.mate[i]]
        for j in bits(found.near[i]):
            near[x] |= 1 << places[j]
    spread = Matchings(near, mate)
    spread.open = model.open
    return spread


# The sequence of the candidates as further digits of the weights (art. 3.6, 3.7 and 4).
#
# Where the best matchings cannot be told by their edges alone, choosing among them one by one is no
# way. Here every rule of the sequence has its digits below those of the criteria, and the heaviest
# matching is the first candidate. The remainder is known only when the moved-down players have
# their opponents, so there are two matchings.

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
        # S1 is as long as there are pairs, and ``expected`` may be wrong: the weights then drew the
        # line between S1 and S2 in the wrong place, and their order means nothing.
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
        # The set of those paired stands above all their opponents (4.4.2 before 4.2.2).
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
    # Only one pair has a given player as its higher one, so no place overflows into the next.
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
