"""Questions on ratings: the change after an event, and a first rating (B.02 art. 8)."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import replace
from datetime import date
from fractions import Fraction
from typing import NamedTuple

from arbitro.model import (
    Colour,
    EditionKey,
    Entry,
    Player,
    RateClass,
    Result,
    RoundRecord,
    Tournament,
    Tpn,
)
from arbitro.rules.pairing.generator import RandomSource
from arbitro.rules.ratings.coefficient import RatingStatus
from arbitro.rules.ratings.edition import MOST_DIFFERENCE, RatingRegulations, rating_rules
from arbitro.rules.ratings.event import PlayerRating, RatedEvent, rate_event
from arbitro.rules.ratings.initial import BonusFormula, with_two_drawn_games
from arbitro.rules.ratings.ratable import Clock
from arbitro.school.question import Mistake, PosedQuestion, Step, WorkedAnswer, one_of, said

YEAR = 2026
TEXTS = (("B.02@2022-01", date(2022, 1, 1)), ("B.02@2024-03", date(2024, 3, 1)))
"""The texts asked about, each by the first day of its events."""

THEIRS = {
    Result.WIN: Result.LOSS,
    Result.DRAW: Result.DRAW,
    Result.LOSS: Result.WIN,
    Result.FORFEIT_WIN: Result.FORFEIT_LOSS,
    Result.FORFEIT_LOSS: Result.FORFEIT_WIN,
}
"""What the opponent of a result has."""
_SIGNS = {
    Result.WIN: "1",
    Result.DRAW: "½",
    Result.LOSS: "0",
    Result.FORFEIT_WIN: "+",
    Result.FORFEIT_LOSS: "-",
}


class RatingGame(NamedTuple):
    """A round of the player asked about: the opponent's rating and the result."""

    opponent: int
    result: Result


def _factors(own: int) -> tuple[int, ...]:
    """Return the K a player of a rating may have (8.3.3): 10 from 2400 on, 40 only below 2300."""
    if own >= _OF_TEN:
        return (10,)
    return (20, 20, 40) if own < _OF_FORTY else (20,)


_OF_TEN, _OF_FORTY = 2400, 2300


def rating_change(chance: RandomSource) -> PosedQuestion | None:
    """Ask by how much a rating changes, before rounding."""
    own = 1600 + chance.below(900)
    factor = one_of(chance, _factors(own))
    games = [
        RatingGame(_opponent(chance, own), _result(chance)) for _ in range(3 + chance.below(4))
    ]
    if not any(game.result in {Result.WIN, Result.DRAW, Result.LOSS} for game in games):
        return None
    key, day = one_of(chance, TEXTS)
    rules = rating_rules(EditionKey(key), day)
    if key == TEXTS[0][0] and sum(abs(own - game.opponent) > MOST_DIFFERENCE for game in games) > 1:
        return None  # of two games so far apart the text of 2022 has two readings
    other = next(rating_rules(EditionKey(k), d) for k, d in TEXTS if k != key)

    def worked(games: Sequence[RatingGame], rules: RatingRegulations, factor: int) -> WorkedAnswer:
        return change_worked(rated_games(RatingStatus(own, coefficient=factor), games, rules))

    played = [game._replace(result=_as_played(game.result)) for game in games]
    mistakes = (
        Mistake(
            said("school.mistake.no-cap"), worked(games, with_differences(rules, _full), factor)
        ),
        Mistake(said("school.mistake.cap"), worked(games, with_differences(rules, _every), factor)),
        Mistake(
            said("school.mistake.edition", edition=other.edition), worked(games, other, factor)
        ),
        Mistake(said("school.mistake.forfeits"), worked(played, rules, factor)),
        *(
            Mistake(said("school.mistake.factor", factor=item), worked(games, rules, item))
            for item in (10, 20, 40)
            if item != factor
        ),
    )
    stem = said("school.stem.rating-change", edition=rules.edition, rating=own, factor=factor)
    right = worked(games, rules, factor)
    return PosedQuestion(rules.edition, stem, right, mistakes, rows=table_of_games(games))


def first_rating(chance: RandomSource) -> PosedQuestion | None:
    """Ask for the first rating of a player who meets rated opponents in one event."""
    games = [
        RatingGame(1450 + chance.below(650), _result(chance, draws=500))
        for _ in range(5 + chance.below(4))
    ]
    scores = [game.result for game in games if game.result in {Result.WIN, Result.DRAW}]
    rated = [game for game in games if game.result in {Result.WIN, Result.DRAW, Result.LOSS}]
    if not scores or len(rated) < 5:
        return None
    key, day = one_of(chance, TEXTS)
    rules = rating_rules(EditionKey(key), day)

    def worked(games: Sequence[RatingGame], rules: RatingRegulations) -> WorkedAnswer:
        return first_worked(rated_games(RatingStatus(first_event=True), games, rules), rules)

    other = with_two_drawn_games if isinstance(rules.initial, BonusFormula) else BonusFormula(20)
    foreign = next(k for k, _ in TEXTS if k != key)
    played = [game._replace(result=_as_played(game.result)) for game in games]
    mistakes = (
        Mistake(
            said("school.mistake.edition", edition=foreign),
            worked(games, replace(rules, initial=other)),
        ),
        Mistake(said("school.mistake.forfeits"), worked(played, rules)),
        Mistake(
            said("school.mistake.bonus-of-rapid"),
            worked(games, replace(rules, initial=BonusFormula(10))),
        ),
    )
    stem = said("school.stem.first-rating", edition=rules.edition)
    return PosedQuestion(
        rules.edition, stem, worked(games, rules), mistakes, rows=table_of_games(games)
    )


