"""A round while somebody pairs it by hand: who sits where so far, and who is not placed yet."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, replace
from enum import Enum, unique


@unique
class Placement(Enum):
    """Where somebody can be placed: a side of a board, the pairing-allocated bye, or nowhere.

    Of teams the boards are matches, and WHITE is the team with White on the first board.
    """

    WHITE = "white"
    BLACK = "black"
    BYE = "bye"
    FREE = "free"


Pair = tuple[int | None, int | None]
Place = tuple[Placement, int]
"""A side and its board, counted from 1; of the bye and of nowhere the board is 0."""

FREE: Place = (Placement.FREE, 0)


@dataclass(frozen=True, slots=True)
class HandSession:
    """A round being paired by hand, of players or of teams by their permanent numbers.

    ``pairs`` are the boards in order, ``before`` and ``bye_before`` how they stood when it began.
    """

    round: int
    pairs: tuple[Pair, ...]
    bye: int | None
    before: tuple[Pair, ...]
    bye_before: int | None

    def places(self) -> Iterator[tuple[int, Place]]:
        """Yield everybody who is placed, with where."""
        for board, (white, black) in enumerate(self.pairs, 1):
            if white is not None:
                yield white, (Placement.WHITE, board)
            if black is not None:
                yield black, (Placement.BLACK, board)
        if self.bye is not None:
            yield self.bye, (Placement.BYE, 0)

    def at(self, place: Place) -> int | None:
        """Return who is at a place, None where nobody is, and nowhere."""
        where, board = place
        if where is Placement.BYE:
            return self.bye
        if where is Placement.FREE or board > len(self.pairs):
            return None
        return self.pairs[board - 1][where is Placement.BLACK]

    def placed(self, who: int, place: Place) -> HandSession:
        """Return it with somebody at a place; who was there goes to where that one was.

        >>> begun = HandSession(1, ((1, 2), (3, 4)), 5, (), None)
        >>> begun.placed(1, (Placement.BLACK, 2)).pairs, begun.placed(1, (Placement.BYE, 0)).pairs
        (((4, 2), (3, 1)), ((5, 2), (3, 4)))
        >>> begun.placed(1, FREE).placed(5, (Placement.WHITE, 1))
        HandSession(round=1, pairs=((5, 2), (3, 4)), bye=None, before=(), bye_before=None)
        """
        former = dict(self.places()).get(who, FREE)
        if former == place:
            return self
        other = self.at(place)
        return _with(_with(self, former, other), place, who)

    @property
    def games(self) -> tuple[tuple[int, int], ...]:
        """Return the boards that have both sides, in order."""
        return tuple(
            (white, black) for white, black in self.pairs if white is not None and black is not None
        )

    @property
    def changed(self) -> tuple[int, ...]:
        """Return the boards that are others than when it began."""
        most = max(len(self.pairs), len(self.before))
        mine, then = (
            (*pairs, *[(None, None)] * (most - len(pairs))) for pairs in (self.pairs, self.before)
        )
        return tuple(at + 1 for at in range(most) if mine[at] != then[at])


def _with(session: HandSession, place: Place, who: int | None) -> HandSession:
    where, board = place
    if where is Placement.FREE:
        return session
    if where is Placement.BYE:
        return replace(session, bye=who)
    pairs = [*session.pairs, *[(None, None)] * (board - len(session.pairs))]
    white, black = pairs[board - 1]
    pairs[board - 1] = (who, black) if where is Placement.WHITE else (white, who)
    while pairs and pairs[-1] == (None, None):
        pairs.pop()
    return replace(session, pairs=tuple(pairs))
