"""The pairing of one bracket of the Burstein System (art. 2.3, 3.2 and 4).

Mostly as many players float as the bracket cannot pair, they are as welcome below as any could be,
and the kinds of the players tell the best pairings, of which the first is taken. Otherwise every
criterion adds up over the pairs of a pairing of everybody left, so one heaviest matching gives the
pairing of a bracket: the weights put [C5] first and the order of pairings last.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

from arbitro.model import Colour
from arbitro.rules.pairing.burstein.problem import BursteinField
from arbitro.rules.pairing.matching.best import OddGroupError, best_matchings
from arbitro.rules.pairing.matching.heaviest import heaviest_perfect_matching
from arbitro.rules.pairing.matching.joining import class_graph
from arbitro.rules.pairing.matching.narrowing import Matchings, bits
from arbitro.rules.pairing.matching.pairability import among, group_of

# Floaters who leave the next bracket as good as its number of players allows ([C7]).
#
# The next bracket is then left by nobody, or, if its number is odd, by one of its own.


def welcomes(
    field: BursteinField, floaters: Sequence[int], following: Sequence[int], further: Sequence[int]
) -> bool:
    """Tell whether the next bracket can be as good with some floaters as with any so many."""
    ask, below = field.pairability, group_of(following)
    together, rest = below | group_of(floaters), group_of(further)
    if together.bit_count() % 2 == 0:
        return ask.complete(together) and ask.complete(rest)
    return bool(ask.dispensable(together) & _may_leave(field, below, rest))


def single_floaters(
    field: BursteinField, bracket: Sequence[int], following: Sequence[int], further: Sequence[int]
) -> int | None:
    """Return, as bits, who, floating alone, has the lowest score and is welcome.

    None where nobody is.
    """
    lowest = min(field.scores[one] for one in bracket)
    # A single floater of the lowest score is best by either text: by the scores of all who float,
    # or by those of whoever came in from above.
    candidates = [one for one in bracket if field.scores[one] == lowest]
    below, rest = group_of(following), group_of(further)
    if len(following) % 2:
        partners = field.pairability.dispensable(below)
        complete = field.pairability.complete(rest)
        welcome = _meeting(field, candidates, partners) if complete else 0
    else:
        welcome, everybody = 0, group_of(candidates)
        for leaving in reversed(list(bits(_may_leave(field, below, rest)))):
            partners = field.pairability.dispensable(below ^ 1 << leaving)
            welcome |= _meeting(field, candidates, partners)
            if welcome == everybody:
                break
    return welcome or None


def _may_leave(field: BursteinField, following: int, further: int) -> int:
    """Return who of the next bracket may leave it so that all further below are paired."""
    return _meeting(field, list(bits(following)), field.pairability.dispensable(further))


def _meeting(field: BursteinField, players: Sequence[int], others: int) -> int:
    """Return, as bits, which of some players may meet any of some others."""
    return group_of(one for one in players if field.near[one] & others)


_NOBODY, _FOLLOWING, _FURTHER = -1, -2, -3

_Kind = tuple[int, Colour | None, int]
"""What the criteria look at in a player: place, colour, manner.

