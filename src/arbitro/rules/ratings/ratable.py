"""Which games are rated, and what an event must keep to (B.02 art. 1, 3, 5 and 6)."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from datetime import date
from itertools import groupby

from arbitro.model import RATED, RateClass, Result, TimeControl
from arbitro.reasons import Reason, reason
from arbitro.rules.ratings.edition import RatingRegulations

MINUTES_BY_RATING = ((2400, 120), (1800, 90), (0, 60))
"""From which rating of either player on each needs how many minutes for 60 moves (art. 1.1)."""

FEWEST_MOVES = 30
"""The moves of a first period that has a number of moves (art. 1.2)."""

MOST_HOURS = 12
MOST_ROUNDS = {RateClass.RAPID: 15, RateClass.BLITZ: 30}
LONG_EVENT_DAYS = 30


@dataclass(frozen=True, slots=True)
class Clock:
    """The class an event is rated in and the time of both players, None where nobody says it."""

    rate_class: RateClass
    white: TimeControl | None = None
    black: TimeControl | None = None

    @property
    def shorter(self) -> TimeControl | None:
        """Return the time of the player who has less."""
        if self.white is None or self.black is None:
            return self.white
        return min(self.white, self.black, key=lambda time: time.seconds_for_sixty_moves)

    @property
    def equal(self) -> bool:
        """Tell whether both players have the same time."""
        return self.black is None or self.white == self.black


def minutes_needed(one: int, other: int) -> int:
    """Return the minutes for 60 moves that a game of two ratings needs, 0 for unrated.

    >>> minutes_needed(1799, 0), minutes_needed(1800, 1500), minutes_needed(2000, 2400)
    (60, 90, 120)
    """
    highest = max(one, other)
    return next(minutes for rating, minutes in MINUTES_BY_RATING if highest >= rating)


def unrated_because(
    result: Result, own: int, opponent: int, clock: Clock, rules: RatingRegulations
) -> Reason | None:
    """Return why a game is not rated for a player, None where it is.

    The reasons that hold for both players come first; the last is that the opponent is unrated,
    which hinders the player alone.
    """
    if result not in RATED:
        return _not_played(result, rules)
    return (
        time_forbids(own, opponent, clock, rules)
        or _too_far(own, opponent, rules)
        or _no_rating(opponent, rules)
    )


def _not_played(result: Result, rules: RatingRegulations) -> Reason:
    if result in {Result.UNRATED_WIN, Result.UNRATED_DRAW, Result.UNRATED_LOSS}:
        return reason("reported-as-not-rated")
    if result is Result.PENDING:
        return reason("game-not-finished")
    return reason("unplayed-games-not-rated", rules.edition)


def time_forbids(own: int, opponent: int, clock: Clock, rules: RatingRegulations) -> Reason | None:
    """Return why the time of a game is wrong for its class, None where it is right or unknown."""
    time = clock.shorter
    if time is None:
        return None
    if clock.rate_class is not RateClass.STANDARD:
        if not clock.equal:
            return reason("unequal-times-not-rated", rules.edition)
        return _wrong_class(time, clock.rate_class, rules)
    # The higher rated of the two sets it, for both.
    needed = minutes_needed(own, opponent)
    if time.seconds_for_sixty_moves < needed * 60:
        return reason(
            "minimum-time",
            rules.edition,
            minutes=time.minutes_for_sixty_moves,
            needed=needed,
            rating=max(own, opponent),
        )
    first = time.periods[0].moves if time.periods else None
    if first is not None and first < FEWEST_MOVES:
        return reason("first-time-control", rules.edition, moves=first, needed=FEWEST_MOVES)
    return None


def _wrong_class(
    time: TimeControl, rate_class: RateClass, rules: RatingRegulations
) -> Reason | None:
    """Return why a time is not that of rapid or of blitz; blitz needs more than three minutes."""
    seconds = time.seconds_for_sixty_moves
    # Blitz is more than 3 to 10 minutes, rapid more than 10 and less than 60.
    least, right = (3, seconds <= 600) if rate_class is RateClass.BLITZ else (10, seconds < 3600)
    if right and seconds > least * 60:
        return None
    concept = "blitz-game" if rate_class is RateClass.BLITZ else "rapid-game"
    return reason(concept, rules.edition, minutes=time.minutes_for_sixty_moves)


def _too_far(own: int, opponent: int, rules: RatingRegulations) -> Reason | None:
    if own and opponent and rules.too_far(own, opponent):
        return reason(
            "rating-difference",
            rules.edition,
            apart=abs(own - opponent),
            highest=max(own, opponent),
        )
    return None


def _no_rating(opponent: int, rules: RatingRegulations) -> Reason | None:
    return None if opponent else reason("rating-difference", rules.edition, unrated=0)


def match_forbids(
    scores: tuple[int, int], ratings: tuple[int, int], games: int, rules: RatingRegulations
) -> Reason | None:
    """Return why the next game of a match is not rated (art. 6.1 and 6.2), None where it is.

    ``scores`` are the points so far in tenths, ``games`` those the match was arranged for.
    """
    if not all(ratings):
        return reason("match-with-unrated-player", rules.edition)
    # More than half of all points; exactly half decides nothing.
    if max(scores) * 2 > games * 10:
        return reason("match-after-decision", rules.edition, points=max(scores), games=games)
    return None


def daily_play(
    days: Sequence[date | None], clock: Clock, rules: RatingRegulations
) -> tuple[Reason, ...]:
    """Return the days with more play than the class allows (art. 3.1); unknown days are left out.

    Standard: twelve hours if every game lasts 60 moves. Rapid: 15 rounds; blitz: 30.
    """
    known = sorted(day for day in days if day is not None)
    too_much = []
    for day, rounds in groupby(known):
        count = len(list(rounds))
        found = _too_much(count, clock, rules)
        if found is not None:
            too_much.append(
                Reason(found.concept, found.edition, (*found.values, ("day", day.isoformat())))
            )
    return tuple(too_much)


def _too_much(rounds: int, clock: Clock, rules: RatingRegulations) -> Reason | None:
    if clock.rate_class is not RateClass.STANDARD:
        most = MOST_ROUNDS[clock.rate_class]
        if rounds <= most:
            return None
        return reason("rounds-per-day", rules.edition, rounds=rounds, most=most)
    if clock.white is None:
        return None
    both = (clock.white, clock.black or clock.white)
    # Sixty moves each: the text measures the plan and not what was played.
    minutes = rounds * sum(time.seconds_for_sixty_moves for time in both) // 60
    if minutes <= MOST_HOURS * 60:
        return None
    return reason("play-per-day", rules.edition, rounds=rounds, minutes=minutes, most=MOST_HOURS)
