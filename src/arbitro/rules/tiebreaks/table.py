"""A tournament reduced to lists of small integers, made once for all tie-breaks.

Entries are named by their place in the list, rounds counted from 0; points are in tenths.
"""

from __future__ import annotations

from collections.abc import Callable, Hashable
from dataclasses import dataclass, field
from typing import Final, TypeVar, cast

from arbitro.model import (
    ABSENT,
    ZERO,
    Colour,
    PointSystem,
    Result,
    System,
    Tournament,
    Tpn,
    points_table,
)
from arbitro.model.double_match import as_match_points, match_of
from arbitro.model.rating_periods import period_of_round
from arbitro.rules.ratings.by_period import ratings_in_period

PLAYED: Final = 0
FORFEIT_WIN: Final = 1
FORFEIT_LOSS: Final = 2
PAIRING_ALLOCATED_BYE: Final = 3
FULL_POINT_BYE: Final = 4
HALF_POINT_BYE: Final = 5
ZERO_POINT_BYE: Final = 6

FORFEITED: Final = frozenset({FORFEIT_WIN, FORFEIT_LOSS})
REQUESTED: Final = frozenset({HALF_POINT_BYE, ZERO_POINT_BYE})
VOLUNTARY: Final = REQUESTED | {FORFEIT_LOSS}
"""The voluntary unplayed rounds (C.07 art. 16.1.2)."""

PREDETERMINED: Final = frozenset({System.ROUND_ROBIN, System.DOUBLE_ROUND_ROBIN})
"""The systems whose pairings are known beforehand (C.07 art. 15.2)."""

NOBODY: Final = -1

BY_ROUND: Final = 0
"""In the place of the number of a rating period: the ratings of each round's own period count."""

KIND: Final = {
    Result.WIN: PLAYED,
    Result.DRAW: PLAYED,
    Result.LOSS: PLAYED,
    Result.UNRATED_WIN: PLAYED,
    Result.UNRATED_DRAW: PLAYED,
    Result.UNRATED_LOSS: PLAYED,
    # A game without a result has an opponent and, so far, no points; it is no unplayed round.
    Result.PENDING: PLAYED,
    Result.FORFEIT_WIN: FORFEIT_WIN,
    Result.FORFEIT_LOSS: FORFEIT_LOSS,
    Result.PAIRING_ALLOCATED_BYE: PAIRING_ALLOCATED_BYE,
    Result.FULL_POINT_BYE: FULL_POINT_BYE,
    Result.HALF_POINT_BYE: HALF_POINT_BYE,
    Result.ZERO_POINT_BYE: ZERO_POINT_BYE,
}

HALVES: Final = {
    Result.WIN: 2,
    Result.UNRATED_WIN: 2,
    Result.FORFEIT_WIN: 2,
    Result.DRAW: 1,
    Result.UNRATED_DRAW: 1,
}

Made = TypeVar("Made")


@dataclass(frozen=True, slots=True, repr=False, eq=False)
class Table:
    """What the tie-breaks look at, after ``rounds`` rounds.

    Per entry and round: the scheduled ``opponent`` (``NOBODY`` where there is none), the ``kind``
    of round, the ``points`` awarded, the half points ``halves`` of the result itself, and whether
    the pieces were ``black``. ``score`` is the total with penalties and bonuses. An entry is
    ``clean`` that has played every round. ``by_round`` has everybody's rating in each round, where
    those of the round count; empty: ``rating`` holds in all of them. ``made`` keeps what several
    tie-breaks share.
    """

    source: Tournament
    rounds: int
    system: PointSystem
    predetermined: bool
    tpn: list[Tpn]
    rating: list[int]
    opponent: list[list[int]]
    kind: list[list[int]]
    points: list[list[int]]
    halves: list[list[int]]
    black: list[list[bool]]
    score: list[int]
    clean: list[bool]
    place: dict[Tpn, int]
    by_round: tuple[list[int], ...] = ()
    made: dict[Hashable, object] = field(default_factory=dict, compare=False)

    @property
    def size(self) -> int:
        """Return the number of entries."""
        return len(self.tpn)

    @property
    def unrated(self) -> int:
        """Count the entries that have no rating in a round that counts."""
        if not self.by_round:
            return self.rating.count(0)
        return sum(0 in ratings for ratings in zip(*self.by_round, strict=True))

    def rating_in(self, index: int, entry: int) -> int:
        """Return the rating of an entry that counts in a round, counted from 0."""
        return self.by_round[index][entry] if self.by_round else self.rating[entry]


