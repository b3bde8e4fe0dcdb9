"""Who leaves a scoregroup where there is a choice (art. 3)."""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterable, Sequence
from typing import NamedTuple

from arbitro.model import Colour
from arbitro.rules.pairing.lim.field import Field
from arbitro.rules.pairing.lim.groups import Kind, Way
from arbitro.rules.pairing.lim.scrutiny import can_cover
from arbitro.rules.pairing.matching.deficiency import largest_matching


class Leaving(NamedTuple):
    """What the choice of a floater looks at: the scoregroup, the next one, who leaves already."""

    way: Way
    arrivals: Collection[int]
    adjacent: Sequence[int]
    leavers: Sequence[int]


def kind_of(field: Field, leaving: Leaving, player: int) -> Kind:
    """Return the type of floater a player would be (art. 3.9.1).

    The opponents of floaters that are paired before this one are excluded (art. 3.3, 3.4).
    """
    free = set(leaving.adjacent)
    before = _precedence(field, leaving.way, player)
    for other in sorted(leaving.leavers, key=lambda at: _precedence(field, leaving.way, at)):
        if other != player and _precedence(field, leaving.way, other) < before:
            taken = field.opponents_in_order(other, free, leaving.way)
            free.difference_update(taken[:1])
    has_opponent = any(field.compatible(player, other) for other in free)
    if player in leaving.arrivals:
        return "b" if has_opponent else "a"
    return "d" if has_opponent else "c"


def _precedence(field: Field, way: Way, player: int) -> tuple[int, int]:
    """Order floaters as they are paired: the best first downwards, the last first upwards."""
    sign = -1 if way == "up" else 1
    return -sign * field.scores[player], sign * field.numbers[player]


def floater_for_evenness(field: Field, leaving: Leaving, members: Sequence[int]) -> int:
    """Return who leaves to make the number even (art. 2.3.4, 3.2, 3.3, 3.9.2, 3.10)."""
    majority = _majority(field, members)

    def order(player: int) -> tuple[int, bool, int]:
        kept_colour = majority is not None and field.dues[player] is not majority
        return (
            -ord(kind_of(field, leaving, player)),
            kept_colour,
            _from_the_end(field, leaving.way, player),
        )

    ranked = sorted(members, key=order)
    first = ranked[0]
    if not field.floated[first]:
        return first
    pairs = _most_pairs(field, members, first)
    for other in ranked[1:]:
        if field.floated[other] or kind_of(field, leaving, other) != "d":
            continue
        if _most_pairs(field, members, other) >= pairs:
            return other
    return first


def companion(field: Field, leaving: Leaving, remaining: Sequence[int]) -> int:
    """Return who leaves in company, to keep the number even (art. 4.4.2, 3.5, 3.9.2)."""
    return min(
        remaining,
        key=lambda at: (
            -ord(kind_of(field, leaving, at)),
            _from_the_end(field, leaving.way, at),
        ),
    )


def in_place_of(
    field: Field,
    leaving: Leaving,
    sequence: Sequence[int],
    failing: int,
    meets: Callable[[int, int], bool],
) -> int:
    """Return who leaves where no opponent is found for a player: that one, or one exchanged.

    Somebody scrutinised before leaves instead where that is of a less disadvantageous type and
    gives the player an opponent (art. 3.5, 3.9.2); the nearest one first.
    """
    best, kind = failing, kind_of(field, leaving, failing)
    turn = sequence.index(failing)
    for other in reversed(sequence[:turn]):
        instead = kind_of(field, leaving, other)
        if instead > kind and can_cover(
            sequence, [one for one in sequence[: turn + 1] if one != other], meets
        ):
            best, kind = other, instead
    return best


def _from_the_end(field: Field, way: Way, player: int) -> int:
    """Order by number, the one first who floats first: the lowest downwards (art. 3.2.4)."""
    return field.numbers[player] * (1 if way == "up" else -1)


def _majority(field: Field, members: Iterable[int]) -> Colour | None:
    """Return the colour more members are due, None where as many are due either (art. 3.2.2)."""
    dues = [field.dues[one] for one in members]
    more = dues.count(Colour.WHITE) - dues.count(Colour.BLACK)
    if more == 0:
        return None
    return Colour.WHITE if more > 0 else Colour.BLACK


def _most_pairs(field: Field, members: Sequence[int], without: int) -> int:
    """Return how many pairs a scoregroup can make without one of its players (art. 3.10.2)."""
    left = [one for one in members if one != without]
    near = [
        sum(1 << at for at, other in enumerate(left) if field.compatible(one, other))
        for one in left
    ]
    return sum(mate >= 0 for mate in largest_matching(near)) // 2
