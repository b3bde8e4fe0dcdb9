"""What an edition makes of a round without a game: who may have the bye, who has floated."""

from __future__ import annotations

from collections.abc import Callable
from typing import NamedTuple

from arbitro.model import (
    PLAYED,
    Points,
    PointSystem,
    Result,
    points_table,
)

Judgement = Callable[[Result, PointSystem], bool]
"""Something a result means or not, given what results are worth."""


class Meaning(NamedTuple):
    """What a result means for later pairings; ``bars_bye`` and ``floats`` hold without a game."""

    points: Points
    played: bool
    bars_bye: bool
    floats: bool


class Memory(NamedTuple):
    """How an edition remembers rounds without a game."""

    bars_bye: Judgement
    floats: Judgement

    def meanings(self, system: PointSystem) -> dict[Result, Meaning]:
        """Return what every result means under a point system."""
        worth = points_table(system)
        return {
            result: Meaning(
                worth[result],
                result in PLAYED,
                result not in PLAYED and self.bars_bye(result, system),
                result not in PLAYED and self.floats(result, system),
            )
            for result in Result
        }


def bye_or_forfeit_win(result: Result, _system: PointSystem) -> bool:
    """Tell whether a result bars from the bye as a bye or a win by forfeit (C.04.1@2017-07 art. d).

    A requested bye does not, whatever it was worth.
    """
    return result in (Result.PAIRING_ALLOCATED_BYE, Result.FORFEIT_WIN)


def bye_or_worth_a_win(result: Result, system: PointSystem) -> bool:
    """Tell whether a result bars from the bye as worth a win (C.04.1@2026-02 art. 4).

    >>> bye_or_worth_a_win(Result.FULL_POINT_BYE, PointSystem())
    True
    >>> bye_or_worth_a_win(Result.HALF_POINT_BYE, PointSystem())
    False
    """
    return result is Result.PAIRING_ALLOCATED_BYE or points_table(system)[result] >= system.win


def any_round(_result: Result, _system: PointSystem) -> bool:
    """Tell that whoever does not play floats down (C.04.3@2017-07 art. A.4.b)."""
    return True


def bye_only(result: Result, _system: PointSystem) -> bool:
    """Tell that of rounds without a game the bye alone is a float, downwards (DUTCH.2009 A5)."""
    return result is Result.PAIRING_ALLOCATED_BYE


def bye_or_points(result: Result, system: PointSystem) -> bool:
    """Tell whether who did not play floats down for the points (C.04.3@2026-02 art. 1.4.3).

    >>> bye_or_points(Result.FORFEIT_WIN, PointSystem())
    True
    >>> bye_or_points(Result.ZERO_POINT_BYE, PointSystem())
    False
    """
    return result is Result.PAIRING_ALLOCATED_BYE or points_table(system)[result] > system.loss
