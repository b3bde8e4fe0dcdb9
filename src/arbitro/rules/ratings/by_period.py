"""An event of several rating periods: the ratings of each, and its rounds as an event of their own.

More than 30 days make a rating report a period, which has the games of that period alone (word of
the FIDE office of September 2026); each is rated by the list of its month.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace
from datetime import date
from typing import NamedTuple

from arbitro.model import ABSENT, ZERO, Entry, Title, Tournament, Tpn
from arbitro.model.rating_periods import RoundSpan, period_of_round, span_of_period
from arbitro.reasons import Refused, refused

RatingAndTitle = tuple[int, Title | None]


def ratings_in_period(tournament: Tournament, number: int) -> dict[Tpn, RatingAndTitle]:
    """Return everybody's rating and title in a period, counted from 1.

    Who is not in the list of a period keeps what the period before says.
    """
    found = {entry.tpn: (entry.player.rating, entry.player.title) for entry in tournament.entries}
    for period in tournament.periods[:number]:
        found.update((then.tpn, (then.rating, then.title)) for then in period.players)
    return found


def ratings_by_round(tournament: Tournament) -> dict[int, Mapping[Tpn, RatingAndTitle]]:
    """Return ratings and titles by round, of the rounds after the first period.

    Rounds are columns of the record: in systems with two games a round every game is one.
    """
    games = tournament.system.games_per_round
    known = {
        number: ratings_in_period(tournament, number)
        for number in range(2, len(tournament.periods) + 1)
    }
    found: dict[int, Mapping[Tpn, RatingAndTitle]] = {}
    for column in range(1, max(tournament.rounds_played, tournament.rounds_total) + 1):
        number = period_of_round(tournament.periods, (column - 1) // games + 1)
        if number in known:
            found[column] = known[number]
    return found


def span_in(tournament: Tournament, number: int) -> RoundSpan:
    """Return the rounds of a period, counted from 1."""
    rounds = max(tournament.rounds_planned, tournament.rounds_paired)
    return span_of_period(tournament.periods, number, rounds)


def day_of_period(tournament: Tournament, number: int) -> date | None:
    """Return the last day of a period, as far as the dates tell it; that of the event else."""
    span = span_in(tournament, number)
    days = tournament.details.round_dates[span.first - 1 : span.last]
    known = [day for day in days if day is not None]
    start = tournament.periods[number - 1].start
    return max(known, default=start) or tournament.details.end or tournament.details.start


def period_alone(tournament: Tournament, number: int) -> Tournament:
    """Return the rounds of a period as the event its report tells of.

    Numbers, days and the head are those of the whole event; ratings and titles are those of the
    period. Of other rounds there is nothing, and points and penalties are those of the period. The
    list of tie-breaks is left out: it ranks the whole event.
    """
    span, games = span_in(tournament, number), tournament.system.games_per_round
    before, played = (span.first - 1) * games, min(span.last * games, tournament.rounds_played)
    then = ratings_in_period(tournament, number)
    details = tournament.details
    name = f"{details.name}, Rounds {span.first}-{span.last}"
    return replace(
        tournament,
        details=replace(details, name=name.removeprefix(", ")),
        rounds_played=played,
        entries=tuple(
            _alone(entry, then[entry.tpn], before, played, is_first=number == 1)
            for entry in tournament.entries
        ),
        points=replace(tournament.points, absence=ZERO) if before else tournament.points,
        tie_breaks=(),
        by_hand=tuple(
            made for made in tournament.by_hand if span.first <= made.round_number <= span.last
        ),
        corrections=tuple(
            late for late in tournament.corrections if before < late.round_number <= played
        ),
        integrity=tuple(line for line in tournament.integrity if line.round_number <= span.last),
        external=None,
        periods=(),
        only_rounds=span,
    )


class PeriodChosen(NamedTuple):
    """What is rated: a tournament or the rounds of one period alone, its number, its last day."""

    tournament: Tournament
    number: int = 0
    day: date | None = None


def chosen_period(tournament: Tournament, asked: int | None) -> PeriodChosen | Refused:
    """Return the rating period to be rated; of a tournament without any, all of it.

    Refused where there are several and none is named, and for a number that none has.
    """
    periods = len(tournament.periods)
    number = asked or (1 if periods == 1 else 0)
    if number > periods or number < 0:
        return refused("rating-period-not-there", number=number, count=periods)
    if not number:
        if periods:
            return refused("rating-period-needed", count=periods)
        details = tournament.details
        return PeriodChosen(tournament, 0, details.end or details.start)
    alone = period_alone(tournament, number)
    return PeriodChosen(alone, number, day_of_period(tournament, number))


def _alone(
    entry: Entry, then: RatingAndTitle, before: int, played: int, *, is_first: bool
) -> Entry:
    """Return an entry with the rounds of a period alone, blank before them."""
    rating, title = then
    outside = min(before, played)
    return replace(
        entry,
        player=replace(entry.player, rating=rating, title=title),
        rounds=((ABSENT,) * outside + entry.rounds[before:])[:played],
        adjustments=tuple(
            item
            for item in entry.adjustments
            if before < item.round_number <= played or (is_first and not item.round_number)
        ),
        stated_points=None,
        stated_rank=None,
        announced=(),
        playing=0 if entry.playing > played else entry.playing,
    )
