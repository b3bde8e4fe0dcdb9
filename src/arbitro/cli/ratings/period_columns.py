"""A rating period on columns (`arbitro.bulk`): the numbers of the exact path, without its steps."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from datetime import date
from importlib import import_module
from typing import Any

from arbitro.bulk.columns import GameColumns, ListColumns, PlayerColumns, WaitingColumns, month_of
from arbitro.bulk.ratings import run_bulk
from arbitro.model import RATED, STANDARD_POINTS, FideId, Points, RateClass, Tpn, points_of
from arbitro.rules.ratings.edition import RatingRegulations
from arbitro.rules.ratings.event import RatedEvent, match_reasons, rating_met, rating_used
from arbitro.rules.ratings.initial import UnratedResults
from arbitro.rules.ratings.period import (
    NextMember,
    PeriodEvent,
    PeriodPlayer,
    PooledResults,
    listed_at,
)
from arbitro.rules.ratings.ratable import time_forbids

HALF = 5
"""Half a point in tenths."""

_Game = tuple[int, int, int, int, int]
"""Event, both players' places, the halves of the first, the place of the event's rules."""


class NoColumnsError(Exception):
    """A report has what columns cannot say, as a game whose scores do not add up to one."""


@dataclass(frozen=True, slots=True)
class _Table:
    """A period as columns, and the rules its events go by."""

    players: PlayerColumns
    games: GameColumns
    waiting: WaitingColumns
    texts: tuple[RatingRegulations, ...]


def rows_on_columns(
    members: Sequence[PeriodPlayer],
    events: Sequence[PeriodEvent],
    list_day: date,
    rules: RatingRegulations,
) -> tuple[PeriodRow, ...]:
    """Return the rows of a period, equal to those of `run_period`.

    Results that wait for a first rating are summed up by month. Raises ModuleNotFoundError without
    NumPy and NoColumnsError.
    """
    np = import_module("numpy")
    table = _table(np, members, events)
    try:
        done = run_bulk(table.players, table.games, rules, list_day, table.waiting, table.texts)
    except KeyError as unknown:
        raise NoColumnsError from unknown
    waiting = _waiting_after(done)
    return tuple(
        _with_below(_row(member, place, done, tuple(waiting.get(place, ())), list_day), rules)
        for place, member in enumerate(members)
    )


def _table(np: Any, members: Sequence[PeriodPlayer], events: Sequence[PeriodEvent]) -> _Table:
    place_of = {member.fide_id: place for place, member in enumerate(members)}
    texts: list[RatingRegulations] = []
    games: list[_Game] = []
    seats: list[tuple[int, int]] = []
    for number, event in enumerate(events):
        if event.rules not in texts:
            texts.append(event.rules)
        if len(set(event.players.values())) != len(event.players):
            raise NoColumnsError
        places = {tpn: place_of[fide_id] for tpn, fide_id in event.players.items()}
        seats += ((number, place) for place in places.values())
        text = texts.index(event.rules)
        games += (
            (number, places[one], places[other], halves, text)
            for one, other, halves in _games(event, members, places)
        )
    number_of, white, black, halves_of, text_of = np.array(games, dtype=np.int64).reshape(-1, 5).T
    earlier = {
        number: np.array([event.ratings.get(member.fide_id, 0) for member in members])
        for number, event in enumerate(events)
        if event.ratings is not None
    }
    entered = np.array(seats, dtype=np.int64).reshape(-1, 2).T
    both = entered[0], entered[1]
    played = GameColumns(number_of, white, black, halves_of, text_of, earlier, both)
    return _Table(_players(np, members), played, _waiting(np, members), tuple(texts))


def _games(
    event: PeriodEvent, members: Sequence[PeriodPlayer], places: dict[Tpn, int]
) -> Iterator[tuple[Tpn, Tpn, int]]:
    """Yield the games that may be rated, each once: both players, the halves of the first."""
    listed = {tpn: listed_at(members[place], event) for tpn, place in places.items()}
    own = {tpn: rating_used(item, event.rules) for tpn, item in listed.items()}
    met = {tpn: rating_met(item, event.rules) for tpn, item in listed.items()}
    rated = replace(event.event, listed=listed)
    match = match_reasons(rated, event.rules) if len(rated.tournament.entries) == 2 else {}
    for number, one, other, halves in _played(rated):
        sides = [(own[me], met[them]) for me, them in ((one, other), (other, one)) if met[them]]
        forbidden = (time_forbids(*side, rated.clock, event.rules) for side in sides)
        if number not in match and not any(forbidden):
            yield one, other, halves


def _played(event: RatedEvent) -> Iterator[tuple[int, Tpn, Tpn, int]]:
    """Yield the games played over the board: round, both players, the halves of the first."""
    tournament = event.tournament
    for entry in tournament.entries:
        for number in range(1, tournament.rounds_played + 1):
            record = entry.record(number)
            if record.opponent is None:
                continue
            theirs = tournament.entry(record.opponent).record(number)
            if not {record.result, theirs.result} & RATED:
                continue
            score, other = (
                points_of(item.result, STANDARD_POINTS) if item.result in RATED else HALF
                for item in (record, theirs)
            )
            both = {record.result, theirs.result} <= RATED and theirs.opponent == entry.tpn
            # A column holds a game once, by the score of one player, from which that of the other
            # must follow.
            if not both or score + other != 2 * HALF:
                raise NoColumnsError
            if entry.tpn < record.opponent:
                yield number, entry.tpn, record.opponent, score // HALF


def _players(np: Any, members: Sequence[PeriodPlayer]) -> PlayerColumns:
    return PlayerColumns(
        np.array([member.rating for member in members]),
        np.array([member.coefficient or 0 for member in members]),
        np.array([member.birth_year or 0 for member in members]),
        np.array([-1 if member.games is None else member.games for member in members]),
        np.array([member.reached_2400 for member in members]),
        np.array([member.standard for member in members]),
        np.array([-1 if member.events is None else member.events for member in members]),
        np.array([month_of(member.last_played) if member.last_played else 0 for member in members]),
        np.array([member.inactive for member in members]),
    )


def _waiting(np: Any, members: Sequence[PeriodPlayer]) -> WaitingColumns:
    rows = [
        (
            place,
            month_of(item.list_day),
            item.results.games,
            item.results.opponents,
            item.results.score // HALF,
        )
        for place, member in enumerate(members)
        for item in member.pooled
    ]
    return WaitingColumns(*np.array(rows, dtype=np.int64).reshape(-1, 5).T)


def _waiting_after(done: ListColumns) -> dict[int, list[PooledResults]]:
    found: dict[int, list[PooledResults]] = {}
    waiting = done.waiting
    columns = (waiting.player, waiting.month, waiting.games, waiting.opponents, waiting.halves)
    for place, month, games, opponents, halves in zip(
        *(column.tolist() for column in columns), strict=True
    ):
        results = UnratedResults(games, opponents, Points(HALF * halves))
        first = date((month - 1) // 12, (month - 1) % 12 + 1, 1)
        found.setdefault(place, []).append(PooledResults(first, results))
    return found


def _with_below(row: PeriodRow, rules: RatingRegulations) -> PeriodRow:
    """Return the row with the rating that is not published because it is too low."""
    if row.k is None or row.member.rating:
        return row
    standard = row.before.standard if rules.standard_counts else 0
    return replace(row, below=(row.before.rating or standard) + row.change)


def _row(
    before: PeriodPlayer,
    place: int,
    done: ListColumns,
    pooled: tuple[PooledResults, ...],
    list_day: date,
) -> PeriodRow:
    known = {
        name: int(getattr(done, name)[place])
        for name in ("rating", "games", "coefficient", "sum_of_changes", "change", "initial")
    }
    all_games, events = int(done.all_games[place]), int(done.events[place])
    latest = int(done.last_played[place]) == month_of(list_day)
    after = replace(
        before,
        rating=known["rating"],
        coefficient=int(done.next_coefficient[place]) or None,
        games=None if all_games < 0 else all_games,
        events=None if events < 0 else events,
        reached_2400=bool(done.reached_2400[place]),
        last_played=list_day if latest else before.last_played,
        inactive=bool(done.inactive[place]),
        pooled=pooled,
    )
    k, initial = known["coefficient"] or None, known["initial"] or None
    waited = sum(item.results.games for item in pooled)
    return PeriodRow(
        before,
        after,
        known["games"],
        k,
        known["sum_of_changes"],
        (k or 0) * known["sum_of_changes"],
        known["change"],
        initial,
        None if initial is None else (all_games if after.rating else waited),
        None,
    )


@dataclass(frozen=True, slots=True)
class PeriodRow:
    """What a period did to a player: hundredths in ``sum_of_changes`` and ``exact_change``.

    ``k`` is None for who was not rated, ``first_rating`` one as far as it has come, ``below`` a
    rating that fell below the lowest published.
    """

    before: PeriodPlayer
    member: PeriodPlayer
    games: int
    k: int | None
    sum_of_changes: int
    exact_change: int
    change: int
    first_rating: int | None
    first_rating_games: int | None
    below: int | None

    @classmethod
    def of(cls, found: NextMember) -> PeriodRow:
        """Return the numbers of a player who was rated game by game."""
        return cls(
            found.before,
            found.member,
            found.games,
            found.coefficient.value if found.coefficient else None,
            found.sum_of_changes,
            found.exact_change,
            found.change,
            found.initial.rating if found.initial else None,
            found.initial.results.games if found.initial else None,
            found.below,
        )


@dataclass(frozen=True, slots=True)
class Run:
    """A period that has been run: the events, the players concerned, their names, the rules.

    ``found`` has the steps of every player; it is empty where the period was run on columns.
    """

    events: tuple[PeriodEvent, ...]
    rows: tuple[PeriodRow, ...]
    found: tuple[NextMember, ...]
    names: dict[FideId, str]
    rules: RatingRegulations
    list_day: date
    rate_class: RateClass
