"""What the criteria of an edition make of every pair, as one whole number a pair.

Players in whom no criterion reads a difference are one class, and so are weighed once for each two
classes; who has met whom alone is a matter of the single player. A weight is a number in mixed
radix: each criterion has digits in its priority, one for a count and one for every entry of a
list, and each digit has room for the largest sum a matching can reach. So the order of the sums is
the order in which criteria are compared (art. 3.8.1), whichever criteria an edition has.

A pair weighs what the two would cost alone less what they cost together: below 0 where being
alone is cheaper. That it is a pair is told by where its ends stand, not by this sign.
"""

from __future__ import annotations

from collections.abc import Collection, Hashable, Iterable, Sequence

from arbitro.rules.pairing.dutch.criteria import OfPair, OfPlayer, Sight
from arbitro.rules.pairing.dutch.edition import Part
from arbitro.rules.pairing.dutch.fast.cascade import Bracket
from arbitro.rules.pairing.dutch.fast.field import ABSOLUTE, Field
from arbitro.rules.pairing.matching.best import ClassGraph

_Digit = tuple[int, int]
"""A criterion's place, and an entry of its list with the sign turned: they sort by priority."""

_Amounts = list[tuple[_Digit, int]]

_NOTHING: _Amounts = []


def weigh(
    field: Field,
    bracket: Bracket,
    players: Sequence[int],
    *,
    single_downfloater: bool = False,
    leaves_some: bool = True,
) -> ClassGraph:
    """Return the graph of ``players``: moved-down, residents, following and the rest.

    0 among the players stands for the bye, which only candidates may have. Two moved-down players
    have no edge. ``single_downfloater`` tells that exactly one will float down, which [C9] asks;
    without ``leaves_some`` everybody has to be paired.
    """
    classes = _Classes(field, bracket, players)
    scale = _Scale(classes, single_downfloater, leaves_some)
    return ClassGraph(classes.of, scale.table(), _met(field, players))


class _Classes:
    """Every vertex's class, the number of vertices of each and the first two of them."""

    def __init__(self, field: Field, bracket: Bracket, players: Sequence[int]) -> None:
        self.field = field
        self.bracket = bracket
        self.players = players
        self.moved_down = len(bracket.moved_down)
        self.size = self.moved_down + len(bracket.residents)
        self.near = self.size + len(bracket.following)
        self.of: list[int] = []
        self.first: list[int] = []
        self.second: list[int] = []
        self.counts: list[int] = []
        known: dict[Hashable, int] = {}
        for i, key in enumerate(self._keys()):
            place = known.get(key)
            if place is None:
                place = known[key] = len(self.first)
                self.first.append(i)
                self.second.append(-1)
                self.counts.append(0)
            elif self.second[place] < 0:
                self.second[place] = i
            self.counts[place] += 1
            self.of.append(place)
        self.cliques = [field.clique.get(players[i]) for i in self.first]
        as_member = field.alike(field.rules.of_members)
        members = (players[i] if i < self.size else 0 for i in self.first)
        self.seen = [as_member[a] if a else 0 for a in members]

    def _keys(self) -> Iterable[Hashable]:
        """Yield all that the rules may look at in the player at each vertex, None for the bye."""
        field, rules = self.field, self.field.rules
        candidates = self.bracket.bye_candidates or frozenset()
        for_bye = field.alike(rules.of_bye)
        as_member, as_following = field.alike(rules.of_members), field.alike(rules.of_following)
        kind, top, clique = field.kind, field.top, field.clique
        for i, a in enumerate(self.players):
            if not a:
                yield None
                continue
            bye = for_bye[a] if a in candidates else None
            # two of one absolute preference may not meet, whatever the criteria look at ([C3])
            colour = kind[a]
            absolute = colour if colour in ABSOLUTE else 0, a in top, clique.get(a)
            if i < self.size:
                yield i < self.moved_down, absolute, bye, as_member[a]
            elif i < self.near:
                yield "following", absolute, bye, as_following[a]
            else:
                yield "rest", absolute, bye

    def pairs(self) -> Iterable[tuple[int, int, int, int]]:
        """Yield each two classes of which members may meet, with a vertex of each, in order."""
        field, players = self.field, self.players
        candidates = self.bracket.bye_candidates or frozenset()
        for k, i in enumerate(self.first):
            for other in range(k, len(self.first)):
                j = self.second[k] if other == k else self.first[other]
                if j < 0 or (
                    self.cliques[k] is not None and self.cliques[k] == self.cliques[other]
                ):
                    continue
                a, b = players[i], players[j]
                if field.colours_allow(a, b) and j >= self.moved_down if b else a in candidates:
                    yield k, other, i, j


