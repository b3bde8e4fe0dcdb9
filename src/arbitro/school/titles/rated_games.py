"""Questions on which games are rated, and on which list an event is rated (B.02 art. 1, 7, 8)."""

from __future__ import annotations

from dataclasses import replace
from datetime import date, timedelta
from typing import NamedTuple

from arbitro.model import Period, RateClass, Result, TimeControl
from arbitro.rules.pairing.generator import RandomSource
from arbitro.rules.ratings.edition import (
    RatingRegulations,
    never_too_far,
    newest_rating_rules,
    too_far_for_rapid,
)
from arbitro.rules.ratings.ratable import (
    FEWEST_MOVES,
    Clock,
    minutes_needed,
    time_forbids,
    unrated_because,
)
from arbitro.rules.ratings.report_check import lists_of, month_after
from arbitro.school.question import (
    Mistake,
    PosedQuestion,
    Step,
    WorkedAnswer,
    one_of,
    phrase_reason,
    said,
)

_RATINGS = {
    RateClass.STANDARD: (0, 1650, 1799, 1800, 1900, 2050, 2399, 2400, 2450),
    RateClass.RAPID: (0, 1720, 1950, 2000, 2001, 2600, 2601, 2650),
    RateClass.BLITZ: (0, 1720, 1950, 2000, 2001, 2600, 2601, 2650),
}
_MAIN = {
    RateClass.STANDARD: (45, 60, 60, 75, 90, 90, 110, 120),
    RateClass.RAPID: (7, 8, 10, 15, 25, 30, 45, 55, 60),
    RateClass.BLITZ: (2, 3, 3, 4, 5, 8, 10),
}
_BONUS = {
    RateClass.STANDARD: (0, 10, 15, 30, 30),
    RateClass.RAPID: (0, 2, 3, 5, 10),
    RateClass.BLITZ: (0, 0, 1, 2, 3),
}
_CONCEPT = {
    RateClass.STANDARD: "minimum-time",
    RateClass.RAPID: "rapid-game",
    RateClass.BLITZ: "blitz-game",
}
"""The article of the time a game of each class needs."""


class _Game(NamedTuple):
    own: int
    opponent: int
    clock: Clock
    rules: RatingRegulations

    def timed(self, white: TimeControl) -> _Game:
        """Return the game with another time, of both players where it was that of both."""
        black = white if self.clock.equal else self.clock.black
        return self._replace(clock=replace(self.clock, white=white, black=black))


def rateable(chance: RandomSource) -> PosedQuestion | None:
    """Ask whether a game is rated for White, and why not."""
    rate = one_of(chance, tuple(RateClass))
    white = _time(chance, rate)
    black = _time(chance, rate) if chance.happens(200) else white
    own = one_of(chance, _RATINGS[rate][1:])
    opponent = one_of(chance, _RATINGS[rate])
    game = _Game(own, opponent, Clock(rate, white, black), newest_rating_rules(rate))
    if _reasons(game) > 1:
        return None  # each of them would be a right answer
    right = _judged(game)
    mistakes = tuple(Mistake(said(f"school.mistake.{n}"), w) for n, w in _wrong(game))
    lines = [
        said("school.line.time-white", setting=_written(white)),
        said("school.line.time-black", setting=_written(black)),
    ]
    if black == white:
        lines = [said("school.line.time-both", setting=_written(white))]
    lines.append(said("school.line.rating-white", rating=own))
    rated = said("school.line.rating-black", rating=opponent)
    lines.append(rated if opponent else said("school.line.no-rating-black"))
    edition = game.rules.edition
    stem = said("school.stem.rateable", edition=edition, rate=rate.value)
    return PosedQuestion(edition, stem, right, mistakes, tuple(lines))


def _time(chance: RandomSource, rate: RateClass) -> TimeControl:
    main, bonus = one_of(chance, _MAIN[rate]), one_of(chance, _BONUS[rate])
    if rate is not RateClass.STANDARD or not chance.happens(400):
        return TimeControl((Period(60 * main, bonus),))
    moves = one_of(chance, (20, 30, 40, 40))
    second = Period(60 * one_of(chance, (15, 30, 30)), bonus)
    return TimeControl((Period(60 * main, bonus, moves), second))


def _written(time: TimeControl) -> str:
    """Write a time control as on the clock: minutes, moves of a first period, seconds a move."""
    parts = [
        f"{period.seconds // 60}" + (f"/{period.moves}" if period.moves else "")
        for period in time.periods
    ]
    return "+".join((*parts, f"{time.periods[0].increment}"))


