"""The best that any candidate of a bracket can reach, so that the walk knows where to turn back.

A candidate's vector adds up over its pairs and its downfloaters: numbers are summed, lists are put
together, and of two lists in descending order the smaller stays the smaller whatever is put to
both. So a vector is a whole number with a digit for every number and for every entry a list may
have, the best of all candidates is found by trying every opponent of the lowest player left, once
for each set of players left, and a beginning from which that best is out of reach is hopeless.
"""

from functools import cache

from enumerator.candidates import Enumeration
from enumerator.facts import mask_of, members

BASE = 1 << 16
"""More than any digit can reach with the few players of a bracket."""

NOTHING = float("inf")


class Totals:
    """Numbers that are ordered as the vectors they stand for, and the least of each set."""

    def __init__(self, bracket, nothing):
        self.bracket = bracket
        self.least = cache(self._least)
        self.of_rest = cache(self._of_rest)
        sets = bracket.floaters
        self.nobody = next(iter(sets.values())).nothing()
        above, inside = set(bracket.moved_down), set(bracket.moved_down + bracket.residents)
        pairs = {
            pair: nothing.plus(bracket, *pair).vector(bracket, self.nobody, ())
            for pair in bracket.field.pairs
            if inside.issuperset(pair) and not above.issuperset(pair)
        }
        floating = {
            mask: nothing.vector(bracket, found, members(mask)) for mask, found in sets.items()
        }
        vectors = [*pairs.values(), *floating.values()]
        self.digits = sorted({digit for vector in vectors for digit, _ in parts(vector)})
        self.unit = {digit: BASE**place for place, digit in enumerate(reversed(self.digits))}
        self.of_pair = {pair: self.number(vector) for pair, vector in pairs.items()}
        self.of_floaters = {mask: self.number(vector) for mask, vector in floating.items()}
        whole = mask_of(inside)
        self.goal = min(
            (total + self.least(whole & ~mask) for mask, total in self.of_floaters.items()),
            default=NOTHING,
        )
        # only with these downfloaters can a candidate be the best
        self.chosen = {
            mask: total
            for mask, total in self.of_floaters.items()
            if total + self.least(whole & ~mask) == self.goal
        }

    def number(self, vector):
        """Return the number that stands for a vector."""
        return sum(amount * self.unit[digit] for digit, amount in parts(vector))

    def _least(self, players):
        """Return the least that these players can add, all of them paired."""
        if not players:
            return 0
        high = (players & -players).bit_length() - 1
        rest = players & ~(1 << high)
        return min(
            (
                self.of_pair[high, low] + self.least(rest & ~(1 << low))
                for low in members(rest)
                if (high, low) in self.of_pair
            ),
            default=NOTHING,
        )

    def _of_rest(self, players):
        """Return the least that these can add, some of them paired and the others floating."""
        return min(
            (
                total + self.least(players & ~mask)
                for mask, total in self.chosen.items()
                if not mask & ~players
            ),
            default=NOTHING,
        )


def parts(vector):
    """Yield the digits of a vector: a criterion's place, and an entry of its list turned round."""
    for place, value in enumerate(vector):
        if isinstance(value, tuple):
            for entry in value:
                yield (place, -entry), 1
        elif value:
            assert value < BASE >> 6, "a digit is too small"
            yield (place, 0), value


class Exact(Enumeration):
    """A walk that turns back where the best candidate is out of reach, or was not found before."""

    def __init__(self, *arguments, **named):
        super().__init__(*arguments, **named)
        self.in_vain = set()

    def hopeless(self, total, left):
        """Tell whether nothing that begins like this can be the best, or there is one already."""
        totals = self.bracket.totals
        if self.best is not None:
            return True
        so_far = totals.number(total.vector(self.bracket, totals.nobody, ()))
        return so_far + totals.of_rest(mask_of(left)) > totals.goal

    def walk(self, pairable):
        """Go through the candidates with these moved-down players in S1, if any can be best."""
        limbo = mask_of(self.bracket.moved_down) & ~mask_of(pairable)
        above = mask_of(self.bracket.moved_down)
        if any(floating & above == limbo for floating in self.bracket.totals.chosen):
            super().walk(pairable)

    def _transpositions(self, first, second, limbo, done, total):
        """Pair S1R with every transposition of S2R, once for the same players left."""
        state = first, second, limbo, total
        if state not in self.in_vain:
            super()._transpositions(first, second, limbo, done, total)
            self.in_vain.add(state)

    def _finish(self, done, floating, total):
        """Keep the first candidate that reaches the goal."""
        super()._finish(done, floating, total)
        found = self.best
        assert found is None or self.bracket.totals.number(found.vector) == self.bracket.totals.goal
