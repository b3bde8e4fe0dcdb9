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
    yield from dict.fromkeys(each.group for each in held if not each.is_over(paired))


def is_covered(
    held: Prohibitions[Member], group: frozenset[Member], span: tuple[int, int], paired: int
) -> bool:
    """Tell whether a prohibition in force already says all that is asked for."""
    return any(
        each.group == group and not each.is_over(paired) and each.covers(*span) for each in held
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
    mine = [each for each in held if each.group == group and not each.is_over(paired)]
    if not mine:
        return None
    return paired if any(each.first <= paired for each in mine) else 0


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
        for each in held:
            if each.group != group or each.is_over(paired):
                yield each
            elif each.first <= min(after, paired):
                yield each._replace(last=min(after, paired), lifted=True)

    return tuple(kept())


def paired_anew(held: Prohibitions[Member], number: int) -> Prohibitions[Member]:
    """Return the prohibitions where a round is thrown away.

    What was lifted meanwhile holds only in the rounds before it, what was made meanwhile in it too.
    """

    def seen() -> Iterator[Forbidden[Member]]:
        for each in held:
            if each.lifted and each.first >= number:
                continue
            if each.lifted:
                yield each._replace(last=min(each.last, number - 1))
            elif each.follows:
                yield each._replace(first=min(each.first, number))
            else:
                yield each

    return tuple(seen())


def without(held: Prohibitions[Member], member: Member) -> Prohibitions[Member]:
    """Return the prohibitions without somebody who is gone; the others of a group stay apart.

    >>> without((Forbidden(frozenset({1, 2, 3})), Forbidden(frozenset({3, 4}))), 3)[0].group
    frozenset({1, 2})
    """
    left = (each._replace(group=each.group - {member}) for each in held)
    return tuple(each for each in left if len(each.group) > 1)


def doubled(held: Iterable[Forbidden[EntryId]]) -> PlayersForbidden:
    """Return the prohibitions where every round counts as two."""
    return tuple(each._replace(first=2 * each.first - 1, last=2 * each.last) for each in held)