def result_in(table: Table, entry: int, index: int) -> Result:
    """Return the result of a round, counted from 0; of a match, that of the match as a whole."""
    mine = table.source.entries[entry]
    if table.source.system.games_per_round == 1:
        return mine.record(index + 1).result
    return match_of(table.source, mine, index + 1).result


def remembered(table: Table, key: Hashable, make: Callable[[], Made]) -> Made:
    """Return what was made under a key before, or make it now."""
    if key not in table.made:
        table.made[key] = make()
    return cast("Made", table.made[key])


def draw_round(table: Table, index: int) -> Table:
    """Return the table, changed in place, with every game paired in a round a played draw.

    The round is counted from 0.
    """
    draw = int(table.system.draw)
    for entry, opponents in enumerate(table.opponent):
        if opponents[index] != NOBODY:
            table.score[entry] += draw - table.points[entry][index]
            table.kind[entry][index] = PLAYED
            table.points[entry][index] = draw
            table.halves[entry][index] = 1
            # Drawing the last round can make a forfeit a game, and its player clean.
            table.clean[entry] = not any(table.kind[entry])
    return table


# The table of a tournament, from the records of its entries.

# The table of a tournament whose rounds are matches of two games (C.04.5).
#
# A match counts as one round against one opponent, with the points of both games; what ends it by
# forfeit is that one of the two forfeits both games (preface).


def table_of_matches(
    tournament: Tournament,
    *,
    after: int | None = None,
    drawn: int = 0,
    unrated: int = 0,
    ratings: int | None = None,
) -> Table:
    """Return the table after a number of matches; parameters as of `table_of`.

    A game without a result brings nothing yet.
    """
    paired = tournament.rounds_paired
    rounds = paired if after is None else min(after, paired)
    entries = tournament.entries
    place = {entry.tpn: index for index, entry in enumerate(entries)}
    # A match counts open games as draws, as pairing needs; ranking takes that out again.
    pending = int(tournament.points.draw)
    rating, by_round = _ratings(tournament, rounds, unrated, ratings)
    table = Table(
        source=tournament,
        rounds=rounds,
        system=as_match_points(tournament.points),
        predetermined=False,
        tpn=[entry.tpn for entry in entries],
        rating=rating,
        opponent=[],
        kind=[],
        points=[],
        halves=[],
        black=[],
        score=[],
        clean=[],
        place=place,
        by_round=by_round,
    )
    for entry in entries:
        matches = [match_of(tournament, entry, number) for number in range(1, rounds + 1)]
        waiting = [
            sum(record.result is Result.PENDING for record in entry.rounds[at : at + 2])
            # Records come game by game: two for each match.
            for at in range(0, 2 * rounds, 2)
        ]
        points = [
            match.points - pending * open_games
            for match, open_games in zip(matches, waiting, strict=True)
        ]
        opponents = [
            NOBODY if match.opponent is None else place.get(match.opponent, NOBODY)
            for match in matches
        ]
        kinds = [KIND[match.result] for match in matches]
        table.opponent.append(opponents)
        table.kind.append(kinds)
        table.points.append(points)
        table.halves.append([HALVES.get(match.result, 0) for match in matches])
        table.black.append([match.colour is Colour.BLACK for match in matches])
        # Penalties are stored by game, hence twice the number of matches.
        table.score.append(sum(points) + entry.adjustment(2 * rounds))
        table.clean.append(not any(kinds))
    return draw_round(table, drawn - 1) if 1 <= drawn <= rounds else table


