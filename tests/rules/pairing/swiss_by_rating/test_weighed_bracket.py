"""The pairing of one bracket by the text of 2012, where only who may meet whom is known."""

from arbitro.rules.pairing.swiss_by_rating.weighed_bracket import Around, Group, Search, anybody


class Alike:
    """Players of whom some pairs may meet; no pair and nobody left over breaks anything."""

    base = 2

    def __init__(self, pairs):
        self.pairs = {frozenset(pair) for pair in pairs}

    def spend(self, pairs):
        """Do not count."""

    def pair(self, a, b):
        return 0 if frozenset((a, b)) in self.pairs else None

    def alone(self, _a):
        return 0

    def at_least(self, _members, _pairs):
        return 0


def test_of_two_exchanges_the_smaller_difference_comes_before_who_leaves_s1():
    """D2: 2 and 3 for 6 and 7 move numbers by eight; 4 and 5 for 8 and 10 by nine, though the
    lowest of S1 go there. In a ring of twelve nothing else pairs everybody."""
    smaller = [(0, 2), (1, 3), (4, 8), (5, 9), (6, 10), (7, 11)]
    larger = [(0, 4), (1, 5), (2, 6), (3, 7), (8, 9), (10, 11)]
    drawn = Alike([*smaller, *larger])
    group = Group((), tuple(range(12)))
    (paired,) = Search(drawn, group, Around(0, anybody), drawn).first().groups
    assert (paired.leaving, paired.entering) == ((2, 3), (6, 7))
    assert list(zip(paired.first, paired.opponents, strict=True)) == smaller
