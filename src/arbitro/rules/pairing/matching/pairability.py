"""Who can be paired among some players of a round, asked again and again.

Everybody's possible opponents are bits of a whole number, and so are the groups asked about. The
last matching found is kept as a start for the next question: groups mostly shrink from the top.
"""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterable, Sequence
from operator import itemgetter
from typing import NamedTuple

from arbitro.rules.pairing.matching.narrowing import AlternatingTree, Matchings, bits

Adjacent = Callable[[int, int], bool]


def group_of(players: Iterable[int]) -> int:
    """Return players as bits.

    >>> group_of([0, 3])
    9
    """
    mask = 0
    for one in players:
        mask |= 1 << one
    return mask


def neighbours(size: int, adjacent: Adjacent) -> list[int]:
    """Return everybody's possible opponents, asked of every pair.

    >>> neighbours(3, lambda a, b: a + b == 2)
    [4, 0, 1]
    """
    near = [0] * size
    for a in range(size):
        for b in range(a):
            if adjacent(a, b):
                near[a] |= 1 << b
                near[b] |= 1 << a
    return near


def opponents(
    met: Sequence[Iterable[int]], together: Iterable[int] = (), alike: Sequence[int] = ()
) -> list[int]:
    """Return everybody's possible opponents: all but those met.

    ``together`` are two who meet nobody but each other; of the groups ``alike`` no two may meet.

    >>> opponents([{1}, {0}, ()]), opponents([(), (), ()], together=(0, 2))
    ([4, 4, 3], [4, 0, 1])
    >>> opponents([(), (), ()], alike=[0b011])
    [4, 4, 3]
    """
    everybody = (1 << len(met)) - 1
    near = [everybody ^ (1 << at | group_of(those)) for at, those in enumerate(met)]
    for group in alike:
        for one in bits(group):
            near[one] &= ~group
    forced = group_of(together)
    if forced:
        near = [
            mask & forced if forced >> at & 1 else mask & ~forced for at, mask in enumerate(near)
        ]
    return near


def among(near: Sequence[int], chosen: Sequence[int]) -> list[int]:
    """Return the neighbours of some vertices among themselves, numbered as they are listed.

    >>> among([0b110, 0b101, 0b011], [2, 0])
    [2, 1]
    """
    size = len(near)
    if len(chosen) < 2:
        return [0] * len(chosen)
    # written in binary, the last digit is vertex 0; the first digit of the answer its last vertex
    pick = itemgetter(*(size - 1 - one for one in reversed(chosen)))
    return [int("".join(pick(format(near[one], f"0{size}b"))), 2) for one in chosen]


class Pairability:
    """Tells of groups of players whether all of them can be paired with one another."""

    def __init__(self, near: Sequence[int]) -> None:
        self.near = tuple(near)
        self.mate = [-1] * len(self.near)

    def complete(self, group: int) -> bool:
        """Tell whether everybody of a group, as bits, can be paired in it.

        >>> path = Pairability([0b0010, 0b0101, 0b1010, 0b0100])
        >>> path.complete(0b1111), path.complete(0b1001), path.complete(0)
        (True, False, True)
        """
        if group.bit_count() % 2:
            return False
        matchings = self._known(group)
        if not matchings.complete():
            return False
        self._keep(matchings)
        return True

    def dispensable(self, group: int, asked: int = -1) -> int:
        """Return those of an odd group without whom all the others of it can be paired, as bits.

        Some of the answer is enough where it has everybody ``asked`` about.

        >>> star = Pairability([0b1110, 0b0001, 0b0001, 0b0001])
        >>> star.dispensable(0b0111), star.dispensable(0b1110), star.dispensable(0b0001)
        (6, 0, 1)
        """
        matchings = self._known(group)
        alone = matchings.left_alone(1)
        if len(alone) != 1:
            return 0
        # Who can be freed in exchange for the one alone is just who can be spared.
        tree = AlternatingTree(matchings, alone[0])
        tree.exhaust(asked & group)
        self._keep(matchings)
        return tree.outer

    def most(self, group: int) -> int:
        """Return how many of a group remain alone when as many as possible are paired.

        >>> Pairability([0b1110, 0b0001, 0b0001, 0b0001]).most(0b1111)
        2
        """
        matchings = self._known(group)
        return len(matchings.left_alone(len(self.near)))

    def _known(self, group: int) -> Matchings:
        """Return what is known of a group: the pairs of the last matching that are in it."""
        mate = [
            other if other >= 0 and group >> one & 1 and group >> other & 1 else -1
            for one, other in enumerate(self.mate)
        ]
        matchings = Matchings(self.near, mate)
        matchings.open = group
        return matchings

    def _keep(self, matchings: Matchings) -> None:
        """Remember the pairs of a group; the others stay as they were where they still can."""
        for one in bits(matchings.open):
            old, new = self.mate[one], matchings.mate[one]
            # A partner outside the group would else be thought matched with one who has left.
            if old >= 0 and old != new and self.mate[old] == one:
                self.mate[old] = -1
            self.mate[one] = new


_MANY = 80
"""So many manners do not help any more to see quickly who meets whom."""


class SharedTraits(NamedTuple):
    """What players share that keeps some of them apart: ``of`` has the number of each one's manner.

    ``meet`` tells of two manners whether those who have them may meet, as far as these say.
    """

    of: list[int]
    meet: list[list[bool]]


def manners(alike: Sequence[int], barred: Sequence[Collection[int]]) -> SharedTraits:
    """Return the manners of players: which group ``alike`` they are in, who are barred from them.

    No two of a group alike meet, nor anybody all of a manner who are barred.

    >>> manners([0b0011], [(), (), (3,), (2,)])
    SharedTraits(of=[0, 0, 1, 1], meet=[[False, True], [True, False]])
    """
    groups = [
        next((number for number, mask in enumerate(alike) if mask >> at & 1), -1)
        for at in range(len(barred))
    ]
    # With the player added all of a clique have the same bits, and so one manner.
    apart = [group_of((at, *those)) if those else 0 for at, those in enumerate(barred)]
    if len(set(zip(groups, apart, strict=True))) > _MANY:
        apart = [0] * len(apart)
    found: dict[tuple[int, int], int] = {}
    of = [found.setdefault(item, len(found)) for item in zip(groups, apart, strict=True)]
    members = [
        group_of(at for at, own in enumerate(of) if own == number) for number in range(len(found))
    ]
    return SharedTraits(
        of,
        [
            [
                not (group == other_group >= 0) and bool(members[other] & ~those)
                for (other_group, _those), other in found.items()
            ]
            for (group, those) in found
        ],
    )
