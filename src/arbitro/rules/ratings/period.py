"""A rating period: a list and the events rated in it make the next list (B.02 art. 7 and 8)."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field, replace
from datetime import date

from arbitro.model import FideId, Points, Tpn
from arbitro.rules.ratings.coefficient import (
    HIGH,
    HIGH_FROM,
    NEW,
    NEW_BELOW_GAMES,
    Coefficient,
    RatingStatus,
    coefficient,
    is_junior,
)
from arbitro.rules.ratings.conversion import whole_change
from arbitro.rules.ratings.edition import RatingRegulations
from arbitro.rules.ratings.event import PlayerRating, RatedEvent, rate_event
from arbitro.rules.ratings.initial import (
    FEWEST_GAMES,
    MOST_MONTHS,
    InitialRating,
    UnratedResults,
)
from arbitro.rules.ratings.report_check import month_after

ACTIVE_MONTHS = 12


@dataclass(frozen=True, slots=True)
class PooledResults:
    """Results of one event that wait for a first rating, with the list they were rated for."""

    list_day: date
    results: UnratedResults


@dataclass(frozen=True, slots=True)
class PeriodPlayer:
    """A player between two lists; ``rating`` 0 is unrated.

    ``coefficient`` is the K the list shows. ``games`` are all rated games so far, ``last_played``
    the list for which the last one was rated, ``events`` the events rated; None where nobody
    knows. ``pooled`` are results that wait for a first rating.
    """

    fide_id: FideId
    rating: int = 0
    coefficient: int | None = None
    birth_year: int | None = None
    games: int | None = None
    events: int | None = None
    reached_2400: bool = False
    last_played: date | None = None
    inactive: bool = False
    pooled: tuple[PooledResults, ...] = ()
    standard: int = 0


@dataclass(frozen=True, slots=True)
class PeriodEvent:
    """An event of the period: its games by one text, who is who, and the ratings it began with.

    ``ratings`` are those of the list in force on its first day where that was an earlier one;
    a player missing there was unrated then. None: the period's own list was in force.
    """

    event: RatedEvent
    rules: RatingRegulations
    players: Mapping[Tpn, FideId]
    ratings: Mapping[FideId, int] | None = None


@dataclass(frozen=True, slots=True)
class PeriodStep:
    """What one event did to a player: its number in the period and the rating of it."""

    event: int
    rating: PlayerRating


@dataclass(frozen=True, slots=True)
class NextMember:
    """A player of the next list, and how it comes about.

    ``sum_of_changes`` and ``exact_change`` are in hundredths. ``initial`` is a first rating, as
    far as it has come; ``below`` a rating that fell below the lowest published, ``raised_from`` one
    that was too far below the standard rating.
    """

    before: PeriodPlayer
    member: PeriodPlayer
    steps: tuple[PeriodStep, ...] = ()
    games: int = 0
    coefficient: Coefficient | None = None
    sum_of_changes: int = 0
    initial: InitialRating | None = None
    below: int | None = None
    raised_from: int | None = None

    @property
    def exact_change(self) -> int:
        """Return the change in hundredths of a point, before rounding."""
        return 0 if self.coefficient is None else self.coefficient.value * self.sum_of_changes

    @property
    def change(self) -> int:
        """Return the change in whole points, rounded once for the period."""
        return whole_change(self.exact_change)


@dataclass(slots=True)
class _PeriodGames:
    """What a player did in the period, gathered event by event."""

    steps: list[PeriodStep] = field(default_factory=list)
    changes: int = 0
    games: int = 0
    unrated: list[UnratedResults] = field(default_factory=list)


def run_period(
    members: Iterable[PeriodPlayer],
    events: Sequence[PeriodEvent],
    list_day: date,
    rules: RatingRegulations,
) -> tuple[NextMember, ...]:
    """Return the list of a day, in the order of the list before; newcomers come last.

    ``rules`` are those of the list: first ratings, the lowest rating. Games are rated by the rules
    of their events. Every change is rounded once.
    """
    known = {member.fide_id: member for member in members}
    played: dict[FideId, _PeriodGames] = {}
    for number, event in enumerate(events):
        _rate(number, event, known, played)
    newcomers = [
        PeriodPlayer(number, games=0, events=0) for number in played if number not in known
    ]
    return tuple(
        _near_standard(_next(member, played.get(member.fide_id), list_day, rules), list_day, rules)
        for member in (*known.values(), *newcomers)
    )


def _near_standard(found: NextMember, list_day: date, rules: RatingRegulations) -> NextMember:
    raised = near_standard(found.member, list_day, rules)
    if raised is found.member:
        return found
    return replace(found, member=raised, raised_from=found.member.rating)


def near_standard(member: PeriodPlayer, list_day: date, rules: RatingRegulations) -> PeriodPlayer:
    """Return a member whose rating is no more below the standard rating than the text allows.

    FIDE decided so of rapid and blitz ratings from 1 October 2022 on.

    >>> from arbitro.rules.ratings.edition import rating_rules
    >>> rules = rating_rules("B.02.RB@2022-01", date(2022, 10, 1))
    >>> [near_standard(PeriodPlayer(1, each, standard=2000), date(2022, 10, 1), rules).rating
    ...  for each in (0, 1850, 1900, 2100)]
    [0, 1900, 1900, 2100]
    """
    if rules.near_standard is None or not member.rating or not member.standard:
        return member
    least = member.standard - rules.near_standard
    if member.rating >= least:
        return member
    reached = member.reached_2400 or least >= HIGH_FROM
    raised = replace(member, rating=least, reached_2400=reached)
    return replace(raised, coefficient=next_coefficient(raised, member.coefficient, list_day))


def _rate(
    number: int,
    event: PeriodEvent,
    known: Mapping[FideId, PeriodPlayer],
    played: dict[FideId, _PeriodGames],
) -> None:
    listed = {
        tpn: listed_at(known.get(fide_id) or PeriodPlayer(fide_id, events=0), event)
        for tpn, fide_id in event.players.items()
    }
    rated = rate_event(replace(event.event, listed=listed), event.rules)
    for player in rated.players:
        fide_id = event.players.get(player.tpn)
        if fide_id is None:
            continue
        mine = played.setdefault(fide_id, _PeriodGames())
        mine.steps.append(PeriodStep(number, player))
        mine.changes += player.sum_of_changes
        mine.games += len(player.rated_games)
        counting = [game for game in player.games if game.for_initial]
        if counting:
            mine.unrated.append(
                UnratedResults(
                    len(counting),
                    sum(game.opponent_rating for game in counting),
                    Points(sum(game.score for game in counting)),
                )
            )


def listed_at(member: PeriodPlayer, event: PeriodEvent) -> RatingStatus:
    """Return what an event knows of a player: the rating it began with (art. 8.2.4 included)."""
    rating, since = member.rating, False
    if event.ratings is not None:
        then = event.ratings.get(member.fide_id, 0)
        since = not then and bool(member.rating)
        # Rated since: the own change goes by the rating of today (art. 8.2.4).
        rating = then or member.rating
    return RatingStatus(
        rating,
        member.standard,
        member.coefficient,
        member.games,
        member.reached_2400,
        member.birth_year,
        unrated_at_start=since,
    )


def _next(
    member: PeriodPlayer, played: _PeriodGames | None, list_day: date, rules: RatingRegulations
) -> NextMember:
    if played is None:
        return NextMember(member, after_a_quiet_period(member, list_day))
    if member.rating or (played.games and _by_standard(member, rules)):
        return _rated(member, played, list_day, rules)
    return _unrated(member, played, list_day, rules)


def _by_standard(member: PeriodPlayer, rules: RatingRegulations) -> int:
    """Return the rating somebody without one of this class is rated by (rapid, art. 7.2.1)."""
    return member.standard if rules.standard_counts else 0


def after_a_quiet_period(member: PeriodPlayer, list_day: date) -> PeriodPlayer:
    """Return a player without a game in the period: K for the new year, inactive after one."""
    inactive = member.inactive
    if member.last_played is not None:
        inactive = month_after(member.last_played, ACTIVE_MONTHS) <= list_day
    quiet = replace(member, inactive=inactive, pooled=_still_pooled(member.pooled, list_day))
    if not member.rating:
        return quiet
    return replace(quiet, coefficient=next_coefficient(quiet, member.coefficient, list_day))


def _rated(
    member: PeriodPlayer, played: _PeriodGames, list_day: date, rules: RatingRegulations
) -> NextMember:
    year = year_of_period(list_day)
    listed = RatingStatus(
        member.rating,
        member.standard,
        member.coefficient,
        member.games,
        member.reached_2400,
        member.birth_year,
    )
    # By all games of the period: K times their number is bounded for the whole of it.
    factor = coefficient(listed, year, played.games)
    # Added up over the events first: rounding each would drift.
    change = whole_change(factor.value * played.changes)
    rating = (member.rating or _by_standard(member, rules)) + change
    below = rating if rating < rules.lowest else None
    before = member.games
    # Rated by the standard rating until now: no games in the list of this class.
    if before is None and not member.rating:
        before = 0
    after = replace(
        member,
        rating=0 if below is not None else rating,
        games=None if before is None else before + played.games,
        events=None if member.events is None else member.events + len(played.steps),
        reached_2400=member.reached_2400 or rating >= HIGH_FROM,
    )
    if played.games:
        after = replace(after, last_played=list_day, inactive=False)
    kept = None if below is not None else next_coefficient(after, member.coefficient, list_day)
    after = replace(after, coefficient=kept)
    return NextMember(
        member,
        after,
        tuple(played.steps),
        played.games,
        factor,
        played.changes,
        below=below,
    )


def _unrated(
    member: PeriodPlayer, played: _PeriodGames, list_day: date, rules: RatingRegulations
) -> NextMember:
    """Return a player without a rating: results are pooled until a first one can be published."""
    fresh = list(played.unrated)
    # Only where we know that nothing came before; an unknown history keeps its zero.
    if member.events == 0 and fresh and not fresh[0].score:
        fresh.pop(0)
    pooled = (
        *_still_pooled(member.pooled, list_day),
        *(PooledResults(list_day, results) for results in fresh),
    )
    total = UnratedResults()
    for item in pooled:
        total += item.results
    initial = rules.initial(total) if total.games else None
    after = replace(
        member,
        pooled=pooled,
        events=None if member.events is None else member.events + len(played.steps),
        last_played=list_day if fresh else member.last_played,
    )
    if initial is not None and total.games >= FEWEST_GAMES and initial.rating >= rules.lowest:
        after = replace(
            after,
            rating=initial.rating,
            games=total.games,
            reached_2400=member.reached_2400 or initial.rating >= HIGH_FROM,
            pooled=(),
            inactive=False,
        )
        # With a first rating the player is new to the list whatever K stood there before.
        after = replace(after, coefficient=next_coefficient(after, NEW, list_day))
    games = sum(results.games for results in fresh)
    return NextMember(member, after, tuple(played.steps), games, initial=initial)


def next_coefficient(member: PeriodPlayer, before: int | None, list_day: date) -> int:
    """Return the K the next list shows for a rated player, after ``before``.

    Where nobody knows the games ever played, the K before tells: 40 of a grown-up is that of a new
    player and stays; any other means that there have been thirty. A junior whose K has left 40 has
    reached 2300: the rating did not remain below it, and K does not return to 40.
    """
    games = member.games
    if games is None:
        new = before == NEW and not is_junior(member.birth_year, list_day.year - 1)
        games = 0 if new else NEW_BELOW_GAMES
    # A published K of 10 proves that 2400 was reached, where nobody kept the ratings.
    reached = member.reached_2400 or (before is not None and before <= HIGH)
    birth_year = None if before is not None and before < NEW else member.birth_year
    listed = RatingStatus(member.rating, games=games, reached_2400=reached, birth_year=birth_year)
    return coefficient(listed, list_day.year).value


def _still_pooled(pooled: tuple[PooledResults, ...], list_day: date) -> tuple[PooledResults, ...]:
    """Return the results of lists no more than 26 months apart from this one."""
    oldest = month_after(list_day, -MOST_MONTHS)
    return tuple(item for item in pooled if item.list_day > oldest)


def year_of_period(list_day: date) -> int:
    """Return the year of the period that ends with a list: December for the list of January."""
    return list_day.year - (list_day.month == 1)
