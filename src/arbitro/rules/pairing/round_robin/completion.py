"""The rounds left of an all-play-all that was paired by hand: everybody still meets everybody.

Once a round is not that of the table, its later rounds may repeat a game. Then the games left are
put into the rounds left anew, by as much of the table as there still is.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Mapping, Sequence

from arbitro.model import RoundPairing, Tournament, Tpn

NOBODY = Tpn(0)
"""In the place of an opponent of whoever is free in a round."""

Game = frozenset[Tpn]
MOST_STEPS = 100_000
"""So many players are placed before the search gives up: a second or two."""


def games_played(tournament: Tournament, rounds: int) -> Counter[Game]:
    """Count how often two have been paired in the first rounds, or somebody was free."""
    found: Counter[Game] = Counter()
    odd = len(tournament.entries) % 2 == 1
    for entry in tournament.entries:
        for number in range(1, rounds + 1):
            opponent = entry.record(number).opponent
            if opponent is None:
                found[frozenset((entry.tpn, NOBODY))] += odd
            elif entry.tpn < opponent:
                found[frozenset((entry.tpn, opponent))] += 1
    return found


def games_left(
    tournament: Tournament, table: Sequence[RoundPairing], rounds: int
) -> Counter[Game] | None:
    """Return the games of a table not played in the first rounds, None where two met too often."""
    whole = Counter(game for round_ in table for game in games_of(round_))
    played = games_played(tournament, rounds)
    if any(count > whole[game] for game, count in played.items()):
        return None
    return whole - played


def games_of(round_: RoundPairing) -> Iterator[Game]:
    """Yield the games of a round, and who is free in it."""
    yield from map(frozenset, round_.games)
    if round_.bye is not None:
        yield frozenset((round_.bye, NOBODY))


def completed(
    left: Mapping[Game, int], rounds: int, table: Sequence[RoundPairing]
) -> tuple[tuple[Game, ...], ...] | None:
    """Put games into rounds in which everybody plays once, None where that is not found.

    A round of the table of which all games are left comes whole, and before the others.

    >>> from arbitro.rules.pairing.round_robin.berger import table_round
    >>> table = [table_round(4, number) for number in (1, 2, 3)]
    >>> left = Counter(game for round_ in (table[0], table[2]) for game in games_of(round_))
    >>> [sorted(sorted(game) for game in games) for games in completed(left, 2, table)]
    [[[1, 4], [2, 3]], [[1, 3], [2, 4]]]
    """
    degree: Counter[Tpn] = Counter()
    for game, count in left.items():
        for player in game:
            degree[player] += count
    if any(count != rounds for count in degree.values()):
        return None
    hints = [frozenset(games_of(round_)) for round_ in table]
    return _Search(hints).rounds(Counter(left), rounds)


class _Search:
    """A search through rounds and the pairs in them, which ends after `MOST_STEPS`."""

    def __init__(self, hints: Sequence[frozenset[Game]]) -> None:
        self._hints = hints
        self._steps = 0

    def rounds(self, left: Counter[Game], count: int) -> tuple[tuple[Game, ...], ...] | None:
        if not count:
            return ()
        there = [sum(left[game] > 0 for game in hint) for hint in self._hints]
        hint = self._hints[there.index(max(there))]
        players = frozenset(player for game, times in left.items() if times for player in game)
        for games in self._matchings(left, players, hint):
            after = self.rounds(left - Counter(games), count - 1)
            if after is not None:
                return (games, *after)
            if self._steps > MOST_STEPS:
                break
        return None

    def _matchings(
        self, left: Counter[Game], players: frozenset[Tpn], hint: frozenset[Game]
    ) -> Iterator[tuple[Game, ...]]:
        """Yield the ways to pair all players by games that are left, those of the hint first."""
        if not players:
            yield ()
            return
        self._steps += 1
        if self._steps > MOST_STEPS:
            return
        possible = {
            player: [other for other in players if left[frozenset((player, other))] > 0]
            for player in players
        }
        # whoever has the fewest opponents left: where nobody fits it shows at once
        one = min(sorted(players), key=lambda player: len(possible[player]))
        partners = sorted(
            possible[one], key=lambda other: (frozenset((one, other)) not in hint, other)
        )
        for other in partners:
            game = frozenset((one, other))
            for rest in self._matchings(left, players - game, hint):
                yield (game, *rest)