The place is that of the score among those of the bracket, the lowest 0; -1 to -3 outside of it.
"""


class BracketPairing(NamedTuple):
    """The pairs of a bracket, the higher ranked player first, and who floats; by place."""

    pairs: tuple[tuple[int, int], ...]
    outgoing: tuple[int, ...]


def pair_bracket(
    field: BursteinField, bracket: Sequence[int], following: Sequence[int], further: Sequence[int]
) -> BracketPairing:
    """Return the pairing of a bracket.

    ``bracket`` is in the order of art. 1.8; ``following`` are the players of the next lower
    score, ``further`` all those below. Everybody together can be paired.
    """
    try:
        found = _by_kinds(field, bracket, following, further)
    except OddGroupError:
        found = None
    return found or by_weights(field, bracket, following, further)


def _by_kinds(
    field: BursteinField, bracket: Sequence[int], following: Sequence[int], further: Sequence[int]
) -> BracketPairing | None:
    alone = field.pairability.most(group_of(bracket))
    if alone == 0:
        below = group_of((*following, *further))
        floaters = 0 if field.pairability.complete(below) else None
    elif alone == 1:
        floaters = single_floaters(field, bracket, following, further)
    else:
        floaters = group_of(bracket)
    if floaters is not None:
        found = _with_floaters(field, bracket, following, (alone, floaters))
        if found and (alone < 2 or welcomes(field, found.outgoing, following, further)):
            return found
    return _with_the_others(field, bracket, following, further)


def _with_floaters(
    field: BursteinField, bracket: Sequence[int], following: Sequence[int], leaving: tuple[int, int]
) -> BracketPairing | None:
    """Return the best pairing of a bracket that so many leave, all of them among some."""
    count, floaters = leaving
    # The lowest ranked first: the highest meets whoever is lowest (art. 4.3), and `first` takes
    # the lowest bit.
    vertices = bracket[::-1]
    everybody = (1 << len(vertices)) - 1
    nobody = ((1 << count) - 1) << len(vertices)
    may_leave = group_of(at for at, one in enumerate(vertices) if floaters >> one & 1)
    near = [
        mask | nobody if may_leave >> at & 1 else mask
        for at, mask in enumerate(among(field.near, vertices))
    ]
    scale = _Scale(field, bracket, following, ordered=False)
    kinds = [*(scale.kind(one) for one in vertices), *[(_NOBODY, None, -1)] * count]
    found = best_matchings(class_graph(kinds, scale.worth, [*near, *[may_leave] * count]))
    return None if found is None else _first(found, vertices, everybody)


def _with_the_others(
    field: BursteinField, bracket: Sequence[int], following: Sequence[int], further: Sequence[int]
) -> BracketPairing | None:
    """Return the best pairing of a bracket, everybody below looked at."""
    vertices = [*bracket[::-1], *following, *further]
    scale = _Scale(field, bracket, following, ordered=False)
    kinds = [scale.kind(one) for one in vertices]
    graph = class_graph(kinds, scale.worth, among(field.near, vertices))
    found = best_matchings(graph, alike=1)
    return None if found is None else _first(found, vertices, (1 << len(bracket)) - 1)


def _first(found: Matchings, vertices: Sequence[int], bracket: int) -> BracketPairing:
    """Return the first pairing in the order of art. 4.3.

    The players of the ``bracket`` are the first vertices, the lowest ranked first: in turn from
    the other end, everybody has the first opponent there.
    """
    pairs, outgoing = [], []
    for at in reversed(range(bracket.bit_length())):
        if found.open >> at & 1:
            other = found.first(at, bracket)
            if other < 0:
                outgoing.append(vertices[at])
            else:
                pairs.append((vertices[at], vertices[other]))
    return BracketPairing(tuple(pairs), tuple(outgoing))


def by_weights(
    field: BursteinField, bracket: Sequence[int], following: Sequence[int], further: Sequence[int]
) -> BracketPairing:
    """Return the best pairing by one heaviest matching of everybody left."""
    vertices = [*bracket, *following, *further]
    scale = _Scale(field, bracket, following, ordered=True)
    weights = [[scale.weight(a, b) for b in vertices] for a in vertices]
    mate = heaviest_perfect_matching(weights) or []
    own = len(bracket)
    pairs = [(bracket[a], bracket[b]) for a, b in enumerate(mate[:own]) if a < b < own]
    outgoing = [bracket[a] for a, b in enumerate(mate[:own]) if b >= own]
    return BracketPairing(tuple(pairs), tuple(outgoing))


class _Scale:
    """Weights in which every criterion outweighs all that follow it.

    With ``ordered`` the order of pairings counts below all of them.
    """

    def __init__(
        self,
        field: BursteinField,
        bracket: Sequence[int],
        following: Sequence[int],
        *,
        ordered: bool,
    ) -> None:
        self.field = field
        size = len(bracket) + len(following) + 1
        self.sequence = {one: at for at, one in enumerate(bracket)}
        self.base = len(bracket) + 1
        self.worth_of_place = [1]
        # Places are digits of a number: no opponents further down outweigh one further up.
        for _player in bracket[1:] if ordered else ():
            self.worth_of_place.append(self.worth_of_place[-1] * self.base)
        self.following = frozenset(following)
        self.denied = self.base * self.worth_of_place[-1] if ordered else 1
        self.floats, self.next_floats = field.rules.costs(
            field.scores, bracket, following, self.denied * size, size
        )
        scores = sorted({field.scores[one] for one in bracket})
        self.place = {one: scores.index(field.scores[one]) for one in bracket}
        self.floats_of = {self.place[one]: self.floats[one] for one in bracket}
        self.next_floats_of = {self.place[one]: self.next_floats[one] for one in bracket}
        self.following_cost = self.next_floats[following[0]] if following else 0

    def kind(self, one: int) -> _Kind:
        """Return what the criteria look at in a player."""
        if one in self.sequence:
            return self.place[one], self.field.wanted[one], self.field.manners.of[one]
        place = _FOLLOWING if one in self.following else _FURTHER
        return place, None, self.field.manners.of[one]

    def worth(self, one: _Kind, other: _Kind) -> int | None:
        """Return the weight of a pair of two kinds without the order of pairings."""
        (mine, colour, _manner), (theirs, other_colour, _other) = sorted(
            (one, other), key=lambda kind: -kind[0]
        )
        if theirs != _NOBODY and not self.field.manners.meet[one[2]][other[2]]:
            return None
        if mine < 0:
            crossing = {mine, theirs} == {_FOLLOWING, _FURTHER}
            return -self.following_cost if crossing else 0
        if theirs >= 0:
            return -self.denied if colour is not None and colour is other_colour else 0
        on = self.next_floats_of[mine] if theirs == _FURTHER else 0
        return -self.floats_of[mine] - on

    def weight(self, a: int, b: int) -> int | None:
        """Return the weight of a pair, None where it may not be."""
        field = self.field
        if not field.may_meet(a, b):
            return None
        inside = (a in self.sequence) + (b in self.sequence)
        if inside == 2:
            return self._place(a, b) - (self.denied if field.denied(a, b) else 0)
        cost = sum(self.floats[one] for one in (a, b) if one in self.sequence)
        near = [one for one in (a, b) if one in self.sequence or one in self.following]
        if len(near) == 1:
            cost += self.next_floats[near[0]]
        return -cost

    def _place(self, a: int, b: int) -> int:
        """Return what two opponents add to the order of pairings (art. 4.3)."""
        # Both ends have a digit, since art. 4.3 asks in turn whom each number meets; who floats
        # adds nothing and so comes last.
        one, other = self.sequence[a] + 1, self.sequence[b] + 1
        last = len(self.sequence)
        return other * self.worth_of_place[last - one] + one * self.worth_of_place[last - other]