class _Scale:
    """What classes cost alone and together, first by digits, then as whole numbers."""

    def __init__(self, classes: _Classes, single_downfloater: bool, leaves_some: bool) -> None:
        self.classes = classes
        field, bracket = classes.field, classes.bracket
        members = classes.players[: classes.size]
        self.sight = Sight(
            field,
            frozenset(members),
            frozenset(bracket.moved_down),
            min(map(field.score, members)),
            field.score(bracket.following[-1]) if bracket.following else 0,
            not bracket.rest,
            single_downfloater,
        )
        self.room: dict[_Digit, int] = {}
        rules, looks_on = field.rules, bool(bracket.following)
        self.parts = rules.parts if field.problem.is_last_round else rules.parts_before_last
        parts = self.parts
        # where all have to be paired, what each would cost alone is the same for every candidate
        alone = range(classes.size * leaves_some)
        self.floater = self._of_players(parts.floater, alone)
        self.left_over = self._of_players(parts.left_over, range(classes.near * looks_on))
        self.taken_in = self._of_players(parts.taken_in, range(classes.size * looks_on))
        candidates = bracket.bye_candidates or frozenset()
        may = [i for i in classes.first if classes.players[i] in candidates]
        self.bye = self._of_players(parts.bye, may if not classes.players[-1] else ())

    def table(self) -> list[list[int | None]]:
        """Return the weight of each two classes, None where members may not meet."""
        classes = self.classes
        size, near = classes.size, classes.near
        weighed = list(classes.pairs())
        inside = [self._of_pair(k, other, i, j) for k, other, i, j in weighed if j < size]
        units = self._units()
        floater, left_over = _worth(self.floater, units), _worth(self.left_over, units)
        taken_in, bye = _worth(self.taken_in, units), _worth(self.bye, units)
        alone = [here + below for here, below in zip(floater, left_over, strict=True)]
        together = iter(_worth(inside, units))
        table: list[list[int | None]] = [[None] * len(classes.first) for _ in classes.first]
        for k, other, i, j in weighed:
            if j < size:
                worth = alone[k] + alone[other] - next(together)
            elif not classes.players[j]:
                worth = -bye[k]
            elif j < near:
                worth = left_over[k] + left_over[other] - (taken_in[k] if i < size else 0)
            else:
                worth = 0
            table[k][other] = table[other][k] = worth
        return table

    def _of_players(
        self, parts: Sequence[Part[OfPlayer]], places: Collection[int]
    ) -> list[_Amounts]:
        """Return what a part of the criteria adds for each class of players at some places."""
        classes, sight = self.classes, self.sight
        found: list[_Amounts] = [_NOTHING] * len(classes.first)
        if not parts or not places:
            return found
        for k, i in enumerate(classes.first):
            if i in places:
                amounts: _Amounts = []
                a = classes.players[i]
                for place, is_list, amount_of in parts:
                    value = amount_of(sight, a)
                    if value is not None and (value or is_list):
                        amounts.append(((place, -value), 1) if is_list else ((place, 0), value))
                if amounts:
                    self._make_room(amounts, classes.counts[k])
                    found[k] = amounts
        return found

    def _of_pair(self, k: int, other: int, i: int, j: int) -> _Amounts:
        """Return what the criteria add for a pair of two classes, the higher ranked first."""
        classes = self.classes
        field, seen = classes.field, classes.seen
        high, low = classes.players[i], classes.players[j]
        scores = field.scores[high], field.scores[low]
        two = seen[k], seen[other], *scores
        amounts = field.amounts.get(two)
        if amounts is None:
            parts = self.parts.pair if scores[0] == scores[1] else self.parts.between_scores
            amounts = field.amounts[two] = _together(field, parts, high, low)
        if amounts:
            self._make_room(amounts, min(classes.counts[k], classes.counts[other]))
        return amounts

    def _make_room(self, amounts: _Amounts, times: int) -> None:
        room = self.room
        for digit, amount in amounts:
            room[digit] = room.get(digit, 0) + amount * times

    def _units(self) -> dict[_Digit, int]:
        """Return the value of one unit of every digit in use, the last of them 1."""
        units, at = {}, 0
        for digit in sorted(self.room, reverse=True):
            units[digit] = 1 << at
            at += self.room[digit].bit_length()
        return units


def _together(field: Field, parts: Sequence[Part[OfPair]], high: int, low: int) -> _Amounts:
    amounts: _Amounts = []
    for place, is_list, amount_of in parts:
        value = amount_of(field, high, low)
        if is_list:
            if value is not None:
                amounts.append(((place, -value), 1))
        elif value:
            amounts.append(((place, 0), value))
    return amounts


def _worth(found: Iterable[_Amounts], units: dict[_Digit, int]) -> list[int]:
    worth = []
    for amounts in found:
        total = 0
        for digit, amount in amounts:
            total += amount * units[digit]
        worth.append(total)
    return worth


def _met(field: Field, players: Sequence[int]) -> list[int]:
    """Return, for every vertex, those it may not meet again, as bits."""
    at = {a: i for i, a in enumerate(players) if a}
    met = dict(zip(at, field.met_among(at), strict=True))
    return [met.get(a, 0) for a in players]
