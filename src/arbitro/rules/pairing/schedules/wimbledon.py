"""Belgrade groups and the knock-out bracket built on them (Wimbledon), as source 000 gives them.

The best of a group meets the last of it, the second best the last but one; numbers 1 and 2 can
meet in the final only. A field that is no power of two is filled with byes for the best seeds.
"""

from __future__ import annotations

from typing import NamedTuple

MOST_PLAYERS = 512
_GROUP = 8


class Source(NamedTuple):
    """Who plays: a seed, or the winner of a match; ``seed`` 0 is a bye or a winner to come."""

    seed: int = 0
    match: int = 0


class Match(NamedTuple):
    """A match of a bracket by its number; a bye leaves one side empty."""

    number: int
    round_number: int
    group: int
    first: Source
    second: Source


class Bracket(NamedTuple):
    """A knock-out bracket: matches in the order of their numbers, and how many rounds there are."""

    players: int
    rounds: int
    matches: tuple[Match, ...]

    def matches_by_round(self) -> tuple[Match, ...]:
        """Return the matches round by round."""
        return tuple(sorted(self.matches, key=lambda match: (match.round_number, match.number)))


def belgrade_groups(players: int, groups: int) -> tuple[tuple[int, ...], ...]:
    """Return the seeds of each group, laid out row by row in turning order.

    >>> belgrade_groups(16, 4)
    ((1, 8, 9, 16), (2, 7, 10, 15), (3, 6, 11, 14), (4, 5, 12, 13))
    """
    if groups < 1 or players < groups:
        raise ValueError((players, groups))
    made: list[list[int]] = [[] for _group in range(groups)]
    for seed in range(1, players + 1):
        row, place = divmod(seed - 1, groups)
        made[groups - 1 - place if row % 2 else place].append(seed)
    return tuple(map(tuple, made))


def wimbledon(players: int) -> Bracket:
    """Return the bracket of 2 to 512 players; ValueError outside.

    >>> [(match.first.seed, match.second.seed) for match in wimbledon(16).matches[:4]]
    [(1, 16), (4, 13), (5, 12), (8, 9)]
    """
    if not 2 <= players <= MOST_PLAYERS:
        raise ValueError(players)
    size = 2
    while size < players:
        size *= 2
    count = 1 if size == 2 else max(2, size // _GROUP)
    matches: list[Match] = []
    winners = []
    level = 1
    for index, group in enumerate(belgrade_groups(size, count), start=1):
        sources = [Source(seed if seed <= players else 0) for seed in group]
        survivors, last = _play_down(sources, index, matches)
        winners.append(survivors)
        level = last + 1
    while len(winners) > 1:
        winners = _paired(winners, level, 0, matches)
        level += 1
    return Bracket(players, level - 1, tuple(matches))


def _play_down(sources: list[Source], group: int, matches: list[Match]) -> tuple[Source, int]:
    """Add a group's matches until one player is left; return the winner and the last round."""
    level = 0
    while len(sources) > 1:
        level += 1
        sources = _paired(sources, level, group, matches)
    return sources[0], level


def _paired(sources: list[Source], level: int, group: int, matches: list[Match]) -> list[Source]:
    """Let the first meet the last, the second the last but one; return the winners in order."""
    winners = []
    for place in range(len(sources) // 2):
        first, second = sources[place], sources[-1 - place]
        if level == 1 and not second.seed:
            winners.append(first)
            continue
        number = len(matches) + 1
        matches.append(Match(number, level, group, first, second))
        winners.append(Source(match=number))
    return winners
