"""The Schiller system: everybody meets all players of all other teams, and none of the own team.

The sources describe it without a table. This construction is ours: the teams meet by the Berger
tables, and each of their meetings takes as many rounds as a team has players.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Sequence
from functools import lru_cache
from itertools import product
from typing import NamedTuple

from arbitro.rules.pairing.round_robin.berger import berger_schedule
from arbitro.rules.pairing.schedules.meeting import (
    Meeting,
    Schedule,
    Seat,
    with_alternating_colours,
)
from arbitro.rules.pairing.schedules.scheveningen import generated

MOST_TEAMS, MOST_PLAYERS = 26, 20


@lru_cache(maxsize=8)
def schiller(teams: int, players: int) -> Schedule:
    """Return all rounds; a team without an opponent rests as long as the others meet.

    Everybody has as many games with White as with Black, one more of either where their number is
    odd, and never one colour three times in a row. Where teams have an odd number of players, two
    that meet share the Whites of every round as evenly as can be, and those of all their games.
    ValueError outside 3 to 26 teams of 1 to 20 players.
    """
    if not 3 <= teams <= MOST_TEAMS or not 1 <= players <= MOST_PLAYERS:
        raise ValueError((teams, players))
    if players == 1 or players % 2 == 0:
        return by_twos(teams, players)
    return _Blocks(players).schedule(teams)


def by_twos(teams: int, players: int) -> Schedule:
    """Return rounds of which each two neighbours give everybody both colours.

    Of an odd number of players the last round of a meeting has the colours of the teams' own
    table, and in most rounds one of two teams has all Whites: so tables were made earlier.
    """
    rounds: list[list[tuple[Seat, Seat]]] = []
    groups: list[tuple[int, ...]] = []
    for meetings in berger_schedule(teams):
        first = len(rounds)
        rounds += [
            [
                (Seat(white, at + 1), Seat(black, (at + shift) % players + 1))
                for white, black in meetings.games
                for at in range(players)
            ]
            for shift in _shifts(players)
        ]
        groups += [
            tuple(range(at, min(at + 2, len(rounds)))) for at in range(first, len(rounds), 2)
        ]
    return with_alternating_colours(rounds, groups)


def _shifts(players: int) -> list[int]:
    half = players // 2
    return [number for low in range(half) for number in (low, low + half)] + [players - 1] * (
        players % 2
    )


class _Row(NamedTuple):
    """The colours of a place in a block: Whites more than Blacks, the first two, the last two."""

    more: int
    first: str
    last: str


class _ColourRecord(NamedTuple):
    """What a player had so far: Whites more than Blacks, and the last two colours."""

    more: int = 0
    last: str = ""


class _TeamSeating(NamedTuple):
    """Who of a team sits where in a block: the first player at ``start``, the others ``step`` on.

    ``uneven`` are the squares of the colour differences, ``streaks`` those with one colour three
    times in a row.
    """

    uneven: int
    streaks: int
    start: int
    step: int


class _Block(NamedTuple):
    """Games of two teams called 1 and 2, and the colours of the places of both."""

    games: Schedule
    rows: tuple[tuple[_Row, ...], tuple[_Row, ...]]


class _Blocks:
    """Meetings of teams with an odd number of players, each a Scheveningen of these two teams.

    In a block everybody has one White more than Blacks or one less. Who has more is shifted from
    meeting to meeting, by turning the order of a team's players, so that it evens out.
    """

    def __init__(self, players: int) -> None:
        self._players = players
        games = generated(players)
        self._blocks = tuple(
            _Block(item, (_rows(item, 1, players), _rows(item, 2, players)))
            # Played backwards a block has other colours at its ends, which may join better.
            for item in (games, games[::-1])
        )

    def schedule(self, teams: int) -> Schedule:
        """Return all rounds of so many teams."""
        had: dict[int, list[_ColourRecord]] = defaultdict(lambda: [_ColourRecord()] * self._players)
        rounds: list[list[Meeting]] = []
        for meetings in berger_schedule(teams):
            made = [self._met(pair, had) for pair in meetings.games]
            rounds += [[game for item in made for game in item[at]] for at in range(self._players)]
        return tuple(tuple(sorted(games, key=sorted)) for games in rounds)

    def _met(self, pair: tuple[int, int], had: dict[int, list[_ColourRecord]]) -> Schedule:
        """Let two teams meet by the block, and with either of them as its first, that is best."""
        found = []
        for block, sides in product(self._blocks, (pair, pair[::-1])):
            seated = [
                self._best(had[team], rows) for team, rows in zip(sides, block.rows, strict=True)
            ]
            cost = sum(item.uneven for item in seated), sum(item.streaks for item in seated)
            found.append((cost, block, sides, seated))
        _cost, block, sides, seated = min(found, key=lambda item: item[0])
        places: dict[Seat, Seat] = {}
        for at, (team, seats) in enumerate(zip(sides, seated, strict=True)):
            taken = self._taken(seats.start, seats.step)
            rows = [block.rows[at][row] for row in taken]
            had[team] = list(map(_after, had[team], rows))
            places |= {
                Seat(at + 1, row + 1): Seat(team, board) for board, row in enumerate(taken, 1)
            }
        return tuple(
            tuple(Meeting(places[white], places[black]) for white, black in games)
            for games in block.games
        )

    def _best(self, had: Sequence[_ColourRecord], rows: Sequence[_Row]) -> _TeamSeating:
        """Return the order of a team's players with the most even colours, then least streaks."""
        orders = product((1, -1), range(self._players))
        return min(
            (self._seated(had, rows, start, step) for step, start in orders),
            key=lambda item: (item.uneven, item.streaks),
        )

    def _seated(
        self, had: Sequence[_ColourRecord], rows: Sequence[_Row], start: int, step: int
    ) -> _TeamSeating:
        places = [rows[place] for place in self._taken(start, step)]
        sums = [before.more + row.more for before, row in zip(had, places, strict=True)]
        # Two colours on either side of the join are enough to show a third in a row.
        joined = [before.last + row.first for before, row in zip(had, places, strict=True)]
        streaks = sum("www" in text or "bbb" in text for text in joined)
        return _TeamSeating(sum(number * number for number in sums), streaks, start, step)

    def _taken(self, start: int, step: int) -> list[int]:
        """Return the places of the block, from 0 on, that players take in their order."""
        return [(start + step * at) % self._players for at in range(self._players)]


def _rows(block: Schedule, team: int, players: int) -> tuple[_Row, ...]:
    """Return the colours of the places of a team of a block."""
    colours = {Seat(team, board): "" for board in range(1, players + 1)}
    for game in (game for games in block for game in games):
        for seat, colour in zip(game, "wb", strict=True):
            if seat.team == team:
                colours[seat] += colour
    return tuple(
        _Row(2 * text.count("w") - players, text[:2], text[-2:]) for text in colours.values()
    )


def _after(had: _ColourRecord, row: _Row) -> _ColourRecord:
    return _ColourRecord(had.more + row.more, row.last)