def _opponent(chance: RandomSource, own: int) -> int:
    apart = one_of(chance, (60, 150, 300, 300, 520)) + chance.below(60)
    found = own + apart if chance.happens(450) else own - apart
    return min(max(_LOWEST, found), _HIGHEST)


_LOWEST, _HIGHEST = 1400, 2850
"""Between which ratings opponents are drawn: the floor of 2024, and what has been reached."""


def _result(chance: RandomSource, draws: int = 300) -> Result:
    if chance.happens(120):
        return one_of(chance, (Result.FORFEIT_WIN, Result.FORFEIT_LOSS))
    if chance.happens(draws):
        return Result.DRAW
    return one_of(chance, (Result.WIN, Result.LOSS))


def _as_played(result: Result) -> Result:
    return {Result.FORFEIT_WIN: Result.WIN, Result.FORFEIT_LOSS: Result.LOSS}.get(result, result)


def with_differences(
    rules: RatingRegulations, differences: Callable[[int, Sequence[int]], tuple[int, ...]]
) -> RatingRegulations:
    """Return the rules with another way to count differences."""
    return replace(rules, differences=differences)


def _full(own: int, opponents: Sequence[int]) -> tuple[int, ...]:
    return tuple(own - opponent for opponent in opponents)


def _every(own: int, opponents: Sequence[int]) -> tuple[int, ...]:
    return tuple(
        max(-MOST_DIFFERENCE, min(MOST_DIFFERENCE, own - opponent)) for opponent in opponents
    )


def rated_games(
    own: RatingStatus, games: Sequence[RatingGame], rules: RatingRegulations
) -> PlayerRating:
    """Return what a player's games against opponents of some ratings do to the rating."""
    listed = {Tpn(1): own}
    entries, mine = [], []
    for number, game in enumerate(games, 1):
        opponent = Tpn(number + 1)
        listed[opponent] = RatingStatus(game.opponent)
        mine.append(RoundRecord(opponent, Colour.WHITE, game.result))
        before = [RoundRecord(None, None, Result.ZERO_POINT_BYE)] * (number - 1)
        theirs = RoundRecord(Tpn(1), Colour.BLACK, THEIRS[game.result])
        entries.append(Entry(opponent, Player(""), (*before, theirs)))
    first = Entry(Tpn(1), Player(""), tuple(mine))
    count = len(games)
    tournament = Tournament(entries=(first, *entries), rounds_played=count, rounds_total=count)
    event = RatedEvent(tournament, Clock(RateClass.STANDARD), listed, YEAR, {})
    return rate_event(event, rules).player(Tpn(1))


def change_worked(rated: PlayerRating) -> WorkedAnswer:
    """Return the change of a rating, game by game."""
    steps = []
    for game in rated.games:
        if game.not_rated is not None:
            forfeit = said("school.step.not-rated", round=game.round)
            steps.append(Step(forfeit, "unplayed-games-not-rated"))
            continue
        told = said(
            "school.step.game",
            round=game.round,
            difference=game.difference,
            counted=game.counted,
            expected=Fraction(game.expected, 100),
            change=Fraction(game.change, 100),
        )
        steps.append(Step(told, "rating-difference"))
    total = Fraction(rated.sum_of_changes, 100)
    steps.append(Step(said("school.step.sum", sum=total), "rating-change"))
    factor = rated.coefficient.value
    change = Fraction(rated.exact_change, 100)
    last = said("school.step.factor", factor=factor, sum=total, change=change)
    steps.append(Step(last, "development-coefficient"))
    return WorkedAnswer(said("school.outcome.change", change=change), tuple(steps))


def first_worked(rated: PlayerRating, rules: RatingRegulations) -> WorkedAnswer:
    """Return a first rating with the steps to it."""
    initial = rated.initial
    assert initial is not None, "there are five games and a point"
    games = said(
        "school.step.games-counted", count=initial.results.games, points=initial.results.score
    )
    drawn = 2 if rules.initial is with_two_drawn_games else 0
    average = said("school.step.average", drawn=drawn, average=initial.average)
    step = said("school.step.bonus", percentage=initial.percentage, step=initial.step)
    rounded = said("school.step.rounded", rating=initial.rating)
    steps = (
        Step(games, "unplayed-games-not-rated"),
        Step(average, "initial-rating-opponents"),
        Step(step, "initial-rating"),
        Step(rounded, "initial-rating"),
    )
    return WorkedAnswer(said("school.outcome.rating", rating=initial.rating), steps)


def table_of_games(games: Sequence[RatingGame]) -> tuple[tuple[str, ...], ...]:
    """Return the table a question shows of a player's games."""
    head = ("school.head.round", "school.head.opponent-rating", "school.head.result")
    return (head, *((str(n), str(g.opponent), _SIGNS[g.result]) for n, g in enumerate(games, 1)))
