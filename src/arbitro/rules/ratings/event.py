"""What an event does to the rating of everybody who played in it (B.02 art. 8)."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from fractions import Fraction
from functools import cached_property

from arbitro.model import (
    RATED,
    STANDARD_POINTS,
    ZERO,
    Entry,
    Points,
    Tournament,
    Tpn,
    as_played,
    points_of,
)
from arbitro.reasons import Reason, reason
from arbitro.rules.ratings.coefficient import Coefficient, RatingStatus, coefficient
from arbitro.rules.ratings.conversion import (
    difference_of_percentage,
    expected_percentage,
    nearest,
    percentage,
    whole_change,
)
from arbitro.rules.ratings.edition import RatingRegulations
from arbitro.rules.ratings.initial import InitialRating, UnratedResults
from arbitro.rules.ratings.ratable import Clock, match_forbids, unrated_because


@dataclass(frozen=True, slots=True)
class RatedEvent:
    """An event to be rated: its games, the clock, what is known of the players, the year.

    ``pooled`` is what unrated players did against rated opponents in earlier events that count
    with this one (art. 7.1.4). A tournament of two players is a match. Games corrected too late
    for the standings are rated as they were really played (C.04.2 art. 4.3).
    """

    tournament: Tournament
    clock: Clock
    listed: Mapping[Tpn, RatingStatus]
    year: int
    pooled: Mapping[Tpn, UnratedResults]

    def __post_init__(self) -> None:
        # Here and not in callers, so that no report can rate the wrong result by omission.
        object.__setattr__(self, "tournament", as_played(self.tournament))


@dataclass(frozen=True, slots=True)
class GameRating:
    """One round of a player. Differences in points, ``expected`` and ``change`` in hundredths.

    ``not_rated`` says why the game changes nothing; the numbers are 0 then. ``for_initial`` tells
    that the game counts towards the first rating of a player without one.
    """

    round: int
    opponent: Tpn | None
    opponent_rating: int
    score: Points
    difference: int = 0
    counted: int = 0
    expected: int = 0
    change: int = 0
    not_rated: Reason | None = None
    for_initial: bool = False


@dataclass(frozen=True)
class PlayerRating:
    """A player's rating after the event, and every step to it.

    ``rating`` is what the player was rated by, 0 for unrated. For an unrated player ``initial`` is
    the first rating so far, None without a game that counts; ``zero`` tells that the event is
    disregarded because it was the first one and brought no point, ``zero_if_first`` that it is so
    if it was the first one, which nobody knows.
    """

    tpn: Tpn
    rating: int
    by_standard: bool
    coefficient: Coefficient
    games: tuple[GameRating, ...]
    initial: InitialRating | None = None
    zero: bool = False
    zero_if_first: bool = False

    @cached_property
    def rated_games(self) -> tuple[GameRating, ...]:
        """Return the games that change the rating."""
        return tuple(game for game in self.games if game.not_rated is None)

    @property
    def sum_of_changes(self) -> int:
        """Return the sum of score less expectation, in hundredths."""
        return sum(game.change for game in self.rated_games)

    @property
    def exact_change(self) -> int:
        """Return the change of the rating in hundredths of a point, before rounding."""
        return self.coefficient.value * self.sum_of_changes

    @property
    def change(self) -> int:
        """Return the change of the rating in whole points, as if the period had no other event."""
        return whole_change(self.exact_change)

    @property
    def expected(self) -> int:
        """Return the expected score of the rated games in hundredths."""
        return sum(game.expected for game in self.rated_games)

    @property
    def performance(self) -> int | None:
        """Return the average of the rated opponents and the difference of the score against them.

        None without such a game.
        """
        games = [game for game in self.games if game.not_rated is None or game.for_initial]
        if not games:
            return None
        average = nearest(Fraction(sum(game.opponent_rating for game in games), len(games)))
        share = percentage(sum(game.score for game in games), len(games))
        return average + difference_of_percentage(share)

    @property
    def score(self) -> Points:
        """Return the score of the rated games in tenths."""
        return Points(sum(game.score for game in self.rated_games))


@dataclass(frozen=True, slots=True)
class EventRating:
    """The ratings after an event, in the order of the pairing numbers."""

    rules: RatingRegulations
    players: tuple[PlayerRating, ...]

    def player(self, tpn: Tpn) -> PlayerRating:
        """Return one player's part; KeyError where there is no such player."""
        for player in self.players:
            if player.tpn == tpn:
                return player
        raise KeyError(tpn)


def rate_event(event: RatedEvent, rules: RatingRegulations) -> EventRating:
    """Rate an event: every game, every player, by one text of the regulations."""
    match = match_reasons(event, rules) if len(event.tournament.entries) == 2 else {}
    players = tuple(_rated(event, rules, entry, match) for entry in event.tournament.entries)
    return EventRating(rules, players)


def rating_used(listed: RatingStatus, rules: RatingRegulations) -> int:
    """Return the rating a player is rated by: the standard one where the class has none."""
    return listed.rating or (listed.standard if rules.standard_counts else 0)


def rating_met(listed: RatingStatus, rules: RatingRegulations) -> int:
    """Return the rating opponents meet: none where it was published after the event began."""
    return 0 if listed.unrated_at_start else rating_used(listed, rules)


