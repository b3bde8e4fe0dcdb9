"""All candidates of a bracket in the Handbook's sequence, and the best of them.

``best_candidate`` leaves out only what cannot win: pairs that may not meet, and candidates whose
criteria are already as bad as the best one's before they are complete. ``every_candidate=True``
leaves out nothing but illegal pairs; the tests check that both find the same.
"""

from dataclasses import dataclass, replace
from functools import cached_property

from enumerator.facts import MILD, NONE, Field, mask_of, members
from enumerator.sequence import compositions, moved_down_sets


@dataclass(frozen=True)
class Floaters:
    """What a set of downfloaters decides by itself, for the comparison of candidates.

    ``lead`` stands before the pairing score difference, ``head`` after it; ``counts`` and
    ``differences`` are the downfloaters' share of the criteria on repeated downfloats, for the
    last round and the round before.
    """

    lead: tuple
    head: tuple
    counts: tuple[int, int]
    differences: tuple[tuple, tuple]


@dataclass(frozen=True)
class Bracket:
    """A bracket ready to be paired; players by rank.

    ``floaters`` has every set of downfloaters that may be considered. The other two follow the
    edition: whether the pairing score difference is measured on every candidate, and whether
    moved-down players who are paired count among those who float down again.
    """

    field: Field
    moved_down: tuple[int, ...]
    residents: tuple[int, ...]
    floaters: dict[int, Floaters]
    measures_differences: bool
    counts_moved_down: bool

    @property
    def lowest_score(self):
        """Return the score of the lowest ranked player."""
        return min(self.field.score[one] for one in self.moved_down + self.residents)


@dataclass(frozen=True)
class Candidate:
    """Pairs (higher ranked first) and downfloaters with the vector that compares them."""

    pairs: tuple[tuple[int, int], ...]
    floaters: tuple[int, ...]
    vector: tuple


@dataclass(frozen=True)
class Sum:
    """The criteria summed over the pairs of an unfinished candidate."""

    score_differences: tuple = ()
    costs: tuple = (0, 0, 0, 0)
    counts: tuple = (0, 0, 0, 0)
    differences: tuple = ((), (), (), ())

    def plus(self, bracket, high, low):
        """Add a pair."""
        field = bracket.field
        pair = field.pairs[high, low]
        costs = tuple(map(sum, zip(self.costs, pair.costs, strict=True)))
        psd = self.score_differences
        if bracket.measures_differences:
            psd = descending((*psd, pair.difference))
        if not pair.difference:
            return replace(self, score_differences=psd, costs=costs)
        counts, differences = list(self.counts), list(self.differences)
        for rounds_ago in (0, 1):
            repeats = field.down[high][rounds_ago], field.up[low][rounds_ago]
            counts[2 * rounds_ago] += repeats[0] and bracket.counts_moved_down
            counts[2 * rounds_ago + 1] += repeats[1]
            for which in (0, 1):
                if repeats[which]:
                    place = 2 * rounds_ago + which
                    differences[place] = descending((*differences[place], pair.difference))
        return replace(
            self, score_differences=psd, costs=costs,
            counts=tuple(counts), differences=tuple(differences),
        )  # fmt: skip

    def vector(self, bracket, floaters, floating):
        """Return the whole vector, or a lower bound of it while pairs are missing."""
        psd = self.score_differences
        if bracket.measures_differences:
            artificial = bracket.lowest_score - 10
            psd = descending((*psd, *(bracket.field.score[one] - artificial for one in floating)))
        down, up = self.counts[0::2], self.counts[1::2]
        counts = (
            down[0] + floaters.counts[0], up[0],
            down[1] + floaters.counts[1], up[1],
        )  # fmt: skip
        lists = self.differences
        differences = (
            descending(lists[0] + floaters.differences[0]), lists[1],
            descending(lists[2] + floaters.differences[1]), lists[3],
        )  # fmt: skip
        return floaters.lead, psd, floaters.head, self.costs, counts, differences


def descending(numbers):
    """Sort a list of score differences from the highest down."""
    return tuple(sorted(numbers, reverse=True))


