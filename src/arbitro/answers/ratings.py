"""What an event does to ratings, and how that is made from the rules' values."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from datetime import date
from fractions import Fraction
from typing import Annotated

from arbitro.answers.derivation import Exact, answer
from arbitro.answers.standings import in_points
from arbitro.model import RateClass, Tournament
from arbitro.reasons import Reason
from arbitro.regulations import DecidedBy
from arbitro.rules.ratings.coefficient import CoefficientGround
from arbitro.rules.ratings.event import EventRating, GameRating, PlayerRating, RatedEvent
from arbitro.rules.ratings.explanation import explain_player


@dataclass(frozen=True, slots=True)
class RatedGame:
    """A round of a player; all numbers are 0 where it changes nothing."""

    round: int
    opponent: Annotated[int | None, "pairing number; null: nobody"]
    opponent_rating: int | None
    points: Exact
    difference: Annotated[int, "of the ratings"]
    counted: Annotated[int, "what counts of it"]
    expected: Exact
    change: Annotated[Exact, "points made less those expected"]
    not_rated: Reason | None


@dataclass(frozen=True, slots=True)
class FirstRating:
    """The first rating of a player as far as it has come."""

    rating: int
    games: int
    lowest_published: int
    disregarded_if_first_event: Annotated[bool, "no point was scored"]


@dataclass(frozen=True, slots=True)
class Rating:
    """What an event does to a player's rating, as if the period had no other.

    ``games`` are those that count, ``points`` and ``expected`` those made and expected in them
    (B.02 art. 8.3), ``performance`` the whole number their opponents and the score speak for.
    ``change`` is ``exact_change`` in whole points. ``why`` has the working, game by game.
    """

    entry: Annotated[int, "permanent in an event; of a report, the pairing number"]
    number: Annotated[int, "pairing number"]
    name: str
    rating: Annotated[int | None, "null without one"]
    games: int
    points: Exact
    expected: Exact
    sum: Annotated[Exact, "points less those expected, game by game"]
    coefficient: Annotated[int | None, "K; null without a rating"]
    coefficient_by: Annotated[CoefficientGround | None, "assumed: nobody knows how many games"]
    exact_change: Exact
    change: int
    new: Annotated[int | None, "the rating with the change; null without one"]
    performance: int | None
    first_rating: FirstRating | None
    rounds: tuple[RatedGame, ...]
    why: Reason
    against: Annotated[tuple[Reason, ...], "what games against ratings asked for would bring"] = ()


@dataclass(frozen=True, slots=True)
class RatedPeriod:
    """A rating period of an event of more than 30 days: its rounds alone are rated."""

    number: int
    first_round: int
    last_round: int


@answer("ratings")
@dataclass(frozen=True, slots=True)
class Ratings:
    """What an event does to ratings, player by player; ``text_since`` is the text in force."""

    edition: str
    edition_decided_by: DecidedBy
    text_since: date
    rate_class: RateClass
    players: tuple[Rating, ...]
    period: Annotated[RatedPeriod | None, "null: the event is rated as a whole"] = None

    def player(self, number: int) -> Rating:
        """Return what it does to a player; KeyError where there is none."""
        return {player.number: player for player in self.players}[number]


# The answer made of the values of the rules.


def make_ratings(
    event: RatedEvent,
    rated: EventRating,
    decided_by: DecidedBy,
    entries: Sequence[int] = (),
    period: int = 0,
) -> Ratings:
    """Return what an event does; ``entries`` are the permanent numbers of players in one.

    ``period`` is the number of the rating period rated, 0 where that is the whole event.
    """
    rounds = event.tournament.only_rounds
    return Ratings(
        edition=rated.rules.edition,
        edition_decided_by=decided_by,
        text_since=rated.rules.since,
        rate_class=event.clock.rate_class,
        players=tuple(
            _rating(event.tournament, rated, player, entries) for player in rated.players
        ),
        period=RatedPeriod(period, *rounds) if rounds is not None else None,
    )


def _rating(
    tournament: Tournament, rated: EventRating, player: PlayerRating, entries: Sequence[int]
) -> Rating:
    first, factor = player.initial, player.coefficient
    return Rating(
        entry=entries[player.tpn - 1] if entries else player.tpn,
        number=player.tpn,
        name=tournament.entry(player.tpn).player.name,
        rating=player.rating or None,
        games=len(player.rated_games),
        points=in_points(player.score),
        expected=Fraction(player.expected, 100),
        sum=Fraction(player.sum_of_changes, 100),
        coefficient=factor.value if player.rating else None,
        coefficient_by=factor.why if player.rating else None,
        exact_change=Fraction(player.exact_change, 100),
        change=player.change,
        new=player.rating + player.change if player.rating else None,
        performance=player.performance,
        first_rating=None
        if first is None
        else FirstRating(
            first.rating, first.results.games, rated.rules.lowest, player.zero_if_first
        ),
        rounds=tuple(map(_game, player.games)),
        why=explain_player(rated, player),
    )


def _game(game: GameRating) -> RatedGame:
    return RatedGame(
        game.round,
        game.opponent,
        game.opponent_rating or None,
        in_points(game.score),
        game.difference,
        game.counted,
        Fraction(game.expected, 100),
        Fraction(game.change, 100),
        game.not_rated,
    )