def match_reasons(event: RatedEvent, rules: RatingRegulations) -> dict[int, Reason]:
    """Return why rounds of a match are not rated, by round."""
    first, second = event.tournament.entries
    ratings = tuple(rating_used(_listed(event, other), rules) for other in (first, second))
    found = {}
    scores = [0, 0]
    games = max(event.tournament.rounds_total, event.tournament.rounds_played)
    for number in range(1, event.tournament.rounds_played + 1):
        # By the score before the game: the one that decides the match is still rated.
        forbidden = match_forbids((scores[0], scores[1]), (ratings[0], ratings[1]), games, rules)
        if forbidden is not None:
            found[number] = forbidden
        for place, entry in enumerate((first, second)):
            # Forfeits count here: they too can decide a match.
            scores[place] += points_of(entry.record(number).result, STANDARD_POINTS)
    return found


def _listed(event: RatedEvent, entry: Entry) -> RatingStatus:
    return event.listed.get(entry.tpn) or RatingStatus(entry.player.rating)


def _rated(
    event: RatedEvent, rules: RatingRegulations, entry: Entry, match: Mapping[int, Reason]
) -> PlayerRating:
    listed = _listed(event, entry)
    own = rating_used(listed, rules)
    games = _games(event, rules, entry, own, match)
    if own:
        games = _with_expectations(own, games, rules)
        count = sum(game.not_rated is None for game in games)
        factor = coefficient(listed, event.year, count)
        return PlayerRating(entry.tpn, own, own != listed.rating, factor, games)
    nothing = not any(game.score for game in games if game.for_initial)
    zero = nothing and listed.first_event is True
    initial = _first_rating(event, rules, entry, games, disregarded=zero)
    # Results pooled from before prove that this is not the first event.
    unsure = nothing and listed.first_event is None and entry.tpn not in event.pooled
    factor = coefficient(RatingStatus(games=0), event.year)
    return PlayerRating(
        entry.tpn,
        0,
        False,
        factor,
        games,
        initial,
        zero and any(game.for_initial for game in games),
        unsure and initial is not None,
    )


def _games(
    event: RatedEvent, rules: RatingRegulations, entry: Entry, own: int, match: Mapping[int, Reason]
) -> tuple[GameRating, ...]:
    """Return the rounds of a player, those not rated with the reason."""
    games = []
    for number in range(1, event.tournament.rounds_played + 1):
        record = entry.record(number)
        score = points_of(record.result, STANDARD_POINTS) if record.result in RATED else ZERO
        opponent = 0
        if record.opponent is not None:
            other = event.tournament.entry(record.opponent)
            opponent = rating_met(_listed(event, other), rules)
        why = unrated_because(record.result, own, opponent, event.clock, rules)
        if why is None:
            why = match.get(number)
        # A newcomer has no expectation; games that would be rated feed the first rating instead.
        for_initial = not own and why is None
        if for_initial:
            why = Reason("counts-for-first-rating")
        games.append(
            GameRating(
                number,
                record.opponent,
                opponent,
                score,
                not_rated=why,
                for_initial=for_initial,
            )
        )
    return tuple(games)


def _with_expectations(
    own: int, games: tuple[GameRating, ...], rules: RatingRegulations
) -> tuple[GameRating, ...]:
    """Return the games with differences, expectations and changes; all are counted together."""
    rated = [game for game in games if game.not_rated is None]
    # All games at once: until 2024 only one of them was cut, the farthest.
    counted = iter(rules.differences(own, [game.opponent_rating for game in rated]))
    return tuple(
        game if game.not_rated is not None else _with_expectation(own, game, next(counted))
        for game in games
    )


def _with_expectation(own: int, game: GameRating, counted: int) -> GameRating:
    expected = expected_percentage(counted)
    return GameRating(
        game.round,
        game.opponent,
        game.opponent_rating,
        game.score,
        own - game.opponent_rating,
        counted,
        expected,
        10 * game.score - expected,
    )


def _first_rating(
    event: RatedEvent,
    rules: RatingRegulations,
    entry: Entry,
    games: tuple[GameRating, ...],
    *,
    disregarded: bool,
) -> InitialRating | None:
    """Return the first rating so far, without this event where it is disregarded (art. 8.2.1)."""
    counting = [game for game in games if game.for_initial and not disregarded]
    results = UnratedResults(
        len(counting),
        sum(game.opponent_rating for game in counting),
        Points(sum(game.score for game in counting)),
    )
    pooled = event.pooled.get(entry.tpn)
    if pooled is not None:
        results += pooled
    return rules.initial(results) if results.games else None


# What a game against somebody would bring.


def changes_against(
    rules: RatingRegulations, rating: int, factor: int, opponent: int
) -> tuple[Fraction, Fraction, Fraction]:
    """Return what a win, a draw and a loss against a rating change, alone in their event.

    ``factor`` is the development coefficient K (B.02 art. 8.3.3).
    """
    expected = _expected_against(rules, rating, opponent)
    win, draw, loss = (Fraction(factor * (score - expected), 100) for score in (100, 50, 0))
    return win, draw, loss


def _expected_against(rules: RatingRegulations, rating: int, opponent: int) -> int:
    (counted,) = rules.differences(rating, (opponent,))
    return expected_percentage(counted)


def against(rules: RatingRegulations, player: PlayerRating, opponent: int) -> Reason:
    """Return what a win, a draw and a loss against a rating would change, alone in its event."""
    expected = _expected_against(rules, player.rating, opponent)
    factor = player.coefficient.value
    win, draw, loss = changes_against(rules, player.rating, factor, opponent)
    return reason(
        "rating-against",
        opponent=opponent,
        expected=Fraction(expected, 100),
        win=win,
        draw=draw,
        loss=loss,
    )