def _reasons(game: _Game) -> int:
    """Return how many reasons there are that the game is not rated."""
    own, opponent, clock, rules = game
    time = clock.shorter
    assert time is not None
    first = time.periods[0].moves
    if clock.rate_class is RateClass.STANDARD:
        needed = 60 * minutes_needed(own, opponent)
        found = [time.seconds_for_sixty_moves < needed, first is not None and first < FEWEST_MOVES]
    else:
        alike = replace(clock, white=time, black=time)
        found = [not clock.equal, time_forbids(own, opponent, alike, rules) is not None]
    found += [not opponent, bool(opponent) and rules.too_far(own, opponent)]
    return sum(found)


def _judged(game: _Game) -> WorkedAnswer:
    why = unrated_because(Result.WIN, game.own, game.opponent, game.clock, game.rules)
    concept = _CONCEPT[game.clock.rate_class]
    time = game.clock.shorter
    minutes = 0 if time is None else time.minutes_for_sixty_moves
    steps = [Step(said("school.step.shorter-time", minutes=minutes), concept)]
    if game.clock.rate_class is RateClass.STANDARD:
        needed = minutes_needed(game.own, game.opponent)
        highest = max(game.own, game.opponent)
        told = said("school.step.minutes-needed", rating=highest, minutes=needed)
        steps.append(Step(told, concept))
    answer = said("school.outcome.is-rated") if why is None else phrase_reason(why)
    steps.append(Step(answer, concept if why is None else why.concept))
    return WorkedAnswer(answer, tuple(steps))


def _wrong(game: _Game) -> list[tuple[str, WorkedAnswer]]:
    """Return what comes of the game by rules with a mistake in them."""
    white = game.clock.white
    assert white is not None
    plain = TimeControl(tuple(replace(period, increment=0) for period in white.periods))
    fewer = tuple(
        replace(period, increment=period.increment * 40 // 60) for period in white.periods
    )
    distance = game.rules.too_far is never_too_far
    other = too_far_for_rapid if distance else never_too_far
    lowest = min(number for number in (game.own, game.opponent) if number)
    changed = [
        ("bonus-forgotten", game.timed(plain)),
        ("forty-moves", game.timed(TimeControl(fewer))),
        ("second-period-forgotten", game.timed(TimeControl(white.periods[:1]))),
        ("times-may-differ", game._replace(clock=replace(game.clock, black=white))),
        (
            "distance-of-rapid" if distance else "distance-forgotten",
            game._replace(rules=replace(game.rules, too_far=other)),
        ),
        ("unrated-opponent", game._replace(opponent=game.opponent or 1800)),
    ]
    if game.opponent:
        changed += [
            ("lower-rating-decides", game._replace(own=lowest, opponent=lowest)),
            ("highest-bound-for-all", game._replace(opponent=max(game.opponent, 2400))),
        ]
    found = [(name, _judged(item)) for name, item in changed]
    rated = WorkedAnswer(said("school.outcome.is-rated"))
    return [*found, ("every-game-rated", rated)]


# The list of an event (B.02 art. 7.1.3).


def rating_list(chance: RandomSource) -> PosedQuestion | None:
    """Ask on which list an event can be rated at the earliest."""
    official = chance.happens(250)
    following = month_after(date(2024, 3, 1), 1 + chance.below(40))
    near = one_of(chance, (1, 2, 2, 3, 3, 3, 4, 4, 5, 6, 9, 15))
    end = following - timedelta(days=near)
    found = lists_of(end, official=official)
    rules = newest_rating_rules(RateClass.STANDARD)
    mistakes = (
        ("closing-forgotten", following),
        ("official-list", lists_of(end, official=not official).first),
        ("may-wait", found.expected),
        ("last-list", found.last),
        ("a-list-later", month_after(found.first)),
        ("list-of-the-month", month_after(end, 0)),
    )
    right = _on(found.first)
    stem = said("school.stem.rating-list", edition=rules.edition, end=end.isoformat())
    line = said("school.line.official" if official else "school.line.not-official")
    wrong = tuple(Mistake(said(f"school.mistake.{n}"), _on(day)) for n, day in mistakes)
    return PosedQuestion(rules.edition, stem, right, wrong, (line,))


def _on(day: date) -> WorkedAnswer:
    answer = said("school.outcome.list", day=day.isoformat())
    return WorkedAnswer(answer, (Step(answer, "closing-dates"),))
