"""Who may not meet, and in which rounds: every prohibition there was, of players or of teams."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import Generic, NamedTuple, TypeVar

from arbitro.model import EntryId

Member = TypeVar("Member", bound=int)


class Forbidden(NamedTuple, Generic[Member]):
    """Some, no two of whom may meet from one round to another (``last`` 0: to the end).

    ``lifted``: it was taken back when ``last`` rounds were paired. ``follows``: it was made for the
    rounds to come, so that it holds in the round before too where that one is paired anew.
    """

    group: frozenset[Member]
    first: int = 1
    last: int = 0
    lifted: bool = False
    follows: bool = False

    def is_over(self, paired: int) -> bool:
        """Tell whether it holds in no round after the number of those paired.

        >>> group = frozenset({1, 2})
        >>> Forbidden(group, 1, 3).is_over(2), Forbidden(group, 1, 3).is_over(3)
        (False, True)
        """
        return self.lifted or 0 < self.last <= paired

    def covers(self, first: int, last: int) -> bool:
        """Tell whether it holds in all rounds of a range (``last`` 0: to the end).

        >>> Forbidden(frozenset({1, 2}), 2, 4).covers(3, 4), Forbidden(frozenset(), 2).covers(1, 4)
        (True, False)
        """
        return self.first <= first and (self.last == 0 or 0 < last <= self.last)


Prohibitions = tuple[Forbidden[Member], ...]
PlayersForbidden = tuple[Forbidden[EntryId], ...]


def forbidden_now(held: Prohibitions[Member], paired: int) -> Iterator[frozenset[Member]]:
    """Yield, each once, who may not meet in some round that is still to be paired."""
    yield from dict.fromkeys(item.group for item in held if not item.is_over(paired))


def is_covered(
    held: Prohibitions[Member], group: frozenset[Member], span: tuple[int, int], paired: int
) -> bool:
    """Tell whether a prohibition in force already says all that is asked for."""
    return any(
        item.group == group and not item.is_over(paired) and item.covers(*span) for item in held
    )


def latest_first(rounds: int, paired: int) -> int:
    """Return the last round a prohibition may begin with.

    That is the one after the last where all are paired: it holds once that one is paired anew.
    """
    return max(rounds, paired + 1)


def held_until(held: Prohibitions[Member], group: frozenset[Member], paired: int) -> int | None:
    """Return the last round in which what is lifted now has held, 0 for none.

    None: nothing is in force that could be lifted.
    """
    mine = [item for item in held if item.group == group and not item.is_over(paired)]
    if not mine:
        return None
    return paired if any(item.first <= paired for item in mine) else 0


def with_prohibition(
    held: Prohibitions[Member], group: frozenset[Member], span: tuple[int, int], paired: int
) -> Prohibitions[Member]:
    """Return the prohibitions with one more, made when a number of rounds was paired."""
    first, last = span
    return (*held, Forbidden(group, first, last, follows=first == paired + 1))


def lifted(
    held: Prohibitions[Member], group: frozenset[Member], after: int, paired: int
) -> Prohibitions[Member]:
    """Return the prohibitions where those of a group end; those that never held are gone."""

    def kept() -> Iterator[Forbidden[Member]]:
        for item in held:
            if item.group != group or item.is_over(paired):
                yield item
            elif item.first <= min(after, paired):
                yield item._replace(last=min(after, paired), lifted=True)

    return tuple(kept())


def paired_anew(held: Prohibitions[Member], number: int) -> Prohibitions[Member]:
    """Return the prohibitions where a round is thrown away.

    What was lifted meanwhile holds only in the rounds before it, what was made meanwhile in it too.
    """

    def seen() -> Iterator[Forbidden[Member]]:
        for item in held:
            if item.lifted and item.first >= number:
                continue
            if item.lifted:
                yield item._replace(last=min(item.last, number - 1))
            elif item.follows:
                yield item._replace(first=min(item.first, number))
            else:
                yield item

    return tuple(seen())


def without(held: Prohibitions[Member], member: Member) -> Prohibitions[Member]:
    """Return the prohibitions without somebody who is gone; the others of a group stay apart.

    >>> without((Forbidden(frozenset({1, 2, 3})), Forbidden(frozenset({3, 4}))), 3)[0].group
    frozenset({1, 2})
    """
    left = (item._replace(group=item.group - {member}) for item in held)
    return tuple(item for item in left if len(item.group) > 1)


def doubled(held: Iterable[Forbidden[EntryId]]) -> PlayersForbidden:
    """Return the prohibitions where every round counts as two."""
    return tuple(item._replace(first=2 * item.first - 1, last=2 * item.last) for item in held)
