"""The combinations of a scoregroup: most colours preferred, then their order (art. 6.1 to 6.5).

In the order of combinations no. 1 wants the lowest opponent there is, then no. 2, and so on; who
floats has none.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import NamedTuple, Protocol

from arbitro.model import Colour
from arbitro.rules.pairing.burstein_1999.problem import Burstein1999Field
from arbitro.rules.pairing.matching.heaviest import heaviest_perfect_matching
from arbitro.rules.pairing.matching.ordered import first_in_order
from arbitro.rules.pairing.matching.pairable import Adjacent

# Colours denied as often as the numbers of both make unavoidable, and no more.


class ColourWishes(Protocol):
    """Players by place: the colour each prefers, who may meet, whose meeting denies a colour."""

    wanted: list[Colour | None]

    def may_meet(self, a: int, b: int) -> bool:
        """Tell whether two players may meet."""

    def denied(self, a: int, b: int) -> bool:
        """Tell whether one of two players would not get the colour preferred."""


def least_denied(field: ColourWishes, players: Sequence[int]) -> int:
    """Return the number of preferences that the numbers of both colours leave denied at least."""
    white, black, neither = _counts(field, players)
    return max(0, (abs(white - black) - neither + 1) // 2)


def with_least_denied(field: ColourWishes, players: Sequence[int]) -> Adjacent:
    """Return who may meet in a pairing that denies no more than the least.

    Where some are denied, everybody without the commoner preference meets one who has it.
    """
    white, black, _neither = _counts(field, players)
    commoner = Colour.WHITE if white >= black else Colour.BLACK
    some_denied = least_denied(field, players) > 0

    def adjacent(a: int, b: int) -> bool:
        # So every pair takes one of the commoner preference at least: pairs of two without it would
        # leave more than the least of those to meet one another.
        if some_denied:
            return (field.wanted[a] is commoner or field.wanted[b] is commoner) and field.may_meet(
                a, b
            )
        return not field.denied(a, b) and field.may_meet(a, b)

    return adjacent


def _counts(field: ColourWishes, players: Sequence[int]) -> tuple[int, int, int]:
    white = sum(field.wanted[one] is Colour.WHITE for one in players)
    black = sum(field.wanted[one] is Colour.BLACK for one in players)
    return white, black, len(players) - white - black


_NOBODY = -1


class Combination(NamedTuple):
    """Pairs by place, the higher ranked first, and who floats down, if anybody."""

    pairs: tuple[tuple[int, int], ...]
    floater: tuple[int, ...]


def first_combination(
    field: Burstein1999Field,
    residents: Sequence[int],
    incoming: Sequence[int],
    below: Sequence[int],
) -> Combination | None:
    """Return the first best combination, None where there is none.

    In an odd group one floats who has not floated into it (6.3) and whom somebody ``below`` may
    meet (6.6).
    """
    ranked = sorted([*incoming, *residents], key=field.rank.__getitem__)
    odd = len(ranked) % 2 == 1
    able = {one for one in residents if odd and any(field.may_meet(one, other) for other in below)}

    def adjacent(a: int, b: int) -> bool:
        if _NOBODY in (a, b):
            return max(a, b) in able
        return field.may_meet(a, b)

    virtual = (_NOBODY,) if odd else ()
    found = _with_least_denied(field, ranked, able) if able or not odd else None
    if found is None:
        found = _by_matching(field, ranked, virtual, adjacent)
    if found is None:
        return None
    pairs = tuple(pair for pair in found if pair[1] != _NOBODY)
    return Combination(pairs, tuple(a for a, b in found if b == _NOBODY))


def _with_least_denied(
    field: Burstein1999Field, ranked: Sequence[int], able: set[int]
) -> list[tuple[int, int]] | None:
    """Return the first combination that denies no more than the numbers of both colours do."""
    others = {one: [other for other in ranked if other != one] for one in able}
    least = {one: least_denied(field, rest) for one, rest in others.items()}
    # Who floats changes what must be denied: only who leaves the fewest may, as colours come first.
    fewest = {one for one in able if least[one] == min(least.values())}
    allowed = with_least_denied(field, others[min(fewest)] if able else ranked)

    def adjacent(a: int, b: int) -> bool:
        return max(a, b) in fewest if _NOBODY in (a, b) else allowed(a, b)

    return first_in_order(ranked, adjacent, (_NOBODY,) if able else ())


def _by_matching(
    field: Burstein1999Field,
    ranked: Sequence[int],
    virtual: Sequence[int],
    adjacent: Callable[[int, int], bool],
) -> list[tuple[int, int]] | None:
    """Return the combination that denies fewest preferences and comes first among those."""
    vertices = [*ranked, *virtual]
    size = len(ranked)
    base = size + 1
    worth = [1]
    for _member in ranked:
        worth.insert(0, worth[0] * base)
    # The digit above all places: one preference denied less outweighs any order of opponents.
    step = worth.pop(0)

    def weight(a: int, b: int) -> int | None:
        if not adjacent(vertices[a], vertices[b]):
            return None
        if max(a, b) >= size:
            return 0
        placed = (b + 1) * worth[a] + (a + 1) * worth[b]
        return placed - (step if field.denied(vertices[a], vertices[b]) else 0)

    places = range(len(vertices))
    mate = heaviest_perfect_matching(
        [[None if a == b else weight(a, b) for b in places] for a in places]
    )
    if mate is None:
        return None
    return [(vertices[a], vertices[b]) for a, b in enumerate(mate) if a < b]