class Enumeration:
    """One walk through the candidates of a bracket with a fixed number of pairs."""

    def __init__(self, bracket, pairs, *, every_candidate, start=None):
        self.bracket = bracket
        self.start = start or Sum()
        self.pairs = pairs
        self.every_candidate = every_candidate
        self.best = None
        self.seen = 0

    @cached_property
    def least(self):
        """Return the best of each measure that a set of downfloaters decides."""
        return least_of(self.bracket.floaters.values())

    @cached_property
    def floor(self):
        """Return how many preferences, and strong ones, are denied whoever meets whom."""
        return colours_denied_at_least(self.bracket)

    def hopeless(self, total, _left):
        """Tell whether nothing that begins like this can beat the best candidate.

        ``left`` are those without an opponent yet.
        """
        if self.every_candidate or self.best is None:
            return False
        costs = total.costs[:2] + tuple(map(max, total.costs[2:], self.floor))
        least = replace(total, costs=costs)
        return least.vector(self.bracket, self.least, ()) >= self.best.vector

    def walk(self, pairable):
        """Go through the candidates with these moved-down players in S1 (art. 3.7, B.7)."""
        limbo = tuple(one for one in self.bracket.moved_down if one not in pairable)
        self._moved_down(pairable, self.bracket.residents, limbo, (), self.start)

    def _moved_down(self, first, second, limbo, done, total):
        """Pair S1 with every transposition of S2; then turn to the remainder."""
        if not first:
            self._remainder(second, limbo, done, total)
            return
        for other in second:
            if (first[0], other) in self.bracket.field.pairs:
                more = total.plus(self.bracket, first[0], other)
                rest = tuple(one for one in second if one != other)
                if not self.hopeless(more, (*first[1:], *rest, *limbo)):
                    self._moved_down(first[1:], rest, limbo, (*done, (first[0], other)), more)

    def _remainder(self, rest, limbo, done, total):
        """Go through exchanges and transpositions of the remainder (art. 3.6, B.6)."""
        count = self.pairs - len(done)
        if count < 0 or 2 * count > len(rest):
            return
        everybody = sorted(self.bracket.moved_down + self.bracket.residents)
        numbers = (
            range(1, len(rest) + 1)
            if self.bracket.field.readings.remainder_has_own_numbers
            else (everybody.index(one) + 1 for one in rest)
        )
        player = dict(zip(numbers, rest, strict=True))
        for first, second in compositions(tuple(player), count):
            if self.hopeless(total, (*rest, *limbo)):
                return
            one = tuple(player[number] for number in first)
            other = tuple(player[number] for number in second)
            self._transpositions(one, other, limbo, done, total)

    def _transpositions(self, first, second, limbo, done, total):
        """Pair S1R with every transposition of S2R."""
        if not first:
            self._finish(done, (*limbo, *second), total)
            return
        for other in second:
            pair = (min(first[0], other), max(first[0], other))
            if pair in self.bracket.field.pairs:
                more = total.plus(self.bracket, *pair)
                rest = tuple(one for one in second if one != other)
                if not self.hopeless(more, (*first[1:], *rest, *limbo)):
                    self._transpositions(first[1:], rest, limbo, (*done, pair), more)

    def _finish(self, done, floating, total):
        """Compare a complete candidate with the best so far; the earlier one wins ties."""
        floaters = self.bracket.floaters.get(mask_of(floating))
        if floaters is None:
            return
        self.seen += 1
        vector = total.vector(self.bracket, floaters, floating)
        if self.best is None or vector < self.best.vector:
            self.best = Candidate(done, tuple(sorted(floating)), vector)


def least_of(floaters):
    """Return the best of each measure that a set of downfloaters decides."""
    sets = list(floaters)
    return Floaters(
        min(one.lead for one in sets),
        min(one.head for one in sets),
        tuple(min(one.counts[which] for one in sets) for which in (0, 1)),
        ((), ()),
    )


def colours_denied_at_least(bracket):
    """Return how many preferences, and strong ones, are denied whoever meets whom.

    Whatever the pairs, each of two players who want one colour denies one of them. Where denied
    absolute preferences are not counted as strong, no strong one needs to be.
    """
    counted = bracket.field.readings.absolute_is_strong
    everybody = mask_of(bracket.moved_down + bracket.residents)
    floors = []
    for floating in bracket.floaters:
        wishes = [bracket.field.preference[one] for one in members(everybody & ~floating)]
        balance = sum(wish.colour for wish in wishes)
        indifferent = sum(wish.strength == NONE for wish in wishes)
        denied = max(0, abs(balance) - indifferent) // 2
        mild = sum(wish.strength == MILD and wish.colour * balance > 0 for wish in wishes)
        floors.append((denied, max(0, denied - mild) if counted else 0))
    return min(one for one, _ in floors), min(other for _, other in floors)


def best_candidate(bracket, *, every_candidate=False, start=None, enumeration=None):
    """Return the best candidate of a bracket, the earliest on ties; None where there is none.

    ``start`` is the sum of no pairs, where another than the usual criteria are summed;
    ``enumeration`` may be another than `Enumeration`, which knows better what is hopeless.
    """
    field = bracket.field
    size = len(bracket.moved_down) + len(bracket.residents)
    possible = {
        ((size - floating.bit_count()) // 2, frozenset(bracket.moved_down) - set(members(floating)))
        for floating in bracket.floaters
    }
    best = None
    for pairs in range(size // 2, -1, -1):
        walk = (enumeration or Enumeration)(
            bracket, pairs, every_candidate=every_candidate, start=start
        )
        walk.best = best
        for count in range(min(len(bracket.moved_down), pairs), -1, -1):
            sets = list(moved_down_sets(bracket.moved_down, count))
            sets.sort(key=lambda one: [-field.score[player] for player in one])
            for pairable in sets:
                if (pairs, frozenset(pairable)) in possible:
                    walk.walk(pairable)
        best = walk.best
    return best
