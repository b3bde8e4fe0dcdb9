"""How the games that are being played may end, and the round that follows.

A game that is being played ends with a win, a draw or a loss; a *completion* is one way in which
all of them end. Who withdraws later and a game that is not played after all are not foreseen: they
change who takes part, and the history of both. An adjourned game is not open: it counts as the
draw it is for the pairing (C.04.2 art. 3.1).
"""

from __future__ import annotations

from enum import Enum, unique
from itertools import product
from typing import Final, NamedTuple, Protocol

from arbitro.model import Result, RoundPairing, Tpn
from arbitro.reasons import Refused


class Ending(NamedTuple):
    """How a game may end: White's result and Black's."""

    white: Result
    black: Result

    @property
    def code(self) -> str:
        """Return the codes of both, White's first.

        >>> [ending.code for ending in (*PLAYED, *NOT_PLAYED)]
        ['10', '==', '01', '+-', '-+', '--']
        """
        return self.white.value + self.black.value


PLAYED: Final = (
    Ending(Result.WIN, Result.LOSS),
    Ending(Result.DRAW, Result.DRAW),
    Ending(Result.LOSS, Result.WIN),
)
"""How a game ends that is played."""

NOT_PLAYED: Final = (
    Ending(Result.FORFEIT_WIN, Result.FORFEIT_LOSS),
    Ending(Result.FORFEIT_LOSS, Result.FORFEIT_WIN),
    Ending(Result.FORFEIT_LOSS, Result.FORFEIT_LOSS),
)
"""How a game counts that is not played after all."""

Completion = tuple[Ending, ...]
"""How all open games end, in their order."""


def completions(games: int) -> tuple[Completion, ...]:
    """Return all ways in which so many games may end.

    >>> len(completions(2)), completions(0)
    (9, ((),))
    """
    return tuple(product(PLAYED, repeat=games))


def drawn(games: int) -> Completion:
    """Return the completion in which so many games are drawn."""
    return (PLAYED[1],) * games


@unique
class Legality(Enum):
    """How the results of open games decide who may meet in the next round.

    Not at all; or in the last round, where more points allow more, as to the topscorers of the FIDE
    (Dutch) System; or in another way, as in the last round of the Lim System.
    """

    FIXED = "fixed"
    BY_POINTS = "by-points"
    OTHER = "other"


class ComingRound(Protocol):
    """The next round, as it depends on games that are being played."""

    @property
    def number(self) -> int:
        """Return the number of the round, counted from 1."""

    @property
    def legality(self) -> Legality:
        """Return how results decide who may meet."""

    @property
    def open_games(self) -> int:
        """Return how many games are being played."""

    @property
    def sides(self) -> tuple[Tpn, ...]:
        """Return the players or teams to be paired."""

    def pair(self, completion: Completion) -> RoundPairing | Refused:
        """Return the round after one completion, by the rules."""

    def boards_of(self, pairing: RoundPairing) -> tuple[int, ...]:
        """Return the numbers of the boards of a round, in the order of its games."""

    def pair_at_bound(self, *, highest: bool) -> RoundPairing | Refused:
        """Return the round with the most or the fewest points for everybody who is playing."""

    def deciding_games(self) -> tuple[int, ...]:
        """Return the games on whose results it may depend who may meet, by their places."""

    def is_plainly_possible(self) -> bool:
        """Tell whether counting alone shows that all can be paired in every completion."""

    def without(self, side: Tpn) -> ComingRound:
        """Return the same round without somebody who withdraws before it."""

    def after(self, game: int, ending: Ending) -> ComingRound:
        """Return the same round after one of the open games has ended."""
