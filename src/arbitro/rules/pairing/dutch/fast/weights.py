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

from bisect import bisect_left
from collections.abc import Hashable, Iterable, Sequence

from arbitro.rules.pairing.dutch.criteria import OfPlayer, Sight
from arbitro.rules.pairing.dutch.edition import CriterionPart
from arbitro.rules.pairing.dutch.fast.cascade import CascadeBracket
from arbitro.rules.pairing.dutch.fast.field import Amounts, Digit, DutchField
from arbitro.rules.pairing.matching.best import ClassGraph


def weigh(
    field: DutchField,
    bracket: CascadeBracket,
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
    """Every vertex's class, the number of vertices of each and the first two of them.

    Classes stand in the order of their first vertices: up to ``moved_down`` those of moved-down
    players, up to ``members`` of the bracket, up to ``near`` of the following one too, up to
    ``players`` all but the bye.
    """

    def __init__(self, field: DutchField, bracket: CascadeBracket, players: Sequence[int]) -> None:
        self.field = field
        self.bracket = bracket
        self.vertices = players
        of: list[int] = []
        first: list[int] = []
        second: list[int] = []
        counts: list[int] = []
        known: dict[Hashable, int] = {}
        for i, key in enumerate(self._keys()):
            place = known.get(key)
            if place is None:
                place = known[key] = len(first)
                first.append(i)
                second.append(-1)
                counts.append(0)
            elif second[place] < 0:
                second[place] = i
            counts[place] += 1
            of.append(place)
        self.of, self.first, self.second, self.counts = of, first, second, counts
        moved_down = len(bracket.moved_down)
        size = moved_down + len(bracket.residents)
        self.moved_down = bisect_left(first, moved_down)
        self.members = bisect_left(first, size)
        self.near = bisect_left(first, size + len(bracket.following))
        self.players = len(first) - (not players[-1])
        self.firsts = [players[i] for i in first]

    def _keys(self) -> list[Hashable]:
        """Return all that the rules may look at in the player at each vertex, None for the bye."""
        field, bracket = self.field, self.bracket
        candidates = bracket.bye_candidates or frozenset()
        for_bye, forbidding = field.for_bye, field.forbidding
        sizes = len(bracket.moved_down), len(bracket.residents), len(bracket.following)
        rest = [a for a in self.vertices[sum(sizes) :] if a]
        keys: list[Hashable] = []
        for part, players, alike in (
            (0, bracket.moved_down, field.as_member),
            (1, bracket.residents, field.as_member),
            (2, bracket.following, field.as_following),
            (3, rest, None),
        ):
            for a in players:
                bye = for_bye[a] if a in candidates else None
                # two of one absolute preference may not meet, whatever criteria look at ([C3])
                keys.append((part, forbidding[a], bye, alike[a] if alike is not None else 0))
        if not self.vertices[-1]:
            keys.append(None)
        return keys

    def meeting(self, k: int) -> Sequence[int]:
        """Return the classes, of those that come later or this one, whose members one may meet.

        The bye is left out.
        """
        field, firsts, a = self.field, self.firsts, self.firsts[k]
        # A class of one has nobody to meet inside it.
        start = self.moved_down if k < self.moved_down else k if self.second[k] >= 0 else k + 1
        others: Sequence[int] = range(start, self.players)
        if field.forbidding[a]:
            others = [other for other in others if field.colours_allow(a, firsts[other])]
            clique = field.clique.get(a)
            if clique is not None:
                others = [other for other in others if field.clique.get(firsts[other]) != clique]
        return others


class _Scale:
    """What classes cost alone and together, first by digits, then as whole numbers."""

    def __init__(self, classes: _Classes, single_downfloater: bool, leaves_some: bool) -> None:
        self.classes = classes
        self.single_downfloater = single_downfloater
        self.room: dict[Digit, int] = {}
        bracket, parts = classes.bracket, classes.field.parts
        candidates = () if classes.vertices[-1] else bracket.bye_candidates or ()
        self.candidates = [k for k, a in enumerate(classes.firsts) if a in candidates]
        self.sight: Sight | None = None
        # where all have to be paired, what each would cost alone is the same for every candidate
        alone = range(classes.members if leaves_some else 0)
        looks_on = bool(bracket.following)
        self.floater = self._of_players(parts.floater, alone)
        self.left_over = self._of_players(parts.left_over, range(classes.near * looks_on))
        self.taken_in = self._of_players(parts.taken_in, range(classes.members * looks_on))
        self.bye = self._of_players(parts.bye, self.candidates)

    def _seen(self) -> Sight:
        """Return what the criteria see of the bracket."""
        field, bracket = self.classes.field, self.classes.bracket
        members = [*bracket.moved_down, *bracket.residents]
        return Sight(
            field,
            frozenset(members),
            frozenset(bracket.moved_down),
            min([field.scores[a] for a in members]),
            field.scores[bracket.following[-1]] if bracket.following else 0,
            not bracket.rest,
            self.single_downfloater,
        )

    def table(self) -> list[list[int | None]]:
        """Return the weight of each two classes, None where members may not meet."""
        classes = self.classes
        members, near = classes.members, classes.near
        meeting = [classes.meeting(k) for k in range(classes.players)]
        inside = self._inside(meeting)
        units = self._units()
        left_over, alone = [0] * len(meeting), [0] * len(meeting)
        for k, amounts in self.left_over.items():
            left_over[k] = alone[k] = _sum(amounts, units)
        for k, amounts in self.floater.items():
            alone[k] += _sum(amounts, units)
        opponents = classes.field.opponents.amounts
        together = {place: _sum(opponents[place], units) for place in set(inside)}
        # `_inside` went through the same classes in the same order; neither may change alone.
        places = iter(inside)
        table: list[list[int | None]] = [[None] * len(classes.first) for _ in classes.first]
        for k, others in enumerate(meeting):
            row, own, below = table[k], alone[k], left_over[k]
            if k in self.taken_in:
                below -= _sum(self.taken_in[k], units)
            for other in others:
                if other < members:
                    worth = own + alone[other] - together[next(places)]
                elif other < near:
                    worth = below + left_over[other]
                else:
                    worth = 0
                row[other] = table[other][k] = worth
        for k in self.candidates:
            table[k][-1] = table[-1][k] = -_sum(self.bye.get(k, ()), units)
        return table

    def _of_players(
        self, parts: Sequence[CriterionPart[OfPlayer]], places: Sequence[int]
    ) -> dict[int, Amounts]:
        """Return what a part of the criteria adds for each of some classes, if it is something."""
        found: dict[int, Amounts] = {}
        if not parts or not places:
            return found
        classes = self.classes
        sight = self.sight = self.sight or self._seen()
        for k in places:
            amounts: list[tuple[Digit, int]] = []
            a = classes.firsts[k]
            for place, is_list, amount_of in parts:
                value = amount_of(sight, a)
                if value is not None and (value or is_list):
                    amounts.append(((place, -value), 1) if is_list else ((place, 0), value))
            if amounts:
                self._make_room(amounts, classes.counts[k])
                found[k] = tuple(amounts)
        return found

    def _inside(self, meeting: Sequence[Sequence[int]]) -> list[int]:
        """Return what each two classes of the bracket cost as opponents, as places."""
        classes = self.classes
        members, counts, opponents = classes.members, classes.counts, classes.field.opponents
        firsts, vertices, second = classes.firsts, classes.vertices, classes.second
        found: list[int] = []
        times: dict[int, int] = {}
        for k in range(members):
            high, many = firsts[k], counts[k]
            for other in meeting[k]:
                if other >= members:
                    break
                # A class met by itself is weighed by two of its members: nobody is an own opponent.
                place = opponents.place(high, firsts[other] if other != k else vertices[second[k]])
                found.append(place)
                if place:
                    # No matching has more pairs of two classes than the smaller has members.
                    times[place] = times.get(place, 0) + min(many, counts[other])
        for place, many in times.items():
            self._make_room(opponents.amounts[place], many)
        return found

    def _make_room(self, amounts: Iterable[tuple[Digit, int]], times: int) -> None:
        room = self.room
        for digit, amount in amounts:
            room[digit] = room.get(digit, 0) + amount * times

    def _units(self) -> dict[Digit, int]:
        """Return the value of one unit of every digit in use, the last of them 1."""
        units, at = {}, 0
        # Each digit holds the largest sum a matching can reach, so none carries into the next.
        for digit in sorted(self.room, reverse=True):
            units[digit] = 1 << at
            at += self.room[digit].bit_length()
        return units


def _sum(amounts: Amounts, units: dict[Digit, int]) -> int:
    total = 0
    for digit, amount in amounts:
        total += amount * units[digit]
    return total


def _met(field: DutchField, players: Sequence[int]) -> list[int]:
    """Return, for every vertex, those it may not meet again, as bits."""
    real = players if players[-1] else players[:-1]
    found = field.met_among({a: i for i, a in enumerate(real)})
    return found if players[-1] else [*found, 0]
