"""What a round brought one participant: the codes of the report as data."""

from __future__ import annotations

import re
from dataclasses import dataclass
from enum import Enum, unique
from functools import lru_cache
from typing import NamedTuple, NewType

from arbitro.model.ids import Tpn

# Points in integer tenths, as reports write them, and the point system of an event.

Points = NewType("Points", int)
"""An amount of points in tenths: a win of one point is ``Points(10)``."""

ZERO = Points(0)

_WRITTEN = r"(\d{1,3})?(?:[.,](\d)0*)?\s*(½)?"
_HALF = r"(?:^|\s+)1/2$"


def points_written(text: str) -> Points | None:
    """Return points as people write them, with tenths or a half; None where the text has none.

    >>> [points_written(each) for each in ("1", "0.5", "0,5", "½", "1/2", "1½", "1 1/2", "x")]
    [10, 5, 5, 5, 5, 15, 15, None]
    """
    short = re.sub(_HALF, "½", text.strip())
    found = re.fullmatch(_WRITTEN, short)
    if not short or found is None:
        return None
    whole, tenth, half = found.groups()
    if half and tenth:
        return None
    return Points(int(whole or 0) * 10 + (5 if half else int(tenth or 0)))


@dataclass(frozen=True, slots=True)
class PointSystem:
    """What each outcome of a round is worth, in tenths of a point.

    The defaults are 1 - 1/2 - 0 with a pairing-allocated bye worth a win (C.04.1 art. 3).
    ``absence`` is what a forfeit loss and a zero-point bye are worth.
    """

    win: Points = Points(10)
    draw: Points = Points(5)
    loss: Points = Points(0)
    pairing_allocated_bye: Points = Points(10)
    forfeit_win: Points = Points(10)
    full_point_bye: Points = Points(10)
    half_point_bye: Points = Points(5)
    absence: Points = Points(0)

    @property
    def is_in_order(self) -> bool:
        """Tell whether a win is worth no less than a draw, and a draw no less than a loss.

        >>> STANDARD_POINTS.is_in_order, PointSystem.of(0, 5, 10).is_in_order
        (True, False)
        """
        return self.win >= self.draw >= self.loss

    @classmethod
    def of(
        cls, win: int, draw: int, loss: int, *, pairing_allocated_bye: int | None = None
    ) -> PointSystem:
        """Build a system from the values of a win, a draw and a loss, in tenths.

        A forfeit win and a full-point bye are worth a win, a half-point bye a draw.

        >>> PointSystem.of(30, 10, 0).half_point_bye
        10
        """
        bye = win if pairing_allocated_bye is None else pairing_allocated_bye
        return cls(
            win=Points(win),
            draw=Points(draw),
            loss=Points(loss),
            pairing_allocated_bye=Points(bye),
            forfeit_win=Points(win),
            full_point_bye=Points(win),
            half_point_bye=Points(draw),
            absence=Points(0),
        )


STANDARD_POINTS = PointSystem()


@unique
class Colour(Enum):
    """The colour of the pieces; the value is the letter of the report."""

    WHITE = "w"
    BLACK = "b"

    # members are compared by identity; the hash of their name would be computed at every look-up
    __hash__ = object.__hash__

    @property
    def opposite(self) -> Colour:
        """Return the other colour.

        >>> Colour.WHITE.opposite
        <Colour.BLACK: 'b'>
        """
        return Colour.BLACK if self is Colour.WHITE else Colour.WHITE


@unique
class Result(Enum):
    """One participant's result of one round; the value is the code of the TRF."""

    WIN = "1"
    DRAW = "="
    LOSS = "0"
    UNRATED_WIN = "W"
    UNRATED_DRAW = "D"
    UNRATED_LOSS = "L"
    FORFEIT_WIN = "+"
    FORFEIT_LOSS = "-"
    PENDING = "?"
    PAIRING_ALLOCATED_BYE = "U"
    FULL_POINT_BYE = "F"
    HALF_POINT_BYE = "H"
    ZERO_POINT_BYE = "Z"

    # members are compared by identity; the hash of their name would be computed at every look-up
    __hash__ = object.__hash__


PLAYED = frozenset(
    {
        Result.WIN,
        Result.DRAW,
        Result.LOSS,
        Result.UNRATED_WIN,
        Result.UNRATED_DRAW,
        Result.UNRATED_LOSS,
        Result.PENDING,
    }
)
"""Results of games played over the board; an adjourned game counts as played."""

RATED = frozenset({Result.WIN, Result.DRAW, Result.LOSS})
FORFEITS = frozenset({Result.FORFEIT_WIN, Result.FORFEIT_LOSS})
BYES = frozenset(
    {
        Result.PAIRING_ALLOCATED_BYE,
        Result.FULL_POINT_BYE,
        Result.HALF_POINT_BYE,
        Result.ZERO_POINT_BYE,
    }
)
REQUESTED_BYES = BYES - {Result.PAIRING_ALLOCATED_BYE}


class RoundRecord(NamedTuple):
    """One participant's cell of one round.

    A forfeited game keeps its scheduled opponent and colour; a bye has neither.
    """

    opponent: Tpn | None
    colour: Colour | None
    result: Result


class RatingCorrection(NamedTuple):
    """A game whose true result or colours are for the rating report alone (C.04.2 art. 4.3).

    ``white`` and ``black`` are the players as the game counted, ``used`` and ``true`` the results
    of the first and of the second of them. ``turned``: they played with the other colours. The
    round is the column of the record, as everywhere in a tournament.
    """

    round_number: int
    white: Tpn
    black: Tpn
    used: tuple[Result, Result]
    true: tuple[Result, Result]
    turned: bool = False


ABSENT = RoundRecord(None, None, Result.ZERO_POINT_BYE)
"""The record of a round a participant had no part in."""


@lru_cache(maxsize=64)
def points_table(system: PointSystem) -> dict[Result, Points]:
    """Return what every result is worth in tenths; a pending game is a draw (C.04.2 art. 3.1).

    >>> points_table(PointSystem())[Result.HALF_POINT_BYE]
    5
    """
    return {
        Result.WIN: system.win,
        Result.UNRATED_WIN: system.win,
        Result.DRAW: system.draw,
        Result.UNRATED_DRAW: system.draw,
        Result.PENDING: system.draw,
        Result.LOSS: system.loss,
        Result.UNRATED_LOSS: system.loss,
        Result.FORFEIT_WIN: system.forfeit_win,
        Result.FORFEIT_LOSS: system.absence,
        Result.PAIRING_ALLOCATED_BYE: system.pairing_allocated_bye,
        Result.FULL_POINT_BYE: system.full_point_bye,
        Result.HALF_POINT_BYE: system.half_point_bye,
        Result.ZERO_POINT_BYE: system.absence,
    }


def points_of(result: Result, system: PointSystem) -> Points:
    """Return what one result is worth in tenths.

    >>> points_of(Result.HALF_POINT_BYE, PointSystem())
    5
    """
    return points_table(system)[result]