def table_of(
    tournament: Tournament,
    *,
    after: int | None = None,
    drawn: int = 0,
    unrated: int = 0,
    ratings: int | None = None,
) -> Table:
    """Return the table of a tournament after a number of rounds, all paired ones when None.

    A game without a result brings nothing yet: it is a draw for pairing purposes only (C.04.2
    art. 3.1). All games paired in the round ``drawn``, counted from 1, are taken as played draws.
    ``unrated`` is the rating of who has none, as the event's rules say (C.07 art. 10), ``ratings``
    the number of the rating period whose ratings count, `BY_ROUND` for those of each round, None
    for the first. Where a round is a match of two games, rounds are counted in matches.
    """
    if tournament.system.games_per_round > 1:
        return table_of_matches(
            tournament, after=after, drawn=drawn, unrated=unrated, ratings=ratings
        )
    rounds = tournament.rounds_played if after is None else min(after, tournament.rounds_played)
    entries = tournament.entries
    place = {entry.tpn: index for index, entry in enumerate(entries)}
    worth = points_table(tournament.points) | {Result.PENDING: ZERO}
    opponents, kinds, points, halves, blacks, clean = [], [], [], [], [], []
    for entry in entries:
        records = entry.rounds[:rounds]
        if len(records) < rounds:
            records += (ABSENT,) * (rounds - len(records))
        # By place, for speed: the table is made anew for every standings of a large event.
        results = [record[2] for record in records]
        opponent = [place.get(cast("Tpn", record[0]), NOBODY) for record in records]
        kind = [KIND[result] for result in results]
        # A file may give a result and no opponent; only such entries need a second look.
        if PLAYED in kind and NOBODY in opponent:
            _without_opponent(opponent, kind)
        opponents.append(opponent)
        kinds.append(kind)
        points.append([int(worth[result]) for result in results])
        halves.append([HALVES.get(result, 0) for result in results])
        blacks.append([record[1] is Colour.BLACK for record in records])
        # PLAYED is 0, so any other kind makes the entry unclean.
        clean.append(not any(kind))
    rating, by_round = _ratings(tournament, rounds, unrated, ratings)
    table = Table(
        source=tournament,
        rounds=rounds,
        system=tournament.points,
        predetermined=tournament.system in PREDETERMINED,
        tpn=[entry.tpn for entry in entries],
        rating=rating,
        opponent=opponents,
        kind=kinds,
        points=points,
        halves=halves,
        black=blacks,
        score=[
            sum(points[index]) + entry.adjustment(rounds) for index, entry in enumerate(entries)
        ],
        clean=clean,
        place=place,
        by_round=by_round,
    )
    return draw_round(table, drawn - 1) if 1 <= drawn <= rounds else table


def _without_opponent(opponent: list[int], kind: list[int]) -> None:
    """Take a game against nobody for what it can only be, a bye with its points."""
    for index, other in enumerate(opponent):
        if other == NOBODY and kind[index] == PLAYED:
            kind[index] = PAIRING_ALLOCATED_BYE


def _ratings(
    tournament: Tournament, rounds: int, unrated: int, chosen: int | None
) -> tuple[list[int], tuple[list[int], ...]]:
    """Return everybody's rating, and those of each round where they differ and each counts.

    Of a period that is not there the last one before it is meant.
    """
    periods, entries = tournament.periods, tournament.entries
    own = [entry.player.rating or unrated for entry in entries]
    if not periods or chosen is None:
        return _in_period(tournament, 1, unrated) if periods else own, ()
    if chosen != BY_ROUND:
        return _in_period(tournament, min(chosen, len(periods)), unrated), ()
    known = {
        number: _in_period(tournament, number, unrated) for number in range(1, len(periods) + 1)
    }
    by_round = [known[period_of_round(periods, number)] for number in range(1, rounds + 1)]
    return known[1], tuple(by_round)


def _in_period(tournament: Tournament, number: int, unrated: int) -> list[int]:
    found = ratings_in_period(tournament, number)
    return [found[entry.tpn][0] or unrated for entry in tournament.entries]
