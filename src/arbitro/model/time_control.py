"""Time controls: periods of moves and time, and the rate class they belong to."""

from __future__ import annotations

from dataclasses import dataclass

from arbitro.model.rate_class import RateClass


@dataclass(frozen=True, slots=True)
class Period:
    """A stretch of a game: ``moves`` (None to the end) in ``seconds`` plus ``increment`` a move."""

    seconds: int
    increment: int = 0
    moves: int | None = None


@dataclass(frozen=True, slots=True)
class TimeControl:
    """The time both players have, period after period.

    ``black`` is empty unless Black has another time than White (an Armageddon game); the rate class
    follows White's.
    """

    periods: tuple[Period, ...]
    black: tuple[Period, ...] = ()

    @property
    def minutes_for_sixty_moves(self) -> int:
        """Return the thinking time of a 60-move game, whole minutes rounded down.

        >>> TimeControl((Period(5400, 30),)).minutes_for_sixty_moves
        120
        """
        return self.seconds_for_sixty_moves // 60

    @property
    def seconds_for_sixty_moves(self) -> int:
        """Return the thinking time of a 60-move game in seconds."""
        seconds = 0
        played = 0
        for period in self.periods:
            moves = 60 - played if period.moves is None else min(period.moves, 60 - played)
            seconds += period.seconds + period.increment * max(moves, 0)
            played += max(moves, 0)
        return seconds

    @property
    def rate_class(self) -> RateClass:
        """Return the class the time control belongs to (E.01 app. A.1 and B.1).

        >>> TimeControl((Period(180, 2),)).rate_class
        <RateClass.BLITZ: 'blitz'>
        >>> TimeControl((Period(630),)).rate_class
        <RateClass.RAPID: 'rapid'>
        """
        seconds = self.seconds_for_sixty_moves
        if seconds <= 10 * 60:
            return RateClass.BLITZ
        if seconds < 60 * 60:
            return RateClass.RAPID
        return RateClass.STANDARD
