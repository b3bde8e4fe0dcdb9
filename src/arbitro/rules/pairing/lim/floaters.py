"""Who leaves a scoregroup where there is a choice (art. 3)."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Mapping, Sequence
from typing import NamedTuple

from arbitro.model import Colour
from arbitro.rules.pairing.lim.groups import Kind, Way
from arbitro.rules.pairing.lim.problem import LimField
from arbitro.rules.pairing.lim.scrutiny import Meets, can_cover
from arbitro.rules.pairing.matching.pairability import Pairability, group_of


class LeavingFloaters(NamedTuple):
    """What the choice of a floater looks at: the scoregroup, the next one, who leaves already."""

    way: Way
    arrivals: Collection[int]
    adjacent: Sequence[int]
    leavers: Sequence[int]


def kind_of(field: LimField, leaving: LeavingFloaters, player: int) -> Kind:
    """Return the type of floater a player would be (art. 3.9.1)."""
    return FloaterKinds(field, leaving).of(player)


class FloaterKinds:
    """The types of floater that players of a scoregroup would be (art. 3.9.1).

    The opponents of floaters that are paired before one are excluded (art. 3.3, 3.4).
    """

    def __init__(self, field: LimField, leaving: LeavingFloaters) -> None:
        self.field, self.leaving = field, leaving
        self.leavers = sorted(leaving.leavers, key=lambda at: _precedence(field, leaving.way, at))
        self.taken: dict[tuple[int, ...], int] = {(): group_of(leaving.adjacent)}

    def of(self, player: int) -> Kind:
        """Return the type of one player."""
        field, leaving = self.field, self.leaving
        precedence = _precedence(field, leaving.way, player)
        before = tuple(
            other
            for other in self.leavers
            if other != player and _precedence(field, leaving.way, other) < precedence
        )
        has_opponent = bool(field.compatible_with[player] & self._free(before))
        if player in leaving.arrivals:
            return "b" if has_opponent else "a"
        return "d" if has_opponent else "c"

    def _free(self, before: tuple[int, ...]) -> int:
        """Return who of the next scoregroup is left when some floaters have been paired there."""
        known = len(before)
        # The floaters of one choice mostly share their beginning, so the longest known one is kept.
        while before[:known] not in self.taken:
            known -= 1
        free = self.taken[before[:known]]
        for at in range(known, len(before)):
            free &= ~self.field.first_opponent(before[at], free, self.leaving.way)
            self.taken[before[: at + 1]] = free
        return free


def _precedence(field: LimField, way: Way, player: int) -> tuple[int, int]:
    """Order floaters as they are paired: the best first downwards, the last first upwards."""
    score, number = field.scores[player], field.numbers[player]
    return (score, -number) if way == "up" else (-score, number)


class Evening(NamedTuple):
    """Who leaves to make the number even, and who would have but for the limit of art. 3.2.3."""

    player: int
    instead_of: int | None


def floater_for_evenness(
    field: LimField, leaving: LeavingFloaters, members: Sequence[int]
) -> Evening:
    """Return who leaves to make the number even (art. 2.3.4, 3.2, 3.3, 3.9.2, 3.10)."""
    of = FloaterKinds(field, leaving).of
    by_number = sorted(members, key=lambda at: _from_the_end(field, leaving.way, at))
    kinds = {one: of(one) for one in by_number}
    player = _first_to_leave(field, kinds, field.near_to)
    if field.problem.maxi is None:
        return Evening(player, None)
    freely = _first_to_leave(field, kinds, None)
    return Evening(player, None if freely == player else freely)


def _first_to_leave(field: LimField, kinds: Mapping[int, Kind], near_to: Meets | None) -> int:
    """Return the first to be chosen: by type, for the colours, by number, as ``kinds`` comes.

    For the colours only one near the first by number of the type is chosen (art. 3.2.3). Who has
    just floated stays where another one can leave as well (art. 3.10).
    """
    majority = _majority(field, kinds)
    # The last entry of a key stays: from behind, that is the first player of each type.
    lowest = {kinds[one]: one for one in reversed(tuple(kinds))}

    def order(player: int) -> tuple[int, bool]:
        kind = kinds[player]
        near = near_to is None or near_to[lowest[kind]] >> player & 1
        evens = near and majority is not None and field.dues[player] is majority
        return -ord(kind), not evens

    ranked = sorted(kinds, key=order)
    first = ranked[0]
    if not field.floated[first]:
        return first
    pairs = _most_pairs(field, ranked, first)
    for other in ranked[1:]:
        if field.floated[other] or kinds[other] != "d":
            continue
        if _most_pairs(field, ranked, other) >= pairs:
            return other
    return first


def companion(field: LimField, leaving: LeavingFloaters, remaining: Sequence[int]) -> int:
    """Return who leaves in company, to keep the number even (art. 4.4.2, 3.5, 3.9.2)."""
    kinds = FloaterKinds(field, leaving)
    return min(
        remaining,
        key=lambda at: (
            -ord(kinds.of(at)),
            _from_the_end(field, leaving.way, at),
        ),
    )


def in_place_of(
    field: LimField,
    leaving: LeavingFloaters,
    sequence: Sequence[int],
    failing: int,
    meets: Meets,
) -> int:
    """Return who leaves where no opponent is found for a player: that one, or one exchanged.

    Somebody scrutinised before leaves instead where that is of a less disadvantageous type and
    gives the player an opponent (art. 3.5, 3.9.2); the nearest one first.
    """
    kinds = FloaterKinds(field, leaving)
    best, kind = failing, kinds.of(failing)
    turn = sequence.index(failing)
    for other in reversed(sequence[:turn]):
        instead = kinds.of(other)
        # Types are letters, "a" the most disadvantageous: a later one is less so.
        if instead > kind and can_cover(
            sequence, [one for one in sequence[: turn + 1] if one != other], meets
        ):
            best, kind = other, instead
    return best


def _from_the_end(field: LimField, way: Way, player: int) -> int:
    """Order by number, the one first who floats first: the lowest downwards (art. 3.2.4)."""
    number = field.numbers[player]
    return number if way == "up" else -number


def _majority(field: LimField, members: Iterable[int]) -> Colour | None:
    """Return the colour more members are due, None where as many are due either (art. 3.2.2)."""
    dues = [field.dues[one] for one in members]
    more = dues.count(Colour.WHITE) - dues.count(Colour.BLACK)
    if more > 0:
        return Colour.WHITE
    return Colour.BLACK if more < 0 else None


def _most_pairs(field: LimField, members: Sequence[int], without: int) -> int:
    """Return how many pairs a scoregroup can make without one of its players (art. 3.10.2)."""
    group = group_of(members) & ~(1 << without)
    alone = Pairability(field.compatible_with).most(group)
    return (group.bit_count() - alone) // 2
