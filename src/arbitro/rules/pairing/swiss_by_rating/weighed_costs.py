"""What a pairing by the text of 2012 breaks, as one number (art. A.8, C.10).

That a mild preference counts as the one that is easier to grant (art. A.7.e) means here that it is
in X and in no digit of Z.
"""

from __future__ import annotations

from collections.abc import Sequence

from arbitro.model import Colour, Float
from arbitro.rules.pairing.swiss.colours import Strength
from arbitro.rules.pairing.swiss_by_rating.field import SwissByRatingField


class Costs:
    """What the pairs of a bracket break, as one number: a digit for each requirement (art. C.10).

    From the highest: B.2 among top scorers, A.7.d in odd rounds, X, Z in even rounds, repeated
    downfloats, then repeated upfloats (art. B.5 and B.6).
    """

    def __init__(self, field: SwissByRatingField, size: int) -> None:
        self.field = field
        # Nothing is broken more often than there are members, so no digit overflows.
        self.base = size + 1
        self.odd_round = field.problem.round_number % 2 == 1

    def pair(self, a: int, b: int) -> int | None:
        """Return what a pair breaks, None where the two may not meet."""
        field = self.field
        if not field.legal(a, b):
            return None
        same = field.denied(a, b)
        least = min(field.strengths[a], field.strengths[b])
        strong = same and least >= Strength.STRONG
        digits = [
            same and least is Strength.ABSOLUTE,
            strong and self.odd_round,
            same,
            strong and not self.odd_round,
            False,
            False,
        ]
        lower = a if field.scores[a] < field.scores[b] else b
        floats = field.scores[a] != field.scores[b]
        return self._number([*digits, *self._repeated(lower, Float.UP, asked=floats)])

    def alone(self, a: int) -> int:
        """Return what leaving a player over breaks."""
        return self._number([*self._repeated(a, Float.DOWN), False, False])

    def at_least(self, members: Sequence[int], pairs: int) -> int:
        """Return what so many pairs of a bracket break whatever is done, or less (X1, Z1)."""
        field = self.field
        denied = least_denied(field, members, pairs)
        colours = [
            field.colours[one] if field.strengths[one] >= Strength.STRONG else None
            for one in members
        ]
        strong = _same_at_least(colours, pairs)
        odd = self.odd_round
        return self._number([0, strong * odd, denied, strong * (not odd), 0, 0, 0, 0])

    def digits(self, number: int) -> list[int]:
        """Return how often each requirement is broken, from the one lowered last."""
        found = []
        for _each in range(8):
            number, digit = divmod(number, self.base)
            found.append(digit)
        return found[::-1]

    def _repeated(self, a: int, kind: Float, *, asked: bool = True) -> list[bool]:
        one = self.field.players[a]
        return [asked and one.float_last is kind, asked and one.float_before is kind]

    def _number(self, digits: Sequence[int]) -> int:
        number = 0
        for digit in digits:
            number = number * self.base + digit
        return number


def least_denied(field: SwissByRatingField, members: Sequence[int], pairs: int) -> int:
    """Return X1: how many of so many pairs cannot grant both colour preferences (art. A8)."""
    return _same_at_least([field.counted[one] for one in members], pairs)


def _same_at_least(colours: Sequence[Colour | None], pairs: int) -> int:
    """Return how many of so many pairs have one colour twice whatever is done."""
    most = max(colours.count(Colour.WHITE), colours.count(Colour.BLACK))
    return max(0, pairs - (len(colours) - most))
